package protocol_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/protocol"
)

// gtpSession feeds the engine a whole session and returns its answers, without the empty lines.
func gtpSession(t *testing.T, spec string, in ...string) []string {
	t.Helper()
	var out bytes.Buffer
	c := protocol.GTPConfig{Name: "Tavlei", Version: "1", MoveTime: 5 * time.Millisecond}
	if err := protocol.ServeGTP(t.Context(), strings.NewReader(strings.Join(in, "\n")+"\n"), &out, open(t, spec), c); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(out.String()), "\n\n")
}

// TestGTPSession: the last answer of a session (G. Farnebäck, GTP version 2 draft 2).
func TestGTPSession(t *testing.T) {
	for _, c := range []struct {
		name, spec string
		in         []string
		want       string // begins the last answer
	}{
		{"version", "othello", []string{"protocol_version"}, "= 2"},
		{"numbered commands", "othello", []string{"7 name"}, "=7 Tavlei"},
		{"remarks, tabs and control characters", "othello", []string{"# hello", "", "8\tver\x01sion # now"}, "=8 1"},
		{"the size of the board", "othello", []string{"boardsize 8"}, "="},
		{"another size", "othello", []string{"boardsize 19"}, "? unacceptable size"},
		{"a small board", "othello;size=6", []string{"boardsize 6"}, "="},
		{"unknown", "othello", []string{"3 sing"}, "?3 unknown command"},
		{"garbage keeps its number", "othello", []string{"17 \x00\xff{}[] ;;"}, "?17 unknown command"},
		{"a number alone", "othello", []string{"18"}, "?18 syntax error: want a command"},
		{"a number too large is no number", "othello", []string{"99999999999 name"}, "? unknown command"},
		{"known", "othello", []string{"known_command genmove"}, "= true"},
		{"not known", "othello", []string{"known_command sing"}, "= false"},
		{"all are listed", "othello", []string{"list_commands"}, "= boardsize\nclear_board\nfinal_score\ngenmove\n"},
		{"a move", "othello", []string{"play black D3"}, "="},
		{"small letters", "othello", []string{"play b d3", "play w c3"}, "="},
		{"moves are played", "othello", []string{"play b d3", "play w c3", "showboard"}, "= " + drawnAs(2, ".  .  O  X  .  .  .  .", 3, ".  .  .  O  X  .  .  .", 4, ".  .  .  X  O  .  .  .") + "------------------OX-------OX------XO--------------------------- X"},
		{"undo", "othello", []string{"play b d3", "undo", "showboard"}, "= " + drawnAs(3, ".  .  .  O  X  .  .  .", 4, ".  .  .  X  O  .  .  .") + "---------------------------OX------XO--------------------------- X"},
		{"nothing to undo", "othello", []string{"undo"}, "? cannot undo"},
		{"a new game", "othello", []string{"play b d3", "clear_board", "play b d3"}, "="},
		{"illegal", "othello", []string{"play b a1"}, "? illegal move: "},
		{"a pass that is not allowed", "othello", []string{"play b pass"}, "? illegal move: "},
		{"wrong colour", "othello", []string{"play w d3"}, "? it is the turn of black"},
		{"no colour", "othello", []string{"play green d3"}, `? colour "green"`},
		{"half a command", "othello", []string{"play b"}, "? syntax error"},
		{"no move yet", "othello", []string{"genmove"}, "? syntax error"},
		{"the first discs at will", "reversi", []string{"play b d4", "play w d5", "genmove b"}, "= E"},
		{"not scored yet", "othello", []string{"final_score"}, "? cannot score"},
		{"time", "othello", []string{"time_settings 0 1 1", "time_left b 0.02 1", "genmove b"}, "= "},
		{"time is a number", "othello", []string{"time_settings 0 soon 1"}, `? syntax error: "soon"`},
		{"quit", "othello", []string{"quit", "name"}, "="},
	} {
		t.Run(c.name, func(t *testing.T) {
			answers := gtpSession(t, c.spec, c.in...)
			if last := answers[len(answers)-1]; !strings.HasPrefix(last, c.want) {
				t.Errorf("last answer %q, want %q…\n%s", last, c.want, strings.Join(answers, "\n"))
			}
		})
	}
}

