package search

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/internal/toys"
)

// aside is noughts within a greater game, whose moves bear another mark; from the fourth ply on it
// has no part to show.
type aside struct {
	toys.Rules
	part  *game.Game
	same  bool // the moves of the part are those of the whole
	asked []game.Seat
}

func (a *aside) Subgame(p game.Position, s game.Seat) Subgame {
	a.asked = append(a.asked, s)
	if len(p.AppendMoves(nil)) < 7 {
		return Subgame{}
	}
	return Subgame{Game: a.part, Start: p, Back: func(m game.Move) game.Move {
		if a.same {
			return m
		}
		return game.Move{m[0], 99}
	}}
}

// TestPartIsSearched: moves of the part come back as moves of the whole, in every report, for every
// level; where there is no part, the whole is searched.
func TestPartIsSearched(t *testing.T) {
	g := toys.NewNoughts()
	a := &aside{Rules: g.Rules.(toys.Rules), part: toys.NewNoughts()}
	g.Rules = a
	e := New(g, Options{})
	line := game.NewLine(g.Start())
	reports := 0
	r, err := e.Search(t.Context(), line, Limits{Depth: 4}, func(r Report) {
		if reports++; len(r.PV) != 1 || r.PV[0][1] != 99 {
			t.Errorf("report %d tells %v", reports, r.PV)
		}
	})
	if err != nil || reports == 0 || !r.Final || len(r.PV) != 1 || r.PV[0][1] != 99 {
		t.Errorf("%d reports, then %+v, %v", reports, r, err)
	}
	for _, level := range Levels() {
		level.Nodes = min(level.Nodes, 2000)
		m, r, err := e.Choose(t.Context(), line, level, 5)
		if err != nil || m[1] != 99 || r.PV[0] != m {
			t.Errorf("level %d: %v, %+v, %v", level.N, m, r, err)
		}
	}
	if inner := e.inner; inner == nil || inner.game != a.part {
		t.Error("the part has no engine of its own")
	}
	for range 3 {
		line.Play(line.Pos.AppendMoves(nil)[0])
	}
	if m, _, err := e.Choose(t.Context(), line, Levels()[6], 5); err != nil || m[1] == 99 {
		t.Errorf("without a part: %v, %v", m, err)
	}
	if a.asked[0] != line.Start.ToMove().One() {
		t.Errorf("asked for the seats %v", a.asked)
	}
}

// TestPartChoosesAmong: what a bot may choose among in the whole game binds it in the part.
func TestPartChoosesAmong(t *testing.T) {
	g := toys.NewNoughts()
	a := &aside{Rules: g.Rules.(toys.Rules), part: toys.NewNoughts(), same: true}
	g.Rules = a
	line := game.NewLine(g.Start())
	two := line.Pos.AppendMoves(nil)[2:4]
	for _, level := range Levels()[:5] {
		e := New(g, Options{})
		m, r, err := e.ChooseAmong(t.Context(), line, 0, two, level, 5)
		if err != nil || m != two[0] && m != two[1] || r.PV[0] != m {
			t.Errorf("level %d chooses %v of %v: %+v, %v", level.N, m, two, r, err)
		}
		if e.inner == nil || e.inner.game != a.part {
			t.Error("the part was not asked")
		}
	}
}
