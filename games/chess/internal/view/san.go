package view

import (
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

var (
	_ game.Namer   = (*rules.Position)(nil)
	_ game.Figurer = (*rules.Position)(nil)
)

// local are the letters of the pieces in books of a language.
var local = map[string]map[byte]string{
	"uk": {'K': "Кр", 'Q': "Ф", 'R': "Т", 'B': "С", 'N': "К", 'C': "Кц", 'A': "Ке", 'M': "М", 'P': "п"},
	"ru": {'K': "Кр", 'Q': "Ф", 'R': "Л", 'B': "С", 'N': "К", 'C': "Кц", 'A': "Ке", 'M': "М", 'P': "п"},
}

// figures are the signs of pieces for every language. White's stand for both sides, as books have it; a piece without one
// keeps its letter.
var figures = map[board.Piece]string{board.King: "♔", board.Queen: "♕", board.Rook: "♖", board.Bishop: "♗", board.Knight: "♘", board.Pawn: "♙"}

func (Ordinary) AppendName(p *rules.Position, dst []byte, m game.Move, lang string) []byte {
	return AppendMarks(p, AppendSAN(p, dst, rules.ActionOf(m), lang), m)
}

// AppendMarks appends the mark for check or mate by m.
func AppendMarks(p *rules.Position, dst []byte, m game.Move) []byte {
	after := *p
	after.Scratch = nil
	after.Play(m)
	if after.Game.Mode.Attacked(&after) == 0 {
		return dst
	}
	if after.CountMoves() == 0 && after.Halfmoves < after.Game.QuietLimit() {
		return append(dst, '#')
	}
	return append(dst, '+')
}

// AppendSAN appends an action without the marks.
func AppendSAN(p *rules.Position, dst []byte, a board.Action, lang string) []byte {
	switch {
	case a.Kind() == board.Pass:
		return append(dst, p.Game.IdleText()...)
	case a.Kind() == board.Castle && wingOf(a) == 1:
		return append(dst, "O-O"...)
	case a.Kind() == board.Castle:
		return append(dst, "O-O-O"...)
	case a.Kind() == board.Drop:
		return rules.AppendSquare(append(AppendLetter(p, dst, a.Piece(), lang), '@'), a.To())
	}
	takes := a.Kind() == board.EnPassant || p.Bits.Occupied()>>uint(a.To())&1 != 0
	if a.Piece() == board.Pawn {
		if takes {
			dst = append(dst, 'a'+byte(a.From()&7))
		}
	} else {
		dst = appendOrigin(p, AppendLetter(p, dst, a.Piece(), lang), a)
	}
	if takes {
		dst = append(dst, 'x')
	}
	dst = rules.AppendSquare(dst, a.To())
	if a.Kind() == board.Promote {
		dst = AppendLetter(p, append(dst, '='), a.After(), lang)
	}
	return dst
}

// AppendLetter appends what stands for a piece: its figure if lang ends in game.Figurine.
func AppendLetter(p *rules.Position, dst []byte, piece board.Piece, lang string) []byte {
	lang, figured := strings.CutSuffix(lang, game.Figurine)
	if s, ok := figures[piece]; ok && figured {
		return append(dst, s...)
	}
	return append(dst, LocalLetter(p.Game.Chars[piece], lang)...)
}

// LocalLetter is what stands in a language for the piece that has a letter of the family.
func LocalLetter(c byte, lang string) string {
	if s, ok := local[lang][c]; ok {
		return s
	}
	return string(rune(c))
}

// appendOrigin appends as much of the departure as tells a apart from the legal actions of other
// pieces of the kind to the same square.
func appendOrigin(p *rules.Position, dst []byte, a board.Action) []byte {
	list := p.Found()
	others, sameFile, sameRank := false, false, false
	for _, o := range list.List[:list.N] {
		if o.Piece() != a.Piece() || o.To() != a.To() || o.From() == a.From() || o.Kind() == board.Castle {
			continue
		}
		others = true
		sameFile = sameFile || o.From()&7 == a.From()&7
		sameRank = sameRank || o.From()>>3 == a.From()>>3
	}
	if others && (!sameFile || sameRank) {
		dst = append(dst, 'a'+byte(a.From()&7))
	}
	if sameFile {
		dst = append(dst, '1'+byte(a.From()>>3))
	}
	return dst
}
