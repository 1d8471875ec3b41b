package jetan

import (
	"strconv"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
)

var (
	_ game.Scener   = (*Position)(nil)
	_ game.Composer = (*Position)(nil)
)

// Board is the board, which every rule set shares.
func (p *Position) Board() *game.Board { return shown }

func placeOf(sq int) game.Place { return game.Place(grid.Ordinal(sq)) }

// AppendScene shows the pieces, a princess or a chief who can be taken, whose escape is left, what has been captured where that
// counts, and how near a draw is.
func (p *Position) AppendScene(sc *game.Scene) {
	for at, sq := range grid.Squares() {
		if m := p.board[sq]; m != 0 {
			sc.Men = append(sc.Men, game.Man{Place: game.Place(at), Kind: names[m.kind()], Seat: game.Seat(m.side())})
		}
	}
	for s := range uint8(seats) {
		for sq := range board.Each(p.inDanger(s)) {
			sc.Marks = append(sc.Marks, game.Mark{Place: placeOf(sq), Kind: "check"})
		}
	}
	for s := range uint8(seats) {
		if p.g.Escape != escapeNever {
			value := [2]string{"used", "left"}[p.rights>>s&1]
			sc.Facts = append(sc.Facts, game.Fact{Key: "escape", Seat: game.Seat(s), Value: value})
		}
		if p.g.Priced {
			sc.Facts = append(sc.Facts, game.Fact{Key: "captured", Seat: game.Seat(s), Value: strconv.Itoa(p.captured(s))})
		}
	}
	if left := p.PliesToDraw(); left > 0 {
		sc.Facts = append(sc.Facts, game.Fact{Key: "left", Seat: game.NoSeat, Value: strconv.Itoa(left)})
	}
}

// AppendPaths gives the two clicks of a move and the squares where it turns. The escape is asked about first: it cannot be
// had again.
func (p *Position) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	if isLot(m) {
		return dst
	}
	from, to := split(m)
	path := game.Path{
		Seat: game.Seat(p.turn), Text: game.MoveText(p, m),
		Tokens: []game.Token{game.Token(placeOf(from)), game.Token(placeOf(to))},
	}
	if p.board[to] != 0 {
		path.Taken = []game.Place{placeOf(to)}
	}
	if isEscape(m) {
		path.Risk = "escape"
	} else {
		path.Via = p.via(from, to)
	}
	return append(dst, path)
}

// via are the squares between the steps of a move, by the way with the fewest turns and then the fewest steps; none if it is
// straight.
func (p *Position) via(from, to int) (via []game.Place) {
	m := p.board[from]
	open := p.free()
	switch {
	case m.kind() == princess && p.g.Guarded:
		open = squares.AndNot(p.threatened(m.side()))
	case p.g.jumps(m.kind()):
		open = squares
	}
	fewest := 4 * len(ways)
	p.g.walks(m, from, func(on []int) bool {
		last := len(on) - 1
		if on[last] != to {
			return true
		}
		for _, sq := range on[:last] {
			if !open.Has(sq) {
				return true
			}
		}
		if n := 4*turns(from, on) + last; n < fewest {
			fewest, via = n, via[:0]
			for _, sq := range on[:last] {
				via = append(via, placeOf(sq))
			}
		}
		return true
	})
	if fewest < 4 {
		return nil
	}
	return via
}

// turns is how often a walk changes its direction.
func turns(from int, on []int) (n int) {
	for i := 1; i < len(on); i++ {
		if i > 1 {
			from = on[i-2]
		}
		if on[i]-on[i-1] != on[i-1]-from {
			n++
		}
	}
	return n
}

// AppendExtra has nothing to add: AppendMoves lists every legal move.
func (p *Position) AppendExtra(dst []game.Path) []game.Path { return dst }

// Palette is a piece of each kind and side.
func (p *Position) Palette() (men []game.Man) {
	for s := range game.Seat(seats) {
		for k := warrior; k < kinds; k++ {
			men = append(men, game.Man{Kind: names[k], Seat: s})
		}
	}
	return men
}

// Compose writes the pieces and the side to move, the rights of the text rest or, without one, both; the counters begin anew.
func (p *Position) Compose(rest string, men []game.Man, toMove game.Seat) string {
	q := Position{g: p.g, turn: uint8(toMove & 1), rights: 3, number: 1}
	if old, err := p.g.Parse(rest); err == nil {
		q.rights = old.(*Position).rights
	}
	for _, m := range men {
		for k := warrior; k < kinds; k++ {
			if names[k] != m.Kind || int(m.Place) >= grid.Len() || m.Seat < 0 || m.Seat >= seats {
				continue
			}
			sq := grid.Squares()[m.Place]
			if q.board[sq] != 0 {
				q.take(sq)
			}
			q.put(manOf(k, uint8(m.Seat)), sq)
		}
	}
	return game.Text(&q)
}
