package api

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"sync"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/files"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
)

// Bounds of traces.
const (
	maxTraced   = 128 << 20 // bytes of all that are kept
	shotsPerSec = 4         // slow plies that a client may ask for
	shotsBurst  = 60        // at once
)

// traces makes each trace once and keeps it packed in the data directory.
type traces struct {
	pool  *compute.Pool
	files *files.Cache

	mu  sync.Mutex
	now map[string]*tracing // under way
}

type tracing struct {
	done chan struct{}
	data []byte
	err  error
}

func newTraces(sh *compute.Pool) *traces {
	return &traces{pool: sh, files: files.NewCache(sh.Dir.File("cache/traces"), maxTraced), now: map[string]*tracing{}}
}

// get gives the packed trace of a move. may is asked before a new one is made.
func (t *traces) get(ctx context.Context, g *game.Game, before game.Position, m game.Move, may func() error) ([]byte, error) {
	if _, ok := before.(game.Animator); !ok {
		return nil, problem.ErrNoTrace
	}
	sum := sha256.Sum256([]byte(motionOf(before) + "\n" + g.Name() + "\n" + game.Text(before) + "\n" + game.MoveText(before, m)))
	name := base64.RawURLEncoding.EncodeToString(sum[:24])
	if data := t.files.Get(name); data != nil {
		if _, err := files.Unpack(data); err == nil {
			return data, nil
		}
	}
	w, first := t.join(name)
	if first {
		if w.err = may(); w.err == nil {
			// Others wait for it: it must not die with one of them.
			var data []byte
			w.err = t.pool.InLane(context.WithoutCancel(ctx), t.pool.Lanes.Looks, compute.ShotCost, func(context.Context) (err error) {
				data, err = t.make(name, before, m)
				return err
			})
			if w.err == nil {
				w.data = data
			}
		}
		t.mu.Lock()
		delete(t.now, name)
		t.mu.Unlock()
		close(w.done)
	}
	select {
	case <-w.done:
		return w.data, w.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// motionOf names what computes the motion on the board, "" where nothing does: another engine makes
// other traces.
func motionOf(p game.Position) string {
	if b := show.BoardOf(p); b != nil {
		if table, ok := b.Table.(game.Table); ok {
			return table.Motion()
		}
	}
	return ""
}

// join finds out whether somebody makes the trace already.
func (t *traces) join(name string) (w *tracing, first bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if w, ok := t.now[name]; ok {
		return w, false
	}
	w = &tracing{done: make(chan struct{})}
	t.now[name] = w
	return w, true
}

// make makes a trace and keeps it.
func (t *traces) make(name string, before game.Position, m game.Move) ([]byte, error) {
	data, err := t.pack(before, m)
	if err != nil {
		return nil, err
	}
	if err := t.files.Put(name, data); err != nil {
		t.pool.Log.Warn("trace is not kept", "error", err)
	}
	return data, nil
}

// pack makes a trace.
func (t *traces) pack(before game.Position, m game.Move) (data []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			t.pool.Log.Error("trace", "position", game.Text(before), "move", game.MoveText(before, m), "panic", r)
			data, err = nil, problem.New(http.StatusUnprocessableEntity, "engine", "the game's engine failed at this ply")
		}
	}()
	tracer, ok := before.(game.Animator)
	if !ok {
		return nil, problem.ErrNoTrace
	}
	var f show.Film
	if err := tracer.AnimationFrames(m, f.Add); err != nil {
		return nil, err
	}
	if len(f.MS) == 0 {
		return nil, problem.ErrNoTrace
	}
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	_, err = z.Write(show.AppendTrace(nil, f.View()))
	if err = errors.Join(err, z.Close()); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

// ServeMatchTrace is the handler of GET /api/matches/{id}/plies/{n}/trace.
func (a *Service) ServeMatchTrace(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(r.PathValue("n"))
	if err != nil || n < 1 {
		problem.Write(w, problem.New(http.StatusNotFound, "", "ply: want its number, from 1"))
		return
	}
	packed, err := a.matchTrace(r.Context(), r.PathValue("id"), n)
	a.answerTrace(w, r, packed, err)
}

func (a *Service) matchTrace(ctx context.Context, id string, n int) ([]byte, error) {
	rm, err := a.live.Rooms.OpenSoon(ctx, id)
	if err != nil {
		return nil, err
	}
	defer a.live.Rooms.Release(rm)
	st := rm.Copy()
	if n > len(st.Plies) {
		return nil, problem.New(http.StatusNotFound, "", fmt.Sprintf("ply %d: there are %d", n, len(st.Plies)))
	}
	leg, at := st.LegAt(n)
	lapsed, ply := st.Plies[n-1].Lapsed, leg.Line.Past[at]
	if lapsed || ply.By == game.Chance {
		return nil, problem.ErrNoTrace
	}
	var before game.Position
	if err := a.live.Work(ctx, id, func(context.Context) error { before = leg.Line.At(at - 1); return nil }); err != nil {
		return nil, err
	}
	return a.traces.get(ctx, leg.Game, before, ply.Move, func() error { return a.mayShoot(ctx, 1) })
}

// ServePreviewTrace is the handler of GET /api/preview/trace.
func (a *Service) ServePreviewTrace(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	packed, err := a.previewTrace(r.Context(), q.Get("game"), q.Get("position"), q.Get("moves"))
	a.answerTrace(w, r, packed, err)
}

func (a *Service) previewTrace(ctx context.Context, spec, position, moves string) ([]byte, error) {
	if len(position) > maxPosition || len(moves) > maxMoves || len(spec) > maxSpec {
		return nil, problem.New(http.StatusUnprocessableEntity, "", "game, position or moves: too long")
	}
	type shot struct {
		game   *game.Game
		before game.Position
		move   game.Move
	}
	last, err := onLine(ctx, a, question{spec, position, moves}, func(_ context.Context, g *game.Game, line *game.Line) (*shot, error) {
		if line.Len() == 0 {
			return nil, problem.New(http.StatusUnprocessableEntity, "moves", "moves: want at least one; the last one is shown")
		}
		return &shot{g, line.At(line.Len() - 1), line.Past[line.Len()].Move}, nil
	})
	if err != nil {
		return nil, err
	}
	return a.traces.get(ctx, last.game, last.before, last.move, func() error { return a.mayShoot(ctx, 1) })
}

func (a *Service) answerTrace(w http.ResponseWriter, r *http.Request, packed []byte, err error) {
	if err != nil {
		problem.Write(w, a.problem(err))
		return
	}
	files.ServeTrace(w, r, packed)
}

// mayShoot takes tokens for slow plies that are to be played for the visitor.
func (a *Service) mayShoot(ctx context.Context, n int) error {
	v := gate.VisitorOf(ctx)
	if !v.Limited {
		return nil
	}
	return a.shots.Take(v, n)
}

// chargeShots takes tokens for slow plies that had to be played before anybody could ask how many there
// are: who has none left waits with the next ones.
func (a *Service) chargeShots(ctx context.Context, n int) {
	if v := gate.VisitorOf(ctx); v.Limited {
		a.shots.Charge(v, n)
	}
}
