package chess

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// Parse reads a position: FEN with four to six fields, a hand in brackets after the men where
// the game has hands, and ~ after a promoted man. Errors name the field.
func (g *Game) Parse(text string) (game.Position, error) {
	p, err := g.parse(text)
	if err != nil {
		return nil, fmt.Errorf("position %q: %w: %w", text, err, game.ErrPosition)
	}
	return p, nil
}

func (g *Game) parse(text string) (*Position, error) {
	fields := strings.Fields(text)
	if len(fields) == 1 && fields[0] == "startpos" {
		p := g.start
		return &p, nil
	}
	extras := slices.IndexFunc(fields, func(f string) bool { return strings.Contains(f, "=") })
	if extras < 0 {
		extras = len(fields)
	}
	if extras < 4 || extras > 6 {
		return nil, game.Faultf("fields", "{n} fields, want 4 to 6", extras)
	}
	p := &Position{g: g, full: 1}
	steps := []func(*Position, string) error{
		(*Position).readMen, (*Position).readTurn, (*Position).readCastling, (*Position).readPassing,
		(*Position).readQuiet, (*Position).readNumber,
	}
	for i, field := range fields[:extras] {
		if err := steps[i](p, field); err != nil {
			return nil, err
		}
	}
	for _, field := range fields[extras:] {
		key, value, _ := strings.Cut(field, "=")
		if err := g.mode.readExtra(p, key, value); err != nil {
			return nil, err
		}
	}
	if err := p.settle(); err != nil {
		return nil, err
	}
	p.key = p.freshKey()
	return p, nil
}

// readMen reads the men on the board and in hand.
func (p *Position) readMen(field string) error {
	if p.g.laws.ground != nil {
		var err error
		if field, err = p.readMarks(field); err != nil {
			return err
		}
	}
	men, inHand, brackets := strings.Cut(field, "[")
	if brackets {
		if !strings.HasSuffix(inHand, "]") {
			return game.Faultf("handOpen", "{text%q}: no closing bracket", field)
		}
		if err := p.readHand(strings.TrimSuffix(inHand, "]")); err != nil {
			return err
		}
	}
	ranks := strings.Split(strings.TrimSuffix(men, "/"), "/")
	if len(ranks) != 8 {
		return game.Faultf("ranks", "{text%q}: {n} ranks, want 8", men, len(ranks))
	}
	for i, rank := range ranks {
		if err := p.readRank(7-i, rank); err != nil {
			return err
		}
	}
	p.b.side[0] |= p.neutrals()
	p.b.side[1] |= p.neutrals()
	return nil
}

// readRank reads the men of one rank, 0 to 7.
func (p *Position) readRank(y int, text string) error {
	x := 0
	for i := range len(text) {
		c := text[i]
		switch {
		case c >= '1' && c <= '8':
			x += int(c - '0')
		case c == '~' && i > 0 && x > 0 && p.b.occupied()>>uint(8*y+x-1)&1 != 0 && text[i-1] != '~':
			if p.b.at(8*y+x-1)&(plods|royal) != 0 || !p.g.Hands && !p.g.Revert {
				return game.Faultf("promotedMark", "rank {rank} {text%q}: ~ is not possible here", y+1, text)
			}
			p.promoted |= 1 << uint(8*y+x-1)
		default:
			man, seat, ok := p.g.manOf(c)
			if !ok {
				return game.Faultf("manLetter", "rank {rank} {text%q}: no man is written {letter%q}", y+1, text, c)
			}
			if x > 7 {
				return game.Faultf("rankLong", "rank {rank} {text%q}: more than 8 squares", y+1, text)
			}
			p.b.put(8*y+x, seat, man)
			x++
		}
	}
	if x != 8 {
		return game.Faultf("rankSquares", "rank {rank} {text%q}: {n} squares, want 8", y+1, text, x)
	}
	return nil
}

// manOf is the man and seat of a letter.
func (g *Game) manOf(c byte) (man Man, seat int, ok bool) {
	if c >= 'a' && c <= 'z' {
		c, seat = c-'a'+'A', 1
	}
	if c < 'A' || c > 'Z' || g.men[c-'A'] == noMan {
		return noMan, 0, false
	}
	return g.men[c-'A'], seat, true
}

// letterOf is the letter of a man of a seat.
func (g *Game) letterOf(man Man, seat int) byte { return g.chars[man] + byte(seat)*('a'-'A') }

