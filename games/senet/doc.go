// Package senet holds a reconstruction of senet, the Egyptian game of thirty squares: two players race their men along a
// winding path by throws of four sticks, change places with lone enemies, bar the way and take their men off at the end.
//
// Nobody knows the old rules: boards, sticks and pictures have come down to us, rules have not. This is the reconstruction
// after Timothy Kendall (Passing Through the Netherworld, 1978) as it is mostly played today; what is read otherwise is an
// option. The rule page says so.
//
// Seat 0 is Light, seat 1 is Dark. Squares are numbered along the path: 1 to 10 from left to right, 11 to 20 back, 21 to 30
// from left to right. Moves are written 12-15, with an enemy 12-15x, off the board 26-off, backward 14<11, out of the water
// 27-15, a throw that is lost --; a throw is its number. Who writes the throw before a move, 3:12-15, is understood.
//
// Positions are thirty letters along the path, the men that are off, the side to move, its throw, and the plies played:
//
//	DLDLDLDLDLDLDL................/0:0 L -
//
// The throw is - before it is made. Where throws are collected its digits stand in rising order, with + behind them as long
// as more are to come; ? is a throw for the first move. Plies are left out where there are none.
//
// Sources: T. Kendall as above; J. Loy's page on senet; the rule set "Kendall" of ludii.games.
package senet
