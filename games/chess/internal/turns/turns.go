package turns

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/games/chess/internal/view"
)

// turnsMode is the mode of the games in whose turns several actions are made, each a ply of its own.
type turnsMode struct{ view.Ordinary }

// Find adds the actions of the side to move and, where turns have no fixed length, their end.
func (turnsMode) Find(p *rules.Position, list *board.Actions) {
	findSteps(p.Game, &p.Bits, &p.TurnState, list)
}

func findSteps(g *rules.Game, b *board.Board, c *rules.TurnState, list *board.Actions) {
	t := b.Turn & 1
	own := b.Side[t]
	switch {
	case !g.KingTaken:
		v := *b
		v.Ep &= board.EpTargets[t]
		v.Generate(&g.Laws, list)
	case KingMissing(b):
		return
	default:
		pieces := own
		if g.EveryPiece {
			pieces &^= c.Moved
		}
		b.GenerateKingCapture(&g.Laws, list, pieces)
	}
	if g.EveryPiece {
		if list.N > 0 && (c.Moved != 0 || g.MayEndTurn) || list.N == 0 && c.Moved != 0 {
			list.Add(board.NewAction(board.Pass, 0, 0, board.NoPiece, board.NoPiece))
		}
		return
	}
	if c.Moved != 0 {
		dropForbidden(g, c, list)
	}
}

// dropForbidden removes the second actions that the rules of single games forbid.
func dropForbidden(g *rules.Game, c *rules.TurnState, list *board.Actions) {
	n := 0
	for _, a := range list.List[:list.N] {
		if !forbidsStep(g, c, a.From(), a.To()) {
			list.List[n] = a
			n++
		}
	}
	list.N = n
}

// forbidsStep tells whether the second action of a turn may not go from one square to the other.
func forbidsStep(g *rules.Game, c *rules.TurnState, from, to int) bool {
	if c.Moved>>uint(from)&1 == 0 {
		return false
	}
	return g.OtherPiece || c.Back > 0 && int(c.Back)-1 == to
}

// KingMissing tells whether a king has been taken.
func KingMissing(b *board.Board) bool { return b.King&b.Side[0] == 0 || b.King&b.Side[1] == 0 }

// countSteps is the number of actions that findSteps adds.
func countSteps(g *rules.Game, b *board.Board, c *rules.TurnState, scratch *board.Actions) int {
	t := b.Turn & 1
	switch {
	case c.Moved != 0 && !g.EveryPiece:
		scratch.N = 0
		findSteps(g, b, c, scratch)
		return scratch.N
	case !g.KingTaken:
		v := *b
		v.Ep &= board.EpTargets[t]
		return v.Count(&g.Laws)
	case KingMissing(b):
		return 0
	case !g.EveryPiece:
		return b.CountKingCapture(&g.Laws, b.Side[t])
	}
	n := b.CountKingCapture(&g.Laws, b.Side[t]&^c.Moved)
	if c.Moved != 0 || n > 0 && g.MayEndTurn {
		n++
	}
	return n
}

// advance makes an action and passes the turn if it is over.
func advance(g *rules.Game, b *board.Board, c *rules.TurnState, a board.Action) {
	t := b.Turn & 1
	if a.Kind() == board.Pass {
		endTurn(g, b, c)
		return
	}
	old := b.Ep
	takes := b.Side[t^1]>>uint(a.To())&1 != 0
	b.Play(a)
	b.Turn = t
	if b.King&b.Side[t^1] == 0 {
		b.Castle &^= b.Side[t^1]
	}
	own, their := old&board.EpTargets[t^1]|b.Ep, old&board.EpTargets[t]
	if !g.EveryPiece && a.Kind() != board.EnPassant {
		their = 0 // only the first action en passant captures, or one after such a capture
	}
	if b.Ep = steppedOver(b, own|their); g.NoEnPassant {
		b.Ep = 0
	}
	if c.Left > 0 {
		c.Left--
	}
	noteStep(g, c, a, takes)
	if turnOver(g, b, c) {
		endTurn(g, b, c)
	}
}

// steppedOver are those of the squares that are still empty with the pawn beside them that has
// stepped over them.
func steppedOver(b *board.Board, set uint64) uint64 {
	set &^= b.Occupied()
	return set & (board.EpTargets[0]&board.Shifted(b.Pawn&b.Side[1], 8) | board.EpTargets[1]&board.Shifted(b.Pawn&b.Side[0], -8))
}

// noteStep keeps what the rest of the turn must know of an action.
func noteStep(g *rules.Game, c *rules.TurnState, a board.Action, takes bool) {
	if !g.EveryPiece && !g.OtherPiece && !g.NoNullTurn {
		return
	}
	to := uint64(1) << uint(a.To())
	if a.Kind() == board.Castle {
		king, rook := board.CastleTargets(a.From(), a.To())
		to = 1<<uint(king) | 1<<uint(rook)
	}
	c.Moved = c.Moved&^(1<<uint(a.From())) | to
	if g.NoNullTurn && a.Kind() == board.Plain && !takes && a.Piece()&board.PawnStep == 0 {
		c.Back = uint8(a.From()) + 1
	}
}

