package turns

import (
	"errors"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/games/chess/internal/view"
)

// placementMode is the mode of that game.
type placementMode struct{ view.Ordinary }

// Reserve is a board with the pieces still to be put in.
type Reserve struct {
	board.Board
	hand  [2]board.Hand
	homes uint64
}

func ReserveOf(p *rules.Position) Reserve { return Reserve{p.Bits, p.Hand, p.Homes} }

// homeSquares are those from which a seat castles: of its king and its rooks.
func homeSquares(seat int) (king, rooks uint64) {
	return 1 << 4 << (56 * uint(seat)), 0x81 << (56 * uint(seat))
}

// kingless tells whether the side to move has its king in reserve.
func (r *Reserve) kingless() bool { return r.hand[r.Turn&1][board.InHand(board.King)] > 0 }

// Generate adds the legal moves and drops.
func (r *Reserve) Generate(g *rules.Game, list *board.Actions) {
	if r.kingless() {
		if g.KingAnytime {
			r.Board.Generate(&g.Laws, list)
			their := r.Side[r.Turn&1^1]
			keep(list, 0, func(a board.Action) bool { return a.Kind() != board.EnPassant && their>>uint(a.To())&1 == 0 })
		}
	} else {
		r.Board.Generate(&g.Laws, list)
	}
	r.addDrops(g, list)
}

// Count is the number of what generate adds.
func (r *Reserve) Count(g *rules.Game, list *board.Actions) int {
	n := 0
	switch {
	case !r.kingless():
		n = r.Board.Count(&g.Laws)
	case g.KingAnytime:
		list.N = 0
		r.Board.Generate(&g.Laws, list)
		their := r.Side[r.Turn&1^1]
		keep(list, 0, func(a board.Action) bool { return a.Kind() != board.EnPassant && their>>uint(a.To())&1 == 0 })
		n = list.N
	}
	held := &r.hand[r.Turn&1]
	if *held == (board.Hand{}) {
		return n
	}
	targets := DropTargets(&r.Board, &g.Laws)
	for i, have := range held {
		if have > 0 {
			n += board.Count(r.DropRoom(g, i, targets))
		}
	}
	return n
}

func (r *Reserve) addDrops(g *rules.Game, list *board.Actions) {
	held := &r.hand[r.Turn&1]
	if *held == (board.Hand{}) {
		return
	}
	targets := DropTargets(&r.Board, &g.Laws)
	for i, have := range held {
		if have == 0 {
			continue
		}
		piece := g.HandPiece(i)
		for set := r.DropRoom(g, i, targets); set != 0; set &= set - 1 {
			sq := board.First(set)
			list.Add(board.NewAction(board.Drop, sq, sq, piece, piece))
		}
	}
}

// DropRoom are the squares among targets on which the piece at an index of the hand may be put.
func (r *Reserve) DropRoom(g *rules.Game, i int, targets uint64) uint64 {
	t := r.Turn & 1
	piece := g.HandPiece(i)
	switch {
	case piece == board.King:
		return r.kingRoom(g, targets)
	case r.kingless() && !g.KingAnytime:
		return 0
	case piece == board.Pawn:
		targets &= g.PawnDropZone(t)
	case piece == board.Bishop && g.TwoColours:
		targets &= r.otherColour(t)
	}
	if g.DropCheck == rules.DropAny {
		return targets
	}
	checks := targets & r.Checking(g, piece)
	targets &^= checks
	if g.DropCheck == rules.DropNoMate {
		for ; checks != 0; checks &= checks - 1 {
			if !r.Mates(g, piece, board.First(checks)) {
				targets |= checks & -checks
			}
		}
	}
	return targets
}

// kingRoom are the squares on which the king may be put: those that no enemy attacks.
func (r *Reserve) kingRoom(g *rules.Game, targets uint64) uint64 {
	their := r.Side[r.Turn&1^1]
	for rest := targets; rest != 0 && their != 0; rest &= rest - 1 {
		if r.Attacked(&g.Laws, board.First(rest), their, r.Occupied()) {
			targets &^= rest & -rest
		}
	}
	return targets
}

// otherColour are the squares where a second bishop may be put: of the colour on which no bishop
// of the seat stands.
func (r *Reserve) otherColour(t uint8) uint64 {
	bishops := r.Of(board.Bishop) & r.Side[t]
	switch {
	case bishops == 0 || bishops&board.Light != 0 && bishops&^board.Light != 0:
		return board.AllSquares
	case bishops&board.Light != 0:
		return ^board.Light
	}
	return board.Light
}

// Checking are the squares from which a piece of the side to move attacks the enemy's king.
func (r *Reserve) Checking(g *rules.Game, piece board.Piece) uint64 {
	t := r.Turn & 1
	king := r.King & r.Side[t^1]
	switch {
	case king == 0:
		return 0
	case piece == board.Pawn:
		return board.PawnAttacks[t^1][board.First(king)]
	}
	return r.Reach(&g.Laws, piece, board.First(king), r.Occupied())
}

