// Package chesstest is what the tests of several rooms of chess share: positions and moves by their texts, and [Oracle], a second
// generator that has nothing in common with the first. Only tests import it.
package chesstest
