package tictactoe

import (
	"fmt"
	"strings"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
)

// A move is its square; the second word is 1 + the seat that moves.
func moveOf(sq int, seat uint8) game.Move { return game.Move{uint64(sq), 1 + uint64(seat)} }

// Square is the square that a move marks, as a number of the game's grid.
func Square(m game.Move) int { return int(m[0]) }

// AppendMoves lists the empty squares, unless a line is made.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	if p.lined {
		return dst
	}
	for sq := range board.Each(p.Empty()) {
		dst = append(dst, moveOf(sq, p.turn))
	}
	return dst
}

// CountMoves is the number of legal moves.
func (p *Position) CountMoves() int {
	if p.lined {
		return 0
	}
	return p.Empty().Count()
}

// Play makes a legal move.
func (p *Position) Play(m game.Move) {
	p.mark(int(p.turn), Square(m))
	p.lined = p.g.made(p.marks[p.turn])
	p.turn = 1 - p.turn
}

// Outcome is the win of who has made a line, or in the game of that option of the other; a full board without one is a
// draw.
func (p *Position) Outcome() game.Outcome {
	switch last := game.Seat(1 - p.turn); {
	case p.lined && p.g.Misere:
		return game.Win("lineLoses", game.SeatSet(1-last), seats)
	case p.lined:
		return game.Win("line", game.SeatSet(last), seats)
	case p.Empty().Empty():
		return game.Draw("full", seats)
	}
	return game.Outcome{}
}

// Completing are the empty squares on which a seat would make a line.
func (p *Position) Completing(seat int) (squares set) {
	own, empty := p.marks[seat], p.Empty()
	for _, line := range p.g.lines {
		if gap := line.AndNot(own); gap.Count() == 1 {
			squares = squares.Or(gap.And(empty))
		}
	}
	return squares
}

// AppendMove writes the square.
func (p *Position) AppendMove(dst []byte, m game.Move) []byte {
	return append(dst, p.g.Name(Square(m))...)
}

// ParseMove reads the name of a square. What it returns is legal.
func (p *Position) ParseMove(text string) (game.Move, error) {
	sq, ok := p.g.Square(strings.ToLower(strings.TrimSpace(text)))
	if !ok {
		return game.Move{}, fmt.Errorf("move %q: %w", clip(text), game.ErrNotation)
	}
	if r := p.why(sq); r != nil {
		r.Input = text
		return game.Move{}, r
	}
	return moveOf(sq, p.turn), nil
}
