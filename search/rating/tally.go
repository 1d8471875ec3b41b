package rating

import "math"

// Tally counts results as one player sees them.
type Tally struct {
	Wins, Draws, Losses int

	Pairs   int     // finished
	Sum     float64 // of the scores of pairs, each from 0 to 1
	Squares float64 // of the same
	Five    [5]int  // pairs by their points: 0, 1/2, 1, 3/2, 2
}

// Games is the number of games.
func (t Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// Points counts a win as one and a draw as half a point.
func (t Tally) Points() float64 { return float64(t.Wins) + float64(t.Draws)/2 }

// Add counts a game by its score, from 0 to 1. Where more than two take part, what is neither of the
// ends counts as a draw.
func (t *Tally) Add(score float64) {
	switch score {
	case 1:
		t.Wins++
	case 0:
		t.Losses++
	default:
		t.Draws++
	}
}

// AddPair counts a pair by the scores of its games; a pair may have lost one of them.
func (t *Tally) AddPair(scores ...float64) {
	if len(scores) == 0 {
		return
	}
	mean := 0.0
	for _, s := range scores {
		mean += s / float64(len(scores))
	}
	t.Pairs++
	t.Sum += mean
	t.Squares += mean * mean
	t.Five[int(math.Round(4*mean))]++
}

// Merge counts what another tally has counted, too.
func (t *Tally) Merge(other Tally) {
	t.Wins, t.Draws, t.Losses = t.Wins+other.Wins, t.Draws+other.Draws, t.Losses+other.Losses
	t.Pairs, t.Sum, t.Squares = t.Pairs+other.Pairs, t.Sum+other.Sum, t.Squares+other.Squares
	for i := range t.Five {
		t.Five[i] += other.Five[i]
	}
}

// Mirrored is the tally as the opponent sees it.
func (t Tally) Mirrored() Tally {
	m := Tally{Wins: t.Losses, Draws: t.Draws, Losses: t.Wins, Pairs: t.Pairs}
	m.Sum = float64(t.Pairs) - t.Sum
	m.Squares = float64(t.Pairs) - 2*t.Sum + t.Squares
	for i := range t.Five {
		m.Five[i] = t.Five[4-i]
	}
	return m
}
