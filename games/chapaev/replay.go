package chapaev

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// Engine is the simulator of the rules. Rules of another game are a programming error.
func Engine(rules game.Rules) physics.Simulator { return rules.(*Game).sim }

// TryPlay makes a move as Play does, for simulators that may fail: the error is theirs, and the
// position is not to be used after it.
func (p *Position) TryPlay(m game.Move) error { return p.play(m, nil) }
