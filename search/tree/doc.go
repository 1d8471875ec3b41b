// Package tree walks the move tree of any game of the contract: it counts it ([Perft], [Divide]), looks for
// the shortest games to an end ([Shortest]) and plays at random ([Playout]). It evaluates nothing and prunes
// nothing; what looks for the best move is [github.com/tavlei/tavlei/search].
package tree
