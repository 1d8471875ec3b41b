package server

import (
	"bytes"
	"compress/gzip"
	"database/sql"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest/testgames"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/datadir"
	"github.com/tavlei/tavlei/server/show"
)

// both makes a match of shove that one person plays for both seats.
func both(t *testing.T, b *bench, options string) (*person, string, *line) {
	t.Helper()
	p := b.person()
	id := p.make(map[string]any{"game": "shove" + options, "opponent": "self"})
	l := p.dial(id, 0)
	l.until("hello")
	return p, id, l
}

func TestTrace(t *testing.T) {
	b := newBench(t)
	p, id, l := both(t, b, "")
	l.must(l.play(0, "1+60")) // knocks off the disc on 80
	ply := l.until("events").Plies[0]
	if !ply.Trace || ply.Lasts != 600 || ply.Name != "1+60" {
		t.Errorf("the ply is told as %+v", ply)
	}
	status, header, data := p.ask("GET", "/api/matches/"+id+"/plies/1/trace", nil, "Accept-Encoding", "gzip")
	if status != http.StatusOK || header.Get("Content-Encoding") != "gzip" || header.Get("Content-Type") != "application/json" {
		t.Fatalf("status %d, %v: %.200s", status, header, data)
	}
	v := readTrace(t, data)
	if len(v.MS) != 31 || v.MS[30] != 600 || len(v.Men) != 2 {
		t.Fatalf("%d frames, %d men", len(v.MS), len(v.Men))
	}
	mover, victim := v.Men[0], v.Men[1]
	if mover.Place != 1 || mover.From != 0 || len(mover.Poses) != 31*7 || mover.Poses[0] != 20 || mover.Poses[30*7] != 80 || mover.Gone {
		t.Errorf("the disc that moves is told as %+v", mover)
	}
	if victim.Place != 2 || !victim.Gone || victim.Poses[0] != 80 {
		t.Errorf("the disc that falls is told as %+v", victim)
	}
	plays := testgames.ShovePlays.Load()
	again, header2, _ := p.ask("GET", "/api/matches/"+id+"/plies/1/trace", nil, "Accept-Encoding", "gzip", "If-None-Match", header.Get("ETag"))
	if again != http.StatusNotModified || testgames.ShovePlays.Load() != plays {
		t.Errorf("asked again: status %d, %v", again, header2)
	}
	query := "/api/preview/trace?game=shove&moves=1%2B60"
	status, _, same := p.ask("GET", query, nil, "Accept-Encoding", "gzip")
	if status != http.StatusOK || !bytes.Equal(same, data) {
		t.Errorf("the same ply in a preview: status %d, %d bytes, want %d", status, len(same), len(data))
	}
	for path, want := range map[string]int{
		"/api/matches/" + id + "/plies/2/trace":               http.StatusNotFound,
		"/api/matches/" + id + "/plies/x/trace":               http.StatusNotFound,
		"/api/matches/nothere/plies/1/trace":                  http.StatusNotFound,
		"/api/preview/trace?game=shove":                       http.StatusUnprocessableEntity,
		"/api/preview/trace?game=shove&moves=0%2B99":          http.StatusConflict,
		"/api/preview/trace?game=russian&moves=c3-d4":         http.StatusNotFound,
		"/api/preview/trace?game=nothing&moves=c3-d4":         http.StatusNotFound,
		"/api/preview/trace?game=shove&position=1&moves=c3d4": http.StatusUnprocessableEntity,
	} {
		if status, _, data := p.ask("GET", path, nil); status != want {
			t.Errorf("%s: status %d, want %d: %s", path, status, want, data)
		}
	}
}

