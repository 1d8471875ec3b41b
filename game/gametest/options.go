package gametest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// Setting is where a rule is seen that random games from the start seldom meet.
type Setting struct {
	With     string   // other options, "key=value;key=value"
	Values   []string // for which the setting is, all if nil; of a text: what it can be
	Position string   // "" is the start
	Play     string   // moves from there, separated by blanks
	Same     string   // why Values play as the default does: another name for it, or without an object
}

// CheckOptions wants every value of every option of a game to change how it is played: moves, texts,
// outcomes, claims or what is shown. Each value is compared with the default in games that are
// played alike by both rule sets, from the start with every other option in turn and from the
// settings, which are by keys of options. A value that changes nothing is set and read nowhere.
func CheckOptions(t *testing.T, info *game.Info, settings map[string][]Setting) {
	t.Helper()
	for _, fault := range DeadValues(info, settings) {
		t.Error(fault)
	}
}

// DeadValues are the faults that CheckOptions reports, in the order of the options.
func DeadValues(info *game.Info, settings map[string][]Setting) (faults []string) {
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	for _, o := range info.Options {
		list := settings[o.Key]
		values := valuesToTry(o, list)
		if len(values) == 0 {
			fault("%s: no value to try for the option %s", info.ID, o.Key)
		}
		for _, value := range values {
			same := slices.ContainsFunc(list, func(s Setting) bool { return s.Same != "" && s.holds(value) })
			switch seen := matters(info, o, value, list, same); {
			case seen && same:
				fault("%s;%s=%s plays otherwise, though it is said to be the same", info.ID, o.Key, value)
			case !seen && !same:
				fault("%s;%s=%s changes nothing that can be seen", info.ID, o.Key, value)
			}
		}
	}
	for key := range settings {
		if !slices.ContainsFunc(info.Options, func(o game.Option) bool { return o.Key == key }) {
			fault("%s: settings for %s, which is no option", info.ID, key)
		}
	}
	return faults
}

// holds tells whether the setting is for the value.
func (s *Setting) holds(value string) bool {
	return s.Values == nil || slices.Contains(s.Values, value)
}

// valuesToTry are the values of an option beside its default; of a number both bounds.
func valuesToTry(o game.Option, settings []Setting) []string {
	values := slices.Clone(o.Values)
	switch o.Kind {
	case game.Switch:
		values = []string{"on", "off"}
	case game.Number:
		values = []string{strconv.Itoa(o.Min), strconv.Itoa(o.Max)}
	case game.Words:
		values = nil
	}
	for _, s := range settings {
		if o.Kind == game.Words {
			values = append(values, s.Values...)
		}
	}
	return slices.DeleteFunc(values, func(v string) bool { return v == o.Default })
}

// matters looks for a difference: in the settings of the option, in games from the start, and in
// games from the start with one other option changed; briefly only from the start.
func matters(info *game.Info, o game.Option, value string, settings []Setting, briefly bool) bool {
	for _, s := range settings {
		if s.Same == "" && s.holds(value) && differs(info, o, value, s) {
			return true
		}
	}
	if differs(info, o, value, Setting{}) {
		return true
	}
	if briefly {
		return false
	}
	for _, other := range info.Options {
		if other.Key == o.Key {
			continue
		}
		for _, v := range valuesToTry(other, nil) {
			if differs(info, o, value, Setting{With: other.Key + "=" + v}) {
				return true
			}
		}
	}
	return false
}

// differs plays some games by both rule sets at once.
func differs(info *game.Info, o game.Option, value string, s Setting) bool {
	spec := info.ID
	if s.With != "" {
		spec += ";" + s.With
	}
	a, errA := game.Open(spec)
	b, errB := game.Open(spec + ";" + o.Key + "=" + value)
	if errA != nil || errB != nil {
		return errB == nil && (s.Position != "" || s.With != "" && s.Values != nil) // else they do not go together
	}
	games, plies := 4, 150
	if a.Slow() {
		games, plies = 1, 6
	}
	for n := range games {
		rng := rand.New(rand.NewPCG(uint64(n), 0x6f707473))
		if parts(a, b, s, plies, rng, false) || !a.Slow() && parts(a, b, s, 3*plies, rng, true) {
			return true
		}
	}
	return false
}

