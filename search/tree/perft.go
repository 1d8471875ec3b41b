package tree

import "github.com/tavlei/tavlei/game"

// Counter counts the legal moves: len(AppendMoves), faster. Without it they are listed. Asked by
// [Perft], [CountMoves] and search/mate.
type Counter interface{ CountMoves() int }

// Perfter counts the tree of the position to a depth of at least 1 faster than [PerftPlain]; the
// numbers must agree. Without it the tree is walked. Asked by [Perft].
type Perfter interface{ Perft(depth int) uint64 }

// Continuer is a position of a game that ends while there are moves, as when nobody can win any more
// or a counter has run out. Continue is the same position in a game that goes on as long as there
// are moves and nobody has won. Without it a game has no such ends. Asked by [Continued].
type Continuer interface{ Continue() game.Position }

// Continued is p as the tables of move trees count it: dead positions have moves, counters end
// nothing. It is p itself where the game has no such ends.
func Continued(p game.Position) game.Position {
	if v, ok := p.(Continuer); ok {
		return v.Continue()
	}
	return p
}

// Perft is the number of leaves of the move tree of p at depth plies, 1 at depth 0. Chance
// plies and passes count; a finished game has no leaves below it, a dead position neither: see
// [Continued].
func Perft(p game.Position, depth int) uint64 {
	if v, ok := p.(Perfter); ok && depth > 0 {
		return v.Perft(depth)
	}
	return PerftPlain(p, depth)
}

// PerftPlain is Perft by the contract alone: copy, play, and a count at the last ply.
func PerftPlain(p game.Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	s := make([]step, depth)
	for i := range s {
		s[i].pos = game.New(p)
	}
	s[0].pos.CopyFrom(p)
	return count(s)
}

// CountMoves is the number of legal moves in p. buf is scratch, used where p is no [Counter].
func CountMoves(p game.Position, buf []game.Move) int {
	if v, ok := p.(Counter); ok {
		return v.CountMoves()
	}
	return len(p.AppendMoves(buf[:0]))
}

// step is one ply of the scratch stack of a tree walk.
type step struct {
	pos   game.Position
	moves []game.Move
}

func count(s []step) uint64 {
	top := &s[0]
	if len(s) == 1 {
		if v, ok := top.pos.(Counter); ok {
			return uint64(v.CountMoves())
		}
		top.moves = top.pos.AppendMoves(top.moves[:0])
		return uint64(len(top.moves))
	}
	top.moves = top.pos.AppendMoves(top.moves[:0])
	var n uint64
	for _, m := range top.moves {
		s[1].pos.CopyFrom(top.pos)
		s[1].pos.Play(m)
		n += count(s[1:])
	}
	return n
}

// Share is one legal move and the leaves below it.
type Share struct {
	Move  game.Move
	Nodes uint64
}

// Divide is Perft by legal moves, in the order of AppendMoves.
func Divide(p game.Position, depth int) []Share {
	if depth < 1 {
		return nil
	}
	var all []Share
	next := game.New(p)
	for _, m := range p.AppendMoves(nil) {
		next.CopyFrom(p)
		next.Play(m)
		all = append(all, Share{m, Perft(next, depth-1)})
	}
	return all
}
