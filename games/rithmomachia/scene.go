package rithmomachia

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
)

var _ game.Scener = (*Position)(nil)

// Board is what the men stand on, with the prisoners beside it where they change sides.
func (p *Position) Board() *game.Board {
	if p.g.ChangeSides {
		return boards[1]
	}
	return boards[0]
}

// handPlace is the place of prisoners of a kind, after the squares.
func handPlace(seat int, k kind) game.Place {
	return game.Place(squares + seat*(kinds-1) + int(k) - 1)
}

// handName is what that place is called.
func handName(seat int, k kind) string {
	f := faces[k]
	return sides[seat] + ":" + letters[f.form:f.form+1] + strconv.Itoa(int(f.value))
}

// prisonerAt is what handPlace has put on a place of a seat; ok is false for other places.
func prisonerAt(seat int, place int) (k kind, ok bool) {
	i := place - squares - seat*(kinds-1)
	return kind(i + 1), i >= 0 && i < kinds-1
}

// AppendScene shows the men, the prisoners, and what both sides have captured.
func (p *Position) AppendScene(sc *game.Scene) {
	for sq := range board.Each(p.men[0].Or(p.men[1])) {
		seat := p.seatOf(sq)
		sc.Men = append(sc.Men, game.Man{Place: game.Place(sq), Kind: p.kindText(seat, p.at[sq]), Seat: game.Seat(seat)})
	}
	for seat := range seats {
		for k := kind(1); k < kinds && p.held[seat] > 0; k++ {
			if n := p.hand[seat][k]; n > 0 {
				sc.Men = append(sc.Men, game.Man{Place: handPlace(seat, k), Kind: p.kindText(seat, k), Seat: game.Seat(seat), N: n})
			}
		}
	}
	p.appendFacts(sc)
}

func (p *Position) kindText(seat int, k kind) string {
	return kindText(seat, k, p.mask[faces[k].origin])
}

// appendFacts tells what each side has captured, with the goal where the victory has one, and what its pyramid holds.
func (p *Position) appendFacts(sc *game.Scene) {
	tell := func(key string, of func(seat int) string) {
		for seat := range seats {
			if value := of(seat); value != "" {
				sc.Facts = append(sc.Facts, game.Fact{Key: key, Seat: game.Seat(seat), Value: value})
			}
		}
	}
	g := &p.g.goals
	tell("men", func(s int) string { return counted(p.took[s].men, g[s].men) })
	tell("value", func(s int) string { return counted(p.took[s].value, g[s].value) })
	if g[0].digits > 0 {
		tell("digits", func(s int) string { return counted(p.took[s].digits, g[s].digits) })
	}
	tell("pyramid", func(s int) string {
		if mask := p.mask[s]; mask != 0 && p.stands(s, pyramids[s]) {
			return sumOfParts(uint8(s), mask)
		}
		return "0"
	})
}

// sumOfParts is what a pyramid holds: 36 + 25 = 61.
func sumOfParts(origin, mask uint8) string {
	list := holds(origin, mask)
	if !strings.Contains(list, ".") {
		return list
	}
	return strings.ReplaceAll(list, ".", " + ") + " = " + strconv.Itoa(int(total(origin, mask)))
}

// counted is a number with the one to be reached.
func counted(n, want uint16) string {
	text := strconv.Itoa(int(n))
	if want > 0 {
		text += " / " + strconv.Itoa(int(want))
	}
	return text
}

// stands tells whether a man of a side is on the board.
func (p *Position) stands(seat int, k kind) bool {
	for sq := range board.Each(p.men[seat]) {
		if p.at[sq] == k {
			return true
		}
	}
	return false
}

// AppendPaths gives the two clicks of a move, with all that falls to it.
func (p *Position) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	from, to := split(m)
	if k, enters := prisonerOf(m); enters {
		from = int(handPlace(int(p.turn), k))
	}
	path := game.Path{
		Seat: game.Seat(p.turn), Text: game.MoveText(p, m),
		Tokens: []game.Token{game.Token(from), game.Token(to)},
	}
	q := *p
	q.step(m)
	for sq := range board.Each(q.prey(int(p.turn), nil).men) {
		path.Taken = append(path.Taken, game.Place(sq))
	}
	return append(dst, path)
}

// AppendExtra has nothing to add: AppendMoves lists every legal move.
func (p *Position) AppendExtra(dst []game.Path) []game.Path { return dst }

var _ game.Composer = (*Position)(nil)

// Palette are the men of both sides, each as at the start.
func (p *Position) Palette() (men []game.Man) {
	for k := kind(1); k < kinds; k++ {
		f := faces[k]
		men = append(men, game.Man{Kind: kindText(int(f.origin), k, whole[f.origin]), Seat: game.Seat(f.origin)})
	}
	return men
}

// Compose writes the men and the side to move. What the sides have captured is taken from rest, plies begin anew.
func (p *Position) Compose(rest string, men []game.Man, toMove game.Seat) string {
	q := Position{g: p.g, turn: uint8(toMove & 1)}
	if old, err := p.g.parse(rest); err == nil {
		q.took = old.took
	}
	for _, m := range men {
		if m.Seat < 0 || m.Seat >= seats {
			continue
		}
		seat := int(m.Seat)
		k, mask := kindNamed(seat, m.Kind)
		if k == 0 {
			continue
		}
		if faces[k].form == pyramid {
			q.mask[faces[k].origin] = mask
		}
		if sq := int(m.Place); sq < squares {
			if q.at[sq] != 0 {
				q.take(q.seatOf(sq), sq)
			}
			q.put(seat, k, sq)
		} else if _, held := prisonerAt(seat, sq); held && p.g.ChangeSides {
			q.imprison(seat, k, max(1, int(m.N)))
		}
	}
	return game.Text(&q)
}

// kindNamed reads what kindText writes; 0 for what is no man.
func kindNamed(seat int, text string) (k kind, mask uint8) {
	shape, number, _ := strings.Cut(text, ".")
	switch f := slices.Index(shapes[:], shape); {
	case f >= 0 && f < int(pyramid):
		return kindOf[letters[f:f+1]+number], 0
	case shape == captive:
		seat = 1 - seat
	case f < 0:
		return 0, 0
	}
	mask, ok := maskOf(uint8(seat), number)
	if !ok {
		return 0, 0
	}
	return pyramids[seat], mask
}
