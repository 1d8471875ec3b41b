// Package core plays games with discs that turn over, on boards of at most 64 squares: a
// pattern evaluation whose weights were learned by games/reversi/engine/train, a selective search for
// the middle of the game and an exact solver for its end.
//
// The package knows no rules beyond placing and turning: games/reversi makes a [Board] of a
// position and asks.
package core
