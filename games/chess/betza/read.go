package betza

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// Atom is one way of moving.
type Atom = layers.Atom

// Bounds of a text.
const (
	mostText  = 200
	mostAtoms = 32
	farthest  = 11
)

// Fault is what is wrong with a text: the symbol at a place, counted from 1.
type Fault struct {
	Text, Symbol, Why string
	Place             int
}

func (f *Fault) Error() string {
	if f.Symbol == "" {
		return fmt.Sprintf("Betza %q, at its end: %s", f.Text, f.Why)
	}
	return fmt.Sprintf("Betza %q, place %d, %q: %s", f.Text, f.Place, f.Symbol, f.Why)
}

// leaps are the letters of leaps by the longer and the shorter step, in the order in which they are written.
var leaps = []struct {
	letter      byte
	long, short int8
}{
	{'W', 1, 0}, {'F', 1, 1}, {'D', 2, 0}, {'N', 2, 1}, {'A', 2, 2}, {'H', 3, 0}, {'C', 3, 1}, {'Z', 3, 2}, {'G', 3, 3},
	{'L', 3, 1}, {'J', 3, 2},
}

// unknown are modifiers of the field that no layer can say.
var unknown = map[byte]string{
	'g': "a hop onto the square right behind",
	'j': "a move that must jump",
	'o': "a board that is joined, which is the board's to say",
	'y': "a way that changes from leaps to rides",
	'q': "a way round in a circle",
	'z': "a crooked way",
	't': "a way that ends where it may not go on",
	'd': "captures of the own side",
	'u': "a piece that lets others off on its way",
	'a': "a second leg, but for caf…m, a jump over an enemy",
	'x': "a move given to another piece",
	'k': "captures of kings only",
}

// reader reads a text from its place on.
type reader struct {
	text  string
	at    int
	atoms []Atom
}

// prefix is what stands before a letter.
type prefix struct {
	ways          []way
	moves, takes  bool
	initial, lame bool
	hop, over     bool
	start         int
}

// Read is the ways of moving that a text names. The error is a [Fault].
func Read(text string) ([]Atom, error) {
	r := reader{text: text}
	if len(text) > mostText {
		return nil, &Fault{text[:20] + "…", text[mostText : mostText+1], fmt.Sprintf("longer than %d letters", mostText), mostText + 1}
	}
	for r.at < len(text) {
		if err := r.step(); err != nil {
			return nil, err
		}
		if len(r.atoms) > mostAtoms {
			return nil, r.fault(r.at-1, "more than %d ways of moving", mostAtoms)
		}
	}
	if len(r.atoms) == 0 {
		return nil, r.fault(0, "no way of moving")
	}
	return r.atoms, nil
}

func (r *reader) fault(at int, why string, args ...any) error {
	f := &Fault{Text: r.text, Place: at + 1, Why: fmt.Sprintf(why, args...)}
	if at < len(r.text) {
		f.Symbol = string([]rune(r.text[at:])[:1])
	}
	return f
}

// step reads one letter with what stands before and behind it.
func (r *reader) step() error {
	p, err := r.prefix()
	if err != nil {
		return err
	}
	letter := r.at
	dirs, rider, err := r.letter()
	if err != nil {
		return err
	}
	limit, rides, err := r.limit(letter, rider)
	if err != nil {
		return err
	}
	a := Atom{Range: limit, Double: p.initial}
	switch {
	case p.moves && !p.takes:
		a.Mode = layers.Moves
	case p.takes && !p.moves:
		a.Mode = layers.Captures
	}
	if a.Leg, err = r.leg(&p, letter, rides); err != nil {
		return err
	}
	switch {
	case a.Leg == layers.Over && limit > 1, a.Leg == layers.Hop && limit == 1:
		return r.fault(r.at-1, "jumps over an enemy have no number of steps, and hops need two")
	case a.Leg == layers.Over && !rides:
		a.Range = 1
	case a.Leg == layers.Over:
		a.Range = 0
	}
	if r.at < len(r.text) && r.text[r.at] == '+' {
		if a.Leg != layers.Over && (a.Leg != layers.Leap || a.Mode != layers.Moves) {
			return r.fault(r.at, "only jumps over an enemy, and leaps that take nothing, promote")
		}
		a.Crowns, r.at = true, r.at+1
	}
	return r.add(a, dirs, &p, letter)
}

// prefix reads modifiers.
func (r *reader) prefix() (p prefix, err error) {
	p.start = r.at
	for ; r.at < len(r.text); r.at++ {
		c := r.text[r.at]
		var once *bool
		switch {
		case strings.HasPrefix(r.text[r.at:], "caf") && !p.takes && !p.moves:
			p.over, p.takes = true, true
			if r.at += 3; r.at == len(r.text) || r.text[r.at] != 'm' {
				return p, r.fault(r.at, "want m after caf: a jump over an enemy to an empty square")
			}
			continue
		case c == 'm':
			once = &p.moves
		case c == 'c':
			once = &p.takes
		case c == 'i':
			once = &p.initial
		case c == 'n':
			once = &p.lame
		case c == 'p':
			once = &p.hop
		case c == 'e' && p.takes && !p.moves:
			continue // pawns take in passing: the kind says so
		case strings.IndexByte(directions, c) >= 0:
			w := way{c, c}
			if r.at+1 < len(r.text) && w.joins(r.text[r.at+1]) {
				r.at++
				w.second = r.text[r.at]
			}
			if w == (way{'h', 'h'}) {
				return p, r.fault(r.at, "half of what? want fh, bh, lh, rh, hl or hr")
			}
			p.ways = append(p.ways, w)
			continue
		case unknown[c] != "":
			return p, r.fault(r.at, "our layers cannot say it: %s", unknown[c])
		default:
			return p, nil
		}
		if *once {
			return p, r.fault(r.at, "this modifier stands there twice")
		}
		*once = true
	}
	return p, r.fault(r.at, "modifiers without a letter")
}

