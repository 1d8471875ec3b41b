package protocol_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/protocol"
)

// dxpPeer is the other end of a session.
type dxpPeer struct {
	t    *testing.T
	conn net.Conn
	in   *bufio.Reader
	over chan error // how the session ended
}

// quickDXP answers after so many positions, by a clock that stands.
func quickDXP() protocol.DXPConfig {
	return protocol.DXPConfig{
		Name: "Tavlei", Limits: search.Limits{Nodes: 200}, MoveTime: time.Hour,
		Now: func() time.Time { return time.Unix(0, 0) },
	}
}

func dialDXP(t *testing.T, spec string, c protocol.DXPConfig) dxpPeer {
	t.Helper()
	ours, theirs := net.Pipe()
	p := dxpPeer{t, theirs, bufio.NewReader(theirs), make(chan error, 1)}
	ctx, cancel := context.WithCancel(context.Background())
	g := open(t, spec)
	go func() {
		p.over <- protocol.ServeDXP(ctx, ours, ours, g, c)
		ours.Close()
	}()
	t.Cleanup(func() {
		cancel()
		theirs.Close()
	})
	return p
}

func (p dxpPeer) send(text string) {
	p.t.Helper()
	if _, err := io.WriteString(p.conn, text+"\x00"); err != nil {
		p.t.Fatalf("%s: %v", text, err)
	}
}

func (p dxpPeer) hear() string {
	p.t.Helper()
	text, err := p.in.ReadString(0)
	if err != nil {
		p.t.Fatalf("%q: %v", text, err)
	}
	if len(text) > 128 {
		p.t.Fatalf("%q is too long", text)
	}
	return strings.TrimSuffix(text, "\x00")
}

// gameReq asks for a game: the follower's colour, minutes, moves, and the rest.
func gameReq(rest string) string { return fmt.Sprintf("R01%-32s%s", "Tornado voor Windows 4.0", rest) }

// zwart is a board in the letters of the protocol.
func zwart(men map[int]byte) string { return board(50, men) }

// ring is a man that may go round four others either way, back to its square.
var ring = zwart(map[int]byte{28: 'w', 12: 'z', 13: 'z', 22: 'z', 23: 'z', 1: 'z'})

