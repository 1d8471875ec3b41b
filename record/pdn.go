package record

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"regexp"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record/internal/movetext"
)

var pdnFormat = &Format{
	Name:       "pdn",
	About:      "Portable Draughts Notation 3.0",
	Extensions: []string{".pdn"},
	MIME:       "text/x-pdn",
	General:    true,
	Sniff:      sniffPDN,
	Read:       readPDN,
	Write:      WritePDN,
	Holds:      func(g *game.Game) bool { return flavourFor(g) != nil },
}

// tagOrMove finds the first tag or first move of a file.
var tagOrMove = regexp.MustCompile(`(?m)^\s*(\[[A-Z]\w*\s+"|0*1\s*\.|\{)`)

// moveNumber is glued to many a move.
var moveNumber = regexp.MustCompile(`^\d+\.+`)

// numberedType is a tag that only PDN has.
var numberedType = regexp.MustCompile(`\[GameType\s+"\s*\d`)

// sniffPDN knows PDN by a tag that only PDN has, or by moves of two squares.
func sniffPDN(head []byte) Likeness {
	if numberedType.Match(head) {
		return Sure
	}
	if bytes.Contains(head, []byte(`[FEN "W:`)) || bytes.Contains(head, []byte(`[FEN "B:`)) {
		return Like
	}
	if !tagOrMove.Match(head) {
		return Unlike
	}
	return LikeIf(flavourNamed(variantIn(head)) != nil || slices.ContainsFunc(wordsOf(head), func(word string) bool {
		n, _ := movetext.MoveLen(word)
		result, _ := movetext.ResultLen(word)
		return n > 0 && n == len(word) && result == 0
	}))
}

// pdnReader turns the trees of a parser into games.
type pdnReader struct {
	p      *parser
	o      Options
	opened map[string]*game.Game // by name
	own    brought
	replay map[*game.Game]*game.Game
	last   *PDNFlavour // guessed for the game before, which it fitted wholly
	before *PDNFlavour // of the last game with moves

	waiting []waitingGame
}

// waitingGame is a game without moves before the first that has some.
type waitingGame struct {
	raw    *rawGame
	faults []*Fault
	number int
}

// mayWait tells whether a game, which was not played and does not say what would have been, is taken for what is
// played later in the file.
func (r *pdnReader) mayWait(raw *rawGame) bool {
	if fen, _, _ := raw.tag("FEN"); fen != "" || len(raw.root.Next) > 0 || r.before != nil || r.o.Game != nil {
		return false
	}
	return len(r.waiting) == 0 || r.p.lex.Src.Bytes-r.waiting[0].raw.from <= int64(r.o.Limits.Game)
}

// letGo resolves the games that wait, now that there is one like which they are, or nothing more comes.
func (r *pdnReader) letGo(yield func(Entry) bool) bool {
	now := r.p.game
	defer func() { r.p.game = now }()
	waiting := r.waiting
	r.waiting = nil
	for _, w := range waiting {
		r.p.all, r.p.game = w.faults, w.number
		if g := r.resolve(w.raw); !yield(Entry{g, r.p.all}) {
			return false
		}
	}
	return true
}

// readPDN reads PDN as it is found in the wild: see the package comment.
func readPDN(src io.Reader, o Options) iter.Seq[Entry] {
	o.Limits = o.Limits.Settled()
	return func(yield func(Entry) bool) {
		lex := movetext.NewLexer(src, o.Limits.Line, o.Limits.Comment, false)
		r := &pdnReader{
			p: &parser{lex: lex, o: o, faultList: faultList{file: o.File}}, o: o,
			opened: map[string]*game.Game{}, own: brought{}, replay: map[*game.Game]*game.Game{},
		}
		for raw := r.p.readGame(); raw != nil; raw = r.p.readGame() {
			if r.mayWait(raw) {
				r.waiting = append(r.waiting, waitingGame{raw, r.p.all, r.p.game})
				continue
			}
			e := Entry{r.resolve(raw), r.p.all}
			if !r.letGo(yield) || !yield(e) {
				return
			}
		}
		if !r.letGo(yield) {
			return
		}
		if lex.Err != nil {
			yield(readFailed(o.File, lex.Src.N+1, lex.Err))
		}
	}
}

// readFailed is the entry after which nothing can be read.
func readFailed(file string, line int, err error) Entry {
	why := game.FaultOf("fileStopped", "", fmt.Errorf("cannot read on: %w", err))
	return Entry{Faults: []*Fault{(&Fault{File: file, Line: line, Col: 1}).Says(why)}}
}

