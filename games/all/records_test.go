package all_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/playthrough"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/load"
)

var manyRecords = flag.Int("records", 4, "random records of each game that are saved in each of its formats")

// TestSaveAndRead: whatever is played under whatever options is read as it was saved, in every format
// that the game is offered in, and nobody has to say which format it is. New games and formats are in
// it by being registered.
func TestSaveAndRead(t *testing.T) {
	eachGame(t, func(t *testing.T, info *game.Info) {
		for seed := range uint64(*manyRecords) {
			w := writer{rand.New(rand.NewPCG(seed, 20))}
			rules := w.rules(t, info)
			if rules.Slow() {
				if seed > 0 {
					return // its package plays more of them
				}
				if err := info.Engine.Check(); err != nil {
					t.Skip(err)
				}
				if err := info.Engine.Start(t.Context(), ""); err != nil {
					t.Fatal(err)
				}
			}
			for _, f := range record.FormatsFor(rules) {
				saveAndRead(t, f, w.game(t, rules, keepsAll(f)))
			}
		}
	})
}

// keepsAll tells whether a format has room for all of a game: of the others nobody expects more than
// the line played.
func keepsAll(f *record.Format) bool {
	return slices.Contains([]string{"tavlei", "pgn", "pdn", "t1-list"}, f.Name)
}

// saveAndRead saves a game and reads it under no name, its own and a wrong one.
func saveAndRead(t *testing.T, f *record.Format, g *record.Game) {
	t.Helper()
	var file bytes.Buffer
	switch err := f.Write(&file, g); {
	case errors.Is(err, record.ErrWrite):
		return // it says so
	case err != nil:
		t.Fatalf("%s: %v", f.Name, err)
	}
	for _, name := range []string{"", "game" + f.Extensions[0], "game.txt"} {
		some, err := load.ReadSome(file.Bytes(), record.Options{File: name}, load.Bounds{
			Games: 2, Bytes: 1 << 20, Slow: 100, Stop: func() bool { return false },
		})
		if err != nil || some.Format != f || len(some.Entries) != 1 || !some.Entries[0].Good() {
			t.Fatalf("%s, %s as %q: %v, %d games, format %+v, faults %v\n%s", g.Rules.Name(), f.Name, name, err, len(some.Entries), some.Format, faultsOf(some), &file)
		}
		if d := cmp.Diff(told(t, f, settled(t, f, g)), told(t, f, some.Entries[0].Game)); d != "" {
			t.Fatalf("%s, %s as %q (-saved +read)\n%s\n%s", g.Rules.Name(), f.Name, name, d, &file)
		}
	}
}

func faultsOf(some load.Some) (all []string) {
	for _, e := range some.Entries {
		for _, f := range e.Faults {
			all = append(all, f.Error())
		}
	}
	return all
}

// settled is a game as formats tell it that have no words for what is drawn before it: from the
// position that has come of the lot.
func settled(t *testing.T, f *record.Format, g *record.Game) *record.Game {
	pos, n := game.Clone(g.Start), g.Root
	for f.Name != "tavlei" && f.Name != "pdn" && pos.ToMove().Has(game.Chance) && len(n.Next) > 0 && drawnBefore(f, n.Next[0].Text) {
		n = n.Next[0]
		pos.Play(n.Move)
	}
	if n == g.Root {
		return g
	}
	after := *g
	root := *n
	root.After, root.Parent, root.Text = g.Root.After, nil, ""
	after.Start, after.Root = pos, &root
	return &after
}

// drawnBefore tells whether a lot has no words in a format: a roll before a move has, and so have the
// first moves of a drawn opening.
func drawnBefore(f *record.Format, lot string) bool {
	return f.Name == "pgn" && !strings.HasSuffix(lot, ":") || strings.Contains(lot, " ")
}

