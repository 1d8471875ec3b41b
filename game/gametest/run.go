package gametest

import (
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// Options say how hard to check. The zero value is right for nearly every game.
type Options struct {
	Games int    // random games to play; 0 = 10, or 2 with -short and for heavy games
	Plies int    // of a random game at most; 0 = 300, or 20 for heavy games
	Seed  uint64 // of the random games; 0 = 1

	// PastForbids says that the past forbids moves (superko), so that positions with equal keys
	// or texts may have different moves.
	PastForbids bool
	// Allocates says that the family cannot avoid allocations in Play; they are not counted.
	Allocates bool
	// OneRuleSet leaves out the variations of the options, each of which is otherwise opened
	// and played for a few plies.
	OneRuleSet bool
}

// Fault is one breach of the contract.
type Fault struct {
	Check  string // which rule of the contract: "moves unique", "paths prefix-free" …
	Game   string // canonical name
	Ply    int    // of the random game
	At     string // text of the position
	Detail string
}

// String names the check, the place and the breach.
func (f Fault) String() string {
	return fmt.Sprintf("%s: %s, ply %d, position %s: %s", f.Check, f.Game, f.Ply, f.At, f.Detail)
}

// Run checks the game with that canonical name in a subtest. It must not be called from
// parallel tests: it counts allocations.
func Run(t *testing.T, spec string, o Options) {
	t.Helper()
	t.Run(strings.ReplaceAll(spec, "/", "_"), func(t *testing.T) {
		g, err := game.Open(spec)
		if err != nil {
			t.Fatalf("open %q: %v", spec, err)
		}
		if o.Games == 0 && testing.Short() {
			o.Games = 2
		}
		o.OneRuleSet = o.OneRuleSet || testing.Short()
		for _, f := range Check(g, o) {
			t.Error(f)
		}
	})
}

// Check plays random games of g and returns the breaches of the contract, at most one for each
// check, in the order in which they were met.
func Check(g *game.Game, o Options) []Fault {
	k := newKit(g, o)
	k.guard("panic", func() {
		k.checkGame()
		for n := range k.o.Games {
			k.playGame(n)
		}
		k.checkAllocations()
	})
	if !k.o.OneRuleSet {
		k.checkVariations()
	}
	return k.faults
}

// kit is the state of one Check.
type kit struct {
	g      *game.Game
	o      Options
	rng    *rand.Rand
	faults []Fault
	failed map[string]bool // checks that have failed: one fault each is enough

	line     *game.Line
	moves    []game.Move        // of the present position
	next     game.Move          // of a heavy game: the move that every check plays, the random game too
	after    game.Position      // of a heavy game: after that move, so that no check need play it
	extra    map[game.Move]bool // legal moves of the present position that AppendMoves omits
	texts    map[string]bool    // texts of the present moves
	board    *game.Board
	keys     map[uint64]seen
	pool     []string // move texts met so far, good as illegal input elsewhere
	kept     []game.Position
	hopeless game.Seats // that could not win any more in some position of the present game
	trail    []string   // position text after every ply of the present game
}

// seen is what was found at the first position with some key.
type seen struct {
	moves uint64 // order-free digest of the move texts
	text  string
}

func newKit(g *game.Game, o Options) *kit {
	if o.Seed == 0 {
		o.Seed = 1
	}
	if o.Games == 0 {
		o.Games = 10
		if g.Slow() {
			o.Games = 2
		}
	}
	if o.Plies == 0 {
		o.Plies = 300
		if g.Slow() {
			o.Plies = 20
		}
	}
	return &kit{
		g: g, o: o, rng: rand.New(rand.NewPCG(o.Seed, 0x67616d65)),
		failed: map[string]bool{}, keys: map[uint64]seen{},
	}
}

// fault records a breach at the present position, the first one of each check.
func (k *kit) fault(check, format string, args ...any) {
	if k.failed[check] {
		return
	}
	k.failed[check] = true
	f := Fault{Check: check, Game: k.name(), Detail: fmt.Sprintf(format, args...)}
	if k.line != nil {
		f.Ply = k.line.Len()
		if f.At = game.Text(k.line.Pos); f.Ply < len(k.trail) {
			f.At = k.trail[f.Ply]
		}
	}
	k.faults = append(k.faults, f)
}

func (k *kit) name() string {
	if k.g.Info == nil {
		return "unnamed"
	}
	return k.g.Name()
}

// guard turns a panic of the game into a fault.
func (k *kit) guard(check string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			k.fault(check, "%v\n%s", r, debug.Stack())
		}
	}()
	f()
}

// pick is a random index below n > 0.
func (k *kit) pick(n int) int { return int(k.rng.Uint64() % uint64(n)) }
