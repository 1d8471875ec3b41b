package balance

import (
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"slices"

	"github.com/tavlei/tavlei/game"
)

// Measurement is a report as people read it.
type Measurement struct {
	Game   string `json:"game" doc:"canonical name of the rule set"`
	Rounds int    `json:"rounds" doc:"games of the stronger level against itself, of the weaker one, and between them"`
	Levels []int  `json:"levels" doc:"of the bots: the stronger and, if there is one, the weaker"`
	Date   string `json:"date,omitempty" doc:"on which it was measured, of rows that come with the program"`

	First    Interval       `json:"first" doc:"points of who moves first, of 1 in a game"`
	Seats    []Interval     `json:"seats" doc:"points by seat; all together make 1"`
	Drawn    Interval       `json:"drawn" doc:"games that nobody won"`
	Ends     []EndCount     `json:"ends" doc:"how the games ended, the most frequent first"`
	Plies    [3]int         `json:"plies" doc:"length of a game: lower quartile, median, upper quartile"`
	Moves    float64        `json:"moves,omitempty" doc:"legal moves in a turn, the mean; none: they are endless"`
	Kinds    []KindActivity `json:"kinds,omitempty" doc:"which men move, the busiest kind first"`
	Weak     *Interval      `json:"weak,omitempty" doc:"points of who moves first in games of the weaker level"`
	Stronger *Interval      `json:"stronger,omitempty" doc:"points of the stronger level against the weaker"`
	Options  []OptionEffect `json:"options,omitempty" doc:"how often options that are not at their defaults mattered, where that can be told"`
}

// EndCount is how often games ended in a way.
type EndCount struct {
	Reason string `json:"reason" doc:"code of the reason; unfinished: the game was too long and called a draw"`
	Won    int    `json:"won" doc:"games that somebody won so"`
	Drawn  int    `json:"drawn" doc:"games that nobody won"`
}

// KindActivity is how busy men of a kind are.
type KindActivity struct {
	Kind  string  `json:"man" doc:"the kind of man, as scenes have it; the words man.<kind> of the family name it"`
	Share float64 `json:"share" doc:"of all moves, 0 to 1"`
	Rate  float64 `json:"rate,omitempty" doc:"how often such a man moves, as a multiple of what any man does"`
}

// OptionEffect is how often an option mattered.
type OptionEffect struct {
	Key   string   `json:"key" doc:"of the option"`
	Value string   `json:"value" doc:"of the option"`
	Games Interval `json:"games" doc:"games in which it made a difference against its default"`
	Plies Interval `json:"plies" doc:"plies in which it did"`
}

// Measurement sums the report up; there must be a round in it.
func (r *Report) Measurement() Measurement {
	s := &r.Strong
	row := Measurement{
		Game: r.Game, Rounds: r.Played(), Levels: []int{r.Levels[0]}, First: s.First.Interval(), Drawn: part(s.Drawn, games(s)),
		Plies: [3]int{s.quartile(1), s.quartile(2), s.quartile(3)}, Ends: s.endRows(), Kinds: s.kindRows(), Options: r.optionRows(),
	}
	for _, seat := range s.Seats {
		row.Seats = append(row.Seats, seat.Interval())
	}
	if s.Turns > 0 {
		row.Moves = float64(s.Moves) / float64(s.Turns)
	}
	if r.Levels[1] != 0 {
		weak, stronger := r.Weak.First.Interval(), r.Against.Interval()
		row.Levels, row.Weak, row.Stronger = append(row.Levels, r.Levels[1]), &weak, &stronger
	}
	return row
}

func games(p *Play) int {
	n := 0
	for _, e := range p.Ends {
		n += e.Won + e.Drawn
	}
	return n
}

func (p *Play) endRows() (rows []EndCount) {
	for reason, e := range p.Ends {
		rows = append(rows, EndCount{reason, e.Won, e.Drawn})
	}
	slices.SortFunc(rows, func(a, b EndCount) int {
		return cmp.Or(cmp.Compare(b.Won+b.Drawn, a.Won+a.Drawn), cmp.Compare(a.Reason, b.Reason))
	})
	return rows
}

func (p *Play) kindRows() (rows []KindActivity) {
	moved, stood := 0, 0
	for _, k := range p.Kinds {
		moved, stood = moved+k.Moved, stood+k.Stood
	}
	for kind, k := range p.Kinds {
		row := KindActivity{Kind: kind, Share: float64(k.Moved) / float64(max(moved, 1))}
		if k.Stood > 0 && moved > 0 {
			row.Rate = float64(k.Moved) / float64(k.Stood) * float64(stood) / float64(moved)
		}
		rows = append(rows, row)
	}
	slices.SortFunc(rows, func(a, b KindActivity) int { return cmp.Or(cmp.Compare(b.Share, a.Share), cmp.Compare(a.Kind, b.Kind)) })
	return rows
}

func (r *Report) optionRows() (rows []OptionEffect) {
	g, err := game.Open(r.Game)
	if err != nil {
		return nil
	}
	for _, key := range slices.Sorted(maps.Keys(r.Strong.Options)) {
		e := r.Strong.Options[key]
		rows = append(rows, OptionEffect{key, g.Options[key], part(e.Differ, e.Games), part(e.Changed, e.Plies)})
	}
	return rows
}

// File is where the texts of a family keep the rows that were measured of its games.
const File = "balance.json"

// Shipped are the rows that come with a family, in their order; none if it has no such file.
func Shipped(texts fs.FS) ([]Measurement, error) {
	if texts == nil {
		return nil, nil
	}
	data, err := fs.ReadFile(texts, File)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var rows []Measurement
	return rows, json.Unmarshal(data, &rows)
}