func readTrace(t *testing.T, packed []byte) (v show.TraceView) {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.NewDecoder(z).Decode(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

// TestSlowMatchElsewhere: a shot that takes long holds up neither other matches nor who looks on.
func TestSlowMatchElsewhere(t *testing.T) {
	b := newBench(t)
	_, id, l := both(t, b, "")
	other := b.person()
	quick := other.make(map[string]any{"game": "russian", "opponent": "self"})
	m := other.dial(quick, 0)
	m.until("hello")
	release := testgames.HoldShoves()
	t.Cleanup(release) // before the server is closed
	plays := testgames.ShovePlays.Load()
	l.send(map[string]any{"t": "cmd", "id": "slow", "seat": 0, "kind": "ply", "text": "0+5"})
	eventually(t, "the shot is played", func() bool { return testgames.ShovePlays.Load() > plays })
	m.must(m.play(0, "c3-d4"))
	if v := want[show.MatchView](other, http.StatusOK, "GET", "/api/matches/"+id, nil); v.Ply != 0 {
		t.Errorf("%d plies while the first one is played: the test shows nothing", v.Ply)
	}
	other.dial(id, 0).until("hello")
	release()
	l.must(l.until("ack", "refused"))
}

// TestLongSlowMatch: after a restart, and for every look and takeback, nothing is played again.
func TestLongSlowMatch(t *testing.T) {
	cfg := testConfig(t.TempDir())
	b := openBench(t, cfg)
	p, id, l := both(t, b, "")
	for i := range 58 {
		seat := i % 2
		l.must(l.play(seat, []string{"0+1", "3-1", "0-1", "3+1"}[i%4]))
	}
	played := l.until("events")
	before := testgames.ShovePlays.Load()
	b.close()

	b = openBench(t, cfg)
	p.b = b
	l = p.dial(id, 0)
	l.n = 100 // ids of commands go on
	hello := l.until("hello")
	if len(hello.Plies) != 58 || hello.Plies[0].Name != played.Plies[0].Name || hello.Plies[0].Lasts != 10 {
		t.Errorf("%d plies after a restart, the first %+v", len(hello.Plies), hello.Plies[0])
	}
	if n := testgames.ShovePlays.Load() - before; n != 0 {
		t.Errorf("%d shots were played again", n)
	}
	l.must(l.cmd(0, "offer", map[string]any{"what": "takeback", "n": 20}))
	if cut := l.until("events").Cut; cut == nil || *cut != 20 {
		t.Errorf("taken back to %v, want 20", cut)
	}
	l.must(l.play(0, "1+2"))
	if n := testgames.ShovePlays.Load() - before; n > 2 {
		t.Errorf("a takeback and a shot cost %d plays", n)
	}
	b.close()

	// A log without results, as they were written once, is played again, and comes out the same.
	forget := "UPDATE events SET body = json_remove(body, '$.result') WHERE kind = 'ply'"
	if n := alter(t, cfg, forget); n < 58 {
		t.Fatalf("%d plies lose their results", n)
	}
	b = openBench(t, cfg)
	p.b = b
	hello = p.dial(id, 0).until("hello")
	if len(hello.Plies) != 21 || hello.Plies[20].Text != "1+2" || testgames.ShovePlays.Load()-before < 21 {
		t.Errorf("without results: %d plies", len(hello.Plies))
	}
}

// alter changes the database of a server that is closed. It gives how many rows it was.
func alter(t *testing.T, cfg Config, statement string) int64 {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(cfg.DataDir, datadir.Database))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	done, err := db.ExecContext(t.Context(), statement)
	if err != nil {
		t.Fatal(err)
	}
	n, err := done.RowsAffected()
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestColdEngine: what needs an engine that is not warm says so instead of hanging.
func TestColdEngine(t *testing.T) {
	thaw := testgames.ShoveEngine.Chill()
	defer thaw()
	cfg := testConfig(t.TempDir())
	b := openBench(t, cfg)
	p := b.person()
	waits := true // each time; a busy machine may be slow now and then
	for range 20 {
		began := time.Now()
		want[show.GamesView](p, http.StatusOK, "GET", "/api/games", nil)
		if waits = time.Since(began) >= compute.Patience; !waits {
			break
		}
	}
	if waits {
		t.Error("the gallery waits for an engine")
	}
	body := map[string]any{"game": "shove", "opponent": "self"}
	status, _, data := p.ask("POST", "/api/matches", body)
	if status != http.StatusServiceUnavailable || !strings.Contains(string(data), `"preparing"`) {
		t.Fatalf("status %d: %s", status, data)
	}
	thaw()
	id := p.make(body)
	if dir := testgames.ShoveEngine.Dir(); dir != filepath.Join(cfg.DataDir, "cache", testgames.Family) {
		t.Errorf("the engine keeps its files in %q", dir)
	}
	b.close()

	thaw = testgames.ShoveEngine.Chill()
	defer thaw()
	b = openBench(t, cfg)
	p.b = b
	if status, _, data := p.ask("GET", "/api/matches/"+id, nil); status != http.StatusServiceUnavailable {
		t.Errorf("a match of a cold engine: status %d: %s", status, data)
	}
	l := p.open(id, 0)
	if f := l.next(); f.T != "preparing" {
		t.Errorf("the socket greets with %q", f.T)
	}
	thaw()
	l.until("hello")
}

// TestCacheThatCannotBeWritten: the game is played all the same, and the log says what it costs.
func TestCacheThatCannotBeWritten(t *testing.T) {
	thaw := testgames.ShoveEngine.Chill()
	defer thaw()
	cfg := testConfig(t.TempDir())
	var log bytes.Buffer
	cfg.Logger = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelWarn}))
	if err := os.MkdirAll(filepath.Join(cfg.DataDir, "cache"), 0o700); err != nil {
		t.Fatal(err)
	}
	inTheWay := filepath.Join(cfg.DataDir, "cache", testgames.Family)
	if err := os.WriteFile(inTheWay, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	b := openBench(t, cfg)
	p, body := b.person(), map[string]any{"game": "shove", "opponent": "self"}
	p.ask("POST", "/api/matches", body) // begins to warm the engine
	thaw()
	p.make(body)
	b.close()
	if !strings.Contains(log.String(), inTheWay) || !strings.Contains(log.String(), "cannot be kept") {
		t.Errorf("the log says %q", log.String())
	}
}

