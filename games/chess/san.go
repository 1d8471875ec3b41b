package chess

import (
	"strings"

	"github.com/tavlei/tavlei/game"
)

var (
	_ game.Namer   = (*Position)(nil)
	_ game.Figurer = (*Position)(nil)
)

// local are the letters of the men in books of a language.
var local = map[string]map[byte]string{
	"uk": {'K': "Кр", 'Q': "Ф", 'R': "Т", 'B': "С", 'N': "К", 'C': "Кц", 'A': "Ке", 'M': "М", 'P': "п"},
	"ru": {'K': "Кр", 'Q': "Ф", 'R': "Л", 'B': "С", 'N': "К", 'C': "Кц", 'A': "Ке", 'M': "М", 'P': "п"},
}

// figures are the signs of men for every language. White's stand for both sides, as books have it; a man without one
// keeps its letter.
var figures = map[Man]string{King: "♔", Queen: "♕", Rook: "♖", Bishop: "♗", Knight: "♘", Pawn: "♙"}

func (ordinary) appendName(p *Position, dst []byte, m game.Move, lang string) []byte {
	return p.appendMarks(p.appendSAN(dst, actionOf(m), lang), m)
}

// appendMarks appends the mark for check or mate by m.
func (p *Position) appendMarks(dst []byte, m game.Move) []byte {
	after := *p
	after.scratch = nil
	after.Play(m)
	if after.g.mode.attacked(&after) == 0 {
		return dst
	}
	if after.CountMoves() == 0 && after.quiet < after.g.quietLimit() {
		return append(dst, '#')
	}
	return append(dst, '+')
}

// appendSAN appends an action without the marks.
func (p *Position) appendSAN(dst []byte, a action, lang string) []byte {
	switch {
	case a.kind() == rest:
		return append(dst, p.g.restText()...)
	case a.kind() == castle && wingOf(a) == 1:
		return append(dst, "O-O"...)
	case a.kind() == castle:
		return append(dst, "O-O-O"...)
	case a.kind() == drop:
		return appendSquare(append(p.appendLetter(dst, a.man(), lang), '@'), a.to())
	}
	takes := a.kind() == passing || p.b.occupied()>>uint(a.to())&1 != 0
	if a.man() == Pawn {
		if takes {
			dst = append(dst, 'a'+byte(a.from()&7))
		}
	} else {
		dst = p.appendOrigin(p.appendLetter(dst, a.man(), lang), a)
	}
	if takes {
		dst = append(dst, 'x')
	}
	dst = appendSquare(dst, a.to())
	if a.kind() == promote {
		dst = p.appendLetter(append(dst, '='), a.after(), lang)
	}
	return dst
}

// appendLetter appends what stands for a man: its figure if lang ends in game.Figurine.
func (p *Position) appendLetter(dst []byte, man Man, lang string) []byte {
	lang, figured := strings.CutSuffix(lang, game.Figurine)
	if s, ok := figures[man]; ok && figured {
		return append(dst, s...)
	}
	c := p.g.chars[man]
	if s, ok := local[lang][c]; ok {
		return append(dst, s...)
	}
	return append(dst, c)
}

// appendOrigin appends as much of the departure as tells a apart from the legal actions of other
// men of the kind to the same square.
func (p *Position) appendOrigin(dst []byte, a action) []byte {
	list := p.found()
	others, sameFile, sameRank := false, false, false
	for _, o := range list.list[:list.n] {
		if o.man() != a.man() || o.to() != a.to() || o.from() == a.from() || o.kind() == castle {
			continue
		}
		others = true
		sameFile = sameFile || o.from()&7 == a.from()&7
		sameRank = sameRank || o.from()>>3 == a.from()>>3
	}
	if others && (!sameFile || sameRank) {
		dst = append(dst, 'a'+byte(a.from()&7))
	}
	if sameFile {
		dst = append(dst, '1'+byte(a.from()>>3))
	}
	return dst
}
