package turns

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/games/chess/internal/view"
)

// singleMode is the mode of the games in which one side is a single piece (the Maharajah) that is put on
// the board before the first move: by its owner, or by chance. Once it stands there the game is
// ordinary.
type singleMode struct{ view.Ordinary }

func (singleMode) PhaseOf(p *rules.Position) rules.Phase {
	switch {
	case p.Hand == [2]board.Hand{}:
		return rules.Playing
	case p.Game.SinglePlacement == rules.PlaceByLot:
		return rules.Drawing
	}
	return rules.Placing
}

func (m singleMode) ToMove(p *rules.Position) game.Seats {
	if p.Phase == rules.Drawing {
		return game.SeatSet(game.Chance)
	}
	return m.Ordinary.ToMove(p)
}

// room are the squares on which the piece may be placed: those that no pawn attacks. A royal piece is
// not put where another could take it, nor, where the rules say so, any where it attacks a king.
func room(p *rules.Position) uint64 {
	b := p.Bits
	b.Turn = uint8(p.Game.Odd)
	their := b.Side[1-p.Game.Odd]
	down := &board.Directions[1-p.Game.Odd]
	pawns := b.Pawn & their
	set := ^b.Occupied() &^ (board.Shifted(pawns&^board.FileA, down.Left) | board.Shifted(pawns&^board.FileH, down.Right))
	for rest := set; rest != 0; rest &= rest - 1 {
		sq := board.First(rest)
		if p.Game.Single&board.Royal != 0 && b.Attacked(&p.Game.Laws, sq, their, b.Occupied()) ||
			p.Game.Quiet && kingsFrom(p, sq) != 0 {
			set &^= 1 << uint(sq)
		}
	}
	return set
}

// kingsFrom are the kings of the army that the piece would attack from a square.
func kingsFrom(p *rules.Position, sq int) uint64 {
	b := &p.Bits
	return b.Reach(&p.Game.Laws, p.Game.Single, sq, b.Occupied()) & b.King & b.Side[1-p.Game.Odd]
}

func (m singleMode) AppendMoves(p *rules.Position, dst []game.Move) []game.Move {
	if p.Phase == rules.Playing {
		return m.Ordinary.AppendMoves(p, dst)
	}
	for set := room(p); set != 0; set &= set - 1 {
		dst = append(dst, placeMove(p, board.First(set)))
	}
	return dst
}

// placeMove puts the piece on a square.
func placeMove(p *rules.Position, sq int) game.Move {
	a := board.NewAction(board.Drop, sq, sq, p.Game.Single, p.Game.Single)
	if p.Phase == rules.Drawing {
		return game.Move{uint64(a), rules.ActLot | uint64(game.Chance)<<rules.SeatShift}
	}
	return rules.MoveOf(a, p.Game.Odd)
}

func (m singleMode) CountMoves(p *rules.Position) int {
	if p.Phase == rules.Playing {
		return m.Ordinary.CountMoves(p)
	}
	return board.Count(room(p))
}

func (m singleMode) Play(p *rules.Position, mv game.Move) {
	if p.Phase == rules.Playing {
		m.Ordinary.Play(p, mv)
		return
	}
	sq := rules.ActionOf(mv).To()
	odd := p.Game.Odd
	p.Bits.Put(sq, odd, p.Game.Single)
	p.Hand = [2]board.Hand{}
	p.Phase = rules.Playing
	p.Bits.Turn = uint8(1 - odd)
	if p.Game.Again {
		p.Bits.Turn = uint8(odd)
	}
	p.Hash = p.FreshKey()
}

func (m singleMode) Outcome(p *rules.Position) game.Outcome {
	switch {
	case p.Phase == rules.Playing:
		return m.Ordinary.Outcome(p)
	case room(p) == 0:
		return game.Draw("stalemate", 2)
	}
	return game.Outcome{}
}

func (m singleMode) Perft(p *rules.Position, depth int) uint64 {
	if p.Phase == rules.Playing {
		return m.Ordinary.Perft(p, depth)
	}
	return p.PerftSlow(depth)
}

// AppendName leaves out the mark for check: a piece is placed where it gives none.
func (m singleMode) AppendName(p *rules.Position, dst []byte, mv game.Move, lang string) []byte {
	if p.Phase == rules.Playing {
		return m.Ordinary.AppendName(p, dst, mv, lang)
	}
	return view.AppendSAN(p, dst, rules.ActionOf(mv), lang)
}

func (m singleMode) ParseMove(p *rules.Position, text string) (game.Move, error) {
	if p.Phase == rules.Playing {
		return m.Ordinary.ParseMove(p, text)
	}
	q, err := view.ReadQuery(p.Game, text)
	switch {
	case err != nil:
		return game.Move{}, err
	case !q.Drop || q.Piece != p.Game.Single:
		return game.Move{}, p.Refusal("mustPlace", text)
	case room(p)>>uint(q.To)&1 == 0:
		return game.Move{}, refuseRoom(p, q.To, text)
	}
	return placeMove(p, q.To), nil
}

// refuseRoom says why the piece may not be put on a square.
func refuseRoom(p *rules.Position, to int, input string) *game.Refusal {
	b := &p.Bits
	if b.Occupied()>>uint(to)&1 != 0 {
		return p.Refusal("occupied", input, to)
	}
	pawns := board.PawnAttacks[p.Game.Odd][to] & b.Pawn & b.Side[1-p.Game.Odd]
	if kings := kingsFrom(p, to); pawns == 0 && p.Game.Quiet && kings != 0 {
		return p.Refusal("placedOnKing", input, rules.SquaresOf(kings)...)
	}
	return p.Refusal("pawnAttacks", input, rules.SquaresOf(pawns)...)
}

func (m singleMode) AppendPaths(p *rules.Position, dst []game.Path, mv game.Move) []game.Path {
	if rules.Act(mv) == rules.ActLot {
		return dst // chance is not clicked
	}
	return m.Ordinary.AppendPaths(p, dst, mv)
}

func (m singleMode) Explain(p *rules.Position, path []game.Token) *game.Refusal {
	if p.Phase == rules.Playing {
		return m.Ordinary.Explain(p, path)
	}
	if len(path) > 1 && path[1] >= 0 && path[1] < 64 {
		return refuseRoom(p, int(path[1]), "")
	}
	return p.Refusal("mustPlace", "")
}