func TestMissingEngine(t *testing.T) {
	testgames.ShoveEngine.Remove(fmt.Errorf("no compiler for this machine: %w", game.ErrUnavailable))
	defer testgames.ShoveEngine.Remove(nil)
	b := newBench(t)
	p := b.person()
	var told string
	for _, f := range want[show.GamesView](p, http.StatusOK, "GET", "/api/games", nil).Families {
		for _, g := range f.Games {
			if g.ID == "shove" {
				told = g.Missing
			} else if g.Missing != "" {
				t.Errorf("%s is missing, too", g.ID)
			}
		}
	}
	if !strings.Contains(told, "no compiler for this machine") {
		t.Errorf("the gallery says %q", told)
	}
	for _, path := range []string{"/api/preview?game=shove", "/api/preview/trace?game=shove&moves=0%2B5"} {
		if status, _, data := p.ask("GET", path, nil); status != http.StatusNotImplemented || !strings.Contains(string(data), `"gameUnavailable"`) {
			t.Errorf("%s: status %d: %s", path, status, data)
		}
	}
	if status, _, data := p.ask("POST", "/api/matches", map[string]any{"game": "shove", "opponent": "self"}); status != http.StatusNotImplemented {
		t.Errorf("a match: status %d: %s", status, data)
	}
}

func TestAssets(t *testing.T) {
	p := newBench(t).person()
	path := "/api/games/shove/assets/shove.wasm"
	status, header, packed := p.ask("GET", path, nil, "Accept-Encoding", "gzip")
	if status != http.StatusOK || header.Get("Content-Encoding") != "gzip" || header.Get("Content-Type") != "application/wasm" {
		t.Fatalf("status %d, %v", status, header)
	}
	status, plainHeader, plain := p.ask("GET", path, nil, "Accept-Encoding", "identity")
	if status != http.StatusOK || len(plain) != 4000 || len(packed) >= len(plain) || strings.HasPrefix(header.Get("ETag"), "W/") {
		t.Errorf("status %d, %d bytes, packed %d, %v", status, len(plain), len(packed), plainHeader)
	}
	if status, _, _ := p.ask("GET", path, nil, "Accept-Encoding", "gzip", "If-None-Match", header.Get("ETag")); status != http.StatusNotModified {
		t.Errorf("asked with the ETag: status %d", status)
	}
	for _, wrong := range []string{"/api/games/shove/assets/other", "/api/games/shove/assets/../x", "/api/games/russian/assets/x", "/api/games/nothing/assets/x"} {
		if status, _, _ := p.ask("GET", wrong, nil); status != http.StatusNotFound {
			t.Errorf("%s: status %d", wrong, status)
		}
	}
}

// TestPreviewLimits: who lets the server play slow shots is slowed down, the machine's own user is not.
func TestPreviewLimits(t *testing.T) {
	p := newBench(t, frozen).person()
	ask := func(i int, from string) int {
		query := fmt.Sprintf("/api/preview?game=shove&moves=0%%2B%d+3-5+1-1+2-2", i%20+1)
		status, _, _ := p.ask("GET", query, nil, "X-Forwarded-For", from)
		return status
	}
	refused := 0
	for i := range 40 {
		if ask(i, "192.0.2.1") == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused != 25 || ask(0, "192.0.2.2") != http.StatusOK {
		t.Errorf("%d of 40 previews of 4 shots were refused", refused)
	}
	if status, _, _ := p.ask("GET", "/api/preview?game=shove&moves="+strings.Repeat("0%2B1+", 41), nil); status != http.StatusUnprocessableEntity {
		t.Errorf("41 shots in a preview: status %d", status)
	}
}

func TestBotsAndSpectatorsOfShots(t *testing.T) {
	b := newBench(t)
	p, other := b.person(), b.person()
	id := p.make(map[string]any{"game": "shove;shaky=on", "opponent": "bot", "level": 2})
	l, spectator := p.dial(id, 0), other.dial(id, 0)
	spectator.until("hello")
	l.until("hello")
	l.must(l.play(0, "1+20"))
	for plies := 0; plies < 2; {
		for _, ply := range spectator.until("events").Plies {
			if plies++; !ply.Trace {
				t.Errorf("no trace of ply %+v", ply)
			}
		}
	}
	if status, _, _ := other.ask("GET", "/api/matches/"+id+"/plies/2/trace", nil); status != http.StatusOK {
		t.Errorf("a spectator asks for the trace of the bot's shot: status %d", status)
	}
}
