// Package cluster lets several nodes hold matches on one database. A Keeper has the leases of the matches that this node
// writes to; an Order is a command on its way to the node that has the lease, a Reply its answer. See ADR 68.
//
// A node is a process, and its id is drawn when it starts: one that was started again is another node.
package cluster
