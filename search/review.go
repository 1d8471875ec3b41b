package search

import (
	"context"
	"errors"
	"math"
	"slices"

	"github.com/tavlei/tavlei/game"
)

// Reviewed tells how far a move that was made can be looked back at.
type Reviewed uint8

// Looking back
const (
	Compared Reviewed = iota // found what it is worth, and what the best move is
	OnlyMove                 // found no other move
	Luck                     // found what chance brought, and what it brings on average
	Unvalued                 // found nothing to compare: a drawn start, a choice that the engine does not value
)

// Review is what a look back at one ply of a game tells. Scores are in hundredths of a man.
type Review struct {
	Kind   Reviewed
	Seat   game.Seat // for which scores are meant: who moved, or whom chance served
	Best   Report    // the best move; of luck only the mean score
	Played Report    // what was played; where nothing is better, Best is the same
	Loss   int       // what Played is worth less than Best, fewer than 0 for good luck; 0 if an end is forced in one of them
	Drop   float64   // by how much the result to be expected fell, from 0 to 1, which is a win thrown away
}

// Scaler is a rule set whose scores mean more or less than usual: Scale is the score, in hundredths of
// a man, that makes it much more likely to win than to lose, by the hyperbolic tangent of 1. Without it
// that is 540. Asked by [Searcher] in reviews, and as
// [ScaleOf] by whoever looks for puzzles.
type Scaler interface{ Scale() int }

// usualScale is the Scale of rule sets that do not tell it: that of chess, in hundredths of a pawn.
const usualScale = 540

// ScaleOf is the Scale of a game, that of chess where it does not tell it.
func ScaleOf(g *game.Game) int {
	if v, ok := game.Ability[Scaler](g.Rules); ok {
		return v.Scale()
	}
	return usualScale
}

// MoveEvaluator is an engine that evaluates a given move as it evaluates those it finds itself, for games
// whose moves are endless, where the move played is none of those it looked at. Without it the move
// is searched like any other. Asked by [Searcher] in reviews.
type MoveEvaluator interface {
	// EvaluateMove gives the best move that it finds and the value of the one played, both for the seat
	// to move. ok is false where it has no values: the move is a choice of another kind.
	EvaluateMove(ctx context.Context, line *game.Line, played game.Move, t Task) (best, own Report, ok bool)
}

// mostLots bounds the outcomes of chance that are searched one by one: two dice have fewer.
const mostLots = 36

// reviewNodes is the usual budget of a review, of which the family's engine takes that of one of its levels.
const (
	reviewNodes = 100_000
	reviewLevel = 9
)

// Review looks back at a ply: line is the game before it, by is who made the move, Chance for a roll.
// The nodes of the limits are for the search for the best move, without any they are those that suit
// the game; the search for the move played takes twice as many at most. With one thread the same line,
// move and limits give the same review. A context that ends before it is done is its error.
func (e *Searcher) Review(ctx context.Context, line *game.Line, by game.Seat, played game.Move, lim Limits) (Review, error) {
	if lim == (Limits{}) {
		lim.Nodes = e.usualNodes(line.Pos)
	}
	r, err := e.review(ctx, line, by, played, lim)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return Review{}, err
	}
	if r.Kind == Compared && r.Played.Score >= r.Best.Score {
		r.Best = r.Played
	}
	if r.Kind == Compared || r.Kind == Luck {
		e.compare(&r)
	}
	return r, nil
}

// usualNodes is the budget where none is given.
func (e *Searcher) usualNodes(p game.Position) int64 {
	e.mu.Lock()
	defer e.mu.Unlock()
	if m := e.engineFor(p); m != nil {
		if own := m.Levels(); len(own) >= reviewLevel {
			return own[reviewLevel-1].Nodes
		}
	}
	return reviewNodes
}

func (e *Searcher) review(ctx context.Context, line *game.Line, by game.Seat, played game.Move, lim Limits) (Review, error) {
	if line.Pos.ToMove().Has(game.Chance) {
		return e.reviewLuck(ctx, line, played, lim)
	}
	played = game.WithoutWay(line.Pos, played)
	r := Review{Seat: by, Kind: Unvalued}
	var own []game.Move
	for _, m := range line.Pos.AppendMoves(nil) {
		if game.MoverOf(line.Pos, m) == by {
			own = append(own, m)
		}
	}
	listed := slices.Contains(own, played)
	switch {
	case len(own) == 0:
		return r, nil
	case len(own) == 1 && listed:
		r.Kind = OnlyMove
		return r, nil
	}
	if done, err := e.appraise(ctx, line, played, lim, &r); done || err != nil {
		return r, err
	}
	return r, e.weigh(ctx, line, played, listed, lim, &r)
}

// appraise asks an engine that evaluates single moves, and tells whether there is one.
func (e *Searcher) appraise(ctx context.Context, line *game.Line, played game.Move, lim Limits, r *Review) (bool, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	v, ok := e.engineFor(line.Pos).(MoveEvaluator)
	if !ok {
		return false, nil
	}
	best, own, ok := v.EvaluateMove(ctx, line, played, Task{Limits: lim, Threads: e.o.Threads, Seat: r.Seat})
	if ok {
		r.Kind, r.Best, r.Played = Compared, best, own
	}
	return true, nil
}

