package core

// SolveSmall is the exact value of a board for the side to move, empty squares going to the
// winner, if it lies between alpha and beta; at most alpha or at least beta is a bound. It
// keeps no table and allocates nothing on square boards: for at most about fourteen empty squares.
func SolveSmall(b Board, alpha, beta int) int {
	e := endgame{terrain: terrainOf(b), sign: 1}
	return e.search(b.Own, b.Opp, b.Open, alpha, beta)
}
