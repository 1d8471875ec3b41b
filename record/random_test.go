package record_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/draughts"
	_ "github.com/tavlei/tavlei/games/draughts/formats"
	"github.com/tavlei/tavlei/record"
)

func rng(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 7)) }

// random makes records: random plies, variations, comments, glyphs, clocks.
type random struct {
	*rand.Rand
	pdn bool // only what PDN can hold
}

func (r random) text() string {
	words := []string{"good", "так", "слабее", "{see}", "a \"quote\"", "[x]", "%", ";", "(1-0)", "$5", "*", "é", "1.", "line\nbreak", "\\", "}", "a=b"}
	var b []string
	for range r.IntN(25) {
		w := words[r.IntN(len(words))]
		if r.pdn && strings.ContainsAny(w, "}\n") {
			continue
		}
		b = append(b, w)
	}
	return strings.Join(b, " ")
}

func (r random) sometimes() bool { return r.IntN(6) == 0 }

func (r random) annotate(n *record.Node) {
	if r.sometimes() {
		n.Glyph = []string{"!", "?!", "(?)", "!!!"}[r.IntN(4)]
	}
	for r.sometimes() {
		n.NAGs = append(n.NAGs, r.IntN(200))
	}
	if r.sometimes() {
		d := time.Duration(r.IntN(1e8)) * time.Millisecond
		n.Clock = &d
	}
	if r.sometimes() {
		n.Before = r.text()
	}
	if r.sometimes() {
		n.After = r.text()
	}
	for r.sometimes() {
		n.Commands = append(n.Commands, record.Command{Name: "eval", Value: fmt.Sprint(r.IntN(100))})
	}
}

// line appends plies to n, with variations while depth lasts.
func (r random) line(n *record.Node, pos game.Position, plies, depth int) {
	for range plies {
		moves := pos.AppendMoves(nil)
		if len(moves) == 0 {
			return
		}
		r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		count := 1
		for depth > 0 && count < len(moves) && r.sometimes() {
			count++
		}
		for i, m := range moves[:count] {
			child := n.Add(&record.Node{Text: game.MoveText(pos, m), Move: m})
			r.annotate(child)
			if i > 0 {
				next := game.Clone(pos)
				next.Play(m)
				r.line(child, next, r.IntN(6), depth-1)
			}
		}
		pos.Play(moves[0])
		n = n.Next[0]
	}
}

func (r random) game(t *testing.T, spec string) *record.Game {
	rules, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	g := record.New(rules, nil)
	if r.IntN(3) == 0 { // from the middle
		start := rules.Start()
		for range r.IntN(60) {
			moves := start.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			next := game.Clone(start)
			next.Play(moves[r.IntN(len(moves))])
			if len(next.AppendMoves(nil)) == 0 {
				break
			}
			start = next
		}
		g = record.New(rules, start)
	}
	for _, name := range []string{"Event", "White", "Black", "Annotator"} {
		if r.IntN(2) == 0 {
			g.SetTag(name, strings.TrimSpace(strings.ReplaceAll(r.text(), "\n", "")))
		}
	}
	g.Root.After = r.text()
	r.line(g.Root, game.Clone(g.Start), 2+r.IntN(120), 2)
	if len(g.Root.Next) > 0 {
		g.Result = []string{record.FirstWins, record.SecondWins, record.Drawn, record.BothLose, record.Unknown}[r.IntN(5)]
	}
	return g
}

// written is g in a format.
func written(t *testing.T, format string, g *record.Game) string {
	t.Helper()
	f, err := record.FormatByName(format)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := f.Write(&b, g); err != nil {
		t.Fatalf("%s: %v", format, err)
	}
	return b.String()
}

// read is the only game of a text, which must be whole.
func read(t *testing.T, format, text string) *record.Game {
	t.Helper()
	f, err := record.FormatByName(format)
	if err != nil {
		t.Fatal(err)
	}
	var games []*record.Game
	for e := range f.Read(strings.NewReader(text), record.Options{}) {
		for _, fault := range e.Faults {
			if !fault.Remark {
				t.Fatalf("%v in\n%s", fault, text)
			}
		}
		games = append(games, e.Game)
	}
	if len(games) != 1 {
		t.Fatalf("%d games in\n%s", len(games), text)
	}
	return games[0]
}

// specs are all games that have a flavour of PDN, and some with house rules.
func specs() []string {
	var all []string
	for _, f := range record.PDNFlavours() {
		all = append(all, f.Game)
	}
	return append(all, "russian;huff=losePiece", "english;huff=redo", "russian;first=lot", "english;ballot=threeMove",
		"international;drawMode=claim", "russian;manBack=off;orientation=darkRight")
}

func TestRoundTripOfRandomGames(t *testing.T) {
	for _, spec := range specs() {
		t.Run(spec, func(t *testing.T) {
			for seed := range uint64(20) {
				for _, format := range []string{"tavlei", "pdn"} {
					r := random{rng(seed), format == "pdn"}
					g := r.game(t, spec)
					text := written(t, format, g)
					back := read(t, format, text)
					want, got := written(t, "tavlei", g), written(t, "tavlei", back)
					if format == "pdn" { // a reason is not written, but seen at the end of the game
						got = strings.Replace(got, "result "+back.Result+" "+back.Reason, "result "+back.Result, 1)
					}
					if d := cmp.Diff(want, got); d != "" {
						t.Fatalf("seed %d, %s (-want +got)\n%s\n%s", seed, format, d, text)
					}
				}
			}
		})
	}
}
