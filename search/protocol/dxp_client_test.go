package protocol_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/protocol"
)

// initiate opens a session whose follower does as the steps say: "> " is sent by it, "< " begins what it must hear next,
// and "" is silence. Then it closes the line.
func initiate(t *testing.T, spec string, steps ...string) *protocol.DXPClient {
	t.Helper()
	ours, theirs := net.Pipe()
	c, err := protocol.DialDXP(ours, ours, open(t, spec), protocol.DXPOptions{Minutes: 5, Now: func() time.Time { return time.Unix(0, 0) }})
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer theirs.Close()
		in := bufio.NewReader(theirs)
		for _, step := range steps {
			if step == "" { // says nothing more
				io.Copy(io.Discard, in)
				return
			}
			if text, ok := strings.CutPrefix(step, "> "); ok {
				if _, err := io.WriteString(theirs, text); err != nil && !t.Failed() {
					t.Errorf("%q: %v", step, err)
				}
				continue
			}
			heard, err := in.ReadString(0)
			if !strings.HasPrefix(heard, step[2:]) {
				t.Errorf("%q: heard %q, %v", step, heard, err)
				return
			}
		}
	}()
	t.Cleanup(func() {
		c.Close()
		ours.Close()
		<-done
	})
	return c
}

// gameAcc is the answer to a request.
func gameAcc(code int) string { return fmt.Sprintf("> A%-32s%d\x00", "Scan 2.0", code) }

// requests are those of the client, for five minutes.
func requests(rest string) string { return fmt.Sprintf("< R01%-32s%s\x00", "Tavlei", rest) }

// lineOf plays moves from the start, or from a position.
func lineOf(t *testing.T, position string, moves ...string) *game.Line {
	t.Helper()
	g := open(t, "international")
	p := g.Start()
	if position != "" {
		var err error
		if p, err = g.Parse(position); err != nil {
			t.Fatal(err)
		}
	}
	line := game.NewLine(p)
	for _, text := range moves {
		if err := line.PlayText(text); err != nil {
			t.Fatal(err)
		}
	}
	return line
}

// ask asks for a move and plays it.
func ask(t *testing.T, c *protocol.DXPClient, line *game.Line, seat game.Seat, want string) {
	t.Helper()
	m, err := c.Choose(t.Context(), line, seat)
	if err != nil {
		t.Fatal(err)
	}
	if got := game.MoveText(line.Pos, m); got != want {
		t.Fatalf("it plays %s, want %s", got, want)
	}
	line.Play(m)
}

// Moves as the protocol writes them.
const (
	m3228  = "M0000322800\x00"
	m3127  = "M0000312700\x00"
	m1923  = "M0000192300\x00"
	m1722  = "M0000172200\x00"
	m28x19 = "M000028190123\x00"
	m28x17 = "M000028170122\x00"
	m23x32 = "M000023320128\x00"
)

