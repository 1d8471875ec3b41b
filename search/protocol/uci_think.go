package protocol

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// mateDeeper is how many plies deeper than a wanted mate is searched for: late moves are searched
// less deeply than others.
const mateDeeper = 8

// uciNews is what a search has found: lines, the best first, or the mean of what chance may do.
type uciNews struct {
	lines  []search.Report
	chance *search.Expectation
	count  string // of leaves: a line to say
}

// uciTask is one search.
type uciTask struct {
	engine *search.Searcher // nil: there is nothing to search
	line   *game.Line
	wish   search.Wish
	mate   int           // stop at a mate in so many moves
	level  *search.Level // nil: full strength
	wait   bool          // for stop
	hit    <-chan struct{}
	infos  chan<- uciNews
	done   chan<- uciNews
}

// goOn starts a search.
func (u *uci) goOn(ctx context.Context, args []string) error {
	if u.name.dialect == usiDialect && len(args) > 0 && args[0] == "mate" {
		return u.tsume(ctx, args[1:])
	}
	o, err := u.name.readGo(args)
	if u.seconds {
		o = o.inSeconds()
	}
	u.offered = o.draw && u.name.bare
	if err == nil && u.line == nil {
		err = fmt.Errorf("there is no position")
	}
	if err == nil && o.glance && u.name.bare && u.glance() {
		return nil
	}
	if err == nil && o.perft > 0 {
		u.perft(ctx, o.perft)
		return nil
	}
	if err == nil && (u.line.Outcome().Over() || len(u.line.Pos.AppendMoves(nil)) == 0) {
		err = fmt.Errorf("the game is over (%s)", u.line.Outcome().Reason)
		if o.ponder || o.infinite {
			u.await(ctx, o)
			return err
		}
	}
	var t uciTask
	if err == nil {
		t, err = u.task(o)
	}
	if err != nil {
		u.say("%s", u.name.none)
		return err
	}
	u.think = o.share(u.line.Pos.ToMove().One(), u.overhead)
	if o.ponder || o.infinite || u.think == 0 {
		ctx, u.cancel = context.WithCancel(ctx)
	} else {
		ctx, u.cancel = context.WithTimeout(ctx, u.think)
	}
	u.ponder, u.hit = o.ponder, make(chan struct{})
	bounded := u.think > 0 || t.wish.Limits != (search.Limits{}) || t.level != nil
	u.endless, u.bounded = o.ponder || o.infinite || !bounded, bounded && !o.infinite
	t.wait, t.hit = u.endless, u.hit
	u.start, u.said = u.c.Now(), false
	u.done, u.infos = make(chan uciNews), make(chan uciNews)
	t.infos, t.done = u.infos, u.done
	go t.run(ctx, u.cancel)
	return nil
}

// await begins a search of a game that is over: the answer, that there is no move, waits for stop or
// ponderhit like any other.
func (u *uci) await(ctx context.Context, o uciGo) {
	ctx, u.cancel = context.WithCancel(ctx)
	u.ponder, u.hit, u.think = o.ponder, make(chan struct{}), 0
	u.endless, u.bounded, u.said = true, !o.infinite, true
	u.done, u.infos = make(chan uciNews), make(chan uciNews)
	go uciTask{wait: true, hit: u.hit, done: u.done}.run(ctx, u.cancel)
}

// task is the search that a command asks for.
func (u *uci) task(o uciGo) (uciTask, error) {
	if u.engine == nil {
		o := u.c.Search
		o.Keep = true // the next position is likely to be of the same game
		u.engine = search.New(u.g, o)
	}
	t := uciTask{engine: u.engine, line: u.line.Clone(), mate: o.mate}
	t.wish = search.Wish{Limits: o.lim, Lines: u.lines}
	if o.infinite {
		t.wish.Limits = search.Limits{}
	} else if o.mate > 0 && t.wish.Depth == 0 {
		t.wish.Depth = 2*o.mate - 1 + mateDeeper
	}
	for _, text := range o.only {
		m, err := u.name.read(u.line.Pos, text)
		if err != nil {
			return t, fmt.Errorf("searchmoves: %w", err)
		}
		t.wish.Only = append(t.wish.Only, m)
	}
	if err := u.leaveOutBanned(&t.wish); err != nil {
		return t, err
	}
	n, ok := u.strength()
	if !ok {
		return t, nil
	}
	level, err := search.LevelOf(n)
	t.level = &level
	return t, err
}

