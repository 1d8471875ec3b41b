package chapaev

import (
	"fmt"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

var _ game.Resulter = (*Position)(nil)

// Engine is the simulator of the rules. Rules of another game are a programming error.
func Engine(rules game.Rules) physics.Simulator { return rules.(*Game).sim }

// AppendResult appends what the simulator came to in the ply that led here, a keyframe a line.
func (p *Position) AppendResult(dst []byte) []byte {
	for i := range p.computed {
		if i > 0 {
			dst = append(dst, '\n')
		}
		dst = p.computed[i].AppendText(dst)
	}
	return dst
}

// PlayResult makes a move with what the simulator came to in it, as AppendResult has written it. After an error the
// position is not to be used.
func (p *Position) PlayResult(m game.Move, result string) error {
	r := &run{known: []physics.Keyframe{}}
	for line := range strings.Lines(result) {
		k, err := physics.ParseKeyframe(line)
		if err != nil {
			return fmt.Errorf("chapaev: result of %s: %w", p.AppendMove(nil, m), err)
		}
		r.known = append(r.known, k)
	}
	if err := p.play(m, r); err != nil {
		return err
	}
	if left := len(r.known) - len(r.computed); left > 0 {
		return fmt.Errorf("chapaev: result of %s: %d keyframes too many", p.AppendMove(nil, m), left)
	}
	return nil
}

// Replayed names the engine of results that are played back from a record, "" where ours computes.
func (g *Game) Replayed() string {
	if _, ok := g.sim.(*physics.Playback); ok {
		return g.sim.Tag()
	}
	return ""
}
