package chapaev

import (
	"fmt"
	"sync"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// Game is a settled rule set with its simulator. It never changes and is shared by its positions.
type Game struct {
	Rules
	top   physics.Table
	sim   physics.Simulator
	begin func() *Position // the start, settled once
}

// remembered is how many results of the engine are kept for those who ask without a match: a file is listed and
// then shown, formations with stacks come to rest in every match, a bot's best shot is the one that it plays. What came
// of the shots of a match is known from its log.
const remembered = 512

var engine = sync.OnceValue(func() physics.Simulator { return physics.Memo(physics.Rapier(), remembered) })

// open makes the game of the values of its options.
func open(values map[string]string) (*game.Game, error) {
	if err := available(); err != nil {
		return nil, err
	}
	r, err := settle(values)
	if err != nil {
		return nil, err
	}
	return &game.Game{Rules: newGame(r, engine()), Seats: 2, Sampled: true, MaxPlies: maxShots, Captured: game.InFacts}, nil
}

// available is nil, or why this machine cannot play the game.
func available() error {
	return unavailable(physics.Supported())
}

// unavailable wraps what is wrong with the machine.
func unavailable(err error) error {
	if err != nil {
		return fmt.Errorf("%w: %w", game.ErrUnavailable, err)
	}
	return nil
}

// SlowMoves: a shot is computed in milliseconds.
func (*Game) SlowMoves() {}

func newGame(r Rules, sim physics.Simulator) *Game {
	g := &Game{Rules: r, top: r.table(), sim: sim}
	g.begin = sync.OnceValue(g.first)
	return g
}

// Simulated is the same rules with another simulator: one that plays back recorded results, or a
// scripted one. Rules of another game are a programming error.
func Simulated(rules game.Rules, sim physics.Simulator) game.Rules {
	return newGame(rules.(*Game).Rules, sim)
}

// Tag names the simulator of the rules: engine, version, sum and parameters.
func Tag(rules game.Rules) string { return rules.(*Game).sim.Tag() }

// first is the position before the first shot.
func (g *Game) first() *Position {
	p := g.blank()
	r := run{p: p}
	if err := r.begin(0, g.Match == noAdvance && len(g.Arms) > 1); err != nil {
		panic(fmt.Errorf("chapaev: the start: %w", err))
	}
	return p
}

// blank is a position of the first round without men.
func (g *Game) blank() *Position {
	p := &Position{g: g, last: Shot{By: game.NoSeat}}
	p.round = 1
	p.line = [2]uint8{1, uint8(g.Size)}
	p.spare = [2]uint8{uint8(g.Reserve), uint8(g.Reserve)}
	return p
}

// Start is a new start position. It panics where the simulator fails to settle the first formation.
func (g *Game) Start() game.Position {
	p := *g.begin()
	return &p
}
