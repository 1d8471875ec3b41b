package rules

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/fairy"
)

// Position is one state of a game under the rules of its Game. Seat 0 is White, seat 1 Black.
type Position struct {
	Game           *Game
	Bits           board.Board
	Hash           uint64
	Hand           [2]board.Hand
	Promoted       uint64 // pieces that were pawns and are pawns again when they are taken
	Halfmoves      uint16 // plies without capture and pawn move
	Fullmove       uint16 // number of the move
	Phase          Phase
	fairy.ExtState // what only fairy games remember
	TurnState      // how far a turn of several actions has come

	Scratch *board.Actions // of the generator; never copied
}

// Phase is what has to be settled before play.
type Phase uint8

const (
	Playing Phase = iota
	Drawing       // chance has the move
	Placing       // a piece is placed first
)

var (
	_ game.Position = (*Position)(nil)
	_ game.Judge    = (*Position)(nil)
	_ game.Claimer  = (*Position)(nil)
	_ game.Numberer = (*Position)(nil)
)

// Numbering is that of books: by White's moves, wherever the game begins.
func (p *Position) Numbering() (n int, first game.Seat) { return int(p.Fullmove), 0 }

// ToMove is the side to move, or Chance while a lot is drawn.
func (p *Position) ToMove() game.Seats { return p.Game.Mode.ToMove(p) }

// AppendMoves appends the legal moves.
func (p *Position) AppendMoves(dst []game.Move) []game.Move { return p.Game.Mode.AppendMoves(p, dst) }

// CountMoves is the number of legal moves.
func (p *Position) CountMoves() int { return p.Game.Mode.CountMoves(p) }

// Play makes a legal move.
func (p *Position) Play(m game.Move) { p.Game.Mode.Play(p, m) }

// Outcome is the result, or none while the game goes on.
func (p *Position) Outcome() game.Outcome { return p.Game.Mode.Outcome(p) }

// Perft is the number of leaves of the tree of legal moves at depth plies.
func (p *Position) Perft(depth int) uint64 { return p.Game.Mode.Perft(p, depth) }

// Key covers the pieces, hands, the side to move, castling rights and en passant captures that are
// legal.
func (p *Position) Key() uint64 { return p.Hash }

// CopyFrom makes p equal to src, keeping its own scratch memory.
func (p *Position) CopyFrom(src game.Position) {
	scratch := p.Scratch
	*p = *src.(*Position)
	p.Scratch = scratch
}

// Buffer is the scratch list of the generator, empty.
func (p *Position) Buffer() *board.Actions {
	if p.Scratch == nil {
		p.Scratch = new(board.Actions)
	}
	p.Scratch.N = 0
	return p.Scratch
}

// AppendMove appends m in UCI+.
func (p *Position) AppendMove(dst []byte, m game.Move) []byte {
	return p.Game.Mode.AppendMove(p, dst, m)
}

// AppendName appends m in SAN with the letters of the language and marks for check and mate.
func (p *Position) AppendName(dst []byte, m game.Move, lang string) []byte {
	return p.Game.Mode.AppendName(p, dst, m, lang)
}

// AppendFigured is AppendName with figures for the pieces that have them.
func (p *Position) AppendFigured(dst []byte, m game.Move, lang string) []byte {
	return p.AppendName(dst, m, lang+game.Figurine)
}

// ParseMove reads UCI+, SAN in English, Ukrainian and Russian letters, and long algebraic
// notation.
func (p *Position) ParseMove(text string) (game.Move, error) { return p.Game.Mode.ParseMove(p, text) }

// AppendScene fills the pieces, a mark on the royal pieces in check and the choices of promotion.
func (p *Position) AppendScene(sc *game.Scene) { p.Game.Mode.AppendScene(p, sc) }

// AppendPaths appends every way to click m; chance is not clicked.
func (p *Position) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	return p.Game.Mode.AppendPaths(p, dst, m)
}

// AppendTactical appends captures and promotions.
func (p *Position) AppendTactical(dst []game.Move) []game.Move {
	if p.Game.Simple() && p.Phase == Playing && !p.Finished() {
		list := p.Buffer()
		p.Bits.GenerateTactical(&p.Game.Laws, list)
		return p.Wrap(dst, list)
	}
	if m, ok := p.Game.Mode.(tactician); ok {
		return m.AppendTactical(p, dst)
	}
	from := len(dst)
	if p.Game.Fairy != nil && p.Game.Fairy.NeedsRecord() {
		if p.Finished() {
			return dst
		}
		list, s := p.Buffer(), p.State()
		s.GenerateTactical(p.Game.Fairy, list)
		return p.Wrap(dst, list)
	}
	dst = p.AppendMoves(dst)
	kept := dst[:from]
	their := p.Bits.Side[p.Bits.Turn&1^1]
	for _, m := range dst[from:] {
		if Act(m) != ActStep {
			continue
		}
		a := ActionOf(m)
		if k := a.Kind(); k == board.Promote || k == board.EnPassant || k == board.Plain && their>>uint(a.To())&1 != 0 {
			kept = append(kept, m)
		}
	}
	return kept
}
