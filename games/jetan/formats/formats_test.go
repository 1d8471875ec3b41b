package formats_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/playthrough"
	_ "github.com/tavlei/tavlei/games/jetan"
	_ "github.com/tavlei/tavlei/games/jetan/formats"
	"github.com/tavlei/tavlei/record"
)

func format(t testing.TB) *record.Format {
	t.Helper()
	f, err := record.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func read(t testing.TB, text string) (games []*record.Game, faults []string) {
	t.Helper()
	for e := range format(t).Read(strings.NewReader(text), record.Options{File: "x"}) {
		for _, fault := range e.Faults {
			faults = append(faults, fault.Error())
		}
		if e.Game != nil {
			games = append(games, e.Game)
		}
	}
	return games, faults
}

func moves(g *record.Game) string {
	var list []string
	for _, n := range g.Main() {
		list = append(list, n.Text)
	}
	return strings.Join(list, ", ")
}

// played are the moves without a lot, which stands in the position at the start.
func played(g *record.Game) string {
	list := strings.Split(moves(g), ", ")
	return strings.Join(slices.DeleteFunc(list, func(text string) bool { return strings.HasPrefix(text, "lot ") }), ", ")
}

// TestAsFound: moves as people write them, escapes, letters of pieces, and places where a file is wrong.
func TestAsFound(t *testing.T) {
	const head = "[Variant \"jetan\"]\n"
	for _, c := range []struct{ name, text, moves, faults string }{
		{"with letters", head + "\n1. Pb2-b3 Pe9-e8 2. Qf1*b5 {far} *", "b2-b3, e9-e8, f1*b5", ""},
		{"without", head + "\n1. b2b3 e9-e8 2. f1*b5 e10*c6 1-0", "b2-b3, e9-e8, f1*b5, e10*c6", ""},
		{"the result behind a move", head + "\n1. b2-b3 e9-e8*", "b2-b3, e9-e8", ""},
		{"options", head + "[Options \"escape=off\"]\n\n1. b2-b3 e9-e8 2. f1*b5 *", "b2-b3, e9-e8", "x:4:19: game 1, ply 3"},
		{"another piece", head + "\n1. Tb2-b3 *", "", "x:3:4: game 1, ply 1"},
		{"a rule against it", head + "\n1. a2-a4 *", "", "x:3:4: game 1, ply 1"},
	} {
		games, faults := read(t, c.text)
		line := "-"
		if len(games) == 1 {
			line = moves(games[0])
		}
		if all := strings.Join(faults, "\n"); line != c.moves || (c.faults == "") != (all == "") || !strings.Contains(all, c.faults) {
			t.Errorf("%s: %s, faults %q, want %s, %q", c.name, line, all, c.moves, c.faults)
		}
	}
}

// TestRandomGames: games of all starts come back.
func TestRandomGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 17))
	escapes := 0
	for _, spec := range []string{
		"jetan", "jetan;array=mirrored;first=orange", "jetan;steps=upTo;turning=noMix;thoatJump=off;chiefTaken=win;quietLimit=50", "jetan;prices=on", "jetan;first=lot",
	} {
		rules, err := game.Open(spec)
		if err != nil {
			t.Fatal(err)
		}
		for range 10 {
			g := record.New(rules, rules.Start())
			last, pos := g.Root, game.Clone(g.Start)
			for range 80 {
				list := pos.AppendMoves(nil)
				if pos.Outcome().Over() || len(list) == 0 {
					break
				}
				m := playthrough.Pick(rng, pos, list)
				last = last.Add(&record.Node{Text: game.MoveText(pos, m), Move: m})
				pos.Play(m)
			}
			if out := pos.Outcome(); out.Over() {
				g.Result, g.Reason = record.ResultOf(out, 2), out.Reason
			}
			escapes += strings.Count(moves(g), "*")
			var b bytes.Buffer
			if err := format(t).Write(&b, g); err != nil {
				t.Fatal(err)
			}
			games, faults := read(t, b.String())
			if len(games) != 1 || len(faults) > 0 || games[0].Rules.Name() != g.Rules.Name() || moves(games[0]) != played(g) {
				t.Fatalf("%s: %q\n%s", spec, faults, b.String())
			}
		}
	}
	if escapes == 0 {
		t.Error("no princess has escaped")
	}
}
