package fairy

import (
	"fmt"
	"sync"

	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
	"github.com/tavlei/tavlei/games/chess/internal/layers/narrow"
)

// kernel finds the moves of the games whose rules are a record of layers: strips, and pieces that move as their file says. A
// State is theirs too: it is what positions keep, write and value.
type kernel struct {
	game   *narrow.Game
	kinds  [128]uint8 // of the record, by pieces
	shares [sorts][]narrow.Share
}

// Sets of a Board by which the kernel is told what pieces can do, and pawns after their first move.
const (
	leap = iota
	diag
	orth
	king
	pawn
	moved
	sorts
)

// layered tells whether a kernel finds the moves.
func (m *Movement) layered() bool {
	g := m.generator()
	return g == WrappedBoard || g == ByFile
}

// NeedsRecord tells whether the laws find moves by a record, so that UseRecord must be called before the first.
func (l *FairyLaws) NeedsRecord() bool { return l.layered() }

// UseRecord gives the laws the record of their game; pieces are the letters of kinds.
func (l *FairyLaws) UseRecord(r layers.Rules, letter func(board.Piece) byte) error {
	g, err := compiled(r)
	if err != nil {
		return err
	}
	l.kernel = &kernel{game: g}
	for piece := range l.kernel.kinds {
		if c := letter(board.Piece(piece)); c != 0 {
			l.kernel.kinds[piece] = uint8(r.KindOf(c))
		}
	}
	for i, piece := range []board.Piece{leap: board.Knight, diag: board.Bishop, orth: board.Rook, king: board.King, pawn: board.Pawn} {
		l.kernel.shares[i] = g.Shares(l.kernel.kinds[piece])
	}
	if l.FilePawns {
		l.kernel.shares[moved] = g.Shares(l.kernel.kinds[board.Pawn] + 1)
	}
	return nil
}

// kernels are those made so far, by their records: as many as there are values of options that change moves.
var kernels sync.Map

// compiled is the kernel of a record; how its games are judged does not matter.
func compiled(r layers.Rules) (*narrow.Game, error) {
	r.Judge = layers.Judge{}
	name := fmt.Sprintf("%+v", r)
	if g, ok := kernels.Load(name); ok {
		return g.(*narrow.Game), nil
	}
	g, err := narrow.New(r)
	if err != nil {
		return nil, err
	}
	kernels.Store(name, g)
	return g, nil
}

// hand tells the kernel what it needs to find moves: what pieces can do, and which the own ones are.
func (s *State) hand(l *FairyLaws, n *narrow.State) {
	k := l.kernel
	s.clear(l, n)
	n.Sides(s.Side[0], s.Side[1])
	n.Fill(k.shares[leap], s.Leap)
	n.Fill(k.shares[diag], s.Diag)
	n.Fill(k.shares[orth], s.Orth)
	n.Fill(k.shares[king], s.King)
	changed := uint64(0)
	if l.FilePawns {
		changed = s.Pawn &^ s.unmoved(l)
		n.Fill(k.shares[moved], changed)
	}
	n.Fill(k.shares[pawn], s.Pawn&^changed)
	for rest := s.Side[s.Turn&1]; rest != 0; rest &= rest - 1 {
		sq := board.First(rest)
		n.Name(sq, k.kinds[s.At(sq)]+uint8(changed>>uint(sq)&1))
	}
}

// unmoved are the pawns that have not yet moved.
func (s *State) unmoved(l *FairyLaws) uint64 {
	return s.Pawn & (l.Double[0]&s.Side[0] | l.Double[1]&s.Side[1]) &^ s.Mark
}

// handAll gives the whole state to the kernel.
func (s *State) handAll(l *FairyLaws, n *narrow.State) {
	k := l.kernel
	s.clear(l, n)
	unmoved := s.unmoved(l)
	for seat := range uint8(2) {
		for rest := s.Side[seat]; rest != 0; rest &= rest - 1 {
			sq := board.First(rest)
			kind := k.kinds[s.At(sq)]
			if l.FilePawns && s.Pawn>>uint(sq)&1 != 0 && unmoved>>uint(sq)&1 == 0 {
				kind++ // the kind that a pawn is after its first move
			}
			n.Put(k.game, sq, seat, kind)
		}
	}
}

