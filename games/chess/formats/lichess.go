package formats

import "github.com/tavlei/tavlei/search/protocol"

func init() {
	free := []string{"drawMode"}
	protocol.RegisterLichess(
		protocol.LichessVariant{Key: "standard", Name: "Standard", Short: "Std", Game: "chess", Free: free, Initial: true},
		protocol.LichessVariant{Key: "fromPosition", Name: "From Position", Short: "FEN", Game: "chess", Free: free, Placed: true},
		protocol.LichessVariant{Key: "chess960", Name: "Chess960", Short: "960", Game: "chess960", Free: []string{"drawMode", "start"}, Initial: true, Placed: true},
		protocol.LichessVariant{Key: "crazyhouse", Name: "Crazyhouse", Short: "Crazy", Game: "crazyhouse", Free: free, Initial: true},
		protocol.LichessVariant{Key: "horde", Name: "Horde", Short: "Horde", Game: "odds;preset=horde", Free: free, Initial: true},
	)
}
