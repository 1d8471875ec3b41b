package server

import (
	"bytes"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/live"
)

// grenade is a game that panics where a test says: each ply puts down an a.
type grenade struct{ text string }

type grenadeRules struct{}

// fuse is the place where matches of grenade panic.
var fuse struct {
	mu sync.Mutex
	at string
}

// lit makes matches of grenade panic at a place until the test ends or the function is called.
func lit(t *testing.T, at string) (out func()) {
	set := func(at string) {
		fuse.mu.Lock()
		fuse.at = at
		fuse.mu.Unlock()
	}
	set(at)
	out = func() { set("") }
	t.Cleanup(out)
	return out
}

func spark(at string) {
	fuse.mu.Lock()
	defer fuse.mu.Unlock()
	if fuse.at == at {
		panic("grenade: " + at)
	}
}

var (
	_ game.Position = (*grenade)(nil)
	_ game.Scener   = (*grenade)(nil)
	_ game.Timed    = (*grenade)(nil)
)

func init() {
	game.Register(&game.Info{
		ID: "grenade", Family: "grenades",
		New: func(map[string]string) (*game.Game, error) {
			return &game.Game{Rules: grenadeRules{}, Seats: 2, MaxPlies: 40}, nil
		},
	})
}

func (grenadeRules) Start() game.Position { return &grenade{} }

func (grenadeRules) Parse(text string) (game.Position, error) {
	if strings.Trim(text, "a") != "" {
		return nil, fmt.Errorf("grenade %q: %w", text, game.ErrPosition)
	}
	return &grenade{text}, nil
}

func (p *grenade) ToMove() game.Seats { return game.SeatSet(game.Seat(len(p.text) % 2)) }
func (p *grenade) AppendMoves(dst []game.Move) []game.Move {
	return append(dst, game.Move{uint64(len(p.text)) + 1})
}
func (p *grenade) Play(game.Move)                            { p.text += "a" }
func (p *grenade) CopyFrom(src game.Position)                { *p = *src.(*grenade) }
func (p *grenade) Outcome() game.Outcome                     { return game.Outcome{} }
func (p *grenade) Key() uint64                               { return uint64(len(p.text)) }
func (p *grenade) AppendText(dst []byte) ([]byte, error)     { return append(dst, p.text...), nil }
func (p *grenade) AppendMove(dst []byte, _ game.Move) []byte { return append(dst, 'a') }
func (p *grenade) ParseMove(text string) (game.Move, error) {
	spark("move")
	if text != "a" {
		return game.Move{}, fmt.Errorf("move %q: %w", text, game.ErrNotation)
	}
	return p.AppendMoves(nil)[0], nil
}

func (p *grenade) MoveTime() int {
	if len(p.text) > 2 {
		spark("clock")
	}
	return 60
}
func (p *grenade) TimeoutMove(game.Seat) game.Move { return p.AppendMoves(nil)[0] }

func (p *grenade) Board() *game.Board {
	spark("board")
	return &game.Board{Shape: "square", W: 1, H: 1, Places: []game.PlaceInfo{{Name: "a", Seat: game.NoSeat}}}
}

func (p *grenade) AppendScene(*game.Scene) { spark("scene") }

func (p *grenade) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	return append(dst, game.Path{Seat: game.Seat(len(p.text) % 2), Tokens: []game.Token{0}, Text: "a"})
}

func (p *grenade) AppendExtra(dst []game.Path) []game.Path { return dst }

// heard is a log that a test may read while it is written.
type heard struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (h *heard) Write(data []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.text.Write(data)
}

func (h *heard) has(words string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return strings.Contains(h.text.String(), words)
}

func (h *heard) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(h, &slog.HandlerOptions{Level: slog.LevelInfo}))
}

// thrown is a server with a match of grenade under way, its socket and its log.
func thrown(t *testing.T, change ...func(*Config)) (b *bench, h *heard, id string, l *line) {
	t.Helper()
	h = &heard{}
	b = newBench(t, append(change, func(c *Config) { c.Logger = h.logger() })...)
	p := b.person()
	id = p.make(map[string]any{"game": "grenade", "opponent": "self"})
	l = p.dial(id, 0)
	l.until("hello")
	for seat := range 2 { // each is told before the next, so that nothing is under way in the end
		l.must(l.play(seat, "a"))
		l.until("events")
	}
	return b, h, id, l
}

// goesOn checks that a match was set aside and that another one is played.
func (b *bench) goesOn(h *heard, id string) {
	b.t.Helper()
	eventually(b.t, "the match is set aside", func() bool { return h.has("match set aside") && h.has(id) })
	p := b.person()
	l := p.dial(p.make(map[string]any{"game": "russian", "opponent": "self"}), 0)
	l.until("hello")
	l.must(l.play(0, "c3-d4"))
}

// TestPanicInNews: a game whose picture fails costs its own match, not the process.
func TestPanicInNews(t *testing.T) {
	b, h, id, l := thrown(t)
	lit(t, "scene")
	l.send(map[string]any{"t": "cmd", "id": "last", "seat": 0, "kind": "ply", "text": "a"})
	b.goesOn(h, id)
}

func TestPanicInHello(t *testing.T) {
	b, h, id, _ := thrown(t)
	lit(t, "scene")
	l := b.person().open(id, 0)
	if f, err := l.read(clientPatience); err == nil && f.T != "bye" {
		t.Errorf("a hello of a game that panics: %+v", f)
	}
	b.goesOn(h, id)
}

// dropped forgets a room that nobody uses; false if somebody does.
func dropped(rs *live.Rooms, id string) bool {
	if rs.Users(id) > 0 {
		return false
	}
	rs.Forget(id)
	return true
}

// TestPanicInOpening: who waits for the room is told, and nobody waits for ever.
func TestPanicInOpening(t *testing.T) {
	b, h, id, l := thrown(t)
	l.conn.CloseNow()
	eventually(t, "its room is idle", func() bool { return dropped(b.srv.live.Rooms, id) })
	lit(t, "board")
	for range 2 {
		status, _, data := b.person().ask("GET", "/api/matches/"+id, nil)
		if status != http.StatusServiceUnavailable || !bytes.Contains(data, []byte(`"setAside"`)) {
			t.Errorf("a match that cannot be opened: %d %s", status, data)
		}
	}
	b.goesOn(h, id)
}

func TestPanicInTick(t *testing.T) {
	hands := newHands()
	b, h, id, l := thrown(t, func(c *Config) { c.now = hands.now })
	_, other := begun(t, b.person())
	l.conn.CloseNow()
	lit(t, "clock")
	hands.skip(b)
	b.goesOn(h, id)
	for {
		if f := other.until("events"); len(f.Plies) > 0 && f.Plies[0].Lapsed {
			break // the clock of the other match goes on
		}
	}
}
