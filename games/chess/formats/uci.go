package formats

import "github.com/tavlei/tavlei/search/protocol"

// ratings are those of the levels on the scale of Stockfish's UCI_Elo: 3 to 10 by matches against it, give
// or take a hundred, 1 and 2 by the ladder of neighbours (docs/bench.md).
var ratings = []int{520, 840, 1100, 1400, 1600, 1790, 1860, 1960, 2040, 2200}

func init() {
	protocol.RegisterUCI(protocol.UCIFamily{Family: family, Variants: []protocol.UCIVariant{
		{Name: "chess", Game: "chess", Shuffled: "chess960", Elo: ratings},
		{Name: "fischerandom", Game: "chess960"},
		{Name: "crazyhouse", Game: "crazyhouse"},
		{Name: "horde", Game: "odds;preset=horde"},
		{Name: "almost", Game: "fairy"},
		{Name: "amazon", Game: "fairy;preset=amazon"},
	}})
}
