// Package formats reads and writes games of Go as other programs keep them, and registers these formats with package record:
//
//   - go-sgf: the Smart Game Format, GM[1] or no GM at all;
//   - gib, ngf, ugf: the files of Tygem, Cyberoro and Panda, which are read only.
//
// SGF has properties for boards that are set up in the middle of a game, by which moves that the rules forbid are kept, too: a
// fault names them, and the line goes on. What SGF has no words for, as marking dead stones, stands in properties of our own:
// TVPLY is such a ply, TVPOS a position that is more than stones and a turn, and RU a canonical name where house rules
// differ from those of the rule set. All records call the first player Black.
//
// A file that does not say its rules is read by the Japanese ones, whose ko forbids least; without a komi it has none.
// So is one whose rules or komi cannot be; a remark tells what is taken, and of other values that are read as something else.
package formats

import (
	"github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/sgf"
	"github.com/tavlei/tavlei/search/protocol"
)

// What the rules say to other programs; they know no protocols themselves.
var (
	_ protocol.GTPRules    = (*weiqi.Game)(nil)
	_ protocol.GTPPosition = (*weiqi.Position)(nil)
	_ protocol.GTPStages   = (*weiqi.Position)(nil)
)

func init() {
	record.RegisterColours(family, "Black", "White")
	record.RegisterFormat(sgf.Format(form))
	for _, f := range foreign {
		record.RegisterFormat(f.format())
	}
}

// family is the id of the games that the formats hold, standard the one where nothing else is said.
const (
	family   = "weiqi"
	standard = "go"
)

var form = &sgf.Form{
	Name:   "go-sgf",
	About:  "Smart Game Format of Go: GM[1]",
	MIME:   "application/x-go-sgf",
	Number: 1,
	Title:  "Go",
	Family: family,
	Uses:   []string{"SZ", "KM", "HA", "RU", exactProp},
	Words:  plyProp,
	Start:  start,
	Begin:  begin,
	Play:   play,
	Say:    say,
	SetUp:  setUp,
	End:    end,
	Root:   root,
	Move:   move,
	Stones: stones,
	Final:  final,
	Places: places,
}

// Properties of our own.
const (
	plyProp   = "TVPLY"
	exactProp = "TVPOS"
)