// told is what a format tells of a game: everything, or the line played.
func told(t *testing.T, f *record.Format, g *record.Game) string {
	t.Helper()
	if keepsAll(f) {
		full := *g
		full.Reason = "" // seen at the end of the game, where it is not written
		var b bytes.Buffer
		text, _ := record.FormatByName("tavlei")
		if err := text.Write(&b, &full); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	var b strings.Builder
	start := strings.Fields(game.Text(g.Start)) // the board and who begins; what was drawn is not told
	fmt.Fprintln(&b, start[:min(len(start), 2)])
	for _, n := range g.Main() {
		fmt.Fprintln(&b, n.Text)
	}
	fmt.Fprintln(&b, g.Result)
	return b.String()
}

// writer makes up records.
type writer struct{ *rand.Rand }

func (w writer) sometimes() bool { return w.IntN(6) == 0 }

// rules are those of a game with some of its options changed.
func (w writer) rules(t *testing.T, info *game.Info) *game.Game {
	t.Helper()
	for range 20 {
		options := map[string]string{}
		for _, o := range info.Options {
			if w.IntN(4) > 0 {
				continue
			}
			switch {
			case len(o.Values) > 0 && o.Kind != game.Words:
				options[o.Key] = o.Values[w.IntN(len(o.Values))]
			case o.Max > o.Min:
				options[o.Key] = strconv.Itoa(o.Min + w.IntN(o.Max-o.Min+1))
			}
		}
		if g, err := info.Open(options); err == nil {
			return g
		}
	}
	g, err := game.Open(info.ID)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// game is a random game; a whole one has variations, words, signs and clocks.
func (w writer) game(t *testing.T, rules *game.Game, whole bool) *record.Game {
	t.Helper()
	g := record.New(rules, w.start(rules))
	for _, name := range []string{"Event", record.SeatTag(rules, 0), record.SeatTag(rules, 1)} {
		if w.IntN(2) == 0 {
			g.SetTag(name, w.words())
		}
	}
	if whole && w.sometimes() {
		g.SetTag("Annotator", w.words())
	}
	if w.sometimes() {
		g.Root.After = w.words()
	}
	plies := 1 + w.IntN(60)
	if rules.Slow() {
		plies = 2
	}
	end := w.line(g.Root, game.Clone(g.Start), plies, 2, whole)
	switch out := end.Outcome(); {
	case out.Over():
		g.Result = record.ResultOf(out, rules.Seats)
	case whole && rules.Seats == 2:
		g.Result = []string{record.FirstWins, record.SecondWins, record.Drawn, record.Unknown}[w.IntN(4)]
	}
	return g
}

// start is that of the rules, nil, or a position from the middle of a game.
func (w writer) start(rules *game.Game) game.Position {
	if rules.Slow() || w.IntN(3) > 0 {
		return nil
	}
	pos := rules.Start()
	for range w.IntN(30) {
		moves := pos.AppendMoves(nil)
		if len(moves) == 0 {
			return nil
		}
		pos.Play(playthrough.Pick(w.Rand, pos, moves))
	}
	start, err := rules.Parse(game.Text(pos))
	if err != nil || len(start.AppendMoves(nil)) == 0 {
		return nil
	}
	return start
}

// line appends plies to n, with variations while depth lasts, and returns the last position.
func (w writer) line(n *record.Node, pos game.Position, plies, depth int, whole bool) game.Position {
	for range plies {
		moves := pos.AppendMoves(nil)
		if len(moves) == 0 || pos.Outcome().Over() {
			break
		}
		lot := pos.ToMove().Has(game.Chance)
		first := playthrough.Pick(w.Rand, pos, moves)
		n.Add(&record.Node{Text: game.MoveText(pos, first), Move: first})
		if whole && !lot {
			w.annotate(n.Next[0])
			for depth > 0 && w.sometimes() {
				if m := moves[w.IntN(len(moves))]; !slices.ContainsFunc(n.Next, func(n *record.Node) bool { return n.Move == m }) {
					side := n.Add(&record.Node{Text: game.MoveText(pos, m), Move: m})
					w.annotate(side)
					after := game.Clone(pos)
					after.Play(m)
					w.line(side, after, w.IntN(5), depth-1, whole)
				}
			}
		}
		pos.Play(first)
		n = n.Next[0]
	}
	return pos
}

func (w writer) annotate(n *record.Node) {
	if w.sometimes() {
		n.Glyph = []string{"!", "?", "!!", "??", "!?", "?!"}[w.IntN(6)]
	}
	if w.sometimes() {
		n.NAGs = append(n.NAGs, 7+w.IntN(190))
	}
	if w.sometimes() {
		d := time.Duration(w.IntN(1e7)) * time.Millisecond
		n.Clock = &d
	}
	if w.sometimes() {
		n.Before = w.words()
	}
	if w.sometimes() {
		n.After = w.words()
	}
	if w.sometimes() {
		n.Commands = append(n.Commands, record.Command{Name: "eval", Value: strconv.Itoa(w.IntN(100))})
	}
}

// words are such as may be taken for something else.
func (w writer) words() string {
	all := []string{"good", "так", "слабее", "a \"quote\"", "[x]", "; 1. e4", "(1-0)", "$5", "*", "é", "1.", "c3-d4", "Nf3", "f5d6c3", "(;GM[2]", "a=b", "--"}
	said := []string{"on", all[w.IntN(len(all))]}
	for range w.IntN(5) {
		said = append(said, all[w.IntN(len(all))])
	}
	return strings.Join(said, " ")
}
