// Package series keeps the score of a match of matches: what two sides have agreed on, the results so far, who has won
// and why. It knows no game and no player, and is pure.
package series

import (
	"errors"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// ErrTerms is in every error of Parse, beside a *game.Fault that names the number at fault.
var ErrTerms = errors.New("not a series")

// Kinds of series.
const (
	Best  = "best"  // of N games: over as soon as one side has more than half of the points
	First = "first" // to N points: whoever has them and is ahead
	Games = "games" // N games, all of them played; the points count
)

// points behind the number: those of the game itself count, instead of 1, ½ and 0.
const points = "points"

// Bounds. A series ends after MaxGames, whatever was agreed.
const (
	MaxGames  = 100
	mostFirst = MaxGames / 2 // of points that a series of draws reaches within MaxGames
	mostOwn   = 10_000       // of the game's own points
	maxText   = 40           // bytes of a text that a fault repeats
)

// Terms are what is agreed. The zero Terms are of no series.
type Terms struct {
	Kind   string
	N      int
	Points bool // the game's own points count
}

// Parse reads terms such as best=5, first=3, games=4 or first=100,points. The empty text is no series.
func Parse(text string) (Terms, error) {
	if text == "" {
		return Terms{}, nil
	}
	if len(text) > maxText {
		text = strings.ToValidUTF8(text[:maxText], "") + "…"
	}
	value, own := strings.CutSuffix(text, ","+points)
	kind, number, _ := strings.Cut(value, "=")
	t := Terms{Kind: kind, Points: own}
	least, most := t.bounds()
	if most == 0 {
		return t, badTerms{game.Faultf("seriesText", "{text%q}: want best=5, first=3 or games=4, or first=100,points", text)}
	}
	n, err := strconv.Atoi(number)
	if err != nil || n < least || n > most || strconv.Itoa(n) != number {
		return t, badTerms{game.Faultf("seriesNumber", "{text%q}: want a whole number from {least} to {most}", number, least, most)}
	}
	t.N = n
	return t, nil
}

// bounds of N; 0 where there is no such series. By the game's own points nothing is decided before all games are played,
// so that there is no best of them.
func (t Terms) bounds() (least, most int) {
	switch {
	case t.Kind == Best && !t.Points, t.Kind == Games:
		return 2, MaxGames - 1
	case t.Kind == First && t.Points:
		return 1, mostOwn
	case t.Kind == First:
		return 1, mostFirst
	}
	return 0, 0
}

// String is the text that Parse reads.
func (t Terms) String() string {
	if t.Kind == "" {
		return ""
	}
	text := t.Kind + "=" + strconv.Itoa(t.N)
	if t.Points {
		text += "," + points
	}
	return text
}

// Most is how many games can count.
func (t Terms) Most() int {
	if t.Kind == First {
		return MaxGames
	}
	return t.N
}

// Result is what a game has brought the two sides, in half points.
type Result [2]int

// Level stands for neither side, Nobody for a series that goes on.
const (
	Level  = -1
	Nobody = -2
)

// Why a series is over.
const (
	Majority = "majority" // one side has more than half of what there is
	Reached  = "reached"  // the points were reached
	Played   = "played"   // all games were
	Bound    = "bound"    // MaxGames were played
	Conceded = "conceded" // a side has given it up
)

// Standing is how a series stands.
type Standing struct {
	Games  int    // that count
	Halves Result // sums
	Over   bool
	Winner int    // 0 or 1; Level, Nobody
	Why    string // it is over
}

// After is the standing after results; conceded is the side that has given up, or Nobody.
func (t Terms) After(results []Result, conceded int) Standing {
	s := Standing{Games: len(results), Winner: Nobody}
	for _, r := range results {
		s.Halves[0] += r[0]
		s.Halves[1] += r[1]
	}
	if s.Why = t.why(s, conceded); s.Why == "" {
		return s
	}
	s.Over, s.Winner = true, s.leader()
	if s.Why == Conceded {
		s.Winner = 1 - conceded
	}
	return s
}

// why the series is over; empty: it goes on.
func (t Terms) why(s Standing, conceded int) string {
	most := max(s.Halves[0], s.Halves[1])
	switch {
	case conceded == 0 || conceded == 1:
		return Conceded
	case t.Kind == Best && most > t.N: // halves: more than N/2 points
		return Majority
	case t.Kind == First && most >= 2*t.N && s.leader() != Level:
		return Reached
	case t.Kind != First && s.Games >= t.N:
		return Played
	case s.Games >= MaxGames:
		return Bound
	}
	return ""
}

// leader is the side with more points, or Level.
func (s Standing) leader() int {
	switch {
	case s.Halves[0] > s.Halves[1]:
		return 0
	case s.Halves[1] > s.Halves[0]:
		return 1
	}
	return Level
}

// badTerms is an error of Parse.
type badTerms struct{ fault *game.Fault }

func (e badTerms) Error() string   { return e.fault.Error() }
func (e badTerms) Unwrap() []error { return []error{e.fault, ErrTerms} }
