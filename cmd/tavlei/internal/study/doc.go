// Package study has the verbs that look at games, positions and records: moves, perft, analysis, solving, benches, checks and
// conversions.
package study
