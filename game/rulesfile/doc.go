// Package rulesfile holds games as files: a JSON text that says all rules of a game, so that people who are no
// programmers make games of their own, send them to each other and play them at once.
//
//	{"tavlei": 1, "family": "chess", "like": "cylinder", "name": {"en": "Dice on a cylinder"},
//	 "rules": {"turn": {"order": "dice", "dice": 1, "numbers": "KQRBNP"}}}
//
// A family whose games are rows of parameters says by [Register] how its row is written: a [Form] knows the struct of
// the row and the words for its values, and reads, writes and describes it. What a file leaves out is as in the game
// that it is like, else as the zero value of the row has it. A family without rows is said by a game of it and the
// values of that game's options.
//
// [Open] makes a game of the contract from a file that may come from a stranger: bytes, depth and the number of values
// are bounded, errors name line, column and key, and nothing panics. [Of] writes any game as a file.
//
// # Which file it is
//
// The canonical form has the rules whole: nothing refers to games that may change, what is usual is left out, keys
// stand in one order and no blanks between them. Its SHA-256 names the game: [File.ID]. A file that has been opened is
// found by that id wherever a game is opened by its name, see [Keep].
package rulesfile
