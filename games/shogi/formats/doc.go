// Package formats reads and writes games of shogi as other programs keep them, and registers these formats with package record:
//
//   - csa: the format of the Computer Shogi Association, versions 2 and 3;
//   - kif: numbered moves with times and variations (.kif in Shift JIS, .kifu in UTF-8);
//   - ki2: moves as they are printed in Japan (.ki2 and .ki2u);
//   - usi: a line "position …", as programs send it, of minishogi, too.
//
// They are written in UTF-8. Moves that the rules forbid are faults, and what comes before them is kept. Headers that have
// no tag stand in the comment on the game. It also says how records name the sides: Black moves first.
package formats

import "github.com/tavlei/tavlei/record"

// family is the id of the games that the formats hold, usual the one where nothing else is said.
const (
	family = "shogi"
	usual  = "shogi"
)

func init() {
	record.RegisterColours(family, "Black", "White")
	for _, f := range []*record.Format{csa, kif, ki2, usiLine} {
		record.RegisterFormat(f)
	}
}
