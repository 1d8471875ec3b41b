package draughts

import (
	"testing"

	"github.com/tavlei/tavlei/game"
)

// What a scene shows of a position is enough to write it again, in every game.
func TestComposeWritesWhatScenesShow(t *testing.T) {
	for _, info := range game.All() {
		if info.Family != "draughts" {
			continue
		}
		g, err := info.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(info.Moment)
		if err != nil {
			t.Errorf("the moment of %s: %v", info.ID, err)
			continue
		}
		sc := game.SceneOf(p, 0)
		text := p.(game.Composer).Compose("", sc.Men, p.ToMove().One())
		q, err := g.Parse(text)
		if err != nil {
			t.Errorf("%s: %q: %v", info.ID, text, err)
			continue
		}
		if again := game.SceneOf(q, 0); len(again.Men) != len(sc.Men) || q.ToMove() != p.ToMove() {
			t.Errorf("%s: %q, want the men of %q", info.ID, text, info.Moment)
		}
	}
}

func TestComposeReplacesMenOnOneSquare(t *testing.T) {
	g, err := game.Open("english")
	if err != nil {
		t.Fatal(err)
	}
	men := []game.Man{{Place: 0, Kind: "man"}, {Place: 0, Kind: "king", Seat: 1}, {Place: 500, Kind: "man"}}
	if got := g.Start().(game.Composer).Compose("", men, 1); got != "B:W:BK1" && got != "B:W:BK32" {
		t.Errorf("composed %q", got)
	}
}
