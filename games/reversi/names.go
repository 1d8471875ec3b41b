package reversi

import (
	"strconv"

	"github.com/tavlei/tavlei/game"
)

var _ game.Namer = (*Position)(nil)

// moveWords are the moves that put no disc.
type moveWords struct {
	pass    string
	lot     [2]string // Black begins, White begins
	opening string
}

var moveNames = map[string]moveWords{
	"en": {"pass", [2]string{"lot: Black begins", "lot: White begins"}, "opening"},
	"uk": {"пропуск", [2]string{"жереб: починають чорні", "жереб: починають білі"}, "початок"},
	"ru": {"пас", [2]string{"жребий: начинают чёрные", "жребий: начинают белые"}, "начало"},
}

// AppendName appends m as players write it: squares keep their Latin letters in every language,
// a pass, a lot and a drawn opening have words. An unknown language gets the English ones.
func (p *Position) AppendName(dst []byte, m game.Move, lang string) []byte {
	words, ok := moveNames[lang]
	if !ok {
		words = moveNames["en"]
	}
	switch kindOf(m) {
	case passMove:
		return append(dst, words.pass...)
	case lotMove:
		return append(dst, words.lot[m[0]&1]...)
	case openingMove:
		return strconv.AppendUint(append(append(dst, words.opening...), ' '), m[0]+1, 10)
	}
	return p.AppendMove(dst, m)
}
