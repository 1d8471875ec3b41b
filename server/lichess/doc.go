// Package lichess serves programs that were written for lichess's API for bots and boards, in its words.
//
// The shapes are those of https://github.com/lichess-org/api. A match has two players there, colours are seats 0 and 1,
// moves are those of the Universal Chess Interface from the start of the game, after its lots. Table says what happens in
// a match, without asking anybody; Service answers the requests: account, events, games, challenges and exports. Who
// listens and who is challenged is kept in memory only.
package lichess
