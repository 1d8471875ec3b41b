package protocol_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	_ "github.com/tavlei/tavlei/games/draughts"
	_ "github.com/tavlei/tavlei/games/draughts/engine"
	_ "github.com/tavlei/tavlei/games/reversi"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/protocol"
)

// TestUCIClock: an opponent is told both clocks as S. Meyer-Kahlen's description wants it, 2006: white's
// is that of the first seat, times in milliseconds.
func TestUCIClock(t *testing.T) {
	var said bytes.Buffer
	g := open(t, "chess")
	c, err := protocol.DialUCI(t.Context(), strings.NewReader("uciok\nreadyok\ninfo depth 3 score cp 12\nbestmove e2e4\nbestmove e2e4\n"), &said, g, protocol.UCIOptions{})
	if err != nil {
		t.Fatal(err)
	}
	clocks := &protocol.Clocks{Left: [2]time.Duration{90 * time.Second, 0}, Inc: [2]time.Duration{time.Second, 500 * time.Millisecond}, ToGo: 12}
	if _, _, err := c.Choose(t.Context(), game.NewLine(g.Start()), protocol.UCILimits{Clock: clocks, Depth: 9}); err != nil {
		t.Fatal(err)
	}
	if want := "go depth 9 wtime 90000 btime 1 winc 1000 binc 500 movestogo 12\n"; !strings.HasSuffix(said.String(), want) {
		t.Errorf("it was told %q, want %q", said.String(), want)
	}
	clocks.ToGo = 0
	if _, _, err := c.Choose(t.Context(), game.NewLine(g.Start()), protocol.UCILimits{Clock: clocks}); err != nil {
		t.Fatal(err)
	}
	if want := "go wtime 90000 btime 1 winc 1000 binc 500\n"; !strings.HasSuffix(said.String(), want) {
		t.Errorf("it was told %q, want %q", said.String(), want)
	}
}

// TestHubClock: level with moves, time and inc in seconds (Hub 2, F. Letouzey).
func TestHubClock(t *testing.T) {
	var said bytes.Buffer
	g := open(t, "international")
	c, err := protocol.DialHub(t.Context(), strings.NewReader("wait\nready\ndone move=32-28\n"), &said, g, nil)
	if err != nil {
		t.Fatal(err)
	}
	lim := protocol.HubLimits{Clock: 90 * time.Second, Inc: 500 * time.Millisecond, Moves: 7}
	if _, _, err := c.Choose(t.Context(), game.NewLine(g.Start()), lim); err != nil {
		t.Fatal(err)
	}
	if want := "level moves=7 time=90.000 inc=0.500\n"; !strings.Contains(said.String(), want) {
		t.Errorf("it was told %q, want %q", said.String(), want)
	}
}

// TestGTPClock: time_settings and time_left in whole seconds, never more than there is (GTP 2, section
// 4.2). An engine that does not know time_left is not told again.
func TestGTPClock(t *testing.T) {
	for _, c := range []struct {
		o        protocol.GTPOptions
		settings string
	}{
		{protocol.GTPOptions{Main: 90500 * time.Millisecond, Inc: time.Second}, "time_settings 90 0 0\n"},
		{protocol.GTPOptions{Main: 5 * time.Minute, Moves: 40}, "time_settings 0 300 40\n"},
		{protocol.GTPOptions{Time: 2 * time.Second, Main: time.Minute}, "time_settings 0 2 1\n"},
		{protocol.GTPOptions{Main: 500 * time.Millisecond}, ""},
	} {
		var said bytes.Buffer
		answers := "= 2\n\n= it\n\n= 1\n\n=\n\n"
		if c.settings != "" {
			answers += "=\n\n"
		}
		e, err := protocol.DialGTP(t.Context(), strings.NewReader(answers+"=\n\n=\n\n? unknown command\n\n"), &said, open(t, "othello"), c.o)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(said.String(), c.settings) || strings.Contains(said.String(), "time_settings") != (c.settings != "") {
			t.Errorf("it was told %q, want %q", said.String(), c.settings)
		}
		for range 3 {
			if err := e.TimeLeft(t.Context(), 1, 12900*time.Millisecond, 3); err != nil {
				t.Fatal(err)
			}
		}
		if n := strings.Count(said.String(), "time_left white 12 3\n"); n != 2 {
			t.Errorf("it was told %d times what is left, want 2: %q", n, said.String())
		}
	}
}

// TestCECPClock: st, level and sd as T. Mann and H. G. Muller describe them (CECP 2, section 8): level has the minutes as
// 1:30 and the seconds added, st whole seconds, of which a part counts as one.
func TestCECPClock(t *testing.T) {
	for _, c := range []struct {
		o    protocol.CECPOptions
		told string
	}{
		{protocol.CECPOptions{Main: 90 * time.Second}, "level 0 1:30 0\n"},
		{protocol.CECPOptions{Inc: 500 * time.Millisecond}, "level 0 0:00 0.5\n"},
		{protocol.CECPOptions{Main: 5 * time.Minute, Moves: 40, Inc: 2 * time.Second}, "level 40 5:00 2\n"},
		{protocol.CECPOptions{Time: 1500 * time.Millisecond, Main: time.Minute}, "st 2\n"},
		{protocol.CECPOptions{Time: 2 * time.Second, Depth: 6}, "st 2\nsd 6\n"},
		{protocol.CECPOptions{Depth: 6}, "sd 6\n"},
		{protocol.CECPOptions{}, "st 1\n"},
	} {
		var said bytes.Buffer
		g := open(t, "chess")
		e, err := protocol.DialCECP(t.Context(), strings.NewReader("feature usermove=1 done=1\nmove e2e4\n"), &said, g, c.o)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := e.Choose(t.Context(), game.NewLine(g.Start()), 0, nil); err != nil {
			t.Fatal(err)
		}
		if want := "force\n" + c.told + "go\n"; !strings.Contains(said.String(), want) {
			t.Errorf("%+v: it was told %q, want %q", c.o, said.String(), want)
		}
	}
}

// TestUCITeach: an engine that does not know a game and learns variants from files is taught it; one that
// does not learn it, or a game that cannot be described, is refused.
func TestUCITeach(t *testing.T) {
	before := "option name UCI_Variant type combo default chess var chess\noption name VariantPath type string default <empty>\nuciok\n"
	learnt := "option name UCI_Variant type combo default chess var chess var tavlei\nuciok\nreadyok\n"
	for _, c := range []struct {
		name, spec, answers string
		ok                  bool
	}{
		{"it learns", "odds;preset=dunsany", before + learnt, true},
		{"it does not learn", "odds;preset=dunsany", before + before, false},
		{"it cannot learn", "odds;preset=dunsany", "option name UCI_Variant type combo default chess var chess\nuciok\n", false},
		{"nothing can be told", "cylinder", before + learnt, false},
	} {
		var said bytes.Buffer
		written := ""
		_, err := protocol.DialUCI(t.Context(), strings.NewReader(c.answers), &said, open(t, c.spec), protocol.UCIOptions{
			VariantFile: func(text string) (string, error) {
				written = text
				return "/some/where.ini", nil
			},
		})
		if (err == nil) != c.ok || err != nil && !errors.Is(err, protocol.ErrUCI) {
			t.Errorf("%s: %v", c.name, err)
		}
		if c.ok && (!strings.Contains(written, "doubleStepRegionWhite = -\n") ||
			!strings.Contains(said.String(), "setoption name VariantPath value /some/where.ini\nuci\nsetoption name UCI_Variant value tavlei\n")) {
			t.Errorf("%s: it was told %q, the file says %q", c.name, said.String(), written)
		}
	}
}
