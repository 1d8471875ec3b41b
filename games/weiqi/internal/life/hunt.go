package life

import "github.com/tavlei/tavlei/games/weiqi/internal/goban"

// Hunt decides whether one group is taken within so many moves of the hunter's, by all moves of both sides under the rules
// of the board, ko among them. What was found is remembered.
type Hunt struct {
	prey   goban.Point // a stone of it
	hunter goban.Colour
	ladder bool // the hunter gives atari by every move, until it takes
	known  map[chased]bool
	boards []*goban.Board // one for each ply
}

type chased struct {
	key  uint64
	ko   goban.Point
	left int
}

// NewHunt is a hunt for the chain of a stone. In a ladder every move of the hunter's but the last gives atari.
func NewHunt(b *goban.Board, prey goban.Point, ladder bool) *Hunt {
	return &Hunt{prey: prey, hunter: b.At(prey).Other(), ladder: ladder, known: make(map[chased]bool)}
}

// Taken tells whether the prey is off the board.
func (h *Hunt) Taken(b *goban.Board) bool { return b.At(h.prey) != h.hunter.Other() }

// Takes tells whether the hunter, who is to move, takes the prey within so many moves.
func (h *Hunt) Takes(b *goban.Board, left int) bool { return h.takes(b, left, 0) }

// Catches tells whether the prey, whose owner is to move, is taken within so many moves whatever that one does.
func (h *Hunt) Catches(b *goban.Board, left int) bool { return h.catches(b, left, 0) }

func (h *Hunt) takes(b *goban.Board, left, ply int) bool {
	var libs [2]goban.Point
	n := b.Liberties(h.prey, left+1)
	switch {
	case n > left || h.ladder && n > 2: // a move takes one liberty away
		return false
	case n == 1 && b.Ko() != b.Atari(h.prey):
		return true
	}
	at := chased{b.Key(), b.Ko(), left}
	won, known := h.known[at]
	if known {
		return won
	}
	list := b.Empties()
	if h.ladder || n == left {
		list = b.AppendLiberties(libs[:0], h.prey, left)
	}
	for _, p := range list {
		next, ok := h.play(b, p, h.hunter, ply)
		if !ok || h.ladder && !next.InAtari(h.prey) {
			continue
		}
		if won = h.catches(next, left-1, ply+1); won {
			break
		}
	}
	h.known[at] = won
	return won
}

func (h *Hunt) catches(b *goban.Board, left, ply int) bool {
	switch {
	case h.Taken(b):
		return true
	case left == 0:
		return false
	}
	next := h.board(b, ply)
	next.SetKo(goban.None)
	if !h.takes(next, left, ply+1) { // a pass saves it already
		return false
	}
	for _, p := range h.ways(b) {
		if next, ok := h.play(b, p, h.hunter.Other(), ply); ok && !h.takes(next, left, ply+1) {
			return false
		}
	}
	return true
}

// ways are the moves that may save the prey, its own liberties first. If it is in atari no others are of use than to run
// and to take something.
func (h *Hunt) ways(b *goban.Board) []goban.Point {
	list := b.AppendLiberties(nil, h.prey, b.Shape.Len())
	atari := len(list) == 1
	for _, p := range b.Empties() {
		if !atari || len(b.AppendTaken(nil, p, h.hunter.Other())) > 0 {
			list = append(list, p)
		}
	}
	return list
}

func (h *Hunt) play(b *goban.Board, p goban.Point, c goban.Colour, ply int) (*goban.Board, bool) {
	if p == b.Ko() || b.Suicide(p, c) > 0 {
		return nil, false
	}
	next := h.board(b, ply)
	next.Play(p, c)
	return next, true
}

// board is a copy of a board to play a ply on.
func (h *Hunt) board(b *goban.Board, ply int) *goban.Board {
	for len(h.boards) <= ply {
		h.boards = append(h.boards, goban.New(b.Shape))
	}
	next := h.boards[ply]
	next.CopyFrom(b)
	return next
}

// Haul tells whether a side, which is to move, takes so many stones within so many moves of its own.
func Haul(b *goban.Board, c goban.Colour, stones, moves int) bool {
	if moves == 0 {
		return false
	}
	for _, p := range empties(b) {
		if p == b.Ko() || b.Suicide(p, c) > 0 {
			continue
		}
		taken := len(b.AppendTaken(nil, p, c))
		if taken >= stones || moves > 1 && Hauls(played(b, p, c), c, stones-taken, moves-1) {
			return true
		}
	}
	return false
}

// Hauls tells whether a side takes so many stones within so many moves whatever the other side, which is to move, does.
func Hauls(b *goban.Board, c goban.Colour, stones, moves int) bool {
	pass := goban.New(b.Shape)
	pass.CopyFrom(b)
	pass.SetKo(goban.None)
	if moves == 0 || !Haul(pass, c, stones, moves) {
		return false
	}
	for _, p := range empties(b) {
		if p != b.Ko() && b.Suicide(p, c.Other()) == 0 && !Haul(played(b, p, c.Other()), c, stones, moves) {
			return false
		}
	}
	return true
}