// TestDXPInitiates: games are asked for as the follower's colour, from the start or from what is on the board, and moves
// go to and fro.
func TestDXPInitiates(t *testing.T) {
	t.Run("white", func(t *testing.T) {
		c := initiate(t, "international", requests("W005000A"), gameAcc(0), "> "+m3228, "< "+m1923, "> "+m28x19)
		ask(t, c, lineOf(t, ""), 0, "32-28")
		if c.Name != "Scan 2.0" {
			t.Errorf("it is called %q", c.Name)
		}
		ask(t, c, lineOf(t, "", "32-28", "19-23"), 0, "28x19")
	})
	t.Run("black hears the move before", func(t *testing.T) {
		c := initiate(t, "international", requests("Z005000A"), gameAcc(0), "< "+m3228, "> "+m1923)
		ask(t, c, lineOf(t, "", "32-28"), 1, "19-23")
	})
	t.Run("an opening is a position", func(t *testing.T) {
		at := "BZ" + strings.Repeat("z", 20) + strings.Repeat("e", 7) + "weewe" + strings.Repeat("w", 18)
		c := initiate(t, "international", requests("W005000"+at), gameAcc(0), "< "+m1923, "> "+m28x19)
		ask(t, c, lineOf(t, "", "32-28", "19-23"), 0, "28x19")
	})
	t.Run("black to move, and kings", func(t *testing.T) {
		board := zwart(map[int]byte{28: 'w', 50: 'W', 23: 'z', 1: 'Z'})
		c := initiate(t, "international", requests("Z005000BZ"+board), gameAcc(0), "> "+m23x32)
		ask(t, c, lineOf(t, "B:W28,K50:B23,K1"), 1, "23x32")
	})
	t.Run("chat, and moves that it wants back", func(t *testing.T) {
		c := initiate(t, "international", "< R", "> Choi\x00", gameAcc(0), "> B001Z\x00", "< K1\x00", "> C\x00", "> "+m3228)
		ask(t, c, lineOf(t, ""), 0, "32-28")
	})
	for _, spec := range []string{"russian", "international;first=lot", "chess", "canadian"} {
		if _, err := protocol.DialDXP(strings.NewReader(""), io.Discard, open(t, spec), protocol.DXPOptions{}); !errors.Is(err, protocol.ErrDXP) {
			t.Errorf("%s: %v", spec, err)
		}
	}
}

// TestDXPAsksBack: moves that were taken back on the board are taken back over the line by BACKREQ; a program that does not
// is asked for a game from the position on the board, and so is one that is to play another line or colour.
func TestDXPAsksBack(t *testing.T) {
	begin := []string{"< R", gameAcc(0), "> " + m3228}
	ends := []string{"< E00\x00", "> E00\x00"}
	steps := func(parts ...[]string) (all []string) {
		for _, part := range parts {
			all = append(all, part...)
		}
		return all
	}
	two := []string{"< " + m1923, "> " + m28x19, "< B001Z\x00"}
	other := []string{"< " + m1722, "> " + m28x17}
	twoLines := [][]string{{}, {"32-28", "19-23"}, {"32-28", "17-22"}}
	for _, c := range []struct {
		name  string
		seat  game.Seat // at last
		steps []string
		lines [][]string
		want  []string
	}{
		{"our move and its answer", 0, steps(begin, two, []string{"> K0\x00"}, other), twoLines, []string{"32-28", "28x19", "28x17"}},
		{"it cannot", 0, steps(begin, two, []string{"> K1\x00"}, ends, []string{"< R01", gameAcc(0)}, other), twoLines, []string{"32-28", "28x19", "28x17"}},
		{"its move alone", 0, steps(begin, []string{"< B001W\x00", "> K0\x00", "> " + m3127}), [][]string{{}, {}}, []string{"32-28", "31-27"}},
		{"it will not", 0, steps(begin, []string{"< B001W\x00", "> K2\x00"}, ends, []string{requests("W005000A"), gameAcc(0), "> " + m3127}), [][]string{{}, {}}, []string{"32-28", "31-27"}},
		{"another game", 0, steps(begin, ends, []string{"< R01", gameAcc(0), "< M000018270122\x00", "> M000032210127\x00"}),
			[][]string{{}, {"31-27", "19-23", "27-22", "18x27"}}, []string{"32-28", "32x21"}},
		{"the other colour", 1, steps(begin, ends, []string{requests("Z005000A"), gameAcc(0), "< " + m3228, "> " + m1923}),
			[][]string{{}, {"32-28"}}, []string{"32-28", "19-23"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			client := initiate(t, "international", c.steps...)
			for i, moves := range c.lines {
				seat := game.Seat(0)
				if i == len(c.lines)-1 {
					seat = c.seat
				}
				ask(t, client, lineOf(t, "", moves...), seat, c.want[i])
			}
		})
	}
}

