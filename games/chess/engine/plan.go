package engine

import (
	"strings"
	"sync"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// A plan is a list of army moves that catches the Maharajah whatever it does: W. E. Rudge's, from
// Gardner's chapter on the game, and one without castling. The army takes the Maharajah if it can;
// else it plays the next move of the list. Two groups at the beginning may be mixed: if a pawn of
// the first group finds the Maharajah before it, the second group goes on.
type plan struct {
	pawns, pieces, rest []planMove
	once                sync.Once
	spots               map[board.Board]spot // by the army, White, on a board without the Maharajah
}

// planMove is one entry of a plan: the first of its moves whose squares fit is played.
type planMove struct {
	moves []planStep
	only  uint64 // squares of the Maharajah on which the entry is played; 0: always
}

// planStep is a move and a square where an own piece must stand for it, its own by default.
type planStep struct{ from, to, with int }

// spot says how many entries of each list have been played.
type spot struct{ pawns, pieces, rest int }

// planOf reads entries: moves, alternatives after a bar, "b6b7+b8" with a piece on b8, "h2h3?g7"
// only if the Maharajah is there.
func planOf(text string) []planMove {
	var list []planMove
	for _, word := range strings.Fields(text) {
		var m planMove
		word, only, _ := strings.Cut(word, "?")
		for ; only != ""; only = only[2:] {
			sq, _ := rules.SquareOf(only[:2])
			m.only |= 1 << uint(sq)
		}
		for _, alternative := range strings.Split(word, "|") {
			from, _ := rules.SquareOf(alternative[:2])
			to, _ := rules.SquareOf(alternative[2:4])
			step := planStep{from, to, from}
			if len(alternative) > 4 {
				step.with, _ = rules.SquareOf(alternative[5:])
			}
			m.moves = append(m.moves, step)
		}
		list = append(list, m)
	}
	return list
}

var (
	rudge = &plan{
		pawns:  planOf("a2a4 a4a5 a5a6 a6a7"),
		pieces: planOf("e2e3 g1h3 h3f4 f1d3 e1g1"),
		rest: planOf("d1h5 b1c3 c3d5 a1a6 b2b4 h2h3?g7 c1b2 f1a1 a6e6 a1a6 e6e7 a6e6 " +
			"b2g7?f8g8 c2c4?g8 h5e8"),
	}
	uncastled = &plan{
		rest: planOf("b1c3 d2d3?d4 d3d4|d2d4 d1d3 e2e4 g1f3 a2a4 a1a3 a3b3 c1g5 e4e5 d3e4 f1e2 h2h4 g2g4 " +
			"e1f1 f1g2 b3b7 h1a1 a1a3 a3b3 b3b6 f3h2 e4d5 b7b8?a8 b6b7+b8|d5d8"),
	}
)

// find is the action of an entry on a board, White being the army: false if it is not possible.
func (m *planMove) find(b *board.Board, l *board.Laws) (board.Action, bool) {
	var list board.Actions
	b.Generate(l, &list)
	for _, step := range m.moves {
		if b.Side[0]>>uint(step.with)&1 == 0 {
			continue
		}
		for _, a := range list.List[:list.N] {
			to := a.To()
			if a.Kind() == board.Castle {
				to, _ = board.CastleTargets(a.From(), to)
			}
			if a.From() == step.from && to == step.to {
				return a, true
			}
		}
	}
	return 0, false
}

// Next is the entry that the plan plays with the Maharajah on square sq.
func (pl *plan) Next(b *board.Board, l *board.Laws, s spot, sq int) (board.Action, bool) {
	if s.pawns < len(pl.pawns) {
		if a, ok := pl.pawns[s.pawns].find(b, l); ok {
			return a, true
		}
	}
	if s.pieces < len(pl.pieces) {
		return pl.pieces[s.pieces].find(b, l)
	}
	if s.pawns < len(pl.pawns) {
		return 0, false
	}
	for i := s.rest; i < len(pl.rest); i++ {
		if only := pl.rest[i].only; only == 0 || only>>uint(sq)&1 != 0 {
			return pl.rest[i].find(b, l)
		}
	}
	return 0, false
}

// Fill walks all armies that the plan can lead to.
func (pl *plan) Fill(l *board.Laws) {
	pl.spots = map[board.Board]spot{}
	var walk func(b board.Board, s spot)
	walk = func(b board.Board, s spot) {
		b.Turn, b.Ep = 0, 0
		if _, seen := pl.spots[b]; seen {
			return
		}
		pl.spots[b] = s
		after := func(m *planMove, t spot) {
			if a, ok := m.find(&b, l); ok {
				c := b
				c.Play(a)
				walk(c, t)
			}
		}
		if s.pawns < len(pl.pawns) {
			after(&pl.pawns[s.pawns], spot{s.pawns + 1, s.pieces, 0})
		}
		if s.pieces < len(pl.pieces) {
			after(&pl.pieces[s.pieces], spot{s.pawns, s.pieces + 1, 0})
		}
		if s.pawns < len(pl.pawns) || s.pieces < len(pl.pieces) {
			return
		}
		for i := s.rest; i < len(pl.rest); i++ {
			after(&pl.rest[i], spot{s.pawns, s.pieces, i + 1})
			if pl.rest[i].only == 0 {
				return
			}
		}
	}
	var start board.Board
	for x, char := range []byte("RNBQKBNR") {
		for _, letter := range rules.FamilyLetters {
			if letter.Char == char {
				start.Put(x, 0, letter.Piece)
			}
		}
		start.Put(x+8, 0, board.Pawn)
	}
	if len(pl.pawns) > 0 {
		start.Castle = start.Of(board.Rook)
	}
	walk(start, spot{})
}

// PlanMove is the army's move by a plan that catches the Maharajah, if p is a position of that
// plan: with castling Rudge's, of 25 moves at most, without it another of 27.
func (p *advice) PlanMove() (game.Move, bool) {
	if p.Game.Single == board.NoPiece || p.Game.Single&board.Extras != 0 || p.Phase != rules.Playing || p.Finished() || int(p.Bits.Turn) != 1-p.Game.Odd {
		return game.Move{}, false
	}
	pl, l := rudge, &p.Game.Laws
	if p.Game.NoCastle {
		pl = uncastled
	}
	b := p.Bits
	if p.Game.Odd == 0 {
		mirror(&b)
		b.Turn = 0
	}
	white := &board.Laws{Double: [2]uint64{board.Rank2, board.Rank7}, EpFrom: [2]uint64{board.Rank2, board.Rank7}}
	white.Extra = l.Extra
	a, ok := pl.move(&b, white)
	if !ok {
		return game.Move{}, false
	}
	return p.findAction(a, p.Game.Odd == 0)
}

// move is what the plan plays on a board where White is the army.
func (pl *plan) move(b *board.Board, l *board.Laws) (board.Action, bool) {
	piece := b.Side[1]
	if piece == 0 || piece&(piece-1) != 0 {
		return 0, false
	}
	var list board.Actions
	b.Generate(l, &list)
	for _, a := range list.List[:list.N] {
		if piece>>uint(a.To())&1 != 0 {
			return a, true
		}
	}
	pl.once.Do(func() { pl.Fill(l) })
	army := *b
	army.Clear(piece)
	army.Turn, army.Ep = 0, 0
	s, ok := pl.spots[army]
	if !ok {
		return 0, false
	}
	return pl.Next(b, l, s, board.First(piece))
}

// findAction is the legal move with the squares of a, upside down if the board was turned.
func (p *advice) findAction(a board.Action, turned bool) (game.Move, bool) {
	from, to := a.From(), a.To()
	if turned {
		from, to = from^56, to^56
	}
	for _, m := range p.AppendMoves(nil) {
		if b := rules.ActionOf(m); b.From() == from && b.To() == to && (b.Kind() == board.Castle) == (a.Kind() == board.Castle) {
			return m, true
		}
	}
	return game.Move{}, false
}

// mirror exchanges the sides: every piece goes to the same file on the opposite rank and changes
// its colour. The side to move stays.
func mirror(b *board.Board) {
	for _, set := range []*uint64{&b.Leap, &b.Diag, &b.Orth, &b.King, &b.Pawn, &b.OddA, &b.OddB, &b.Castle, &b.Ep, &b.Side[0], &b.Side[1]} {
		*set = rules.Flipped(*set)
	}
	b.Side[0], b.Side[1] = b.Side[1], b.Side[0]
}