func (p *Position) readHand(text string) error {
	if text != "" && text != "-" && !p.g.hasHands() {
		return game.Faultf("noHands", "[{text}]: this game has no men in hand", text)
	}
	for i := range len(text) {
		man, seat, ok := p.g.manOf(text[i])
		if text == "-" {
			return nil
		}
		if !ok || !p.g.mayHold(man, seat) {
			return game.Faultf("handMan", "[{text}]: {letter%q} is no man that can be in hand", text, text[i])
		}
		h := &p.hand[seat][inHand(man)]
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
		p.b.turn = 0
	case "b":
		p.b.turn = 1
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
		p.b.castle |= 1 << uint(rook)
	}
	for seat := range 2 {
		if k := p.b.king & p.b.side[seat]; count(p.b.castle&p.b.side[seat]&^(k-1)) > 1 || count(p.b.castle&p.b.side[seat]&(k-1)) > 1 {
			return game.Faultf("castlingRooks", "castling {text%q}: two rooks on one side of the king", field)
		}
	}
	return nil
}

// rookOf is the rook that a letter of the castling field means.
func (p *Position) rookOf(c byte, seat int) (int, bool) {
	home := rank1 << (56 * uint(seat))
	king := p.b.king & p.b.side[seat] & home
	rooks := p.b.of(Rook) & p.b.side[seat] & home
	if king == 0 || king&(king-1) != 0 || p.g.NoCastle {
		return 0, false
	}
	switch {
	case c == 'K':
		rooks &^= king - 1
		return 63 - bits.LeadingZeros64(rooks|1), rooks != 0
	case c == 'Q':
		rooks &= king - 1
		return first(rooks), rooks != 0
	case c >= 'A' && c <= 'H':
		rooks &= fileA << (c - 'A')
		return first(rooks), rooks != 0
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
		sq, ok := squareOf(field[:2])
		seat := p.b.turn&1 ^ 1
		if p.g.many() && ok {
			seat = uint8(sq >> 5) // both sides may have stepped twice, in this turn and in the last
		}
		d := &directions[seat]
		if ok && p.b.ep>>uint(sq)&1 != 0 {
			return game.Faultf("passingTwice", "en passant {text%q}: a square twice", field)
		}
		victim := sq + d.up
		if p.g.Turning && ok { // a pawn may have stepped either way
			victim = sq ^ 8
			ok = 1<<uint(sq)&(rank1<<16|rank1<<40) != 0
		}
		if !ok || victim < 0 || victim > 63 || p.b.occupied()>>uint(sq)&1 != 0 ||
			p.b.pawn&p.b.side[seat]>>uint(victim)&1 == 0 {
			return game.Faultf("passing", "en passant {text%q}: no pawn has just stepped over it", field)
		}
		p.b.ep |= 1 << uint(sq)
	}
	return nil
}

func (p *Position) readQuiet(field string) error {
	n, err := strconv.ParseUint(field, 10, 16)
	if err != nil || n > endQuiet {
		return game.Faultf("halfmoves", "halfmove clock {text%q}: want a number up to {most}", field, endQuiet)
	}
	p.quiet = uint16(n)
	return nil
}

func (p *Position) readNumber(field string) error {
	n, err := strconv.ParseUint(field, 10, 16)
	if err != nil || n > maxPlies {
		return game.Faultf("moveNumber", "move number {text%q}: want a number up to {most}", field, maxPlies)
	}
	p.full = max(1, uint16(n))
	return nil
}

// settle checks what the fields say together and drops captures in passing that are not legal.
func (p *Position) settle() error {
	b := &p.b
	if err := p.checkMen(); err != nil {
		return err
	}
	if err := p.settleMore(); err != nil {
		return err
	}
	p.phase = p.g.mode.phaseOf(p)
	if m, ok := p.g.mode.(settler); ok {
		return m.settle(p)
	}
	if p.phase != playing {
		return nil
	}
	turn := b.turn
	b.turn ^= 1
	hit := p.g.mode.attacked(p)
	b.turn = turn
	if hit != 0 {
		return wrongCheck()
	}
	if b.ep != 0 && !p.mayPassNow() {
		b.ep = 0
	}
	return nil
}

// sideWords are the sides in messages.
var sideWords = [2]game.Word{{Key: "side.0", Text: "White"}, {Key: "side.1", Text: "Black"}}

// Faults that several modes find.

func wrongCheck() error {
	return game.Faultf("inCheck", "the side that is not to move is in check")
}

func noKings() error { return game.Faultf("noKings", "both kings are missing") }

func noField(key, value string) error {
	return game.Faultf("field", "{text}: this game knows no such field, or it stands there twice", key+"="+value)
}

func wrongSquares(key, value string) error {
	return game.Faultf("fieldSquares", "{text}: want squares", key+"="+value)
}

