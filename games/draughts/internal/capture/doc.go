// Package capture follows captures jump by jump, for the board, the notation and explanations: which
// squares a man comes by, in which order it takes, and what else it could have done. The moves
// themselves are made by package kernel, which is faster and does not know its ways.
package capture