// turnOver tells whether the side to move, which has just acted, has nothing more to do.
func turnOver(g *rules.Game, b *board.Board, c *rules.TurnState) bool {
	t := b.Turn & 1
	switch {
	case g.KingTaken && KingMissing(b):
		return true
	case g.EveryPiece:
		return c.Left == 0 && limited(c) || !b.AnyKingCapture(&g.Laws, b.Side[t]&^c.Moved)
	case c.Left == 0:
		return true
	case g.CheckEnds && Checks(b, &g.Laws):
		return true
	case g.OtherPiece || g.NoNullTurn || !g.KingTaken:
		var scratch board.Actions
		return countSteps(g, b, c, &scratch) == 0
	}
	return !b.AnyKingCapture(&g.Laws, b.Side[t])
}

// Checks tells whether the king of the side that is not to move is attacked.
func Checks(b *board.Board, l *board.Laws) bool {
	v := *b
	v.Turn ^= 1
	return v.InCheck(l)
}

// endTurn passes the turn. Squares that the side has stepped over stay where a pawn can use them.
func endTurn(g *rules.Game, b *board.Board, c *rules.TurnState) {
	t := b.Turn & 1
	b.Turn = t ^ 1
	b.Ep &= board.EpTargets[t^1]
	*c = rules.TurnState{Left: uint8(g.Steps)}
	if b.Ep != 0 {
		trimEnPassant(g, b)
	}
}

// trimEnPassant keeps the squares where the side to move, at the start of its turn, can capture in
// en passant: all or none, if check decides it.
func trimEnPassant(g *rules.Game, b *board.Board) {
	t := b.Turn & 1
	if !g.KingTaken {
		if b.CountEnPassant(&g.Laws, b.Side[t], b.Side[t^1]) == 0 {
			b.Ep = 0
		}
		return
	}
	for rest := b.Ep; rest != 0; rest &= rest - 1 {
		if board.PawnAttacks[t^1][board.First(rest)]&b.Pawn&b.Side[t] == 0 {
			b.Ep &^= rest & -rest
		}
	}
}

// limited tells whether the turn ends after so many actions.
func limited(c *rules.TurnState) bool { return c.Back == limitedTurn }

// limitedTurn stands in course.back in turns of a game where every piece may act, of which only so
// many may: their left counts down.
const limitedTurn = 65

func (m turnsMode) AppendMoves(p *rules.Position, dst []game.Move) []game.Move {
	if over(p) {
		return dst
	}
	return p.Wrap(dst, p.Found())
}

func (turnsMode) CountMoves(p *rules.Position) int {
	if over(p) {
		return 0
	}
	return countSteps(p.Game, &p.Bits, &p.TurnState, p.Buffer())
}

func (turnsMode) Play(p *rules.Position, m game.Move) {
	old, course := p.Bits, p.TurnState
	t := old.Turn & 1
	a := rules.ActionOf(m)
	if p.TurnBegins() {
		p.Halfmoves++
	}
	advance(p.Game, &p.Bits, &p.TurnState, a)
	if a.Piece()&board.PawnStep != 0 || board.Count(p.Bits.Side[t^1]) < board.Count(old.Side[t^1]) {
		p.Halfmoves = 0
	}
	if p.Bits.Turn != old.Turn {
		p.Fullmove += uint16(t)
	}
	p.Hash ^= old.Change(&p.Bits) ^ course.Key() ^ p.TurnState.Key()
}

func (turnsMode) countSteps(p *rules.Position) int {
	return countSteps(p.Game, &p.Bits, &p.TurnState, p.Buffer())
}

// Perft counts on bare boards while no rule of the position beyond them can matter.
func (turnsMode) Perft(p *rules.Position, depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case over(p) || int(p.Halfmoves)+depth > int(p.Game.QuietLimit()) || p.Game.Turns > 0 || p.MayDie(depth+2):
		return p.PerftSlow(depth)
	}
	c := turnCounter{p.Game, make([]board.Actions, depth), make([]board.Board, depth), make([]rules.TurnState, depth)}
	return c.Count(&p.Bits, &p.TurnState, depth)
}

// turnCounter walks the tree of one board.
type turnCounter struct {
	g      *rules.Game
	lists  []board.Actions
	boards []board.Board
	states []rules.TurnState
}

func (w *turnCounter) Count(b *board.Board, c *rules.TurnState, depth int) uint64 {
	list := &w.lists[depth-1]
	if depth == 1 {
		return uint64(countSteps(w.g, b, c, list))
	}
	list.N = 0
	findSteps(w.g, b, c, list)
	child, next := &w.boards[depth-1], &w.states[depth-1]
	var n uint64
	for _, a := range list.List[:list.N] {
		*child, *next = *b, *c
		advance(w.g, child, next, a)
		n += w.Count(child, next, depth-1)
	}
	return n
}
