package protocol

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// Errors of games that a protocol of the house of UCI cannot describe.
var (
	ErrUCI  = errors.New("the universal chess interface does not know this game")
	ErrUSI  = errors.New("the universal shogi interface does not know this game")
	ErrUCCI = errors.New("the universal chinese chess interface does not know this game")
)

// UCIFamily is a family whose games are played over the Universal Chess Interface, or over one of the
// two that were made after it: positions are the texts of its positions, moves the plain texts of its moves, ply by ply.
// Families register theirs; this package compares no names of games.
type UCIFamily struct {
	Family string
	// Protocol is [UCI], which is meant if there is none, [USI] or [UCCI]. A family may be registered with each.
	Protocol string
	// Variants are names that other programs have for UCI_Variant. Games without one go by their
	// canonical names.
	Variants []UCIVariant
	// Unsaid are options that change no move, or only the start, which is told as a position: other programs need not know them.
	Unsaid []string
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

// UCIPosition is a position that other programs of UCI write otherwise than its own texts. Families whose
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

// uciGame is a game as a protocol names it.
type uciGame struct {
	*dialect
	family   UCIFamily
	variant  UCIVariant
	shuffled bool // the rules are those of variant.Shuffled
}

// uciOf finds the name of a game. The error wraps that of the dialect.
func uciOf(g *game.Game, d *dialect) (uciGame, error) {
	i := slices.IndexFunc(uciFamilies, func(f UCIFamily) bool {
		return f.Family == g.Info.Family && cmp.Or(f.Protocol, UCI) == d.name
	})
	if i < 0 || g.Seats != 2 || g.Sampled {
		return uciGame{}, fmt.Errorf("game %s: %w", g.Name(), d.err)
	}
	name := nameOf(g, uciFamilies[i].Unsaid...)
	for _, v := range uciFamilies[i].Variants {
		if v.Game == name || v.Shuffled == name {
			return uciGame{d, uciFamilies[i], v, v.Shuffled == name}, nil
		}
	}
	return uciGame{dialect: d, family: uciFamilies[i], variant: UCIVariant{Name: name, Game: name}}, nil
}

// drawMode is the option, shared by all families, that says whether counters end a game by
// themselves: it changes no move, so the protocol need not know it.
const drawMode = "drawMode"

// nameOf is the canonical name of the rules without that option and without others.
func nameOf(g *game.Game, others ...string) string {
	parts := strings.Split(g.Name(), ";")
	return strings.Join(slices.DeleteFunc(parts, func(o string) bool {
		key, _, isOption := strings.Cut(o, "=")
		return isOption && (key == drawMode || slices.Contains(others, key))
	}), ";")
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
