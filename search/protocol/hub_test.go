package protocol_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/search/protocol"
)

func open(t testing.TB, spec string) *game.Game {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// session feeds the engine a whole session and returns its answers.
func session(t *testing.T, spec string, in ...string) []string {
	t.Helper()
	var out bytes.Buffer
	c := protocol.HubConfig{Name: "Tavlei", Version: "1", Author: "the authors", Country: "UA"}
	err := protocol.ServeHub(t.Context(), strings.NewReader(strings.Join(in, "\n")+"\n"), &out, open(t, spec), c)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(out.String()), "\n")
}

func TestHubSession(t *testing.T) {
	for _, c := range []struct {
		name string
		spec string
		in   []string
		want string // begins the last line
	}{
		{"introduction ends with wait", "russian", []string{"hub"}, "wait"},
		{"init makes ready", "russian", []string{"hub", "init"}, "ready"},
		{"unknown words are passed over", "russian", []string{"bonjour x=1", "ping"}, "pong"},
		{"empty lines too", "russian", []string{"", "  ", "ping"}, "pong"},
		{"a capture names its victims", "international",
			[]string{"pos pos=W" + board(50, map[int]byte{28: 'w', 23: 'b', 1: 'b'}), "level depth=3", "go think"}, "done move=28x19x23"},
		{"moves are played", "international", []string{`pos pos=W` + start(50, 20) + ` moves="32-28 19-23 28x19x23"`, "level nodes=500", "go think"}, "done move="},
		{"quit ends at once", "russian", []string{"level infinite", "go think", "quit"}, "done move="},
		{"the end of input ends an endless search", "russian", []string{"go analyze"}, "done move="},
		{"stop answers", "russian", []string{"level infinite", "go think", "ping", "stop"}, "done move="},
		{"ponder hit", "russian", []string{"level move-time=0.05", "go ponder", "ponder-hit", "ping"}, "done move="},
		{"nobody chooses a lot", "russian;first=lot", []string{"go think"}, "error message=\"go: chance is to move"},
		{"spanish numbers from the other end", "spanish", []string{"pos pos=W" + board(32, map[int]byte{1: 'w', 32: 'b'}), "level depth=2", "go think"}, "done move=1-"},
	} {
		t.Run(c.name, func(t *testing.T) {
			lines := session(t, c.spec, c.in...)
			if last := lines[len(lines)-1]; !strings.HasPrefix(last, c.want) {
				t.Errorf("last line %q, want %q…\n%s", last, c.want, strings.Join(lines, "\n"))
			}
		})
	}
}

// board is a Hub board with men on some squares.
func board(n int, men map[int]byte) string {
	b := bytes.Repeat([]byte("e"), n)
	for sq, c := range men {
		b[sq-1] = c
	}
	return string(b)
}

// start is the board at the start with that many men of each side.
func start(n, men int) string {
	return strings.Repeat("b", men) + strings.Repeat("e", n-2*men) + strings.Repeat("w", men)
}

func TestHubBadInput(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"short board", "pos pos=Wwb", "it has 3 letters"},
		{"wrong side", "pos pos=X" + start(32, 12), "want W or B"},
		{"wrong letter", "pos pos=W" + strings.Repeat("x", 32), "square 1"},
		{"illegal move", `pos pos=W` + start(32, 12) + ` moves="22-18 1-2"`, "move 2"},
		{"no move", `pos pos=W` + start(32, 12) + ` moves=hello`, "move 1"},
		{"open quote", `pos moves="22-18`, "not closed"},
		{"no number", "level depth=many", "depth="},
		{"negative", "level nodes=-3", "nodes="},
		{"zero threads", "set-param name=threads value=0", "from 1 to 256"},
		{"stray quote", `go "think`, "cannot read"},
	} {
		t.Run(c.name, func(t *testing.T) {
			lines := session(t, "russian", c.in, "ping")
			if !strings.HasPrefix(lines[0], "error message=") || !strings.Contains(lines[0], c.want) {
				t.Errorf("got %q, want an error that names %q", lines[0], c.want)
			}
			if lines[len(lines)-1] != "pong" {
				t.Errorf("the session did not go on: %q", lines)
			}
		})
	}
	over := session(t, "russian", "pos pos=W"+board(32, map[int]byte{1: 'b'}), "go think")
	if !strings.HasPrefix(over[0], "error message=") {
		t.Errorf("a search of a finished game: %q", over)
	}
}

