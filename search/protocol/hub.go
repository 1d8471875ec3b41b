package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// HubPosition is a position of a game that the Hub protocol (version 2) can describe. Without it the
// error is [ErrHub]. Asked by [ServeHub] and the clients of such programs.
type HubPosition interface {
	// AppendHub appends a legal move: squares by number, a capture with all its victims.
	AppendHub(dst []byte, m game.Move) []byte
	// AppendHubPosition appends the side to move and a letter for every square.
	AppendHubPosition(dst []byte) []byte
	// HubText turns such a position of the same rule set into what Game.Parse reads.
	HubText(pos string) (string, error)
}

// hubOf is a position as the Hub protocol writes it; ok is false in games that it does not know.
func hubOf(p game.Position) (written HubPosition, ok bool) { return game.Ability[HubPosition](p) }

// ErrHub is the error of a game that the Hub protocol cannot describe.
var ErrHub = errors.New("the hub protocol does not know this game")

// HubConfig is how the engine presents itself and what it may use. Zero values are defaults.
type HubConfig struct {
	Name, Version, Author, Country string
	Search                         search.Options
	// Now is the clock; nil is time.Now.
	Now func() time.Time
	// MoveTime is how long a move takes if the other side never says; 0 is five seconds.
	MoveTime time.Duration
}

const (
	mostThreads = 256
	mostHash    = 65536 // megabytes
)

// hub is the engine's side of a session.
type hub struct {
	g      *game.Game
	c      HubConfig
	out    *bufio.Writer
	engine *search.Searcher
	line   *game.Line
	level  level

	// Of the running search; done is nil if there is none.
	cancel  context.CancelFunc
	done    chan search.Report
	infos   chan search.Report
	start   time.Time
	ponder  bool
	endless bool // until somebody says stop
}

// level is how much a search may use.
type level struct {
	lim      search.Limits
	think    time.Duration // 0: no limit of time
	infinite bool
}

// ServeHub answers the commands of a Hub session for g until quit, the end of r, or the end of
// ctx. A command that makes no sense is answered by "error message=…" and the session goes on.
// The error is one of reading or writing, ctx's, or wraps ErrHub.
func ServeHub(ctx context.Context, r io.Reader, w io.Writer, g *game.Game, c HubConfig) error {
	if _, ok := hubOf(g.Start()); !ok {
		return fmt.Errorf("game %s: %w", g.Info.ID, ErrHub)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.MoveTime == 0 {
		c.MoveTime = 5 * time.Second
	}
	h := &hub{g: g, c: c, out: bufio.NewWriter(w), line: game.NewLine(g.Start())}
	h.level.think = c.MoveTime
	return h.serve(ctx, r)
}

// lines sends the lines of r until its end or that of ctx.
func lines(ctx context.Context, r io.Reader) (<-chan string, <-chan error) {
	out, failed := make(chan string), make(chan error, 1)
	go func() {
		defer close(out)
		s := bufio.NewScanner(r)
		s.Buffer(nil, 1<<20)
		for s.Scan() {
			select {
			case out <- s.Text():
			case <-ctx.Done():
				failed <- nil
				return
			}
		}
		failed <- s.Err()
	}()
	return out, failed
}

func (h *hub) serve(ctx context.Context, r io.Reader) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	in, failed := lines(ctx, r)
	for {
		// A line that has to wait for the search stays in the channel.
		commands := in
		if in == nil && h.done == nil {
			return h.out.Flush()
		}
		select {
		case <-ctx.Done():
			h.finish(false)
			return errors.Join(ctx.Err(), h.out.Flush())
		case rep := <-h.infos:
			h.info(rep)
		case rep := <-h.done:
			h.ended(rep)
		case text, ok := <-commands:
			if !ok {
				in = nil
				if h.done != nil && h.endless {
					h.cancel() // nobody is left to say stop
				}
				if err := <-failed; err != nil {
					h.finish(true)
					return fmt.Errorf("hub: %w", err)
				}
				continue
			}
			if !h.do(ctx, text) {
				h.finish(true)
				return h.out.Flush()
			}
		}
		if err := h.out.Flush(); err != nil {
			h.finish(true)
			return fmt.Errorf("hub: %w", err)
		}
	}
}

