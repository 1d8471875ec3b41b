// Package formats reads and writes games of the reversi family as other programs keep them, and
// registers these formats with package record:
//
//   - ggf: the Generic Game Format of the Generic Game Server, with times and evaluations;
//   - sgf: the Smart Game Format, GM[2];
//   - obf: one problem a line, a position and its moves with their values;
//   - wthor: the tournament base of the French federation, read only, with the files of names
//     that lie beside it;
//   - transcript: one game a line, f5d6c3 or 44 35 26; lists of openings are such files.
//
// Files leave passes out: they are put in on reading. Where a file does not say which game it
// holds and the caller does not either, it is Othello.
//
// Sources: M. Buro, "Generic Game Format" (skatgame.net/mburo/ggsa/ggf); the OBF problems of
// abulmo/edax-reversi; the description of the WTHOR base by the Fédération Française d'Othello.
package formats

import (
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/sgf"
)

func init() {
	record.RegisterColours(family, blackTag, whiteTag)
	for _, f := range []*record.Format{ggf, sgf.Format(sgfForm), obf, wthor, transcript} {
		record.RegisterFormat(f)
	}
}

// family is the id of the games that these formats hold, standard the one they are about where
// nothing else is said.
const (
	family   = "reversi"
	standard = "othello"
)

// Tags that several formats have.
const (
	blackTag = "Black"
	whiteTag = "White"
	dateTag  = "Date"
	siteTag  = "Site"
	eventTag = "Event"
	scoreTag = record.ScoreTag // the result as the file has it, where the last position does not say it
)

// evalCommand and timeCommand are the embedded commands, as in PGN, for the value of a move to who
// makes it and for the time it took: h:mm:ss.
const (
	evalCommand = "eval"
	timeCommand = "emt"
)
