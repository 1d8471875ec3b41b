package draughts

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
)

// AppendMove appends a move in plain notation: "c3-d4", "a3:c5", "32-28", "28x19". Captures that
// start and end differ from no other by their squares alone are written in full: "20x33x11x2".
// Other moves are "huff d4", "lot white", "ballot 17".
func (p *Position) AppendMove(dst []byte, m game.Move) []byte {
	g := p.g
	switch kernel.KindOf(m) {
	case kernel.Huff:
		return append(append(dst, "huff "...), g.nameOf(kernel.ToOf(m))...)
	case kernel.Lot:
		return append(append(dst, "lot "...), lotNames[kernel.ToOf(m)&1]...)
	case kernel.Ballot:
		return strconv.AppendUint(append(dst, "ballot "...), m[0]+1, 10)
	case kernel.Quiet:
		dst = append(append(dst, g.nameOf(kernel.FromOf(m))...), '-')
		return append(dst, g.nameOf(kernel.ToOf(m))...)
	}
	if r := p.routesOf(kernel.SeatOf(m)); r.Ambiguous(m) {
		if w, ok := r.FirstWay(m); ok {
			return g.appendPath(dst, w.Stops)
		}
	}
	return g.appendPath(dst, []Square{p.From(m), p.To(m)})
}

var lotNames = [2]string{"white", "black"}

// sign stands between the squares of a capture.
func (g *Game) sign() byte {
	if g.Numbering == Algebraic {
		return ':'
	}
	return 'x'
}

func (g *Game) appendPath(dst []byte, stops []Square) []byte {
	for i, sq := range stops {
		if i > 0 {
			dst = append(dst, g.sign())
		}
		dst = append(dst, g.names.own[sq]...)
	}
	return dst
}

// longestMove is more than any text of a move has, in bytes.
const longestMove = 400

// ParseMove reads a move in any notation of the family: start and end, the full path or a part of
// it that leaves no doubt, the Hub form with all victims, squares by letters or numbers, with or
// without signs, blanks and leading zeros. Its errors wrap game.ErrNotation or are a
// *game.Refusal.
func (p *Position) ParseMove(text string) (game.Move, error) {
	input := strings.TrimRight(strings.TrimSpace(text), "!?")
	if len(input) > longestMove {
		return game.Move{}, fmt.Errorf("move %q: it is too long: %w", clip(input), game.ErrNotation)
	}
	moves := p.AppendMoves(nil)
	if word, rest, ok := strings.Cut(input, " "); ok && !strings.ContainsAny(rest, "-x:") && isWord(word) {
		return p.parseWord(moves, word, rest, input)
	}
	readings, err := p.g.readSquares(input)
	if err != nil {
		return game.Move{}, err
	}
	var refusal error
	for _, path := range readings {
		m, err := p.choose(moves, path, input)
		if err == nil {
			return m, nil
		}
		if refusal == nil {
			refusal = err
		}
	}
	return game.Move{}, refusal
}

func isWord(word string) bool { return word == "huff" || word == "lot" || word == "ballot" }

// parseWord reads the moves that begin with a word.
func (p *Position) parseWord(moves []game.Move, word, rest, input string) (game.Move, error) {
	rest = strings.TrimSpace(rest)
	if word == "huff" {
		sq, ok := p.g.names.square(rest)
		if !ok {
			return game.Move{}, notation(input, "no square "+strconv.Quote(rest))
		}
		rest = p.g.names.own[sq]
	}
	for _, m := range moves {
		if string(p.AppendMove(nil, m)) == word+" "+rest {
			return m, nil
		}
	}
	if word == "huff" {
		sq, _ := p.g.names.square(rest)
		return game.Move{}, p.refusal("nothingToHuff", input, sq)
	}
	return game.Move{}, notation(input, "nothing of the kind is drawn now")
}

func notation(input, why string) error {
	return fmt.Errorf("move %q: %s: %w", input, why, game.ErrNotation)
}

// readSquares reads the squares that a move names, in every way in which they can be read:
// "1224" may be 12-24 or 1-2-24.
func (g *Game) readSquares(input string) ([][]Square, error) {
	plain := strings.ReplaceAll(strings.ReplaceAll(input, " ", ""), "×", "x")
	parts := strings.FieldsFunc(plain, func(r rune) bool { return strings.ContainsRune("-–xX:*", r) })
	if len(parts) == 1 {
		if readings := g.splitRun(parts[0]); len(readings) > 0 {
			return readings, nil
		}
	}
	if len(parts) < 2 {
		return nil, notation(input, "want two squares or more, as in "+g.example())
	}
	var path []Square
	for _, part := range parts {
		sq, ok := g.names.square(part)
		if !ok {
			return nil, notation(input, "no square "+strconv.Quote(part))
		}
		path = append(path, sq)
	}
	return [][]Square{path}, nil
}

// example is a move as one would write it.
func (g *Game) example() string {
	if g.Numbering == Algebraic {
		return "c3-d4"
	}
	return "22-18"
}

