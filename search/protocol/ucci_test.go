package protocol_test

import (
	"bytes"
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/protocol"
)

// lastSaid is the last line of a session of UCCI.
func lastSaid(t *testing.T, in ...string) string {
	t.Helper()
	answers := kinSession(t, protocol.UCCI, "xiangqi", in...)
	return answers[len(answers)-1]
}

// TestUCCIBans: every move but one is banned; the next position bans none.
func TestUCCIBans(t *testing.T) {
	const ends = "position fen 3k5/9/4R4/9/9/9/9/9/9/4K4 w - - 0 1"
	g := open(t, "xiangqi")
	p, err := g.Parse(strings.TrimPrefix(ends, "position fen "))
	if err != nil {
		t.Fatal(err)
	}
	var moves []string
	for _, m := range p.AppendMoves(nil) {
		v, _ := game.Ability[protocol.UCCIPosition](p)
		moves = append(moves, string(v.AppendUCCI(nil, m)))
	}
	for _, only := range moves {
		ban := "banmoves " + strings.Join(slices.DeleteFunc(slices.Clone(moves), func(m string) bool { return m == only }), " ")
		for _, how := range []string{"go depth 2", "go draw nodes 100"} {
			if got := lastSaid(t, ends, ban, how); got != "bestmove "+only && !strings.HasPrefix(got, "bestmove "+only+" ") {
				t.Errorf("%s, %s: %s", ban, how, got)
			}
		}
		if got := lastSaid(t, "setoption level 3", ends, ban, "go depth 2"); !strings.HasPrefix(got, "bestmove "+only) {
			t.Errorf("level 3: %s, %s", ban, got)
		}
	}
	best := lastSaid(t, ends, "go depth 3")
	if got := lastSaid(t, ends, "banmoves "+strings.Fields(best)[1], ends, "go depth 3"); got != best {
		t.Errorf("%s, in the next position %s", best, got)
	}
	answers := kinSession(t, protocol.UCCI, "xiangqi", ends, "banmoves "+strings.Join(moves, " "), "go depth 1")
	if got := strings.Join(answers, "|"); got != "nobestmove|info message go: all moves are banned" {
		t.Errorf("all are banned: %s", got)
	}
}

// TestUCCIProbes: what a search has found is told of the positions on its way.
func TestUCCIProbes(t *testing.T) {
	const start = "position startpos"
	answers := kinSession(t, protocol.UCCI, "xiangqi", start, "go depth 5", "setoption usemillisec true")
	pv := ""
	for _, line := range answers {
		if _, after, ok := strings.Cut(line, " pv "); ok {
			pv = after
		}
	}
	moves := strings.Fields(pv)
	if len(moves) < 2 {
		t.Fatalf("main line %q", pv)
	}
	// The same once more, with the position after the first move of the main line.
	answers = kinSession(t, protocol.UCCI, "xiangqi", start, "go depth 5", "setoption usemillisec true", "probe startpos moves "+moves[0])
	last := answers[len(answers)-1]
	if !regexp.MustCompile(`^pophash( bestmove [a-i]\d[a-i]\d)?( lowerbound -?\d+ depth \d+)?( upperbound -?\d+ depth \d+)?$`).MatchString(last) || last == "pophash" {
		t.Errorf("after %s: %q", moves[0], last)
	}
	if got := lastSaid(t, start, "go depth 5", "setoption newgame", "probe startpos moves "+moves[0]); got != "pophash" {
		t.Errorf("in a new game: %q", got)
	}
}

// TestUCCIMates: the score of a mate is a number, by plies.
func TestUCCIMates(t *testing.T) {
	for position, want := range map[string]string{
		"position fen 3k5/9/4R4/9/9/9/9/9/9/R3K4 w - - 0 1":  "score 9999 pv ",
		"position fen 3k5/R8/9/9/4R4/p8/9/9/9/4K4 b - - 0 1": "score -9998 pv ",
	} {
		found := false
		answers := kinSession(t, protocol.UCCI, "xiangqi", position, "go depth 4")
		for _, line := range answers {
			found = found || strings.Contains(line, want)
		}
		if !found {
			t.Errorf("%s: no %q in %q", position, want, answers)
		}
	}
}

// TestUCCIDraws: an offered draw is agreed to by who is worse off.
func TestUCCIDraws(t *testing.T) {
	const worse, better = "position fen 3k1r3/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "position fen 3k5/9/9/9/9/9/9/9/8R/4K4 w - - 0 1"
	for _, c := range []struct {
		in   []string
		want bool
	}{
		{[]string{worse, "go draw depth 2"}, true},
		{[]string{worse, "go depth 2"}, false},
		{[]string{better, "go draw depth 2"}, false},
		{[]string{worse, "go draw depth 2", worse, "go depth 2"}, false},
		{[]string{worse, "go ponder time 100 movestogo 1", "ponderhit draw"}, true},
	} {
		if got := lastSaid(t, c.in...); strings.HasSuffix(got, " draw") != c.want || !strings.HasPrefix(got, "bestmove ") {
			t.Errorf("%q: %s", c.in, got)
		}
	}
}

// TestUCCIOnlyInUCCI: the house of UCI keeps its own words.
func TestUCCIOnlyInUCCI(t *testing.T) {
	for _, command := range []string{"banmoves e2e4", "probe startpos"} {
		answers := kinSession(t, protocol.UCI, "chess", command)
		if got := answers[len(answers)-1]; !strings.HasSuffix(got, "unknown command") {
			t.Errorf("%s: %s", command, got)
		}
	}
}

// TestUCCIResignation: an engine that gives up names a move as well.
func TestUCCIResignation(t *testing.T) {
	for answer, want := range map[string]error{"bestmove a0a1 resign": protocol.ErrResigned, "bestmove a0a1 ponder a9a8 draw": nil, "info message a0 0\nbestmove a0a1": nil} {
		in := strings.NewReader("id name N\noption newgame type button\nucciok\nreadyok\nreadyok\n" + answer + "\n")
		var said bytes.Buffer
		c, err := protocol.DialUCI(t.Context(), in, &said, open(t, "xiangqi"), protocol.UCIOptions{Protocol: protocol.UCCI})
		if err != nil {
			t.Fatal(err)
		}
		if err := c.NewGame(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, _, err := c.Choose(t.Context(), game.NewLine(open(t, "xiangqi").Start()), protocol.UCILimits{Depth: 1}); !errors.Is(err, want) {
			t.Errorf("%s: %v", answer, err)
		}
		if !strings.Contains(said.String(), "\nsetoption newgame\n") {
			t.Errorf("it was told %q", said.String())
		}
		c.Close()
	}
}