// strength is the level to play on; ok is false at full strength. A rating between those of two
// levels plays moves of both, in proportion.
func (u *uci) strength() (n int, ok bool) {
	if !u.limited {
		return u.level, u.level > 0
	}
	ratings := u.name.variant.Elo
	elo := max(u.elo, ratings[0])
	for n = 1; n < len(ratings) && ratings[n] <= elo; n++ {
	}
	if n < len(ratings) {
		gap := ratings[n] - ratings[n-1]
		if int(u.line.Pos.Key()%uint64(gap)) < elo-ratings[n-1] {
			n++
		}
	}
	return n, true
}

// run searches and sends what it finds. While somebody may still say stop or ponderhit the answer
// waits for that, even if everything is known long before.
func (t uciTask) run(ctx context.Context, cancel context.CancelFunc) {
	var news uciNews
	if t.engine != nil {
		news = t.search(ctx, cancel)
	}
	if t.wait {
		select {
		case <-ctx.Done():
		case <-t.hit:
		}
	}
	t.done <- news
}

func (t uciTask) search(ctx context.Context, cancel context.CancelFunc) uciNews {
	seat := t.line.Pos.ToMove().One()
	var list []search.Report
	var err error
	switch {
	case seat == game.Chance:
		var x search.Expectation
		x, err = t.engine.Expect(ctx, t.line, t.wish.Limits, func(x search.Expectation) { t.infos <- uciNews{chance: &x} })
		if err == nil {
			return uciNews{chance: &x}
		}
	case t.level != nil:
		var r search.Report
		_, r, err = t.engine.ChooseAmong(ctx, t.line, seat, t.wish.Only, *t.level, t.line.Pos.Key())
		list = []search.Report{r}
	default:
		list, err = t.engine.Lines(ctx, t.line, seat, t.wish, func(list []search.Report) {
			t.infos <- uciNews{lines: list}
			if r := list[0]; t.mate > 0 && r.Mate > 0 && movesTo(t.line.Pos, r) <= t.mate {
				cancel()
			}
		})
	}
	if err != nil { // the line was checked: only a failing game comes here
		return uciNews{lines: []search.Report{{PV: t.line.Pos.AppendMoves(nil)[:1]}}}
	}
	return uciNews{lines: list}
}

// movesTo is the number of turns of the side to move until the forced end that the report
// announces, which a main line as long as that shows; else plies come two to a move.
func movesTo(p game.Position, r search.Report) int {
	plies := max(r.Mate, -r.Mate)
	if len(r.PV) < plies {
		return (plies + 1) / 2
	}
	p = game.Clone(p)
	seats, turns, last := p.ToMove(), 0, game.Seats(0)
	for _, m := range r.PV[:plies] {
		if to := p.ToMove(); to != last {
			last = to
			if to == seats {
				turns++
			}
		}
		p.Play(m)
	}
	return turns
}

// ponderHit goes on as if it had been a usual command: with its time from now on, or its limits.
func (u *uci) ponderHit() {
	if u.done == nil || !u.ponder {
		return
	}
	u.ponder = false
	if !u.bounded {
		return
	}
	u.endless = false
	if u.think > 0 {
		time.AfterFunc(u.think, u.cancel)
	}
	close(u.hit)
}

// finish waits for the running search, cutting it short if cut is set or the session ends.
func (u *uci) finish(cut bool) {
	if u.done == nil {
		return
	}
	if cut {
		u.cancel()
	}
	for {
		select {
		case news := <-u.infos:
			u.tell(news)
		case news := <-u.done:
			u.ended(news)
			return
		}
	}
}

