package wide

import "github.com/tavlei/tavlei/board"

// set is the squares of a board: what this kernel is for.
type set = board.Set192

// room is how many squares the numbers of squares have room for.
const room = 192

// fromZone is a zone as a set.
func fromZone(z board.Set192) set { return z }

// magic gathers the squares of a mask in the top bits of a sum of products.
type magic [3]uint64

func (m *magic) of(squares set) uint64 { return squares.Lo*m[0] + squares.Mid*m[1] + squares.Hi*m[2] }

// draw draws factors with few bits.
func draw(r *board.Stream) magic { return magic{sparse(r), sparse(r), sparse(r)} }
