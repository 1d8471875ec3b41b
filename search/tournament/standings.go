package tournament

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/search/rating"
)

// Standings are the results of a tournament so far, added in any order.
type Standings struct {
	Names    []string
	Timeouts []int // games that each player has lost, or drawn, on time
	Faults   []int // by illegal moves and failures

	schedule Schedule
	met      map[[2]int]*rating.Tally
	half     map[int]float64 // scores of games whose partner is not over
	Plies    int
}

// NewStandings has a name for each player of the schedule.
func NewStandings(s Schedule, names []string) *Standings {
	return &Standings{
		Names: names, Timeouts: make([]int, len(names)), Faults: make([]int, len(names)),
		schedule: s, met: map[[2]int]*rating.Tally{}, half: map[int]float64{},
	}
}

// Add counts a game by the score of its first player, from 0 to 1.
func (s *Standings) Add(g Game, score float64, plies int) {
	t := s.met[g.Players]
	if t == nil {
		t = &rating.Tally{}
		s.met[g.Players] = t
	}
	t.Add(score)
	s.Plies += plies
	partner := g.Number ^ 1
	other, known := s.half[partner]
	switch {
	case known:
		delete(s.half, partner)
		t.AddPair(score, other)
	case len(s.schedule.Pair(g.Number/2)) == 1:
		t.AddPair(score)
	default:
		s.half[g.Number] = score
	}
}

// Games is how many have been added.
func (s *Standings) Games() int {
	n := 0
	for _, t := range s.met {
		n += t.Games()
	}
	return n
}

// Against is what a player has done against another.
func (s *Standings) Against(a, b int) rating.Tally {
	if t := s.met[[2]int{a, b}]; t != nil {
		return *t
	}
	if t := s.met[[2]int{b, a}]; t != nil {
		return t.Mirrored()
	}
	return rating.Tally{}
}

// Total is what a player has done against all.
func (s *Standings) Total(a int) rating.Tally {
	var sum rating.Tally
	for b := range s.Names {
		sum.Merge(s.Against(a, b))
	}
	return sum
}

// Ranks are the players, the best score first.
func (s *Standings) Ranks() []int {
	ranks := make([]int, len(s.Names))
	for i := range ranks {
		ranks[i] = i
	}
	slices.SortStableFunc(ranks, func(a, b int) int {
		x, y := s.Total(a).Estimate().Score, s.Total(b).Estimate().Score
		switch {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	return ranks
}

// EloText is "+127 (+42 to +231, 95 %)"; where all games went one way what is known is a bound, and
// after a game or two nothing is.
func EloText(e rating.Estimate) string {
	switch {
	case !e.Tells():
		return "unknown after so few games"
	case math.IsInf(e.Elo, 1):
		return "more than " + signed(e.Low) + " (95 %)"
	case math.IsInf(e.Elo, -1):
		return "less than " + signed(e.High) + " (95 %)"
	case math.IsInf(e.High, 1):
		return signed(e.Elo) + " (more than " + signed(e.Low) + ", 95 %)"
	case math.IsInf(e.Low, -1):
		return signed(e.Elo) + " (less than " + signed(e.High) + ", 95 %)"
	}
	return fmt.Sprintf("%s (%s to %s, 95 %%)", signed(e.Elo), signed(e.Low), signed(e.High))
}

// signed is a number of points with its sign; nought has none.
func signed(elo float64) string {
	if n := int(math.Round(elo)); n != 0 {
		return fmt.Sprintf("%+d", n)
	}
	return "0"
}

// LOSText is the likelihood of superiority as people write it.
func LOSText(e rating.Estimate) string {
	if !e.Tells() {
		return "–"
	}
	return fmt.Sprintf("%.1f %%", 100*e.LOS)
}

// String is the cross table: a row for each player, the best first, with Elo and its error against those
// it has met, and won, drawn and lost games against each of them.
func (s *Standings) String() string {
	ranks := s.Ranks()
	rows := [][]string{{"", "player", "Elo", "±", "LOS", "points", "games"}}
	for i := range ranks {
		rows[0] = append(rows[0], fmt.Sprint(i+1))
	}
	for i, a := range ranks {
		t := s.Total(a)
		e := t.Estimate()
		row := []string{fmt.Sprint(i + 1), s.Names[a], eloCell(e), errorCell(e), LOSText(e), fmt.Sprintf("%.1f", t.Points()), fmt.Sprint(t.Games())}
		for _, b := range ranks {
			cell := ""
			if m := s.Against(a, b); m.Games() > 0 {
				cell = fmt.Sprintf("+%d =%d -%d", m.Wins, m.Draws, m.Losses)
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	return aligned(rows, 1)
}

func eloCell(e rating.Estimate) string {
	switch {
	case !e.Tells():
		return "–"
	case math.IsInf(e.Elo, 1):
		return "> " + signed(e.Low)
	case math.IsInf(e.Elo, -1):
		return "< " + signed(e.High)
	}
	return signed(e.Elo)
}

func errorCell(e rating.Estimate) string {
	if math.IsInf(e.Low, -1) || math.IsInf(e.High, 1) {
		return "–"
	}
	return fmt.Sprintf("%.0f", (e.High-e.Low)/2)
}

// aligned sets cells in columns, to the right but for one.
func aligned(rows [][]string, left int) string {
	width := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			width[i] = max(width[i], len([]rune(cell)))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			pad := strings.Repeat(" ", width[i]-len([]rune(cell)))
			if i > 0 {
				line.WriteString("  ")
			}
			if i == left {
				line.WriteString(cell + pad)
			} else {
				line.WriteString(pad + cell)
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return b.String()
}
