package records

import "github.com/tavlei/tavlei/search/protocol"

// Othello is what other programs of the Universal Chess Interface play of this family. What they call
// flipersi has no passes.
func init() {
	protocol.RegisterUCI(protocol.UCIFamily{Family: "reversi", Foreign: true, Variants: []protocol.UCIVariant{
		{Name: "flipello", Game: "othello"},
	}})
}
