// Code generated from ../narrow by widen. DO NOT EDIT.

package wide

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// Bounds of what a text may say.
const (
	mostQuiet  = 150 // or as many as end the game
	mostNumber = 20000
	mostAlike  = 32 // pieces of one kind in a hand
	mostGrown  = layers.MostActions
)

// Parse reads a position: FEN with four to six fields and, after them, key=value for what FEN has no field for. Hands
// stand in brackets, ~ follows a promoted piece, - goes before a neutral one. Errors are faults.
func (g *Game) Parse(text string) (*Position, error) {
	fields := strings.Fields(text)
	if len(fields) == 1 && fields[0] == "startpos" {
		return g.Start(), nil
	}
	p := &Position{Game: g, number: 1}
	fields, err := p.readGiven(fields)
	if err != nil {
		return nil, err
	}
	extras := slices.IndexFunc(fields, func(f string) bool { return strings.Contains(f, "=") })
	if extras < 0 {
		extras = len(fields)
	}
	if extras < 4 || extras > 6 {
		return nil, game.Faultf("fields", "{n} fields, want 4 to 6", extras)
	}
	steps := []func(*Position, string) error{
		(*Position).readPieces, (*Position).readTurn, (*Position).readCastling, nil, (*Position).readQuiet, (*Position).readNumber,
	}
	if g.Arrival.Gates && !slices.ContainsFunc(fields, func(f string) bool { return strings.HasPrefix(f, "gates=") }) {
		steps[2] = (*Position).readGates
	}
	for i, field := range fields[:extras] {
		if steps[i] == nil {
			continue // what has been stepped over depends on the other fields
		}
		if err := steps[i](p, field); err != nil {
			return nil, err
		}
	}
	seen := map[string]bool{}
	for _, field := range fields[extras:] {
		key, value, _ := strings.Cut(field, "=")
		if err := p.readExtra(key, value); err != nil || seen[key] {
			return nil, faultOr(err, field)
		}
		seen[key] = true
	}
	if err := p.settleText(fields[3]); err != nil {
		return nil, err
	}
	p.key = p.fresh()
	return p, nil
}

var (
	givenText = regexp.MustCompile(`^\+(\d)\+(\d)$`)
	leftText  = regexp.MustCompile(`^(\d)\+(\d)$`)
)

// readGiven reads the checks that have been given, +0+0, or those that are left, 3+3, and takes them out of the fields.
func (p *Position) readGiven(fields []string) ([]string, error) {
	for i, field := range fields {
		f, left := givenText.FindStringSubmatch(field), false
		if f == nil && i == 4 {
			f = leftText.FindStringSubmatch(field)
			left = f != nil
		}
		if f == nil {
			continue
		}
		most := p.Goal.Checks
		if most == 0 {
			return nil, faultOr(nil, field)
		}
		for seat := range 2 {
			n := int(f[seat+1][0] - '0')
			if left {
				n = most - n
			}
			if n < 0 || n > most {
				return nil, game.Faultf("checks", "{text}: want two numbers of checks up to {most}", field, most)
			}
			p.given[seat] = uint8(n)
		}
		if p.given[0] == uint8(most) && p.given[1] == uint8(most) {
			return nil, game.Faultf("checks", "{text}: want two numbers of checks up to {most}", field, most)
		}
		return slices.Delete(slices.Clone(fields), i, i+1), nil
	}
	return fields, nil
}

// faultOr is an error, or that a field stands there twice.
func faultOr(err error, field string) error {
	if err != nil {
		return err
	}
	return game.Faultf("field", "{text}: this game knows no such field, or it stands there twice", field)
}

