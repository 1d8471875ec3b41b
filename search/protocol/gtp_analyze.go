package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/protocol/internal/analyze"
)

// gtpAnalysis is a command for analysis.
type gtpAnalysis struct {
	kata bool // in the words of KataGo, not of Leela Zero
	move bool // a move is made at the end; else it goes on until the next line
}

// gtpAnalyses are the commands by which people watch a program of Go think, as graphical programs send them. Games have them whose
// engine is a [search.Analyst].
var gtpAnalyses = map[string]gtpAnalysis{
	"lz-analyze": {}, "kata-analyze": {kata: true},
	"lz-genmove_analyze": {move: true}, "kata-genmove_analyze": {kata: true, move: true},
}

// gtpWatch is an analysis of which lines are told.
type gtpWatch struct {
	analyze.Request
	p      game.Position
	cancel context.CancelFunc
	news   <-chan search.Analysis // closed when nobody thinks any more
}

// analyze begins an answer that goes on for as long as somebody thinks. An error is told before anything of it is.
func (s *gtp) analyze(ctx context.Context, out *bufio.Writer, id string, kind gtpAnalysis, args []string) error {
	r, err := analyze.Parse(args, kind.kata, seatOf)
	if err != nil {
		return fmt.Errorf("syntax error: %w", err)
	}
	if r.Seat == game.NoSeat {
		r.Seat = s.line.Pos.ToMove().One()
	}
	now := s.moment()
	if err := s.turnTo(r.Seat); err != nil {
		return err
	}
	if err := analyzable(&r, s.line.Pos); err != nil {
		s.back(now)
		return err
	}
	if kind.move {
		return s.genmoveAnalyzed(ctx, out, id, r, now)
	}
	line := s.line.Clone()
	s.back(now)
	if _, now := s.engine.Analyses(line.Pos); !now {
		return fmt.Errorf("nothing to analyze: stones are being placed or counted")
	}
	fmt.Fprintf(out, "=%s\n", id)
	s.watch = s.begins(ctx, line, r)
	return nil
}

// analyzable refuses a request that leaves no move.
func analyzable(r *analyze.Request, p game.Position) error {
	if !r.Limited(r.Seat, 0) {
		return nil
	}
	for _, m := range p.AppendMoves(nil) {
		if !r.Avoids(r.Seat, 0, vertex(p, m)) {
			return nil
		}
	}
	return fmt.Errorf("no legal move is allowed")
}

// taskOf is what the engine is asked for.
func (s *gtp) taskOf(p game.Position, r *analyze.Request) search.AnalysisTask {
	t := search.AnalysisTask{Task: search.Task{Seat: r.Seat}}
	t.Avoid = func(depth int, by game.Seat, m game.Move) bool {
		return r.Limited(by, depth) && r.Avoids(by, depth, vertex(p, m))
	}
	if r.Interval > 0 {
		t.Due = every(r.Interval, s.c.Now)
	}
	return t
}

// every tells, when it is asked, whether so much time has passed since it last did.
func every(interval time.Duration, now func() time.Time) func() bool {
	last := now()
	return func() bool {
		t := now()
		due := t.Sub(last) >= interval
		if due {
			last = t
		}
		return due
	}
}

// begins thinks beside the session until the watch ends.
func (s *gtp) begins(ctx context.Context, line *game.Line, r analyze.Request) *gtpWatch {
	ctx, cancel := context.WithCancel(ctx)
	news := make(chan search.Analysis)
	w := &gtpWatch{Request: r, p: game.Clone(line.Pos), cancel: cancel, news: news}
	task, engine := s.taskOf(w.p, &r), s.engine
	go func() {
		defer close(news)
		_, _ = engine.Analyse(ctx, line, task, func(a search.Analysis) { // analyze has asked whether it can
			select {
			case news <- a:
			case <-ctx.Done():
			}
		})
	}()
	return w
}

// watched are the news of the analysis that goes on.
func (s *gtp) watched() <-chan search.Analysis {
	if s.watch == nil {
		return nil
	}
	return s.watch.news
}

// tell writes a line, if there is any news.
func (w *gtpWatch) tell(out io.Writer, a search.Analysis, any bool) {
	if !any {
		return
	}
	write := func(m game.Move) string { return vertex(w.p, m) }
	if text := w.Line(&a, write, byRows(w.p, a.Owners)); text != "" {
		fmt.Fprintln(out, text)
	}
}

// byRows are values of places by rows from the top.
func byRows(p game.Position, values []float64) []float64 {
	board := p.(game.Scener).Board() // boardOf has asked
	list := make([]float64, int(board.W)*int(board.H))
	for i, v := range values {
		if at := int(board.Places[i].Y)*int(board.W) + int(board.Places[i].X); at < len(list) {
			list[at] = v
		}
	}
	return list
}

