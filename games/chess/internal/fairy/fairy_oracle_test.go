package fairy_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/games/chess/internal/chesstest"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// fairyOracle is a second generator of the games on fairy boards, written from the rule text alone
// (rules/chess-family 5 to 8 and 10) and slow: it makes every move that some piece could make and
// then looks whether some enemy could take the king. It shares nothing with the first but the
// texts of positions and moves.
type fairyOracle struct {
	game   string
	opts   map[string]string
	pieces [64]oraclePiece
	white  bool
	castle string
	ep     string
	number int
	extras map[string]string
}

type oraclePiece struct {
	c, rider byte // FEN letters, 0 none
	neutral  bool
	marked   bool // turned, or moved though on its second rank
}

// trip is one move, checked or not.
type trip struct {
	text  string
	after fairyOracle
}

func readFairyOracle(t *testing.T, g *game.Game, text string) *fairyOracle {
	t.Helper()
	f := strings.Fields(text)
	w := &fairyOracle{game: g.Info.ID, opts: g.Options, white: f[1] == "w", castle: f[2], ep: f[3], extras: map[string]string{}}
	fmt.Sscan(f[5], &w.number)
	for _, e := range f[6:] {
		k, v, _ := strings.Cut(e, "=")
		w.extras[k] = v
	}
	x, y, neutral := 0, 7, false
	for i := 0; i < len(f[0]); i++ {
		switch c := f[0][i]; {
		case c == '/':
			x, y = 0, y-1
		case c == '-':
			neutral = true
		case c >= '1' && c <= '8':
			x += int(c - '0')
		case c == '{':
			w.pieces[8*y+x] = oraclePiece{c: f[0][i+1], rider: f[0][i+2]}
			i += 3
			x++
		default:
			w.pieces[8*y+x] = oraclePiece{c: c, neutral: neutral}
			neutral = false
			x++
		}
	}
	for _, key := range []string{"turned", "moved"} {
		for v := w.extras[key]; v != ""; v = v[2:] {
			w.pieces[at(v)].marked = true
		}
	}
	return w
}

func at(name string) int                   { return int(name[1]-'1')*8 + int(name[0]-'a') }
func name(sq int) string                   { return fmt.Sprintf("%c%d", 'a'+sq%8, sq/8+1) }
func light2(c byte) bool                   { return c < 'a' }
func cap2(c byte) byte                     { return c &^ 32 }
func (w *fairyOracle) is(k, v string) bool { return w.opts[k] == v }
func (w *fairyOracle) mine(m oraclePiece) bool {
	return m.c != 0 && (m.neutral || light2(m.c) == w.white)
}
func (w *fairyOracle) theirs(m oraclePiece) bool {
	return m.c != 0 && !m.neutral && light2(m.c) != w.white
}

// neighbour is one step by a vector; on a Möbius strip the rest of the way is upside down.
func (w *fairyOracle) neighbour(sq, dx, dy int) (to, ndy int, crossed, ok bool) {
	x, y := sq%8+dx, sq/8+dy
	if y < 0 || y > 7 {
		return 0, 0, false, false
	}
	if x < 0 || x > 7 {
		switch w.game {
		case "cylinder":
			x = (x + 8) % 8
		case "mobius":
			x, y, dy = (x+8)%8, 7-y, -dy
		default:
			return 0, 0, false, false
		}
		crossed = true
	}
	return 8*y + x, dy, crossed, true
}

// kindOf is what the piece moves like: on a magic file the piece of that file.
func (w *fairyOracle) kindOf(sq int, m oraclePiece, c byte) byte {
	k := cap2(c)
	if w.game != "transform" || k == 'K' && !w.is("king", "transform") {
		return k
	}
	if k == 'P' {
		second := 1
		if !light2(c) {
			second = 6
		}
		if !w.is("pawns", "transform") || sq/8 == second && !m.marked {
			return k
		}
	}
	if byFile := "RNB..BNR"[sq%8]; byFile != '.' {
		return byFile
	}
	return k
}