// weigh searches for the best move and then for the value of the one played, as deep.
func (e *Searcher) weigh(ctx context.Context, line *game.Line, played game.Move, listed bool, lim Limits, r *Review) error {
	best, trail, err := e.settle(ctx, line, r.Seat, Wish{Limits: lim})
	if err != nil {
		return err
	}
	own := best
	if best.PV[0] != played {
		if own, err = e.valueOf(ctx, line, played, listed, best, lim, r.Seat); errors.Is(err, errNoValue) {
			return nil
		} else if err != nil {
			return err
		}
	}
	r.Kind, r.Best, r.Played = Compared, best, own
	if own.Mate == 0 && best.Mate == 0 && own.Depth < best.Depth {
		// The one that was searched less deeply is compared with what the other was worth there.
		for _, t := range trail {
			if t.Depth <= own.Depth {
				r.Best = t
			}
		}
		if r.Best.PV[0] == played {
			r.Best = r.Played
		}
	}
	return nil
}

// settle searches and gives what the deepest whole iteration has found: scores of a part of one cannot
// be compared with others, since they swing with the depth. It also gives the iterations before it.
func (e *Searcher) settle(ctx context.Context, line *game.Line, seat game.Seat, w Wish) (Report, []Report, error) {
	var trail []Report
	list, err := e.Lines(ctx, line, seat, w, func(list []Report) { trail = append(trail, list[0]) })
	if err != nil {
		return Report{}, nil, err
	}
	r := list[0]
	if e.deepens(line.Pos) && len(trail) > 0 && r.Mate == 0 && !r.Exact {
		if e.isMinded(line.Pos) {
			steady(trail)
		}
		r = trail[len(trail)-1]
	}
	return r, trail, nil
}

// steady takes out of iterations what learned evaluations swing between odd and even depths: each gets
// the mean of itself and the one before it.
func steady(trail []Report) {
	for i := len(trail) - 1; i > 0; i-- {
		if trail[i].Mate == 0 && !trail[i].Exact {
			trail[i].Score = (trail[i].Score + trail[i-1].Score) / 2
		}
	}
}

func (e *Searcher) isMinded(p game.Position) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.engineFor(p) != nil
}

// deepens tells whether a position is searched ply by ply, and not by samples.
func (e *Searcher) deepens(p game.Position) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if _, ok := game.Ability[SubgameSplitter](e.game.Rules); ok {
		return true
	}
	return e.engineFor(p) != nil || e.twoSided(p)
}

// errNoValue says that a move cannot be searched by itself.
var errNoValue = errors.New("search: the move has no value of its own")

// valueOf searches one move as deep as the best one was searched.
func (e *Searcher) valueOf(ctx context.Context, line *game.Line, played game.Move, listed bool, best Report, lim Limits, seat game.Seat) (Report, error) {
	w := Wish{Limits: Limits{Depth: best.Depth, Nodes: 2 * lim.Nodes}, Only: []game.Move{played}}
	if best.Mate != 0 || best.Depth == 0 || !e.deepens(line.Pos) {
		w.Limits = lim // a forced end that comes later is deeper
	}
	if e.isMinded(line.Pos) || !listed {
		return e.afterMove(ctx, line, played, w.Limits, seat), nil
	}
	r, _, err := e.settle(ctx, line, seat, w)
	if err != nil || r.PV[0] != played {
		return Report{}, errors.Join(err, errNoValue)
	}
	return r, nil
}

// afterMove values a move by a search of what comes after it.
func (e *Searcher) afterMove(ctx context.Context, line *game.Line, played game.Move, lim Limits, seat game.Seat) Report {
	next := line.Clone()
	next.Play(played)
	if o := next.Outcome(); o.Over() {
		v := value(o, seat, 1)
		return Report{Depth: maxPly, Score: v, Mate: distance(v), PV: []game.Move{played}, Exact: true, Final: true}
	}
	if lim.Depth > 0 {
		lim.Depth = max(lim.Depth-1, 1)
	}
	var r Report
	mover := next.Pos.ToMove()
	if mover.Has(game.Chance) {
		r = e.after(ctx, next, seat, lim)
	} else if found, _, err := e.settle(ctx, next, mover.One(), Wish{Limits: lim}); err == nil {
		if r = found; mover.One() != seat {
			r.Score, r.Mate = -r.Score, -r.Mate
		}
	}
	r.PV = append([]game.Move{played}, r.PV...)
	r.Depth++
	if r.Mate != 0 { // it is one ply farther from here
		sign := r.Mate / abs(r.Mate)
		r.Mate, r.Score = r.Mate+sign, r.Score-sign
	}
	return r
}

// reviewLuck compares what chance brought with the mean of all that it might have brought.
func (e *Searcher) reviewLuck(ctx context.Context, line *game.Line, played game.Move, lim Limits) (Review, error) {
	r := Review{Seat: game.NoSeat, Kind: Unvalued}
	n := len(line.Pos.AppendMoves(nil))
	if e.game.Seats != 2 || n < 2 || n > mostLots {
		return r, nil
	}
	x, err := e.Expect(ctx, line, lim, nil)
	if err != nil {
		return r, err
	}
	for _, o := range x.Outcomes {
		if o.Move == played {
			r.Kind, r.Seat = Luck, x.Seat
			r.Best = Report{Depth: x.Depth, Score: x.Score, Nodes: x.Nodes, Final: true}
			r.Played = Report{Depth: x.Depth, Score: o.Score, Mate: o.Mate, Nodes: x.Nodes, PV: append([]game.Move{played}, o.PV...), Final: true}
		}
	}
	return r, nil
}

// compare fills in the differences.
func (e *Searcher) compare(r *Review) {
	scale := ScaleOf(e.game)
	hope := func(v Report) float64 {
		if v.Mate != 0 {
			return float64(v.Mate / abs(v.Mate))
		}
		return math.Tanh(float64(v.Score) / float64(scale))
	}
	r.Drop = max(0, hope(r.Best)-hope(r.Played)) / 2
	if r.Best.Mate == 0 && r.Played.Mate == 0 {
		r.Loss = r.Best.Score - r.Played.Score
	}
}
