// Package gate stands before everything that is answered: it finds out who sends a request and whether he may.
//
// The peer behind proxies, the host that was asked, the base of the addresses, the guest by his cookie or token, who is
// blocked, and how often an address and a guest may ask. Each is a middleware of Gate; those behind read what it has
// found from the context, by VisitorOf. It also knows how others reach this server: Address, Reachable, Origins.
package gate