// flights calls f for every square that a piece which moves like kind reaches from sq.
func (w *fairyOracle) flights(sq int, kind byte, f func(to int, crossed bool)) {
	var leaps, rides [][2]int
	switch kind {
	case 'N':
		leaps = chesstest.Jumps
	case 'K':
		leaps = chesstest.Steps
	case 'B':
		rides = chesstest.Slanting
	case 'R':
		rides = chesstest.Straight
	case 'Q':
		rides = chesstest.Steps
	}
	for _, v := range leaps {
		if to, _, crossed, ok := w.neighbour(sq, v[0], v[1]); ok {
			f(to, crossed)
		}
	}
	for _, v := range rides {
		on, dy, crossed := sq, v[1], false
		for {
			next, ndy, c, ok := w.neighbour(on, v[0], dy)
			if !ok || next == sq {
				break
			}
			on, dy, crossed = next, ndy, crossed || c
			f(on, crossed)
			if w.pieces[on].c != 0 {
				break
			}
		}
	}
}

func heading2(m oraclePiece, c byte) int {
	up := 1
	if !light2(c) {
		up = -1
	}
	if m.marked {
		up = -up
	}
	return up
}

// exposed tells whether the king of the colour could be taken, by enemies or neutral pieces.
func (w *fairyOracle) exposed(white bool) bool {
	king := -1
	for sq, m := range w.pieces {
		if m.c != 0 && light2(m.c) == white && (cap2(m.c) == 'K' || m.rider != 0 && cap2(m.rider) == 'K') {
			king = sq
		}
	}
	hit := false
	for sq, m := range w.pieces {
		if m.c == 0 || !m.neutral && light2(m.c) == white {
			continue
		}
		for _, c := range []byte{m.c, m.rider} {
			if c == 0 {
				continue
			}
			if kind := w.kindOf(sq, m, c); kind != 'P' {
				w.flights(sq, kind, func(to int, _ bool) { hit = hit || to == king })
				continue
			}
			up := heading2(m, c)
			if w.game == "transform" {
				up = heading2(oraclePiece{}, c)
			}
			for _, dx := range []int{-1, 1} {
				if to, _, _, ok := w.neighbour(sq, dx, up); ok && to == king {
					hit = true
				}
			}
		}
	}
	return hit
}

// moves are the texts of the legal moves, sorted.
func (w *fairyOracle) moves() []string {
	var list []string
	for _, tr := range w.trips() {
		if w.lawful(tr) && !slices.Contains(list, tr.text) {
			list = append(list, tr.text)
		}
	}
	slices.Sort(list)
	return list
}

// lawful tells whether the move leaves the own king safe; a ferry only has to end so.
func (w *fairyOracle) lawful(tr trip) bool {
	if w.is("timing", "ferry") && w.extras["carry"] == "" && tr.after.white == w.white {
		for _, next := range tr.after.trips() {
			if tr.after.lawful(next) {
				return true
			}
		}
		return false
	}
	return !tr.after.exposed(w.white)
}

func (w *fairyOracle) trips() []trip {
	var list []trip
	if due := w.extras["carry"]; due != "" {
		return w.carries(list, at(due))
	}
	for sq, m := range w.pieces {
		if !w.mine(m) {
			continue
		}
		if m.rider != 0 {
			list = w.carries(list, sq)
			list = w.pieceTrips(list, sq, m.rider)
			continue
		}
		list = w.pieceTrips(list, sq, m.c)
	}
	return w.castlings(list)
}

// Next is the position with the turn passed.
func (w *fairyOracle) Next() fairyOracle {
	n := *w
	n.white = !w.white
	n.ep = "-"
	n.extras = map[string]string{}
	return n
}

func (w *fairyOracle) carries(list []trip, sq int) []trip {
	m := w.pieces[sq]
	w.flights(sq, cap2(m.c), func(to int, _ bool) {
		if w.mine(w.pieces[to]) || cap2(m.rider) == 'P' && (to < 8 || to > 55) {
			return
		}
		n := w.Next()
		n.pieces[sq], n.pieces[to] = oraclePiece{}, m
		list = append(list, trip{text: name(sq) + name(to) + "^", after: n})
	})
	return list
}

