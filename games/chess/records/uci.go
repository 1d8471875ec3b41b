package records

import "github.com/tavlei/tavlei/search/protocol"

// ratings are those of the levels on the scale of Stockfish's UCI_Elo: levels 8 and 9 by matches against
// it at equal nodes, of a number between theirs, the others by neighbours' results, whose differences are
// taken as three quarters of what they say (docs/bench.md). They are rough: the samples are small.
var ratings = []int{500, 730, 950, 1150, 1350, 1500, 1680, 1850, 2050, 2350}

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
