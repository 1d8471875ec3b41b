package search

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/tavlei/tavlei/game"
)

// Advice is a move for somebody who asks what to play, with the reason where there is one.
type Advice struct {
	Report
	Why string // one of the reasons below, or empty: it is what the search prefers
	N   int    // what the reason counts
}

// Reasons of an advice. Each is true by the rules, by a table, or by the line that the search has found.
const (
	WhyOnly   = "only"   // there is no other move
	WhyMust   = "must"   // the rules ask for a capture
	WhyWins   = "wins"   // it ends the game at once
	WhyMate   = "mate"   // it wins by force in N turns
	WhyDelay  = "delay"  // all moves lose by force; this one last, in N turns
	WhyTable  = "table"  // a table of endings wins with it, in N turns
	WhyBook   = "book"   // a book of the rules plays it; a colon and the book's own word follow
	WhyTakes  = "takes"  // it takes N men, and the line that follows does not give as much back
	WhyTrades = "trades" // it takes N men, and the line that follows gives about as much back
	WhyGains  = "gains"  // the line that it begins takes more men than it gives
	WhyCheck  = "check"  // a check, or a threat like it, must be answered
	WhyProved = "proved" // played best to the end by both sides the seat is N men or discs ahead at the end
)

// gained is by how much a line must be worth more than the position as it stands, in hundredths of a man,
// where it is said to win men.
const gained = 80

// Advise looks for a move for one of the seats that may move, among only, if there are any. A search is
// as that of a review: what is advised will not be found a mistake afterwards. Without limits it takes
// what suits the game. A context that ends makes it answer with what it has.
func (e *Searcher) Advise(ctx context.Context, line *game.Line, seat game.Seat, only []game.Move, lim Limits) (Advice, error) {
	if err := e.mayAdvise(line, seat, only); err != nil {
		return Advice{}, err
	}
	if a, ok := e.knownAdvice(line, seat, only); ok {
		return a, nil
	}
	if lim == (Limits{}) {
		lim.Nodes = e.usualNodes(line.Pos)
	}
	list, err := e.Lines(ctx, line, seat, Wish{Limits: lim, Only: only}, nil)
	if err != nil {
		return Advice{}, err
	}
	a := Advice{Report: list[0]}
	a.Why, a.N = e.reason(line.Pos, seat, a.Report, true)
	return a, nil
}

func (e *Searcher) mayAdvise(line *game.Line, seat game.Seat, only []game.Move) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.allow(line, seat, only)
}

// knownAdvice is the advice that needs no search.
func (e *Searcher) knownAdvice(line *game.Line, seat game.Seat, only []game.Move) (Advice, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	p := line.Pos
	if r, ok := e.known(line, seat, only, Level{}, rand.New(rand.NewPCG(1, p.Key()))); ok {
		a := Advice{Report: r, Why: WhyWins}
		if r.Book == bookEnding {
			a.Why, a.N = WhyTable, r.Turns(p)
			if r.Mate < 0 {
				a.Why, a.N = WhyDelay, -a.N
			}
		}
		return a, true
	}
	if b, ok := game.Ability[Booker](e.game.Rules); ok && len(only) == 0 {
		if m, word, ok := b.Book(line, seat); ok {
			return Advice{Report: Report{PV: []game.Move{m}, Book: word, Final: true}, Why: WhyBook + ":" + word}, true
		}
	}
	var own []game.Move
	for _, m := range p.AppendMoves(nil) {
		if game.MoverOf(p, m) == seat {
			own = append(own, m)
		}
	}
	if len(own) != 1 || e.game.Sampled {
		return Advice{}, false
	}
	a := Advice{Report: Report{PV: own, Final: true}, Why: WhyOnly}
	if compelled(p) {
		a.Why = WhyMust
	}
	return a, true
}

// compelled tells whether the rules ask for a capture here.
func compelled(p game.Position) bool {
	c, ok := game.Ability[CaptureForcer](p)
	if !ok || !c.ForcedCaptures() {
		return false
	}
	t, ok := game.Ability[Tactical](p)
	return ok && len(t.AppendTactical(nil)) > 0
}

// reason is why a move that was searched for is advised. Of a threat, must is false: nothing asks for
// the move.
func (e *Searcher) reason(p game.Position, seat game.Seat, r Report, must bool) (string, int) {
	switch {
	case r.Mate > 0:
		return WhyMate, r.Turns(p)
	case must && compelled(p):
		return WhyMust, 0
	case r.Mate < 0:
		return WhyDelay, -r.Turns(p)
	case r.Exact:
		return WhyProved, r.Score / 100
	}
	if why, n := e.spoils(p, seat, r); why != "" {
		return why, n
	}
	if c, ok := game.Ability[Checker](p); ok && must && c.Checked() {
		return WhyCheck, 0
	}
	return "", 0
}

