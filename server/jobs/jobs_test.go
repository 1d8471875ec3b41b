package jobs

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/rulesfile"
	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/server/compute"
)

// played is a line of random moves.
func played(t *testing.T, spec string, plies int, seed uint64) (*game.Game, *game.Line) {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	line := game.NewLine(g.Start())
	rng := rand.New(rand.NewPCG(seed, 1))
	for range plies {
		moves := line.Pos.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		line.Play(moves[rng.IntN(len(moves))])
	}
	return g, line
}

// through writes a job, reads it and opens it.
func through(t *testing.T, j Job) *task {
	t.Helper()
	j.ID = "1"
	data, err := j.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	read, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(read, j) {
		t.Fatalf("read %+v, written %+v", read, j)
	}
	opened, err := read.open(t.Context())
	if err != nil {
		t.Fatalf("%s: %v", data, err)
	}
	return opened
}

// TestLines: what is written of a line is the same line when it is read, in every game that workers think about.
func TestLines(t *testing.T) {
	for i, info := range game.All() {
		if info.Engine != nil || info.PeopleOnly {
			continue
		}
		g, line := played(t, info.ID, 24, uint64(i))
		again := through(t, Job{Kind: Score}.of(g, line)).line
		if again.Len() != line.Len() || again.Pos.Key() != line.Pos.Key() || game.Text(again.Pos) != game.Text(line.Pos) {
			t.Errorf("%s: %s is read as %s", g.Name(), game.Text(line.Pos), game.Text(again.Pos))
		}
		for k, ply := range line.Past {
			if again.Past[k].Key != ply.Key || again.Past[k].By != ply.By {
				t.Errorf("%s: ply %d is another", g.Name(), k)
				break
			}
		}
	}
}

// TestStart: a line that begins elsewhere is written with its beginning.
func TestStart(t *testing.T) {
	g, line := played(t, "russian;huff=losePiece", 6, 1)
	later := game.NewLine(line.Pos)
	later.Play(later.Pos.AppendMoves(nil)[0])
	again := through(t, Job{Kind: Score}.of(g, later))
	if game.Text(again.line.Start) != game.Text(line.Pos) || again.line.Pos.Key() != later.Pos.Key() || again.game.Name() != g.Name() {
		t.Errorf("%+v", again.Job)
	}
}