// tell reports a finished iteration.
func (u *uci) tell(news uciNews) {
	u.said = true
	if news.count != "" {
		u.say("%s", news.count)
		return
	}
	if x := news.chance; x != nil {
		u.info(search.Report{Depth: x.Depth, Score: x.Score, Nodes: x.Nodes}, "")
		return
	}
	for i, r := range news.lines {
		which := ""
		if u.lines > 1 {
			which = fmt.Sprintf(" multipv %d", i+1)
		}
		u.info(r, which)
	}
}

// info writes one line of a report.
func (u *uci) info(r search.Report, which string) {
	took := u.c.Now().Sub(u.start)
	var speed int64
	if took > 0 {
		speed = int64(float64(r.Nodes) / took.Seconds())
	}
	pv := ""
	if len(r.PV) > 0 {
		pv = " pv " + strings.Join(u.name.movesOf(u.line.Pos, r.PV), " ")
	}
	if u.name.bare {
		u.say("info time %d nodes %d", took.Milliseconds(), r.Nodes)
		u.say("info depth %d%s score %s%s", max(r.Depth, 1), which, u.name.score(u.line.Pos, r), pv)
		return
	}
	u.say("info depth %d seldepth %d%s score %s nodes %d nps %d hashfull %d time %d%s",
		max(r.Depth, 1), max(r.SelDepth, r.Depth, 1), which, u.name.score(u.line.Pos, r), r.Nodes, speed, r.Hash, took.Milliseconds(), pv)
}

// score is the score in hundredths of a pawn or the number of moves to a forced end; USI counts plies, and UCCI knows scores only.
func (d *dialect) score(p game.Position, r search.Report) string {
	switch {
	case d.bare && r.Mate > 0:
		return fmt.Sprint(ucciMate - r.Mate)
	case d.bare && r.Mate < 0:
		return fmt.Sprint(-ucciMate - r.Mate)
	case d.plies && r.Mate != 0:
		return fmt.Sprintf("mate %d", r.Mate)
	case r.Mate > 0:
		return fmt.Sprintf("mate %d", movesTo(p, r))
	case r.Mate < 0:
		return fmt.Sprintf("mate -%d", (1-r.Mate)/2)
	}
	if d.bare {
		return fmt.Sprint(r.Score)
	}
	return fmt.Sprintf("cp %d", r.Score)
}

// movesOf writes a main line.
func (d *dialect) movesOf(p game.Position, pv []game.Move) []string {
	p = game.Clone(p)
	words := make([]string, len(pv))
	for i, m := range pv {
		words[i] = d.move(p, m)
		p.Play(m)
	}
	return words
}

// ended sends the chosen move, and the reply that is expected if the other side makes it. Nobody
// chooses what chance does: the outcomes are told in its place.
func (u *uci) ended(news uciNews) {
	u.cancel()
	u.done, u.infos = nil, nil
	if u.counts {
		u.counts = false
		u.tell(news)
		return
	}
	if !u.said { // cut short before it was through with one ply
		u.tell(news)
	}
	if news.chance != nil {
		u.outcomes(*news.chance)
	}
	if len(news.lines) == 0 {
		u.say("%s", u.name.none)
		return
	}
	r := news.lines[0]
	more := ""
	if u.offered && agrees(r) {
		more = " draw"
	}
	words := u.name.movesOf(u.line.Pos, r.PV[:min(2, len(r.PV))])
	if len(words) == 2 {
		p := game.Clone(u.line.Pos)
		p.Play(r.PV[0])
		if !p.ToMove().Has(game.Chance) && p.ToMove() != u.line.Pos.ToMove() {
			u.say("bestmove %s ponder %s%s", words[0], words[1], more)
			return
		}
	}
	u.say("bestmove %s%s", words[0], more)
}

// outcomes tells what each outcome of chance is worth, where they are few.
func (u *uci) outcomes(x search.Expectation) {
	if len(x.Outcomes) > 64 {
		return
	}
	for _, c := range x.Outcomes {
		p := game.Clone(u.line.Pos)
		p.Play(c.Move)
		u.remark("chance %s weight %d score %s pv %s", game.MoveText(u.line.Pos, c.Move), c.Weight,
			u.name.score(p, search.Report{Score: c.Score, Mate: c.Mate, PV: c.PV}), strings.Join(u.name.movesOf(p, c.PV), " "))
	}
}
