package chess

import (
	"strings"

	"github.com/tavlei/tavlei/game"
)

// Texts of the ply in which nothing moves.
const (
	restEnd  = "end"  // of a turn of several actions
	restPass = "0000" // a turn lost
)

// restText is how the game writes a ply in which nothing moves.
func (g *Game) restText() string {
	if g.EveryMan {
		return restEnd
	}
	return restPass
}

// hasRest tells whether there are such plies.
func (g *Game) hasRest() bool { return g.EveryMan || g.Dice > 0 || g.Jumps }

// restPlace is the place of the button for them, -1 if there is none.
func (g *Game) restPlace() game.Token {
	if !g.hasRest() {
		return -1
	}
	return game.Token(64 + len(g.held))
}

// addButton adds that button to the board.
func (g *Game) addButton(b *game.Board) {
	if !g.hasRest() {
		return
	}
	name := "pass"
	if g.Dice == 0 {
		name = restEnd
	}
	b.Places = append(b.Places, game.PlaceInfo{
		Name: name, Kind: game.Button, Seat: game.NoSeat, X: 9, Y: 4, Same: game.Place(len(b.Places)),
	})
}

// turnArray is the start position of the games with no array of their own.
func (g *Game) turnArray() string {
	switch {
	case g.FirstSteps == 1:
		return orthodox + " left=1"
	case g.FirstSteps == 4:
		return orthodox + " left=4"
	}
	return orthodox
}

// losesKings tells whether a position without a king can arise.
func (g *Game) losesKings() bool { return g.KingTaken || g.Dice > 0 || g.Jumps }

// maxPlies bounds the length of a game: the rule of 75 turns lets about 9000 turns of each side be
// made.
func (g *Game) maxPlies() int {
	switch {
	case g.EveryMan:
		return 17 * maxPlies
	case g.Dice > 0:
		return 2 * maxPlies
	case g.Steps > 0:
		return g.Steps * maxPlies
	}
	return maxPlies
}

// forbidden is the refusal by the mode's own reasons, nil if it has none.
func (p *Position) forbidden(from, to int) *game.Refusal {
	m, ok := p.g.mode.(forbidder)
	if !ok {
		return nil
	}
	code, squares := m.forbids(p, from, to)
	if code == "" {
		return nil
	}
	return p.refusal(code, "", squaresOf(squares)...)
}

// ReadTurn reads a whole turn as records write it, its actions joined by commas ("e2e4,d2d4"), and
// gives its plies. Where the end of a turn is a ply of its own, it is added.
func (p *Position) ReadTurn(text string) ([]game.Move, error) {
	var moves []game.Move
	q := game.Clone(p).(*Position)
	turn := q.b.turn
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
	if q.g.EveryMan && q.b.turn == turn {
		if m, err := q.findRest(""); err == nil {
			moves = append(moves, m)
		}
	}
	return moves, nil
}

// readPart reads one action of a turn.
func (p *Position) readPart(text string) ([]game.Move, error) {
	if m, ok := p.g.mode.(reader); ok {
		return m.readTurn(p, text)
	}
	m, err := p.ParseMove(text)
	return []game.Move{m}, err
}