// settleText derives what follows from the fields and checks what they say together.
func (p *Position) settleText(passed string) error {
	switch {
	case p.Turn.Order == layers.Many && p.left == 0 && p.Turn.Growing:
		p.left, p.grown = 1, 1
	case p.Turn.Order == layers.Many && p.left == 0:
		p.left = uint8(p.Turn.Actions)
	case p.Turn.Order == layers.Every:
		p.limited = p.left > 0
	}
	if n := p.Board.CapturesFrom; n > 1 {
		p.shut = uint8(max(0, 2*(n-p.number)-int(p.turn)))
	}
	for _, check := range []func() error{p.checkKings, p.checkMarks, p.checkTurn, p.checkDue, p.checkHomes, p.checkGates} {
		if err := check(); err != nil {
			return err
		}
	}
	if err := p.readPassed(passed); err != nil {
		return err
	}
	guarded := p.Goal.Royalty == layers.Strict && (!p.jumps || p.Capture.SafeJumps) // else a jump may have had to be made
	if p.begins() && !p.placing() && guarded && !p.taken(p.Game) && p.checked(p.Game, p.turn^1) {
		return game.Faultf("inCheck", "the side that is not to move is in check")
	}
	if p.Turn.Order == layers.Single || p.Turn.Order == layers.Dice || p.begins() {
		p.ep[p.turn] = none
		p.trim(p.Game, p.Goal.Royalty == layers.Strict)
	}
	return nil
}

// sides are the sides in messages.
var sides = [2]game.Word{{Key: "side.0", Text: "White"}, {Key: "side.1", Text: "Black"}}

// checkKings wants as many royal pieces as the array has, or fewer where they can be lost.
func (p *Position) checkKings() error {
	for seat, side := range sides {
		n := p.can[royalty].And(p.side[seat]).Count()
		for k := range p.plain {
			if p.kinds[k].Royal {
				n += int(p.hand[seat][k])
			}
		}
		if want := p.royals[seat]; want >= 0 && (n > want || n < want && p.Goal.Royalty == layers.Strict && !p.jumps && !p.Capture.Blast && !p.spare) {
			return game.Faultf("kings", "{side}: {n} kings, want {want}", side, n, want)
		}
		if p.spare && n == 0 && p.royals != [2]int{-1, -1} {
			return game.Faultf("kings", "{side}: {n} kings, want {want}", side, n, 1)
		}
	}
	return nil
}

// checkMarks wants marks on pieces that can have them.
func (p *Position) checkMarks() error {
	if wrong := p.mark.AndNot(p.can[pawnhood]); !wrong.Empty() {
		return game.Faultf("fieldPawn", "{field}: no such pawn on {square}", "turned", p.grid.Name(wrong.First()))
	}
	if p.lastTo > 0 && !p.neutral(p.Game).Has(int(p.lastTo)-1) {
		return game.Faultf("back", "no piece can go back there")
	}
	return nil
}

// checkTurn wants a turn that can have come so far.
func (p *Position) checkTurn() error {
	if p.placing() {
		p.turn = p.placer(p.Game)
	}
	most := p.Turn.Actions
	switch {
	case p.Turn.Growing:
		most = int(p.grown)
	case p.Turn.Order == layers.Every:
		most = room
	}
	if int(p.left) > most {
		return game.Faultf("left", "{text}: want a number from 1 to {most}", fmt.Sprintf("left=%d", p.left), most)
	}
	switch wrong := p.moved.AndNot(p.side[p.turn]); {
	case !wrong.Empty():
		return game.Faultf("movedMan", "no piece of the side to move on {square}", p.grid.Name(wrong.First()))
	case p.back > 0 && p.moved.Empty():
		return game.Faultf("back", "no piece can go back there")
	}
	return nil
}

// checkDue wants a carrier with a rider that can move on.
func (p *Position) checkDue() error {
	if p.due == 0 {
		return nil
	}
	why := "no carrier of the side to move has a rider there"
	if p.laden(p.Game).And(p.side[p.turn]).Has(int(p.due) - 1) {
		if p.steps(p.Game, nil) > 0 {
			return nil
		}
		why = "the carrier cannot move"
	}
	return game.FaultOf("fieldValue", "carry="+p.grid.Name(int(p.due)-1), errors.New(why))
}

// checkHomes wants kings and rooks on their home squares.
func (p *Position) checkHomes() error {
	if !p.Castling.AtHome {
		return nil
	}
	var at set
	for seat := range 2 {
		own := p.homes.And(p.side[seat])
		if k := p.Castling.KingAt[seat]; own.Has(k) && p.can[royalty].Has(k) {
			at = at.With(k)
		}
		for rest := own.And(p.rooksAt[seat]); !rest.Empty(); rest = rest.Rest() {
			if k, _ := p.split(p.Game, rest.First()); p.castles>>k&1 != 0 {
				at = at.With(rest.First())
			}
		}
	}
	if at != p.homes {
		return game.Faultf("homes", "kings and rooks at home stand elsewhere")
	}
	p.homeRights(p.Game)
	return nil
}