// TestDXPEndsGames: the program hears the move that ends the game, or why it has ended, and the next game follows.
func TestDXPEndsGames(t *testing.T) {
	again := []string{requests("W005000A"), gameAcc(0), "> " + m3228}
	for _, c := range []struct {
		name, position string
		seat           game.Seat
		its            string
		after          []string
		steps          []string
	}{
		{"it wins", "W:W28:B23", 0, "28x19", nil, []string{"> " + m28x19, "< E10\x00", "> E00\x00"}},
		{"nobody has", "", 0, "32-28", []string{"19-23"}, []string{"> " + m3228, "< E00\x00", "> E00\x00"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			client := initiate(t, "international", append(append([]string{"< R", gameAcc(0)}, c.steps...), again...)...)
			line := lineOf(t, c.position)
			ask(t, client, line, c.seat, c.its)
			for _, text := range c.after {
				if err := line.PlayText(text); err != nil {
					t.Fatal(err)
				}
			}
			for range 2 { // the second time nothing goes on
				if err := client.End(t.Context(), line); err != nil {
					t.Fatal(err)
				}
			}
			ask(t, client, lineOf(t, ""), 0, "32-28")
		})
	}
	for _, c := range []struct {
		name  string
		steps []string
	}{
		{"we win", []string{"> E10\x00", "< E00\x00"}},
		{"we win, and it goes on", []string{"> " + m3127, "< E00\x00", "> E00\x00"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			steps := append([]string{requests("Z005000BZ" + zwart(map[int]byte{33: 'w', 23: 'z'})), gameAcc(0), "> M0000232800\x00", "< M000033220128\x00"}, c.steps...)
			client := initiate(t, "international", append(steps, again...)...)
			line := lineOf(t, "B:W33:B23")
			ask(t, client, line, 1, "23-28")
			if err := line.PlayText("33x22"); err != nil || !line.Outcome().Over() {
				t.Fatal(err, line.Outcome())
			}
			if err := client.End(t.Context(), line); err != nil {
				t.Fatal(err)
			}
			ask(t, client, lineOf(t, ""), 0, "32-28")
		})
	}
}

