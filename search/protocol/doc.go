// Package protocol speaks the protocols by which programs play each other, from both ends: our
// search as an engine ([ServeHub]) and other programs as opponents ([DialHub]).
//
// It knows no processes: the caller gives it two streams. What a protocol writes about a game
// comes from small optional interfaces of the positions, such as [HubPosition].
package protocol