// Mates tells whether the drop of a piece, which gives check, leaves the enemy without a move. His
// own drops may not mate either, so that this looks on: each look takes a piece from a hand.
func (r *Reserve) Mates(g *rules.Game, piece board.Piece, sq int) bool {
	q := *r
	q.Play(board.NewAction(board.Drop, sq, sq, piece, piece))
	if q.Board.Count(&g.Laws) > 0 {
		return false
	}
	targets := DropTargets(&q.Board, &g.Laws)
	if g.Potential && targets != 0 {
		return false
	}
	for i, have := range q.hand[q.Turn&1] {
		if have > 0 && q.DropRoom(g, i, targets) != 0 {
			return false
		}
	}
	return true
}

// Play makes an action.
func (r *Reserve) Play(a board.Action) {
	if a.Kind() == board.Drop {
		r.hand[r.Turn&1][board.InHand(a.Piece())]--
	}
	r.Board.Play(a)
}

// goHome keeps the home squares of pieces that have not moved since they were put in, and the rights
// that follow. It is called after the action has been made.
func goHome(b *board.Board, homes uint64, a board.Action) uint64 {
	seat := int(b.Turn&1 ^ 1)
	homes &^= 1<<uint(a.From()) | 1<<uint(a.To())
	if a.Kind() == board.Drop {
		king, rooks := homeSquares(seat)
		at := uint64(1) << uint(a.To())
		if a.Piece() == board.King && at&king != 0 || a.Piece() == board.Rook && at&rooks != 0 {
			homes |= at
		}
	}
	b.Castle = homeRights(homes)
	return homes
}

// homeRights are the rooks that may castle.
func homeRights(homes uint64) uint64 {
	var set uint64
	for seat := range 2 {
		if king, rooks := homeSquares(seat); homes&king != 0 {
			set |= homes & rooks
		}
	}
	return set
}

func (placementMode) Find(p *rules.Position, list *board.Actions) {
	r := ReserveOf(p)
	r.Generate(p.Game, list)
}

func (placementMode) AppendMoves(p *rules.Position, dst []game.Move) []game.Move {
	if p.Finished() {
		return dst
	}
	return p.Wrap(dst, p.Found())
}

func (placementMode) CountMoves(p *rules.Position) int {
	if p.Finished() {
		return 0
	}
	r := ReserveOf(p)
	return r.Count(p.Game, p.Buffer())
}

func (m placementMode) Play(p *rules.Position, mv game.Move) {
	a := rules.ActionOf(mv)
	p.PlayAction(a)
	if !p.Game.HomeCastle {
		return
	}
	castle, old := p.Bits.Castle, p.TurnState
	p.Homes = goHome(&p.Bits, p.Homes, a)
	p.Hash ^= board.SumOf(&board.CastleKeys, castle^p.Bits.Castle) ^ old.Key() ^ p.TurnState.Key()
}

func (placementMode) Outcome(p *rules.Position) game.Outcome {
	r := ReserveOf(p)
	switch {
	case r.Count(p.Game, p.Buffer()) == 0:
		return p.Stuck()
	case p.Dead():
		return game.Draw("deadPosition", 2)
	case p.Halfmoves >= p.Game.QuietLimit():
		return game.Draw(p.Game.QuietReason(), 2)
	}
	return game.Outcome{}
}

// Perft counts on bare boards while no rule of the position beyond them can matter.
func (placementMode) Perft(p *rules.Position, depth int) uint64 {
	knights, bishops, others := p.Held()
	switch {
	case depth <= 0:
		return 1
	case int(p.Halfmoves)+depth > int(p.Game.QuietLimit()) || knights+bishops+others <= depth && p.MayDie(depth) || p.Finished():
		return p.PerftSlow(depth)
	}
	r := ReserveOf(p)
	return r.Perft(p.Game, depth)
}

// Perft is the number of leaves at the depth, which is not 0.
func (r *Reserve) Perft(g *rules.Game, depth int) uint64 {
	w := reserveCounter{g, make([]board.Actions, depth), make([]Reserve, depth)}
	return w.count(r, depth)
}

// reserveCounter walks the tree of one board.
type reserveCounter struct {
	g      *rules.Game
	lists  []board.Actions
	boards []Reserve
}

func (w *reserveCounter) count(r *Reserve, depth int) uint64 {
	list := &w.lists[depth-1]
	if depth == 1 {
		return uint64(r.Count(w.g, list))
	}
	list.N = 0
	r.Generate(w.g, list)
	child := &w.boards[depth-1]
	var n uint64
	for _, a := range list.List[:list.N] {
		*child = *r
		child.Play(a)
		if w.g.HomeCastle {
			child.homes = goHome(&child.Board, child.homes, a)
		}
		n += w.count(child, depth-1)
	}
	return n
}

