package betza

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// Write is the text of ways of moving: [Read] gives ways back that do the same, and writing those the same text. What no letter can
// say is an error; nothing that Check of a record lets pass is, but a limited hop or jump of a single step, and no way at all.
func Write(atoms []Atom) (string, error) {
	if len(atoms) == 0 {
		return "", errors.New("a piece that never moves has no letters")
	}
	var words []string
	for i := range atoms {
		more, err := write(&atoms[i])
		if err != nil {
			return "", fmt.Errorf("way of moving %d: %w", i+1, err)
		}
		words = append(words, more...)
	}
	words = together(words)
	for i := range words[1:] {
		words[i] = apart(words[i], words[i+1])
	}
	return strings.Join(words, ""), nil
}

var leaper = regexp.MustCompile(`(?:[ACDFGHKNWZ]|\(\d+,\d+\))$`)

// apart is a word that the next one does not make a ride.
func apart(word, next string) string {
	last := leaper.FindString(word)
	if last != "" && strings.HasPrefix(next, last) && !strings.HasSuffix(word, last+last) {
		return word + "1"
	}
	return word
}

// together writes what K and Q say with one letter.
func together(words []string) []string {
	for i := 0; i+1 < len(words); i++ {
		for _, row := range [][3]string{{"W", "F", "K"}, {"B", "R", "Q"}, {"R", "B", "Q"}} {
			letter := strings.IndexAny(words[i], "WBR")
			if letter < 0 || strings.ContainsAny(strings.TrimPrefix(words[i][:letter], "caf"), directions) {
				continue
			}
			before, kind, behind := words[i][:letter], words[i][letter:letter+1], words[i][letter+1:]
			if kind == row[0] && words[i+1] == before+row[1]+behind {
				words = slices.Replace(words, i, i+2, before+row[2]+behind)
				break
			}
		}
	}
	return words
}

// write are the words of one atom: one for each sort of leap.
func write(a *Atom) (words []string, err error) {
	before, err := manner(a)
	if err != nil {
		return nil, err
	}
	sorts := map[[2]int8][]board.Dir{}
	var order [][2]int8
	for _, d := range a.Dirs {
		x, y := max(d.X, -d.X), max(d.Y, -d.Y)
		s := [2]int8{max(x, y), min(x, y)}
		if len(sorts[s]) == 0 {
			order = append(order, s)
		}
		sorts[s] = append(sorts[s], d)
	}
	slices.SortFunc(order, func(a, b [2]int8) int { return slices.Compare(a[:], b[:]) })
	if a.Leg == layers.Over && len(order) > 1 && len(a.Dirs) < len(board.Around) {
		return nil, fmt.Errorf("a jump in some straight and some diagonal directions has no letter")
	}
	for _, s := range order {
		which, err := chosen(sorts[s], board.Leaps(s[0], s[1]))
		if err != nil {
			return nil, err
		}
		word := before + letterOf(a, s)
		if i := strings.Index(before, "caf"); i >= 0 { // the directions of a jump stand before it
			word = before[:i] + which + before[i:] + letterOf(a, s)
		} else if strings.HasPrefix(before, "i") {
			word = "i" + which + before[1:] + letterOf(a, s)
		} else {
			word = which + word
		}
		if a.Crowns {
			word += "+"
		}
		words = append(words, word)
	}
	return words, nil
}

// manner is what stands before a letter, without directions.
func manner(a *Atom) (text string, err error) {
	if a.Double {
		text = "i"
	}
	if a.Leg != layers.Over {
		text += map[layers.Mode]string{layers.Moves: "m", layers.Captures: "c"}[a.Mode]
	}
	switch {
	case a.Leg == layers.Lame:
		text += "n"
	case a.Leg == layers.Over && a.Range > 1, a.Leg == layers.Hop && a.Range == 1:
		return "", fmt.Errorf("a limit of %d has no letter", a.Range)
	case a.Behind > 1:
		return "", fmt.Errorf("a hop of %d squares behind a piece has no letter", a.Behind)
	case a.Behind == 1:
		text += "g"
	case a.Leg == layers.Hop:
		text += "p"
	case a.Leg == layers.Over:
		text += "cafm"
	}
	return text, nil
}

// letterOf is a letter with what stands behind it.
func letterOf(a *Atom, s [2]int8) string {
	name := fmt.Sprintf("(%d,%d)", s[0], s[1])
	for _, l := range leaps {
		if l.long == s[0] && l.short == s[1] {
			name = string(rune(l.letter))
			break
		}
	}
	rides := a.Leg == layers.Ride && a.Range != 1 || a.Leg == layers.Hop || a.Leg == layers.Over && a.Range == 0
	switch {
	case a.Leg == layers.Lame && strings.IndexByte("DAN(", name[0]) < 0:
		return fmt.Sprintf("(%d,%d)", s[0], s[1])
	case !rides:
		return name
	}
	far := ""
	if a.Range > 0 {
		far = fmt.Sprint(a.Range)
	}
	switch {
	case name == "W":
		return "R" + far
	case name == "F":
		return "B" + far
	case far == "":
		return name + name
	}
	return name + far
}

// chosen are letters for some directions of a leap, "" for all of them.
func chosen(some, all []board.Dir) (string, error) {
	for _, d := range some {
		if !slices.Contains(all, d) {
			return "", fmt.Errorf("%v leads nowhere", d)
		}
	}
	if covers(nil, some, all) {
		return "", nil
	}
	var names []string
	for _, c := range directions[:6] {
		names = append(names, string(c))
	}
	for _, a := range directions {
		for _, b := range directions {
			if a != b && (way{byte(a), byte(a)}).joins(byte(b)) && (way{byte(a), byte(b)} != way{'h', 'h'}) {
				names = append(names, string(a)+string(b))
			}
		}
	}
	for _, a := range names {
		if covers(waysOf(a), some, all) {
			return a, nil
		}
	}
	for _, a := range names {
		for _, b := range names {
			if covers(waysOf(a+b), some, all) {
				return a + b, nil
			}
		}
	}
	return oneByOne(some), nil
}

// oneByOne names each direction by itself.
func oneByOne(some []board.Dir) (text string) {
	some = slices.SortedFunc(slices.Values(some), func(a, b board.Dir) int { return cmp.Or(cmp.Compare(b.Y, a.Y), cmp.Compare(a.X, b.X)) })
	for _, d := range slices.Compact(some) {
		upright, aside := "f", "r"
		if d.Y < 0 {
			upright = "b"
		}
		if d.X < 0 {
			aside = "l"
		}
		switch x, y := max(d.X, -d.X), max(d.Y, -d.Y); {
		case x == 0:
			text += upright + upright
		case y == 0:
			text += aside + aside
		case y > x:
			text += aside + upright
		default:
			text += upright + aside
		}
	}
	return text
}

// waysOf reads directions; nil if they are no whole ones.
func waysOf(text string) []way {
	r := reader{text: text + "W"}
	p, err := r.prefix()
	if err != nil {
		return nil
	}
	return p.ways
}

// covers tells whether ways choose exactly some of all directions.
func covers(ways []way, some, all []board.Dir) bool {
	for _, d := range all {
		has := len(ways) == 0 || slices.ContainsFunc(ways, func(w way) bool { return w.has(d) })
		if has != slices.Contains(some, d) {
			return false
		}
	}
	return true
}
