package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/tavlei/tavlei/server/api"
)

// childEnv makes the test binary a server for the data directory it names.
const childEnv = "TAVLEI_TEST_SERVER"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childEnv); dir != "" {
		os.Exit(serveChild(dir))
	}
	os.Exit(m.Run())
}

// serveChild prints its address and serves until it is told to stop, or killed.
func serveChild(dir string) int {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	cfg := testConfig(dir)
	cfg.Addr, cfg.Unlimited = "127.0.0.1:0", true
	if addr := os.Getenv(childEnv + "_ADDR"); addr != "" {
		cfg.Addr = addr
	}
	cfg.Database, cfg.NATS = os.Getenv(childEnv+"_DATABASE"), os.Getenv(childEnv+"_NATS")
	if file, err := os.OpenFile(os.Getenv(childEnv+"_LOG"), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600); err == nil {
		cfg.Logger = slog.New(slog.NewTextHandler(file, &slog.HandlerOptions{Level: slog.LevelWarn}))
	}
	s, err := New(cfg)
	if err == nil {
		_, err = s.Listen()
	}
	if err != nil {
		fmt.Println("error:", err)
		return 1
	}
	fmt.Println(s.URL())
	if err := s.Run(ctx); err != nil {
		fmt.Println("error:", err)
		return 1
	}
	return 0
}

// child is a server in a process of its own.
type child struct {
	cmd *exec.Cmd
	url string
}