func TestDXPMessages(t *testing.T) {
	accept := fmt.Sprintf("A%-32s0", "Tavlei")
	unable := fmt.Sprintf("A%-32s2", "Tavlei")
	for _, c := range []struct {
		name  string
		steps []string // "> sent" and "< beginning of what is heard"
	}{
		{"the request of the specification", []string{"> R01Tornado voor Windows 4.0        W060065A", "< " + accept, "< M0000"}},
		{"the initiator begins", []string{"> " + gameReq("Z060065A"), "< " + accept, "> M000032280" + "0", "< M0000"}},
		{"no minutes, no number of moves", []string{"> " + gameReq("W000000A"), "< " + accept, "< M0000"}},
		{"another version", []string{"> R02" + gameReq("W060065A")[3:], fmt.Sprintf("< A%-32s1", "Tavlei"), "< Cversion"}},
		{"a short request", []string{"> R01x", "< " + unable, "< Crequest"}},
		{"no colour", []string{"> " + gameReq("B060065A"), "< " + unable, "< Crequest"}},
		{"a position after A", []string{"> " + gameReq("W060065AW"+zwart(nil)), "< " + unable, "< Crequest"}},
		{"a second request", []string{"> " + gameReq("Z060065A"), "< A", "> " + gameReq("Z060065A"), "< " + unable, "< Crequest: a game goes on"}},
		{"set-up position", []string{"> " + gameReq("W060065BW"+zwart(map[int]byte{28: 'w', 23: 'z', 1: 'z'})), "< " + accept, "< M00002819" + "0123"}},
		{"set-up position, black to move", []string{"> " + gameReq("Z060065BZ"+zwart(map[int]byte{28: 'w', 23: 'z', 1: 'z'})), "< " + accept, "< M00002332" + "0128"}},
		{"kings", []string{"> " + gameReq("W060065BW"+zwart(map[int]byte{46: 'W', 19: 'Z', 1: 'z'})), "< " + accept, "< M000046"}},
		{"no move in the position", []string{"> " + gameReq("W060065BW"+zwart(map[int]byte{1: 'z'})), "< " + unable, "< C"}},
		{"a short board", []string{"> " + gameReq("W060065BWwz"), "< " + unable, "< C"}},
		{"no such man", []string{"> " + gameReq("W060065BW"+zwart(map[int]byte{28: 'b'})), "< " + unable, "< Crequest"}},
		{"captures alike are one", []string{"> " + gameReq("Z060065BW"+ring), "< A", "> M00002828" + "0423121322", "< M000001"}},
		{"another set of captured", []string{"> " + gameReq("Z060065BW"+ring), "< A", "> M00002828" + "0423121301", "< E00", "< C"}},
		{"fewer than said", []string{"> " + gameReq("Z060065BW"+ring), "< A", "> M00002828" + "04231213", "< E00", "< C"}},
		{"illegal move", []string{"> " + gameReq("Z060065A"), "< A", "> M000001060" + "0", "< E00", "< C\"M0000010600\" is no legal move", "> E00", "> " + gameReq("Z060065A"), "< " + accept}},
		{"a move before the game", []string{"> M000032280" + "0", "< Cmove: no game"}},
		{"a move out of turn", []string{"> " + gameReq("Z060065A"), "< A", "> M000032280" + "0", "< M", "> M000001060" + "0", "< E00", "< C"}},
		{"the last of the moves", []string{"> " + gameReq("W060001A"), "< A", "< M", "> " + "M000020250" + "0", "< E00", "> E00", "> " + gameReq("W060001A"), "< A", "< M"}},
		{"the engine has won", []string{"> " + gameReq("W060065BW"+zwart(map[int]byte{28: 'w', 23: 'z'})), "< A", "< M00002819" + "0123", "> E10", "< E00"}},
		{"the engine has lost", []string{"> " + gameReq("Z060065BW"+zwart(map[int]byte{28: 'w', 23: 'z'})), "< A", "> M00002819" + "0123", "< E10", "> E00", "> CStill there?", "> X", "< C"}},
		{"a request answers the end", []string{"> " + gameReq("Z060065BW"+zwart(map[int]byte{28: 'w', 23: 'z'})), "< A", "> M00002819" + "0123", "< E10", "> " + gameReq("W060065A"), "< " + accept, "< M"}},
		{"the end of no game", []string{"> E00", "< Cend: no game"}},
		{"no reason", []string{"> " + gameReq("Z060065A"), "< A", "> E40", "< C\"E40\""}},
		{"no stop code", []string{"> " + gameReq("Z060065A"), "< A", "> E0", "< C\"E0\""}},
		{"back to the first move", []string{"> " + gameReq("Z060065A"), "< A", "> M000032280" + "0", "< M", "> B001W", "< K0", "> M000031270" + "0", "< M"}},
		{"back to the engine's move", []string{"> " + gameReq("Z060065A"), "< A", "> M000032280" + "0", "< M", "> B001Z", "< K0", "< M"}},
		{"moves count from who begins", []string{"> " + gameReq("W060065BZ"+start(50, 20)), "< " + unable, "> " + gameReq("W060065BZ"+strings.ReplaceAll(start(50, 20), "b", "z")), "< C", "< A", "> M000020250" + "0", "< M", "> B001Z", "< K0", "> M000019230" + "0", "< M"}},
		{"a move to come", []string{"> " + gameReq("Z060065A"), "< A", "> B001Z", "< K2", "> B000W", "< K2"}},
		{"back in no game", []string{"> B001W", "< K2"}},
		{"back without a colour", []string{"> B001", "< C\"B001\""}},
		{"chat is passed over", []string{"> Cgoedendag", "> " + gameReq("Z060065A"), "< A"}},
		{"an answer to nothing", []string{"> K0", "< C\"K0\"", "> A", "< C"}},
		{"nothing at all", []string{"> ", "< C\"\": want a message"}},
		{"no message", []string{"> \xff\xfe", "< C"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := dialDXP(t, "international", quickDXP())
			for _, step := range c.steps {
				if text, ok := strings.CutPrefix(step, "> "); ok {
					p.send(text)
				} else if got := p.hear(); !strings.HasPrefix(got, step[2:]) {
					t.Fatalf("%s: heard %q", step, got)
				}
			}
		})
	}
}