// pair starts an engine for spec and a client that talks to it.
func pair(t *testing.T, spec string) *protocol.HubClient {
	t.Helper()
	g := open(t, spec)
	toEngine, fromClient := io.Pipe()
	toClient, fromEngine := io.Pipe()
	served := make(chan error, 1)
	go func() {
		served <- protocol.ServeHub(context.Background(), toEngine, fromEngine, g, protocol.HubConfig{Name: "Tavlei", Version: "1"})
		fromEngine.Close()
	}()
	c, err := protocol.DialHub(t.Context(), toClient, fromClient, g, map[string]string{"hash": "1"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
		fromClient.Close()
		go io.Copy(io.Discard, toClient)
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return c
}

func TestHubPlaysItself(t *testing.T) {
	for _, spec := range []string{"russian", "international", "italian", "spanish", "frisian"} {
		t.Run(spec, func(t *testing.T) {
			t.Parallel()
			sides := [2]*protocol.HubClient{pair(t, spec), pair(t, spec)}
			if sides[0].ID["name"] != "Tavlei" {
				t.Errorf("the engine says %v", sides[0].ID)
			}
			line := game.NewLine(open(t, spec).Start())
			for !line.Outcome().Over() && line.Len() < 300 {
				m, info, err := sides[line.Pos.ToMove().One()].Choose(t.Context(), line, protocol.HubLimits{Nodes: 300, Depth: 3})
				if err != nil {
					t.Fatalf("ply %d, %s: %v", line.Len(), game.Text(line.Pos), err)
				}
				if info.Nodes < 0 || info.Depth > 3 {
					t.Fatalf("info %+v", info)
				}
				line.Play(m)
			}
		})
	}
}

func TestHubClientStopsInTime(t *testing.T) {
	c := pair(t, "russian")
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	line := game.NewLine(open(t, "russian").Start())
	if _, _, err := c.Choose(ctx, line, protocol.HubLimits{Time: time.Minute}); err != nil {
		t.Errorf("a stopped engine has its best move: %v", err)
	}
}

// Engines that misbehave: what the client makes of them.
func TestHubClientBadEngine(t *testing.T) {
	for _, c := range []struct{ name, says, want string }{
		{"ends at once", "", "unexpected EOF"},
		{"reports an error", "error message=\"no licence\"\n", "no licence"},
		{"illegal move", "hello there\nwait\nready\ninfo depth=x\ndone move=1-2\n", `its move "1-2"`},
		{"nonsense for a move", "wait\nready\ndone move=!!!!\n", "!!!!"},
		{"no move at all", "wait\nready\ndone\n", `its move ""`},
		{"dies while thinking", "wait\nready\n", "unexpected EOF"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, "russian")
			h, err := protocol.DialHub(t.Context(), strings.NewReader(c.says), io.Discard, g, nil)
			if err == nil {
				_, _, err = h.Choose(t.Context(), game.NewLine(g.Start()), protocol.HubLimits{})
				h.Close()
			}
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want an error that names %q", err, c.want)
			}
		})
	}
}

func TestHubPositionRoundTrip(t *testing.T) {
	for _, spec := range []string{"russian", "english", "international", "italian", "spanish", "turkish", "canadian"} {
		g := open(t, spec)
		p := g.Start()
		for range 12 {
			hub, _ := game.Ability[protocol.HubPosition](p)
			text := string(hub.AppendHubPosition(nil))
			fen, err := hub.HubText(text)
			if err != nil {
				t.Fatal(err)
			}
			q, err := g.Parse(fen)
			if err != nil || q.Key() != p.Key() {
				t.Fatalf("%s: %s came back as %s (%v)", spec, game.Text(p), fen, err)
			}
			moves := p.AppendMoves(nil)
			p.Play(moves[len(moves)/2])
		}
	}
}

type mute struct{ game.Position }

type muteRules struct{}

func (muteRules) Start() game.Position                     { return mute{} }
func (muteRules) Parse(text string) (game.Position, error) { return nil, game.ErrPosition }

func TestHubUnknownGame(t *testing.T) {
	g := &game.Game{Rules: muteRules{}, Info: &game.Info{ID: "mute"}}
	if err := protocol.ServeHub(t.Context(), strings.NewReader(""), io.Discard, g, protocol.HubConfig{}); !errors.Is(err, protocol.ErrHub) {
		t.Errorf("got %v, want ErrHub", err)
	}
	if _, err := protocol.DialHub(t.Context(), strings.NewReader(""), io.Discard, g, nil); !errors.Is(err, protocol.ErrHub) {
		t.Errorf("got %v, want ErrHub", err)
	}
}

// No session, however wild, may break the engine.
func FuzzHub(f *testing.F) {
	f.Add("hub\ninit\nlevel depth=1\ngo think\nquit\n")
	f.Add("pos pos=W" + start(32, 12) + " moves=\"22-18\"\ngo think\nstop\n")
	f.Add("level time=1 moves=2 inc=3\n\"\n=\n==\nset-param name= value=\n")
	f.Add("level nodes=1e15\ngo ponder\nponder-hit\npos\nping")
	g := open(f, "russian")
	f.Fuzz(func(t *testing.T, in string) {
		if strings.Contains(in, "set-param") {
			return // many threads are legal and slow
		}
		c := protocol.HubConfig{MoveTime: time.Millisecond}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		if err := protocol.ServeHub(ctx, strings.NewReader(in), io.Discard, g, c); err != nil && ctx.Err() == nil && !strings.Contains(err.Error(), "too long") {
			t.Error(err)
		}
	})
}