// startChild gives the error that the child has printed, if it could not start.
func startChild(binary, dir string, change ...func(*exec.Cmd)) (*child, error) {
	cmd := exec.Command(binary, "-test.run=^$")
	cmd.Env = append(os.Environ(), childEnv+"="+dir)
	cmd.Stderr = os.Stderr
	for _, f := range change {
		f(cmd)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	text, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || strings.HasPrefix(text, "error:") {
		cmd.Wait()
		return nil, fmt.Errorf("child: %s %v", strings.TrimSpace(text), err)
	}
	go io.Copy(io.Discard, out)
	return &child{cmd, strings.TrimSpace(text)}, nil
}

func (c *child) kill() {
	c.cmd.Process.Kill()
	c.cmd.Wait()
}

// TestCrash kills a server under load again and again. Whatever it had acknowledged must be
// there afterwards, and nothing twice.
func TestCrash(t *testing.T) {
	rounds := 50
	if testing.Short() {
		rounds = 25
	}
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	rng := rand.New(rand.NewPCG(1, 2))
	var players []*loader
	for i := range 6 {
		players = append(players, newLoader(t, i, i >= 4))
	}
	kills := 0
	for round := range rounds {
		c, err := startChild(binary, dir)
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if round > 0 {
			for _, p := range players {
				p.check(c.url)
			}
		}
		if t.Failed() {
			c.kill()
			t.Fatalf("after %d kills", kills)
		}
		var wg sync.WaitGroup
		ctx, cancel := context.WithCancel(context.Background())
		for _, p := range players {
			wg.Go(func() { p.load(ctx, c.url) })
		}
		busy(players, rng.IntN(60)-10)
		time.Sleep(time.Duration(rng.IntN(5000)) * time.Microsecond)
		c.kill()
		kills++
		cancel()
		wg.Wait()
	}
	c, err := startChild(binary, dir)
	if err != nil {
		t.Fatal(err)
	}
	defer c.kill()
	acked, made, unsure := 0, 0, 0
	for _, p := range players {
		p.fresh = 0 // whatever was there once must be there in the end
		p.check(c.url)
		acked, made, unsure = acked+p.acked, made+len(p.matches), unsure+p.unsure
	}
	t.Logf("%d kills, %d matches, %d plies acknowledged, %d in flight when the server died", kills, made, acked, unsure)
	if acked < rounds || unsure == 0 {
		t.Errorf("the load was too light to prove anything")
	}
}

// busy waits until so many more plies are acknowledged, however long that takes on this machine.
func busy(players []*loader, more int) {
	acked := func() (n int) {
		for _, p := range players {
			n += int(p.answers.Load())
		}
		return n
	}
	goal := acked() + more
	for end := time.Now().Add(clientPatience); acked() < goal && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
}

// loader plays matches as fast as it can and remembers what was acknowledged.
type loader struct {
	t       *testing.T
	bot     bool
	http    *http.Client
	rng     *rand.Rand
	n       int
	acked   int
	fresh   int          // the first match that was played since the last check
	answers atomic.Int64 // as acked, for others to look at
	unsure  int
	matches []*loaded
}

// loaded is one match of a loader.
type loaded struct {
	id      string
	sent    []sentPly
	pending *sentPly // sent, not answered
	over    bool
}

type sentPly struct {
	id, text string
	seat     int
	seq      int
}

func newLoader(t *testing.T, n int, bot bool) *loader {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &loader{
		t: t, bot: bot, rng: rand.New(rand.NewPCG(uint64(n), 7)),
		// The port changes with every start; the cookie is for the host.
		http: &http.Client{Jar: jar, Timeout: clientPatience},
	}
}

// load plays until the server is gone.
func (p *loader) load(ctx context.Context, url string) {
	for ctx.Err() == nil {
		if len(p.matches) == 0 || p.matches[len(p.matches)-1].over || p.rng.IntN(20) == 0 {
			id, err := p.create(url)
			if err != nil {
				return
			}
			p.matches = append(p.matches, &loaded{id: id})
		}
		if err := p.play(ctx, url, p.matches[len(p.matches)-1], 1+p.rng.IntN(40)); err != nil {
			return
		}
	}
}

func (p *loader) create(url string) (string, error) {
	opponent := "self"
	if p.bot {
		opponent = "bot"
	}
	body, err := json.Marshal(map[string]any{"game": "russian", "opponent": opponent, "level": 1})
	if err != nil {
		return "", err
	}
	res, err := p.http.Post(url+"/api/matches", "application/json", bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	var made api.CreatedView
	if err := json.NewDecoder(res.Body).Decode(&made); err != nil {
		return "", err
	}
	if res.StatusCode != http.StatusCreated {
		p.t.Errorf("create: status %d", res.StatusCode)
		return "", fmt.Errorf("status %d", res.StatusCode)
	}
	return made.ID, nil
}

// play makes some plies in a match.
func (p *loader) play(ctx context.Context, url string, m *loaded, plies int) error {
	l, hello, err := p.dial(ctx, url, m.id)
	if err != nil {
		return err
	}
	defer l.conn.CloseNow()
	f := hello
	for range plies {
		for f.Match.Status != "over" && len(f.Scene.Paths) == 0 {
			if f, err = l.want(ctx, "events"); err != nil {
				return err
			}
		}
		if m.over = f.Match.Status == "over"; m.over {
			return nil
		}
		path := f.Scene.Paths[p.rng.IntN(len(f.Scene.Paths))]
		p.n++
		m.pending = &sentPly{id: fmt.Sprintf("%s-%d", m.id, p.n), text: path.Text, seat: int(path.Seat)}
		if err := p.settle(ctx, l, m); err != nil {
			return err
		}
		if f, err = l.want(ctx, "events"); err != nil {
			return err
		}
	}
	return nil
}

// settle sends the pending ply, for the first time or again, and waits for its answer.
func (p *loader) settle(ctx context.Context, l *raw, m *loaded) error {
	ply := *m.pending
	if err := l.write(ctx, map[string]any{"t": "cmd", "id": ply.id, "seat": ply.seat, "kind": "ply", "text": ply.text}); err != nil {
		return err
	}
	f, err := l.want(ctx, "ack", "refused", "error")
	if err != nil {
		return err
	}
	if f.T != "ack" {
		p.t.Errorf("match %s: %s %s: %+v", m.id, ply.id, ply.text, f)
		return fmt.Errorf("refused")
	}
	ply.seq = f.Seq
	m.sent, m.pending = append(m.sent, ply), nil
	p.acked++
	p.answers.Add(1)
	return nil
}

// check compares the matches that were played since the last check with what was acknowledged; what was in flight is
// sent again.
func (p *loader) check(url string) {
	ctx, cancel := context.WithTimeout(context.Background(), clientPatience)
	defer cancel()
	played := p.matches[p.fresh:]
	p.fresh = max(0, len(p.matches)-1) // the last one is played on
	for _, m := range played {
		if err := p.checkMatch(ctx, url, m); err != nil {
			p.t.Errorf("match %s: %v", m.id, err)
		}
	}
}

func (p *loader) checkMatch(ctx context.Context, url string, m *loaded) error {
	l, hello, err := p.dial(ctx, url, m.id)
	if err != nil {
		return fmt.Errorf("acknowledged, but not there: %w", err)
	}
	defer l.conn.CloseNow()
	if m.pending != nil {
		p.unsure++
		if err := p.settle(ctx, l, m); err != nil {
			return err
		}
		l.conn.CloseNow()
		if l, hello, err = p.dial(ctx, url, m.id); err != nil {
			return err
		}
		defer l.conn.CloseNow()
	}
	var mine []string
	for i, e := range hello.Events {
		if e.Seq != i+1 {
			return fmt.Errorf("event %d has seq %d", i+1, e.Seq)
		}
		if e.Kind == "ply" && (!p.bot || e.Seat == 0) {
			mine = append(mine, e.Text)
		}
	}
	if len(mine) != len(m.sent) {
		return fmt.Errorf("%d plies are there, %d were acknowledged", len(mine), len(m.sent))
	}
	for i, ply := range m.sent {
		e := hello.Events[ply.seq-1]
		// The end of a game follows in the same step as its last ply.
		if e.Kind == "ended" {
			e = hello.Events[ply.seq-2]
		}
		if mine[i] != ply.text || e.Text != ply.text {
			return fmt.Errorf("ply %d, event %d: %q is there, %q was acknowledged", i+1, ply.seq, mine[i], ply.text)
		}
	}
	return nil
}

// raw is a socket whose failures are expected.
type raw struct {
	conn *websocket.Conn
	kept []frame // events that came before an answer
}

func (p *loader) dial(ctx context.Context, url, id string) (*raw, frame, error) {
	conn, _, err := websocket.Dial(ctx, url+"/api/matches/"+id+"/socket", &websocket.DialOptions{HTTPClient: p.http})
	if err != nil {
		return nil, frame{}, err
	}
	conn.SetReadLimit(4 << 20)
	l := &raw{conn: conn}
	f, err := l.want(ctx, "hello")
	if err != nil {
		conn.CloseNow()
	}
	return l, f, err
}

func (l *raw) write(ctx context.Context, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return l.conn.Write(ctx, websocket.MessageText, data)
}

// want reads until a frame of one of the kinds comes and keeps events for later.
func (l *raw) want(ctx context.Context, kinds ...string) (frame, error) {
	for {
		if len(l.kept) > 0 && kinds[0] == "events" {
			f := l.kept[0]
			l.kept = l.kept[1:]
			return f, nil
		}
		_, data, err := l.conn.Read(ctx)
		if err != nil {
			return frame{}, err
		}
		var f frame
		if err := json.Unmarshal(data, &f); err != nil {
			return frame{}, err
		}
		if slices.Contains(kinds, f.T) {
			return f, nil
		}
		if f.T == "events" {
			l.kept = append(l.kept, f)
		}
	}
}
