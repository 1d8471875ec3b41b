package formats_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/janggi"
	_ "github.com/tavlei/tavlei/games/janggi/engine"
	_ "github.com/tavlei/tavlei/games/janggi/formats"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/search/protocol"
)

func open(t *testing.T, spec string) *game.Game {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestServed: our engine takes the names of other programs and answers with a move in their notation; whoever is ahead ends the game
// by a pass, the general staying.
func TestServed(t *testing.T) {
	for name, spec := range map[string]string{
		"janggi": "janggi", "janggitraditional": "janggi;rules=traditional",
		"janggimodern": "janggi;rules=modern", "janggicasual": "janggi;rules=casual",
	} {
		var out strings.Builder
		session := "uci\nsetoption name UCI_Variant value " + name + "\nposition startpos moves b1c3 b10c8\ngo nodes 50\nquit\n"
		if err := protocol.ServeUCI(t.Context(), strings.NewReader(session), &out, open(t, "janggi"), protocol.UCIConfig{}); err != nil {
			t.Fatal(err)
		}
		found := regexp.MustCompile(`(?m)^bestmove (\S+)`).FindStringSubmatch(out.String())
		if found == nil {
			t.Fatalf("%s: %s", name, out.String())
		}
		line := game.NewLine(open(t, spec).Start())
		if err := line.PlayText("b1c3 b10c8 " + found[1]); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	var out strings.Builder
	session := "position fen 4k4/9/9/9/9/9/P8/9/4K4/9 w - - 0 1\ngo nodes 200\nquit\n"
	if err := protocol.ServeUCI(t.Context(), strings.NewReader(session), &out, open(t, "janggi"), protocol.UCIConfig{}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "bestmove e2e2") {
		t.Errorf("a bikjang that wins by points is not left standing: %s", out.String())
	}
}

// TestColours: records call the players Cho and Han.
func TestColours(t *testing.T) {
	g := open(t, "janggi")
	if first, second := record.SeatTag(g, 0), record.SeatTag(g, 1); first != "Cho" || second != "Han" {
		t.Errorf("%s and %s", first, second)
	}
}
