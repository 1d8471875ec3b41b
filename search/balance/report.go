package balance

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/tavlei/tavlei/game"
)

// Report is what some rounds have shown.
type Report struct {
	Game    string  `json:"game"`    // canonical name of the rule set
	Levels  [2]int  `json:"levels"`  // the stronger and the weaker; 0: no weaker one
	Opening int     `json:"opening"` // plies that nobody chose
	Rounds  []Range `json:"rounds"`  // in rising order

	Strong  Play `json:"strong"`  // of the stronger level against itself
	Weak    Play `json:"weak"`    // of the weaker one
	Against Mean `json:"against"` // points of the stronger one against the weaker
}

// Range is the rounds from the first number to the last, both included.
type Range struct {
	First uint64 `json:"first"`
	Last  uint64 `json:"last"`
}

// Play sums up games of a level against itself.
type Play struct {
	First   Mean              `json:"first"` // points of who moved first
	Seats   []Mean            `json:"seats"` // points by seat
	Drawn   int               `json:"drawn"` // games that nobody won
	Ends    map[string]End    `json:"ends"`  // by the reason of the outcome
	Plies   map[int]int       `json:"plies"` // games by their length
	Turns   int               `json:"turns"` // of players
	Moves   int               `json:"moves"` // that were legal in them, summed up
	Kinds   map[string]Kind   `json:"kinds,omitempty"`
	Options map[string]Effect `json:"options,omitempty"` // by the key of an option that is not at its default
}

// End counts games by how they ended.
type End struct {
	Won   int `json:"won"`
	Drawn int `json:"drawn"`
}

// Kind is how busy men of a kind are.
type Kind struct {
	Moved int `json:"moved"` // moves of such men
	Stood int `json:"stood"` // such men of who moved, summed up over the turns
}

// Effect is how often an option made a difference: see [Session].
type Effect struct {
	Games   int `json:"games"`   // that were followed under the default as well
	Differ  int `json:"differ"`  // of these, where it made one
	Plies   int `json:"plies"`   // that could be compared
	Changed int `json:"changed"` // of these, where it made one
}

// ErrApart is the class of errors of reports that cannot be added up.
var ErrApart = errors.New("reports cannot be added up")

// Played is the number of rounds.
func (r *Report) Played() int {
	n := 0
	for _, one := range r.Rounds {
		n += int(one.Last - one.First + 1)
	}
	return n
}

// Add counts the rounds of another report of the same game and levels, too. The error wraps ErrApart; then nothing has
// been added.
func (r *Report) Add(o *Report) error {
	if r.Game != o.Game || r.Levels != o.Levels || r.Opening != o.Opening {
		return fmt.Errorf("%s at levels %v, openings of %d, and %s at levels %v, openings of %d: %w", r.Game, r.Levels, r.Opening, o.Game, o.Levels, o.Opening, ErrApart)
	}
	rounds, err := together(r.Rounds, o.Rounds)
	if err != nil {
		return fmt.Errorf("%s: %w", r.Game, err)
	}
	r.Rounds = rounds
	r.Strong.add(&o.Strong)
	r.Weak.add(&o.Weak)
	r.Against.add(o.Against)
	return nil
}

// together joins ranges that have no round in common.
func together(a, b []Range) ([]Range, error) {
	all := slices.Concat(a, b)
	slices.SortFunc(all, func(x, y Range) int {
		if x.First < y.First {
			return -1
		}
		return 1
	})
	var joined []Range
	for _, next := range all {
		if len(joined) == 0 {
			joined = append(joined, next)
			continue
		}
		switch last := &joined[len(joined)-1]; {
		case next.First <= last.Last:
			return nil, fmt.Errorf("round %d is in both: %w", next.First, ErrApart)
		case next.First == last.Last+1:
			last.Last = next.Last
		default:
			joined = append(joined, next)
		}
	}
	return joined, nil
}

// Next is the first round after all that were played, 1 if there is none.
func (r *Report) Next() uint64 {
	if len(r.Rounds) == 0 {
		return 1
	}
	return r.Rounds[len(r.Rounds)-1].Last + 1
}

func (p *Play) add(o *Play) {
	p.First.add(o.First)
	for len(p.Seats) < len(o.Seats) {
		p.Seats = append(p.Seats, Mean{})
	}
	for s := range o.Seats {
		p.Seats[s].add(o.Seats[s])
	}
	p.Drawn, p.Turns, p.Moves = p.Drawn+o.Drawn, p.Turns+o.Turns, p.Moves+o.Moves
	merge(&p.Ends, o.Ends, func(a, b End) End { return End{a.Won + b.Won, a.Drawn + b.Drawn} })
	merge(&p.Plies, o.Plies, func(a, b int) int { return a + b })
	merge(&p.Kinds, o.Kinds, func(a, b Kind) Kind { return Kind{a.Moved + b.Moved, a.Stood + b.Stood} })
	merge(&p.Options, o.Options, func(a, b Effect) Effect {
		return Effect{a.Games + b.Games, a.Differ + b.Differ, a.Plies + b.Plies, a.Changed + b.Changed}
	})
}

// merge puts the values of one map to those of another.
func merge[K comparable, V any](into *map[K]V, from map[K]V, sum func(a, b V) V) {
	if *into == nil && len(from) > 0 {
		*into = map[K]V{}
	}
	for k, v := range from {
		(*into)[k] = sum((*into)[k], v)
	}
}

// end counts the outcome of a game of so many plies that the seat began.
func (p *Play) end(o game.Outcome, seats int, first game.Seat, plies int) {
	for len(p.Seats) < seats {
		p.Seats = append(p.Seats, Mean{})
	}
	for s := range seats {
		p.Seats[s].Note(points(o, game.Seat(s), seats))
	}
	if first != game.NoSeat {
		p.First.Note(points(o, first, seats))
	}
	won, drawn := 1, 0
	if o.Winners(seats) == 0 {
		won, drawn = 0, 1
	}
	p.Drawn += drawn
	merge(&p.Ends, map[string]End{o.Reason: {won, drawn}}, func(a, b End) End { return End{a.Won + b.Won, a.Drawn + b.Drawn} })
	merge(&p.Plies, map[int]int{plies: 1}, func(a, b int) int { return a + b })
}

// points are what the outcome gives a seat: all of them make 1.
func points(o game.Outcome, s game.Seat, seats int) float64 {
	return (1 + o.Value(s, seats)) / float64(seats)
}

// quartile is the number of plies that q quarters of the games do not exceed.
func (p *Play) quartile(q int) int {
	all := 0
	for _, n := range p.Plies {
		all += n
	}
	for seen, lengths := 0, slices.Sorted(maps.Keys(p.Plies)); len(lengths) > 0; lengths = lengths[1:] {
		if seen += p.Plies[lengths[0]]; 4*seen >= q*all {
			return lengths[0]
		}
	}
	return 0
}
