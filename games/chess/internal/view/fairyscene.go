package view

import (
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/fairy"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// meant is the square of a click: of a copy beyond the wrap that of the original.
func meant(g *rules.Game, t game.Token) int {
	if t >= 64 && int(t) < len(g.Board.Places) && g.Topology != fairy.Plane {
		return int(g.Board.Meant(game.Place(t)))
	}
	return int(t)
}

func (m fairyMode) AppendScene(p *rules.Position, sc *game.Scene) {
	from := len(sc.Men)
	m.Ordinary.AppendScene(p, sc)
	switch {
	case p.Game.Neutral:
		for i := range sc.Men[from:] {
			if piece := &sc.Men[from+i]; p.Mark>>piece.Place&1 != 0 {
				piece.Seat = game.NoSeat
			}
		}
	case p.Game.FileMoves:
		addBadges(p, sc.Men[from:])
	case p.Game.Carry:
		addRiders(p, sc, from)
	}
}

// addBadges says of each piece that does not move as it looks how it moves now.
func addBadges(p *rules.Position, pieces []game.Man) {
	s := p.State()
	for i := range pieces {
		sq := int(pieces[i].Place)
		if moves := s.MovesAs(p.Game.Fairy, sq); moves != p.Bits.At(sq) {
			pieces[i].Badge = p.Game.KindName(moves)
		}
	}
}

// addRiders puts the riders on their carriers and offers the choice between the two.
func addRiders(p *rules.Position, sc *game.Scene, from int) {
	pieces := slices.Clone(sc.Men[from:])
	sc.Men = sc.Men[:from]
	for _, piece := range pieces {
		sc.Men = append(sc.Men, piece)
		if rider := p.RiderAt(int(piece.Place)); rider != board.NoPiece {
			piece.Kind = p.Game.KindName(rider)
			sc.Men = append(sc.Men, piece)
		}
	}
	if p.Due != 0 {
		sc.Marks = append(sc.Marks, game.Mark{Place: game.Place(p.Due - 1), Kind: "due"})
	}
	sc.Choices = append(sc.Choices, "rook", "rider")
}

func (m fairyMode) AppendPaths(p *rules.Position, dst []game.Path, mv game.Move) []game.Path {
	n := len(dst)
	dst = m.Ordinary.AppendPaths(p, dst, mv)
	a := rules.ActionOf(mv)
	if wraps := wraps(p, a); wraps != nil {
		for i := range dst[n:] {
			dst[n+i].Seams = wraps
		}
	}
	switch {
	case a.Kind() == board.Castle && a&board.Special != 0:
		return dst[:n+1] // the rook's square means castling within the board
	case a.From() == a.To():
		dst[n].Taken = nil
	case a.Kind() == board.EnPassant && p.Game.Topology != fairy.Plane:
		dst[n].Taken = []game.Place{game.Place(a.To() ^ 8)}
	case p.Game.Carry:
		return ridersPath(p, dst, n, a)
	}
	return dst
}

// ridersPath asks whether the carrier or its rider goes where both can; boarding takes nobody.
func ridersPath(p *rules.Position, dst []game.Path, n int, a board.Action) []game.Path {
	s := p.State()
	for i := n; i < len(dst); i++ {
		path := &dst[i]
		switch {
		case s.Boards(a):
			path.Taken = nil
		case len(path.Taken) > 0 && p.RiderAt(int(path.Taken[0])) != board.NoPiece:
			path.Taken = append(path.Taken, path.Taken[0])
		}
		if tied(p, a) {
			choice := game.Token(-1 - len(p.Game.Laws.Promo[0]))
			if a&board.Special == 0 {
				choice--
			}
			path.Tokens = append(path.Tokens, choice)
		}
	}
	return dst
}

// tied tells whether carrier and rider can both make the step.
func tied(p *rules.Position, a board.Action) bool {
	if p.Loaded()>>uint(a.From())&1 == 0 {
		return false
	}
	list := p.Found()
	for _, o := range list.List[:list.N] {
		if o.From() == a.From() && o.To() == a.To() && (o^a)&board.Special != 0 {
			return true
		}
	}
	return false
}
