// Package queue brings jobs from nodes to workers by a work queue of NATS JetStream: a Desk stands on each node, a Worker is a
// process of its own. See ADR 70.
//
// A worker says every second on a core subject which slots it has open. A node puts a job under the subject of its class and of a
// group of workers, those for the same families; a worker takes one job for each free slot of a class, says by signs of life
// that it is at it, and sends what came of it to the node that asked. What a worker has begun and dropped is delivered again.
package queue
