package layered

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
	"github.com/tavlei/tavlei/games/chess/internal/view"
)

var (
	_ game.Namer   = (*Position)(nil)
	_ game.Figurer = (*Position)(nil)
)

// AppendMove appends m in UCI+: e2e4, e7e8q, N@f3, e4d5/a6 with the square of the piece taken.
func (p *Position) AppendMove(dst []byte, m game.Move) []byte {
	return append(dst, p.k.MoveText(planOf(m))...)
}

// AppendName appends m in algebraic notation with the mark for check or mate.
func (p *Position) AppendName(dst []byte, m game.Move, lang string) []byte {
	return p.appendName(dst, m, func(kind uint8) string {
		c := p.Game.letter(kind)
		if p.Game.usual[kind] {
			return view.LocalLetter(c, lang)
		}
		return string(rune(c))
	})
}

// figures are the signs of pieces for every language.
var figures = map[string]string{"king": "♔", "queen": "♕", "rook": "♖", "bishop": "♗", "knight": "♘", "pawn": "♙"}

// AppendFigured is AppendName with figures in place of letters.
func (p *Position) AppendFigured(dst []byte, m game.Move, _ string) []byte {
	return p.appendName(dst, m, func(kind uint8) string {
		if s, ok := figures[p.Game.names[kind]]; ok {
			return s
		}
		return string(rune(p.Game.letter(kind)))
	})
}

func (p *Position) appendName(dst []byte, mv game.Move, letter func(kind uint8) string) []byte {
	m := planOf(mv)
	switch m.Sort() {
	case layers.Roll, layers.Pass:
		return append(dst, p.k.MoveText(m)...)
	case layers.Castle:
		dst = append(dst, []string{"O-O-O", "O-O"}[p.wing(m)]...)
		dst = p.appendPut(dst, m)
	case layers.Chain:
		dst = append(dst, p.k.MoveText(m)...)
		if p.takesKing(m) {
			return append(dst, '#')
		}
	case layers.Drop, layers.Place:
		dst = append(append(append(dst, letter(m.Piece())...), '@'), p.name(m.To())...)
		if m.After() != m.Piece() {
			dst = append(append(dst, '='), letter(m.After())...)
		}
	default:
		dst = p.appendStep(dst, m, letter)
	}
	return p.appendMark(p.appendGate(dst, m, letter), mv)
}

// appendGate appends the piece that comes where another has left, of castling with its square.
func (p *Position) appendGate(dst []byte, m layers.Move, letter func(kind uint8) string) []byte {
	k := m.Gate()
	if k == 0 {
		return dst
	}
	dst = append(append(dst, '/'), letter(k)...)
	if m.Sort() == layers.Castle {
		dst = append(dst, p.name(m.GateAt())...)
	}
	return dst
}

// appendStep appends a move from a square to another.
func (p *Position) appendStep(dst []byte, m layers.Move, letter func(kind uint8) string) []byte {
	r := p.Game
	takes := p.k.Takes(m) >= 0
	pawn := r.kind(m.Piece()).Pawn
	if _, seat := p.k.At(m.From()); seat < 0 {
		dst = append(dst, '-')
	}
	if !pawn {
		dst = append(dst, letter(m.Piece())...)
	}
	file, rank := p.origin(m)
	if p.stepsAside(m) {
		file, rank = true, true
	}
	name := p.name(m.From())
	if file || pawn && takes {
		dst = append(dst, name[0])
	}
	if rank {
		dst = append(dst, name[1:]...)
	}
	if m.Sort() == layers.Carry {
		dst = append(dst, '^')
	}
	switch {
	case takes:
		dst = append(dst, 'x')
	case p.stepsAside(m):
		dst = append(dst, '-')
	}
	dst = append(dst, p.name(m.To())...)
	if m.Sort() == layers.Promote {
		dst = append(append(dst, '='), letter(m.After())...)
	}
	return p.appendPut(dst, m)
}

