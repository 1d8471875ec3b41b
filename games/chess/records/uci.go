package records

import "github.com/tavlei/tavlei/search/protocol"

func init() {
	protocol.RegisterUCI(protocol.UCIFamily{Family: family, Variants: []protocol.UCIVariant{
		{Name: "chess", Game: "chess", Shuffled: "chess960"},
		{Name: "fischerandom", Game: "chess960"},
		{Name: "crazyhouse", Game: "crazyhouse"},
		{Name: "horde", Game: "odds;preset=horde"},
		{Name: "almost", Game: "fairy"},
		{Name: "amazon", Game: "fairy;preset=amazon"},
	}})
}
