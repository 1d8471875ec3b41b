package told

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// view is what the templates see: the record, and of it what takes reckoning.
type view struct {
	*layers.Rules
	Lang    string
	About   About
	Kinds   []kind
	Holes   string
	Areas   map[string]area // by name and seat: "last0"
	Numbers []number
	Points  []number
	Limits  []number
}

// kind is a kind of piece in words.
type kind struct {
	layers.Kind
	Letter  string
	Key     string // of a piece that the family knows: its name and way of moving are known
	Name    string // of any other piece, if it has one
	Ways    []way
	Then    []way // of moving after its first move
	Later   *kind // what it is after that
	Into    []kind
	InHand  *kind // what it is in the hand of its captor
	Diagram string
	Legal   string // squares to which it goes in the diagram
}

// way is one way of moving in words.
type way struct {
	Leg    string // leap, ride, hop, lame, over
	A, B   int    // steps across and along, the lesser first
	Any    bool   // straight and diagonally alike
	Where  string // all, forward, back, sides, upright, or arrows
	Arrows string
	Range  int
	Behind int
	Mode   string // both, moves, captures
	Double bool
	Crowns bool
}

// area is a set of squares in words.
type area struct {
	Ranks   string // "7, 8", if it is whole ranks
	One     bool   // it is one rank
	Squares string // else
	All     bool
	None    bool
}

// number is a piece and its number.
type number struct {
	N     int
	Piece kind
}

// areaOf tells whole ranks from squares.
func areaOf(g *board.Grid, z layers.Zone) area {
	var whole []string
	var names []string
	count, in := 0, 0
	for y := range g.H() {
		row, there := 0, 0
		for x := range g.W() {
			sq := g.At(x, y)
			if sq == board.None {
				continue
			}
			if there++; z.Has(sq) {
				row++
				names = append(names, g.Name(sq))
			}
		}
		count, in = count+there, in+row
		if row == there && there > 0 {
			whole = append(whole, strconv.Itoa(y+1))
		} else if row > 0 {
			whole = append(whole, "") // not whole ranks alone
		}
	}
	a := area{All: in == count, None: in == 0, Squares: strings.Join(names, ", ")}
	if in > 0 && !slices.Contains(whole, "") {
		a.Ranks, a.One = strings.Join(whole, ", "), len(whole) == 1
	}
	return a
}

var legs = map[layers.Leg]string{layers.Leap: "leap", layers.Ride: "ride", layers.Hop: "hop", layers.Lame: "lame", layers.Over: "over"}
var modes = map[layers.Mode]string{layers.Both: "both", layers.Moves: "moves", layers.Captures: "captures"}

// waysOf groups the directions of an atom by the length of its steps.
func waysOf(a *layers.Atom) []way {
	var list []way
	var groups [][]board.Dir
	for _, d := range a.Dirs {
		lo, hi := min(abs(d.X), abs(d.Y)), max(abs(d.X), abs(d.Y))
		i := slices.IndexFunc(list, func(w way) bool { return w.A == lo && w.B == hi })
		if i < 0 {
			i = len(list)
			list = append(list, way{
				Leg: legs[a.Leg], A: lo, B: hi, Range: a.Range, Behind: a.Behind, Mode: modes[a.Mode], Double: a.Double, Crowns: a.Crowns,
			})
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], d)
	}
	for i := range list {
		list[i].Where, list[i].Arrows = whereOf(groups[i])
	}
	straight := slices.IndexFunc(list, func(w way) bool { return w.A == 0 && w.B == 1 })
	diagonal := slices.IndexFunc(list, func(w way) bool { return w.A == 1 && w.B == 1 })
	if straight >= 0 && diagonal >= 0 {
		all := append(slices.Clone(groups[straight]), groups[diagonal]...)
		w := &list[straight]
		if w.Any, w.Where, w.Arrows = true, "arrows", arrowsOf(all); len(all) == 8 {
			w.Where = "all"
		}
		list = slices.Delete(list, diagonal, diagonal+1)
	}
	return list
}

// whereOf names the directions of steps of one length.
func whereOf(dirs []board.Dir) (where, arrows string) {
	d := dirs[0]
	full := 4
	if lo, hi := min(abs(d.X), abs(d.Y)), max(abs(d.X), abs(d.Y)); lo != 0 && lo != hi {
		full = 8
	}
	every := func(is func(board.Dir) bool) bool {
		return !slices.ContainsFunc(dirs, func(d board.Dir) bool { return !is(d) })
	}
	half := len(dirs) == full/2
	switch {
	case len(dirs) == full:
		return "all", ""
	case half && d.X != 0 && d.Y != 0 && every(func(d board.Dir) bool { return d.Y > 0 }):
		return "forward", ""
	case half && d.X != 0 && d.Y != 0 && every(func(d board.Dir) bool { return d.Y < 0 }):
		return "back", ""
	case full == 4 && every(func(d board.Dir) bool { return d.X == 0 && d.Y > 0 }):
		return "forward", ""
	case full == 4 && every(func(d board.Dir) bool { return d.X == 0 && d.Y < 0 }):
		return "back", ""
	case full == 4 && half && every(func(d board.Dir) bool { return d.Y == 0 }):
		return "sides", ""
	case full == 4 && half && every(func(d board.Dir) bool { return d.X == 0 }):
		return "upright", ""
	}
	return "arrows", arrowsOf(dirs)
}

// arrowsOf shows directions as White sees them; oblique ones are written in steps, right and up counting as plus.
func arrowsOf(dirs []board.Dir) string {
	var list []string
	for _, d := range dirs {
		if lo, hi := min(abs(d.X), abs(d.Y)), max(abs(d.X), abs(d.Y)); lo != 0 && lo != hi {
			list = append(list, fmt.Sprintf("%+d/%+d", d.X, d.Y))
			continue
		}
		list = append(list, arrows[1-sign(d.Y)][sign(d.X)+1])
	}
	return strings.Join(list, " ")
}

var arrows = [3][3]string{{"↖", "↑", "↗"}, {"←", "", "→"}, {"↙", "↓", "↘"}}

func abs(n int8) int { return max(int(n), -int(n)) }

func sign(n int8) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}