// rides tells whether the piece may ride.
func (w *fairyOracle) rides(c byte) bool {
	switch k := cap2(c); w.opts["riders"] {
	case "allButKing":
		return k != 'K' && k != 'R'
	case "minorAndPawn":
		return k == 'P' || k == 'N' || k == 'B'
	default:
		return k != 'R'
	}
}

// Step appends the move of a piece to a square if who stands there lets it.
func (w *fairyOracle) Step(list []trip, sq, to int, c byte, crossed, capture, quiet bool) []trip {
	m, there := w.pieces[sq], w.pieces[to]
	n := w.Next()
	n.pieces[sq] = oraclePiece{}
	if m.rider != 0 {
		n.pieces[sq] = oraclePiece{c: m.c}
	}
	text := name(sq) + name(to)
	boards := w.game == "transport" && there.c != 0 && light2(there.c) == w.white && there.rider == 0 &&
		(cap2(there.c) == 'R' || cap2(there.c) == 'Q' && w.is("carrier", "rookAndQueen"))
	switch {
	case there.c == 0 && quiet:
		if w.game == "neutral-queen" && m.neutral && w.extras["last"] == name(to)+name(sq) {
			return list
		}
	case boards && quiet && w.rides(c) && !(cap2(c) == 'P' && (to < 8 || to > 55)):
		n.pieces[to].rider = c
		if w.is("timing", "ferry") {
			n.white = w.white
			n.extras["carry"] = name(to)
		}
		return append(list, trip{text: text, after: n})
	case there.c == 0 || !capture:
		return list
	case there.neutral && (m.neutral || w.is("ownCapture", "off")):
		return list
	case !there.neutral && !w.theirs(there):
		return list
	case crossed && w.is("seamCapturesFrom", "2") && w.number < 2:
		return list
	}
	put := oraclePiece{c: c, neutral: m.neutral}
	if cap2(c) != 'P' {
		n.pieces[to] = put
		return append(list, trip{text: text, after: n})
	}
	return w.land(list, n, sq, to, m, put, crossed, text)
}

// land puts a pawn on its square and promotes it at the end of its way.
func (w *fairyOracle) land(list []trip, n fairyOracle, sq, to int, m, put oraclePiece, crossed bool, text string) []trip {
	end := 7
	if !light2(put.c) {
		end = 0
	}
	switch {
	case w.is("pawnOrientation", "transported"):
		put.marked = m.marked != crossed
		if put.marked {
			end = 7 - end
		}
	case w.is("pawns", "transform"):
		put.marked = to/8 == 1 && light2(put.c) || to/8 == 6 && !light2(put.c)
	}
	if to/8 != end {
		n.pieces[to] = put
		return append(list, trip{text: text, after: n})
	}
	for _, p := range []byte("qrbn") {
		if w.game == "transform" && !strings.ContainsRune([]string{"r", "n", "b", "qrbn", "qrbn", "b", "n", "r"}[to%8], rune(p)) {
			continue
		}
		n.pieces[to] = oraclePiece{c: p}
		if w.white {
			n.pieces[to].c = p - 32
		}
		list = append(list, trip{text: text + string(p), after: n})
	}
	return list
}

func (w *fairyOracle) pieceTrips(list []trip, sq int, c byte) []trip {
	m := w.pieces[sq]
	kind := w.kindOf(sq, m, c)
	if kind == 'P' {
		return w.pawnTrips(list, sq, c)
	}
	w.flights(sq, kind, func(to int, crossed bool) {
		list = w.Step(list, sq, to, c, crossed, true, true)
	})
	if w.is("nullMove", "on") && (kind == 'R' || kind == 'Q') && !w.exposed(w.white) {
		alone := true
		for x := range 8 {
			alone = alone && (8*(sq/8)+x == sq || w.pieces[8*(sq/8)+x].c == 0)
		}
		if alone {
			list = append(list, trip{text: name(sq) + name(sq), after: w.Next()})
		}
	}
	return list
}

