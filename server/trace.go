package server

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"slices"
	"strconv"
	"sync"

	"github.com/tavlei/tavlei/game"
)

// TraceView shows a ply frame by frame: where the men were that have moved. A man stands as before
// the ply until its first frame, and stays as in its last one, unless it is gone then. A man that
// becomes another one on the way is there twice.
type TraceView struct {
	MS  []int      `json:"ms" doc:"when each frame is, in milliseconds since the ply began"`
	Men []TraceMan `json:"men" doc:"that are on the board, moving or not"`
}

// TraceMan is a man on its way.
type TraceMan struct {
	Place game.Place `json:"place" doc:"index of its place before the ply"`
	Kind  string     `json:"kind" doc:"of the man"`
	Seat  game.Seat  `json:"seat" doc:"whose it is"`
	From  int        `json:"from" doc:"index of its first frame"`
	Poses []float32  `json:"poses" doc:"seven numbers a frame, as pose of a man"`
	Gone  bool       `json:"gone,omitempty" doc:"it is not there after its last frame"`
}

// Bounds of traces.
const (
	maxTraced   = 128 << 20 // bytes of all that are kept
	maxFrames   = 6000      // of one ply: 100 seconds
	still       = 0.005     // a man whose pose changes by less has not moved
	poseDigits  = 5
	shotsPerSec = 4  // slow plies that a client may ask for
	shotsBurst  = 60 // at once
)

// traces makes each trace once and keeps it packed in the data directory.
type traces struct {
	shop  *shop
	files *cache

	mu  sync.Mutex
	now map[string]*tracing // under way
}

type tracing struct {
	done chan struct{}
	data []byte
	err  error
}

// errNoTrace says that a ply is no more than men going from place to place.
var errNoTrace = errors.New("this ply has no frames")

func newTraces(sh *shop) *traces {
	return &traces{shop: sh, files: newCache(sh.dir.File("cache/traces"), maxTraced), now: map[string]*tracing{}}
}

