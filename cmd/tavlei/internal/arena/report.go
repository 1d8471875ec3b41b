package arena

import (
	"fmt"
	"math"
	"strings"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game/rulesfile"
	"github.com/tavlei/tavlei/search/rating"
	"github.com/tavlei/tavlei/search/tournament"
)

// MatchJSON is a match or tournament as data.
type MatchJSON struct {
	Game   string       `json:"game"`
	A      string       `json:"a,omitempty"`
	B      string       `json:"b,omitempty"`
	Seed   uint64       `json:"seed"`
	Games  int          `json:"games"`
	Wins   int          `json:"wins"`
	Draws  int          `json:"draws"`
	Loss   int          `json:"losses"`
	Plies  int          `json:"plies"`
	Score  float64      `json:"score"` // of the first player, 0 to 1
	Elo    *float64     `json:"elo,omitempty"`
	Low    *float64     `json:"eloLow,omitempty"`
	High   *float64     `json:"eloHigh,omitempty"`
	LOS    *float64     `json:"los,omitempty"`
	Pairs  *[5]int      `json:"pairs,omitempty"` // by their points: 0 to 2
	SPRT   *SprtJSON    `json:"sprt,omitempty"`
	Table  []PlayerJSON `json:"players"`
	Out    string       `json:"out,omitempty"`
	Faults []string     `json:"faults,omitempty"` // illegal moves and failures, each a lost game
}

type SprtJSON struct {
	Elo0    float64 `json:"elo0"`
	Elo1    float64 `json:"elo1"`
	Alpha   float64 `json:"alpha"`
	Beta    float64 `json:"beta"`
	LLR     float64 `json:"llr"`
	Lower   float64 `json:"lower"`
	Upper   float64 `json:"upper"`
	Verdict string  `json:"verdict"`
}

// PlayerJSON is a row of the cross table, the best player first.
type PlayerJSON struct {
	Name     string    `json:"name"`
	Elo      *float64  `json:"elo,omitempty"`
	Low      *float64  `json:"eloLow,omitempty"`
	High     *float64  `json:"eloHigh,omitempty"`
	LOS      *float64  `json:"los,omitempty"`
	Games    int       `json:"games"`
	Points   float64   `json:"points"`
	Timeouts int       `json:"timeouts,omitempty"`
	Faults   int       `json:"faults,omitempty"`
	Against  []MetJSON `json:"against,omitempty"`
}

type MetJSON struct {
	Name  string `json:"name"`
	Wins  int    `json:"wins"`
	Draws int    `json:"draws"`
	Loss  int    `json:"losses"`
}

// known is a number, or nothing where it is none or infinite.
func known(v float64) *float64 {
	if math.IsInf(v, 0) || math.IsNaN(v) {
		return nil
	}
	return &v
}

// print says how the match has ended.
func (t *contest) print(e *verb.Env, r *running) error {
	if t.call.JSON {
		return verb.PrintJSON(e.Out, r.json())
	}
	for _, f := range r.faults {
		fmt.Fprintf(e.Err, "tavlei: %s\n", f)
	}
	var b strings.Builder
	if t.pairwise() {
		r.pair(&b)
	} else {
		fmt.Fprintf(&b, "%s: %d players, %d games\n%s", t.title(), len(t.players), r.Games(), r.table)
	}
	r.troubles(&b)
	_, err := e.Out.Write([]byte(b.String()))
	return err
}

// title is how a report calls the game: an own one by the name in its file, not by its id.
func (t *contest) title() string {
	name := t.g.Name()
	if f := rulesfile.Made(t.g); f != nil {
		return strings.Replace(name, f.ID(), f.Called("en"), 1)
	}
	return name
}

// pair is the report of a match of two sides.
func (r *running) pair(b *strings.Builder) {
	t := r.table.Total(0)
	est := t.Estimate()
	fmt.Fprintf(b, "%s: %s against %s\ngames %d: won %d, drawn %d, lost %d\nscore %.1f %%\nElo %s\n",
		r.title(), r.sides[0], r.sides[1], t.Games(), t.Wins, t.Draws, t.Losses, 100*est.Score, tournament.EloText(est))
	if est.Tells() {
		fmt.Fprintf(b, "LOS %s\n", tournament.LOSText(est))
	}
	if t.Pairs > 0 {
		fmt.Fprintf(b, "pairs with 0 to 2 points: %s\n", strings.Trim(fmt.Sprint(t.Five), "[]"))
	}
	if r.sprt != nil {
		llr, v := r.sprt.Judge(t)
		lower, upper := r.sprt.Bounds()
		fmt.Fprintf(b, "SPRT %g to %g Elo: LLR %.2f (%.2f to %.2f), %v\n", r.sprt.Elo0, r.sprt.Elo1, llr, lower, upper, v)
	}
}

// troubles names who lost games otherwise than on the board.
func (r *running) troubles(b *strings.Builder) {
	for i, name := range r.table.Names {
		if r.pairwise() {
			name = r.players[i].key
			if len(r.call.Seats) > 0 {
				name = r.sides[i]
			}
		}
		if n := r.table.Timeouts[i]; n > 0 {
			fmt.Fprintf(b, "flag falls of %s: %d\n", name, n)
		}
		if n := r.table.Faults[i]; n > 0 {
			fmt.Fprintf(b, "faults of %s: %d\n", name, n)
		}
	}
}

func (r *running) json() MatchJSON {
	j := MatchJSON{
		Game: r.g.Name(), Seed: r.call.Seed, Games: r.Games(), Plies: r.table.Plies, Out: r.call.Out, Faults: r.faults,
	}
	if r.pairwise() {
		t := r.table.Total(0)
		j.A, j.B, j.Wins, j.Draws, j.Loss, j.Pairs = r.sides[0], r.sides[1], t.Wins, t.Draws, t.Losses, &t.Five
		est := t.Estimate()
		j.Score, j.Elo, j.Low, j.High, j.LOS = est.Score, known(est.Elo), known(est.Low), known(est.High), losOf(est)
	}
	if s := r.sprt; s != nil {
		llr, v := s.Judge(r.table.Total(0))
		lower, upper := s.Bounds()
		j.SPRT = &SprtJSON{s.Elo0, s.Elo1, s.Alpha, s.Beta, llr, lower, upper, v.String()}
	}
	for _, a := range r.table.Ranks() {
		t := r.table.Total(a)
		est := t.Estimate()
		row := PlayerJSON{
			Name: r.table.Names[a], Elo: known(est.Elo), Low: known(est.Low), High: known(est.High), LOS: losOf(est),
			Games: t.Games(), Points: t.Points(), Timeouts: r.table.Timeouts[a], Faults: r.table.Faults[a],
		}
		for b, name := range r.table.Names {
			if m := r.table.Against(a, b); m.Games() > 0 {
				row.Against = append(row.Against, MetJSON{name, m.Wins, m.Draws, m.Losses})
			}
		}
		j.Table = append(j.Table, row)
	}
	return j
}

// losOf is nothing where there are too few games to tell.
func losOf(e rating.Estimate) *float64 {
	if !e.Tells() {
		return nil
	}
	return &e.LOS
}