// do carries out one line and tells whether the session goes on.
func (h *hub) do(ctx context.Context, text string) bool {
	c, err := parse(text)
	if err == nil && h.done != nil {
		switch c.name {
		case "stop", "ping", "ponder-hit", "quit", "":
		default: // only these may come while we think: whatever else waits for the move
			h.finish(h.endless)
		}
	}
	if err == nil {
		err = h.obey(ctx, c)
	}
	if err != nil {
		h.say("error message=%s", quote(err.Error()))
	}
	return c.name != "quit"
}

func (h *hub) obey(ctx context.Context, c command) error {
	switch c.name {
	case "hub":
		h.introduce()
	case "set-param":
		return h.set(c)
	case "init":
		h.engine = search.New(h.g, h.c.Search)
		h.say("ready")
	case "new-game":
		h.line = game.NewLine(h.g.Start())
	case "pos":
		return h.position(c)
	case "level":
		return h.limit(c)
	case "go":
		return h.goOn(ctx, c)
	case "stop":
		if h.done != nil {
			h.cancel()
		}
	case "ponder-hit":
		if h.done != nil && h.ponder {
			h.ponder = false
			time.AfterFunc(h.level.think, h.cancel)
		}
	case "ping":
		h.say("pong")
	}
	return nil
}

func (h *hub) say(format string, args ...any) {
	fmt.Fprintf(h.out, format+"\n", args...)
}

func (h *hub) introduce() {
	h.say("id name=%s version=%s author=%s country=%s",
		quote(h.c.Name), quote(h.c.Version), quote(h.c.Author), quote(h.c.Country))
	h.say("param name=variant value=%s type=enum values=%s", quote(h.g.Name()), quote(h.g.Name()))
	h.say("param name=threads value=%d type=int min=1 max=%d", max(h.c.Search.Threads, 1), mostThreads)
	h.say("param name=hash value=%d type=int min=1 max=%d", max(h.c.Search.HashMB, 16), mostHash)
	h.say("wait")
}

// set changes a parameter; unknown ones are ignored, as the protocol wants.
func (h *hub) set(c command) error {
	into, most := &h.c.Search.Threads, mostThreads
	switch name, _ := c.get("name"); name {
	case "threads":
	case "hash":
		into, most = &h.c.Search.HashMB, mostHash
	default:
		return nil
	}
	v, err := c.number("value")
	if err == nil && (v < 1 || v > float64(most)) {
		err = fmt.Errorf("set-param: value=%v: want from 1 to %d", v, most)
	}
	if err != nil {
		return err
	}
	*into = int(v)
	h.engine = nil // made again when it is needed
	return nil
}

// position sets the line to search.
func (h *hub) position(c command) error {
	start := h.g.Start()
	if text, ok := c.get("pos"); ok {
		written, _ := hubOf(start)
		fen, err := written.HubText(text)
		if err != nil {
			return err
		}
		if start, err = h.g.Parse(fen); err != nil {
			return err
		}
	}
	line := game.NewLine(start)
	moves, _ := c.get("moves")
	for i, text := range strings.Fields(moves) {
		m, err := line.Pos.ParseMove(text)
		if err != nil {
			return fmt.Errorf("pos: move %d: %w", i+1, err)
		}
		line.Play(m)
	}
	h.line = line
	return nil
}

// limit reads how much the next searches may use.
func (h *hub) limit(c command) error {
	var v [6]float64
	for i, name := range []string{"depth", "nodes", "move-time", "moves", "time", "inc"} {
		var err error
		if v[i], err = c.number(name); err != nil {
			return err
		}
	}
	l := level{lim: search.Limits{Depth: int(min(v[0], 1000)), Nodes: int64(v[1])}}
	_, l.infinite = c.get("infinite")
	switch {
	case v[2] > 0:
		l.think = seconds(v[2])
	case v[4] > 0 || v[5] > 0:
		share := v[3]
		if share == 0 {
			share = 30 // moves that a game may still last
		}
		// Never more than most of what is left, and something for the way of the answer.
		l.think = seconds(max(min(v[4]/share+v[5]*0.9, v[4]*0.8+v[5]*0.5)-0.02, 0.01))
	case !l.infinite && v[0] == 0 && v[1] == 0:
		l.think = h.c.MoveTime
	}
	h.level = l
	return nil
}

