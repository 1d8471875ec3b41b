// Package formats reads and writes games of shogi as other programs keep them, and registers these formats with package record:
//
//   - csa: the format of the Computer Shogi Association, versions 2 and 3;
//   - kif: numbered moves with times and variations (.kif in Shift JIS, .kifu in UTF-8);
//   - ki2: moves as they are printed in Japan (.ki2, .ki2u);
//   - usi: a line "position …", as programs send it.
//
// It also says how records name the sides: Black moves first.
package formats

import "github.com/tavlei/tavlei/record"

// family is the id of the games that the formats hold, usual the one where nothing else is said.
const (
	family = "shogi"
	usual  = "shogi"
)

func init() { record.RegisterColours(family, "Black", "White") }
