package records

import "github.com/tavlei/tavlei/search/protocol"

// ratings are those of the levels on the scale of Stockfish's UCI_Elo: levels 8 and 9 by matches
// against it at equal nodes and by neighbours' results, the others by those alone (docs/bench.md).
// They are rough: the samples are small.
var ratings = []int{500, 700, 950, 1150, 1250, 1400, 1550, 1750, 1950, 2250}

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
