package rules

import (
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
)

var _ game.Composer = (*Position)(nil)

// Palette is the pieces that occur in the game, White's, then Black's, then those of nobody.
func (p *Position) Palette() []game.Man {
	var pieces []game.Man
	for seat := range 2 {
		for _, piece := range slices.Backward(handOrder) {
			if piece != p.Game.Single && (p.Game.used(piece) || piece == board.King) {
				pieces = append(pieces, game.Man{Kind: p.Game.KindName(piece), Seat: game.Seat(seat)})
			}
		}
		if p.Game.Single != board.NoPiece && seat == p.Game.Odd {
			pieces = append(pieces, game.Man{Kind: p.Game.KindName(p.Game.Single), Seat: game.Seat(seat)})
		}
	}
	if p.Game.Neutral {
		for _, piece := range []board.Piece{board.Knight, board.Bishop, board.Rook, board.Queen} {
			pieces = append(pieces, game.Man{Kind: p.Game.KindName(piece), Seat: game.NoSeat})
		}
	}
	return pieces
}

var _ game.Carrier = (*Position)(nil)

// Carriers are the pieces that others ride on.
func (p *Position) Carriers() []string {
	switch {
	case p.Game.QueenCarries:
		return []string{kindNames[board.Rook], kindNames[board.Queen]}
	case p.Game.Carry:
		return []string{kindNames[board.Rook]}
	}
	return nil
}

// Compose writes FEN. Castling rights stay where king and rook may still have them, everything
// after them stays, but nothing can be taken en passant.
func (p *Position) Compose(rest string, pieces []game.Man, toMove game.Seat) string {
	fields := strings.Fields(rest)
	for i, usual := range []string{"", "w", "-", "-", "0", "1"} {
		if i >= len(fields) || strings.Contains(fields[i], "=") && i > 3 {
			fields = slices.Insert(fields, min(i, len(fields)), usual)
		}
	}
	var squares [64]string
	hands := [2]string{}
	for _, m := range pieces {
		letter := p.Game.letterFor(m)
		switch {
		case letter == "":
		case m.Place < 64:
			squares[m.Place] += letter
		case m.Seat == 0 || m.Seat == 1:
			hands[m.Seat] += strings.Repeat(letter, max(1, int(m.N)))
		}
	}
	fields[0] = pieceField(&squares)
	if p.Game.hasHands() || hands != [2]string{} {
		fields[0] += "[" + hands[0] + hands[1] + "]"
	}
	fields[1] = "wb"[toMove&1 : toMove&1+1]
	fields[2] = keptRights(fields[2], &squares)
	fields[3] = "-"
	return strings.Join(fields, " ")
}

// letterFor is how FEN writes a piece of a scene; "" if the game has no such piece.
func (g *Game) letterFor(m game.Man) string {
	for _, piece := range g.LetterPieces {
		if piece == board.NoPiece || g.KindName(piece) != m.Kind {
			continue
		}
		if m.Seat == game.NoSeat {
			return "-" + string(rune(g.LetterOf(piece, 1)))
		}
		return string(rune(g.LetterOf(piece, int(m.Seat&1))))
	}
	return ""
}

// pieceField is the first field of FEN; two letters on a square are a carrier and its rider.
func pieceField(squares *[64]string) string {
	var b strings.Builder
	for y := 7; y >= 0; y-- {
		empty := byte(0)
		for x := range 9 {
			letters := ""
			if x < 8 {
				letters = squares[8*y+x]
			}
			if letters == "" && x < 8 {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteByte('0' + empty)
				empty = 0
			}
			if len(letters) == 2 && letters[0] != '-' {
				letters = "{" + letters + "}"
			}
			b.WriteString(letters)
		}
		if y > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

// keptRights are the rights whose king stands on its first rank with a rook on the right side.
func keptRights(rights string, squares *[64]string) string {
	kept := ""
	for _, c := range []byte(rights) {
		rank, king, rook := 0, "K", "R"
		if c >= 'a' {
			rank, king, rook = 56, "k", "r"
		}
		at := slices.Index(squares[rank:rank+8], king)
		if at < 0 {
			continue
		}
		var found bool
		switch c &^ 32 {
		case 'K':
			found = slices.Contains(squares[rank+at:rank+8], rook)
		case 'Q':
			found = slices.Contains(squares[rank:rank+at], rook)
		default:
			file := int(c&^32 - 'A')
			found = file >= 0 && file < 8 && squares[rank+file] == rook
		}
		if found {
			kept += string(rune(c))
		}
	}
	if kept == "" {
		return "-"
	}
	return kept
}
