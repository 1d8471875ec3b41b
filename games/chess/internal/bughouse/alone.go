package bughouse

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// Alone is one board as a game for two.
type Alone struct {
	rules.Position
	X     int
	Fed   [2][len(board.Hand{})]int // worth of a piece that a side takes, to its partner
	Aside int                       // what the other board is worth to the friends of White on this one
	Sent  int                       // worth of the pieces taken since the search began, White's less Black's
}

var (
	_ game.Position = (*Alone)(nil)
)

// aloneRules makes positions of one board.
type aloneRules struct{ g *PairGame }

// Start is the board at the beginning of a match.
func (r aloneRules) Start() game.Position { return &Alone{Position: r.g.One.Initial} }

// Parse reads the FEN of a board.
func (r aloneRules) Parse(text string) (game.Position, error) {
	p, err := r.g.One.Parse(text)
	if err != nil {
		return nil, err
	}
	return &Alone{Position: *p.(*rules.Position)}, nil
}

// CopyFrom makes a equal to src, keeping its own scratch memory.
func (a *Alone) CopyFrom(src game.Position) {
	scratch := a.Scratch
	*a = *src.(*Alone)
	a.Scratch = scratch
}

// Play makes a legal move and counts what it sends to the partner.
func (a *Alone) Play(m game.Move) {
	side := int(a.Bits.Turn & 1)
	piece := Victim(&a.Position, rules.ActionOf(m))
	a.Position.Play(m)
	if piece != board.NoPiece {
		a.Sent += (1 - 2*side) * a.Fed[side][board.InHand(piece)]
	}
}

// Key covers the board and what has been sent.
func (a *Alone) Key() uint64 { return a.Hash ^ uint64(a.Sent)*waitKeys }

// Judge says nothing: nothing that repeats ends the match.
func (a *Alone) Judge([]game.Ply) game.Outcome { return game.Outcome{} }

// PliesToDraw is 0: no rule about quiet moves ends a search on one board.
func (a *Alone) PliesToDraw() int { return 0 }

// Continue is the match with play going on where nobody can win any more.
func (p *Pair) Continue() game.Position {
	g := *p.G
	g.One = p.G.One.WithoutDraws()
	q := &Pair{G: &g, State: p.State, waits: p.waits}
	for x := range q.Boards {
		q.Boards[x].CopyFrom(&p.Boards[x])
		q.Boards[x].Game = g.One
	}
	return q
}
