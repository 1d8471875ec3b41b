package reversi

// openings are the openings of start=xot: eight moves from the start of Othello.
var openings = []string{
	"f5d6c3d3c4f4f6f3",
}