// readPassed reads the squares that pawns have stepped over.
func (p *Position) readPassed(field string) error {
	if field == "-" {
		return nil
	}
	list, ok := p.squares(field)
	if !ok {
		return game.Faultf("passingSquares", "en passant {text%q}: want squares", field)
	}
	if p.slants {
		if len(list) != 2 || !p.slidOver(list[0], list[1]) {
			return game.Faultf("passing", "en passant {text%q}: no pawn has just stepped over it", field)
		}
		p.ep[p.turn^1], p.slid = none.With(list[0]), uint8(list[1]+1)
		return nil
	}
	for _, e := range list {
		found := false
		for seat := range uint8(2) {
			many := p.Turn.Order == layers.Many || p.Turn.Order == layers.Every
			if p.victim(p.Game, seat, e) >= 0 && (seat != p.turn || many) {
				p.ep[seat] = p.ep[seat].With(e)
				found = true
			}
		}
		if !found || p.occupied().Has(e) {
			return game.Faultf("passing", "en passant {text%q}: no pawn has just stepped over it", field)
		}
	}
	return nil
}

func (p *Position) readTurn(field string) error {
	if field != "w" && field != "b" {
		return game.Faultf("sideToMove", "side to move {text%q}, want w or b", field)
	}
	p.turn = b2u(field == "b")
	return nil
}

func (p *Position) readQuiet(field string) error {
	most := max(mostQuiet, p.Judge.Quiet)
	n, err := strconv.ParseUint(field, 10, 16)
	if err != nil || int(n) > most {
		return game.Faultf("halfmoves", "halfmove clock {text%q}: want a number up to {most}", field, most)
	}
	p.quiet = int(n)
	return nil
}

func (p *Position) readNumber(field string) error {
	n, err := strconv.ParseUint(field, 10, 16)
	if err != nil || n > mostNumber {
		return game.Faultf("moveNumber", "move number {text%q}: want a number up to {most}", field, mostNumber)
	}
	p.number = max(1, int(n))
	return nil
}

func (p *Position) readPieces(field string) error {
	pieces, hand, brackets := strings.Cut(field, "[")
	if brackets {
		if !strings.HasSuffix(hand, "]") {
			return game.Faultf("handOpen", "{text%q}: no closing bracket", field)
		}
		if err := p.readHands(strings.TrimSuffix(hand, "]")); err != nil {
			return err
		}
	}
	ranks := strings.Split(strings.TrimSuffix(pieces, "/"), "/")
	if len(ranks) != p.Board.H {
		return game.Faultf("boardRanks", "{text%q}: {n} ranks, want {want}", pieces, len(ranks), p.Board.H)
	}
	for i, rank := range ranks {
		if err := p.readRank(p.Board.H-1-i, rank); err != nil {
			return err
		}
	}
	return nil
}

func (p *Position) readHands(text string) error {
	if text == "-" {
		return nil
	}
	for _, c := range []byte(text) {
		k, seat := p.kindOf(c)
		switch {
		case !p.hands():
			return game.Faultf("noHands", "[{text}]: this game has no men in hand", text)
		case k == 0, p.Arrival.Gates && p.kinds[k].Royal, p.enters>>k&1 == 0, p.placed != 0 && (k != p.placed || p.hand[0][k]+p.hand[1][k] > 0):
			return game.Faultf("handMan", "[{text}]: {letter%q} is no man that can be in hand", text, c)
		case p.hand[seat][k] >= mostAlike:
			return game.Faultf("handMany", "[{text}]: more than 32 men alike", text)
		}
		p.hand[seat][k]++
	}
	return nil
}

// kindOf is the kind and seat of a letter.
func (g *Game) kindOf(c byte) (k uint8, seat uint8) {
	if c >= 'a' && c <= 'z' {
		c, seat = c-'a'+'A', 1
	}
	if c < 'A' || c > 'Z' {
		return 0, 0
	}
	return g.letters[c], seat
}

