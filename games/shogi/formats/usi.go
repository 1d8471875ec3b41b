package formats

import "github.com/tavlei/tavlei/search/protocol"

// Programs of shogi speak USI, whose positions and moves are the family's own texts. They are not told of options that
// change no move.
func init() {
	protocol.RegisterUCI(protocol.UCIFamily{
		Family: family, Protocol: protocol.USI, Unsaid: []string{"handicap", "sennichite", "impasse", "maxPlies"},
	})
}
