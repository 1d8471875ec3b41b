// Package protocol speaks the protocols by which programs play each other, from both ends: our
// search as an engine ([ServeUCI], [ServeCECP], [ServeHub], [ServeGTP], [ServeDXP]) and other programs as opponents
// ([DialUCI], [DialCECP], [DialHub],
// [DialGTP], [DialDXP]).
//
// It knows no processes: the caller gives it two streams. What a protocol writes about a game
// comes from small optional interfaces of the positions, such as [HubPosition], or from what every
// position says: the Go Text Protocol names places, and so does the notation of the games it fits; the
// Universal Chess Interface and the Chess Engine Communication Protocol take positions and moves as the games of [RegisterUCI] write them.
package protocol