// replayRules is rules as they are replayed, opened once.
func (r *pdnReader) replayRules(rules *game.Game) *game.Game {
	if g := r.replay[rules]; g != nil {
		return g
	}
	g, err := forReplay(rules)
	if err != nil {
		g = rules // strict replay is better than none
	}
	r.replay[rules] = g
	return g
}

// resolve settles rules, start, moves and result of a game as parsed. It is nil if the rules
// or the start cannot be known.
func (r *pdnReader) resolve(raw *rawGame) *Game {
	rules, f, fault := r.detect(raw)
	if fault != nil {
		return nil
	}
	if len(raw.root.Next) > 0 {
		r.before = f
	}
	fen, at, _ := raw.tag("FEN")
	start, err := startOf(rules, f, fen)
	if err != nil {
		r.p.fault(at, 0, "FEN", nil).Because(err)
		return nil
	}
	g := &Game{Tags: raw.tags, Rules: rules, Start: start, Root: raw.root, Result: Unknown}
	pos, err := startOf(r.replayRules(rules), f, fen)
	if err != nil {
		r.p.fault(at, 0, "FEN", nil).Because(err)
		return nil
	}
	v := &resolver{faults: &r.p.faultList, f: f, rules: r.replayRules(rules), unended: raw.result == "", result: raw.said(), slow: r.o.Limits.Slow}
	end := v.line(g.Root, pos)
	r.p.settleResult(g, raw, end)
	r.settleTags(g, f)
	return g
}

// said is the result that a game has at its end, else in its tag; empty if it has none.
func (g *rawGame) said() string {
	if g.result != "" && g.result != Unknown {
		return resultText(g.result)
	}
	value, _, _ := g.tag("Result")
	result, _ := movetext.ResultOf(value)
	return result
}

// settleResult takes the result from the end of the moves, else from the tag, and remarks on
// what does not agree.
func (p *parser) settleResult(g *Game, raw *rawGame, end game.Position) {
	value, at, ok := raw.tag("Result")
	tagged, known := movetext.ResultOf(value)
	if g.Rules.Seats != 2 { // no word behind the moves tells places
		tagged, known = value, PlacesOf(value, g.Rules.Seats) != nil
		raw.result = ""
	}
	if raw.result != "" && raw.result != Unknown {
		g.Result = resultText(raw.result)
		if ok && known && tagged != Unknown && tagged != g.Result {
			p.fault(at, 0, "Result", game.Faultf("fileResult", "{tag} in the tag, {moves} after the moves", value, g.Result)).Remark = true
		}
	} else if known {
		g.Result = tagged
	}
	if !(Entry{g, p.all}).Good() {
		return // the last position known is not the last of the game
	}
	out, seats := end.Outcome(), g.Rules.Seats
	if out.Winners(seats) != 0 && g.Result != Unknown && g.Result != ResultOf(out, seats) {
		p.fault(raw.end, 0, g.Result, game.Faultf("fileOutcome", "the last position is {result}: {reason}",
			ResultOf(out, seats), game.Word{Key: "reason." + out.Reason, Text: out.Reason})).Remark = true
	}
	if out.Over() && g.Result == ResultOf(out, seats) {
		g.Reason = out.Reason
	}
}

// resultText is the Result a token stands for.
func resultText(token string) string {
	if r, ok := movetext.ResultOf(token); ok {
		return r
	}
	return token
}

// otherFormat marks a Result that is none of the codes.
const otherFormat = "Other"

// unknown values of the roster: a tag that says no more than that it is not known.
var unknownValue = map[string]string{
	"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?",
}

// settleTags drops the tags that the fields of g say and those that say nothing.
func (r *pdnReader) settleTags(g *Game, f *PDNFlavour) {
	g.dropTags("FEN", "SetUp", "Setup", "GameType", rulesTag)
	g.undefine(g.Rules)
	if value, _ := g.Tag("Result"); true {
		if _, known := movetext.ResultOf(value); known || value == "" || value == "?" {
			g.dropTags("Result")
		} else if format, _ := g.Tag("ResultFormat"); format == otherFormat {
			g.dropTags("ResultFormat")
		}
	}
	if value, ok := g.Tag("Variant"); ok && f != nil && (strings.EqualFold(value, f.Variant) || flavourNamed(value) == f) {
		g.dropTags("Variant")
	}
	g.dropUnknown()
}

// dropUnknown removes the tags of the roster that say no more than that nothing is known.
func (g *Game) dropUnknown() {
	g.Tags = slices.DeleteFunc(g.Tags, func(t Tag) bool {
		v, roster := unknownValue[t.Name]
		return roster && t.Value == v
	})
}