// wrongField is what is wrong with the value of a field, told in English.
func wrongField(key, value, why string) error {
	return game.FaultOf("fieldValue", key+"="+value, fmt.Errorf("%s=%s: %s", key, value, why))
}

// checkMen checks the number of kings and that pawns stand where pawns can stand.
func (p *Position) checkMen() error {
	for seat, side := range sideWords {
		kings := count((p.b.king|p.ridersOf(King))&p.b.side[seat]) + int(p.hand[seat][8])
		if p.g.Single&royal != 0 {
			kings += int(p.hand[seat][inHand(p.g.Single)])
		}
		want := 1
		if p.g.Bare[seat] != "" || p.g.isLot(p) {
			want = 0
		}
		if kings != want && !(kings == 0 && p.g.losesKings()) {
			return game.Faultf("kings", "{side} has {n} kings, want {want}", side, kings, want)
		}
		if wrong := p.b.pawn & p.b.side[seat] & p.g.noPawns(seat); wrong != 0 {
			return game.Faultf("pawnRank", "{side} has a pawn on {square}", side, squareName(first(wrong)))
		}
	}
	return nil
}

// noPawns are the squares where a pawn of a seat cannot stand.
func (g *Game) noPawns(seat int) uint64 {
	d := &directions[seat]
	set := directions[seat^1].eighth
	switch {
	case g.Turning:
		return 0 // see checkTurned
	case g.Bare[seat] != "", g.Strip == mobius, g.FilePawns, g.Jumps:
		set = 0 // whole armies of pawns may begin on their first rank; others come back to it
	}
	if g.LastRank != lastStays {
		set |= d.eighth
	}
	return set
}

// AppendText appends the position as FEN.
func (p *Position) AppendText(dst []byte) ([]byte, error) {
	dst = p.appendMen(dst)
	dst = append(dst, ' ', "wb"[p.b.turn&1], ' ')
	dst = p.appendCastling(dst)
	dst = append(dst, ' ')
	if p.b.ep == 0 {
		dst = append(dst, '-')
	}
	for set := p.b.ep; set != 0; set &= set - 1 {
		dst = appendSquare(dst, first(set))
	}
	dst = append(dst, ' ')
	dst = strconv.AppendUint(dst, uint64(p.quiet), 10)
	dst = append(dst, ' ')
	dst = strconv.AppendUint(dst, uint64(p.full), 10)
	return p.g.mode.appendExtras(p, dst), nil
}

// appendMen appends the men on the board and in hand.
func (p *Position) appendMen(dst []byte) []byte {
	occ := p.b.occupied()
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
			dst = p.appendMan(dst, sq)
			if p.promoted>>uint(sq)&1 != 0 {
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
	if p.g.Hands || p.hand != [2]hand{} {
		dst = p.appendHands(dst)
	}
	return dst
}

// handOrder is the order in which men in hand are written.
var handOrder = []Man{King, Amazon, Queen, Chancellor, Archbishop, Rook, Bishop, Knight, Pawn}

func (p *Position) appendHands(dst []byte) []byte {
	dst = append(dst, '[')
	for seat := range p.hand {
		for _, man := range handOrder {
			for range p.hand[seat][inHand(man)] {
				dst = append(dst, p.g.letterOf(p.g.handMan(inHand(man)), seat))
			}
		}
	}
	return append(dst, ']')
}

// appendCastling appends the rights as K and Q where they mean the outermost rook, else as files.
// Shuffled games are written with files always.
func (p *Position) appendCastling(dst []byte) []byte {
	if p.b.castle == 0 {
		return append(dst, '-')
	}
	for seat := range 2 {
		small := byte(seat) * ('a' - 'A')
		rights := p.b.castle & p.b.side[seat]
		for rights != 0 {
			r := 63 - bits.LeadingZeros64(rights)
			rights &^= 1 << uint(r)
			c := byte('A' + r&7)
			if king, ok := p.rookOf('K', seat); ok && king == r && !p.g.Shuffle {
				c = 'K'
			} else if queen, ok := p.rookOf('Q', seat); ok && queen == r && !p.g.Shuffle {
				c = 'Q'
			}
			dst = append(dst, c+small)
		}
	}
	return dst
}

// flipped turns a set upside down.
func flipped(set uint64) uint64 { return bits.ReverseBytes64(set) }

func squareOf(name string) (int, bool) {
	if len(name) != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8' {
		return 0, false
	}
	return int(name[1]-'1')*8 + int(name[0]-'a'), true
}

func squareName(sq int) string { return string(appendSquare(nil, sq)) }

func appendSquare(dst []byte, sq int) []byte { return append(dst, 'a'+byte(sq&7), '1'+byte(sq>>3)) }