// appendPut appends where the piece taken, or the blocker, is put.
func (p *Position) appendPut(dst []byte, m layers.Move) []byte {
	if to := m.Put(); to >= 0 {
		dst = append(append(dst, '/'), p.name(to)...)
	}
	return dst
}

// origin is how much of its departure tells a move from the others of pieces alike to the same square.
func (p *Position) origin(m layers.Move) (file, rank bool) {
	x, y := p.Game.grid.XY(m.From())
	others, sameFile, sameRank := false, false, false
	for _, o := range p.k.Moves(nil) {
		if !o.Sort().Goes() || (o.Sort() == layers.Carry) != (m.Sort() == layers.Carry) || p.Game.letter(o.Piece()) != p.Game.letter(m.Piece()) || o.To() != m.To() || o.From() == m.From() {
			continue
		}
		ox, oy := p.Game.grid.XY(o.From())
		others, sameFile, sameRank = true, sameFile || ox == x, sameRank || oy == y
	}
	return others && (!sameFile || sameRank), sameFile
}

// appendMark appends the mark for check or mate.
func (p *Position) appendMark(dst []byte, m game.Move) []byte {
	goal := &p.Game.record.Goal
	if !p.guarded() && !goal.Ends() {
		return dst
	}
	after := game.Clone(p).(*Position)
	after.Play(m)
	o := after.k.Outcome()
	switch {
	case o.Over && o.Winner == p.k.Seat() && (goal.Ends() || o.Reason == layers.ReasonExploded):
		return append(dst, '#')
	case !p.guarded():
		return dst
	case after.k.Seat() == p.k.Seat() || after.k.Attacked().Empty():
		return dst
	case o.Reason == "mate":
		return append(dst, '#')
	}
	return append(dst, '+')
}

func (p *Position) name(sq int) string { return p.Game.grid.Name(sq) }

// wing is where a king castles: 0 to the lower files, 1 to the higher ones.
func (p *Position) wing(m layers.Move) int {
	if (m.To() > m.From()) != m.Around() {
		return 1
	}
	return 0
}

// query is what a text says of a move; what it leaves open is -1 or 0.
type query struct {
	kind, after byte // letters
	gate        byte // letter of the piece that comes where another leaves
	gateAt      int
	file, rank  int
	to, put     int
	drop        bool
	around      bool
	carry       bool // of a carrier with its rider
	stroke      bool // a step, and no capture in passing
	wing        int  // of castling
	whole       string
}

var (
	stepText   = regexp.MustCompile(`^(-)?([A-Z])?([a-l])?(\d{1,2})?[x:-]?([a-l]\d{1,2})(?:=?([A-Za-z]))?(?:/([a-l]\d{1,2}))?(~)?(?:/([A-Z]))?$`)
	castleText = regexp.MustCompile(`^(O-O(?:-O)?)/([A-Z])([a-l]\d{1,2})$`)
	blockText  = regexp.MustCompile(`^([O0]-[O0](?:-[O0])?)/([a-l]\d{1,2})$`)
	dropText   = regexp.MustCompile(`^([A-Z])?@([a-l]\d{1,2})(?:=([A-Z]))?$`)
	idleText   = regexp.MustCompile(`^(?:end|0000|[1-6]{1,2}:)$`)
)

