// Package lichess says what happens in matches in the words of lichess's API for bots and boards, so that programs
// written for lichess understand it. It answers no requests: package server does, and asks this package what to say.
//
// The shapes are those of https://github.com/lichess-org/api. A match has two players there, colours are seats 0 and 1,
// moves are those of the Universal Chess Interface from the start of the game, after its lots.
package lichess
