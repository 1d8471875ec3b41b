// Package game is the contract between the rules of a game and everything that is built on
// top of them: search, records, matches, servers and screens.
//
// A game is a [Position] that knows its legal moves. A [Game] is a rule set with its options
// settled, opened by name: Open("russian;huff=losePiece"). A [Line] is a position with its past.
// What a screen shows is a [Scene]. Whatever else a family of games can do it offers through
// small optional interfaces, found by type assertion.
//
// The package does no I/O, reads no clock and rolls no dice: time and chance come from outside,
// so that every replay is exact.
package game