// drawnAs is a board of eight by eight as showboard draws it, empty but for the rows that are given
// with their number from 0.
func drawnAs(rows ...any) string {
	lines := make([]string, 8)
	for i := range lines {
		lines[i] = strings.TrimSpace(strings.Repeat(".  ", 8))
	}
	for i := 0; i < len(rows); i += 2 {
		lines[rows[i].(int)] = rows[i+1].(string)
	}
	var b strings.Builder
	for i, line := range lines {
		fmt.Fprintf(&b, "%2d %s\n", i+1, line)
	}
	return strings.TrimPrefix(b.String(), " ") + "   a  b  c  d  e  f  g  h\n"
}

// wipeout is a game of nine plies in which nothing is left of light: 13 discs, and 64 points.
var wipeout = []string{
	"play b d3", "play w c3", "play b b3", "play w d2", "play b e1", "play w d6", "play b d7", "play w e3", "play b f4",
}

func TestGTPEndOfAGame(t *testing.T) {
	answers := gtpSession(t, "othello", append(wipeout, "final_score", "genmove w", "play w a1")...)
	if got := strings.Join(answers[9:], "|"); !strings.HasPrefix(got, "= B+64|? the game is over (wipeout)|? the game is over") {
		t.Error(got)
	}
}

// gtpPair starts an engine for spec and a client that talks to it.
func gtpPair(t *testing.T, spec string) *protocol.GTPClient {
	t.Helper()
	g := open(t, spec)
	toEngine, fromClient := io.Pipe()
	toClient, fromEngine := io.Pipe()
	served := make(chan error, 1)
	go func() {
		c := protocol.GTPConfig{Name: "Tavlei", Version: "1", MoveTime: time.Millisecond}
		served <- protocol.ServeGTP(context.Background(), toEngine, fromEngine, g, c)
		fromEngine.Close()
	}()
	c, err := protocol.DialGTP(t.Context(), toClient, fromClient, g, protocol.GTPOptions{Commands: map[string]string{"komi": "0"}})
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

// TestGTPPlaysItself: whole games with passes, and games that begin anew or turn back.
func TestGTPPlaysItself(t *testing.T) {
	for _, spec := range []string{"othello", "reversi", "anti-reversi", "othello;size=4", "annexation"} {
		t.Run(spec, func(t *testing.T) {
			t.Parallel()
			sides := [2]*protocol.GTPClient{gtpPair(t, spec), gtpPair(t, spec)}
			if sides[0].Name != "Tavlei" || sides[0].Version != "1" {
				t.Errorf("the engine says %s %s", sides[0].Name, sides[0].Version)
			}
			line := game.NewLine(open(t, spec).Start())
			for !line.Outcome().Over() {
				seat := line.Pos.ToMove().One()
				m, err := sides[seat].Choose(t.Context(), line, seat)
				if err != nil {
					t.Fatalf("ply %d, %s: %v", line.Len()+1, game.Text(line.Pos), err)
				}
				line.Play(m)
			}
			line.Undo(line.Len() - 1) // the engine is behind another line now
			seat := line.Pos.ToMove().One()
			if _, err := sides[seat].Choose(t.Context(), line, seat); err != nil {
				t.Error(err)
			}
			if err := sides[0].NewGame(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestGTPBadEngine: what the client makes of engines that misbehave.
func TestGTPBadEngine(t *testing.T) {
	const hello = "chat\n= 2\n\n= Name\n\n=1.0\n\n=\n\n= \n\n"
	for _, c := range []struct{ name, says, want string }{
		{"ends at once", "", "unexpected EOF"},
		{"another version", "= 1\n\n", `version "1"`},
		{"no such board", "= 2\n\n= Name\n\n= 1\n\n? unacceptable size\n\n", "boardsize 8: it says: unacceptable size"},
		{"illegal move", hello + "= a1\n\n", `its move "a1"`},
		{"nonsense for a move", hello + "=!!!\nwhat\n\n", "!!!"},
		{"gives up", hello + "= resign\n\n", "resigns"},
		{"dies while thinking", hello, "genmove black: unexpected EOF"},
		{"dies in an answer", hello + "= d3\n", "genmove black: unexpected EOF"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, "othello")
			h, err := protocol.DialGTP(t.Context(), strings.NewReader(c.says), io.Discard, g, protocol.GTPOptions{})
			if err == nil {
				_, err = h.Choose(t.Context(), game.NewLine(g.Start()), 0)
				h.Close()
			}
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want an error that names %q", err, c.want)
			}
		})
	}
}

// TestGTPOpening: what the client says, word for word.
func TestGTPOpening(t *testing.T) {
	const hello = "= 2\n\n= N\n\n= 1\n\n=\n\n=\n\n=\n\n"
	for _, c := range []struct {
		name string
		o    protocol.GTPOptions
		want string
	}{
		{"time in whole seconds", protocol.GTPOptions{Time: 2 * time.Second}, "boardsize 8\ntime_settings 0 2 1\nclear_board\n"},
		{"other times are not told", protocol.GTPOptions{Time: 200 * time.Millisecond}, "boardsize 8\nclear_board\n"},
		{"settings of one's own", protocol.GTPOptions{Time: time.Second, Commands: map[string]string{"time_settings": "60 0 0"}}, "boardsize 8\ntime_settings 60 0 0\nclear_board\n"},
		{"no settings", protocol.GTPOptions{Time: time.Second, Commands: map[string]string{"time_settings": ""}}, "boardsize 8\nclear_board\n"},
	} {
		var said bytes.Buffer
		h, err := protocol.DialGTP(t.Context(), strings.NewReader(hello), &said, open(t, "othello"), c.o)
		if err != nil {
			t.Fatal(err)
		}
		h.Close()
		if got := said.String(); got != "protocol_version\nname\nversion\n"+c.want+"quit\n" {
			t.Errorf("%s: %q", c.name, got)
		}
	}
}

func TestGTPUnknownGame(t *testing.T) {
	for _, spec := range []string{"russian", "othello;first=lot"} {
		if err := protocol.ServeGTP(t.Context(), strings.NewReader(""), io.Discard, open(t, spec), protocol.GTPConfig{}); !errors.Is(err, protocol.ErrGTP) {
			t.Errorf("%s: got %v, want ErrGTP", spec, err)
		}
		if _, err := protocol.DialGTP(t.Context(), strings.NewReader(""), io.Discard, open(t, spec), protocol.GTPOptions{}); !errors.Is(err, protocol.ErrGTP) {
			t.Errorf("%s: got %v, want ErrGTP", spec, err)
		}
	}
	c := gtpPair(t, "othello")
	g := open(t, "othello")
	other, err := g.Parse("-------------------X-------XX------XO--------------------------- O")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Choose(t.Context(), game.NewLine(other), 1); err == nil {
		t.Error("a start of its own is played without a word")
	}
}

// No session, however wild, may break the engine.
func FuzzGTP(f *testing.F) {
	f.Add("1 boardsize 8\nclear_board\nplay b d3\n2 genmove w\nundo\nquit\n")
	f.Add(strings.Join(wipeout, "\n") + "\nfinal_score\ngenmove b\n")
	f.Add("time_settings 1e5 0 0\ntime_left w 0 3\ngenmove b\ntime_settings 0 3 0\n#\n\x01\nplay b pass\nplay")
	g := open(f, "othello")
	f.Fuzz(func(t *testing.T, in string) {
		c := protocol.GTPConfig{MoveTime: time.Millisecond}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		var out bytes.Buffer
		if err := protocol.ServeGTP(ctx, strings.NewReader(in), &out, g, c); err != nil && ctx.Err() == nil && !strings.Contains(err.Error(), "too long") {
			t.Error(err)
		}
		for answer := range strings.SplitSeq(strings.TrimSuffix(out.String(), "\n\n"), "\n\n") {
			if answer != "" && answer[0] != '=' && answer[0] != '?' {
				t.Errorf("no answer: %q", answer)
			}
		}
	})
}