func (w *fairyOracle) pawnTrips(list []trip, sq int, c byte) []trip {
	m := w.pieces[sq]
	up := heading2(m, c)
	if w.game == "transform" {
		up = heading2(oraclePiece{}, c)
	}
	second := 1
	if up < 0 {
		second = 6
	}
	if one := sq + 8*up; one >= 0 && one < 64 {
		list = w.Step(list, sq, one, c, false, false, true)
		if sq/8 == second && w.pieces[one].c == 0 && !(w.is("pawns", "transform") && m.marked) {
			list = w.Step(list, sq, sq+16*up, c, false, false, true)
		}
	}
	for _, dx := range []int{-1, 1} {
		to, _, crossed, ok := w.neighbour(sq, dx, up)
		if !ok {
			continue
		}
		list = w.Step(list, sq, to, c, crossed, true, false)
		if w.ep != name(to) || crossed && w.is("seamCapturesFrom", "2") && w.number < 2 {
			continue
		}
		n := w.Next()
		n.pieces[sq] = oraclePiece{}
		if m.rider != 0 {
			n.pieces[sq] = oraclePiece{c: m.c}
		}
		n.pieces[to] = oraclePiece{c: c}
		victim := to - 8 // the pawn that has stepped from below or above
		if w.pieces[victim].c == 0 || to/8 == 2 {
			victim = to + 8
		}
		n.pieces[victim] = oraclePiece{}
		list = append(list, trip{text: name(sq) + name(to), after: n})
	}
	return list
}

// castlings tries the rights; the king's start, way and end must be safe.
func (w *fairyOracle) castlings(list []trip) []trip {
	for _, right := range []byte(w.castle) {
		if right == '-' || light2(right) != w.white || w.is("castling", "off") {
			continue
		}
		rook := 7
		if cap2(right) == 'Q' {
			rook = 0
		}
		y := 0
		if !w.white {
			y = 56
		}
		inner, outer, side := []int{5, 6}, []int{3, 2, 1, 0}, 1
		if rook == 0 {
			inner, outer, side = []int{3, 2, 1}, []int{5, 6, 7}, -1
		}
		list = w.castle1(list, y, rook, side, inner)
		if w.is("castling", "bothWays") {
			list = w.castle1(list, y, rook, -side, outer)
		}
	}
	return list
}

func (w *fairyOracle) castle1(list []trip, y, rook, side int, free []int) []trip {
	king := w.pieces[y+4]
	if w.pieces[y+rook].rider != 0 || cap2(king.c) != 'K' || w.exposed(w.white) {
		return list
	}
	for _, x := range free {
		if w.pieces[y+x].c != 0 {
			return list
		}
	}
	over := *w
	over.pieces[y+4], over.pieces[y+4+side] = oraclePiece{}, king
	n := w.Next()
	n.pieces[y+4], n.pieces[y+rook] = oraclePiece{}, oraclePiece{}
	n.pieces[y+4+2*side], n.pieces[y+4+side] = king, w.pieces[y+rook]
	if over.exposed(w.white) {
		return list
	}
	return append(list, trip{text: name(y+4) + name(y+4+2*side), after: n})
}

// TestFairyOracle compares the legal moves of random games of every option with the oracle's,
// and the state of check.
func TestFairyOracle(t *testing.T) {
	games := uint64(12)
	if testing.Short() {
		games = 2
	}
	for _, spec := range chesstest.FairySpecs {
		t.Run(spec, func(t *testing.T) {
			n, g := 0, chesstest.Open(t, spec)
			for seed := range games {
				chesstest.Wander(t, spec, seed, gametest.Fewer(160, 90), func(p *rules.Position) {
					n++
					compareFairyOracle(t, g, p)
				})
			}
			t.Logf("%d positions", n)
		})
	}
}

func compareFairyOracle(t *testing.T, g *game.Game, p *rules.Position) {
	t.Helper()
	w := readFairyOracle(t, g, game.Text(p))
	var got []string
	for _, m := range p.AppendMoves(nil) {
		got = append(got, game.MoveText(p, m))
	}
	slices.Sort(got)
	if want := w.moves(); !slices.Equal(got, want) {
		t.Fatalf("%s:\nmoves  %v\noracle %v", game.Text(p), got, want)
	}
	if hit := p.Game.Mode.Attacked(p) != 0; hit != w.exposed(w.white) {
		t.Fatalf("%s: in check %v, the oracle says %v", game.Text(p), hit, !hit)
	}
}