func (p *Position) readRank(y int, text string) error {
	x, neutral := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c >= '0' && c <= '9' && !neutral:
			n := int(c - '0')
			if i+1 < len(text) && text[i+1] >= '0' && text[i+1] <= '9' {
				i++
				n = 10*n + int(text[i]-'0')
			}
			x += n
		case c == '*' && !neutral:
			x++
		case c == '~' && p.mayPromote(x-1, y):
			p.promoted = p.promoted.With(p.grid.At(x-1, y))
		case c == '~':
			return game.Faultf("promotedMark", "rank {rank} {text%q}: ~ is not possible here", y+1, text)
		case c == '-' && p.Company.Neutral && !neutral:
			neutral = true
		case c == '{' && p.company && !neutral:
			if !p.readPair(text[i:], x, y) {
				return game.FaultOf("stack", text[i:min(i+pairText, len(text))], errors.New("want a carrier and its rider in braces"))
			}
			i, x = i+pairText-1, x+1
		default:
			if !p.readPiece(c, x, y, neutral) {
				return game.Faultf("manLetter", "rank {rank} {text%q}: no man is written {letter%q}", y+1, text, c)
			}
			x, neutral = x+1, false
		}
	}
	if x != p.Board.W || neutral {
		return game.Faultf("boardSquares", "rank {rank} {text%q}: {n} squares, want {want}", y+1, text, x, p.Board.W)
	}
	return nil
}

// pairText is how long a carrier and its rider are, in braces.
const pairText = 4

// readPair puts a carrier and its rider on the board, if they can stand there.
func (p *Position) readPair(text string, x, y int) bool {
	sq := p.grid.At(x, y)
	if len(text) < pairText || text[3] != '}' || sq == board.None {
		return false
	}
	carrier, seat := p.kindOf(text[1])
	rider, other := p.kindOf(text[2])
	k := p.pairs[carrier][p.kinds[rider].next]
	if k == 0 || seat != other || p.kinds[rider].Pawn && p.afoot[seat].Has(sq) {
		return false
	}
	p.add(p.Game, sq, seat, k)
	return true
}

// mayPromote tells whether a piece that was a pawn can stand on a square of a rank that is being read.
func (p *Position) mayPromote(x, y int) bool {
	sq := p.grid.At(x, y)
	return p.Capture.Revert && sq != board.None && p.on[sq] != 0 && !p.promoted.Has(sq) && !p.laden(p.Game).Has(sq) &&
		!p.can[pawnhood].Has(sq) && !p.can[royalty].Has(sq)
}

// readPiece puts a piece on the board, if its letter means one that can stand there.
func (p *Position) readPiece(c byte, x, y int, neutral bool) bool {
	k, seat := p.kindOf(c)
	sq := p.grid.At(x, y)
	if k == 0 || sq == board.None || neutral && (p.kinds[k].Royal || p.kinds[k].Pawn) {
		return false
	}
	if kind := &p.kinds[k]; kind.next != k && !p.double[seat].Has(sq) {
		k = kind.next
	}
	p.add(p.Game, sq, seat, k)
	if neutral {
		p.side[seat^1] = p.side[seat^1].With(sq)
	}
	return true
}

// readCastling reads files of rooks, or K and Q, the outermost rooks on either side of the king; all on the first rank of
// their side.
func (p *Position) readCastling(field string) error {
	if field == "-" {
		return nil
	}
	for _, c := range []byte(field) {
		rook := p.rookOf(c)
		if rook < 0 {
			return game.Faultf("castling", "castling {text%q}: no king and rook that could use {letter%q}", field, c)
		}
		p.castle = p.castle.With(rook)
	}
	for seat := range 2 {
		var beside [2]int
		for rest := p.castle.And(p.side[seat]); !rest.Empty(); rest = rest.Rest() {
			beside[b2u(rest.First() > p.castlingKing(p.Game, uint8(seat)))]++
		}
		if beside[0] > 1 || beside[1] > 1 {
			return game.Faultf("castlingRooks", "castling {text%q}: two rooks on one side of the king", field)
		}
	}
	return nil
}

