package rules

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/fairy"
)

// Parse reads a position: FEN with four to six fields, a hand in brackets after the pieces where
// the game has hands, and ~ after a promoted piece. Errors name the field.
func (g *Game) Parse(text string) (game.Position, error) {
	p, err := g.ReadFEN(text)
	if err != nil {
		return nil, fmt.Errorf("position %q: %w: %w", text, err, game.ErrPosition)
	}
	return p, nil
}

func (g *Game) ReadFEN(text string) (*Position, error) {
	fields := strings.Fields(text)
	if len(fields) == 1 && fields[0] == "startpos" {
		p := g.Initial
		return &p, nil
	}
	extras := slices.IndexFunc(fields, func(f string) bool { return strings.Contains(f, "=") })
	if extras < 0 {
		extras = len(fields)
	}
	if extras < 4 || extras > 6 {
		return nil, game.Faultf("fields", "{n} fields, want 4 to 6", extras)
	}
	p := &Position{Game: g, Fullmove: 1}
	steps := []func(*Position, string) error{
		(*Position).readPieces, (*Position).readTurn, (*Position).readCastling, (*Position).readPassing,
		(*Position).readQuiet, (*Position).readNumber,
	}
	for i, field := range fields[:extras] {
		if err := steps[i](p, field); err != nil {
			return nil, err
		}
	}
	for _, field := range fields[extras:] {
		key, value, _ := strings.Cut(field, "=")
		if err := g.Mode.ReadExtra(p, key, value); err != nil {
			return nil, err
		}
	}
	if err := p.Settle(); err != nil {
		return nil, err
	}
	p.Hash = p.FreshKey()
	return p, nil
}

// readPieces reads the pieces on the board and in hand.
func (p *Position) readPieces(field string) error {
	if p.Game.Fairy != nil {
		var err error
		if field, err = p.readMarks(field); err != nil {
			return err
		}
	}
	pieces, inHand, brackets := strings.Cut(field, "[")
	if brackets {
		if !strings.HasSuffix(inHand, "]") {
			return game.Faultf("handOpen", "{text%q}: no closing bracket", field)
		}
		if err := p.readHand(strings.TrimSuffix(inHand, "]")); err != nil {
			return err
		}
	}
	ranks := strings.Split(strings.TrimSuffix(pieces, "/"), "/")
	if len(ranks) != 8 {
		return game.Faultf("ranks", "{text%q}: {n} ranks, want 8", pieces, len(ranks))
	}
	for i, rank := range ranks {
		if err := p.readRank(7-i, rank); err != nil {
			return err
		}
	}
	p.Bits.Side[0] |= p.Neutrals()
	p.Bits.Side[1] |= p.Neutrals()
	return nil
}

// readRank reads the pieces of one rank, 0 to 7.
func (p *Position) readRank(y int, text string) error {
	x := 0
	for i := range len(text) {
		c := text[i]
		switch {
		case c >= '1' && c <= '8':
			x += int(c - '0')
		case c == '~' && i > 0 && x > 0 && p.Bits.Occupied()>>uint(8*y+x-1)&1 != 0 && text[i-1] != '~':
			if p.Bits.At(8*y+x-1)&(board.PawnStep|board.Royal) != 0 || !p.Game.Hands && !p.Game.Revert {
				return game.Faultf("promotedMark", "rank {rank} {text%q}: ~ is not possible here", y+1, text)
			}
			p.Promoted |= 1 << uint(8*y+x-1)
		default:
			piece, seat, ok := p.Game.pieceOf(c)
			if !ok {
				return game.Faultf("manLetter", "rank {rank} {text%q}: no man is written {letter%q}", y+1, text, c)
			}
			if x > 7 {
				return game.Faultf("rankLong", "rank {rank} {text%q}: more than 8 squares", y+1, text)
			}
			p.Bits.Put(8*y+x, seat, piece)
			x++
		}
	}
	if x != 8 {
		return game.Faultf("rankSquares", "rank {rank} {text%q}: {n} squares, want 8", y+1, text, x)
	}
	return nil
}

