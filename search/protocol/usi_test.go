package protocol_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/shogi"
	_ "github.com/tavlei/tavlei/games/shogi/engine"
	_ "github.com/tavlei/tavlei/games/shogi/formats"
	_ "github.com/tavlei/tavlei/games/xiangqi"
	_ "github.com/tavlei/tavlei/games/xiangqi/engine"
	"github.com/tavlei/tavlei/search/protocol"
)

// kinSession is uciSession for another dialect.
func kinSession(t *testing.T, name, spec string, in ...string) []string {
	t.Helper()
	var out bytes.Buffer
	c := uciConfig
	c.Protocol = name
	if err := protocol.ServeUCI(t.Context(), strings.NewReader(strings.Join(in, "\n")+"\n"), &out, open(t, spec), c); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(out.String()), "\n")
}

// TestUSISession: the last answer of a session (the protocol as shogidokoro's page has it).
func TestUSISession(t *testing.T) {
	const mates = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
	for _, c := range []struct {
		name, spec string
		in         []string
		want       string // begins the last answer
	}{
		{"introduction", "shogi", []string{"usi"}, "usiok"},
		{"it is no UCI", "shogi", []string{"uci"}, "info string uci: unknown command"},
		{"a table by its name here", "shogi", []string{"setoption name USI_Hash value 0"}, `info string setoption: USI_Hash: "0" is no number from 1 to`},
		{"pondering is an option", "shogi", []string{"setoption name USI_Ponder value true", "isready"}, "readyok"},
		{"another game", "shogi", []string{"setoption name USI_Variant value minishogi", "position startpos moves 1e1d", "go depth 1"}, "bestmove "},
		{"a mate by a drop", "shogi", []string{mates, "go depth 3"}, "bestmove G*5b"},
		{"byoyomi", "shogi", []string{mates, "go btime 0 wtime 0 byoyomi 50"}, "bestmove G*5b"},
		{"clocks, Black first", "shogi", []string{mates, "go btime 600 wtime 1 binc 10 winc 0"}, "bestmove G*5b"},
		{"mated", "shogi", []string{"position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 2", "go depth 1"}, "info string go: the game is over (mate)"},
		{"the end of a game is heard", "shogi", []string{"usinewgame", "gameover win", "isready"}, "readyok"},
		{"positions have their word", "shogi", []string{"position fen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1"}, "info string position: want startpos or sfen"},
		{"a move that is none", "shogi", []string{"position startpos moves 7g7e"}, "info string position: ply 1: "},
		{"mates by checks alone", "shogi", []string{mates, "go mate infinite"}, "checkmate G*5b"},
		{"no mate", "shogi", []string{"position sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1", "go mate 60000"}, "checkmate nomate"},
		{"no time for a mate", "shogi", []string{mates, "go mate soon"}, "info string go: mate soon: want milliseconds or infinite"},
		{"a handicap is a position", "shogi;handicap=two", []string{"position startpos moves 5a5b", "go depth 1"}, "bestmove "},
	} {
		t.Run(c.name, func(t *testing.T) {
			answers := kinSession(t, protocol.USI, c.spec, c.in...)
			if last := answers[len(answers)-1]; !strings.HasPrefix(last, c.want) {
				t.Errorf("last answer %q, want %q…\n%s", last, c.want, strings.Join(answers, "\n"))
			}
		})
	}
	text := strings.Join(kinSession(t, protocol.USI, "shogi", "usi"), "\n")
	for _, want := range []string{"option name USI_Hash type spin", "option name Move_Overhead type spin", "option name USI_Variant type combo default shogi var shogi var minishogi"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if last := kinSession(t, protocol.USI, "shogi", "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 2", "go depth 1"); last[0] != "bestmove resign" {
		t.Errorf("who is mated says %q", last)
	}
	if err := protocol.ServeUCI(t.Context(), strings.NewReader(""), &bytes.Buffer{}, open(t, "chess"), protocol.UCIConfig{Protocol: protocol.USI}); !errors.Is(err, protocol.ErrUSI) {
		t.Errorf("chess over USI: %v", err)
	}
	if err := protocol.ServeUCI(t.Context(), strings.NewReader(""), &bytes.Buffer{}, open(t, "shogi"), protocol.UCIConfig{}); !errors.Is(err, protocol.ErrUCI) {
		t.Errorf("shogi over UCI: %v", err)
	}
}

// TestKinPlayItself: games between both ends of each dialect.
func TestKinPlayItself(t *testing.T) {
	for _, kin := range []struct{ name, served, spec, hash string }{
		{protocol.USI, "shogi", "shogi", "USI_Hash"}, {protocol.USI, "shogi", "minishogi", "USI_Hash"},
		{protocol.USI, "shogi", "shogi;handicap=six;impasse=try", "USI_Hash"},
		{protocol.UCCI, "xiangqi", "xiangqi;repetition=cxa", "hashsize"}, {protocol.UCCI, "xiangqi", "minixiangqi", "hashsize"},
		{protocol.UCI, "xiangqi", "xiangqi", "Hash"},
	} {
		spec := kin.spec
		c, err := kinPair(t, kin.name, kin.served, spec, map[string]string{kin.hash: "1"})
		if err != nil {
			t.Fatal(err)
		}
		if err := c.NewGame(t.Context()); err != nil {
			t.Fatal(err)
		}
		line := game.NewLine(open(t, spec).Start())
		for line.Len() < 20 && !line.Outcome().Over() {
			m, info, err := c.Choose(t.Context(), line, protocol.UCILimits{Depth: 2, Nodes: 300})
			if err != nil {
				t.Fatalf("%s: after %v: %v", spec, line.Texts(), err)
			}
			if info.Depth < 1 || info.PV == "" {
				t.Errorf("it says %+v", info)
			}
			line.Play(m)
		}
	}
}

// TestUCCISession: the last answer of a session (UCCI 3.0).
func TestUCCISession(t *testing.T) {
	const mates = "position fen 3k5/9/4R4/9/9/9/9/9/9/R3K4 w - - 0 1"
	for _, c := range []struct {
		name string
		in   []string
		want string
	}{
		{"introduction", []string{"ucci"}, "ucciok"},
		{"options without words between", []string{"setoption hashsize 70000"}, `info message setoption: hashsize: "70000" is no number from 0 to`},
		{"as large a table as the engine likes", []string{"setoption hashsize 0", mates, "go depth 1"}, "bestmove "},
		{"as many threads", []string{"setoption threads 0", mates, "go depth 1"}, "bestmove "},
		{"what other engines have is no fault", []string{"setoption usebook false", "setoption style risky", "isready"}, "readyok"},
		{"what none has is one", []string{"setoption colour red"}, `info message setoption: there is no option "colour"`},
		{"a new game", []string{"setoption newgame", "isready"}, "readyok"},
		{"milliseconds", []string{"setoption usemillisec true", "isready"}, "readyok"},
		{"whole seconds", []string{"setoption usemillisec false", mates, "go time 1 movestogo 30"}, "bestmove "},
		{"ranks count from 0", []string{"position startpos moves h2e2 h9g7", "go depth 1"}, "bestmove "},
		{"a move that is none", []string{"position startpos moves h2e9"}, "info message position: ply 1: h2e9: "},
		{"no move at all", []string{"position startpos moves cannon"}, "info message position: ply 1: cannon: "},
		{"by its own clock", []string{mates, "go time 60 increment 0 opptime 1 oppincrement 0"}, "bestmove "},
		{"by depth", []string{mates, "go depth 3"}, "bestmove a0d0"},
		{"where there is no move", []string{"position fen 3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1", "go depth 1"}, "info message go: the game is over"},
		{"a draw is offered to who wins", []string{mates, "go draw depth 3"}, "bestmove a0d0"},
		{"at a glance", []string{"position startpos", "go depth 0"}, "nobestmove"},
		{"a move that is banned", []string{mates, "banmoves a0a9", "go depth 3"}, "bestmove "},
		{"one that is none", []string{mates, "banmoves a0b9"}, "info message banmoves: a0b9: "},
		{"banned where", []string{"position startpos moves cannon", "banmoves a0a9"}, "info message banmoves: there is no position"},
		{"nothing in the table", []string{"probe startpos"}, "pophash"},
		{"a position that is none", []string{"probe fen hello"}, "info message probe: "},
		{"it says goodbye", []string{"quit"}, "bye"},
	} {
		answers := kinSession(t, protocol.UCCI, "xiangqi", c.in...)
		if last := answers[len(answers)-1]; !strings.HasPrefix(last, c.want) {
			t.Errorf("%s: last answer %q, want %q…\n%s", c.name, last, c.want, strings.Join(answers, "\n"))
		}
	}
	if text := strings.Join(kinSession(t, protocol.UCCI, "xiangqi", "ucci"), "\n"); !strings.Contains(text, "\noption hashsize type spin") {
		t.Errorf("options: %s", text)
	}
	offered := map[string]bool{}
	for _, line := range kinSession(t, protocol.UCCI, "xiangqi", "ucci") {
		if words := strings.Fields(line); words[0] == "option" {
			offered[words[1]] = true
			if words[1] != "UCI_Variant" && words[1] != strings.ToLower(words[1]) {
				t.Errorf("an option of UCCI is a word of small letters: %s", line)
			}
		}
	}
	if !offered["newgame"] || !offered["threads"] || !offered["UCI_Variant"] {
		t.Errorf("options %v", offered)
	}
	if first := kinSession(t, protocol.UCCI, "xiangqi", "position fen 3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1", "go depth 1")[0]; first != "nobestmove" {
		t.Errorf("who has no move says %q", first)
	}
}

// TestUSIMates: a mate is told, and heard, in plies.
func TestUSIMates(t *testing.T) {
	for position, want := range map[string]string{
		"position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1":  " score mate 1 ",
		"position sfen 4k4/9/R8/1R7/9/9/9/9/4K4 b - 1": " score mate 3 ",
		"position sfen 4k4/1R7/R8/9/9/9/9/9/4K4 w - 1": " score mate -2 ",
	} {
		answers := kinSession(t, protocol.USI, "shogi", position, "go depth 5")
		if !strings.Contains(strings.Join(answers, "\n"), want) {
			t.Errorf("%s: no %q in %q", position, want, answers)
		}
	}
	for told, want := range map[string]int{"3": 2, "1": 1, "-2": -1, "-4": -2, "+": 0} {
		in := strings.NewReader("id name N\nusiok\nreadyok\ninfo depth 3 score mate " + told + " pv 7g7f\nbestmove 7g7f\n")
		c, err := protocol.DialUCI(t.Context(), in, &bytes.Buffer{}, open(t, "shogi"), protocol.UCIOptions{Protocol: protocol.USI})
		if err != nil {
			t.Fatal(err)
		}
		_, info, err := c.Choose(t.Context(), game.NewLine(open(t, "shogi").Start()), protocol.UCILimits{Depth: 1})
		if err != nil || info.Mate != want {
			t.Errorf("mate %s: %d moves, want %d; %v", told, info.Mate, want, err)
		}
		c.Close()
	}
}
