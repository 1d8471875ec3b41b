// Package server is Tavlei on the network: the JSON API and its description, the sockets of
// matches, guests, the bots' workers, the rule pages and the files of the web page.
//
// A match lives in a room. Whoever wants something sends a command to the room; the room asks
// match.Decide, makes the events durable in the store, applies them and tells the bus; sockets
// and bots then look at the room. Nothing is acknowledged before it is on the disk.
package server