// pieceOf is the piece and seat of a letter.
func (g *Game) pieceOf(c byte) (piece board.Piece, seat int, ok bool) {
	if c >= 'a' && c <= 'z' {
		c, seat = c-'a'+'A', 1
	}
	if c < 'A' || c > 'Z' || g.LetterPieces[c-'A'] == board.NoPiece {
		return board.NoPiece, 0, false
	}
	return g.LetterPieces[c-'A'], seat, true
}

// LetterOf is the letter of a piece of a seat.
func (g *Game) LetterOf(piece board.Piece, seat int) byte {
	return g.Chars[piece] + byte(seat)*('a'-'A')
}

func (p *Position) readHand(text string) error {
	if text != "" && text != "-" && !p.Game.hasHands() {
		return game.Faultf("noHands", "[{text}]: this game has no men in hand", text)
	}
	for i := range len(text) {
		piece, seat, ok := p.Game.pieceOf(text[i])
		if text == "-" {
			return nil
		}
		if !ok || !p.Game.MayHold(piece, seat) {
			return game.Faultf("handMan", "[{text}]: {letter%q} is no man that can be in hand", text, text[i])
		}
		h := &p.Hand[seat][board.InHand(piece)]
		if *h >= 32 {
			return game.Faultf("handMany", "[{text}]: more than 32 men alike", text)
		}
		*h++
	}
	return nil
}

func (p *Position) readTurn(field string) error {
	switch field {
	case "w":
		p.Bits.Turn = 0
	case "b":
		p.Bits.Turn = 1
	default:
		return game.Faultf("sideToMove", "side to move {text%q}, want w or b", field)
	}
	return nil
}

// readCastling reads K, Q, k, q, each the outermost rook on its side of the king, or the file of
// the rook, a capital for White.
func (p *Position) readCastling(field string) error {
	if field == "-" {
		return nil
	}
	for i := range len(field) {
		c := field[i]
		seat := 0
		if c >= 'a' {
			c, seat = c-'a'+'A', 1
		}
		rook, ok := p.rookOf(c, seat)
		if !ok {
			return game.Faultf("castling", "castling {text%q}: no king and rook that could use {letter%q}", field, field[i])
		}
		p.Bits.Castle |= 1 << uint(rook)
	}
	for seat := range 2 {
		if k := p.Bits.King & p.Bits.Side[seat]; board.Count(p.Bits.Castle&p.Bits.Side[seat]&^(k-1)) > 1 || board.Count(p.Bits.Castle&p.Bits.Side[seat]&(k-1)) > 1 {
			return game.Faultf("castlingRooks", "castling {text%q}: two rooks on one side of the king", field)
		}
	}
	return nil
}

// rookOf is the rook that a letter of the castling field means.
func (p *Position) rookOf(c byte, seat int) (int, bool) {
	home := board.Rank1 << (56 * uint(seat))
	king := p.Bits.King & p.Bits.Side[seat] & home
	rooks := p.Bits.Of(board.Rook) & p.Bits.Side[seat] & home
	if king == 0 || king&(king-1) != 0 || p.Game.NoCastle {
		return 0, false
	}
	switch {
	case c == 'K':
		rooks &^= king - 1
		return 63 - bits.LeadingZeros64(rooks|1), rooks != 0
	case c == 'Q':
		rooks &= king - 1
		return board.First(rooks), rooks != 0
	case c >= 'A' && c <= 'H':
		rooks &= board.FileA << (c - 'A')
		return board.First(rooks), rooks != 0
	}
	return 0, false
}

func (p *Position) readPassing(field string) error {
	if field == "-" {
		return nil
	}
	if len(field)%2 != 0 {
		return game.Faultf("passingSquares", "en passant {text%q}: want squares", field)
	}
	for ; field != ""; field = field[2:] {
		sq, ok := SquareOf(field[:2])
		seat := p.Bits.Turn&1 ^ 1
		if p.Game.Many() && ok {
			seat = uint8(sq >> 5) // both sides may have stepped twice, in this turn and in the last
		}
		d := &board.Directions[seat]
		if ok && p.Bits.Ep>>uint(sq)&1 != 0 {
			return game.Faultf("passingTwice", "en passant {text%q}: a square twice", field)
		}
		victim := sq + d.Up
		if p.Game.Turning && ok { // a pawn may have stepped either way
			victim = sq ^ 8
			ok = 1<<uint(sq)&(board.Rank1<<16|board.Rank1<<40) != 0
		}
		if !ok || victim < 0 || victim > 63 || p.Bits.Occupied()>>uint(sq)&1 != 0 ||
			p.Bits.Pawn&p.Bits.Side[seat]>>uint(victim)&1 == 0 {
			return game.Faultf("passing", "en passant {text%q}: no pawn has just stepped over it", field)
		}
		p.Bits.Ep |= 1 << uint(sq)
	}
	return nil
}