// read reads a text without looking at the position.
func (p *Position) read(text string) (q query, ok bool) {
	q = query{file: -1, rank: -1, to: -1, put: -1, wing: -1, gateAt: -1}
	s := strings.TrimSpace(text)
	if idleText.MatchString(s) {
		q.whole = s
		return q, true
	}
	s = strings.TrimRight(view.Latin(s), "+#!?")
	if p.Game.record.Company.Carriers != "" {
		q.carry = strings.Contains(s, "^")
		s = strings.Replace(s, "^", "", 1)
	}
	if f := castleText.FindStringSubmatch(s); f != nil && p.Game.record.Arrival.Gates {
		s, q.gate = f[1], f[2][0]
		if q.gateAt, ok = p.square(f[3]); !ok {
			return q, false
		}
	}
	if f := blockText.FindStringSubmatch(s); f != nil && p.Game.record.Company.Blocker != 0 {
		s = f[1]
		if q.put, ok = p.square(f[2]); !ok {
			return q, false
		}
	}
	switch strings.ToUpper(strings.ReplaceAll(s, "0", "O")) {
	case "O-O":
		q.wing = 1
		return q, true
	case "O-O-O":
		q.wing = 0
		return q, true
	}
	if f := dropText.FindStringSubmatch(s); f != nil {
		q.drop = true
		if f[1] != "" {
			q.kind = f[1][0]
		}
		if f[3] != "" {
			q.after = f[3][0]
		}
		q.to, ok = p.square(f[2])
		return q, ok && (q.kind == 0 || p.Game.record.KindOf(q.kind) > 0)
	}
	f := stepText.FindStringSubmatch(s)
	if f == nil {
		return q, false
	}
	return p.readStep(q, f)
}

// readStep reads the parts of a move from a square to another.
func (p *Position) readStep(q query, f []string) (_ query, ok bool) {
	if f[1] != "" && !p.Game.record.Company.Neutral {
		return q, false
	}
	letter := func(text string) (c byte, known bool) {
		if text == "" {
			return 0, true
		}
		c = text[0] &^ 0x20
		return c, p.Game.record.KindOf(c) > 0
	}
	q.stroke = strings.Contains(f[0][1:], "-")
	var known bool
	if q.kind, known = letter(f[2]); !known {
		return q, false
	}
	if q.after, known = letter(f[6]); !known {
		return q, false
	}
	if f[3] != "" {
		q.file = int(f[3][0] - 'a')
	}
	if f[4] != "" {
		fmt.Sscan(f[4], &q.rank)
		q.rank--
	}
	if f[7] != "" {
		if q.put, known = p.square(f[7]); !known {
			return q, false
		}
	}
	q.around = f[8] != ""
	if f[9] != "" {
		if !p.Game.record.Arrival.Gates {
			return q, false
		}
		q.gate = f[9][0]
	}
	q.to, ok = p.square(f[5])
	return q, ok && (q.file < 0 || q.rank < 0 || p.Game.grid.At(q.file, q.rank) >= 0)
}

func (p *Position) square(name string) (int, bool) {
	sq, ok := p.Game.grid.Square(name)
	return sq, ok && p.name(sq) == name
}

// answers tells whether a move is what a text means; loosely, castling by any square where the king ends and a pawn that
// promotes without a letter.
func (p *Position) answers(m layers.Move, q query, loose bool) bool {
	r := p.Game
	x, y := 0, 0
	if m.Sort() != layers.Roll && m.Sort() != layers.Pass {
		x, y = r.grid.XY(m.From())
	}
	switch {
	case q.whole != "" || m.Sort() == layers.Roll || m.Sort() == layers.Pass:
		return q.whole == p.k.MoveText(m)
	case q.wing >= 0:
		return m.Sort() == layers.Castle && q.wing == p.wing(m) && q.gate == p.gate(m) && (q.gate == 0 || q.gateAt == m.GateAt()) &&
			(q.put == m.Put() || loose && q.put < 0)
	case q.drop != (m.Sort() == layers.Drop || m.Sort() == layers.Place):
		return false
	case q.drop:
		after := byte(0)
		if m.After() != m.Piece() {
			after = r.letter(m.After())
		}
		return q.to == m.To() && q.after == after && (q.kind == r.letter(m.Piece()) || q.kind == 0 && r.kind(m.Piece()).Pawn)
	case q.kind != 0 && q.kind != r.letter(m.Piece()),
		q.kind == 0 && (q.file < 0 || q.rank < 0) && !r.kind(m.Piece()).Pawn,
		q.file >= 0 && q.file != x || q.rank >= 0 && q.rank != y:
		return false
	case m.Sort() == layers.Castle:
		return p.answersCastling(m, q, loose)
	}
	after := byte(0)
	if m.Sort() == layers.Promote {
		after = r.letter(m.After())
	} else if gate := p.gate(m); gate != 0 && q.gate == 0 && q.after == gate {
		after, q.gate = gate, gate
	}
	if q.gate != p.gate(m) {
		return false
	}
	if p.Game.aside && (m.Sort() == layers.Passing && q.stroke || p.stepsAside(m) && (q.file < 0 || q.rank < 0 || !q.stroke && !loose)) {
		return false
	}
	if carry := m.Sort() == layers.Carry; carry != q.carry && (q.carry || !loose) {
		return false
	}
	return q.to == m.To() && q.after == after && (q.put == m.Put() || loose && q.put < 0) && !q.around
}

