// Package search plays any game of the contract: it counts move trees ([Perft]), plays at
// random ([Playout]) and looks for the best move ([Searcher]).
//
// Games of two seats with an evaluation are searched by alpha-beta with a transposition table, by
// expectimax where chance moves between them; all others (several seats at once, three to eight
// seats, no evaluation) by a Monte Carlo tree in which every edge knows its seat. [Levels] turn the
// same engine into opponents from a child's to the full strength. [Searcher.Lines] finds several lines,
// or the best of some moves; [Searcher.Expect] values what chance is about to do; [Searcher.Review] looks
// back at a move that was made. A family that knows
// better brings a [Engine].
//
// The package knows positions only through package game, reads no clock and rolls no dice of
// its own: budgets are nodes and plies, time is the caller's context, chance is a seed.
package search
