package chesstest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Oracle is a second generator, written from the rule text alone: letters on a board of characters,
// every piece tried on every square, every move made and the king looked for. It shares nothing with
// the first but the FEN.
type Oracle struct {
	Pieces   [8][8]rune // by rank and file, 0 empty
	Promoted [8][8]bool
	Hand     string
	White    bool
	Castling string
	Ep       [][2]int
	Rules    OracleRules
}

// OracleRules is what differs between the games.
type OracleRules struct {
	Ways       map[rune]Ways // by capital letter
	Royals     string
	Promotions string
	Double     func(white bool, rank int) bool // own rank, 1 to 8
	LastRank   string                          // "", stays, forbidden
	NoCastling bool
	Files      bool // castling is written as king takes rook
	Hands      bool
	Free       bool // kings may be taken and castle through attacks
}

// Ways are the steps of a piece: leaps, and rides that go on over empty squares.
type Ways struct{ Leaps, Rides [][2]int }

var (
	Straight = [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	Slanting = [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	Jumps    = Around(1, 2)
	Steps    = slices.Concat(Straight, Slanting)
)

func Around(a, b int) [][2]int {
	return [][2]int{{a, b}, {a, -b}, {-a, b}, {-a, -b}, {b, a}, {b, -a}, {-b, a}, {-b, -a}}
}

func orthodoxWays() map[rune]Ways {
	return map[rune]Ways{
		'N': {Leaps: Jumps}, 'B': {Rides: Slanting}, 'R': {Rides: Straight}, 'Q': {Rides: Steps}, 'K': {Leaps: Steps},
		'C': {Leaps: Jumps, Rides: Straight}, 'A': {Leaps: Jumps, Rides: Slanting}, 'M': {Leaps: Jumps, Rides: Steps},
	}
}

func OrthodoxRules() OracleRules {
	return OracleRules{
		Ways: orthodoxWays(), Royals: "K", Promotions: "qrbn",
		Double: func(_ bool, rank int) bool { return rank == 2 },
	}
}

// Read reads the FEN of a position.
func (o Oracle) Read(t *testing.T, text string) Oracle {
	t.Helper()
	fields := strings.Fields(text)
	pieces, hand, _ := strings.Cut(fields[0], "[")
	o.Hand = strings.TrimSuffix(hand, "]")
	y, x := 7, 0
	for _, c := range pieces {
		switch {
		case c == '/':
			y, x = y-1, 0
		case c >= '1' && c <= '8':
			x += int(c - '0')
		case c == '~':
			o.Promoted[y][x-1] = true
		default:
			o.Pieces[y][x] = c
			x++
		}
	}
	o.White = fields[1] == "w"
	o.Castling = fields[2]
	for ep := fields[3]; len(ep) > 1; ep = ep[2:] {
		o.Ep = append(o.Ep, [2]int{int(ep[0] - 'a'), int(ep[1] - '1')})
	}
	return o
}

func Upper(c rune) rune { return []rune(strings.ToUpper(string(c)))[0] }

func IsWhite(c rune) bool { return c == Upper(c) }

func Inside(x, y int) bool { return x >= 0 && x < 8 && y >= 0 && y < 8 }

func NameOf(x, y int) string { return fmt.Sprintf("%c%d", 'a'+x, y+1) }

func OwnRank(w bool, y int) int { // 1 to 8
	if w {
		return y + 1
	}
	return 8 - y
}

// Each calls f for every square that the piece on x, y attacks.
func (o *Oracle) Each(x, y int, f func(x, y int)) {
	c := o.Pieces[y][x]
	if Upper(c) == 'P' {
		up := 1
		if !IsWhite(c) {
			up = -1
		}
		for _, dx := range []int{-1, 1} {
			if Inside(x+dx, y+up) {
				f(x+dx, y+up)
			}
		}
		return
	}
	w := o.Rules.Ways[Upper(c)]
	for _, v := range w.Leaps {
		if Inside(x+v[0], y+v[1]) {
			f(x+v[0], y+v[1])
		}
	}
	for _, v := range w.Rides {
		for i := 1; Inside(x+i*v[0], y+i*v[1]); i++ {
			f(x+i*v[0], y+i*v[1])
			if o.Pieces[y+i*v[1]][x+i*v[0]] != 0 {
				break
			}
		}
	}
}

// Attacked tells whether a piece of that colour attacks the square.
func (o *Oracle) Attacked(x, y int, white bool) bool {
	found := false
	for b := range 8 {
		for a := range 8 {
			if c := o.Pieces[b][a]; c != 0 && IsWhite(c) == white {
				o.Each(a, b, func(u, v int) { found = found || u == x && v == y })
			}
		}
	}
	return found
}

// Safe tells whether no royal piece of the colour is attacked.
func (o *Oracle) Safe(white bool) bool {
	for y := range 8 {
		for x := range 8 {
			c := o.Pieces[y][x]
			if c != 0 && IsWhite(c) == white && strings.ContainsRune(o.Rules.Royals, Upper(c)) && o.Attacked(x, y, !white) {
				return false
			}
		}
	}
	return true
}

// Moves are the texts of all legal moves, sorted.
func (o *Oracle) Moves() []string {
	set := map[string]bool{}
	for y := range 8 {
		for x := range 8 {
			if c := o.Pieces[y][x]; c != 0 && IsWhite(c) == o.White {
				o.pieceMoves(x, y, set)
			}
		}
	}
	o.castlings(set)
	if o.Rules.Hands {
		o.drops(set)
	}
	var list []string
	for text := range set {
		list = append(list, text)
	}
	slices.Sort(list)
	return list
}

func (o *Oracle) pieceMoves(x, y int, set map[string]bool) {
	c := o.Pieces[y][x]
	if Upper(c) == 'P' {
		o.pawnMoves(x, y, set)
		return
	}
	o.Each(x, y, func(u, v int) {
		if to := o.Pieces[v][u]; to == 0 || IsWhite(to) != o.White {
			o.try(x, y, u, v, 0, set)
		}
	})
}

func (o *Oracle) pawnMoves(x, y int, set map[string]bool) {
	rank := OwnRank(o.White, y)
	if rank == 8 {
		return // it stands there and does nothing
	}
	up := 1
	if !o.White {
		up = -1
	}
	if o.Pieces[y+up][x] == 0 {
		o.try(x, y, x, y+up, 0, set)
		if o.Rules.Double(o.White, rank) && o.Pieces[y+2*up][x] == 0 {
			o.try(x, y, x, y+2*up, 0, set)
		}
	}
	o.Each(x, y, func(u, v int) {
		to := o.Pieces[v][u]
		switch {
		case to != 0 && IsWhite(to) != o.White:
			o.try(x, y, u, v, 0, set)
		case to == 0 && slices.Contains(o.Ep, [2]int{u, v}):
			o.try(x, y, u, v, 1, set)
		}
	})
}

// try adds the move, with every promotion, if it leaves the own royal pieces safe. Victims in
// en passant stand beside the square of departure.
func (o *Oracle) try(x, y, u, v, passing int, set map[string]bool) {
	next := *o
	c := next.Pieces[y][x]
	next.Pieces[y][x] = 0
	next.Pieces[v][u] = c
	if passing == 1 {
		next.Pieces[y][u] = 0
	}
	if !next.Safe(o.White) {
		return
	}
	text := NameOf(x, y) + NameOf(u, v)
	if Upper(c) != 'P' || OwnRank(o.White, v) != 8 {
		set[text] = true
		return
	}
	switch o.Rules.LastRank {
	case "stays":
		set[text] = true
	case "forbidden":
	default:
		for _, p := range o.Rules.Promotions {
			set[text+string(p)] = true
		}
	}
}

// castlings tries each right: all squares between king, rook and their targets empty, the king
// attacked nowhere on its way.
func (o *Oracle) castlings(set map[string]bool) {
	for _, right := range o.Castling {
		if right == '-' || IsWhite(right) != o.White || o.Rules.NoCastling {
			continue
		}
		y := 0
		if !o.White {
			y = 7
		}
		king, rook := o.castlers(right, y)
		kingTo, rookTo := 2, 3
		if rook > king {
			kingTo, rookTo = 6, 5
		}
		if !o.free(king, kingTo, king, rook, y) || !o.free(rook, rookTo, king, rook, y) || !o.free(king, rook, king, rook, y) {
			continue
		}
		if !o.Rules.Free && !o.walks(king, kingTo, rook, rookTo, y) {
			continue
		}
		to := kingTo
		if o.Rules.Files || kingTo-king != 2 && king-kingTo != 2 {
			to = rook
		}
		set[NameOf(king, y)+NameOf(to, y)] = true
	}
}

// castlers are the files of king and rook of a right.
func (o *Oracle) castlers(right rune, y int) (king, rook int) {
	own := func(letter rune) (files []int) {
		for x := range 8 {
			if c := o.Pieces[y][x]; c != 0 && Upper(c) == letter && IsWhite(c) == o.White {
				files = append(files, x)
			}
		}
		return files
	}
	king = own('K')[0]
	rooks := own('R')
	switch Upper(right) {
	case 'K':
		return king, rooks[len(rooks)-1]
	case 'Q':
		return king, rooks[0]
	}
	return king, int(Upper(right) - 'A')
}

// free tells whether nothing but the two castlers stands from file a to file b.
func (o *Oracle) free(a, b, king, rook, y int) bool {
	for x := min(a, b); x <= max(a, b); x++ {
		if o.Pieces[y][x] != 0 && x != king && x != rook {
			return false
		}
	}
	return true
}

// walks tells whether the king is attacked on none of its squares, the last one with the rook in
// its new place.
func (o *Oracle) walks(king, kingTo, rook, rookTo, y int) bool {
	for x := min(king, kingTo); x <= max(king, kingTo); x++ {
		next := *o
		k := next.Pieces[y][king]
		if x == kingTo {
			r := next.Pieces[y][rook]
			next.Pieces[y][king], next.Pieces[y][rook] = 0, 0
			next.Pieces[y][x], next.Pieces[y][rookTo] = k, r
		} else {
			next.Pieces[y][king] = 0
			if next.Pieces[y][x] == 0 {
				next.Pieces[y][x] = k
			}
		}
		if next.Attacked(x, y, !o.White) {
			return false
		}
	}
	return true
}

// drops tries every piece in hand on every empty square; pawns not on the first and last rank.
func (o *Oracle) drops(set map[string]bool) {
	for _, c := range o.Hand {
		if IsWhite(c) != o.White {
			continue
		}
		for y := range 8 {
			for x := range 8 {
				if o.Pieces[y][x] != 0 || Upper(c) == 'P' && (y == 0 || y == 7) {
					continue
				}
				next := *o
				next.Pieces[y][x] = c
				if next.Safe(o.White) {
					set[string(Upper(c))+"@"+NameOf(x, y)] = true
				}
			}
		}
	}
}