// TestDXPProgramsFail: what a program may do wrong ends in an error that says what it was.
func TestDXPProgramsFail(t *testing.T) {
	begin := []string{"< R", gameAcc(0)}
	for _, c := range []struct {
		name  string
		steps []string
		want  error  // may be nil
		says  string // in the error
	}{
		{"closes at once", nil, nil, "closed"},
		{"closes before it answers", []string{"< R"}, io.ErrUnexpectedEOF, ""},
		{"closes in the middle of a game", begin, io.ErrUnexpectedEOF, ""},
		{"closes in the middle of a message", append(begin, "> M0000"), io.ErrUnexpectedEOF, ""},
		{"another version", []string{"< R", gameAcc(1)}, nil, "another version"},
		{"not this game", []string{"< R", gameAcc(2)}, nil, "will not play this one"},
		{"no game", []string{"< R", gameAcc(3)}, nil, "wants to play none"},
		{"no such code", []string{"< R", gameAcc(4)}, nil, "a code from 0 to 3"},
		{"a short acceptance", []string{"< R", "> ATornado0\x00"}, nil, "a name of 32 characters"},
		{"a request of its own", []string{"< R", "> " + gameReq("W060065A") + "\x00"}, nil, "want a message A"},
		{"a move before the game", []string{"< R", "> " + m3228}, nil, "want a message A"},
		{"nothing in a message", append(begin, "> \x00"), nil, "want a message M or E"},
		{"noise", append(begin, "> \xff\xfe\x00"), nil, "want a message M or E"},
		{"an illegal move", append(begin, "> M0000010600\x00", "< E00\x00"), game.ErrNotation, "M0000010600"},
		{"no capture at hand", append(begin, "> M000032210127\x00", "< E00\x00"), game.ErrNotation, "M000032210127"},
		{"a short move", append(begin, "> M00003228\x00", "< E00\x00"), game.ErrNotation, "want M, seconds"},
		{"a long move", append(begin, "> M00003228000\x00", "< E00\x00"), game.ErrNotation, "want M, seconds"},
		{"fewer captured than said", append(begin, "> M000032280123"+"24\x00", "< E00\x00"), game.ErrNotation, "1 captured, but 2 squares"},
		{"no end to a message", append(begin, "> "+strings.Repeat("M", 128)), nil, "longer than 127"},
		{"gives up", append(begin, "> E10\x00", "< E00\x00"), protocol.ErrResigned, ""},
		{"says that it is drawn", append(begin, "> E20\x00", "< E00\x00"), protocol.ErrEnded, "drawn"},
		{"says that it has won", append(begin, "> E31\x00", "< E00\x00"), protocol.ErrEnded, "has won"},
		{"ends without a reason", append(begin, "> E00\x00", "< E00\x00"), protocol.ErrEnded, "no reason"},
		{"ends for another reason", append(begin, "> E90\x00"), nil, "a reason from 0 to 3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			client := initiate(t, "international", c.steps...)
			_, err := client.Choose(t.Context(), lineOf(t, ""), 0)
			var refusal *game.Refusal
			illegal := c.want == game.ErrNotation && errors.As(err, &refusal)
			if err == nil || c.want != nil && !errors.Is(err, c.want) && !illegal || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v", err)
			}
		})
	}
	t.Run("takes back what is no answer", func(t *testing.T) {
		client := initiate(t, "international", append(begin, "> "+m3228, "< B001W\x00", "> K9\x00")...)
		ask(t, client, lineOf(t, ""), 0, "32-28")
		if _, err := client.Choose(t.Context(), lineOf(t, ""), 0); err == nil || !strings.Contains(err.Error(), "K9") {
			t.Error(err)
		}
	})
	t.Run("wants no other game", func(t *testing.T) {
		client := initiate(t, "international", append(begin, "> E11\x00", "< E00\x00", "< R")...)
		_, err := client.Choose(t.Context(), lineOf(t, ""), 0)
		if !errors.Is(err, protocol.ErrResigned) {
			t.Error(err)
		}
		if _, err := client.Choose(t.Context(), lineOf(t, ""), 0); err == nil || !strings.Contains(err.Error(), "no other game") {
			t.Error(err)
		}
	})
}

// TestDXPNeverAnswers: who waits goes when its time is over, and does not ask a program that may still be thinking.
func TestDXPNeverAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client := initiate(t, "international", "< R", gameAcc(0), "")
		ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
		defer cancel()
		if _, err := client.Choose(ctx, lineOf(t, ""), 0); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		if _, err := client.Choose(t.Context(), lineOf(t, ""), 0); err == nil || !strings.Contains(err.Error(), "still thinking") {
			t.Error(err)
		}
		if err := client.End(t.Context(), nil); err == nil || !strings.Contains(err.Error(), "still thinking") {
			t.Error(err)
		}
	})
}

// TestDXPHostileFollower: whatever comes, a move is found or an error says why not.
func TestDXPHostileFollower(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	parts := []string{gameAcc(0)[2:], m3228, m1923, m28x19, "E00\x00", "E11\x00", "B001W\x00", "K0\x00", "C\x00", "\xff\x00", "\x00"}
	for range 300 {
		in := gameAcc(0)[2:]
		for range 6 {
			text := []byte(parts[rng.IntN(len(parts))])
			if rng.IntN(3) == 0 {
				text[rng.IntN(len(text))] = byte(rng.IntN(256))
			}
			in += string(text)
		}
		client, err := protocol.DialDXP(strings.NewReader(in), io.Discard, open(t, "international"), protocol.DXPOptions{})
		if err != nil {
			t.Fatal(err)
		}
		line := lineOf(t, "")
		for line.Len() < 6 && err == nil {
			var m game.Move
			if m, err = client.Choose(t.Context(), line, 0); err == nil {
				line.Play(m)
				line.Play(line.Pos.AppendMoves(nil)[0])
			}
		}
		if err == nil {
			t.Fatalf("%q", in)
		}
		client.Close()
	}
}
