package chapaev

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// Engine is the simulator of the rules. Rules of another game are a programming error.
func Engine(rules game.Rules) physics.Simulator { return rules.(*Game).sim }

// Replayed names the engine of results that are played back from a record, "" where ours computes.
func (g *Game) Replayed() string {
	if _, ok := g.sim.(*physics.Playback); ok {
		return g.sim.Tag()
	}
	return ""
}

// TryPlay makes a move as Play does, for simulators that may fail: the error is theirs, and the
// position is not to be used after it.
func (p *Position) TryPlay(m game.Move) error { return p.play(m, nil) }