// TestOwnGame: a game of a file goes with its file, so that a worker knows it that has never seen it.
func TestOwnGame(t *testing.T) {
	g, _, err := rulesfile.Open([]byte(`{"tavlei": 1, "family": "tafl", "name": {"en": "Alone"}, "like": "brandubh"}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := game.Open(g.Name()); err == nil {
		t.Fatal("it is known already")
	}
	line := game.NewLine(g.Start())
	line.Play(line.Pos.AppendMoves(nil)[0])
	if again := through(t, Job{Kind: Choose, Level: 1, Seat: 1}.of(g, line)); again.game.Name() != g.Name() || again.line.Pos.Key() != line.Pos.Key() {
		t.Errorf("%+v", again.Job)
	}
}

// TestRefused: what a job may be wrong in, each with a word that the fault says.
func TestRefused(t *testing.T) {
	g, line := played(t, "russian", 4, 1)
	sound := Job{ID: "1", Kind: Choose, Level: 1}.of(g, line)
	if r := Do(t.Context(), &compute.Searcher{}, sound); r.Fault != "" || r.Move == "" {
		t.Fatalf("the sound one: %+v", r)
	}
	for says, change := range map[string]func(j *Job){
		"version 3":         func(j *Job) { j.Version = 3 },
		"without id":        func(j *Job) { j.ID = "" },
		"plies":             func(j *Job) { j.Moves = make([]string, maxPlies+1) },
		"nonsense":          func(j *Job) { j.Game = "nonsense" },
		"huff":              func(j *Job) { j.Game = "russian;huff=x" },
		"family":            func(j *Job) { j.Family = "chess" },
		"elsewhere":         func(j *Job) { j.Game, j.Family = "chapaev", "chapaev" },
		"start":             func(j *Job) { j.Start = "?" },
		"ply 2":             func(j *Job) { j.Moves[1] = "a1-h8" },
		"level":             func(j *Job) { j.Level = 11 },
		"seat 7 of 2":       func(j *Job) { j.Seat = 7 },
		"seat -1 of 2":      func(j *Job) { j.Seat = -1 },
		"seat 1 has":        func(j *Job) { j.Seat = 1 },
		`kind "stretch"`:    func(j *Job) { j.Kind = "stretch" },
		`move "x9"`:         func(j *Job) { j.Kind, j.Only = Advise, []string{"x9"} },
		`move "h8-a1"`:      func(j *Job) { j.Kind, j.Played = Review, "h8-a1" },
		"nobody asks":       func(j *Job) { j.Kind, j.Rounds = Slice, compute.MeasureRounds+1 },
		"seat 9 of 2: no s": func(j *Job) { j.Kind, j.Seat = Score, 9 },
		"rules":             func(j *Job) { j.Rules = "{" },
		"only people":       func(j *Job) { j.Game, j.Family = "free", "free" },
	} {
		j := sound
		j.Moves = append([]string(nil), sound.Moves...)
		change(&j)
		data, err := j.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		fault := ""
		if j, err = Read(data); err != nil {
			fault = err.Error()
		} else {
			fault = Do(t.Context(), &compute.Searcher{}, j).Fault
		}
		if fault == "" {
			t.Errorf("%q is done", says)
		} else if says != "elsewhere" && says != "only people" && says != "rules" && !strings.Contains(fault, says) {
			t.Errorf("%q: %s", says, fault)
		}
	}
	if _, err := Read([]byte(`{"version":1`)); !errors.Is(err, ErrJob) {
		t.Error(err)
	}
	if _, err := Read(make([]byte, MaxBytes+1)); !errors.Is(err, ErrJob) {
		t.Error(err)
	}
	if _, err := (Job{Rules: strings.Repeat("x", MaxBytes)}).Bytes(); !errors.Is(err, ErrJob) {
		t.Error(err)
	}
}

// FuzzRead: whatever comes is a job or an error; the job is done or has a fault.
func FuzzRead(f *testing.F) {
	g, err := game.Open("brandubh")
	if err != nil {
		f.Fatal(err)
	}
	line := game.NewLine(g.Start())
	line.Play(line.Pos.AppendMoves(nil)[0])
	for _, kind := range []Kind{Choose, Score, Advise, Threat, Review, Slice, Solve, Mine} {
		data, err := Job{ID: "1", Kind: kind, Level: 1, Seat: 1, Rounds: 1, First: 1}.of(g, line).Bytes()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte(`{"version":1,"id":"1","kind":"choose","game":"own:1","rules":"{}"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		j, err := Read(data)
		if err != nil {
			return
		}
		Do(t.Context(), idle{}, j)
	})
}

// FuzzResult: whatever a worker answers is refused or can be played.
func FuzzResult(f *testing.F) {
	g, err := game.Open("russian")
	if err != nil {
		f.Fatal(err)
	}
	line := game.NewLine(g.Start())
	for _, j := range []Job{{Kind: Choose, Level: 1}, {Kind: Advise}, {Kind: Review, Played: "c3-d4"}} {
		j.ID = "1"
		r := Do(context.Background(), &compute.Searcher{}, j.of(g, line))
		data, err := r.Bytes()
		if err != nil || r.Fault != "" {
			f.Fatal(err, r.Fault)
		}
		f.Add(data)
	}
	f.Add([]byte(`{"review":{"kind":200},"report":{"rounds":[{"first":1,"last":0}]}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := ReadResult(data)
		if err != nil {
			return
		}
		if m, err := r.move(line.Pos, 0); err == nil {
			game.Clone(line.Pos).Play(m)
		}
		if a, err := r.advised(line.Pos); err == nil {
			game.Clone(line.Pos).Play(a.PV[0])
		}
		if v, err := r.reviewed(line.Pos, 2); err == nil && v.Kind > search.Unvalued {
			t.Error(v)
		}
		if p, err := r.slice(g, 1, 3); err == nil && (p.Played() < 1 || p.Played() > 3) {
			t.Error(p.Rounds)
		}
	})
}

// idle is a mind that plays the first move.
type idle struct{ *compute.Searcher }

func (idle) Choose(_ context.Context, _ *game.Game, line *game.Line, _ game.Seat, _ int, _ uint64) (game.Move, error) {
	return line.Pos.AppendMoves(nil)[0], nil
}

func (idle) Score(context.Context, *game.Game, *game.Line, game.Seat) (int, error) { return 7, nil }

func (idle) Advise(_ context.Context, _ *game.Game, line *game.Line, _ game.Seat, _ []game.Move) (search.Advice, error) {
	return search.Advice{Report: search.Report{PV: line.Pos.AppendMoves(nil)[:1]}}, nil
}

func (idle) Threat(context.Context, *game.Game, *game.Line) (search.Advice, game.Position, bool, error) {
	return search.Advice{}, nil, false, nil
}

func (idle) Review(context.Context, *game.Game, *game.Line, game.Ply) (search.Review, error) {
	return search.Review{}, nil
}

// desk is a desk whose worker is a function.
type desk struct {
	takes bool
	do    func(ctx context.Context, j Job) (Result, error)
}

func (d desk) Takes(compute.Class, string) bool { return d.takes }

func (d desk) Ask(ctx context.Context, j Job) (Result, error) {
	j.ID = "1"
	return d.do(ctx, j)
}

// newPool is one with one slot for each class.
func newPool(log *slog.Logger) *compute.Pool {
	return compute.New(context.Background(), &sync.WaitGroup{}, log, nil, 1, time.Now, nil)
}

// far is a context for work of a class that workers are to do.
func far(t *testing.T, pool *compute.Pool, c compute.Class, g *game.Game) context.Context {
	t.Helper()
	lane, ctx := pool.LaneFor(t.Context(), c, g)
	if lane == nil || !compute.IsFar(ctx) {
		t.Fatal("no worker is to do it")
	}
	return ctx
}

// TestSame: what a worker finds is what the node would have found: written, read, done, written, read.
func TestSame(t *testing.T) {
	near := &compute.Searcher{}
	pool := newPool(slog.New(slog.DiscardHandler))
	asked := 0
	th := NewThinker(near, pool, desk{true, func(ctx context.Context, j Job) (Result, error) {
		asked++
		data, err := j.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		if j, err = Read(data); err != nil {
			t.Fatal(err)
		}
		if left := time.Until(j.Until()); left <= 0 || left > farTime {
			t.Errorf("%v are left", left)
		}
		if data, err = Do(ctx, &compute.Searcher{}, j).Bytes(); err != nil {
			t.Fatal(err)
		}
		return ReadResult(data)
	}})
	pool.Workers = th
	for _, spec := range []string{"russian", "brandubh", "halma;players=4", "senet"} {
		g, line := played(t, spec, 8, 3)
		for !playersTurn(line) {
			line.Play(line.Pos.AppendMoves(nil)[0])
		}
		seat := line.Pos.ToMove().One()
		ctx := far(t, pool, compute.QuickClass, g)
		m, err := th.Choose(ctx, g, line.Clone(), seat, 2, 5)
		want, err2 := near.Choose(t.Context(), g, line.Clone(), seat, 2, 5)
		if err != nil || err2 != nil || m != want {
			t.Errorf("%s: chooses %v, %v; here %v, %v", spec, m, err, want, err2)
		}
		a, err := th.Advise(ctx, g, line.Clone(), seat, nil)
		here, err2 := near.Advise(t.Context(), g, line.Clone(), seat, nil)
		if err != nil || err2 != nil || a.PV[0] != here.PV[0] || a.Why != here.Why || a.N != here.N || a.Score != here.Score {
			t.Errorf("%s: advises %+v, %v; here %+v, %v", spec, a, err, here, err2)
		}
		n, err := th.Score(ctx, g, line.Clone(), seat)
		if own, err2 := near.Score(t.Context(), g, line.Clone(), seat); err != nil || err2 != nil || n != own {
			t.Errorf("%s: scores %d, %v; here %d, %v", spec, n, err, own, err2)
		}
		ply := game.Ply{Move: want, By: seat}
		v, ok := th.Review(ctx, compute.Asked{Game: g, Line: line.Clone(), Played: ply})
		own, err := near.Review(t.Context(), g, line.Clone(), ply)
		if !ok || err != nil || v.Kind != own.Kind || v.Seat != own.Seat || v.Best.Score != own.Best.Score || v.Loss != own.Loss || v.Drop != own.Drop || v.Best.Depth != own.Best.Depth {
			t.Errorf("%s: looks back %+v; here %+v, %v", spec, v, own, err)
		}
		if search.Threatens(g, line.Pos) {
			a, after, found, err := th.Threat(ctx, g, line.Clone())
			b, _, own, err2 := near.Threat(t.Context(), g, line.Clone())
			if err != nil || err2 != nil || found != own || found && game.MoveText(after, a.PV[0]) != game.MoveText(after, b.PV[0]) {
				t.Errorf("%s: threat %v, %v; here %v, %v", spec, found, err, own, err2)
			}
		}
	}
	g, _ := played(t, "tic-tac-toe", 0, 0)
	p, ok := th.Slice(far(t, pool, compute.MeasureClass, g), g, 4, 2)
	own, err := compute.Slice(t.Context(), g, 4, 2)
	if !ok || err != nil || !reflect.DeepEqual(p, own) {
		t.Errorf("plays %+v, here %+v, %v", p, own, err)
	}
	if n, back := th.Counts(); int(n) != asked || back != 0 {
		t.Errorf("%d by workers, %d here, %d asked", n, back, asked)
	}
}

// playersTurn tells whether a player is to move, and not chance.
func playersTurn(line *game.Line) bool { return !line.Pos.ToMove().Has(game.Chance) }

// TestInVain: whatever a worker does wrong, the node plays the move that it would have played, and says once that it does.
func TestInVain(t *testing.T) {
	g, line := played(t, "russian", 4, 1)
	want, err := (&compute.Searcher{}).Choose(t.Context(), g, line.Clone(), 0, 1, 9)
	if err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	pool := newPool(slog.New(slog.NewTextHandler(&said, nil)))
	for _, answer := range []func(context.Context, Job) (Result, error){
		func(context.Context, Job) (Result, error) { return Result{}, errors.New("nobody") },
		func(context.Context, Job) (Result, error) { return Result{Fault: "cannot"}, nil },
		func(context.Context, Job) (Result, error) { return Result{Move: "a1-h8"}, nil },
		func(context.Context, Job) (Result, error) { return Result{}, nil },
	} {
		th := NewThinker(&compute.Searcher{}, pool, desk{true, answer})
		pool.Workers = th
		said.Reset()
		for range 2 {
			if m, err := th.Choose(far(t, pool, compute.QuickClass, g), g, line.Clone(), 0, 1, 9); err != nil || m != want {
				t.Errorf("%v, %v; want %v", m, err, want)
			}
		}
		if n := strings.Count(said.String(), "thinks itself"); n != 1 {
			t.Errorf("said %d times: %s", n, said.String())
		}
		if far, own := th.Counts(); far != 0 || own != 2 {
			t.Errorf("%d by workers, %d here", far, own)
		}
		if _, ok := th.Review(far(t, pool, compute.ReviewClass, g), compute.Asked{Game: g, Line: line, Played: game.Ply{Move: want}}); ok {
			t.Error("a review of nothing")
		}
		if _, ok := th.Slice(far(t, pool, compute.MeasureClass, g), g, 1, 1); ok {
			t.Error("a slice of nothing")
		}
	}
}

// TestInTime: a worker that never answers leaves the node time to think itself; one whose bot gives up does so.
func TestInTime(t *testing.T) {
	g, line := played(t, "russian", 4, 1)
	pool := newPool(slog.New(slog.DiscardHandler))
	th := NewThinker(idle{}, pool, desk{true, func(ctx context.Context, j Job) (Result, error) {
		<-ctx.Done()
		if j.Until().After(time.Now()) {
			t.Error("the deadline of the job is later than that of who asks")
		}
		return Result{}, ctx.Err()
	}})
	pool.Workers = th
	ctx, cancel := context.WithTimeout(far(t, pool, compute.QuickClass, g), 2*leastTime)
	defer cancel()
	if m, err := th.Choose(ctx, g, line, 0, 1, 9); err != nil || m == (game.Move{}) {
		t.Errorf("%v, %v", m, err)
	}
	short, cancel := context.WithTimeout(far(t, pool, compute.QuickClass, g), leastTime/2)
	defer cancel()
	hurries := NewThinker(idle{}, pool, desk{true, func(context.Context, Job) (Result, error) {
		t.Error("asked with no time to lose")
		return Result{}, errors.New("asked")
	}})
	if m, err := hurries.Choose(short, g, line, 0, 1, 9); err != nil || m == (game.Move{}) {
		t.Errorf("in a hurry: %v, %v", m, err)
	}
	resigns := NewThinker(idle{}, pool, desk{true, func(context.Context, Job) (Result, error) { return Result{Resigns: true}, nil }})
	if _, err := resigns.Choose(far(t, pool, compute.QuickClass, g), g, line, 0, 1, 9); err == nil {
		t.Error("the bot plays on")
	}
}

// TestAtHome: without a worker for it nothing is written, and what a move costs to play is never asked elsewhere.
func TestAtHome(t *testing.T) {
	pool := newPool(slog.New(slog.DiscardHandler))
	never := func(context.Context, Job) (Result, error) {
		t.Error("asked")
		return Result{}, errors.New("asked")
	}
	g, line := played(t, "russian", 4, 1)
	th := NewThinker(idle{}, pool, desk{false, never})
	pool.Workers = th
	lane, ctx := pool.LaneFor(t.Context(), compute.QuickClass, g)
	if lane != pool.Lanes.Quick || compute.IsFar(ctx) {
		t.Error("the lane is not that of this node")
	}
	if m, err := th.Choose(ctx, g, line, 0, 1, 9); err != nil || m == (game.Move{}) {
		t.Error(err)
	}
	slow, err := game.Open("chapaev")
	if err != nil {
		t.Fatal(err)
	}
	if NewThinker(idle{}, pool, desk{true, never}).Takes(compute.QuickClass, slow) {
		t.Error("shots are to be computed elsewhere")
	}
}