// get gives the packed trace of a move. may is asked before a new one is made.
func (t *traces) get(ctx context.Context, g *game.Game, before game.Position, m game.Move, may func() error) ([]byte, error) {
	if _, ok := before.(game.Animator); !ok {
		return nil, errNoTrace
	}
	sum := sha256.Sum256([]byte(motionOf(before) + "\n" + g.Name() + "\n" + game.Text(before) + "\n" + game.MoveText(before, m)))
	name := base64.RawURLEncoding.EncodeToString(sum[:24])
	if data := t.files.get(name); data != nil {
		if _, err := unpack(data); err == nil {
			return data, nil
		}
	}
	w, first := t.join(name)
	if first {
		if w.err = may(); w.err == nil {
			// Others wait for it: it must not die with one of them.
			var data []byte
			w.err = t.shop.inLane(context.WithoutCancel(ctx), t.shop.lanes.looks, shotCost, func(context.Context) (err error) {
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
	if b := boardOf(p); b != nil && b.Table != nil {
		return b.Table.Engine
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
	if err := t.files.put(name, data); err != nil {
		t.shop.log.Warn("trace is not kept", "error", err)
	}
	return data, nil
}

// pack makes a trace.
func (t *traces) pack(before game.Position, m game.Move) (data []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			t.shop.log.Error("trace", "position", game.Text(before), "move", game.MoveText(before, m), "panic", r)
			data, err = nil, newProblem(http.StatusUnprocessableEntity, "engine", "the game's engine failed at this ply")
		}
	}()
	tracer, ok := before.(game.Animator)
	if !ok {
		return nil, errNoTrace
	}
	var f film
	if err := tracer.AnimationFrames(m, f.add); err != nil {
		return nil, err
	}
	if len(f.ms) == 0 {
		return nil, errNoTrace
	}
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	_, err = z.Write(appendTrace(nil, f.view()))
	if err = errors.Join(err, z.Close()); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

// film collects the frames of a ply.
type film struct {
	ms   []int
	rows []filmRow
	at   map[game.Place]int // row of the man that stands on a place now
}

// filmRow is one man in a run of frames.
type filmRow struct {
	man   game.Man
	first int
	poses [][7]float32
}

func (f *film) add(ms int, men []game.Man) bool {
	frame := len(f.ms)
	if f.at == nil {
		f.at = map[game.Place]int{}
	}
	for _, man := range men {
		if man.Pose == nil {
			continue
		}
		i, ok := f.at[man.Place]
		if ok {
			row := &f.rows[i]
			ok = row.first+len(row.poses) == frame && row.man.Kind == man.Kind && row.man.Seat == man.Seat
		}
		if !ok {
			i = len(f.rows)
			f.rows, f.at[man.Place] = append(f.rows, filmRow{man: man, first: frame}), i
		}
		f.rows[i].poses = append(f.rows[i].poses, *man.Pose)
	}
	f.ms = append(f.ms, ms)
	return len(f.ms) < maxFrames
}

// view leaves out who has not moved, and the frames in which a man stands.
func (f *film) view() TraceView {
	v := TraceView{MS: f.ms, Men: []TraceMan{}}
	for _, row := range f.rows {
		end := row.first + len(row.poses)
		changed := row.first > 0 || end < len(f.ms) // it came, went or became another one
		from, to := moving(row.poses)
		if from == to && !changed {
			continue
		}
		if from == to {
			from, to = len(row.poses)-1, len(row.poses)
		} else {
			from = max(from-1, 0)
		}
		if row.first > 0 {
			from = 0 // from the frame in which it came
		}
		if end < len(f.ms) {
			to = len(row.poses) // to the frame after which it went
		}
		man := TraceMan{Place: row.man.Place, Kind: row.man.Kind, Seat: row.man.Seat, From: row.first + from, Gone: end < len(f.ms)}
		for _, pose := range row.poses[from:to] {
			man.Poses = append(man.Poses, pose[:]...)
		}
		v.Men = append(v.Men, man)
	}
	slices.SortStableFunc(v.Men, func(a, b TraceMan) int { return int(a.Place) - int(b.Place) })
	return v
}

// moving is the run of frames between the last that is like the first one and the first that is
// like the last one; it is empty for a man that stands.
func moving(poses [][7]float32) (from, to int) {
	first, last := poses[0], poses[len(poses)-1]
	for from < len(poses) && near(poses[from], first) {
		from++
	}
	if from == len(poses) {
		return 0, 0
	}
	to = len(poses)
	for to > from && near(poses[to-1], last) {
		to--
	}
	return from, min(to+1, len(poses))
}

func near(a, b [7]float32) bool {
	for i := range a {
		if math.Abs(float64(a[i]-b[i])) > still {
			return false
		}
	}
	return true
}

// appendTrace writes the JSON of a trace with five digits a number.
func appendTrace(dst []byte, v TraceView) []byte {
	dst = append(dst, `{"ms":[`...)
	for i, ms := range v.MS {
		dst = strconv.AppendInt(comma(dst, i), int64(ms), 10)
	}
	dst = append(dst, `],"men":[`...)
	for i, man := range v.Men {
		dst = fmt.Appendf(comma(dst, i), `{"place":%d,"kind":%q,"seat":%d,"from":%d,`, man.Place, man.Kind, man.Seat, man.From)
		if man.Gone {
			dst = append(dst, `"gone":true,`...)
		}
		dst = append(dst, `"poses":[`...)
		for j, x := range man.Poses {
			if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
				x = 0
			}
			dst = strconv.AppendFloat(comma(dst, j), float64(x), 'g', poseDigits, 32)
		}
		dst = append(dst, "]}"...)
	}
	return append(dst, "]}\n"...)
}

func comma(dst []byte, i int) []byte {
	if i > 0 {
		return append(dst, ',')
	}
	return dst
}

// serveTrace answers with a packed trace.
func serveTrace(w http.ResponseWriter, r *http.Request, packed []byte) {
	sum := sha256.Sum256(packed)
	f := &file{
		name: "trace.json", kind: "application/json", etag: base64.RawURLEncoding.EncodeToString(sum[:12]),
		form: map[string][]byte{"gzip": packed, "": nil},
	}
	if !accepts(r, "gzip") {
		plain, err := unpack(packed)
		if err != nil {
			writeProblem(w, newProblem(http.StatusInternalServerError, "", "the trace is damaged"))
			return
		}
		f.form[""] = plain
	}
	f.serve(w, r)
}

func unpack(packed []byte) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}

// serveMatchTrace is the handler of GET /api/matches/{id}/plies/{n}/trace.
func (a *desk) serveMatchTrace(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(r.PathValue("n"))
	if err != nil || n < 1 {
		writeProblem(w, newProblem(http.StatusNotFound, "", "ply: want its number, from 1"))
		return
	}
	packed, err := a.matchTrace(r.Context(), r.PathValue("id"), n)
	a.answerTrace(w, r, packed, err)
}

func (a *desk) matchTrace(ctx context.Context, id string, n int) ([]byte, error) {
	rm, err := a.hall.rooms.openSoon(ctx, id)
	if err != nil {
		return nil, err
	}
	defer a.hall.rooms.release(rm)
	st := rm.copy()
	if n > len(st.Plies) {
		return nil, newProblem(http.StatusNotFound, "", fmt.Sprintf("ply %d: there are %d", n, len(st.Plies)))
	}
	lapsed, ply := st.Plies[n-1].Lapsed, st.Line.Past[n]
	if lapsed || ply.By == game.Chance {
		return nil, errNoTrace
	}
	var before game.Position
	if err := a.hall.work(ctx, id, func(context.Context) error { before = st.Line.At(n - 1); return nil }); err != nil {
		return nil, err
	}
	return a.traces.get(ctx, st.Game, before, ply.Move, func() error { return a.mayShoot(ctx, 1) })
}

// servePreviewTrace is the handler of GET /api/preview/trace.
func (a *desk) servePreviewTrace(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	packed, err := a.previewTrace(r.Context(), q.Get("game"), q.Get("position"), q.Get("moves"))
	a.answerTrace(w, r, packed, err)
}

func (a *desk) previewTrace(ctx context.Context, spec, position, moves string) ([]byte, error) {
	if len(position) > maxPosition || len(moves) > maxMoves || len(spec) > maxSpec {
		return nil, newProblem(http.StatusUnprocessableEntity, "", "game, position or moves: too long")
	}
	type shot struct {
		game   *game.Game
		before game.Position
		move   game.Move
	}
	last, err := onLine(ctx, a, question{spec, position, moves}, func(_ context.Context, g *game.Game, line *game.Line) (*shot, error) {
		if line.Len() == 0 {
			return nil, newProblem(http.StatusUnprocessableEntity, "moves", "moves: want at least one; the last one is shown")
		}
		return &shot{g, line.At(line.Len() - 1), line.Past[line.Len()].Move}, nil
	})
	if err != nil {
		return nil, err
	}
	return a.traces.get(ctx, last.game, last.before, last.move, func() error { return a.mayShoot(ctx, 1) })
}

func (a *desk) answerTrace(w http.ResponseWriter, r *http.Request, packed []byte, err error) {
	if err != nil {
		writeProblem(w, a.problem(err))
		return
	}
	serveTrace(w, r, packed)
}

// mayShoot takes tokens for slow plies that are to be played for the visitor.
func (a *desk) mayShoot(ctx context.Context, n int) error {
	v := visitorOf(ctx)
	if !v.limited {
		return nil
	}
	return a.shots.take(v, n)
}

// chargeShots takes tokens for slow plies that had to be played before anybody could ask how many there
// are: who has none left waits with the next ones.
func (a *desk) chargeShots(ctx context.Context, n int) {
	if v := visitorOf(ctx); v.limited {
		a.shots.charge(v, n)
	}
}
