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
	// Variants are names that other programs have for UCI_Variant. Games without one go by their
	// canonical names.
	Variants []UCIVariant
	// Foreign says that only other programs speak the protocol about these games: we do so with
	// programs for which it is the usual one.
	Foreign bool
}

// UCIVariant is one value of UCI_Variant.
type UCIVariant struct {
	Name string
	Game string // canonical name of the rules
	// Shuffled is the canonical name of the rules with UCI_Chess960, empty if the option does not
	// change them. Its start is that of Game until a position is sent.
	Shuffled string
	// Elo are ratings of the levels of [search.Levels], the weakest first, ascending; none where
	// nobody has measured them. With them the variant has UCI_LimitStrength.
	Elo []int
}

var uciFamilies []UCIFamily

// RegisterUCI makes a family known; it is called from init functions.
func RegisterUCI(f UCIFamily) { uciFamilies = append(uciFamilies, f) }

// UCIDescriber is a rule set that can be described to engines which learn variants from a file, as
// Fairy-Stockfish does. Without it such engines play only games that they know. Asked by [DialUCI].
type UCIDescriber interface {
	// DescribeVariant is the section of such a file under a name; ok is false where the file has no words
	// for the rules.
	DescribeVariant(name string) (section string, ok bool)
}

// UCIPosition is a position that other programs write otherwise than its own texts. Families whose
// positions do so are played by other programs only, see [UCIFamily.Foreign]. Without it they write our
// texts. Asked by [ServeUCI] and the clients of such programs.
type UCIPosition interface {
	// AppendUCI appends a legal move.
	AppendUCI(dst []byte, m game.Move) []byte
	// AppendUCIPosition appends the position behind "fen".
	AppendUCIPosition(dst []byte) []byte
	// ParseUCI reads a move.
	ParseUCI(text string) (game.Move, error)
}

// uciMove is a move as it is sent.
func uciMove(p game.Position, m game.Move) string {
	if v, ok := game.Ability[UCIPosition](p); ok {
		return string(v.AppendUCI(nil, m))
	}
	return game.MoveText(p, m)
}

// uciPosition is a position as it is sent.
func uciPosition(p game.Position) string {
	if v, ok := game.Ability[UCIPosition](p); ok {
		return string(v.AppendUCIPosition(nil))
	}
	return game.Text(p)
}

// readUCIMove reads a move of an engine.
func readUCIMove(p game.Position, text string) (game.Move, error) {
	if v, ok := game.Ability[UCIPosition](p); ok {
		return v.ParseUCI(text)
	}
	return p.ParseMove(text)
}

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
	name := nameOf(g)
	for _, v := range uciFamilies[i].Variants {
		if v.Game == name || v.Shuffled == name {
			return uciGame{uciFamilies[i], v, v.Shuffled == name}, nil
		}
	}
	return uciGame{family: uciFamilies[i], variant: UCIVariant{Name: name, Game: name}}, nil
}

// drawMode is the option, shared by all families, that says whether counters end a game by
// themselves: it changes no move, so the protocol need not know it.
const drawMode = "drawMode"

// nameOf is the canonical name of the rules without that option.
func nameOf(g *game.Game) string {
	parts := strings.Split(g.Name(), ";")
	return strings.Join(slices.DeleteFunc(parts, func(o string) bool { return strings.HasPrefix(o, drawMode+"=") }), ";")
}

// variants are all names that an engine for u offers, those of other programs first.
func (u uciGame) variants() []UCIVariant {
	all := slices.Clone(u.family.Variants)
	for _, info := range game.All() {
		known := func(v UCIVariant) bool { return v.Game == info.ID || v.Name == info.ID || v.Shuffled == info.ID }
		if info.Family != u.family.Family || slices.ContainsFunc(all, known) {
			continue
		}
		if g, err := game.Open(info.ID); err == nil && g.Seats == 2 && !g.Sampled {
			all = append(all, UCIVariant{Name: info.ID, Game: info.ID})
		}
	}
	if !slices.ContainsFunc(all, func(v UCIVariant) bool { return v.Name == u.variant.Name }) {
		all = append(all, u.variant)
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
