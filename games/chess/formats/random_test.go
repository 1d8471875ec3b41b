package formats_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/playthrough"
	"github.com/tavlei/tavlei/record"
)

// specs are all games of the family that PGN can hold, and some with house rules.
func specs(t testing.TB) []string {
	var all []string
	for _, info := range game.All() {
		if info.Family != "chess" {
			continue
		}
		g, err := game.Open(info.ID)
		if err != nil {
			t.Fatal(err)
		}
		if format(t, "pgn").CanWrite(g) {
			all = append(all, info.ID)
		}
	}
	return append(all, "chess960;start=0", "odds;preset=horde", "odds;preset=dunsany", "fairy;preset=amazon",
		"doublemove;goal=marseillais", "maharajah;armyColor=black", "transport;timing=ferry", "chess;drawMode=auto")
}

// randomGame plays at random and says something here and there.
func randomGame(t testing.TB, spec string, seed uint64, plies int) *record.Game {
	rules, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	g := record.New(rules, nil)
	pos := game.Clone(g.Start)
	n := g.Root
	for range plies {
		moves := pos.AppendMoves(nil)
		if len(moves) == 0 || pos.Outcome().Over() {
			break
		}
		parent := n
		m := playthrough.Pick(rng, pos, moves)
		lot := pos.ToMove().Has(game.Chance)
		n = parent.Add(&record.Node{Text: game.MoveText(pos, m), Move: m})
		if !lot && rng.IntN(8) == 0 {
			n.Glyph = []string{"!", "?", "!?", "??"}[rng.IntN(4)]
			n.After = "words 4. e4 about it"
		}
		if !lot && rng.IntN(8) == 0 {
			n.Before = "words before it"
		}
		if !lot && rng.IntN(6) == 0 {
			other := moves[rng.IntN(len(moves))]
			if other != m {
				parent.Add(&record.Node{Text: game.MoveText(pos, other), Move: other})
			}
		}
		pos.Play(m)
	}
	g.Result = record.ResultOf(pos.Outcome(), rules.Seats)
	g.Reason = pos.Outcome().Reason
	if !pos.Outcome().Over() {
		g.Result = record.Unknown
	}
	return g
}

// TestRandomGames: what has been played under any rules of the family is read as it was written.
func TestRandomGames(t *testing.T) {
	for _, spec := range specs(t) {
		t.Run(spec, func(t *testing.T) {
			for seed := range uint64(6) {
				g := randomGame(t, spec, seed, 60)
				text := written(t, "pgn", g)
				back := one(t, text)
				if back.Rules.Name() != g.Rules.Name() {
					t.Errorf("read as %s", back.Rules.Name())
				}
				if got := written(t, "pgn", back); got != text {
					t.Fatalf("seed %d: written again:\n%s\nwant\n%s", seed, got, text)
				}
				if got, want := lines(back), lines(g); got != want && !strings.Contains(want, "1 sp") {
					t.Fatalf("seed %d: in\n%s\ngot  %s\nwant %s", seed, text, got, want)
				}
			}
		})
	}
}

func FuzzPGN(f *testing.F) {
	for _, file := range []string{"classics.pgn", "clocks.pgn", "cp1251.pgn"} {
		data, err := os.ReadFile("testdata/" + file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	for _, s := range []string{
		"1. e4 (1. d4 (1. c4)) e5,Nf6 5:Nf3 *", "[Variant \"Horde\"]\n1. e5 -- 0000 5: , .", "[FEN \"/\"]\n*", "[Options \"=;;\"]\n*",
		"e8(Q) (=) 0-0 1-0", "1.{[%glyph x]}e4{[%glyph !!!]}", "[Variant \"maharajah\"]\n1... M@e6 (M@e7) 2. e4 *", "½", "1. ed (e:d @e4 Z0",
		"[Result \"1\x00/2\"]", "1*{[%glyph 00]}",
	} {
		f.Add([]byte(s))
	}
	pgn := format(f, "pgn")
	o := record.Options{Limits: record.Limits{Nodes: 300, Game: 20000, Depth: 8}}
	f.Fuzz(func(t *testing.T, data []byte) {
		pgn.Sniff(data)
		for e := range pgn.Read(bytes.NewReader(data), o) {
			for _, fault := range e.Faults {
				if fault.Reason == "" || fault.Line < 1 || fault.Col < 1 {
					t.Fatalf("fault without place or reason: %+v", fault)
				}
			}
			if !e.Good() {
				continue
			}
			var b bytes.Buffer
			if err := pgn.Write(&b, e.Game); err != nil {
				continue
			}
			back := one(t, b.String())
			if got := written(t, "pgn", back); got != b.String() {
				t.Fatalf("written as\n%s\nthen as\n%s", b.String(), got)
			}
		}
	})
}

// BenchmarkReadPGN reads and replays tournament games; MB/s are of the file.
func BenchmarkReadPGN(b *testing.B) {
	data, err := os.ReadFile("testdata/classics.pgn")
	if err != nil {
		b.Fatal(err)
	}
	const copies = 100
	data = bytes.Repeat(data, copies)
	games := 0
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		games = 0
		for e := range format(b, "pgn").Read(bytes.NewReader(data), record.Options{}) {
			if !e.Good() {
				b.Fatal(e.Faults)
			}
			games++
		}
	}
	b.ReportMetric(float64(games)*float64(b.N)/b.Elapsed().Seconds(), "games/s")
}
