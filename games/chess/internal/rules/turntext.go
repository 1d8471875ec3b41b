package rules

import (
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
)

// Texts of the ply in which nothing moves.
const (
	EndTurnText = "end"  // of a turn of several actions
	PassText    = "0000" // a turn lost
)

// IdleText is how the game writes a ply in which nothing moves.
func (g *Game) IdleText() string {
	if g.EveryPiece {
		return EndTurnText
	}
	return PassText
}

// ReadTurn reads a whole turn as records write it, its actions joined by commas ("e2e4,d2d4"), and
// gives its plies. Where the end of a turn is a ply of its own, it is added.
func (p *Position) ReadTurn(text string) ([]game.Move, error) {
	var moves []game.Move
	q := game.Clone(p).(*Position)
	turn := q.Bits.Turn
	for _, part := range strings.Split(text, ",") {
		list, err := q.readPart(part)
		if err != nil {
			return nil, err
		}
		for _, m := range list {
			q.Play(m)
		}
		moves = append(moves, list...)
	}
	if q.Game.EveryPiece && q.Bits.Turn == turn {
		if m, err := q.FindPass(""); err == nil {
			moves = append(moves, m)
		}
	}
	return moves, nil
}

// readPart reads one action of a turn.
func (p *Position) readPart(text string) ([]game.Move, error) {
	if m, ok := p.Game.Mode.(reader); ok {
		return m.ReadTurn(p, text)
	}
	m, err := p.ParseMove(text)
	return []game.Move{m}, err
}

// FindPass is the end of the turn, if it is legal.
func (p *Position) FindPass(text string) (game.Move, error) {
	for _, m := range p.AppendMoves(nil) {
		if ActionOf(m).Kind() == board.Pass {
			return m, nil
		}
	}
	switch {
	case p.Outcome().Over():
		return game.Move{}, p.Refusal("gameOver", text)
	case p.Game.EveryPiece:
		return game.Move{}, p.Refusal("actFirst", text)
	case p.Game.Dice > 0:
		return game.Move{}, p.Refusal("canMove", text)
	}
	return game.Move{}, p.Refusal("notLegal", text)
}
