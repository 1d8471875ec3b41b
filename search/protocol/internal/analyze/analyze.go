// Package analyze reads what is asked by the commands for analysis that Leela Zero and KataGo have added to the Go Text Protocol,
// and writes the lines that answer them. Sources: docs/GTP_Extensions.md of KataGo, and src/GTP.cpp of Leela Zero, whose allow and
// avoid take rectangles as well.
package analyze

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
)

// Request is what a command asks for.
type Request struct {
	Kata      bool          // in the words of KataGo
	Seat      game.Seat     // NoSeat: whose turn it is
	Interval  time.Duration // between lines; 0: one at the end
	Least     int           // so many moves are told of, those that were not looked at too
	Most      int           // and no more than so many; 0: all
	Root      bool          // what is known of the position itself
	Ownership bool
	rules     [2][]rule // of the seats
}

// rule is one allow or avoid.
type rule struct {
	vertices []string // capital letters
	allow    bool     // these only
	until    int      // plies
}

// most is how many centiseconds or moves a command may ask for.
const most = 1e7

// flags are keys of KataGo whose values are true or false. Those without a place here ask for what nobody knows: they are read, and
// nothing is printed of it.
func (r *Request) flags() map[string]*bool {
	return map[string]*bool{
		"rootInfo": &r.Root, "ownership": &r.Ownership,
		"ownershipStdev": new(bool), "movesOwnership": new(bool), "movesOwnershipStdev": new(bool), "pvVisits": new(bool),
		"pvEdgeVisits": new(bool), "noResultValue": new(bool),
	}
}

// Parse reads the words behind a command: a colour, an interval in centiseconds, then keys with values.
func Parse(args []string, kata bool, seatOf func(colour string) (game.Seat, error)) (Request, error) {
	r := Request{Kata: kata, Seat: game.NoSeat}
	for len(args) > 0 {
		if seat, err := seatOf(args[0]); err == nil {
			r.Seat, args = seat, args[1:]
			continue
		}
		if v, err := strconv.ParseFloat(args[0], 64); err == nil {
			if r.Interval, err = centiseconds(v); err != nil {
				return r, err
			}
			args = args[1:]
			continue
		}
		n, err := r.key(args, seatOf)
		if err != nil {
			return r, err
		}
		args = args[n:]
	}
	return r, nil
}

// centiseconds is an interval. 0 stands for as often as can be.
func centiseconds(v float64) (time.Duration, error) {
	if !(v >= 0 && v <= most) {
		return 0, fmt.Errorf("interval: want 0 to %d centiseconds", int(most))
	}
	return time.Duration(max(v, 1) * float64(10*time.Millisecond)), nil
}

// key reads a key with its values, and tells how many words they are.
func (r *Request) key(args []string, seatOf func(colour string) (game.Seat, error)) (int, error) {
	key := args[0]
	if len(args) < 2 {
		return 0, fmt.Errorf("%s: want a value", clip(key))
	}
	value := args[1]
	switch key {
	case "interval":
		v, err := strconv.ParseFloat(value, 64)
		if err == nil {
			r.Interval, err = centiseconds(v)
		}
		return 2, err
	case "minmoves", "maxmoves":
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 || n > most {
			return 0, fmt.Errorf("%s: %q is no number of moves", key, clip(value))
		}
		if key == "minmoves" {
			r.Least = n
		} else {
			r.Most = max(n, 1)
		}
		return 2, nil
	case "allow", "avoid":
		return 4, r.limit(args, seatOf)
	}
	into, ok := r.flags()[key]
	if !ok || !r.Kata {
		return 0, fmt.Errorf("%q is not known", clip(key))
	}
	var err error
	if *into, err = strconv.ParseBool(value); err != nil {
		return 0, fmt.Errorf("%s: %q is neither true nor false", key, clip(value))
	}
	return 2, nil
}

// limit reads allow or avoid: a colour, vertices with commas between them, and a number of plies.
func (r *Request) limit(args []string, seatOf func(colour string) (game.Seat, error)) error {
	if len(args) < 4 {
		return fmt.Errorf("%s: want a colour, vertices and a number of plies", args[0])
	}
	seat, err := seatOf(args[1])
	if err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	until, err := strconv.Atoi(args[3])
	if err != nil || until < 1 {
		return fmt.Errorf("%s: %q is no number of plies", args[0], clip(args[3]))
	}
	l := rule{allow: args[0] == "allow", until: until}
	for _, text := range strings.Split(args[2], ",") {
		if text == "" {
			continue
		}
		list, err := rectangle(text)
		if err != nil {
			return fmt.Errorf("%s: %w", args[0], err)
		}
		l.vertices = append(l.vertices, list...)
	}
	if len(l.vertices) == 0 {
		return fmt.Errorf("%s: want vertices", args[0])
	}
	if slices.ContainsFunc(r.rules[seat], func(other rule) bool { return other.allow || l.allow }) {
		return fmt.Errorf("%s: allow stands alone, and once for a colour", args[0])
	}
	r.rules[seat] = append(r.rules[seat], l)
	return nil
}

// columns are the letters of a board, from the left.
const columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

// Pass is a pass, as it stands in lines.
const Pass = "pass"

// rectangle is a vertex, or two corners with a colon between them.
func rectangle(text string) ([]string, error) {
	from, to, two := strings.Cut(strings.ToUpper(text), ":")
	if !two && from == strings.ToUpper(Pass) {
		return []string{from}, nil
	}
	if !two {
		to = from
	}
	x0, y0, ok := Square(from)
	x1, y1, ok1 := Square(to)
	if !ok || !ok1 {
		return nil, fmt.Errorf("invalid vertex %q", clip(text))
	}
	var list []string
	for x := min(x0, x1); x <= max(x0, x1); x++ {
		for y := min(y0, y1); y <= max(y0, y1); y++ {
			list = append(list, columns[x:x+1]+strconv.Itoa(y))
		}
	}
	return list, nil
}

// Square is the column, from 0, and the row, from 1, of a vertex.
func Square(text string) (x, y int, ok bool) {
	if len(text) < 2 {
		return 0, 0, false
	}
	x = strings.IndexByte(columns, text[0])
	y, err := strconv.Atoi(text[1:])
	return x, y, x >= 0 && err == nil && y >= 1 && y <= len(columns)
}

// Limited tells whether moves of a seat are left out so many plies below the position.
func (r *Request) Limited(seat game.Seat, depth int) bool {
	return slices.ContainsFunc(r.rules[seat&1], func(l rule) bool { return depth < l.until })
}

// Avoids tells whether a move is left out there.
func (r *Request) Avoids(seat game.Seat, depth int, vertex string) bool {
	return slices.ContainsFunc(r.rules[seat&1], func(l rule) bool {
		return depth < l.until && slices.Contains(l.vertices, strings.ToUpper(vertex)) != l.allow
	})
}

// clip shortens what is quoted.
func clip(text string) string { return text[:min(len(text), 40)] }

// confidence is how many standard deviations lie between a value and its lower bound: 39 of 40 moves are worth more.
const confidence = 1.96

// lower is a bound that a move, won in such a share of its playouts, is hardly worth less than (E. B. Wilson, 1927).
func lower(value float64, playouts int) float64 {
	if playouts == 0 {
		return 0
	}
	n, z := float64(playouts), confidence
	return max(0, (value+z*z/(2*n)-z*math.Sqrt(value*(1-value)/n+z*z/(4*n*n)))/(1+z*z/n))
}
