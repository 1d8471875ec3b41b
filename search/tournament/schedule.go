package tournament

import (
	"math/rand/v2"

	"github.com/tavlei/tavlei/game"
)

// Schedule says who plays whom. In every round each pairing plays a pair of games from one opening,
// the same for all, with sides changed.
type Schedule struct {
	Players  int
	Gauntlet bool // the first player against each of the others; else all against all
	Games    int  // of each pairing; the last pair may lack its second game
}

// Game is one game of a schedule.
type Game struct {
	Number  int    // from 0
	Round   int    // from 0: the number of its opening
	Half    int    // 0, or 1 with sides changed
	Players [2]int // the first of them sits on the first seat in half 0
}

// Pairings are those of a round.
func (s Schedule) Pairings() [][2]int {
	var all [][2]int
	if s.Gauntlet || s.Players == 2 {
		for other := 1; other < s.Players; other++ {
			all = append(all, [2]int{0, other})
		}
		return all
	}
	// The circle of J. Berger: the last of an even number stands, the others go round.
	even := s.Players + s.Players%2
	for step := range even - 1 {
		for i := range even / 2 {
			a, b := (step+i)%(even-1), (step+even-1-i)%(even-1)
			if i == 0 {
				b = even - 1
			}
			if a >= s.Players || b >= s.Players {
				continue // who is paired with nobody is free
			}
			all = append(all, [2]int{min(a, b), max(a, b)})
		}
	}
	return all
}

// Pairs is how many pairs of games there are.
func (s Schedule) Pairs() int { return (s.Games + 1) / 2 * len(s.Pairings()) }

// All is how many games there are.
func (s Schedule) All() int { return s.Games * len(s.Pairings()) }

// Pair are the games of the n-th pair, from 0.
func (s Schedule) Pair(n int) []Game {
	pairings := s.Pairings()
	round := n / len(pairings)
	pair := make([]Game, min(2, s.Games-2*round))
	for half := range pair {
		pair[half] = Game{Number: 2*n + half, Round: round, Half: half, Players: pairings[n%len(pairings)]}
	}
	return pair
}

// Opening is how games of a round begin.
type Opening struct {
	Name  string
	Start game.Position // nil: that of the rules
	Moves []game.Move
}

// Line is the opening as the beginning of a game.
func (o Opening) Line(g *game.Game) *game.Line {
	start := o.Start
	if start == nil {
		start = g.Start()
	}
	line := game.NewLine(start)
	for _, m := range o.Moves {
		line.Play(m)
	}
	return line
}

// Order is the order in which the openings of a book of that many are played: that of the book, or
// shuffled by a seed.
func Order(openings int, shuffle bool, seed uint64) []int {
	if shuffle {
		return rand.New(rand.NewPCG(seed, 0x6f70656e)).Perm(openings)
	}
	order := make([]int, openings)
	for i := range order {
		order[i] = i
	}
	return order
}