// clear gives the kernel all but the pieces.
func (s *State) clear(l *FairyLaws, n *narrow.State) {
	turned := uint64(0)
	if l.Turning {
		turned = s.Mark
	}
	n.Clear(s.Turn, s.Shut, s.Castle, turned, s.Ep)
}

// generateLayered adds the legal actions, or captures and promotions only: the king's, then the pieces by squares, then the pawns; castling after the king's
// steps or, on a strip, at the end.
func (s *State) generateLayered(l *FairyLaws, list *board.Actions, loud bool) {
	var n narrow.State
	s.hand(l, &n)
	found, ranks := narrow.Borrow(), rankings.Get().(*ranking)
	if loud {
		n.FindLoud(l.kernel.game, found)
	} else {
		n.Find(l.kernel.game, found)
	}
	from := list.N
	for _, m := range found.Moves {
		a := s.actionOf(l, m)
		rank := s.rank(l, a)
		list.Add(a)
		i := list.N - 1
		for ; i > from && ranks[i-1] > rank; i-- {
			ranks[i], list.List[i] = ranks[i-1], list.List[i-1]
		}
		ranks[i], list.List[i] = rank, a
	}
	rankings.Put(ranks)
	found.GiveBack()
}

// ranking is the ranks of a list, whose memory is used again.
type ranking [1024]uint32

var rankings = sync.Pool{New: func() any { return new(ranking) }}

// kindsOf are the kinds of actions by sorts of moves.
var kindsOf = [...]int{layers.Plain: board.Plain, layers.Promote: board.Promote, layers.Double: board.Double, layers.Passing: board.EnPassant, layers.Castle: board.Castle}

// actionOf is a move of the kernel as an action.
func (s *State) actionOf(l *FairyLaws, m layers.Move) board.Action {
	piece := s.At(m.From())
	after := piece
	if m.Sort() == layers.Promote {
		for _, p := range l.Promo[s.Turn&1] {
			if l.kernel.kinds[p] == m.After() {
				after = p
			}
		}
	}
	a := board.NewAction(kindsOf[m.Sort()], m.From(), m.To(), piece, after)
	if m.Around() {
		a |= board.Special
	}
	return a
}

// Classes of actions in their order.
const (
	kingFirst = iota << 28
	castleSecond
	piecesThird
	pawnsFourth
	castleLast
	roundsLast
)

// rank orders actions.
func (s *State) rank(l *FairyLaws, a board.Action) uint32 {
	from, to := uint32(a.From()), uint32(a.To())
	switch {
	case a.Kind() == board.Castle && l.Generator == WrappedBoard:
		return castleLast | to<<16 | uint32(a&board.Special>>16)>>8
	case a.Kind() == board.Castle:
		return castleSecond | to<<16
	case from == to:
		return roundsLast | from<<16
	case a.Piece() == board.King:
		return kingFirst | to<<8
	case a.Piece() != board.Pawn:
		return piecesThird | from<<16 | to<<8
	}
	promotion := uint32(0)
	for i, piece := range l.Promo[s.Turn&1] {
		if a.Kind() == board.Promote && piece == a.After() {
			promotion = uint32(i + 1)
		}
	}
	if l.Generator == WrappedBoard {
		return pawnsFourth | from<<16 | wrappedStep(a)<<12 | to<<4 | promotion
	}
	return pawnsFourth | s.fileStep(a)<<20 | to<<12 | from<<4 | promotion
}

// wrappedStep is the place of a pawn's action on a strip among those of that pawn: step, double step, capture, en passant.
func wrappedStep(a board.Action) uint32 {
	switch {
	case a.Kind() == board.EnPassant:
		return 3
	case a.Kind() == board.Double:
		return 1
	case a.From()&7 == a.To()&7:
		return 0
	}
	return 2
}

// fileStep is the place of a pawn's action among those of all pawns: steps, double steps, captures to either side, those en
// passant; promotions after other steps alike.
func (s *State) fileStep(a board.Action) uint32 {
	last := uint32(0)
	if a.Kind() == board.Promote {
		last = 1
	}
	switch {
	case a.Kind() == board.EnPassant:
		return 7
	case a.Kind() == board.Double:
		return 2
	case a.From()&7 == a.To()&7:
		return last
	case a.To()-a.From() == board.Directions[s.Turn&1].Left:
		return 3 + last
	}
	return 5 + last
}
