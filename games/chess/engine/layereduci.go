package engine

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/ini"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
	"github.com/tavlei/tavlei/search/protocol"
)

var (
	_ protocol.UCIPosition  = (*layeredAdvice)(nil)
	_ protocol.UCIDescriber = layeredLevels{}
)

// DescribeVariant says the rules as programs read them that learn variants from a file.
func (g layeredLevels) DescribeVariant(name string) (section string, ok bool) {
	section, err := ini.Write(name, g.Record())
	return section, err == nil
}

// AppendUCI appends a move; castling is the king's step to where it ends.
func (p *layeredAdvice) AppendUCI(dst []byte, mv game.Move) []byte {
	if text := p.turning(mv); text != "" {
		return append(dst, text...)
	}
	m, castling := p.Castles(mv)
	record, gate := p.Game.Record(), m.Gate()
	if record.Company.Blocker != 0 {
		return p.appendBlocked(dst, m, castling)
	}
	if !castling || m.Around() || record.Castling.OnRook || gate != 0 && m.GateAt() != m.From() {
		return append(dst, game.MoveText(p.Position, mv)...)
	}
	grid := p.Game.Grid()
	dst = append(append(dst, grid.Name(m.From())...), grid.Name(p.Game.KingEnds(m))...)
	if gate != 0 {
		dst = append(dst, record.Kinds[gate-1].Letter|32)
	}
	return dst
}

// appendBlocked appends a move that puts the blocker: behind a comma stands its way, from where the piece has come to.
func (p *layeredAdvice) appendBlocked(dst []byte, m layers.Move, castling bool) []byte {
	grid := p.Game.Grid()
	to := m.To()
	if castling {
		to = p.Game.KingEnds(m)
	}
	dst = append(append(dst, grid.Name(m.From())...), grid.Name(to)...)
	if m.Sort() == layers.Promote {
		dst = append(dst, p.Game.Record().Kinds[m.After()-1].Letter|32)
	}
	dst = append(append(dst, ','), grid.Name(to)...)
	return append(dst, grid.Name(m.Put())...)
}

// ParseUCI reads such a move.
func (p *layeredAdvice) ParseUCI(text string) (game.Move, error) {
	if before, after, blocked := strings.Cut(text, ","); blocked && len(after) > 2 {
		text = before + "/" + strings.TrimLeft(after, "abcdefghijkl")[1:]
	}
	if p.Game.Record().Zones.Camp != [2]layers.Zone{} {
		for _, mv := range p.AppendMoves(nil) {
			if p.turning(mv) == text {
				return mv, nil
			}
		}
	}
	return p.ParseMove(text)
}

// turning is a move by which a piece turns over, as other programs write it: + for what it becomes, - for what it was. Other moves are "".
func (p *layeredAdvice) turning(mv game.Move) string {
	r := p.Game.Record()
	m, _ := p.Castles(mv)
	if r.Zones.Camp == [2]layers.Zone{} || m.After() == m.Piece() {
		return ""
	}
	piece, after := r.Kinds[m.Piece()-1].Letter, r.Kinds[m.After()-1].Letter
	grid := p.Game.Grid()
	switch {
	case m.Sort() == layers.Drop && turnedFrom(r, after) == piece:
		return "+" + string(rune(piece)) + "@" + grid.Name(m.To())
	case m.Sort() == layers.Promote && turnedFrom(r, after) == piece:
		return grid.Name(m.From()) + grid.Name(m.To()) + "+"
	case m.Sort() == layers.Promote && turnedFrom(r, piece) == after:
		return grid.Name(m.From()) + grid.Name(m.To()) + "-"
	}
	return ""
}

// turnedFrom is the kind of which another one is the upper side, by their letters, 0 if it is of none: what it is in a hand or, where
// none comes to one, the only kind that becomes it.
func turnedFrom(r *layers.Rules, letter byte) (from byte) {
	for _, k := range r.Kinds {
		if k.Pawn || strings.IndexByte(k.Becomes, letter) < 0 {
			continue
		}
		own := r.Kinds[r.KindOf(letter)-1]
		if own.Held == k.Letter || own.Held == 0 && own.Becomes == "" {
			from = k.Letter
		}
	}
	return from
}