func (p *Position) readQuiet(field string) error {
	n, err := strconv.ParseUint(field, 10, 16)
	if err != nil || n > EndQuiet {
		return game.Faultf("halfmoves", "halfmove clock {text%q}: want a number up to {most}", field, EndQuiet)
	}
	p.Halfmoves = uint16(n)
	return nil
}

func (p *Position) readNumber(field string) error {
	n, err := strconv.ParseUint(field, 10, 16)
	if err != nil || n > MaxPlies {
		return game.Faultf("moveNumber", "move number {text%q}: want a number up to {most}", field, MaxPlies)
	}
	p.Fullmove = max(1, uint16(n))
	return nil
}

// Settle checks what the fields say together and drops en passant captures that are not legal.
func (p *Position) Settle() error {
	b := &p.Bits
	if err := p.checkPieces(); err != nil {
		return err
	}
	if err := p.settleExtState(); err != nil {
		return err
	}
	p.Phase = p.Game.Mode.PhaseOf(p)
	if m, ok := p.Game.Mode.(settler); ok {
		return m.Settle(p)
	}
	if p.Phase != Playing {
		return nil
	}
	turn := b.Turn
	b.Turn ^= 1
	hit := p.Game.Mode.Attacked(p)
	b.Turn = turn
	if hit != 0 {
		return WrongCheck()
	}
	if b.Ep != 0 && !p.EnPassantNow() {
		b.Ep = 0
	}
	return nil
}

// sideWords are the sides in messages.
var sideWords = [2]game.Word{{Key: "side.0", Text: "White"}, {Key: "side.1", Text: "Black"}}

// Faults that several modes find.

func WrongCheck() error {
	return game.Faultf("inCheck", "the side that is not to move is in check")
}

func NoKings() error { return game.Faultf("noKings", "both kings are missing") }

func NoField(key, value string) error {
	return game.Faultf("field", "{text}: this game knows no such field, or it stands there twice", key+"="+value)
}

func WrongSquares(key, value string) error {
	return game.Faultf("fieldSquares", "{text}: want squares", key+"="+value)
}

// wrongField is what is wrong with the value of a field, told in English.
func wrongField(key, value, why string) error {
	return game.FaultOf("fieldValue", key+"="+value, fmt.Errorf("%s=%s: %s", key, value, why))
}

// checkPieces checks the number of kings and that pawns stand where pawns can stand.
func (p *Position) checkPieces() error {
	for seat, side := range sideWords {
		kings := board.Count((p.Bits.King|p.RidersOf(board.King))&p.Bits.Side[seat]) + int(p.Hand[seat][8])
		if p.Game.Single&board.Royal != 0 {
			kings += int(p.Hand[seat][board.InHand(p.Game.Single)])
		}
		want := 1
		if p.Game.Bare[seat] != "" || p.Game.isLot(p) {
			want = 0
		}
		if kings != want && !(kings == 0 && p.Game.losesKings()) {
			return game.Faultf("kings", "{side} has {n} kings, want {want}", side, kings, want)
		}
		if wrong := p.Bits.Pawn & p.Bits.Side[seat] & p.Game.noPawns(seat); wrong != 0 {
			return game.Faultf("pawnRank", "{side} has a pawn on {square}", side, SquareName(board.First(wrong)))
		}
	}
	return nil
}