// Two of ours play each other, and a rule book beside them follows.
func TestDXPGame(t *testing.T) {
	for _, spec := range []string{"international", "frisian", "english"} {
		t.Run(spec, func(t *testing.T) {
			side := [2]dxpPeer{dialDXP(t, spec, quickDXP()), dialDXP(t, spec, quickDXP())}
			for seat, colour := range []string{"W", "Z"} {
				side[seat].send(gameReq(colour + "999000A"))
				if got := side[seat].hear(); !strings.HasSuffix(got, "0") || got[0] != 'A' {
					t.Fatal(got)
				}
			}
			line := game.NewLine(open(t, spec).Start())
			seat := line.Pos.ToMove().One()
			for !line.Outcome().Over() && line.Len() < 400 {
				text := side[seat].hear()
				if text[0] != 'M' {
					t.Fatalf("%s after %v", text, line.Texts())
				}
				hub := text[5:7] + "-" + text[7:9]
				for i := 11; i < len(text); i += 2 {
					hub = strings.Replace(hub, "-", "x", 1) + "x" + text[i:i+2]
				}
				if err := line.PlayText(hub); err != nil {
					t.Fatalf("%s after %v: %v", text, line.Texts(), err)
				}
				seat = 1 - seat
				side[seat].send(text)
			}
			out := line.Outcome()
			if !out.Over() {
				t.Fatal("no end")
			}
			want := "E20"
			if out.Place[seat] > out.Place[1-seat] {
				want = "E10"
			} else if out.Place[seat] < out.Place[1-seat] {
				want = "E30"
			}
			end := side[seat].hear()
			if end != want {
				t.Errorf("heard %s, want %s: %v", end, want, out)
			}
			side[seat].send("E01")
			side[1-seat].send("E01")
			if got := side[1-seat].hear(); got != "E00" {
				t.Error(got)
			}
			for _, p := range side {
				if err := <-p.over; err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// What comes while the engine thinks does not wait for it.
func TestDXPInterrupted(t *testing.T) {
	c := quickDXP()
	c.Limits = search.Limits{}
	p := dialDXP(t, "international", c)
	p.send(gameReq("W999000A"))
	p.hear()
	p.send("M0000322800")
	if got := p.hear(); !strings.HasPrefix(got, "Cmove: it is not your turn") {
		t.Error(got)
	}
	p.send("B001W")
	if got := p.hear(); got != "K0" {
		t.Error(got)
	}
	p.send("E01")
	if got := p.hear(); got != "E00" {
		t.Error(got)
	}
	if err := <-p.over; err != nil {
		t.Error(err)
	}
}

func TestDXPEnds(t *testing.T) {
	t.Run("a message without an end", func(t *testing.T) {
		p := dialDXP(t, "international", quickDXP())
		go io.WriteString(p.conn, strings.Repeat("M", 200))
		if got := p.hear(); got != "Ca message is longer than 127 characters" {
			t.Error(got)
		}
		if err := <-p.over; err == nil {
			t.Error("no error")
		}
	})
	t.Run("half a message", func(t *testing.T) {
		err := protocol.ServeDXP(t.Context(), strings.NewReader("R01"), io.Discard, open(t, "international"), quickDXP())
		if !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Error(err)
		}
	})
	t.Run("the longest message", func(t *testing.T) {
		var out bytes.Buffer
		in := "C" + strings.Repeat("x", 126) + "\x00K0\x00"
		if err := protocol.ServeDXP(t.Context(), strings.NewReader(in), &out, open(t, "international"), quickDXP()); err != nil || out.Len() == 0 {
			t.Error(err, out.String())
		}
	})
	t.Run("the context", func(t *testing.T) {
		ours, theirs := net.Pipe()
		defer theirs.Close()
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := protocol.ServeDXP(ctx, ours, ours, open(t, "international"), quickDXP()); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
	for _, spec := range []string{"russian", "international;first=lot", "chess", "othello", "canadian"} {
		t.Run(spec, func(t *testing.T) {
			err := protocol.ServeDXP(t.Context(), strings.NewReader(""), io.Discard, open(t, spec), quickDXP())
			if !errors.Is(err, protocol.ErrDXP) {
				t.Error(err)
			}
		})
	}
}

// Whatever comes, the session answers or ends.
func TestDXPHostile(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	parts := []string{gameReq("W060065A"), gameReq("Z001001A"), gameReq("Z060065BW" + ring), "M0000322800", "M00002828042312", "E00", "E01", "B001W", "B999Z", "K0", "C", "\xff", ""}
	for range 200 {
		var in strings.Builder
		for range 12 {
			text := []byte(parts[rng.IntN(len(parts))])
			if len(text) > 0 && rng.IntN(3) == 0 {
				text[rng.IntN(len(text))] = byte(rng.IntN(256))
			}
			in.Write(append(text, 0))
		}
		err := protocol.ServeDXP(t.Context(), strings.NewReader(in.String()), io.Discard, open(t, "international"), quickDXP())
		if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Fatalf("%q: %v", in.String(), err)
		}
	}
}
