package chess_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
)

// What a scene shows of a position is enough to write it again.
func TestComposeWritesWhatScenesShow(t *testing.T) {
	for _, info := range game.All() {
		if info.Family != "chess" {
			continue
		}
		g, err := info.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		p := g.Start()
		if info.Moment != "" {
			if p, err = g.Parse(info.Moment); err != nil {
				t.Fatal(err)
			}
		}
		c := p.(game.Composer)
		sc := game.SceneOf(p, 0)
		kinds := map[string]bool{}
		for _, m := range c.Palette() {
			if kinds[m.Kind+m.Seat.String()] {
				t.Errorf("%s: %s of %s twice in the palette", info.ID, m.Kind, m.Seat)
			}
			kinds[m.Kind+m.Seat.String()] = true
		}
		for _, m := range sc.Men {
			if !kinds[m.Kind+m.Seat.String()] {
				t.Errorf("%s: no %s of %s in the palette", info.ID, m.Kind, m.Seat)
			}
		}
		text := c.Compose(game.Text(p), sc.Men, p.ToMove().One())
		q, err := g.Parse(text)
		if p.ToMove() == game.SeatSet(game.Chance) {
			continue // who rolls is not who moves
		}
		if err != nil {
			t.Errorf("%s: %q composed from %q: %v", info.ID, text, game.Text(p), err)
			continue
		}
		if again := game.SceneOf(q, 0); len(again.Men) != len(sc.Men) {
			t.Errorf("%s: %q shows %d men, want %d", info.ID, text, len(again.Men), len(sc.Men))
		}
	}
}

// TestComposeUnderEveryOption: what a few random plies have made of a game, under each value of its
// options, is composed from its scene and read as the same pieces: riders, hands, neutral pieces, two
// boards. Who is to move stays.
func TestComposeUnderEveryOption(t *testing.T) {
	specs := []string{"fairy;preset=custom;army=RWBQKBWR,W:KN", "maharajah;superM=on", "transport;carrier=rookAndQueen;riders=allButKing"}
	for _, info := range game.All() {
		if info.Family != "chess" {
			continue
		}
		specs = append(specs, info.ID)
		for _, o := range info.Options {
			for _, v := range o.Values {
				if v != o.Default {
					specs = append(specs, info.ID+";"+o.Key+"="+v)
				}
			}
		}
	}
	for _, spec := range gametest.Sample(specs, gametest.Fewer(1, 5)) {
		g, err := game.Open(spec)
		if err != nil {
			continue // values that go with others only
		}
		rng := rand.New(rand.NewPCG(3, uint64(len(spec))))
		p := g.Start()
		for n := range 60 {
			if moves := p.AppendMoves(nil); len(moves) > 0 {
				p.Play(moves[rng.IntN(len(moves))])
			} else {
				break
			}
			if n%6 != 5 || p.ToMove().Has(game.Chance) || len(p.AppendMoves(nil)) == 0 {
				continue
			}
			composeAgain(t, g, p)
		}
	}
}

func composeAgain(t *testing.T, g *game.Game, p game.Position) {
	t.Helper()
	sc := game.SceneOf(p, 0)
	text := p.(game.Composer).Compose(game.Text(p), sc.Men, p.ToMove().One())
	q, err := g.Parse(text)
	if err != nil {
		t.Errorf("%s: %q composed from %q: %v", g.Name(), text, game.Text(p), err)
		return
	}
	again := game.SceneOf(q, 0)
	for i := range again.Men { // order means nothing
		again.Men[i].Badge = ""
	}
	key := func(m game.Man) string { return fmt.Sprint(m.Place, m.Kind, m.Seat, m.N) }
	count := map[string]int{}
	for _, m := range sc.Men {
		count[key(m)]++
	}
	for _, m := range again.Men {
		count[key(m)]--
	}
	for piece, n := range count {
		if n != 0 {
			t.Errorf("%s: %q from %q: %d of %s", g.Name(), text, game.Text(p), n, piece)
		}
	}
	if !q.ToMove().Has(p.ToMove().One()) && !q.ToMove().Has(game.Chance) {
		t.Errorf("%s: %q from %q: %v to move", g.Name(), text, game.Text(p), q.ToMove())
	}
}

