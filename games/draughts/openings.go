package draughts

import (
	"strings"

	"github.com/tavlei/tavlei/game"
	names "github.com/tavlei/tavlei/game/opening"
	"github.com/tavlei/tavlei/games/draughts/text"
)

var _ names.Named = (*Game)(nil)

// Openings are the names that players and books have for the first moves; nil where other rules make other games.
func (g *Game) Openings() *names.Table { return g.named }

// openings is the table of a row; nil if it has none.
func (row *preset) openings() *names.Table {
	if !row.named {
		return nil
	}
	return names.New(text.FS, row.id+".openings.tsv", func() game.Position { return New(row.rules).Start() })
}

// begins tells whether games with these options begin as those of r do: how draws are called and whether the first
// moves are drawn by lot changes no opening.
func (r Rules) begins(values map[string]string) bool {
	other := r.settled(values)
	other.Draws, other.DrawsClaimed, other.Ballot = r.Draws, r.DrawsClaimed, r.Ballot
	return other == r
}

// openingsOf reads a table of openings; those that the rules do not allow are left out. Where a lot
// says who begins, either may: the side for which the table is not made makes its moves from the other
// end of the board.
func openingsOf(g *Game, table string) (openings [2][][]game.Move) {
	for _, line := range ballots[table] {
		moves, ok := playable(g, line)
		if !ok {
			continue
		}
		openings[g.First] = append(openings[g.First], moves)
		if g.Lot {
			openings[1-g.First] = append(openings[1-g.First], turnedRound(g, moves))
		}
	}
	return openings
}

// playable reads the moves of an opening from the start.
func playable(g *Game, line string) ([]game.Move, bool) {
	p := g.beginning(g.First)
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

// turnedRound are the moves of an opening made by the other side on the board turned by half.
func turnedRound(g *Game, moves []game.Move) []game.Move {
	here, there := g.beginning(g.First), g.beginning(1-g.First)
	last := Square(g.Squares() - 1)
	var turned []game.Move
	for _, m := range moves {
		for _, other := range there.AppendMoves(nil) {
			if there.From(other) == last-here.From(m) && there.To(other) == last-here.To(m) {
				turned = append(turned, other)
				break
			}
		}
		here.Play(m)
		there.Play(turned[len(turned)-1])
	}
	return turned
}

// beginning is the start position with nothing left to draw.
func (g *Game) beginning(first int) *Position {
	p := g.start()
	p.phase, p.d.Turn = playing, uint8(first)
	p.key = p.freshKey()
	return p
}

// drawsOpening tells whether openings are drawn.
func (g *Game) drawsOpening() bool { return len(g.openings[g.First]) > 0 }

// opening is the one that is being played: those of the side that has begun.
func (p *Position) opening() []game.Move {
	return p.g.openings[p.d.Turn^p.drawn.made&1][p.drawn.row]
}
