package turns

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/games/chess/internal/view"
)

// diceMode is the mode of those games. Chance has the move until the dice have fallen.
type diceMode struct{ view.Ordinary }

// Lots is the number of rolls that look different, and rollAt the n-th of them.
func Lots(g *rules.Game) int {
	if g.Dice == 2 {
		return 21
	}
	return 6
}

func RollAt(g *rules.Game, n int) rules.Roll {
	if g.Dice != 2 {
		return rules.Roll{uint8(n) + 1}
	}
	for a := range 6 {
		if n < 6-a {
			return rules.Roll{uint8(a) + 1, uint8(a+n) + 1}
		}
		n -= 6 - a
	}
	return rules.Roll{}
}

// number is the one that moves a piece.
func number(g *rules.Game, piece board.Piece) uint8 {
	n := uint8(6)
	switch piece {
	case board.King:
		n = 1
	case board.Queen:
		n = 2
	case board.Rook:
		n = 3
	case board.Bishop:
		n = 4
	case board.Knight:
		n = 5
	}
	if g.PawnFirst {
		n = 7 - n
	}
	return n
}

// fits tells whether the roll allows the action. A double of two dice allows all.
func fits(g *rules.Game, r rules.Roll, a board.Action) bool {
	if r[0] == r[1] {
		return true
	}
	shows := func(piece board.Piece) bool { n := number(g, piece); return n == r[0] || n == r[1] }
	return shows(a.Piece()) || a.Kind() == board.Castle && !g.KingMoves && shows(board.Rook)
}

// findAll adds what some roll or other would allow.
func findAll(g *rules.Game, b *board.Board, list *board.Actions) {
	t := b.Turn & 1
	switch {
	case KingMissing(b):
		return
	case g.KingTaken:
		b.GenerateKingCapture(&g.Laws, list, b.Side[t])
		return
	case !Checks(b, &g.Laws):
		b.Generate(&g.Laws, list)
		return
	}
	king := b.King & b.Side[t^1]
	b.GenerateKingCapture(&g.Laws, list, b.Side[t])
	keep(list, 0, func(a board.Action) bool { return king>>uint(a.To())&1 != 0 })
	n := list.N
	b.Generate(&g.Laws, list)
	keep(list, n, func(a board.Action) bool { return king>>uint(a.To())&1 == 0 })
}

// keep removes the actions from index n on that are not wanted.
func keep(l *board.Actions, n int, wanted func(a board.Action) bool) {
	for _, a := range l.List[n:l.N] {
		if wanted(a) {
			l.List[n] = a
			n++
		}
	}
	l.N = n
}

// Find adds what the roll allows, or a lost turn.
func (diceMode) Find(p *rules.Position, list *board.Actions) {
	findAll(p.Game, &p.Bits, list)
	r := rules.Roll(p.Dice)
	keep(list, 0, func(a board.Action) bool { return fits(p.Game, r, a) })
	if list.N == 0 {
		list.Add(board.NewAction(board.Pass, 0, 0, board.NoPiece, board.NoPiece))
	}
}

func (diceMode) PhaseOf(p *rules.Position) rules.Phase {
	if p.Dice[0] == 0 {
		return rules.Drawing
	}
	return rules.Playing
}

func (diceMode) ToMove(p *rules.Position) game.Seats {
	if p.Phase == rules.Drawing {
		return game.SeatSet(game.Chance)
	}
	return game.SeatSet(game.Seat(p.Bits.Turn & 1))
}

// stuckDiced tells whether no roll would allow anything.
func stuckDiced(p *rules.Position) bool {
	if !p.Game.KingTaken && !KingMissing(&p.Bits) {
		return p.Bits.Count(&p.Game.Laws) == 0 && !Checks(&p.Bits, &p.Game.Laws)
	}
	return KingMissing(&p.Bits) || !p.Bits.AnyKingCapture(&p.Game.Laws, p.Bits.Side[p.Bits.Turn&1])
}

// overDiced tells whether the game has ended.
func overDiced(p *rules.Position) bool {
	return p.Halfmoves >= p.Game.QuietLimit() || p.Dead() || stuckDiced(p)
}

func (m diceMode) AppendMoves(p *rules.Position, dst []game.Move) []game.Move {
	if overDiced(p) {
		return dst
	}
	if p.Phase == rules.Playing {
		return p.Wrap(dst, p.Found())
	}
	list := p.Buffer()
	if p.Game.Reroll {
		findAll(p.Game, &p.Bits, list)
	}
	for n := range Lots(p.Game) {
		if r := RollAt(p.Game, n); !p.Game.Reroll || moves(p.Game, r, list) {
			dst = append(dst, rules.RollMove(r))
		}
	}
	return dst
}

