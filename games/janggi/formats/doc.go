// Package formats says how other programs name the games and the players of janggi: its records call the first player Cho and the
// second Han, and the Universal Chess Interface knows its four rule sets by the names that Fairy-Stockfish gave them. Positions and
// moves are the same there.
package formats

import (
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/search/protocol"
)

// family is the id of the games.
const family = "janggi"

func init() {
	record.RegisterColours(family, "Cho", "Han")
	protocol.RegisterUCI(protocol.UCIFamily{Family: family, Unsaid: []string{"arrayHan", "arrayCho", "maxPlies"}, Variants: []protocol.UCIVariant{
		{Name: "janggi", Game: "janggi"},
		{Name: "janggitraditional", Game: "janggi;rules=traditional"},
		{Name: "janggimodern", Game: "janggi;rules=modern"},
		{Name: "janggicasual", Game: "janggi;rules=casual"},
	}})
}
