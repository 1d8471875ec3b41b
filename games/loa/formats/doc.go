// Package formats reads and writes games of Lines of Action as SGF, the Smart Game Format, of which GM[9] is this game,
// and says how all records name its sides: Black moves first.
//
// Squares are a letter and a number, moves two of them: B[b1-b3];W[a2:c2]. The property SU says which start it is (Standard,
// Scrambled-eggs, else stones of AB and AW), SZ how large the board is. House rules are kept in RU as a canonical
// name: RU[loa;both=draw].
//
// Source: red-bean.com/sgf/loa.html.
package formats

import (
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/sgf"
)

func init() {
	record.RegisterColours(family, "Black", "White")
	record.RegisterFormat(sgf.Format(form))
}

// family is the id of the games that the format holds, standard the one where nothing else is said.
const (
	family   = "loa"
	standard = "loa"
)
