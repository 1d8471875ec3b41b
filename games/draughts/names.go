package draughts

import (
	"strconv"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
)

var _ game.Namer = (*Position)(nil)

// moveWords are the moves that are no way of a man.
type moveWords struct {
	huff   string
	lot    [2]string // White begins, Black begins
	ballot string
}

var moveNames = map[string]moveWords{
	"en": {"huff", [2]string{"lot: White begins", "lot: Black begins"}, "opening"},
	"uk": {"фук", [2]string{"жереб: починають білі", "жереб: починають чорні"}, "початок"},
	"ru": {"фук", [2]string{"жребий: начинают белые", "жребий: начинают чёрные"}, "начало"},
}

// AppendName appends m as players write it. Squares keep their Latin letters in every language,
// and a capture is as short as PDN lets it be, which is what AppendMove writes; only a huff, a lot
// and a drawn opening have words. An unknown language gets the English ones.
func (p *Position) AppendName(dst []byte, m game.Move, lang string) []byte {
	words, ok := moveNames[lang]
	if !ok {
		words = moveNames["en"]
	}
	switch kernel.KindOf(m) {
	case kernel.Huff:
		return append(append(append(dst, words.huff...), ' '), p.g.nameOf(kernel.ToOf(m))...)
	case kernel.Lot:
		return append(dst, words.lot[kernel.ToOf(m)&1]...)
	case kernel.Ballot:
		return strconv.AppendUint(append(append(dst, words.ballot...), ' '), m[0]+1, 10)
	}
	return p.AppendMove(dst, m)
}
