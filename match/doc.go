// Package match runs one played match: seats, offers, claims, takebacks, pauses, words. It is
// a pure state machine. Decide turns a command into facts, Apply turns a fact into the next
// state, and a state never comes to be in any other way: whoever has the setup and the events
// has the match, move for move.
//
// The package does no I/O, reads no clock and rolls no dice: Env brings all of it in. Moves are
// stored as texts, since encodings may change.
package match