// splitRun splits squares written without signs: "c3d4", "3228".
func (g *Game) splitRun(run string) [][]Square {
	var readings [][]Square
	var split func(rest string, path []Square)
	split = func(rest string, path []Square) {
		if rest == "" && len(path) > 1 {
			readings = append(readings, slices.Clone(path))
		}
		for n := min(3, len(rest)); n > 0 && len(path) < 12 && len(readings) < 16; n-- {
			if sq, ok := g.names.square(rest[:n]); ok {
				split(rest[n:], append(path, sq))
			}
		}
	}
	split(run, nil)
	slices.SortStableFunc(readings, func(a, b []Square) int { return len(a) - len(b) })
	return readings
}

// choose finds the legal move that the squares mean.
func (p *Position) choose(moves []game.Move, path []Square, input string) (game.Move, error) {
	switch found := p.fitting(moves, path, input); len(found) {
	case 0:
		return game.Move{}, p.refuse(path, input)
	case 1:
		return found[0], nil
	default:
		return game.Move{}, p.refuseAmbiguous(found, input)
	}
}

// Meant are the legal moves that a text fits, which may name too few squares to tell them apart; none
// where it is no move.
func (p *Position) Meant(text string) []game.Move {
	input := strings.TrimRight(strings.TrimSpace(text), "!?")
	readings, err := p.g.readSquares(input)
	if err != nil || len(input) > longestMove {
		return nil
	}
	moves := p.AppendMoves(nil)
	for _, path := range readings {
		if found := p.fitting(moves, path, input); len(found) > 0 {
			return found
		}
	}
	return nil
}

// fitting are the moves that the squares may mean. A sign of capture or its absence decides only where
// both a capture and a quiet move fit.
func (p *Position) fitting(moves []game.Move, path []Square, input string) []game.Move {
	first, second := kernel.Quiet, kernel.Capture
	if strings.ContainsAny(input, "xX:*×") {
		first, second = kernel.Capture, kernel.Quiet
	}
	for _, k := range []kernel.Kind{first, second} {
		pool := p.startingOn(moves, path[0], k)
		for _, reading := range []func([]game.Move, []Square) []game.Move{p.asPath, p.asPart, p.asHub, p.asBeginning} {
			if found := reading(pool, path); len(found) > 0 {
				return found
			}
		}
	}
	return nil
}

// startingOn are the moves of a kind that start on a square.
func (p *Position) startingOn(moves []game.Move, from Square, k kernel.Kind) []game.Move {
	return keep(moves, func(m game.Move) bool { return kernel.KindOf(m) == k && p.From(m) == from })
}

// asPath are those of the moves, all of one kind, whose whole is path, all landing squares included.
// Where several captures start and end alike, these two squares alone mean the one without a landing
// between.
func (p *Position) asPath(moves []game.Move, path []Square) []game.Move {
	m, ok := p.routesOf(int(p.d.Turn)).End(path)
	return keep(moves, func(known game.Move) bool {
		if kernel.KindOf(known) == kernel.Quiet {
			return len(path) == 2 && p.To(known) == path[1]
		}
		return ok && known == m
	})
}

// asPart are those of which path is the start, some landing squares in their order and the end.
func (p *Position) asPart(moves []game.Move, path []Square) []game.Move {
	ends := keep(moves, func(m game.Move) bool { return kernel.KindOf(m) == kernel.Capture && p.To(m) == path[len(path)-1] })
	if len(path) == 2 || len(ends) == 0 {
		return ends
	}
	r := p.routesOf(int(p.d.Turn))
	ways := r.Passing(path)
	return keep(ends, func(m game.Move) bool { return len(ways[r.Number(m)]) > 0 })
}

// asBeginning are those of which a way begins with path.
func (p *Position) asBeginning(moves []game.Move, path []Square) []game.Move {
	captures := keep(moves, func(m game.Move) bool { return kernel.KindOf(m) == kernel.Capture })
	if len(captures) == 0 {
		return nil
	}
	r := p.routesOf(int(p.d.Turn))
	ways := r.After(path)
	return keep(captures, func(m game.Move) bool { return len(ways[r.Number(m)]) > 0 })
}

// asHub are those of which path is start, end and all victims in any order.
func (p *Position) asHub(moves []game.Move, path []Square) []game.Move {
	return keep(moves, func(m game.Move) bool { return p.isHub(m, path) })
}

// keep are the moves that pass the test.
func keep(moves []game.Move, test func(game.Move) bool) []game.Move {
	var kept []game.Move
	for _, m := range moves {
		if test(m) {
			kept = append(kept, m)
		}
	}
	return kept
}

// isHub tells whether path is start, end and all victims of m in any order.
func (p *Position) isHub(m game.Move, path []Square) bool {
	if kernel.KindOf(m) != kernel.Capture || len(path) < 3 || p.To(m) != path[1] {
		return false
	}
	var set kernel.Set128
	for _, sq := range path[2:] {
		set = set.Or(kernel.One128(int(p.g.k.Layout.BitOf[sq])))
	}
	return set == kernel.VictimsOf(m)
}
