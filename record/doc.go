// Package record keeps whole games: tags, the rule set, the start, a tree of plies with
// variations, comments, move strengths and clocks, the result. It reads and writes files of
// them in any registered [Format] and does no I/O of its own.
//
// # Reading
//
// A file is read game by game and never held in memory. What is wrong is told as a [Fault] with
// file, line, column, game, ply and, for an illegal move, the clause that forbids it; the game
// is kept up to there, and the games after it are read as usual. Games are replayed with draws
// by count only on a claim, since people have often played on.
//
// # Formats of families
//
// A family brings the formats that only its games have: it calls [RegisterFormat] from an init
// function, and [Format.Holds] says which rules they hold, so that nobody is offered a file that
// cannot be written. [ReadLines] makes a reader out of a function that reads one game from lines.
//
// # PDN
//
// Written is strict PDN 3.0. Read is what is found in old files too: UTF-8, UTF-16, Windows
// 1251 and 1252; line comments after %, comments in {} and after ; ; results of all kinds or
// none; moves as 32-28, 32 - 28, 3228, 07-12, a3:c5, a3b4; "1. ..." and "1. - -"; * behind a
// move as the glyph $7; set-ups /FEN "…"/ anywhere. Embedded commands [%name value] are kept.
// Which game it is is said by the tags Rules (our own: a canonical name with house rules),
// GameType, Variant; else by the caller; else the first registered flavour wins in which most
// moves are legal, and for a diagram without moves the smallest board it fits on; a game without
// moves is of the kind of the game before it. A capture that names too few squares is the one after
// which the record goes on; at its very end the result decides.
//
// Three commands are ours, other programs pass over them: [%before] marks a comment that belongs
// to the move after it; [%ply huff d4] names a ply that PDN has no word for and [%glyph !] its
// strength, a set-up with the position after the ply follows.
//
// # PGN
//
// Families say by [RegisterPGN] how their games are written in it, those of several seats among them. Written is the export format:
// the roster, the other tags in the order of their names, SAN, glyphs as numbers, 79 characters a
// line. A turn of several plies stands where one move stands, its plies joined by commas; what was
// rolled before a move stands in a comment before it ({[%die 5]} Nf3) and is read glued to it, too
// (5:Nf3); lots drawn before the game are told by the tag FEN. House rules stand in a tag Options: key=value;key=value. Read is also:
// numbers without dots or blanks, suffixes of all kinds, signs like += as glyphs, castling with
// noughts, words such as e.p. and mate, escaped lines, results in variations. Glyphs from $1 to $6
// are strengths. A null move (Z0, --, 0000, @@@@) ends the line that it is in, with a remark. What the tag
// Variant calls the game in other programs is known to the families; without it the caller says
// which game it is, else it is chess, the game of the first family that has one for such files. Places of several seats
// stand in the tag Result, 2,1,3.
//
// # Our own text
//
// The format tavlei loses nothing that was played or said; results that another engine has computed
// are no part of it, see [Replayed]. Each game is a list of lines; empty lines and those that begin
// with # mean nothing; texts are quoted as Go quotes them.
//
//	tavlei record 1
//	game russian;huff=losePiece          canonical name of the rules
//	start "W:Wa1:Bh8"                    only if it is not that of the rules
//	tag White "Ivanov"                   any number, in their order
//	about after="on the whole game"      attributes of the root
//	1 c3-d4 glyph="!" clock=4m59.5s      number and plain notation of a ply, attributes
//	2 d6-c5
//	(                                    a variation: another second ply
//	2 b6-a5 nag=2 after="slower"
//	)
//	3 "huff d6"                          plies with blanks are quoted
//	setup "W:Wa1:Bh8"                    the board is set up anew
//	result 1-0 noMen                     result and reason, always the last line
//
// Attributes are glyph="!?", nag=N (several), clock=duration left to the mover, before="…" and
// after="…" for comments, command="name value" (several). A variation stands behind the ply it
// replaces and behind the variations on it that came before. The result is 1-0, 0-1, 1/2-1/2,
// 0-0 (both lose), * (open), or the places of more than two seats: 1,3,2,4. A draw with the reason void was declared to have no
// result.
//
// # Games of their own
//
// A game that is made of a file ([github.com/tavlei/tavlei/game/rulesfile]) stands in its records: the tag Definition holds the rules in their
// canonical form, in this text, PGN and PDN alike, and who reads the record needs nothing else. The name of the game must be the
// hash of them. The records of one file may bring 32 games at most.
package record
