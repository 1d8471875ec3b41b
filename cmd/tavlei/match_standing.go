package main

import (
	"fmt"
	"math"
	"sync"
)

// tally collects results from several workers.
type tally struct {
	mu                  sync.Mutex
	bar                 *progress
	wins, draws, losses int
	plies               int
	pairs               []float64 // mean score of each pair
	faults              []string
}

func (t *tally) games() int { return t.wins + t.draws + t.losses }

func (t *tally) add(r gameResult) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch r.score {
	case 1:
		t.wins++
	case 0:
		t.losses++
	default:
		t.draws++
	}
	t.plies += r.plies
	if r.fault != "" {
		t.faults = append(t.faults, r.fault)
	}
	t.bar.step()
	t.bar.draw(fmt.Sprintf("+%d =%d -%d", t.wins, t.draws, t.losses))
}

func (t *tally) addPair(scores []float64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	var sum float64
	for _, s := range scores {
		sum += s
	}
	t.pairs = append(t.pairs, sum/float64(len(scores)))
}

// tell prints one game.
func (t *tally) tell(e *env, number int, r gameResult) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.bar.done()
	fmt.Fprintf(e.err, "game %d: a scores %g, %s, %d plies\n", number, r.score, r.reason, r.plies)
}

// standing is the strength that the results show.
type standing struct {
	Score float64 `json:"score"` // of the first player, 0 to 1
	Elo   float64 `json:"elo"`   // difference; ±eloCap where all games went one way
	Low   float64 `json:"eloLow"`
	High  float64 `json:"eloHigh"`
}

// eloCap stands for infinity.
const eloCap = 2000

// String is "+127 (+42 to +231, 95 %)".
func (s standing) String() string {
	return fmt.Sprintf("%+.0f (%+.0f to %+.0f, 95 %%)", s.Elo, s.Low, s.High)
}

// standing reckons the error from the spread of the pairs: the two games of a pair share their
// opening and are not independent.
func (t *tally) standing() standing {
	n := float64(t.games())
	if n == 0 {
		return standing{Score: 0.5, Low: -eloCap, High: eloCap}
	}
	score := (float64(t.wins) + float64(t.draws)/2) / n
	var mean, spread float64
	for _, p := range t.pairs {
		mean += p / float64(len(t.pairs))
	}
	for _, p := range t.pairs {
		spread += (p - mean) * (p - mean)
	}
	margin := 1.0 // one pair says nothing
	if pairs := float64(len(t.pairs)); pairs > 1 {
		// A spread of nought would claim certainty: add the weight of one half-way pair.
		margin = 1.96 * math.Sqrt((spread+0.25)/(pairs-1)/pairs)
	}
	return standing{Score: score, Elo: elo(score), Low: elo(score - margin), High: elo(score + margin)}
}

// elo is the difference of ratings at which a score is expected.
func elo(score float64) float64 {
	if score <= 0 {
		return -eloCap
	}
	if score >= 1 {
		return eloCap
	}
	return max(-eloCap, min(eloCap, -400*math.Log10(1/score-1)))
}
