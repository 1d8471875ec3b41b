// Package formats says how other programs know the games of the chess family: which names they have
// for them in the tag Variant of PGN and in the option UCI_Variant, and how moves and positions are
// read that old files and other sites write in their own way. The reader and the writer of PGN
// themselves are those of package record, the protocol is that of package protocol.
//
// BPGN, the notation of games on two boards, is read and written here: one list of moves in the
// order of time, before each its number and the letter of its player (1A. 1a. 1B. 1b.), behind it
// the clock in seconds. Files of others are read under rules in which a player may sit as long as
// the option allows; our own say the house rules in a tag Options, and Result is that of the team
// of White on board A.
//
// EPD holds positions, one a line, with moves to find or to avoid (S. J. Edwards, PGN Standard, 16.2). The
// moves stand in a game as its first ply and variations on it, with the signs ! and ?.
package formats
