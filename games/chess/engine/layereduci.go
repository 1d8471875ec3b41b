package engine

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/protocol"
)

var _ protocol.UCIPosition = (*layeredAdvice)(nil)

// AppendUCI appends a move; castling is the king's step to where it ends.
func (p *layeredAdvice) AppendUCI(dst []byte, mv game.Move) []byte {
	m, castling := p.Castles(mv)
	if record := p.Game.Record(); !castling || m.Around() || record.Castling.OnRook {
		return append(dst, game.MoveText(p.Position, mv)...)
	}
	grid := p.Game.Grid()
	return append(append(dst, grid.Name(m.From())...), grid.Name(p.Game.KingEnds(m))...)
}

// ParseUCI reads such a move.
func (p *layeredAdvice) ParseUCI(text string) (game.Move, error) { return p.ParseMove(text) }

// AppendUCIPosition appends the position as other programs read it, and we do: holes are asterisks, and who may castle is said by
// wings.
func (p *layeredAdvice) AppendUCIPosition(dst []byte) []byte {
	fields := strings.Fields(game.Text(p.Position))
	pieces, hands, held := strings.Cut(fields[0], "[")
	ranks := strings.Split(pieces, "/")
	for i := range ranks {
		ranks[i] = p.withHoles(ranks[i], len(ranks)-1-i)
	}
	fields[0] = strings.Join(ranks, "/")
	if held {
		fields[0] += "[" + hands
	}
	if !p.Game.Record().Castling.OnRook {
		fields[2] = p.wings(fields[2])
	}
	return append(dst, strings.Join(fields, " ")...)
}

var empties = regexp.MustCompile(`[0-9]+`)

// withHoles is a rank of FEN with an asterisk for each square that is none.
func (p *layeredAdvice) withHoles(rank string, y int) string {
	x := 0
	var b strings.Builder
	for len(rank) > 0 {
		digits := empties.FindString(rank)
		if digits == "" || rank[:len(digits)] != digits {
			b.WriteByte(rank[0])
			if rank[0] != '~' {
				x++
			}
			rank = rank[1:]
			continue
		}
		n, _ := strconv.Atoi(digits)
		empty := 0
		for range n {
			if p.Game.Grid().At(x, y) == board.None {
				b.WriteString(number(empty) + "*")
				empty = -1
			}
			empty++
			x++
		}
		b.WriteString(number(empty))
		rank = rank[len(digits):]
	}
	return b.String()
}

// number is a number of empty squares, nothing for none.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// wings writes files of rooks as K and Q, by the side of their king.
func (p *layeredAdvice) wings(rights string) (text string) {
	kings := [2]int{-1, -1}
	for _, sq := range p.Game.Grid().Squares() {
		if kind, seat := p.At(sq); kind != 0 && seat >= 0 && p.Game.Record().Kinds[kind-1].Royal {
			kings[seat], _ = p.Game.Grid().XY(sq)
		}
	}
	for _, wing := range []byte("KQkq") {
		for _, c := range []byte(rights) {
			seat := int(wing >> 5 & 1)
			if c != '-' && int(c>>5&1) == seat && (int(c|32)-'a' > kings[seat]) == (wing|32 == 'k') {
				text += string(wing)
			}
		}
	}
	if text == "" {
		return rights
	}
	return text
}
