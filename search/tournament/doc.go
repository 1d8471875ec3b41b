// Package tournament is what a match or tournament of programs needs besides the programs: who plays
// whom and from which opening, clocks, games that are decided before their end, one game move by move,
// and the table of results. It starts no processes, reads no clock and writes no files: players, time
// and results come in and go out by its caller.
package tournament
