// Package show makes of games, positions, moves and records what clients see: the shapes of the JSON that the API and the
// sockets share, and the functions that fill them in.
//
// Nothing here knows a server, a room or a guest: what is shown follows from the arguments alone. Matches are shown by
// package live, which adds who looks. A record is shown as a match that is over (RecordOf), and a match written down as a
// record (WriteDown); a Film collects the frames of a stroke.
package show
