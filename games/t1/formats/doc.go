// Package formats reads and writes games of chess-T1 as the author prints them: pairs of moves with underscores between them,
// the result and a remark in strokes.
//
//	[White "Anna"]
//	[Rules "chess-t1;rules=2025"]
//	[Position "8/5K1k/7V/8/8/8/8/8 w Pp 0 22"]
//
//	22. Кр f7-g7+ (22. ВК h6-h7 $4 {too slow} )
//	22. …___Кр h7-g8! {a comment}
//	23. Кр g7-f8
//	WV /захват замка черных/
//
// Tags, which the books do not have, stand as in PGN. Without the tag of the rules those of 2024 are tried first, and those of
// 2025 from the first move that only they allow. Variations, which the books print as text, stand in round brackets behind the
// move that they replace, as in PGN; where +) could be a final check or a check and the end of a variation, the position tells.
//
// Source: appendix 1 of the books named in package t1.
package formats

import "github.com/tavlei/tavlei/record"

func init() { record.RegisterFormat(list) }

// family is the id of the games that the format holds; usual and later are the rule sets of both editions.
const (
	family = "t1"
	usual  = "chess-t1"
	later  = "chess-t1;rules=2025"
)

// Tags of a record that the format writes itself.
const (
	rulesTag    = "Rules"
	positionTag = "Position"
)

// results are the marks of results, by those of records; BW is a misprint of the books.
var results = map[string]string{
	"WV": record.FirstWins, "BV": record.SecondWins, "BW": record.SecondWins, "½-½": record.Drawn, "1/2-1/2": record.Drawn,
}