// AppendTactical appends captures and promotions.
func (placementMode) AppendTactical(p *rules.Position, dst []game.Move) []game.Move {
	if r := ReserveOf(p); p.Finished() || r.kingless() {
		return dst
	}
	list := p.Buffer()
	p.Bits.GenerateTactical(&p.Game.Laws, list)
	return p.Wrap(dst, list)
}

func (placementMode) AppendExtras(p *rules.Position, dst []byte) []byte {
	return p.AppendTurnState(dst)
}

func (placementMode) ReadExtra(p *rules.Position, key, value string) error {
	if key != "homes" || !p.Game.HomeCastle || p.Homes != 0 {
		return rules.NoField(key, value)
	}
	set, err := rules.ReadSet(key, value)
	p.Homes = set
	return err
}

// Settle checks the fields together. Rights to castle say that king and rook are at home.
func (placementMode) Settle(p *rules.Position) error {
	b := &p.Bits
	for seat := range 2 {
		king, rooks := homeSquares(seat)
		own := b.Side[seat]
		rights := b.Castle & own
		if rights != 0 {
			p.Homes |= rights | b.King&own
		}
		wrong := p.Homes & (king | rooks) &^ (b.King&own&king | b.Of(board.Rook)&own&rooks)
		if wrong != 0 || rights&^rooks != 0 || rights != 0 && b.King&own != king {
			return game.Faultf("homes", "homes: kings and rooks stand elsewhere")
		}
	}
	wKing, wRooks := homeSquares(0)
	bKing, bRooks := homeSquares(1)
	if p.Homes&^(wKing|wRooks|bKing|bRooks) != 0 {
		return game.Faultf("homeless", "homes: no king and no rook is at home there")
	}
	b.Castle = homeRights(p.Homes)
	if Checks(b, &p.Game.Laws) {
		return rules.WrongCheck()
	}
	if b.Ep != 0 && !p.EnPassantNow() {
		b.Ep = 0
	}
	return nil
}

// Forbids says what waits for the king to be put in.
func (placementMode) Forbids(p *rules.Position, from, to int) (string, uint64) {
	r := ReserveOf(p)
	switch {
	case !r.kingless():
		return "", 0
	case !p.Game.KingAnytime:
		return "kingFirst", 0
	case p.Bits.Side[p.Bits.Turn&1^1]>>uint(to)&1 != 0 && view.Pseudo(p, from)>>uint(to)&1 != 0:
		return "noCaptureYet", 1 << uint(to)
	}
	return "", 0
}

func (m placementMode) ParseMove(p *rules.Position, text string) (game.Move, error) {
	mv, err := m.Ordinary.ParseMove(p, text)
	var refusal *game.Refusal
	if !errors.As(err, &refusal) || refusal.Code == "gameOver" {
		return mv, err
	}
	if q, bad := view.ReadQuery(p.Game, text); bad == nil && q.Drop {
		return mv, RefusePut(p, q.Piece, q.To, text)
	}
	return mv, err
}

// RefusePut says why the piece may not be put on a square.
func RefusePut(p *rules.Position, piece board.Piece, to int, input string) *game.Refusal {
	r := ReserveOf(p)
	t := r.Turn & 1
	if piece&board.Extras != 0 || r.hand[t][board.InHand(piece)] == 0 {
		return p.Refusal("notInHand", input)
	}
	at := uint64(1) << uint(to)
	switch {
	case r.kingless() && !p.Game.KingAnytime && piece != board.King:
		return p.Refusal("kingFirst", input)
	case r.Occupied()&at != 0:
		return p.Refusal("occupied", input, to)
	case piece == board.King:
		return p.Refusal("kingAttacked", input, to)
	case piece == board.Pawn && p.Game.PawnDropZone(t)&at == 0:
		return p.Refusal("dropRank", input, to)
	case DropTargets(&r.Board, &p.Game.Laws)&at == 0:
		return p.Refusal("inCheck", input, rules.SquaresOf(r.King&r.Side[t])...)
	case piece == board.Bishop && p.Game.TwoColours && r.otherColour(t)&at == 0:
		return p.Refusal("bishopColour", input, to)
	case p.Game.DropCheck == rules.DropNoCheck && r.Checking(p.Game, piece)&at != 0:
		return p.Refusal("dropChecks", input, rules.SquaresOf(r.King&r.Side[t^1])...)
	case p.Game.DropCheck == rules.DropNoMate && r.Checking(p.Game, piece)&at != 0:
		return p.Refusal("dropMates", input, rules.SquaresOf(r.King&r.Side[t^1])...)
	}
	return p.Refusal("notLegal", input, to)
}

func (m placementMode) Explain(p *rules.Position, path []game.Token) *game.Refusal {
	piece, seat, ok := p.Game.HandAt(int(path[0]))
	if ok && seat == int(p.Bits.Turn&1) && len(path) > 1 && path[1] >= 0 && path[1] < 64 {
		return RefusePut(p, piece, int(path[1]), "")
	}
	return m.Ordinary.Explain(p, path)
}
