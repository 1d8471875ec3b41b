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
	LetterPieces [26]board.Piece // by letter, noPiece if it has none
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

// MaxPlies is above the longest game that the rule of 75 moves lets be played.
const MaxPlies = 20000

// FamilyLetters are the letters of the pieces that all games know.
var FamilyLetters = []letter{
	{'P', board.Pawn}, {'N', board.Knight}, {'B', board.Bishop}, {'R', board.Rook}, {'Q', board.Queen}, {'K', board.King},
	{'C', board.Chancellor}, {'A', board.Archbishop}, {'M', board.Amazon},
}

// NewGame settles rules with their mode.
func NewGame(r Rules, m Mode) (*Game, error) {
	if r.Single != board.NoPiece {
		r.Letters = append(r.Letters, letter{'M', r.Single})
	}
	g := &Game{Rules: r, Mode: m, Least: leastOf(&r)}
	g.setLetters()
	g.setLaws()
	switch {
	case r.Shuffle && r.Shuffled == 0:
		g.Array = PawnsOnly
	case r.Shuffle:
		g.Array = arrayOf960(r.Shuffled - 1)
	case r.Single != board.NoPiece:
		if r.NoCastle {
			g.Array = strings.Replace(g.Array, "KQ", "-", 1)
		}
	case g.Fairy != nil:
		if r.NoCastle {
			g.Array = strings.Replace(Orthodox, "KQkq", "-", 1)
		}
	}
	if g.Array == "" {
		g.Array = g.turnArray()
	}
	if r.Mirror {
		g.Array = Mirrored(g.Array)
	}
	if g.Fairy != nil && g.Fairy.NeedsRecord() {
		err := g.Fairy.UseRecord(g.record(g.Array), func(piece board.Piece) byte { return g.Chars[piece] })
		if err != nil {
			return nil, err
		}
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
		if old := g.LetterPieces[l.Char-'A']; old != board.NoPiece {
			g.Chars[old] = 0
		}
		if c := g.Chars[l.Piece]; c != 0 {
			g.LetterPieces[c-'A'] = board.NoPiece
		}
		g.LetterPieces[l.Char-'A'], g.Chars[l.Piece] = l.Piece, l.Char
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

// turnArray is the start position of the games with no array of their own.
func (g *Game) turnArray() string {
	switch {
	case g.FirstSteps == 1:
		return Orthodox + " left=1"
	case g.FirstSteps == 4:
		return Orthodox + " left=4"
	}
	return Orthodox
}

// losesKings tells whether a position without a king can arise.
func (g *Game) losesKings() bool { return g.KingTaken || g.Dice > 0 || g.Jumps }

// MaxPlies bounds the length of a game: the rule of 75 turns lets about 9000 turns of each side be
// made.
func (g *Game) MaxPlies() int {
	switch {
	case g.EveryPiece:
		return 17 * MaxPlies
	case g.Dice > 0:
		return 2 * MaxPlies
	case g.Steps > 0:
		return g.Steps * MaxPlies
	}
	return MaxPlies
}

var _ opening.Named = (*Game)(nil)

// Openings are the names of the Encyclopaedia of Chess Openings and the finer ones of chess-openings, the data set of
// the lichess project, which is in the public domain (CC0); tools/openings makes the table. Nil in other games than chess.
func (g *Game) Openings() *opening.Table { return g.Named }

var _ game.EffectiveOptions = (*Game)(nil)

// EffectiveOptions are the options of odds games that leave to the odds which army is the unusual one and who
// begins. The Maharajah has such an option, too, but no value of it leaves anything to others.
func (g *Game) EffectiveOptions() map[string]string {
	if g.Single != board.NoPiece {
		return nil
	}
	begins := "fullArmy"
	switch int(g.Initial.Bits.Turn) {
	case 0:
		begins = "white"
	case g.Odd:
		begins = "oddArmy"
	}
	return map[string]string{"oddColor": [...]string{"white", "black"}[g.Odd], "first": begins}
}
