package formats_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/playthrough"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/load"
)

// pairs reads a text as BPGN.
func pairs(t testing.TB, text string) []record.Entry {
	t.Helper()
	var all []record.Entry
	for e := range format(t, "bpgn").Read(strings.NewReader(text), record.Options{File: "f.bpgn"}) {
		all = append(all, e)
	}
	return all
}

const bpgnSample = `[Event "rated bughouse match"]
[Site "-"]
[Date "2001.02.03"]
[WhiteA "one"]
[BlackA "two"]
[WhiteB "three"]
[BlackB "four"]
[TimeControl "120+0"]
[Result "0-1"]

{C:This is game number 1}
1A. e4 {119.900} 1B. d4 {119.8} 1a. e5 {118} 1b. d5
{119.000} 2A. Qh5 2a. Nc6 3A. Bc4 3a. Nf6?? (3a. g6) 4A. Qxf7# $1 {one mates; [%eval 3]} 1-0

[Event "second"]

1A. e4 1B. e4 1b. d5 2B. exd5 1a. P@e6 1a. e6 *
`

// TestSniffBPGN: it is known by its content, though all but the letters of its numbers is as in PGN.
func TestSniffBPGN(t *testing.T) {
	for _, head := range []string{bpgnSample, "[Event \"x\"]\n\n1A. Nf3 1B. e4 1a. e5 *\n", "1A. Nf3 1a. e5 *\n"} {
		if f, err := load.Detect("", []byte(head)); err != nil || f.Name != "bpgn" {
			t.Errorf("%.40s: %v, %v", head, f, err)
		}
	}
}

func TestBPGN(t *testing.T) {
	all := pairs(t, bpgnSample)
	if len(all) != 2 {
		t.Fatalf("%d games", len(all))
	}
	if !all[0].Good() {
		t.Fatal(all[0].Faults)
	}
	g := all[0].Game
	if got := plain(g); got != "A:e2e4 B:d2d4 A:e7e5 B:d7d5 A:d1h5 A:b8c6 A:f1c4 A:g8f6 A:h5f7" {
		t.Error(got)
	}
	if name, _ := g.Tag("Player4"); name != "four" || g.Result != "1,3,3,1" || g.Reason != "mate" {
		t.Errorf("Black on B is %q, result %s %s", name, g.Result, g.Reason)
	}
	main := g.Main()
	if n := main[1]; n.Clock == nil || n.Clock.String() != "1m59.8s" {
		t.Errorf("%+v", n)
	}
	if n := main[8]; len(n.NAGs) != 1 || n.After != "one mates;" || len(n.Commands) != 1 || main[7].Glyph != "??" || g.Root.After == "" {
		t.Errorf("%+v", n)
	}
	pairAgain(t, g)
	// The partner's pawn may be put in, but the same side may not move again.
	if f := all[1].Faults; len(f) != 1 || !strings.HasPrefix(f[0].Error(), "f.bpgn:17:44: game 2, ply 6: e6: ") || len(all[1].Game.Main()) != 5 {
		t.Errorf("%v", f)
	}
}

// pairAgain writes a game and reads it back.
func pairAgain(t *testing.T, g *record.Game) {
	t.Helper()
	text := written(t, "bpgn", g)
	back := pairs(t, text)
	if len(back) != 1 || !back[0].Good() {
		t.Fatalf("%v in\n%s", back, text)
	}
	if got := written(t, "bpgn", back[0].Game); got != text {
		t.Errorf("written again:\n%s\nwant\n%s", got, text)
	}
	if got, want := plain(back[0].Game), plain(g); got != want || back[0].Game.Result != g.Result {
		t.Errorf("in\n%s\ngot  %s %s\nwant %s %s", text, got, back[0].Game.Result, want, g.Result)
	}
	for _, line := range strings.Split(text, "\n") {
		if len([]rune(line)) > 79 && !strings.HasPrefix(line, "[") {
			t.Errorf("a long line: %s", line)
		}
	}
}

func TestRandomPairs(t *testing.T) {
	for _, spec := range []string{"bughouse", "bughouse;preset=fics;maxWait=20"} {
		rules, err := game.Open(spec)
		if err != nil {
			t.Fatal(err)
		}
		if f := format(t, "pgn"); f.CanWrite(rules) {
			t.Error("PGN holds two boards")
		}
		for seed := range uint64(6) {
			rng := rand.New(rand.NewPCG(seed, 2))
			var plies []string
			pos := game.Clone(rules.Start())
			for range 80 {
				moves := pos.AppendMoves(nil)
				if len(moves) == 0 || pos.Outcome().Over() {
					break
				}
				m := playthrough.Pick(rng, pos, moves)
				plies = append(plies, game.MoveText(pos, m))
				pos.Play(m)
			}
			g, err := record.FromPlies(rules, nil, plies)
			if err != nil {
				t.Fatal(err)
			}
			g.Result = record.ResultOf(pos.Outcome(), 4)
			g.Main()[3].Before = "said before"
			pairAgain(t, g)
		}
	}
}

func FuzzBPGN(f *testing.F) {
	f.Add([]byte(bpgnSample))
	for _, s := range []string{"1A. {", "1A. e4 (1a. e5 ((", "[Options \"x\"]\n1A. e4", "[FEN \"|\"]\n*", "1a.$1 {2} 1B.e4! {[%x] [%y z]} *", "1A. e4 {1.5} {2.5} 1-0 1/2-1/2"} {
		f.Add([]byte(s))
	}
	bpgn := format(f, "bpgn")
	f.Fuzz(func(t *testing.T, data []byte) {
		bpgn.Sniff(data)
		for _, e := range pairs(t, string(data)) {
			for _, fault := range e.Faults {
				if fault.Reason == "" || fault.Line < 1 || fault.Col < 1 {
					t.Fatalf("fault without place or reason: %+v", fault)
				}
			}
			if e.Good() {
				var b strings.Builder
				if bpgn.Write(&b, e.Game) == nil {
					for _, back := range pairs(t, b.String()) {
						if !back.Good() {
							t.Fatalf("not read again: %v\n%s", back.Faults, b.String())
						}
					}
				}
			}
		}
	})
}
