// Package formats reads and writes games of tafl as OpenTafl saves them (.otg), and says how all records name its sides:
// the attackers are the first seat.
//
// A file has tags, [key:value], then turns, 1. h6-h3 h1-h2, and behind each what is said of its two moves, [one|other].
// Variations have addresses: 8b.1.2a. is the second turn of the first variation of the second move of turn 8. Which rules
// they are the tag rules says, a line of options whose last is the start; what has no place in it, such as how long a game
// may go on without a capture, stands in a tag of ours, [tavlei:tafl;quietLimit=400].
//
// Source: the notation specification and the saved games of github.com/jslater89/OpenTafl.
package formats

import "github.com/tavlei/tavlei/record"

func init() {
	record.RegisterColours(family, "Attackers", "Defenders")
	record.RegisterFormat(otg)
}

// family is the id of the games that the format holds, plain the one whose options the notation names.
const (
	family = "tafl"
	plain  = "tafl"
)