// turnedOver writes the pieces of a rank that are turned over: +P.
func (p *layeredAdvice) turnedOver(rank string) string {
	r := p.Game.Record()
	if r.Zones.Camp == [2]layers.Zone{} {
		return rank
	}
	var b strings.Builder
	for _, c := range []byte(rank) {
		if c&^32 >= 'A' && c&^32 <= 'Z' {
			if from := turnedFrom(r, c&^32); from != 0 {
				b.WriteByte('+')
				c = from | c&32
			}
		}
		b.WriteByte(c)
	}
	return b.String()
}

// AppendUCIPosition appends the position as other programs read it, and we do: holes are asterisks, and who may castle is said by
// wings.
func (p *layeredAdvice) AppendUCIPosition(dst []byte) []byte {
	fields := strings.Fields(game.Text(p.Position))
	if blocker := p.Game.Record().Company.Blocker; blocker != 0 {
		fields[0] = strings.ReplaceAll(fields[0], "-"+string(rune(blocker|32)), "*")
	}
	pieces, hands, held := strings.Cut(fields[0], "[")
	ranks := strings.Split(pieces, "/")
	for i := range ranks {
		ranks[i] = p.turnedOver(p.withHoles(ranks[i], len(ranks)-1-i))
	}
	fields[0] = strings.Join(ranks, "/")
	if held {
		fields[0] += "[" + hands
	}
	if !p.Game.Record().Castling.OnRook {
		fields[2] = p.wings(fields[2])
	}
	if p.Game.Record().Arrival.Gates {
		fields = p.gateFiles(fields)
	}
	fields = p.unmoved(fields)
	if most := p.Game.Record().Goal.Checks; most > 0 {
		fields = checksLeft(fields, most)
	}
	return append(dst, strings.Join(fields, " ")...)
}

// gateFiles writes behind the wings the files of other pieces behind which one of the hand may come, in place of their squares.
func (p *layeredAdvice) gateFiles(fields []string) []string {
	at := slices.IndexFunc(fields, func(f string) bool { return strings.HasPrefix(f, "gates=") })
	if at < 0 {
		return fields
	}
	files := ""
	for _, name := range squareName.FindAllString(fields[at][len("gates="):], -1) {
		c := name[:1]
		if name[1:] == "1" {
			c = strings.ToUpper(c)
		}
		files += c
	}
	if fields[2] = strings.Trim(fields[2]+files, "-"); fields[2] == "" {
		fields[2] = "-"
	}
	return slices.Delete(fields, at, at+1)
}

// unmoved writes the files of pieces that a royal piece's first move is one of in the castling field, and leaves out where others have moved.
func (p *layeredAdvice) unmoved(fields []string) []string {
	r := p.Game.Record()
	if !slices.ContainsFunc(r.Kinds, func(k layers.Kind) bool { return k.Royal && k.Next != 0 }) {
		return fields
	}
	files := ""
	for seat := range 2 {
		for rest := r.Zones.Double[seat]; !rest.Empty(); rest = rest.Rest() {
			if kind, whose := p.At(rest.First()); kind != 0 && whose == seat && r.Kinds[kind-1].Next != 0 {
				x, _ := p.Game.Grid().XY(rest.First())
				files += string(rune("Aa"[seat]) + rune(x))
			}
		}
	}
	if files != "" {
		fields[2] = files
	}
	return slices.DeleteFunc(fields, func(f string) bool { return strings.HasPrefix(f, "moved=") })
}

var squareName = regexp.MustCompile(`[a-l][0-9]+`)

// checksLeft writes how many checks each side has still to give, behind the square of en passant, in place of how many it has given.
func checksLeft(fields []string, most int) []string {
	for i, f := range fields {
		if given := strings.Split(f, "+"); len(given) == 3 && given[0] == "" {
			white, _ := strconv.Atoi(given[1])
			black, _ := strconv.Atoi(given[2])
			fields = slices.Delete(fields, i, i+1)
			return slices.Insert(fields, 4, strconv.Itoa(most-white)+"+"+strconv.Itoa(most-black))
		}
	}
	return fields
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
