// Package corners holds the rules of the games in which men race across the board and nothing is taken: corners (ugolki),
// Chinese checkers on the star of 121 holes, and halma. A man goes one step, or jumps over a man next to it as often as
// it finds one; whoever has brought all of his men into the home on the other side has finished.
//
// The games are one engine over a graph of points with directions. What differs is data: the board, the homes, which
// directions count, and the options. A move is the point that a man leaves and the one it comes to: ways with the same
// ends are one move, and the shortest of them is written and shown.
//
// Seat 0 begins. In corners and in halma for two it is White at a1, and seat 1 is Black; in halma for four the corners
// follow each other clockwise: white, red, black, yellow. The seats of the star follow each other clockwise from the arm
// nearest to the first player: S, SW, NW, N, NE, SE, as far as they are taken.
//
// Positions are written as rows of a FEN from the top, numbers for empty points, then the side to move, then, as far as
// there is something to say, who has finished, the number of the turn, and marks: see text.go.
//
//	5bbb/5bbb/5bbb/8/8/www5/www5/www5 w 1
//	n/nn/nnn/nnnn/13/12/11/10/9/10/11/12/13/ssss/sss/ss/s s - 1
//
// Steps are written c3-d3, chains of jumps c1:c3:e3; only the ends are read.
//
// Sources: the games section of the founder's papers for corners and the star; allforchildren.ru, math.wikireading.ru and
// Wikipedia for ugolki; brainking.com for halma on small boards. The rule pages are in folder text.
package corners