// spoils tells what men a line wins: that they are taken is seen on the board, that it pays by the score,
// against what the position was worth as it stood.
func (e *Searcher) spoils(p game.Position, seat game.Seat, r Report) (string, int) {
	v, values := game.Ability[Evaluator](p)
	if e.game.Info.Puts != "" || game.SceneOf(p, 0) == nil {
		return "", 0
	}
	q := game.Clone(p)
	before := e.count(q, seat)
	q.Play(r.PV[0])
	first := e.count(q, seat)
	taken := before.theirs - first.theirs
	switch {
	case e.game.Slow() && taken > 0 && before.own == first.own:
		return WhyTakes, taken
	case e.game.Slow() || !values || len(r.PV) < 2: // who answers is not seen
		return "", 0
	}
	pays := r.Score - v.Eval(seat)
	switch {
	case taken > 0 && pays >= gained:
		return WhyTakes, taken
	case taken > 0 && pays > -gained:
		return WhyTrades, taken
	case taken == 0 && pays >= gained && e.takesLater(q, seat, r.PV[1:], before):
		return WhyGains, 0
	}
	return "", 0
}

// takesLater tells whether the rest of a line, which q plays, takes more than it gives.
func (e *Searcher) takesLater(q game.Position, seat game.Seat, rest []game.Move, before census) bool {
	for _, m := range rest {
		if !slices.Contains(q.AppendMoves(nil), m) {
			return false // chance comes between
		}
		q.Play(m)
	}
	last := e.count(q, seat)
	return last.own-last.theirs > before.own-before.theirs
}

// census is how many men stand, and wait in hands, on one's own side and on the other.
type census struct{ own, theirs int }

func (e *Searcher) count(p game.Position, seat game.Seat) census {
	var c census
	own := e.game.TeamOf(seat)
	for _, man := range game.SceneOf(p, 0).Men {
		switch n := max(int(man.N), 1); {
		case man.Seat == game.NoSeat:
		case own.Has(man.Seat):
			c.own += n
		default:
			c.theirs += n
		}
	}
	return c
}

// Threatens tells whether it can be asked what the opponent would do if it were his turn: in a game for
// two that knows what it is to pass, and not in a check or where the duty to move might be all that hurts.
func Threatens(g *game.Game, p game.Position) bool {
	_, ok := Passed(g, p)
	return ok
}

// Passed is the position after the side to move has given its turn away; false where that makes no sense.
func Passed(g *game.Game, p game.Position) (game.Position, bool) {
	if g.Seats != 2 || g.Slow() || g.Sampled || !single(p.ToMove()) {
		return nil, false
	}
	if _, ok := game.Ability[NullMover](p); !ok {
		return nil, false
	}
	q := game.Clone(p)
	before := q.ToMove()
	mover, _ := game.Ability[NullMover](q)
	return q, mover.NullMove() && single(q.ToMove()) && q.ToMove() != before
}

// Threat is what the opponent of the side to move would do if it were his turn, and why; ok is false where
// nothing threatens. The move is one of the position after. Limits are as for Advise.
func (e *Searcher) Threat(ctx context.Context, line *game.Line, lim Limits) (a Advice, after game.Position, ok bool, err error) {
	after, can := Passed(e.game, line.Pos)
	if !can {
		return a, nil, false, ErrOver
	}
	turned := game.NewLine(after)
	by := after.ToMove().One()
	if lim == (Limits{}) {
		lim.Nodes = e.usualNodes(line.Pos)
	}
	if a, ok = e.knownAdvice(turned, by, nil); ok {
		return a, after, a.Why == WhyWins || a.Why == WhyTable, nil
	}
	list, err := e.Lines(ctx, turned, by, Wish{Limits: lim}, nil)
	if err != nil {
		return a, nil, false, err
	}
	a = Advice{Report: list[0]}
	a.Why, a.N = e.reason(after, by, a.Report, false)
	switch a.Why {
	case WhyMate, WhyTakes, WhyGains:
		return a, after, true, nil
	}
	return Advice{}, after, false, nil
}

// Turns is the turns that whoever wins has until the forced end of a report, as people count them: "mate
// in two"; fewer than 0 where the mover loses, 0 where nothing is forced. A turn may have several plies;
// where the line is too short to see that it is taken to have one. p is the position of the report.
func (r Report) Turns(p game.Position) int {
	if r.Mate == 0 {
		return 0
	}
	plies := abs(r.Mate)
	turns := (plies + 1) / 2
	if r.Mate < 0 {
		turns = plies / 2
	}
	if len(r.PV) >= plies {
		turns = 0
		q := game.Clone(p)
		mover, last := game.MoverOf(p, r.PV[0]), game.NoSeat
		for _, m := range r.PV[:plies] {
			by := game.MoverOf(q, m)
			if by != game.Chance && by != last && (by == mover) == (r.Mate > 0) {
				turns++
			}
			last = by
			q.Play(m)
		}
	}
	if r.Mate < 0 {
		return min(-turns, -1)
	}
	return max(turns, 1)
}
