package shogi

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
)

var (
	_ game.Scener   = (*Position)(nil)
	_ game.Composer = (*Position)(nil)
)

// Board is the board with its hands and, where the rules know declarations, their button.
func (p *Position) Board() *game.Board { return p.g.shown[p.g.declares()] }

// place is the place of a square, square the one of a place, if it is one.
func (t *layout) place(sq int) game.Place { return game.Place(t.grid.Ordinal(sq)) }

func (t *layout) square(at game.Place) (sq int, ok bool) {
	if int(at) >= t.grid.Len() {
		return 0, false
	}
	return t.grid.Squares()[at], true
}

// handPlace is the place of a kind in the hand of a side.
func (p *Position) handPlace(k kind, side uint8) game.Place {
	for i, info := range p.Board().Places {
		if info.Kind == game.Hand && info.Seat == game.Seat(side) && info.Holds == names[k] {
			return game.Place(i)
		}
	}
	panic("shogi: no hand holds " + names[k])
}

// handAt is the kind for which a place in a hand is, and whose hand it is.
func (p *Position) handAt(at game.Place) (k kind, side uint8, ok bool) {
	places := p.Board().Places
	if int(at) >= len(places) || places[at].Kind != game.Hand {
		return 0, 0, false
	}
	return named[places[at].Holds], uint8(places[at].Seat), true
}

// buttonPlace is the place of the button of declarations, the last one.
func (p *Position) buttonPlace() game.Place { return game.Place(len(p.Board().Places) - 1) }

// named are the kinds by their names on screens.
var named = func() map[string]kind {
	m := map[string]kind{}
	for k, name := range names {
		if name != "" {
			m[name] = kind(k)
		}
	}
	return m
}()

// choices are what a piece may be after a move into, out of or within the zone: promoted or as it was.
var choices = func() (list []kind) {
	for _, k := range held {
		if k.promotes() {
			list = append(list, k+promoted, k)
		}
	}
	return list
}()

// AppendScene shows the pieces, a King in check, what the hands hold and, once a King has entered, what counts at an impasse.
func (p *Position) AppendScene(sc *game.Scene) {
	for _, sq := range p.g.grid.Squares() {
		if m := p.board[sq]; m != 0 {
			sc.Men = append(sc.Men, game.Man{Place: p.g.place(sq), Kind: names[m.kind()], Seat: game.Seat(m.side())})
		}
	}
	for s := range uint8(seats) {
		for _, k := range held {
			if n := p.hand[s][k]; n > 0 {
				sc.Men = append(sc.Men, game.Man{Place: p.handPlace(k, s), Kind: names[k], Seat: game.Seat(s), N: n})
			}
		}
		if p.inCheck(s) {
			sc.Marks = append(sc.Marks, game.Mark{Place: p.g.place(int(p.kings[s])), Kind: "check"})
		}
		p.appendFacts(sc, s)
	}
	for _, k := range choices {
		sc.Choices = append(sc.Choices, "promote:"+names[k])
	}
}

// appendFacts tells what a side whose King has entered has, and what a declaration would need.
func (p *Position) appendFacts(sc *game.Scene, s uint8) {
	if !p.g.declares() || !p.entered(s) {
		return
	}
	seat := game.Seat(s)
	if p.g.Impasse == declare27 {
		sc.Facts = append(sc.Facts, game.Fact{Key: "men", Seat: seat, Value: fmt.Sprintf("%d / %d", p.declaredMen(s).Count(), enoughMen)})
	}
	need := pointsWin
	if p.g.Impasse == declare27 {
		need = enough(s)
	}
	sc.Facts = append(sc.Facts, game.Fact{Key: "points", Seat: seat, Value: fmt.Sprintf("%d / %d", p.Points(seat), need)})
}

// AppendPaths gives the clicks of a move: two squares and, where the player may promote or not, the choice; a place in the hand
// and a square; the button.
func (p *Position) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	path := game.Path{Seat: game.Seat(p.turn), Text: game.MoveText(p, m)}
	from, to := split(m)
	switch {
	case declares(m):
		path.Tokens = []game.Token{game.Token(p.buttonPlace())}
		switch p.verdict(p.turn) {
		case loses:
			path.Risk = "declaration"
		case neither:
			path.Risk = "impasse"
		}
		return append(dst, path)
	case drops(m):
		path.Tokens = []game.Token{game.Token(p.handPlace(kind(from), p.turn)), game.Token(p.g.place(to))}
		return append(dst, path)
	}
	path.Tokens = []game.Token{game.Token(p.g.place(from)), game.Token(p.g.place(to))}
	if may, must := p.promotion(from, to); may && !must {
		k := p.board[from].kind()
		if promotes(m) {
			k += promoted
		}
		for i, choice := range choices {
			if choice == k {
				path.Tokens = append(path.Tokens, game.Token(-1-i))
			}
		}
	}
	if p.board[to] != 0 {
		path.Taken = []game.Place{p.g.place(to)}
	}
	return append(dst, path)
}

// AppendExtra adds a declaration that does not win: it may be made all the same.
func (p *Position) AppendExtra(dst []game.Path) []game.Path {
	if v := p.verdict(p.turn); v == none || v == wins || p.Outcome().Over() {
		return dst
	}
	return p.AppendPaths(dst, declaration(p.turn))
}

// Palette is a piece of each kind and side.
func (p *Position) Palette() (men []game.Man) {
	for s := range uint8(seats) {
		for k := king; k > 0; k-- {
			if p.g.count(k) > 0 {
				men = append(men, game.Man{Kind: names[k], Seat: game.Seat(s)})
			}
		}
		for k := dragon; k > king; k-- {
			if k != golds && p.g.count(k.base()) > 0 {
				men = append(men, game.Man{Kind: names[k], Seat: game.Seat(s)})
			}
		}
	}
	return men
}

// Compose writes the pieces on the board and in the hands and the side to move; the moves are counted from the beginning.
func (p *Position) Compose(_ string, men []game.Man, toMove game.Seat) string {
	q := Position{g: p.g, turn: uint8(toMove & 1), number: 1, kings: [seats]uint8{nowhere, nowhere}}
	for _, m := range men {
		k, ok := named[m.Kind]
		if !ok || m.Seat < 0 || m.Seat >= seats {
			continue
		}
		side := uint8(m.Seat)
		if sq, on := p.g.square(m.Place); on {
			if q.board[sq] != 0 {
				q.take(sq, q.board[sq])
			}
			q.put(manOf(k, side), sq)
		} else if k.base() != king {
			for range min(max(1, int(m.N)), handMost-int(q.hand[side][k.base()])) {
				q.hold(k.base(), side)
			}
		}
	}
	return game.Text(&q)
}