// noPawns are the squares where a pawn of a seat cannot stand.
func (g *Game) noPawns(seat int) uint64 {
	d := &board.Directions[seat]
	set := board.Directions[seat^1].Eighth
	switch {
	case g.Turning:
		return 0 // see checkTurned
	case g.Bare[seat] != "", g.Topology == fairy.Mobius, g.FilePawns, g.Jumps:
		set = 0 // whole armies of pawns may begin on their first rank; others come back to it
	}
	if g.LastRank != LastStays {
		set |= d.Eighth
	}
	return set
}

// AppendText appends the position as FEN.
func (p *Position) AppendText(dst []byte) ([]byte, error) {
	dst = p.appendPieces(dst)
	dst = append(dst, ' ', "wb"[p.Bits.Turn&1], ' ')
	dst = p.appendCastling(dst)
	dst = append(dst, ' ')
	if p.Bits.Ep == 0 {
		dst = append(dst, '-')
	}
	for set := p.Bits.Ep; set != 0; set &= set - 1 {
		dst = AppendSquare(dst, board.First(set))
	}
	dst = append(dst, ' ')
	dst = strconv.AppendUint(dst, uint64(p.Halfmoves), 10)
	dst = append(dst, ' ')
	dst = strconv.AppendUint(dst, uint64(p.Fullmove), 10)
	return p.Game.Mode.AppendExtras(p, dst), nil
}

// appendPieces appends the pieces on the board and in hand.
func (p *Position) appendPieces(dst []byte) []byte {
	occ := p.Bits.Occupied()
	for y := 7; y >= 0; y-- {
		empty := byte(0)
		for x := range 8 {
			sq := 8*y + x
			if occ>>uint(sq)&1 == 0 {
				empty++
				continue
			}
			if empty > 0 {
				dst = append(dst, '0'+empty)
				empty = 0
			}
			dst = p.appendPiece(dst, sq)
			if p.Promoted>>uint(sq)&1 != 0 {
				dst = append(dst, '~')
			}
		}
		if empty > 0 {
			dst = append(dst, '0'+empty)
		}
		if y > 0 {
			dst = append(dst, '/')
		}
	}
	if p.Game.Hands || p.Hand != [2]board.Hand{} {
		dst = p.appendHands(dst)
	}
	return dst
}

// handOrder is the order in which pieces in hand are written.
var handOrder = []board.Piece{board.King, board.Amazon, board.Queen, board.Chancellor, board.Archbishop, board.Rook, board.Bishop, board.Knight, board.Pawn}

func (p *Position) appendHands(dst []byte) []byte {
	dst = append(dst, '[')
	for seat := range p.Hand {
		for _, piece := range handOrder {
			for range p.Hand[seat][board.InHand(piece)] {
				dst = append(dst, p.Game.LetterOf(p.Game.HandPiece(board.InHand(piece)), seat))
			}
		}
	}
	return append(dst, ']')
}

// appendCastling appends the rights as K and Q where they mean the outermost rook, else as files.
// Shuffled games are written with files always.
func (p *Position) appendCastling(dst []byte) []byte {
	if p.Bits.Castle == 0 {
		return append(dst, '-')
	}
	for seat := range 2 {
		small := byte(seat) * ('a' - 'A')
		rights := p.Bits.Castle & p.Bits.Side[seat]
		for rights != 0 {
			r := 63 - bits.LeadingZeros64(rights)
			rights &^= 1 << uint(r)
			c := byte('A' + r&7)
			if king, ok := p.rookOf('K', seat); ok && king == r && !p.Game.Shuffle {
				c = 'K'
			} else if queen, ok := p.rookOf('Q', seat); ok && queen == r && !p.Game.Shuffle {
				c = 'Q'
			}
			dst = append(dst, c+small)
		}
	}
	return dst
}

// Flipped turns a set upside down.
func Flipped(set uint64) uint64 { return bits.ReverseBytes64(set) }

// SquareOf is the square of a name in small letters.
func SquareOf(name string) (int, bool) {
	sq, ok := board.Grid.Square(name)
	return sq, ok && SquareName(sq) == name
}

// SquareName is the name of a square.
func SquareName(sq int) string { return board.Grid.Name(sq) }

// AppendSquare appends the name of a square.
func AppendSquare(dst []byte, sq int) []byte { return append(dst, board.Grid.Name(sq)...) }