// unwatch ends the analysis that goes on and its answer, and waits until nobody thinks any more.
func (s *gtp) unwatch(out io.Writer) {
	if s.watch == nil {
		return
	}
	s.watch.cancel()
	if s.watch.news != nil {
		for range s.watch.news { // what is known now comes too late
		}
	}
	s.watch = nil
	fmt.Fprintln(out)
}

// genmoveAnalyzed makes a move and tells meanwhile what is known.
func (s *gtp) genmoveAnalyzed(ctx context.Context, out *bufio.Writer, id string, r analyze.Request, now gtpMoment) error {
	w := &gtpWatch{Request: r, p: game.Clone(s.line.Pos)}
	header := fmt.Sprintf("=%s\n", id)
	began := s.c.Now()
	thinking, stop := context.WithTimeout(ctx, s.clocks[r.Seat].share(s.c.MoveTime))
	defer stop()
	a, err := s.engine.Analyse(thinking, s.line, s.taskOf(w.p, &r), func(a search.Analysis) {
		fmt.Fprint(out, header)
		header = ""
		w.tell(out, a, true)
		_ = out.Flush() // ServeGTP finds out
	})
	if errors.Is(err, search.ErrNoAnalysis) { // a handicap stone is placed without a thought
		a.Best, err = s.engine.SearchFor(thinking, s.line, r.Seat, search.Limits{}, nil)
	}
	s.clocks[r.Seat].spend(s.c.Now().Sub(began))
	if err != nil {
		s.back(now)
		return err
	}
	text := gtpResign
	if s.engine.Resigns(s.line, r.Seat, search.Level{}, a.Best) {
		s.back(now)
	} else {
		text = vertex(s.line.Pos, a.Best.PV[0])
		s.line.Play(a.Best.PV[0])
		s.before = append(s.before, now)
	}
	if text == gtpPass {
		text = analyze.Pass
	}
	fmt.Fprintf(out, "%splay %s\n\n", header, text)
	return nil
}

// slack is by how much a move that takes away a liberty of dead stones may be worth less than the best one, to be made in its place.
const slack = 0.1

// genmoveCleanup makes a move, and no pass while the other side has dead stones on the board: as KGS asks where players did not agree
// which are dead.
func (s *gtp) genmoveCleanup(ctx context.Context, args []string) (string, error) {
	now := s.moment()
	seat, err := s.turn(args)
	if err != nil {
		return "", err
	}
	p := game.Clone(s.line.Pos)
	dead := deadOf(p, 1-seat)
	if _, can := s.engine.Analyses(p); !can || len(dead) == 0 {
		s.back(now)
		return s.genmove(ctx, args)
	}
	began := s.c.Now()
	thinking, stop := context.WithTimeout(ctx, s.clocks[seat].share(s.c.MoveTime))
	defer stop()
	a, err := s.engine.Analyse(thinking, s.line, search.AnalysisTask{
		Task:  search.Task{Seat: seat},
		Avoid: func(depth int, _ game.Seat, m game.Move) bool { return depth == 0 && vertex(p, m) == gtpPass },
	}, nil)
	s.clocks[seat].spend(s.c.Now().Sub(began))
	if err != nil {
		s.back(now)
		return "", err
	}
	m := a.Moves[0]
	for _, other := range a.Moves {
		if other.Value >= a.Moves[0].Value-slack && beside(vertex(p, other.PV[0]), dead) {
			m = other
			break
		}
	}
	s.line.Play(m.PV[0])
	s.before = append(s.before, now)
	return vertex(p, m.PV[0]), nil
}

// deadOf are the stones of a seat that are dead if nothing more is played.
func deadOf(p game.Position, seat game.Seat) (dead []string) {
	v, ok := game.Ability[GTPPosition](p)
	if !ok {
		return nil
	}
	chains, _ := v.GTPStatus("dead")
	places := p.(game.Scener).Board().Places
	for _, man := range game.SceneOf(p, 0).Men {
		name := places[man.Place].Name
		if man.Seat == seat && slices.ContainsFunc(chains, func(c []string) bool { return slices.Contains(c, name) }) {
			dead = append(dead, strings.ToUpper(name))
		}
	}
	return dead
}

// beside tells whether a vertex is next to one of some.
func beside(vertex string, of []string) bool {
	x, y, ok := analyze.Square(vertex)
	return ok && slices.ContainsFunc(of, func(other string) bool {
		x1, y1, ok := analyze.Square(other)
		return ok && (x-x1)*(x-x1)+(y-y1)*(y-y1) == 1
	})
}
