package rating

import "math"

// Elo is the difference of ratings at which a score, from 0 to 1, is expected: infinite at both ends.
func Elo(score float64) float64 {
	switch {
	case score <= 0:
		return math.Inf(-1)
	case score >= 1:
		return math.Inf(1)
	}
	return 400 * math.Log10(score/(1-score))
}

// Score is what is expected at a difference of ratings: the inverse of [Elo].
func Score(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// confidence is the quantile of the normal distribution for errors of 95 %.
const confidence = 1.959964

// Estimate is how strong the results show a player to be, against those it has played.
type Estimate struct {
	Score float64 // from 0 to 1
	Error float64 // of the score, 95 %; infinite where there are too few games to tell

	Elo       float64 // infinite where all games went one way
	Low, High float64 // bounds of the Elo, 95 %; infinite where nothing bounds it
	LOS       float64 // likelihood of superiority: the probability that the player is the stronger one
}

// Tells says that the estimate bounds the strength on one side at least.
func (e Estimate) Tells() bool { return !math.IsInf(e.Low, -1) || !math.IsInf(e.High, 1) }

// Estimate reckons what the games and pairs of the tally show.
func (t Tally) Estimate() Estimate {
	if t.Games() == 0 {
		return Estimate{Score: 0.5, Error: math.Inf(1), Low: math.Inf(-1), High: math.Inf(1), LOS: 0.5}
	}
	e := Estimate{Score: (float64(t.Wins) + float64(t.Draws)/2) / float64(t.Games())}
	deviation := t.deviation()
	e.Error = confidence * deviation
	e.Elo, e.Low, e.High = Elo(e.Score), Elo(e.Score-e.Error), Elo(e.Score+e.Error)
	e.LOS = (1 + math.Erf((e.Score-0.5)/deviation/math.Sqrt2)) / 2
	return e
}

// fewPairs say nothing about their spread.
const fewPairs = 2

// deviation is the standard deviation of the score. A spread of nought would claim certainty: the
// weight of one half-way pair is added.
func (t Tally) deviation() float64 {
	n := float64(t.Pairs)
	if n < fewPairs {
		return math.Inf(1)
	}
	mean := t.Sum / n
	spread := max(t.Squares-n*mean*mean, 0)
	return math.Sqrt((spread + 0.25) / (n - 1) / n)
}
