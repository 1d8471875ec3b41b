package chapaev

import (
	"context"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev/physics"
	"github.com/tavlei/tavlei/games/chapaev/text"
)

func init() {
	game.Register(&game.Info{
		ID:      "chapaev",
		Family:  "chapaev",
		Aliases: []string{"chapayev", "chapai"},
		Options: schema(),
		Tags:    []string{"children"},
		Level:   1, // the usual one clears half a board in its first turn now and then
		Moment:  moment,
		Text:    text.FS,
		Assets: game.Assets{
			"rapier.wasm":    physics.WASM,
			"rapier.wasm.gz": physics.WASMGzip,
		},
		Engine: &game.Engine{
			Available: available,
			Keep:      physics.UseCache,
			Ready:     physics.Ready,
			Warm: func(ctx context.Context) error {
				select {
				case <-physics.Warm():
					return nil
				case <-ctx.Done():
					return ctx.Err()
				}
			},
		},
		New: open,
	})
}

// moment is a round in mid-fight.
const moment = "W round:2 lines:2,8 lost:2,3 wins:1,0 shots:24 " +
	"W0@0.6,1.4 W1@1.5,1.5 W2@2.9,2.2 W3@3.6,4.1 W5@5.4,1.6 W7@7.7,3.3 " +
	"B8@0.4,7.4 B10@2.3,6.2 B11@4.4,4.5 B14@6.5,7.5 B15@7.2,5.8"
