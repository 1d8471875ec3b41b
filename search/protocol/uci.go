package protocol

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// ErrUCI is the error of a game that the Universal Chess Interface cannot describe.
var ErrUCI = errors.New("the universal chess interface does not know this game")

// UCIFamily is a family whose games are played over the Universal Chess Interface: positions are
// the texts of its positions, moves the plain texts of its moves, ply by ply. Families register
// theirs; this package compares no names of games.
type UCIFamily struct {
	Family string
	// Variants are names that other programs have for UCI_Variant. The first that fits most of the
	// rules is used; games without one go by their ids.
	Variants []UCIVariant
}

// UCIVariant is one value of UCI_Variant.
type UCIVariant struct {
	Name string
	Game string // canonical name of the rules
	// Shuffled is the canonical name of the rules with UCI_Chess960, empty if the option does not
	// change them. Its start is that of Game until a position is sent.
	Shuffled string
}

var uciFamilies []UCIFamily

// RegisterUCI makes a family known; it is called from init functions.
func RegisterUCI(f UCIFamily) { uciFamilies = append(uciFamilies, f) }

// uciStandard is what engines without the option UCI_Variant play.
const uciStandard = "chess"

// uciGame is a game as the protocol names it.
type uciGame struct {
	family   UCIFamily
	variant  UCIVariant
	shuffled bool // the rules are those of variant.Shuffled
}

// uciOf finds the name of a game. The error wraps ErrUCI.
func uciOf(g *game.Game) (uciGame, error) {
	i := slices.IndexFunc(uciFamilies, func(f UCIFamily) bool { return f.Family == g.Info.Family })
	if i < 0 || g.Seats != 2 || g.Sampled {
		return uciGame{}, fmt.Errorf("game %s: %w", g.Name(), ErrUCI)
	}
	best := uciGame{family: uciFamilies[i], variant: UCIVariant{Name: g.Info.ID, Game: g.Info.ID}}
	told := -1
	for _, v := range best.family.Variants {
		if n := strings.Count(v.Game, ";"); says(v.Game, g) && n > told {
			best.variant, best.shuffled, told = v, false, n
		}
		if v.Shuffled != "" && says(v.Shuffled, g) && told < 0 {
			best.variant, best.shuffled, told = v, true, 0
		}
	}
	return best, nil
}

// says tells whether a canonical name says the rules of g, with more options perhaps.
func says(spec string, g *game.Game) bool {
	parts := strings.Split(spec, ";")
	if parts[0] != g.Info.ID {
		return false
	}
	return !slices.ContainsFunc(parts[1:], func(o string) bool {
		key, value, _ := strings.Cut(o, "=")
		return g.Options[key] != value
	})
}

// variants are all names of the family, those of other programs first.
func (f UCIFamily) variants() []UCIVariant {
	all := slices.Clone(f.Variants)
	for _, info := range game.All() {
		known := func(v UCIVariant) bool { return v.Game == info.ID || v.Name == info.ID || v.Shuffled == info.ID }
		if info.Family != f.Family || slices.ContainsFunc(all, known) {
			continue
		}
		if g, err := game.Open(info.ID); err == nil && g.Seats == 2 {
			all = append(all, UCIVariant{Name: info.ID, Game: info.ID})
		}
	}
	return all
}

// start is the start of a game, in place of a lot the array of the variant.
func (u uciGame) start(g *game.Game) (game.Position, error) {
	start := g.Start()
	if !u.shuffled || !start.ToMove().Has(game.Chance) {
		return start, nil
	}
	plain, err := game.Open(u.variant.Game)
	if err != nil {
		return nil, err
	}
	return g.Parse(game.Text(plain.Start()))
}
