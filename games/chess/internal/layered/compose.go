package layered

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
)

var _ game.Composer = (*Position)(nil)

// Palette is the kinds of the game, White's, then Black's, then those of nobody.
func (p *Position) Palette() (men []game.Man) {
	r := p.Game
	for seat := range 2 {
		for i, k := range r.record.Kinds {
			if r.record.KindOf(k.Letter) == i+1 {
				men = append(men, game.Man{Kind: r.shown[i+1], Seat: game.Seat(seat)})
			}
		}
	}
	for i, k := range r.record.Kinds {
		if r.record.Company.Neutral && !k.Royal && !k.Pawn && r.record.KindOf(k.Letter) == i+1 {
			men = append(men, game.Man{Kind: r.shown[i+1], Seat: game.NoSeat})
		}
	}
	return men
}

// Compose writes extended FEN. Castling rights stay where king and rook may still have them, everything after them stays, but
// nothing can be taken in passing.
func (p *Position) Compose(rest string, men []game.Man, toMove game.Seat) string {
	r := p.Game
	fields := strings.Fields(rest)
	for i, usual := range []string{"", "w", "-", "-", "0", "1"} {
		if i >= len(fields) || strings.ContainsAny(fields[i], "=+") && i > 3 {
			fields = slices.Insert(fields, min(i, len(fields)), usual)
		}
	}
	squares := map[int]string{}
	hands := ""
	for _, m := range men {
		letter := r.letterFor(m)
		if letter == "" {
			continue
		}
		if sq := r.square(game.Token(m.Place)); sq >= 0 {
			squares[sq] = r.onto(squares[sq], letter)
		} else {
			hands += strings.Repeat(letter, max(1, int(m.N)))
		}
	}
	fields[0] = r.pieceField(squares)
	if len(r.held) > 0 || hands != "" {
		fields[0] += "[" + hands + "]"
	}
	fields[1] = "wb"[toMove&1 : toMove&1+1]
	fields[2] = r.keptRights(fields[2], squares)
	fields[3] = "-"
	for i, f := range fields {
		if names, ok := strings.CutPrefix(f, "gates="); ok {
			fields[i] = "gates=" + r.keptGates(names, squares)
		}
	}
	return strings.Join(fields, " ")
}

// keptGates are the squares, of those that are named, on which a piece that is no pawn stands.
func (r *Rules) keptGates(names string, squares map[int]string) (kept string) {
	for _, sq := range r.grid.Squares() {
		i := r.record.KindOf(strings.ToUpper(squares[sq] + " ")[0])
		if name := r.grid.Name(sq); i > 0 && !r.record.Kinds[i-1].Pawn && named(names, name) {
			kept += name
		}
	}
	if kept == "" {
		return "-"
	}
	return kept
}

// named tells whether a name of a square is among others that follow each other.
func named(names, name string) bool {
	i := strings.Index(names, name)
	return i >= 0 && (i+len(name) == len(names) || names[i+len(name)] > '9')
}

// onto is what stands on a square when one more man does: a carrier with its rider, where there are such.
func (r *Rules) onto(there, letter string) string {
	if len(there) == 1 && len(letter) == 1 && r.record.Company.Carriers != "" {
		return "{" + there + letter + "}"
	}
	return letter
}

// letterFor is how FEN writes a man of a scene; "" if the game has no such piece.
func (r *Rules) letterFor(m game.Man) string {
	i := slices.Index(r.shown, m.Kind)
	switch {
	case i < 1:
		return ""
	case m.Seat == game.NoSeat:
		return "-" + string(rune(r.letterOf(uint8(i), 1)))
	}
	return string(rune(r.letterOf(uint8(i), int(m.Seat&1))))
}

// pieceField is the first field of FEN.
func (r *Rules) pieceField(squares map[int]string) string {
	var ranks []string
	for y := r.grid.H() - 1; y >= 0; y-- {
		rank, empty := "", 0
		for x := range r.grid.W() {
			letter := squares[r.grid.At(x, y)]
			if letter == "" {
				empty++
				continue
			}
			if empty > 0 {
				rank += strconv.Itoa(empty)
			}
			rank, empty = rank+letter, 0
		}
		if empty > 0 {
			rank += strconv.Itoa(empty)
		}
		ranks = append(ranks, rank)
	}
	return strings.Join(ranks, "/")
}

// keptRights are the files of rooks that still stand on the first rank of a side with a king.
func (r *Rules) keptRights(rights string, squares map[int]string) (kept string) {
	for _, c := range []byte(rights) {
		y, rooks := r.record.Castling.Rank, string(rune(r.record.Castling.Piece))+r.record.Castling.Also
		if c >= 'a' {
			y, rooks = r.grid.H()-1-y, strings.ToLower(rooks)
		}
		king := slices.ContainsFunc(r.grid.Squares(), func(sq int) bool {
			_, rank := r.grid.XY(sq)
			i := r.record.KindOf(strings.ToUpper(squares[sq] + " ")[0])
			return rank == y && i > 0 && r.record.Kinds[i-1].Royal && (squares[sq] >= "a") == (c >= 'a')
		})
		at := r.grid.At(int(c&^32)-'A', y)
		if king && at != board.None && len(squares[at]) == 1 && strings.Contains(rooks, squares[at]) && !strings.Contains(kept, string(rune(c))) {
			kept += string(rune(c))
		}
	}
	if kept == "" {
		return "-"
	}
	return kept
}
