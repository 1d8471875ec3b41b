// Package formats says how other programs name the games and the players of janggi: its records call the first player Cho and the
// second Han, and the Universal Chess Interface knows its four rule sets by the names that Fairy-Stockfish gave them. Positions and
// moves are the same there, and in PGN, which names the rule set in the tag Variant.
//
// Korean programs keep games in files of their own, janggi-gib: tags in Korean, and numbered moves of two points, a row and a
// column from above. They are read in UTF-8 and EUC-KR and written in UTF-8.
//
// Source: files that users of Janggi Dosa and Kakao's janggi have published, and a description in the WinBoard forum of 2021.
package formats

import (
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/search/protocol"
)

// family is the id of the games.
const family = "janggi"

func init() {
	record.RegisterColours(family, "Cho", "Han")
	record.RegisterFormat(gib)
	record.RegisterPGN(record.PGNFamily{Family: family, Variants: []record.PGNVariant{
		{Name: "janggi", Game: "janggi"},
		{Name: "janggitraditional", Game: "janggi;rules=traditional"},
		{Name: "janggimodern", Game: "janggi;rules=modern"},
		{Name: "janggicasual", Game: "janggi;rules=casual"},
	}})
	protocol.RegisterUCI(protocol.UCIFamily{Family: family, Unsaid: []string{"arrayHan", "arrayCho", "maxPlies"}, Variants: []protocol.UCIVariant{
		{Name: "janggi", Game: "janggi"},
		{Name: "janggitraditional", Game: "janggi;rules=traditional"},
		{Name: "janggimodern", Game: "janggi;rules=modern"},
		{Name: "janggicasual", Game: "janggi;rules=casual"},
	}})
}
