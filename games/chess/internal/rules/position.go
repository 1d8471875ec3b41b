package rules

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/opening"
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

// HandPiece is the piece at an index of a hand.
func (g *Game) HandPiece(i int) board.Piece {
	switch {
	case i == 0:
		return board.Pawn
	case i == 8:
		return board.King
	case i == int(board.Amazon) && g.Single != board.NoPiece:
		return g.Single
	}
	return board.Piece(i)
}

// Game is a settled rule set with its tables. It never changes and is shared by its positions.
type Game struct {
	Rules
	Laws         board.Laws
	Fairy        *fairy.FairyLaws // nil in games whose moves are those of a Board
	Mode         Mode
	letterPieces [26]board.Piece // by letter, noPiece if it has none
	Chars        [128]byte       // letter of each piece, upper case
	Initial      Position
	Held         []heldPiece // places of pieces in hand, after the squares
	Least        least
	Onward       bool // neither dead positions nor counters end the game: see Continue
	Tuned        any  // weights of a tuning run, for the engine alone; nil: its own
	Board        *game.Board
	Named        *opening.Table
}

// heldPiece is a piece in the hand of a seat.
type heldPiece struct {
	piece board.Piece
	seat  int
}

// Mode is what differs between groups of games in whose turns something else happens than on an
// orthodox board: one method for each method of a Position that asks it. A game embeds ordinary
// (mode.go), which is chess, and changes single methods; newGame chooses by fields of the Rules.
type Mode interface {
	ToMove(p *Position) game.Seats
	AppendMoves(p *Position, dst []game.Move) []game.Move
	CountMoves(p *Position) int
	Play(p *Position, m game.Move)
	Outcome(p *Position) game.Outcome
	Perft(p *Position, depth int) uint64
	Attacked(p *Position) uint64 // royal pieces of the side to move that are attacked

	AppendMove(p *Position, dst []byte, m game.Move) []byte
	AppendName(p *Position, dst []byte, m game.Move, lang string) []byte
	ParseMove(p *Position, text string) (game.Move, error)
	AppendScene(p *Position, sc *game.Scene)
	AppendPaths(p *Position, dst []game.Path, m game.Move) []game.Path
	Explain(p *Position, path []game.Token) *game.Refusal

	// appendExtras appends " key=value" for what FEN has no field for; readExtra reads one of
	// them. phaseOf says what has to be settled in a position that has been read.
	AppendExtras(p *Position, dst []byte) []byte
	ReadExtra(p *Position, key, value string) error
	PhaseOf(p *Position) Phase
}

var (
	_ game.Position = (*Position)(nil)
	_ game.Judge    = (*Position)(nil)
	_ game.Claimer  = (*Position)(nil)
	_ game.Numberer = (*Position)(nil)
)

// Numbering is that of books: by White's moves, wherever the game begins.
func (p *Position) Numbering() (n int, first game.Seat) { return int(p.Fullmove), 0 }

// MaxPlies is above the longest game that the rule of 75 moves lets be played.
const MaxPlies = 20000

// FamilyLetters are the letters of the pieces that all games know.
var FamilyLetters = []letter{
	{'P', board.Pawn}, {'N', board.Knight}, {'B', board.Bishop}, {'R', board.Rook}, {'Q', board.Queen}, {'K', board.King},
	{'C', board.Chancellor}, {'A', board.Archbishop}, {'M', board.Amazon},
}

// NewGame settles rules with their mode, nil for that of their board.
func NewGame(r Rules, m Mode) (*Game, error) {
	if r.Single != board.NoPiece {
		r.Letters = append(r.Letters, letter{'M', r.Single})
	}
	g := &Game{Rules: r, Mode: OrdinaryMode{}, Least: leastOf(&r)}
	g.setLetters()
	g.setLaws()
	switch {
	case r.Shuffle && r.Shuffled == 0:
		g.Mode = shuffleMode{}
		g.Array = PawnsOnly
	case r.Shuffle:
		g.Array = arrayOf960(r.Shuffled - 1)
	case r.Single != board.NoPiece:
		if r.NoCastle {
			g.Array = strings.Replace(g.Array, "KQ", "-", 1)
		}
	case g.Fairy != nil:
		g.Mode = fairyMode{}
		if r.NoCastle {
			g.Array = strings.Replace(Orthodox, "KQkq", "-", 1)
		}
	}
	if m != nil {
		g.Mode = m
	}
	if g.Array == "" {
		g.Array = g.turnArray()
	}
	if r.Mirror {
		g.Array = Mirrored(g.Array)
	}
	p, err := g.ReadFEN(g.Array)
	if err != nil {
		return nil, err
	}
	g.Initial = *p
	g.settleStart()
	g.setHeld()
	g.Board = g.newBoard()
	return g, nil
}