// TestCarriers: a piece put on one that carries rides on it.
func TestCarriers(t *testing.T) {
	for spec, want := range map[string]string{"chess": "", "transport": "rook", "transport;carrier=rookAndQueen": "rook queen"} {
		g, err := game.Open(spec)
		if err != nil {
			t.Fatal(err)
		}
		p := g.Start()
		carriers := p.(game.Carrier).Carriers()
		if got := strings.Join(carriers, " "); got != want {
			t.Errorf("%s: %q carry, want %q", spec, got, want)
		}
		for _, kind := range carriers {
			pieces := []game.Man{{Place: 4, Kind: "king"}, {Place: 60, Kind: "king", Seat: 1}, {Place: 23, Kind: kind}, {Place: 23, Kind: "knight"}}
			text := p.(game.Composer).Compose("", pieces, 0)
			q, err := g.Parse(text)
			if err != nil || len(game.SceneOf(q, 0).Men) != 4 {
				t.Errorf("%s: a knight on a %s is %q: %v", spec, kind, text, err)
			}
		}
	}
}

func TestComposeTwoBoards(t *testing.T) {
	g, err := game.Open("bughouse")
	if err != nil {
		t.Fatal(err)
	}
	c := g.Start().(game.Composer)
	at := func(name, kind string, seat game.Seat, n uint8) game.Man {
		for i, p := range g.Start().(game.Scener).Board().Places {
			if p.Name == name {
				return game.Man{Place: game.Place(i), Kind: kind, Seat: seat, N: n}
			}
		}
		t.Fatalf("no place %s", name)
		return game.Man{}
	}
	kings := []game.Man{at("A:e1", "king", 0, 0), at("A:e8", "king", 1, 0), at("B:e1", "king", 2, 0), at("B:e8", "king", 3, 0)}
	for _, test := range []struct {
		name, rest string
		pieces     []game.Man
		turn       game.Seat
		want       string
	}{
		{"both", "", kings, 3, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] b - - 0 1"},
		{"the other board keeps its turn", "x w - - 0 1 waits=2 | x b - - 0 7", kings, 0, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] b - - 0 7"},
		{"one board", "", kings[:2], 1, "4k3/8/8/8/8/8/8/4K3[] b - - 0 1"},
		{"hands", "", append(slices.Clone(kings), at("B:hand:N", "knight", 2, 2)), 0, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[NN] w - - 0 1"},
		{"a man of the other board", "", append(slices.Clone(kings), at("B:a4", "rook", 1, 0)), 0, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 | 4k3/8/8/8/r7/8/8/4K3[] w - - 0 1"},
	} {
		got := c.Compose(test.rest, test.pieces, test.turn)
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
		if _, err := g.Parse(got); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

func TestComposeKeepsWhatFits(t *testing.T) {
	g, err := game.Open("chess")
	if err != nil {
		t.Fatal(err)
	}
	c := g.Start().(game.Composer)
	king, rook := game.Man{Place: 4, Kind: "king"}, game.Man{Place: 7, Kind: "rook"}
	black := game.Man{Place: 60, Kind: "king", Seat: 1}
	tests := []struct {
		name, rest string
		pieces     []game.Man
		turn       game.Seat
		want       string
	}{
		{"rights with king and rook at home", "x w KQkq e3 12 40", []game.Man{king, rook, black}, 1, "4k3/8/8/8/8/8/8/4K2R b K - 12 40"},
		{"no text", "", []game.Man{king, black}, 0, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"a rook by its file", "x b H - 0 1", []game.Man{king, rook}, 0, "8/8/8/8/8/8/8/4K2R w H - 0 1"},
		{"no men", "x w - -", nil, 0, "8/8/8/8/8/8/8/8 w - - 0 1"},
		{"a man that is not known", "", []game.Man{{Place: 1, Kind: "elephant"}}, 0, "8/8/8/8/8/8/8/8 w - - 0 1"},
	}
	for _, test := range tests {
		if got := c.Compose(test.rest, test.pieces, test.turn); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