// rookOf is the rook that a letter of the castling field means, -1 if there is none.
func (p *Position) rookOf(c byte) int {
	seat := b2u(c >= 'a')
	c &^= 32
	y := p.Castling.Rank
	if seat == 1 {
		y = p.Board.H - 1 - y
	}
	k := p.castlingKing(p.Game, seat)
	if !p.Castling.On || k < 0 || p.spares && p.homeOf[seat] >= 0 && k != p.homeOf[seat] {
		return -1
	}
	if _, rank := p.grid.XY(k); rank != y {
		return -1
	}
	rook := func(x int) int {
		if sq := p.grid.At(x, y); sq != board.None && p.side[seat].Has(sq) {
			if k, _ := p.split(p.Game, sq); p.castles>>k&1 != 0 {
				return sq
			}
		}
		return -1
	}
	if sq := rook(int(c) - 'A'); sq >= 0 {
		return sq
	}
	best := -1
	for x := range p.Board.W {
		if sq := rook(x); sq >= 0 && (c == 'K' && sq > k || c == 'Q' && sq < k && best < 0) {
			best = sq
		}
	}
	return best
}

// squares reads names of squares that follow each other, each once.
func (g *Game) squares(text string) (list []int, ok bool) {
	for i := 0; i < len(text); {
		end := i + 1
		for end < len(text) && text[end] <= '9' {
			end++
		}
		sq, known := g.grid.Square(text[i:end])
		if !known || g.grid.Name(sq) != text[i:end] || slices.Contains(list, sq) {
			return nil, false
		}
		list = append(list, sq)
		i = end
	}
	return list, len(list) > 0
}

// readExtra reads what FEN has no field for.
func (p *Position) readExtra(key, value string) error {
	if known, err := p.readCount(key, value); known {
		return err
	}
	list, ok := p.squares(value)
	if key == "gates" && p.Arrival.Gates && value == "-" {
		return nil // nobody is at home
	}
	if !ok {
		return game.Faultf("fieldSquares", "{text}: want squares", key+"="+value)
	}
	var squares set
	for _, sq := range list {
		squares = squares.With(sq)
	}
	many := p.Turn.Order == layers.Many || p.Turn.Order == layers.Every
	switch {
	case key == "turned" && p.Board.Turning:
		p.mark = squares
	case key == "moved" && !many, key == "changed" && many:
		return p.readMoved(list)
	case key == "moved":
		p.moved = squares
	case key == "carry" && p.Company.Ferry && len(list) == 1:
		p.due = uint8(list[0] + 1)
	case key == "homes" && p.Castling.AtHome, key == "gates" && p.Arrival.Gates:
		p.homes = squares
	case key == "back" && p.Turn.NoNull && len(list) == 1:
		p.back = uint8(list[0] + 1)
	case key == "last" && p.Company.NoUndo && len(list) == 2:
		p.lastFrom, p.lastTo = uint8(list[0]+1), uint8(list[1]+1)
	default:
		return faultOr(nil, key+"="+value)
	}
	return nil
}

// readMoved reads the pieces that are no longer what they were before their first move, though they stand where they
// might have stood from the start.
func (p *Position) readMoved(list []int) error {
	for _, sq := range list {
		seat, k := b2u(p.side[1].Has(sq)), p.on[sq]
		if k == 0 || p.kinds[k].next == k {
			return game.Faultf("fieldPawn", "{field}: no such pawn on {square}", "moved", p.grid.Name(sq))
		}
		p.remove(p.Game, sq)
		p.add(p.Game, sq, seat, p.kinds[k].next)
	}
	return nil
}

// readCount reads the fields that are numbers; known tells whether this one is.
func (p *Position) readCount(key, value string) (known bool, err error) {
	text := key + "=" + value
	n, wrong := strconv.ParseUint(value, 10, 8)
	switch {
	case key == "left" && (p.Turn.Order == layers.Many || p.Turn.Order == layers.Every):
		if wrong != nil || n == 0 {
			return true, game.Faultf("left", "{text}: want a number from 1 to {most}", text, p.Turn.Actions)
		}
		p.left = uint8(n)
	case key == "grown" && p.Turn.Growing:
		if wrong != nil || n == 0 || n > mostGrown {
			return true, game.Faultf("left", "{text}: want a number from 1 to {most}", text, mostGrown)
		}
		p.grown = uint8(n)
	case key == "die" && p.Turn.Order == layers.Dice:
		if len(value) != p.Turn.Dice || strings.Trim(value, "123456") != "" || len(value) == 2 && value[0] > value[1] {
			return true, game.Faultf("die", "{text}: want die= and {n} number(s) from 1 to 6, once", text, p.Turn.Dice)
		}
		for i := range len(value) {
			p.dice[i] = value[i] - '0'
		}
	default:
		return false, nil
	}
	return true, nil
}