// moves tells whether the roll allows one of the actions.
func moves(g *rules.Game, r rules.Roll, list *board.Actions) bool {
	for _, a := range list.List[:list.N] {
		if fits(g, r, a) {
			return true
		}
	}
	return false
}

func (m diceMode) CountMoves(p *rules.Position) int {
	switch {
	case overDiced(p):
		return 0
	case p.Phase == rules.Playing:
		return p.Found().N
	case !p.Game.Reroll:
		return Lots(p.Game)
	}
	list := p.Buffer()
	findAll(p.Game, &p.Bits, list)
	n := 0
	for i := range Lots(p.Game) {
		if moves(p.Game, RollAt(p.Game, i), list) {
			n++
		}
	}
	return n
}

func (diceMode) Play(p *rules.Position, m game.Move) {
	old := p.TurnState
	if rules.Act(m) == rules.ActLot {
		p.Dice, p.Phase = rules.RollOf(m), rules.Playing
		p.Hash ^= old.Key() ^ p.TurnState.Key() ^ board.PhaseKeys[rules.Drawing]
		return
	}
	before, a := p.Bits, rules.ActionOf(m)
	b, t := &p.Bits, p.Bits.Turn&1
	p.Halfmoves++
	p.Fullmove += uint16(t)
	act(p.Game, b, a)
	if a.Piece() == board.Pawn || board.Count(b.Side[t^1]) < board.Count(before.Side[t^1]) {
		p.Halfmoves = 0
	}
	p.Dice, p.Phase = rules.Roll{}, rules.Drawing
	p.Hash ^= before.Change(b) ^ old.Key() ^ board.PhaseKeys[rules.Drawing]
}

func (m diceMode) Outcome(p *rules.Position) game.Outcome {
	switch {
	case KingMissing(&p.Bits):
		return kingTaken(p)
	case stuckDiced(p) && !p.Game.KingTaken:
		return p.Stuck()
	case stuckDiced(p):
		return game.Draw("stalemate", 2)
	case p.Dead():
		return game.Draw("deadPosition", 2)
	case p.Halfmoves >= p.Game.QuietLimit():
		return game.Draw(p.Game.QuietReason(), 2)
	}
	return game.Outcome{}
}

func (m diceMode) AppendPaths(p *rules.Position, dst []game.Path, mv game.Move) []game.Path {
	if rules.Act(mv) == rules.ActLot {
		return dst // chance is not clicked
	}
	return m.Ordinary.AppendPaths(p, dst, mv)
}

func (m diceMode) AppendScene(p *rules.Position, sc *game.Scene) {
	m.Ordinary.AppendScene(p, sc)
	if p.Phase != rules.Playing {
		view.MarkKings(p, sc)
	}
	for _, n := range p.Dice {
		if n > 0 {
			sc.Dice = append(sc.Dice, int(n))
		}
	}
}

// Forbids says that the dice do not let a piece move.
func (diceMode) Forbids(p *rules.Position, from, to int) (string, uint64) {
	piece := p.Bits.At(from)
	if p.Phase == rules.Playing && piece != board.NoPiece && !fits(p.Game, rules.Roll(p.Dice), board.NewAction(board.Plain, from, to, piece, piece)) {
		a := board.NewAction(board.Castle, from, to, piece, piece)
		if d := from - to; piece != board.King || d != 2 && d != -2 || !fits(p.Game, rules.Roll(p.Dice), a) {
			return "notRolled", 1 << uint(from)
		}
	}
	return "", 0
}

func (m diceMode) Explain(p *rules.Position, path []game.Token) *game.Refusal {
	switch {
	case p.Phase == rules.Drawing:
		return p.Refusal("rollFirst", "")
	case path[0] == p.Game.PassPlace():
		return p.Refusal("canMove", "")
	}
	return m.Ordinary.Explain(p, path)
}

// CanTake tells whether the side to move can take on a square by a roll.
func CanTake(p *rules.Position, r rules.Roll, sq int) bool {
	b, t := &p.Bits, p.Bits.Turn&1
	occ := b.Occupied()
	for pieces := b.Side[t]; pieces != 0; pieces &= pieces - 1 {
		at := board.First(pieces)
		piece := b.At(at)
		if !fits(p.Game, r, board.NewAction(board.Plain, at, sq, piece, piece)) {
			continue
		}
		if piece == board.Pawn && board.PawnAttacks[t][at]>>uint(sq)&1 != 0 || piece != board.Pawn && b.Reach(&p.Game.Laws, piece, at, occ)>>uint(sq)&1 != 0 {
			return true
		}
	}
	return false
}