// parts tells whether a game that both rule sets play alike comes to where they part. A game to and
// fro goes back to where it was wherever it can, and so meets the rules on draws.
func parts(a, b *game.Game, s Setting, plies int, rng *rand.Rand, toAndFro bool) bool {
	if a.Seats != b.Seats || a.Slow() != b.Slow() {
		return true
	}
	x, errX := lineFrom(a, s)
	y, errY := lineFrom(b, s)
	if errX != nil || errY != nil {
		return (errX == nil) != (errY == nil)
	}
	for range plies {
		moves := x.Pos.AppendMoves(nil)
		if look(x, moves, a.Seats) != look(y, y.Pos.AppendMoves(nil), a.Seats) || !sameScene(x, y) {
			return true
		}
		if len(moves) == 0 || x.Outcome().Over() {
			return false
		}
		m := moves[rng.IntN(len(moves))]
		if toAndFro {
			m = backwards(x, moves, m)
		}
		text := game.MoveText(x.Pos, m)
		twin, err := y.Pos.ParseMove(text)
		if err != nil {
			return true
		}
		x.Play(m)
		y.Play(twin)
	}
	return false
}

// backwards is a move to a position that has stood before, the other one if there is none.
func backwards(line *game.Line, moves []game.Move, other game.Move) game.Move {
	if line.Pos.ToMove().Has(game.Chance) {
		return other
	}
	next := game.New(line.Pos)
	for _, m := range moves {
		next.CopyFrom(line.Pos)
		next.Play(m)
		if slices.ContainsFunc(line.Past, func(ply game.Ply) bool { return ply.Key == next.Key() }) {
			return m
		}
	}
	return other
}

// lineFrom is the line of a setting.
func lineFrom(g *game.Game, s Setting) (*game.Line, error) {
	p := g.Start()
	if s.Position != "" {
		var err error
		if p, err = g.Parse(s.Position); err != nil {
			return nil, err
		}
	}
	line := game.NewLine(p)
	for _, text := range strings.Fields(s.Play) {
		m, err := line.Pos.ParseMove(text)
		if err != nil {
			return nil, err
		}
		line.Play(m)
	}
	return line, nil
}

// look is all that a position tells in words.
func look(line *game.Line, moves []game.Move, seats int) string {
	p := line.Pos
	var b strings.Builder
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = game.MoveText(p, m)
	}
	slices.Sort(texts)
	fmt.Fprint(&b, game.Text(p), p.ToMove(), texts, line.Outcome(), game.MoveTimeOf(p))
	for seat := range game.Seat(seats) {
		if v, ok := p.(game.Claimer); ok && p.ToMove().Has(seat) {
			fmt.Fprint(&b, v.Claim(seat, line.Past))
		}
		if v, ok := p.(game.Scorer); ok {
			fmt.Fprint(&b, v.Score(seat))
		}
	}
	if v, ok := p.(game.Perturber); ok && len(moves) > 0 {
		fmt.Fprint(&b, v.Perturb(moves[0], func(total uint32) uint32 { return total / 3 }))
	}
	return b.String()
}

// sameScene tells whether both positions are shown alike.
func sameScene(x, y *game.Line) bool {
	v, ok := x.Pos.(game.Scener)
	if !ok {
		return true
	}
	w := y.Pos.(game.Scener)
	return reflect.DeepEqual(game.SceneOf(x.Pos, 0), game.SceneOf(y.Pos, 0)) && reflect.DeepEqual(v.Board(), w.Board())
}

// Fewer is how many of something a test tries: the usual number, or a smaller one with -short.
func Fewer(usual, short int) int {
	if testing.Short() {
		return short
	}
	return usual
}

// Sample is every nth of a list, the first among them: what a test looks at with -short.
func Sample[T any](list []T, n int) []T {
	var some []T
	for i := 0; i < len(list); i += n {
		some = append(some, list[i])
	}
	return some
}
