package chess

import (
	"testing"

	"github.com/tavlei/tavlei/game"
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
		c, ok := p.(game.Composer)
		if !ok {
			continue // two boards
		}
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
		men        []game.Man
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
		if got := c.Compose(test.rest, test.men, test.turn); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
