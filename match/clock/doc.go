// Package clock keeps the time of the seats of a match by any control that players use: sudden death, Fischer,
// Bronstein, simple delay, several controls in a row, byo-yomi, Canadian overtime, hourglass, a fixed time for each
// turn, a call of time with a last minute after it, and correspondence with vacation.
//
// It is pure: moments come in as time since the match was made, and the same calls give the same clocks, to the
// nanosecond. A control is data with a text ("300+2", "40/7200:3600,5x30"), so that it fits into links, settings and
// records. What pauses, takebacks, chance and an absent server do to clocks stands in docs/adr/0043-clocks.md.
package clock
