package protocol

import (
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// LichessVariant is a game that lichess has, too, by the names that programs written for lichess know. Its moves go
// as in the Universal Chess Interface, its positions are FEN, and its seat 0 is White. Families register theirs; no
// other package compares names of games.
type LichessVariant struct {
	Key, Name, Short string // chess960, Chess960, 960
	Game             string // canonical name of the rules
	// Free are options with any value of which it is the same game over there.
	Free []string
	// Initial says that it goes by this name from the start of the rules, Placed from a position that was set up.
	Initial, Placed bool
}

var lichessVariants []LichessVariant

// RegisterLichess makes variants known; it is called from init functions.
func RegisterLichess(variants ...LichessVariant) {
	lichessVariants = append(lichessVariants, variants...)
}

// LichessOf is the name of a game that begins at its start, or at a position that was set up; false if lichess has
// no such game.
func LichessOf(g *game.Game, placed bool) (LichessVariant, bool) {
	for _, v := range lichessVariants {
		if v.begins(placed) && v.Game == v.strip(g) {
			return v, true
		}
	}
	return LichessVariant{}, false
}

// LichessByKey is the variant with a key, in capitals or not, from the start or from a position; false if we lack it.
func LichessByKey(key string, placed bool) (LichessVariant, bool) {
	i := slices.IndexFunc(lichessVariants, func(v LichessVariant) bool { return strings.EqualFold(v.Key, key) && v.begins(placed) })
	if i < 0 {
		return LichessVariant{}, false
	}
	return lichessVariants[i], true
}

// LichessVariants are all that are known.
func LichessVariants() []LichessVariant { return slices.Clone(lichessVariants) }

func (v LichessVariant) begins(placed bool) bool { return placed && v.Placed || !placed && v.Initial }

// strip is the canonical name of the rules without the options that are free.
func (v LichessVariant) strip(g *game.Game) string {
	return strings.Join(slices.DeleteFunc(strings.Split(g.Name(), ";"), func(part string) bool {
		key, _, isOption := strings.Cut(part, "=")
		return isOption && slices.Contains(v.Free, key)
	}), ";")
}
