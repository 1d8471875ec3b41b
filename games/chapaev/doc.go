// Package chapaev is the game of Chapaev: two armies of checkers on a board without a rim, and the
// players flick their men at the enemy's. What leaves the board is gone; who still has men wins the
// round and moves his line forward; who is pushed off the board has lost the tour, and the winner
// goes on with a harder arm: infantry, cavalry, artillery, tanks, heavy tanks.
//
// How men move is the business of package physics, which knows no rules; this package says which
// strokes are allowed, what is looked at when all men rest, and how rounds, lines and tours follow
// from it. A move is whole numbers, a position is the exact bits of every man's pose, so that a
// game is replayed bit for bit. The simulator belongs to the rules ([Simulated]).
//
// Seat 0 is White, who stands at the low ranks, seat 1 is Black. Men are numbered, White's army
// first, each in the order of its formation; a number does not change with the man's owner.
// Lengths are squares in formations and texts, centimetres in poses; see package physics.
//
// Source of the rules: the page of the first seed ([S] in comments), the Wikipedia articles in
// English and German [W], and decisions of our own where they are silent [D]. The rule pages are in
// folder text.
package chapaev
