package chess

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// oracle is a second generator, written from the rule text alone: letters on a board of characters,
// every piece tried on every square, every move made and the king looked for. It shares nothing with
// the first but the FEN.
type oracle struct {
	pieces   [8][8]rune // by rank and file, 0 empty
	promoted [8][8]bool
	hand     string
	white    bool
	castling string
	ep       [][2]int
	rules    oracleRules
}

// oracleRules is what differs between the games.
type oracleRules struct {
	ways       map[rune]ways // by capital letter
	royals     string
	promotions string
	double     func(white bool, rank int) bool // own rank, 1 to 8
	lastRank   string                          // "", stays, forbidden
	noCastling bool
	files      bool // castling is written as king takes rook
	hands      bool
	free       bool // kings may be taken and castle through attacks
}

// ways are the steps of a piece: leaps, and rides that go on over empty squares.
type ways struct{ leaps, rides [][2]int }

var (
	straight = [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	slanting = [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	jumps    = around(1, 2)
	steps    = slices.Concat(straight, slanting)
)

func around(a, b int) [][2]int {
	return [][2]int{{a, b}, {a, -b}, {-a, b}, {-a, -b}, {b, a}, {b, -a}, {-b, a}, {-b, -a}}
}

func orthodoxWays() map[rune]ways {
	return map[rune]ways{
		'N': {leaps: jumps}, 'B': {rides: slanting}, 'R': {rides: straight}, 'Q': {rides: steps}, 'K': {leaps: steps},
		'C': {leaps: jumps, rides: straight}, 'A': {leaps: jumps, rides: slanting}, 'M': {leaps: jumps, rides: steps},
	}
}

func orthodoxRules() oracleRules {
	return oracleRules{
		ways: orthodoxWays(), royals: "K", promotions: "qrbn",
		double: func(_ bool, rank int) bool { return rank == 2 },
	}
}

// read reads the FEN of a position.
func (o oracle) read(t *testing.T, text string) oracle {
	t.Helper()
	fields := strings.Fields(text)
	pieces, hand, _ := strings.Cut(fields[0], "[")
	o.hand = strings.TrimSuffix(hand, "]")
	y, x := 7, 0
	for _, c := range pieces {
		switch {
		case c == '/':
			y, x = y-1, 0
		case c >= '1' && c <= '8':
			x += int(c - '0')
		case c == '~':
			o.promoted[y][x-1] = true
		default:
			o.pieces[y][x] = c
			x++
		}
	}
	o.white = fields[1] == "w"
	o.castling = fields[2]
	for ep := fields[3]; len(ep) > 1; ep = ep[2:] {
		o.ep = append(o.ep, [2]int{int(ep[0] - 'a'), int(ep[1] - '1')})
	}
	return o
}

func upper(c rune) rune      { return []rune(strings.ToUpper(string(c)))[0] }
func isWhite(c rune) bool    { return c == upper(c) }
func inside(x, y int) bool   { return x >= 0 && x < 8 && y >= 0 && y < 8 }
func nameOf(x, y int) string { return fmt.Sprintf("%c%d", 'a'+x, y+1) }
func ownRank(w bool, y int) int { // 1 to 8
	if w {
		return y + 1
	}
	return 8 - y
}

// each calls f for every square that the piece on x, y attacks.
func (o *oracle) each(x, y int, f func(x, y int)) {
	c := o.pieces[y][x]
	if upper(c) == 'P' {
		up := 1
		if !isWhite(c) {
			up = -1
		}
		for _, dx := range []int{-1, 1} {
			if inside(x+dx, y+up) {
				f(x+dx, y+up)
			}
		}
		return
	}
	w := o.rules.ways[upper(c)]
	for _, v := range w.leaps {
		if inside(x+v[0], y+v[1]) {
			f(x+v[0], y+v[1])
		}
	}
	for _, v := range w.rides {
		for i := 1; inside(x+i*v[0], y+i*v[1]); i++ {
			f(x+i*v[0], y+i*v[1])
			if o.pieces[y+i*v[1]][x+i*v[0]] != 0 {
				break
			}
		}
	}
}

// Attacked tells whether a piece of that colour attacks the square.
func (o *oracle) Attacked(x, y int, white bool) bool {
	found := false
	for b := range 8 {
		for a := range 8 {
			if c := o.pieces[b][a]; c != 0 && isWhite(c) == white {
				o.each(a, b, func(u, v int) { found = found || u == x && v == y })
			}
		}
	}
	return found
}

// safe tells whether no royal piece of the colour is attacked.
func (o *oracle) safe(white bool) bool {
	for y := range 8 {
		for x := range 8 {
			c := o.pieces[y][x]
			if c != 0 && isWhite(c) == white && strings.ContainsRune(o.rules.royals, upper(c)) && o.Attacked(x, y, !white) {
				return false
			}
		}
	}
	return true
}

// moves are the texts of all legal moves, sorted.
func (o *oracle) moves() []string {
	set := map[string]bool{}
	for y := range 8 {
		for x := range 8 {
			if c := o.pieces[y][x]; c != 0 && isWhite(c) == o.white {
				o.pieceMoves(x, y, set)
			}
		}
	}
	o.castlings(set)
	if o.rules.hands {
		o.drops(set)
	}
	var list []string
	for text := range set {
		list = append(list, text)
	}
	slices.Sort(list)
	return list
}

func (o *oracle) pieceMoves(x, y int, set map[string]bool) {
	c := o.pieces[y][x]
	if upper(c) == 'P' {
		o.pawnMoves(x, y, set)
		return
	}
	o.each(x, y, func(u, v int) {
		if to := o.pieces[v][u]; to == 0 || isWhite(to) != o.white {
			o.try(x, y, u, v, 0, set)
		}
	})
}

func (o *oracle) pawnMoves(x, y int, set map[string]bool) {
	rank := ownRank(o.white, y)
	if rank == 8 {
		return // it stands there and does nothing
	}
	up := 1
	if !o.white {
		up = -1
	}
	if o.pieces[y+up][x] == 0 {
		o.try(x, y, x, y+up, 0, set)
		if o.rules.double(o.white, rank) && o.pieces[y+2*up][x] == 0 {
			o.try(x, y, x, y+2*up, 0, set)
		}
	}
	o.each(x, y, func(u, v int) {
		to := o.pieces[v][u]
		switch {
		case to != 0 && isWhite(to) != o.white:
			o.try(x, y, u, v, 0, set)
		case to == 0 && slices.Contains(o.ep, [2]int{u, v}):
			o.try(x, y, u, v, 1, set)
		}
	})
}

// try adds the move, with every promotion, if it leaves the own royal pieces safe. Victims in
// en passant stand beside the square of departure.
func (o *oracle) try(x, y, u, v, passing int, set map[string]bool) {
	next := *o
	c := next.pieces[y][x]
	next.pieces[y][x] = 0
	next.pieces[v][u] = c
	if passing == 1 {
		next.pieces[y][u] = 0
	}
	if !next.safe(o.white) {
		return
	}
	text := nameOf(x, y) + nameOf(u, v)
	if upper(c) != 'P' || ownRank(o.white, v) != 8 {
		set[text] = true
		return
	}
	switch o.rules.lastRank {
	case "stays":
		set[text] = true
	case "forbidden":
	default:
		for _, p := range o.rules.promotions {
			set[text+string(p)] = true
		}
	}
}

// castlings tries each right: all squares between king, rook and their targets empty, the king
// attacked nowhere on its way.
func (o *oracle) castlings(set map[string]bool) {
	for _, right := range o.castling {
		if right == '-' || isWhite(right) != o.white || o.rules.noCastling {
			continue
		}
		y := 0
		if !o.white {
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
		if !o.rules.free && !o.walks(king, kingTo, rook, rookTo, y) {
			continue
		}
		to := kingTo
		if o.rules.files || kingTo-king != 2 && king-kingTo != 2 {
			to = rook
		}
		set[nameOf(king, y)+nameOf(to, y)] = true
	}
}

// castlers are the files of king and rook of a right.
func (o *oracle) castlers(right rune, y int) (king, rook int) {
	own := func(letter rune) (files []int) {
		for x := range 8 {
			if c := o.pieces[y][x]; c != 0 && upper(c) == letter && isWhite(c) == o.white {
				files = append(files, x)
			}
		}
		return files
	}
	king = own('K')[0]
	rooks := own('R')
	switch upper(right) {
	case 'K':
		return king, rooks[len(rooks)-1]
	case 'Q':
		return king, rooks[0]
	}
	return king, int(upper(right) - 'A')
}

// free tells whether nothing but the two castlers stands from file a to file b.
func (o *oracle) free(a, b, king, rook, y int) bool {
	for x := min(a, b); x <= max(a, b); x++ {
		if o.pieces[y][x] != 0 && x != king && x != rook {
			return false
		}
	}
	return true
}

// walks tells whether the king is attacked on none of its squares, the last one with the rook in
// its new place.
func (o *oracle) walks(king, kingTo, rook, rookTo, y int) bool {
	for x := min(king, kingTo); x <= max(king, kingTo); x++ {
		next := *o
		k := next.pieces[y][king]
		if x == kingTo {
			r := next.pieces[y][rook]
			next.pieces[y][king], next.pieces[y][rook] = 0, 0
			next.pieces[y][x], next.pieces[y][rookTo] = k, r
		} else {
			next.pieces[y][king] = 0
			if next.pieces[y][x] == 0 {
				next.pieces[y][x] = k
			}
		}
		if next.Attacked(x, y, !o.white) {
			return false
		}
	}
	return true
}

// drops tries every piece in hand on every empty square; pawns not on the first and last rank.
func (o *oracle) drops(set map[string]bool) {
	for _, c := range o.hand {
		if isWhite(c) != o.white {
			continue
		}
		for y := range 8 {
			for x := range 8 {
				if o.pieces[y][x] != 0 || upper(c) == 'P' && (y == 0 || y == 7) {
					continue
				}
				next := *o
				next.pieces[y][x] = c
				if next.safe(o.white) {
					set[string(upper(c))+"@"+nameOf(x, y)] = true
				}
			}
		}
	}
}

// oracleGames are the games with the oracle's rules for them.
var oracleGames = []struct {
	spec   string
	change func(r *oracleRules)
}{
	{"chess", func(*oracleRules) {}},
	{"chess;pawnDouble=ownHalf", func(r *oracleRules) { r.double = func(_ bool, rank int) bool { return rank >= 2 && rank <= 4 } }},
	{"chess;promotion=queenOnly", func(r *oracleRules) { r.promotions = "q" }},
	{"chess960;start=0", func(r *oracleRules) { r.files = true }},
	{"chess960;start=337", func(r *oracleRules) { r.files = true }},
	{"chess960;start=666", func(r *oracleRules) { r.files = true }},
	{"chess960;start=959", func(r *oracleRules) { r.files = true }},
	{"odds;preset=pawnless-black", func(*oracleRules) {}},
	{"odds;preset=extra-row", func(*oracleRules) {}},
	{"odds;preset=horde", func(r *oracleRules) {
		r.double = func(white bool, rank int) bool { return rank == 2 || white && rank == 1 }
	}},
	{"odds;preset=dunsany", func(r *oracleRules) { r.double = func(white bool, rank int) bool { return rank == 2 && !white } }},
	{"odds;preset=rook-odds;oddColor=black", func(*oracleRules) {}},
	{"fairy", func(r *oracleRules) { r.promotions = "crbn" }},
	{"fairy;preset=centaur;promoteQueen=on", func(r *oracleRules) { r.promotions = "aqrbn" }},
	{"fairy;preset=amazon", func(r *oracleRules) { r.promotions = "mrbn" }},
	{"fairy;preset=custom;army=RWBQKBZR,W:KN,Z:RFC", func(r *oracleRules) {
		r.promotions = "wqzrbn"
		r.ways['W'] = ways{leaps: slices.Concat(steps, jumps)}
		r.ways['Z'] = ways{leaps: slices.Concat(slanting, around(1, 3)), rides: straight}
	}},
	{"fairy;preset=custom;army=DHAQKAHD,D:WD,H:BD", func(r *oracleRules) {
		r.promotions = "dhaqrbn"
		r.ways['D'] = ways{leaps: slices.Concat(straight, around(0, 2))}
		r.ways['H'] = ways{leaps: around(0, 2), rides: slanting}
	}},
	{"crazyhouse", func(r *oracleRules) { r.hands = true }},
	{"maharajah", func(r *oracleRules) { r.lastRank = "stays" }},
	{"maharajah;royalM=check;pawnToLastRank=promotes", func(r *oracleRules) { r.royals = "KM" }},
	{"maharajah;superM=on;armyColor=black;pawnToLastRank=forbidden;castling=off", func(r *oracleRules) {
		r.lastRank, r.noCastling = "forbidden", true
		r.ways['M'] = ways{leaps: slices.Concat(jumps, around(1, 3)), rides: steps}
	}},
}

// TestOracle compares the legal moves of random games with the oracle's.
func TestOracle(t *testing.T) {
	games := 6
	if testing.Short() {
		games = 1
	}
	for _, c := range oracleGames {
		t.Run(c.spec, func(t *testing.T) {
			settled := orthodoxRules()
			c.change(&settled)
			rng := rand.New(rand.NewPCG(7, 7))
			for range games {
				compareGame(t, mustOpen(t, c.spec).Start().(*rules.Position), settled, rng)
			}
		})
	}
}

func compareGame(t *testing.T, p *rules.Position, settled oracleRules, rng *rand.Rand) {
	t.Helper()
	for range 200 {
		moves := p.AppendMoves(nil)
		if len(moves) == 0 {
			return
		}
		if p.Phase == rules.Playing {
			var got []string
			for _, m := range moves {
				got = append(got, game.MoveText(p, m))
			}
			slices.Sort(got)
			o := oracle{rules: settled}.read(t, game.Text(p))
			if want := o.moves(); !slices.Equal(got, want) {
				t.Fatalf("%s: moves %v, the oracle has %v", game.Text(p), got, want)
			}
		}
		p.Play(moves[rng.IntN(len(moves))])
	}
}
