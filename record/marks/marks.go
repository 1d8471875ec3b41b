// Package marks tells what somebody who wrote a game down has drawn on its board: the signs, labels, arrows and shaded points of
// SGF, and the coloured squares and arrows that lichess and ChessBase write into comments of PGN. Records keep them as commands
// of their nodes, see [sgf.Kept], so that every format that keeps commands keeps marks.
//
// Source: red-bean.com/sgf/properties.html; for [%csl] and [%cal] the PGN files of lichess.
package marks

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/sgf"
)

// Kinds of marks.
const (
	Triangle  = "triangle"
	Square    = "square"
	Circle    = "circle"
	Cross     = "cross"
	Selected  = "selected"
	Label     = "label"     // with a text
	Arrow     = "arrow"     // to another place
	Line      = "line"      // the same without a head
	Territory = "territory" // of the first seat with .0 behind it, of the second with .1
	Dimmed    = "dimmed"    // shaded, also after the nodes that follow, up to one that dims anew
)

// Mark is one sign on a place.
type Mark struct {
	Place game.Place
	Kind  string
	Text  string     // of a label
	To    game.Place // of an arrow or a line
	Brush string     // green, red, blue or amber, where it has a colour; else empty
}

// Marks are those of a node.
type Marks struct {
	List []Mark
	// Dims tells that the node says what is dimmed: that it dims nothing ends what others before it have dimmed.
	Dims bool
}

// longest is how much of a label is shown, in characters.
const longest = 8

// signs are the properties of SGF that put a sign on places; M is that of FF[1].
var signs = map[string]string{
	"TR": Triangle, "SQ": Square, "CR": Circle, "MA": Cross, "M": Cross, "SL": Selected, "TB": Territory + ".0", "TW": Territory + ".1",
}

// IsMark tells whether a command is drawn on the board.
func IsMark(c record.Command) bool {
	switch c.Name {
	case "LB", "L", "AR", "LN", "DD", "VW", "csl", "cal":
		return true
	}
	return signs[c.Name] != ""
}

// most is how many places the marks of one game may name: a file could name all of a board again and again.
const most = 50_000

// Reader tells the marks of a game, node by node.
type Reader struct {
	rules  *game.Game
	places map[string]game.Place // by their names
	left   int                   // places that may still be named
}

// New is a reader of the marks of one game on its board.
func New(rules *game.Game, board *game.Board) *Reader {
	r := &Reader{rules: rules, places: map[string]game.Place{}, left: most}
	for i, p := range board.Places[:len(board.Places)-len(board.Copies)] {
		if p.Kind == game.Cell {
			r.places[p.Name] = game.Place(i)
		}
	}
	return r
}

// Of are the marks of a node. What is no place of the board is left out, and so is what is more than most.
func (r *Reader) Of(n *record.Node) Marks {
	var all Marks
	for _, c := range n.Commands {
		if c.Name == "csl" || c.Name == "cal" {
			all.List = append(all.List, r.coloured(c.Value)...)
		} else if values, ok := sgf.Unkept(c); ok && IsMark(c) {
			all.take(r, c.Name, values)
		}
	}
	return all
}

// take adds what a property of SGF draws.
func (m *Marks) take(r *Reader, name string, raw []string) {
	values := make([]sgf.Value, len(raw))
	for i, v := range raw {
		values[i] = sgf.Value{Raw: v}
	}
	switch name {
	case "LB":
		for _, v := range values {
			at, text, ok := v.Parts()
			if places := r.of(at); ok && len(places) > 0 {
				m.List = append(m.List, Mark{Place: places[0], Kind: Label, Text: clip(text.Line())})
			}
		}
	case "L": // letters by the order of the points
		for i, place := range r.all(values) {
			m.List = append(m.List, Mark{Place: place, Kind: Label, Text: letter(i)})
		}
	case "AR", "LN":
		for _, v := range values {
			a, b, _ := v.Parts()
			if from, to := r.of(a), r.of(b); len(from) == 1 && len(to) == 1 && from[0] != to[0] {
				m.List = append(m.List, Mark{Place: from[0], To: to[0], Kind: map[string]string{"AR": Arrow, "LN": Line}[name]})
			}
		}
	case "DD", "VW":
		m.dim(r, name, values)
	default:
		for _, place := range r.all(values) {
			m.List = append(m.List, Mark{Place: place, Kind: signs[name]})
		}
	}
}

// dim shades the points of DD, or those that VW leaves out.
func (m *Marks) dim(r *Reader, name string, values []sgf.Value) {
	m.Dims = true
	named := r.all(values)
	if name == "VW" && len(named) > 0 {
		var rest []game.Place
		for _, place := range r.places {
			if !slices.Contains(named, place) {
				rest = append(rest, place)
			}
		}
		slices.Sort(rest)
		r.left -= len(rest)
		named = rest
	}
	for _, place := range named {
		m.List = append(m.List, Mark{Place: place, Kind: Dimmed})
	}
}

// all are the places of several values, in their order, each once.
func (r *Reader) all(values []sgf.Value) []game.Place {
	var list []game.Place
	seen := map[game.Place]bool{}
	for _, v := range values {
		for _, place := range r.of(v) {
			if !seen[place] {
				seen[place] = true
				list = append(list, place)
			}
		}
	}
	return list
}

// of are the places of a value.
func (r *Reader) of(v sgf.Value) []game.Place {
	if r.left <= 0 {
		return nil
	}
	names := sgf.PlacesOf(r.rules, v)
	r.left -= 1 + len(names)
	var list []game.Place
	for _, name := range names {
		if place, ok := r.places[name]; ok {
			list = append(list, place)
		}
	}
	return list
}

// brushes are the colours of PGN.
var brushes = map[byte]string{'G': "green", 'R': "red", 'B': "blue", 'Y': "amber", 'O': "amber"}

// coloured are circles and arrows as PGN has them: Gd4,Re2e4.
func (r *Reader) coloured(text string) (list []Mark) {
	for word := range strings.SplitSeq(text, ",") {
		if word = strings.TrimSpace(word); len(word) < 2 || len(word) > longestPair || brushes[word[0]] == "" || r.left <= 0 {
			continue
		}
		r.left--
		brush, names := brushes[word[0]], word[1:]
		if place, ok := r.places[names]; ok {
			list = append(list, Mark{Place: place, Kind: Circle, Brush: brush})
			continue
		}
		for i := 1; i < len(names); i++ {
			from, known := r.places[names[:i]]
			if to, ok := r.places[names[i:]]; known && ok && from != to {
				list = append(list, Mark{Place: from, To: to, Kind: Arrow, Brush: brush})
				break
			}
		}
	}
	return list
}

// letter is the label of the nth point of L: a to z, then A to Z, then numbers.
func letter(n int) string {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	if n < len(letters) {
		return letters[n : n+1]
	}
	return strconv.Itoa(n + 1)
}

// longestPair is the longest arrow of PGN: a colour and the names of two places.
const longestPair = 20

func clip(text string) string {
	if runes := []rune(text); len(runes) > longest {
		return string(runes[:longest-1]) + "…"
	}
	return text
}
