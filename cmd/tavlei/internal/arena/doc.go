// Package arena lets engines and levels play matches: programs of five protocols, books, adjudication, SPRT, files of games
// and the state from which a match goes on.
package arena
