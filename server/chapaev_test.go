package server

import (
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
)

// TestChapaev plays shots over the sockets: seen by a spectator, traced, taken back, kept over a
// restart, answered by a bot.
func TestChapaev(t *testing.T) {
	g, err := game.Open("chapaev")
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Info.Engine.Check(); err != nil {
		t.Skip(err)
	}
	cfg := testConfig(t.TempDir())
	b := openBench(t, cfg)
	p := b.person()
	body := map[string]any{"game": "chapaev;aimNoise=medium", "opponent": "self"}
	var id string
	for began := time.Now(); id == ""; {
		switch status, _, data := p.ask("POST", "/api/matches", body); {
		case status == http.StatusCreated:
			id = p.make(body)
		case status != http.StatusServiceUnavailable || time.Since(began) > 5*time.Minute:
			t.Fatalf("status %d: %s", status, data)
		}
	}
	l, spectator := p.dial(id, 0), b.person().dial(id, 0)
	hello := l.until("hello")
	if hello.Board.Tool != "flick" || len(hello.Match.Clock.Running) != 0 || hello.Match.Clock.Move != 45 {
		t.Errorf("tool %q, clock %+v", hello.Board.Tool, hello.Match.Clock)
	}
	if m := hello.Match; m.Options["match"] != "preset" || m.Meant["match"] != "campaign" || m.Meant["armChange"] != "" {
		t.Errorf("what the options come to: %v", m.Meant)
	}
	spectator.until("hello")
	l.must(l.play(0, "F3:0,3000"))
	f := spectator.until("events")
	ply := f.Plies[0]
	if !ply.Trace || ply.Lasts == 0 || ply.Text == "F3:0,3000" || !strings.HasPrefix(ply.Text, "F3:") {
		t.Errorf("the trembling shot is told as %+v", ply)
	}
	status, _, packed := p.ask("GET", "/api/matches/"+id+"/plies/1/trace", nil, "Accept-Encoding", "gzip")
	if status != http.StatusOK {
		t.Fatalf("trace: status %d: %.200s", status, packed)
	}
	trace := readTrace(t, packed)
	if n := len(trace.MS); n < 10 || trace.MS[n-1] > ply.Lasts+100 || len(trace.Men) == 0 {
		t.Errorf("%d frames until %d ms of %d, %d men", n, trace.MS[n-1], ply.Lasts, len(trace.Men))
	}
	for _, man := range trace.Men { // men that only tremble while others roll are not sent
		if !man.Gone && slices.ContainsFunc(ply.Men, func(m game.Man) bool {
			return m.Place == man.Place && slices.ContainsFunc(hello.Start, func(s game.Man) bool { return sameMan(m, s) })
		}) {
			t.Errorf("man %d lies where he lay and is in the trace", man.Place)
		}
	}
	t.Logf("trace of %d frames and %d men: %d bytes packed", len(trace.MS), len(trace.Men), len(packed))

	if !slices.Contains(ply.Facts, game.Fact{Key: "round", Seat: game.NoSeat, Value: "1"}) || !slices.Equal(ply.Facts, f.Scene.Facts) {
		t.Errorf("known after the shot: %v, in the scene %v", ply.Facts, f.Scene.Facts)
	}

	kept, err := filepath.Glob(filepath.Join(cfg.DataDir, "cache", "traces", "*"))
	if err != nil || len(kept) == 0 {
		t.Fatalf("kept traces: %v, %v", kept, err)
	}
	for _, name := range kept { // a disk that loses half of a file
		if err := os.WriteFile(name, packed[:len(packed)/2], 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if status, _, again := p.ask("GET", "/api/matches/"+id+"/plies/1/trace", nil, "Accept-Encoding", "gzip"); status != http.StatusOK || string(again) != string(packed) {
		t.Errorf("a damaged trace is not made again: status %d, %d bytes, want %d", status, len(again), len(packed))
	}

	text := ply.Text
	b.close()
	b = openBench(t, cfg)
	p.b = b
	l = p.dial(id, 0)
	l.n = 100
	hello = l.until("hello")
	if len(hello.Plies) != 1 || hello.Plies[0].Text != text || hello.Plies[0].Name != ply.Name ||
		hello.Plies[0].Lasts != ply.Lasts || !hello.Plies[0].Trace ||
		!slices.EqualFunc(hello.Plies[0].Men, ply.Men, sameMan) {
		t.Errorf("after a restart the shot is told as %+v, before as %+v", hello.Plies, ply)
	}
	if status, _, again := p.ask("GET", "/api/matches/"+id+"/plies/1/trace", nil, "Accept-Encoding", "gzip"); status != http.StatusOK || string(again) != string(packed) {
		t.Errorf("after a restart the trace differs: status %d", status)
	}
	l.must(l.cmd(0, "offer", map[string]any{"what": "takeback", "n": 0}))
	if f := l.until("events"); f.Cut == nil || *f.Cut != 0 || len(f.Scene.Men) != len(hello.Start) {
		t.Errorf("taken back: cut %v, %d men", f.Cut, len(f.Scene.Men))
	}

	bot := p.make(map[string]any{"game": "chapaev;match=round", "opponent": "bot", "level": 1})
	l = p.dial(bot, 0)
	if m := l.until("hello").Match; m.Meant["match"] != "" || m.Meant["traitor"] != "on" {
		t.Errorf("a value that was chosen needs no meaning: %v", m.Meant)
	}
	l.n = 200
	l.must(l.play(0, "F0:0,400")) // too weak to hit: the bot's turn
	for {
		if f := l.until("events"); len(f.Plies) > 0 && f.Plies[0].Seat == 1 {
			break
		}
	}
}

// sameMan compares men with their poses.
func sameMan(a, b game.Man) bool {
	if (a.Pose == nil) != (b.Pose == nil) || a.Pose != nil && *a.Pose != *b.Pose {
		return false
	}
	a.Pose, b.Pose = nil, nil
	return a == b
}
