package view

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/fairy"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

func (Ordinary) AppendScene(p *rules.Position, sc *game.Scene) {
	for set := p.Bits.Occupied(); set != 0; set &= set - 1 {
		sq := board.First(set)
		sc.Men = append(sc.Men, game.Man{
			Place: game.Place(sq), Kind: p.Game.KindName(p.Bits.At(sq)), Seat: game.Seat(p.Bits.SeatAt(sq)),
		})
	}
	for seat := range p.Hand {
		for i, n := range p.Hand[seat] {
			if n > 0 {
				piece := p.Game.HandPiece(i)
				sc.Men = append(sc.Men, game.Man{
					Place: p.Game.HandPlace(piece, seat), Kind: p.Game.KindName(piece), Seat: game.Seat(seat), N: n,
				})
			}
		}
	}
	if p.Phase == rules.Playing {
		MarkKings(p, sc)
	}
	for _, piece := range p.Game.Laws.Promo[0] {
		sc.Choices = append(sc.Choices, "promote:"+p.Game.KindName(piece))
	}
}

// MarkKings marks the royal pieces in check.
func MarkKings(p *rules.Position, sc *game.Scene) {
	for set := p.Game.Mode.Attacked(p); set != 0; set &= set - 1 {
		sc.Marks = append(sc.Marks, game.Mark{Place: game.Place(board.First(set)), Kind: "check"})
	}
}

// AppendPaths appends every way to click m: from and to, then the promotion; castling by the
// square of the king or of the rook; a drop from the hand.
func (Ordinary) AppendPaths(p *rules.Position, dst []game.Path, m game.Move) []game.Path {
	a := rules.ActionOf(m)
	path := game.Path{Seat: game.Seat(rules.SeatOf(m)), Text: string(p.AppendMove(nil, m))}
	from, to := game.Token(a.From()), game.Token(a.To())
	switch a.Kind() {
	case board.Pass:
		path.Tokens = []game.Token{p.Game.PassPlace()}
		return append(dst, path)
	case board.Drop:
		from = game.Token(p.Game.HandPlace(a.Piece(), rules.SeatOf(m)))
	case board.Castle:
		kingTo, _ := fairy.CastleEnds(a)
		if d := kingTo - a.From(); (d > 1 || d < -1) && kingTo != a.To() {
			short := path
			short.Tokens = []game.Token{from, game.Token(kingTo)}
			dst = append(dst, short)
		}
	case board.EnPassant:
		path.Taken = []game.Place{game.Place(a.Victim())}
	default:
		if p.Bits.Occupied()>>uint(a.To())&1 != 0 {
			path.Taken = []game.Place{game.Place(a.To())}
		}
	}
	path.Tokens = []game.Token{from, to}
	if a.Kind() == board.Promote {
		for i, piece := range p.Game.Laws.Promo[0] {
			if piece == a.After() {
				path.Tokens = append(path.Tokens, game.Token(-1-i))
			}
		}
	}
	return append(dst, path)
}