func seconds(s float64) time.Duration { return time.Duration(min(s, 1e6) * float64(time.Second)) }

// goOn starts a search.
func (h *hub) goOn(ctx context.Context, c command) error {
	if h.engine == nil {
		h.engine = search.New(h.g, h.c.Search)
	}
	if o := h.line.Outcome(); o.Over() || len(h.line.Pos.AppendMoves(nil)) == 0 {
		return fmt.Errorf("go: the game is over (%s)", o.Reason)
	}
	if h.line.Pos.ToMove().Has(game.Chance) {
		return fmt.Errorf("go: chance is to move, nobody can choose: its move belongs to moves=")
	}
	_, h.ponder = c.get("ponder")
	_, analyse := c.get("analyze")
	h.endless = h.ponder || analyse || h.level.infinite
	lim := h.level.lim
	switch {
	case h.endless:
		lim = search.Limits{}
		ctx, h.cancel = context.WithCancel(ctx)
	case h.level.think > 0:
		ctx, h.cancel = context.WithTimeout(ctx, h.level.think)
	default:
		ctx, h.cancel = context.WithCancel(ctx)
	}
	h.start = h.c.Now()
	h.done, h.infos = make(chan search.Report), make(chan search.Report)
	go think(ctx, h.engine, h.line.Clone(), lim, h.endless, h.infos, h.done)
	return nil
}

// think searches and sends what it finds. The answer to an endless search waits for the stop,
// even if everything is known long before.
func think(ctx context.Context, e *search.Searcher, line *game.Line, lim search.Limits, endless bool, infos, done chan<- search.Report) {
	r, err := e.Search(ctx, line, lim, func(r search.Report) { infos <- r })
	if err != nil { // the line was checked: only a failing game comes here
		r.PV = line.Pos.AppendMoves(nil)[:1]
	}
	if endless {
		<-ctx.Done()
	}
	done <- r
}

// finish waits for the running search, cutting it short if cut is set or the session ends.
func (h *hub) finish(cut bool) {
	if h.done == nil {
		return
	}
	if cut {
		h.cancel()
	}
	for {
		select {
		case r := <-h.infos:
			h.info(r)
		case r := <-h.done:
			h.ended(r)
			return
		}
	}
}

// info reports a finished iteration.
func (h *hub) info(r search.Report) {
	took := h.c.Now().Sub(h.start).Seconds()
	speed := 0.0
	if took > 0 {
		speed = float64(r.Nodes) / took / 1e6
	}
	h.say("info depth=%d mean-depth=%d.0 score=%s nodes=%d time=%.2f nps=%.2f pv=%s",
		r.Depth, r.Depth, men(r), r.Nodes, took, speed, quote(h.moves(r.PV)))
}

// men is the score in men; a forced win in n plies is worth 100 less n hundredths.
func men(r search.Report) string {
	v := float64(r.Score) / 100
	switch {
	case r.Mate > 0:
		v = 100 - float64(r.Mate)/100
	case r.Mate < 0:
		v = -100 - float64(r.Mate)/100
	}
	return strconv.FormatFloat(v, 'f', 2, 64)
}

// moves writes a main line.
func (h *hub) moves(pv []game.Move) string {
	p := game.Clone(h.line.Pos)
	written, _ := hubOf(p)
	var b []byte
	for i, m := range pv {
		if i > 0 {
			b = append(b, ' ')
		}
		b = written.AppendHub(b, m)
		p.Play(m)
	}
	return string(b)
}

// ended sends the chosen move.
func (h *hub) ended(r search.Report) {
	h.cancel()
	h.done, h.infos = nil, nil
	words := strings.Fields(h.moves(r.PV[:min(2, len(r.PV))]))
	if len(words) == 2 {
		h.say("done move=%s ponder=%s", words[0], words[1])
		return
	}
	h.say("done move=%s", words[0])
}