// letter reads a letter: the directions of its leap, those of K and Q in two groups.
func (r *reader) letter() (groups [][]board.Dir, rider bool, err error) {
	c := r.text[r.at]
	if c == '(' {
		groups, err = r.pair()
		return groups, false, err
	}
	r.at++
	switch c {
	case 'K':
		return [][]board.Dir{board.Around}, false, nil
	case 'R':
		return [][]board.Dir{board.Orthogonal}, true, nil
	case 'B':
		return [][]board.Dir{board.Diagonal}, true, nil
	case 'Q':
		return [][]board.Dir{board.Diagonal, board.Orthogonal}, true, nil
	}
	for _, l := range leaps {
		if l.letter == c {
			return [][]board.Dir{board.Leaps(l.long, l.short)}, false, nil
		}
	}
	return nil, false, r.fault(r.at-1, "no such letter: want one of W F D N A H C Z G K R B Q or (x,y)")
}

// pair reads a leap by its two steps.
func (r *reader) pair() ([][]board.Dir, error) {
	var x, y int8
	end := strings.IndexByte(r.text[r.at:], ')')
	if end < 0 {
		return nil, r.fault(r.at, "no closing bracket")
	}
	inside := r.text[r.at+1 : r.at+end]
	if n, _ := fmt.Sscanf(inside, "%d,%d", &x, &y); n != 2 || fmt.Sprintf("%d,%d", x, y) != inside {
		return nil, r.fault(r.at, "want two steps: (4,1)")
	}
	if x < 0 || y < 0 || max(x, y) < 1 || max(x, y) > farthest {
		return nil, r.fault(r.at, "want steps from 0 to %d, not both 0", farthest)
	}
	r.at += end + 1
	return [][]board.Dir{board.Leaps(max(x, y), min(x, y))}, nil
}

// limit reads the letter again or a number of steps.
func (r *reader) limit(letter int, rider bool) (limit int, rides bool, err error) {
	if r.at == len(r.text) {
		return 0, rider, nil
	}
	name := r.text[letter:r.at]
	if !rider && strings.HasPrefix(r.text[r.at:], name) {
		r.at += len(name)
		return 0, true, nil
	}
	from := r.at
	for r.at < len(r.text) && r.text[r.at] >= '0' && r.text[r.at] <= '9' && r.at-from < 2 {
		limit = 10*limit + int(r.text[r.at]-'0')
		r.at++
	}
	switch {
	case r.at == from:
		return 0, rider, nil
	case limit < 1 || limit > farthest:
		return 0, false, r.fault(from, "want 1 to %d steps", farthest)
	}
	return limit, limit > 1 || rider, nil
}

// leg is the manner of a letter.
func (r *reader) leg(p *prefix, letter int, rides bool) (layers.Leg, error) {
	c := r.text[letter]
	switch {
	case p.over && (p.hop || p.lame || strings.IndexByte("WFKRBQ", c) < 0):
		return 0, r.fault(letter, "jumps over an enemy go over a neighbour (W F K) or from afar (R B Q)")
	case p.over:
		return layers.Over, nil
	case p.hop && p.lame:
		return 0, r.fault(letter, "n and p make no sense together")
	case p.hop && !rides:
		return 0, r.fault(letter, "p hops along a line: want a ride, such as pR")
	case p.hop:
		return layers.Hop, nil
	case p.lame && rides:
		return 0, r.fault(letter, "n is for leaps: a ride is blocked anyway")
	case p.lame && strings.IndexByte("DAN(", c) < 0:
		return 0, r.fault(letter, "n is for D, A and N, which have one square halfway")
	case p.lame:
		return layers.Lame, nil
	case rides:
		return layers.Ride, nil
	}
	return layers.Leap, nil
}

// add adds the atoms of a letter in the directions that are wanted.
func (r *reader) add(a Atom, groups [][]board.Dir, p *prefix, letter int) error {
	if a.Leg == layers.Over && len(groups) > 1 { // a kind jumps in one way
		groups = [][]board.Dir{board.Around}
	}
	if a.Range == 1 && a.Leg == layers.Ride {
		a.Leg, a.Range = layers.Leap, 0
	}
	if a.Leg == layers.Leap || a.Leg == layers.Lame {
		a.Range = 0
	}
	some := false
	for _, dirs := range groups {
		own := a
		own.Dirs = slices.Clone(dirs)
		if len(p.ways) > 0 {
			own.Dirs = slices.DeleteFunc(own.Dirs, func(d board.Dir) bool {
				return !slices.ContainsFunc(p.ways, func(w way) bool { return w.has(d) })
			})
		}
		if len(own.Dirs) > 0 {
			r.atoms, some = append(r.atoms, own), true
		}
	}
	if !some {
		return r.fault(p.start, "%s goes nowhere in these directions", r.text[letter:r.at])
	}
	return nil
}
