package draughts

import (
	"strings"

	"github.com/tavlei/tavlei/game"
)

// openingsOf reads a table of openings; those that the rules do not allow are left out.
func openingsOf(g *Game, table string) [][]game.Move {
	var openings [][]game.Move
	for _, line := range ballots[table] {
		if moves, ok := playable(g, line); ok {
			openings = append(openings, moves)
		}
	}
	return openings
}

// playable reads the moves of an opening from the start.
func playable(g *Game, line string) ([]game.Move, bool) {
	p := g.start()
	p.phase = playing
	p.key = p.freshKey()
	var moves []game.Move
	for _, text := range strings.Fields(line) {
		m, err := p.ParseMove(text)
		if err != nil {
			return nil, false
		}
		moves = append(moves, m)
		p.Play(m)
	}
	return moves, true
}
