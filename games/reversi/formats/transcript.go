package formats

import (
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

var transcript = &record.Format{
	Name:       "transcript",
	About:      "the moves of a game of reversi on one line: f5d6c3, or squares by number",
	Extensions: []string{".moves", ".xot"},
	Saved:      ".txt", // nothing opens .moves
	MIME:       "text/plain",
	Sniff:      sniffTranscript,
	Read:       readTranscript,
	Write:      writeTranscript,
	Holds:      func(g *game.Game) bool { return ours(g) && !g.Start().ToMove().Has(game.Chance) },
}

// gameRemark begins the remark behind the moves that says of which game they are, where that is
// not seen from the moves: "d4e4d5e5… # game annexation".
const gameRemark = "game "

// remarks begin a comment.
const remarks = "#%"

// guesses are the games that a line of moves may be of, where nobody says: the first in which all
// of them are legal, else the first in which most are.
var guesses = []string{standard, family, "reversi;start=parallel", "othello;start=parallel", "othello;start=diagonalSwapped"}

// scribe reads a file of transcripts.
type scribe struct {
	r     *record.Reader
	rules opener
	asked *game.Game // by the caller
}

func readTranscript(src io.Reader, o record.Options) iter.Seq[record.Entry] {
	s := &scribe{rules: opener{}}
	if o.Game != nil && ours(o.Game) {
		s.asked = o.Game
	}
	return record.ReadLines(src, o, func(r *record.Reader) (*record.Game, bool) {
		for s.r = r; ; {
			line, ok := r.Line()
			if !ok {
				return nil, false
			}
			if text := strings.TrimSpace(line); text != "" && !strings.ContainsAny(text[:1], remarks) {
				r.Begin()
				return s.read(line), true
			}
		}
	})
}

// read reads the game on a line. It is nil if its rules cannot be known.
func (s *scribe) read(line string) *record.Game {
	words, comment := cutWords(line)
	if len(words) > s.r.Limits().Nodes {
		s.r.Fault(1, 0, "", game.Faultf("fileMoves", "more than {n} moves in one game", s.r.Limits().Nodes))
		return nil
	}
	rules := s.asked
	if spec, rest, ok := namedGame(comment); ok {
		comment = rest
		var err error
		if rules, err = s.rules.open(spec); err != nil {
			s.r.Fault(1, 0, clip(spec), nil).Because(err)
			return nil
		}
		if !ours(rules) {
			s.r.Fault(1, 0, clip(spec), game.Faultf("fileOthello", "not a game of this family"))
			return nil
		}
	}
	var a attempt
	if rules != nil {
		a = try(rules, words)
	} else {
		a = s.guess(words)
	}
	a.t.g.Root.After = comment
	s.finish(a, words)
	return a.t.g
}

// namedGame cuts the name of the game from the beginning of a remark.
func namedGame(comment string) (spec, rest string, ok bool) {
	if !strings.HasPrefix(comment, gameRemark) {
		return "", comment, false
	}
	spec, rest, _ = strings.Cut(comment[len(gameRemark):], " ")
	return spec, strings.TrimSpace(rest), true
}

// attempt is a line of moves played under some rules.
type attempt struct {
	t    *tale
	used int   // moves that were legal
	err  error // of the one behind them
}

// try plays moves until one is not legal. A score behind the last move is none.
func try(rules *game.Game, words []word) attempt {
	a := attempt{t: newTale(rules, nil)}
	for ; a.used < len(moves(words)); a.used++ {
		if _, a.err = a.t.play(words[a.used].text); a.err != nil {
			break
		}
	}
	return a
}

// moves are the words without a score behind them.
func moves(words []word) []word {
	if n := len(words) - 1; n > 0 {
		if _, ok := score(words[n].text); ok {
			return words[:n]
		}
	}
	return words
}

// guess plays the moves under the rules that fit them best.
func (s *scribe) guess(words []word) attempt {
	best := attempt{used: -1}
	for _, spec := range guesses {
		rules, err := s.rules.open(spec)
		if err != nil {
			panic("reversi: " + err.Error()) // they are our own names
		}
		if a := try(rules, words); a.used > best.used {
			best = a
		}
		if best.err == nil {
			break
		}
	}
	return best
}

// finish reports the move that could not be played, and settles the result.
func (s *scribe) finish(a attempt, words []word) {
	t := a.t
	if a.err != nil {
		w := words[a.used]
		s.r.Fault(w.col, t.ply+1, clip(w.text), nil).Because(a.err)
		return
	}
	said, last := record.Unknown, ""
	if a.used < len(words) {
		last = words[a.used].text
		said, _ = score(last)
	}
	if !t.settle(said) {
		s.r.Fault(words[a.used].col, 0, last, game.Faultf("fileScore", "the last position is {score}", scoreText(t.pos))).Remark = true
	}
	if last != "" && !(t.pos.Outcome().Over() && last == scoreText(t.pos)) {
		t.g.Tags = append(t.g.Tags, record.Tag{Name: scoreTag, Value: last})
	}
}

// scoreText is the points of both seats at the end.
func scoreText(p game.Position) string {
	n := points(p)
	return fmt.Sprintf("%d-%d", n[0], n[1])
}

// score reads the points of dark and light behind the last move: 33-31.
func score(text string) (result string, ok bool) {
	dark, light, ok := strings.Cut(text, "-")
	a, err1 := strconv.ParseUint(dark, 10, 8)
	b, err2 := strconv.ParseUint(light, 10, 8)
	if !ok || err1 != nil || err2 != nil {
		return "", false
	}
	return resultOf(float64(a) - float64(b)), true
}

// writeTranscript writes the line played, passes left out as usual: only one at the very end is
// written, since nothing behind it would tell of it.
func writeTranscript(w io.Writer, g *record.Game) error {
	fail := func(format string, args ...any) error {
		return fmt.Errorf("transcript: "+format+": %w", append(args, record.ErrWrite)...)
	}
	rules, start, from, err := transcribed(g)
	if err != nil {
		return err
	}
	if game.Text(start) != game.Text(rules.Start()) {
		return fail("game %s begins in a position of its own", g.Rules.Name())
	}
	var b strings.Builder
	ply := 0
	for n := from; len(n.Next) > 0; {
		n = n.Next[0]
		ply++
		switch {
		case n.Setup != "":
			return fail("ply %d: the board is set up anew", ply)
		case n.Text != passText:
			b.WriteString(n.Text)
		case len(n.Next) == 0:
			b.WriteString("--")
		}
	}
	if ply == 0 {
		return fail("a game without moves")
	}
	if score, ok := g.Tag(scoreTag); ok {
		b.WriteString(" " + score)
	}
	comment := strings.Join(strings.Fields(g.Root.After), " ")
	if rules.Name() != standard || strings.HasPrefix(comment, gameRemark) {
		comment = strings.TrimSpace(gameRemark + rules.Name() + " " + comment)
	}
	if comment != "" {
		b.WriteString(" # " + comment)
	}
	_, err = io.WriteString(w, b.String()+"\n")
	return err
}

// transcribed is how a game is written down once chance has settled what it settles: the rules,
// the position the players begin with and the node before their first move.
func transcribed(g *record.Game) (*game.Game, game.Position, *record.Node, error) {
	if !ours(g.Rules) {
		return nil, nil, nil, fmt.Errorf("transcript: game %s: %w", g.Rules.Name(), record.ErrWrite)
	}
	start, from, ok := drawn(g)
	if !ok {
		return nil, nil, nil, fmt.Errorf("transcript: game %s: nothing has been drawn yet: %w", g.Rules.Name(), record.ErrWrite)
	}
	if from == g.Root {
		return g.Rules, start, from, nil
	}
	rules, err := withoutStart(g.Rules)
	if err != nil {
		return nil, nil, nil, fmt.Errorf("transcript: game %s: %w: %w", g.Rules.Name(), err, record.ErrWrite)
	}
	squares, side := board(start)
	if start, err = rules.Parse(squares + " " + side); err != nil {
		return nil, nil, nil, fmt.Errorf("transcript: game %s: %w: %w", g.Rules.Name(), err, record.ErrWrite)
	}
	return rules, start, from, nil
}
