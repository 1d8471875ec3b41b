// Package many searches games of several seats that move one after the other and have an evaluation: paranoid, as if all
// the others were against the seat, or max-n, as if each looked to itself. Families whose games a Monte Carlo tree plays
// badly bring it in their engines.
package many

import (
	"context"
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// Manner is what a search believes of the others.
type Manner uint8

// Manners.
const (
	Paranoid Manner = iota // they are all against the seat that is searched for: alpha-beta
	MaxN                   // each chooses what is best for itself
)

const (
	deepest   = 32
	inf       = 1 << 20
	placeUnit = 20_000 // of an end of the game by which a seat stands before all others
	heatLen   = 1 << 14
)

// Searcher searches positions of one game. It allocates nothing per node and is used by one goroutine at a time.
type Searcher struct {
	seats  int
	teamOf func(game.Seat) game.Seats
	manner Manner
	frames []frame
	heat   [heatLen]int32 // how often a move was the best, by its hash
	ctx    context.Context
	team   game.Seats // for which is searched
	nodes  int64
	limit  int64
	stop   bool
}

// frame is one ply of the path that is searched.
type frame struct {
	pos   game.Position
	eval  search.Evaluator
	score search.MoveScorer
	moves []game.Move
	marks []search.MoveScore
	pv    []game.Move
	over  bool // the game has ended here
}

// values are what a position is worth to each seat.
type values [game.MaxSeats]int

// New is a searcher for positions such as p of a game of so many seats, which have an evaluation. teamOf is the set of
// seats that win together with one, as [game.Game.TeamOf] is.
func New(p game.Position, seats int, teamOf func(game.Seat) game.Seats, manner Manner) *Searcher {
	s := &Searcher{seats: seats, teamOf: teamOf, manner: manner, frames: make([]frame, deepest+2)}
	for i := range s.frames {
		f := &s.frames[i]
		f.pos = game.New(p)
		ext := game.Extension(f.pos)
		f.eval, _ = game.AbilityOf[search.Evaluator](f.pos, ext)
		f.score, _ = game.AbilityOf[search.MoveScorer](f.pos, ext)
	}
	return s
}

// Search looks for the best move of the seat to move until a limit or the context stops it. The same position and limits
// give the same answer.
func (s *Searcher) Search(ctx context.Context, p game.Position, lim search.Limits, report func(search.Report)) search.Report {
	rows := s.begin(ctx, p, lim)
	r := search.Report{PV: []game.Move{rows[0].Move}}
	for depth := 1; depth <= deepest && (lim.Depth <= 0 || depth <= lim.Depth); depth++ {
		best := s.iterate(rows, depth, true)
		if best >= 0 {
			row := rows[best]
			r.PV, r.Score = row.PV, row.Score
			rows = append(append([]search.Rated{row}, rows[:best]...), rows[best+1:]...)
		}
		r.Nodes = s.nodes
		if s.stop {
			break
		}
		if r.Depth, r.SelDepth = depth, depth; report != nil {
			report(r)
		}
		if len(rows) == 1 {
			break
		}
	}
	r.Final = true
	return r
}

// Rate values every move of the seat to move at the greatest depth that the limits allow.
func (s *Searcher) Rate(ctx context.Context, p game.Position, lim search.Limits) []search.Rated {
	rows := s.begin(ctx, p, lim)
	s.iterate(rows, 1, false)
	for i := range rows {
		rows[i].OnePly = rows[i].Score
	}
	done := slices.Clone(rows)
	depth := 1
	for d := 2; d <= max(lim.Depth, 1) && !s.stop; d++ {
		if s.iterate(rows, d, false); !s.stop {
			done, depth = slices.Clone(rows), d
		}
	}
	done[0].Report = search.Report{Depth: depth, SelDepth: depth, Nodes: s.nodes, Final: true}
	return done
}

func (s *Searcher) begin(ctx context.Context, p game.Position, lim search.Limits) []search.Rated {
	s.ctx, s.nodes, s.limit, s.stop = ctx, 0, lim.Nodes, false
	clear(s.heat[:])
	root := &s.frames[0]
	root.pos.CopyFrom(p)
	s.list(root)
	s.team = s.teamOf(p.ToMove().One())
	rows := make([]search.Rated, len(root.moves))
	for i := range root.moves {
		m := root.pick(i)
		rows[i] = search.Rated{Move: m, Score: -inf, PV: []game.Move{m}}
	}
	return rows
}

// iterate searches all rows to a depth and returns the index of the best, -1 if none is known; where it only looks for the
// best, rows that are no better are not valued exactly.
func (s *Searcher) iterate(rows []search.Rated, depth int, onlyBest bool) int {
	best, alpha := -1, -inf
	seat := s.frames[0].pos.ToMove().One()
	for i := range rows {
		floor := -inf
		if onlyBest {
			floor = alpha
		}
		next := s.play(0, rows[i].Move)
		v := 0
		if s.manner == Paranoid {
			v = s.paranoid(1, depth-1, floor, inf)
		} else {
			v = s.maxN(1, depth-1)[seat]
		}
		if s.stop && depth > 1 {
			return best
		}
		rows[i].Score = v
		rows[i].Sure = next.over && depth == 1
		if v > alpha {
			best, alpha = i, v
			rows[i].PV = append([]game.Move{rows[i].Move}, next.pv...)
		}
	}
	return best
}

func (s *Searcher) play(ply int, m game.Move) *frame {
	next := &s.frames[ply+1]
	next.pos.CopyFrom(s.frames[ply].pos)
	next.pos.Play(m)
	next.pv = next.pv[:0]
	s.nodes++
	if s.limit > 0 && s.nodes >= s.limit || s.nodes&255 == 0 && s.ctx.Err() != nil {
		s.stop = true
	}
	return next
}

// list fills the moves of a frame and how promising each is.
func (s *Searcher) list(f *frame) {
	f.moves = f.pos.AppendMoves(f.moves[:0])
	f.marks = f.marks[:0]
	if f.score != nil {
		f.marks = f.score.ScoreMoves(f.marks, f.moves)
	}
	for len(f.marks) < len(f.moves) {
		f.marks = append(f.marks, 0)
	}
	for i, m := range f.moves {
		f.marks[i] += search.MoveScore(min(s.heat[slot(m)], 1<<10))
	}
}

// pick brings the most promising of the moves from i on to i, the first of equals, and returns it: most of a list is never
// looked at.
func (f *frame) pick(i int) game.Move {
	best := i
	for j := i + 1; j < len(f.marks); j++ {
		if f.marks[j] > f.marks[best] {
			best = j
		}
	}
	mark, m := f.marks[best], f.moves[best]
	copy(f.marks[i+1:best+1], f.marks[i:best])
	copy(f.moves[i+1:best+1], f.moves[i:best])
	f.marks[i], f.moves[i] = mark, m
	return m
}

func slot(m game.Move) uint64 { return (m[0]*0x9e3779b97f4a7c15 ^ m[1]*0xbf58476d1ce4e5b9) >> 50 }

// ends tells whether nothing is searched behind a frame; where something is, its moves are listed. A leaf asks for none,
// since that is most of the work.
func (s *Searcher) ends(f *frame, ply, depth int) bool {
	if f.over = f.pos.Outcome().Over(); f.over || depth <= 0 || ply >= deepest || s.stop {
		return true
	}
	s.list(f)
	return false
}

// paranoid is the value of a frame for the team that is searched for, all others being against it.
func (s *Searcher) paranoid(ply, depth, alpha, beta int) int {
	f := &s.frames[ply]
	if s.ends(f, ply, depth) {
		return s.worth(f, s.team.One())
	}
	ours := s.team&f.pos.ToMove() != 0
	best := inf
	if ours {
		best = -inf
	}
	for i := range f.moves {
		m := f.pick(i)
		next := s.play(ply, m)
		v := s.paranoid(ply+1, depth-1, alpha, beta)
		if ours && v > best || !ours && v < best {
			best = v
			f.pv = append(append(f.pv[:0], m), next.pv...)
			if ours {
				alpha = max(alpha, v)
			} else {
				beta = min(beta, v)
			}
		}
		if alpha >= beta || s.stop {
			s.heat[slot(m)] += int32(depth)
			break
		}
	}
	return best
}

// maxN are the values of a frame for all seats, each of which chooses what is best for itself.
func (s *Searcher) maxN(ply, depth int) (best values) {
	f := &s.frames[ply]
	if s.ends(f, ply, depth) {
		for seat := range s.seats {
			best[seat] = s.worth(f, game.Seat(seat))
		}
		return best
	}
	seat := f.pos.ToMove().One()
	high := -inf
	for i := range f.moves {
		m := f.pick(i)
		next := s.play(ply, m)
		if v := s.maxN(ply+1, depth-1); v[seat] > high {
			high, best = v[seat], v
			f.pv = append(append(f.pv[:0], m), next.pv...)
		}
		if s.stop {
			break
		}
	}
	return best
}

// worth is what a leaf is worth to a seat.
func (s *Searcher) worth(f *frame, seat game.Seat) int {
	if f.over {
		return int(placeUnit * f.pos.Outcome().Value(seat, s.seats))
	}
	return f.eval.Eval(seat)
}
