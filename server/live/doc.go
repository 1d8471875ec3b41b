// Package live holds matches that are played: the Service with its rooms, those who are connected to them, bots and clocks.
//
// A match lives in a Room. Whoever wants something sends a command to the room; the room asks match.Decide, makes the
// events durable in the store, applies them and tells the bus; sockets and bots then look at the room. Nothing is
// acknowledged before it is on the disk. A Look is the room at one moment, for one's own use. What fails or does not come
// to an end costs one match, which is set aside.
//
// The vocabulary of the sockets, frame by frame, is vocabulary.go; the description of the API is made from it.
package live
