package board

// Hand counts pieces in hand: pawns, then the pieces without extra leaps by their abilities, then kings.
type Hand [9]uint8

// InHand is the index of a piece in a hand.
func InHand(m Piece) int {
	switch {
	case m&PawnStep != 0:
		return 0
	case m == King:
		return 8
	}
	return int(m & Amazon)
}
