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

// passText is how the game writes a ply in which nothing moves.
func (g *Game) passText() string {
	if g.EveryPiece {
		return EndTurnText
	}
	return PassText
}

// hasPass tells whether there are such plies.
func (g *Game) hasPass() bool { return g.EveryPiece || g.Dice > 0 || g.Jumps }

// PassPlace is the place of the button for them, -1 if there is none.
func (g *Game) PassPlace() game.Token {
	if !g.hasPass() {
		return -1
	}
	return game.Token(64 + len(g.Held))
}

// addButton adds that button to the board.
func (g *Game) addButton(b *game.Board) {
	if !g.hasPass() {
		return
	}
	name := "pass"
	if g.Dice == 0 {
		name = EndTurnText
	}
	b.Places = append(b.Places, game.PlaceInfo{
		Name: name, Kind: game.Button, Seat: game.NoSeat, X: 9, Y: 4, Same: game.Place(len(b.Places)),
	})
}

// turnArray is the start position of the games with no array of their own.
func (g *Game) turnArray() string {
	switch {
	case g.FirstSteps == 1:
		return Orthodox + " left=1"
	case g.FirstSteps == 4:
		return Orthodox + " left=4"
	}
	return Orthodox
}

// losesKings tells whether a position without a king can arise.
func (g *Game) losesKings() bool { return g.KingTaken || g.Dice > 0 || g.Jumps }

// MaxPlies bounds the length of a game: the rule of 75 turns lets about 9000 turns of each side be
// made.
func (g *Game) MaxPlies() int {
	switch {
	case g.EveryPiece:
		return 17 * MaxPlies
	case g.Dice > 0:
		return 2 * MaxPlies
	case g.Steps > 0:
		return g.Steps * MaxPlies
	}
	return MaxPlies
}

// forbidden is the refusal by the mode's own reasons, nil if it has none.
func (p *Position) forbidden(from, to int) *game.Refusal {
	m, ok := p.Game.Mode.(forbidder)
	if !ok {
		return nil
	}
	code, squares := m.Forbids(p, from, to)
	if code == "" {
		return nil
	}
	return p.Refusal(code, "", SquaresOf(squares)...)
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
