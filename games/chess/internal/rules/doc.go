// Package rules holds the position of a game of the chess family on one board: [Rules] is the row of fields that
// makes a game, a [Game] the rules settled with their tables, a [Position] a board under a Game with hands,
// counters and a key. A [Mode] is what differs where a turn is not one orthodox action: see package turns. What players read
// and click is package view.
package rules