// gate is the letter of the piece that comes where another leaves, 0 if none does.
func (p *Position) gate(m layers.Move) byte {
	if k := m.Gate(); k != 0 {
		return p.Game.letter(k)
	}
	return 0
}

// answersCastling tells whether castling is meant by a text with squares.
func (p *Position) answersCastling(m layers.Move, q query, loose bool) bool {
	if q.file < 0 || q.rank < 0 || q.after != 0 || q.put != m.Put() && !(loose && q.put < 0) || q.gate != 0 || p.gate(m) != 0 {
		return false
	}
	kingTo, _ := p.Game.kernel.CastleEnds(m)
	if q.around {
		return m.Around() && q.to == m.To()
	}
	own := p.Game.grid.Name(m.From()) + p.name(q.to)
	return q.to == m.To() && !m.Around() || own == p.k.MoveText(m.Bare()) || loose && q.to == kingTo
}

// ParseMove reads UCI+ and algebraic notation with the letters of three languages.
func (p *Position) ParseMove(text string) (game.Move, error) {
	chain := p.chainSquares(text)
	if len(chain) > 2 || len(chain) > 0 && len(p.chains()) > 0 {
		return p.parseChain(chain, text)
	}
	q, ok := p.read(text)
	if !ok {
		return game.Move{}, fmt.Errorf("move %q: %w", text, game.ErrNotation)
	}
	p.moves = p.k.Moves(p.moves[:0])
	seat := p.seat()
	for _, m := range p.moves { // O-O of a king that might board his rook means no other way round; a gate has one text
		if (q.wing >= 0 || m.Gate() != 0) && p.k.MoveText(m) == text {
			return moveOf(m, seat), nil
		}
	}
	for _, loose := range []bool{false, true} {
		var found []layers.Move
		for _, m := range p.moves {
			if p.answers(m, q, loose) {
				found = append(found, m)
			}
		}
		if len(found) == 1 {
			return moveOf(found[0], seat), nil
		}
		if len(found) > 1 {
			return game.Move{}, p.refuseAmbiguous(found, text)
		}
	}
	if len(chain) > 0 {
		return game.Move{}, p.refuseChain(chain, text)
	}
	return game.Move{}, p.refuse(q, text)
}

// refuseAmbiguous names the pieces that could be meant.
func (p *Position) refuseAmbiguous(found []layers.Move, input string) *game.Refusal {
	if m := found[0]; m.Sort() == layers.Promote && found[1].From() == m.From() {
		return p.refusal("choosePromotion", input, m.To())
	} else if m.Put() >= 0 && found[1].From() == m.From() {
		return p.refusePut(input, m.To())
	}
	var squares []int
	for _, m := range found {
		if !slices.Contains(squares, m.From()) {
			squares = append(squares, m.From())
		}
	}
	return p.refusal("ambiguous", input, squares...)
}