// setLetters gives the pieces of the game their letters; its own go before those of the family.
func (g *Game) setLetters() {
	for _, l := range slices.Concat(FamilyLetters, g.Letters) {
		if old := g.letterPieces[l.Char-'A']; old != board.NoPiece {
			g.Chars[old] = 0
		}
		if c := g.Chars[l.Piece]; c != 0 {
			g.letterPieces[c-'A'] = board.NoPiece
		}
		g.letterPieces[l.Char-'A'], g.Chars[l.Piece] = l.Piece, l.Char
	}
}

// setLaws derives what the generator needs.
func (g *Game) setLaws() {
	l := &g.Laws
	g.Fairy = fairy.NewFairyLaws(g.Movement, l)
	pieces := g.Promotions
	if pieces == nil {
		pieces = []board.Piece{board.Queen, board.Rook, board.Bishop, board.Knight}
	}
	if g.QueenOnly {
		pieces = pieces[:1]
	}
	for seat := range 2 {
		l.Double[seat], l.EpFrom[seat] = doublesOf(g.Double[seat], seat)
		last := board.Directions[seat].Eighth
		switch g.LastRank {
		case LastPromotes:
			l.Last[seat], l.Promo[seat], l.Gain[seat] = last, pieces, len(pieces)-1
		case LastForbidden:
			l.Stop[seat], l.Gain[seat] = last, -1
		}
	}
	for i, leaps := range g.Leaps {
		for sq := range 64 {
			l.Extra[i][sq] = board.LeapTargets(sq, leaps)
		}
	}
	if g.FileKing {
		l.Extra[0] = board.KingAttacks // of kings that move as kings, as the other side sees them
	}
}

// doublesOf are the squares from which pawns of a seat step twice, and those of them after which
// they can be taken en passant.
func doublesOf(d Doubling, seat int) (from, passed uint64) {
	rank := func(n int) uint64 { // n is the seat's own rank
		if seat == 1 {
			n = 9 - n
		}
		return board.Rank1 << (8 * (n - 1))
	}
	switch d {
	case DoubleHalf:
		from = rank(2) | rank(3) | rank(4)
		return from, from
	case DoubleHorde:
		return rank(1) | rank(2), rank(2)
	case DoubleNever:
		return 0, 0
	}
	return rank(2), rank(2)
}

// settleStart applies the rules that change the array.
func (g *Game) settleStart() {
	p := &g.Initial
	if p.Phase != Playing {
		p.Bits.Turn = uint8(g.Odd)
		p.Hash = p.FreshKey()
		return
	}
	switch g.First {
	case FirstWhite:
		p.Bits.Turn = 0
	case FirstOdd:
		p.Bits.Turn = uint8(g.Odd)
	case FirstFull:
		p.Bits.Turn = uint8(1 - g.Odd)
	}
	p.Hash = p.FreshKey()
}

// Mirrored is the array with the sides exchanged: every piece goes to the same file on the opposite
// rank and changes its colour. The side to move stays.
func Mirrored(array string) string {
	swap := func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}
	fields := strings.Fields(array)
	pieces, inHand, _ := strings.Cut(fields[0], "[")
	ranks := strings.Split(pieces, "/")
	slices.Reverse(ranks)
	fields[0] = strings.Map(swap, strings.Join(ranks, "/"))
	if inHand != "" {
		fields[0] += "[" + strings.Map(swap, inHand)
	}
	fields[2] = strings.Map(swap, fields[2])
	return strings.Join(fields, " ")
}

// Start is a new start position.
func (g *Game) Start() game.Position {
	p := g.Initial
	return &p
}

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

// hasHands tells whether positions of the game show pieces in hand.
func (g *Game) hasHands() bool {
	return g.Hands || g.Placement || g.Single != board.NoPiece && g.SinglePlacement != PlaceFixed
}

// MayHold tells whether the piece can be in the hand of a seat.
func (g *Game) MayHold(piece board.Piece, seat int) bool {
	if g.Single != board.NoPiece {
		return piece == g.Single && seat == g.Odd && g.SinglePlacement != PlaceFixed
	}
	if g.Placement {
		return piece == board.Pawn || piece == board.King || piece&board.Amazon != board.Amazon && piece&board.Extras == 0 && piece != board.NoPiece
	}
	return g.Hands && piece&board.Extras == 0 && piece != board.King
}

// PawnDropZone is the squares where a side drops pawns.
func (g *Game) PawnDropZone(seat uint8) uint64 {
	first, last := g.DropRanks[0], g.DropRanks[1]
	if first == 0 {
		first, last = 2, 7
	}
	set := board.AllSquares << (8 * (first - 1)) & (board.AllSquares >> (8 * (8 - last)))
	if seat == 1 {
		return Flipped(set)
	}
	return set
}
