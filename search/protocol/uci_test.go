package protocol_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/chess"
	_ "github.com/tavlei/tavlei/games/chess/engine"
	_ "github.com/tavlei/tavlei/games/chess/formats"
	"github.com/tavlei/tavlei/search/protocol"
)

var uciConfig = protocol.UCIConfig{Name: "Tavlei", Version: "1", Author: "the authors"}

// uciSession feeds the engine a whole session and returns its answers.
func uciSession(t *testing.T, spec string, in ...string) []string {
	t.Helper()
	var out bytes.Buffer
	if err := protocol.ServeUCI(t.Context(), strings.NewReader(strings.Join(in, "\n")+"\n"), &out, open(t, spec), uciConfig); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(out.String()), "\n")
}

const (
	stalemated = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
	matesInOne = "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"
)

// TestShow: boards are drawn for people, over UCI by d, over GTP by showboard.
func TestShow(t *testing.T) {
	got := strings.Join(uciSession(t, "chess", "position startpos moves e2e4", "d"), "\n")
	for _, want := range []string{
		" 7 p  p  p  p  p  p  p  p\n", " 4 .  .  .  .  P  .  .  .\n", " 1 R  N  B  Q  K  B  N  R\n", "   a  b  c  d  e  f  g  h",
		"Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq",
	} {
		if !strings.Contains("\n"+got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	var out bytes.Buffer
	if err := protocol.ServeGTP(t.Context(), strings.NewReader("play black d3\nshowboard\nquit\n"), &out, open(t, "othello"), protocol.GTPConfig{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"\n 3 .  .  .  X  .  .  .  .\n", "\n 4 .  .  .  X  X  .  .  .\n", "\n   a  b  c"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

// TestUCISession: the last answer of a session (S. Meyer-Kahlen's description of April 2006).
func TestUCISession(t *testing.T) {
	for _, c := range []struct {
		name, spec string
		in         []string
		want       string // begins the last answer
	}{
		{"introduction ends with uciok", "chess", []string{"uci"}, "uciok"},
		{"ready", "chess", []string{"uci", "isready"}, "readyok"},
		{"unknown", "chess", []string{"sing a song"}, "info string sing: unknown command"},
		{"a mate in one", "chess", []string{matesInOne, "go depth 3"}, "bestmove a1a8"},
		{"by nodes", "chess", []string{matesInOne, "go nodes 2000"}, "bestmove a1a8"},
		{"by time", "chess", []string{matesInOne, "go movetime 20"}, "bestmove a1a8"},
		{"by the clock", "chess", []string{matesInOne, "go wtime 600 btime 600 winc 10 binc 10 movestogo 40"}, "bestmove a1a8"},
		{"by mate", "chess", []string{matesInOne, "go mate 1"}, "bestmove a1a8"},
		{"the end of input ends an endless search", "chess", []string{matesInOne, "go infinite"}, "bestmove a1a8"},
		{"ready while it thinks", "chess", []string{matesInOne, "go infinite", "isready", "stop"}, "bestmove a1a8"},
		{"ponder hit", "chess", []string{"position startpos moves e2e4", "go ponder wtime 100 btime 100", "ponderhit"}, "bestmove "},
		{"without a position it is the start", "chess", []string{"go depth 1"}, "bestmove "},
		{"illegal moves leave no position", "chess", []string{"position startpos moves e2e5", "go depth 1"}, "info string go: there is no position"},
		{"no words", "chess", []string{"position"}, "info string position: want startpos or fen"},
		{"the game is over", "chess", []string{"position startpos moves f2f3 e7e5 g2g4 d8h4", "go depth 1"}, "info string go: the game is over (mate)"},
		{"a game that is over is looked at until stop", "chess", []string{stalemated, "go infinite", "isready", "stop"}, "bestmove (none)"},
		{"until stop in pondering", "chess", []string{stalemated, "go ponder", "isready", "stop"}, "bestmove (none)"},
		{"or until ponderhit", "chess", []string{stalemated, "go ponder wtime 100 btime 100", "isready", "ponderhit"}, "bestmove (none)"},
		{"and not when something else comes", "chess", []string{stalemated, "go infinite", matesInOne, "go depth 2"}, "bestmove a1a8"},
		{"by its name here", "chess", []string{"setoption name UCI_Variant value chess960",
			"position fen 1k6/8/8/8/8/8/8/4K2R w H - 0 1 moves e1h1 b8a8", "go depth 1"}, "bestmove "},
		{"some moves only", "chess", []string{matesInOne, "go depth 3 searchmoves e1e2"}, "bestmove e1e2"},
		{"words behind the moves", "chess", []string{matesInOne, "go searchmoves e1e2 e1f1 depth 3"}, "bestmove e1"},
		{"some moves of a level", "chess", []string{"setoption name Level value 2", matesInOne, "go movetime 1000 searchmoves e1e2"}, "bestmove e1e2"},
		{"a move that is none", "chess", []string{"go searchmoves e2e5"}, "info string go: searchmoves:"},
		{"no moves", "chess", []string{"go searchmoves depth 3"}, "info string go: searchmoves: want moves behind it"},
		{"what the search cannot do", "chess", []string{"go sing 3"}, "info string go: sing: the search cannot do that"},
		{"perft counts leaves", "chess", []string{"position startpos moves e2e4", "go perft 3"}, "Nodes searched: 13160"},
		{"perft of one ply", "chess", []string{"go perft 1"}, "Nodes searched: 20"},
		{"perft without a position", "chess", []string{"position startpos moves e2e5", "go perft 1"}, "info string go: there is no position"},
		{"perft where the game is over", "chess", []string{"position startpos moves f2f3 e7e5 g2g4 d8h4", "go perft 2"}, "Nodes searched: 0"},
		{"perft after a search that goes on", "chess", []string{"go infinite", "go perft 2"}, "Nodes searched: 400"},
		{"perft is stopped", "chess", []string{"go perft 100", "isready", "stop"}, "info string go: stopped after "},
		{"perft is stopped in a game with chance", "dice", []string{"go perft 100", "stop"}, "info string go: stopped after "},
		{"quit waits for perft, as scripts expect", "chess", []string{"go perft 3", "quit"}, "Nodes searched: 8902"},
		{"perft of nothing", "chess", []string{"go perft 0"}, "Nodes searched: 20"},
		{"a search after perft", "chess", []string{matesInOne, "go perft 2", "go depth 2"}, "bestmove a1a8"},
		{"the table is cleared", "chess", []string{"go depth 3", "setoption name Clear Hash", "isready"}, "readyok"},
		{"the position is shown", "chess", []string{"position startpos moves e2e4", "d"}, "Key: "},
		{"no position to show", "chess", []string{"position startpos moves e2e5", "d"}, "info string d: there is no position"},
		{"a mate that there is not", "chess", []string{"position fen 4k3/8/8/8/8/8/8/4K2R w - - 0 1", "go mate 1"}, "bestmove "},
		{"ponder hit with a depth", "chess", []string{"position startpos moves e2e4", "go ponder depth 3", "ponderhit"}, "bestmove "},
		{"pondering waits for the hit", "chess", []string{matesInOne, "go ponder depth 1", "isready", "stop"}, "bestmove a1a8"},
		{"pondering of a level", "chess", []string{"setoption name Level value 1", "go ponder wtime 1000 btime 1000", "ponderhit"}, "bestmove "},
		{"a rating", "chess", []string{"setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 520", "go movetime 10000"}, "bestmove "},
		{"no such rating", "chess", []string{"setoption name UCI_Elo value 3500"}, `info string setoption: UCI_Elo: "3500" is no number from 520 to 2200`},
		{"a game without ratings", "dice", []string{"setoption name UCI_LimitStrength value true"}, "info string setoption: nobody has measured ratings of dice; Level 1 to 10"},
		{"a limit ends with its game", "chess", []string{"setoption name UCI_LimitStrength value true", "setoption name UCI_Variant value dice"}, "info string UCI_LimitStrength is off"},
		{"neither true nor false", "chess", []string{"setoption name UCI_Chess960 value maybe"}, `info string setoption: UCI_Chess960: "maybe" is neither true nor false`},
		{"no lines", "chess", []string{"setoption name MultiPV value 0"}, `info string setoption: MultiPV: "0" is no number from 1 to 256`},
		{"nobody chooses a roll", "dice", []string{"position startpos", "go depth 2"}, "bestmove (none)"},
		{"a move after a roll", "dice", []string{"position startpos moves 5:g1f3 6:", "go depth 2"}, "bestmove "},
		{"half a limit", "chess", []string{"go depth"}, "info string go: depth: want a number behind it"},
		{"a table", "chess", []string{"setoption name Hash value 1", "isready"}, "readyok"},
		{"no table", "chess", []string{"setoption name Hash value 0"}, `info string setoption: Hash: "0" is no number from 1 to`},
		{"no such option", "chess", []string{"setoption name Contempt value 3"}, `info string setoption: there is no option "Contempt"`},
		{"a level", "chess", []string{"setoption name Level value 2", matesInOne, "go movetime 1000"}, "bestmove "},
		{"another game", "chess", []string{"setoption name UCI_Variant value crazyhouse", "position fen 6k1/5ppp/8/8/8/8/8/4K3[Rr] w - - 0 1", "go depth 2"}, "bestmove R@"},
		{"no such game", "chess", []string{"setoption name UCI_Variant value draughts"}, `info string setoption: UCI_Variant: there is no "draughts"`},
		{"castling as king takes rook", "chess", []string{"setoption name UCI_Chess960 value true",
			"position fen 1k6/8/8/8/8/8/8/4K2R w H - 0 1 moves e1h1 b8a8", "go depth 1"}, "bestmove "},
		{"the start of Chess960 is that of chess", "chess", []string{"setoption name UCI_Chess960 value true", "position startpos moves e2e4", "go depth 1"}, "bestmove "},
		{"plies of one turn", "doublemove", []string{"position startpos moves e2e4 e7e5,d8f6", "go depth 2"}, "bestmove "},
		{"a king to take", "doublemove", []string{"position fen rnbqkbnr/ppp2ppp/8/3pp3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 left=2", "go depth 3"}, "bestmove f1b5"},
		{"house rules", "odds;preset=horde", []string{"position startpos moves a4a5", "go depth 1"}, "bestmove "},
	} {
		t.Run(c.name, func(t *testing.T) {
			answers := uciSession(t, c.spec, c.in...)
			if last := answers[len(answers)-1]; !strings.HasPrefix(last, c.want) {
				t.Errorf("last answer %q, want %q…\n%s", last, c.want, strings.Join(answers, "\n"))
			}
		})
	}
}

func TestUCIIntroduction(t *testing.T) {
	text := strings.Join(uciSession(t, "chess", "uci", matesInOne, "go depth 4"), "\n")
	for _, want := range []string{
		"id name Tavlei 1\nid author the authors\n", "option name Hash type spin default 16 min 1 max",
		"option name UCI_Variant type combo default chess var chess var fischerandom var crazyhouse var horde", " var maharajah",
		" score mate 1 ", " hashfull ", " pv a1a8\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}

func TestUCIKnowsNot(t *testing.T) {
	for _, spec := range []string{"russian", "othello"} {
		err := protocol.ServeUCI(t.Context(), strings.NewReader(""), io.Discard, open(t, spec), uciConfig)
		if !errors.Is(err, protocol.ErrUCI) {
			t.Errorf("%s: %v", spec, err)
		}
	}
}

// uciPair starts an engine for one game and a client for another that talks to it.
func uciPair(t *testing.T, served, played string, options map[string]string) (*protocol.UCIClient, error) {
	t.Helper()
	return kinPair(t, protocol.UCI, served, played, options)
}

// kinPair is uciPair for a dialect.
func kinPair(t *testing.T, name, served, played string, options map[string]string) (*protocol.UCIClient, error) {
	t.Helper()
	config := uciConfig
	config.Protocol = name
	toEngine, fromClient := io.Pipe()
	toClient, fromEngine := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- protocol.ServeUCI(context.Background(), toEngine, fromEngine, open(t, served), config)
		fromEngine.Close()
	}()
	c, err := protocol.DialUCI(t.Context(), toClient, fromClient, open(t, played), protocol.UCIOptions{Protocol: name, Options: options})
	t.Cleanup(func() {
		if c != nil {
			if err := c.Close(); err != nil {
				t.Error(err)
			}
		}
		fromClient.Close()
		go io.Copy(io.Discard, toClient)
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return c, err
}

// TestUCIRemembers: within a game a position searched before takes fewer nodes, in a new one as many as
// at first.
func TestUCIRemembers(t *testing.T) {
	var nodes []int
	for _, line := range uciSession(t, "chess", "go depth 7", "go depth 7", "ucinewgame", "go depth 7") {
		var n int
		if _, tail, ok := strings.Cut(line, " nodes "); ok && strings.HasPrefix(line, "info depth 7 ") {
			fmt.Sscan(tail, &n)
			nodes = append(nodes, n)
		}
	}
	if len(nodes) != 3 || nodes[1] >= nodes[0] || nodes[2] != nodes[0] {
		t.Errorf("nodes of three searches: %d", nodes)
	}
}

// TestUCIPlaysItself: games between our engine and itself through both ends of the protocol, begun
// as another game of the family.
func TestUCIPlaysItself(t *testing.T) {
	for _, spec := range []string{"chess", "chess960", "crazyhouse", "odds;preset=horde", "maharajah", "doublemove", "transport", "fairy"} {
		t.Run(spec, func(t *testing.T) {
			t.Parallel()
			c, err := uciPair(t, "chess", spec, map[string]string{"hash": "1"})
			if err != nil {
				t.Fatal(err)
			}
			if err := c.NewGame(t.Context()); err != nil {
				t.Fatal(err)
			}
			line := game.NewLine(open(t, spec).Start())
			for line.Len() < 30 && !line.Outcome().Over() {
				if line.Pos.ToMove().Has(game.Chance) {
					line.Play(line.Pos.AppendMoves(nil)[7])
					continue
				}
				m, info, err := c.Choose(t.Context(), line, protocol.UCILimits{Depth: 2, Nodes: 300})
				if err != nil {
					t.Fatalf("after %v: %v", line.Texts(), err)
				}
				if info.Depth < 1 || info.PV == "" {
					t.Errorf("it says %+v", info)
				}
				line.Play(m)
			}
		})
	}
}

func TestUCIRefuses(t *testing.T) {
	if _, err := uciPair(t, "chess", "fairy;preset=centaur", nil); !errors.Is(err, protocol.ErrUCI) {
		t.Errorf("rules that have no name: %v", err)
	}
	if _, err := uciPair(t, "chess", "chess", map[string]string{"Skill": "3"}); err == nil || !strings.Contains(err.Error(), `no option "Skill", only clear hash, hash`) {
		t.Errorf("an option that is not there: %v", err)
	}
}

// TestStockfish plays a few moves of Stockfish where it is installed.
func TestStockfish(t *testing.T) {
	path, err := exec.LookPath("stockfish")
	if err != nil {
		path = "/usr/games/stockfish"
	}
	for _, spec := range []string{"chess", "chess960"} {
		cmd := exec.CommandContext(t.Context(), path)
		in, _ := cmd.StdinPipe()
		out, _ := cmd.StdoutPipe()
		if err := cmd.Start(); err != nil {
			t.Skipf("Stockfish is not here: %v", err)
		}
		c, err := protocol.DialUCI(t.Context(), out, in, open(t, spec), protocol.UCIOptions{Options: map[string]string{"UCI_LimitStrength": "true", "UCI_Elo": "2000"}})
		if err != nil {
			t.Fatal(err)
		}
		line := game.NewLine(open(t, spec).Start())
		for line.Len() < 40 && !line.Outcome().Over() {
			if line.Pos.ToMove().Has(game.Chance) {
				line.Play(line.Pos.AppendMoves(nil)[3])
				continue
			}
			m, _, err := c.Choose(t.Context(), line, protocol.UCILimits{Time: 5 * time.Millisecond})
			if err != nil {
				t.Fatalf("after %v: %v", line.Texts(), err)
			}
			line.Play(m)
		}
		t.Logf("%s: %s: %v", spec, c.Name, line.Texts())
		if err := c.Close(); err != nil {
			t.Error(err)
		}
		_ = cmd.Wait()
	}
}

// lastOf are the last n answers that begin so.
func lastOf(answers []string, begin string, n int) []string {
	var list []string
	for _, a := range answers {
		if strings.HasPrefix(a, begin) {
			list = append(list, a)
		}
	}
	return list[max(len(list)-n, 0):]
}

// TestUCISeveralLines: MultiPV gives as many lines as asked for, each with its number and another
// first move; in a game of two plies a turn, too.
func TestUCISeveralLines(t *testing.T) {
	for _, c := range []struct {
		spec, position string
		moves          int // legal
	}{
		{"chess", "position startpos", 20},
		{"chess", "position fen 7k/8/8/8/8/8/5q2/7K w - - 0 1", 0},
		{"chess", "position fen 7k/8/8/8/8/8/1q6/7K w - - 0 1", 1},
		{"doublemove", "position startpos", 20},
		{"maharajah", "position startpos moves M@e6", 20},
	} {
		answers := uciSession(t, c.spec, "setoption name MultiPV value 3", c.position, "go depth 3")
		want := min(c.moves, 3)
		list := lastOf(answers, "info depth 3 ", want)
		firsts := map[string]bool{}
		for i, text := range list {
			_, pv, _ := strings.Cut(text, " pv ")
			firsts[strings.Fields(pv + " .")[0]] = true
			if !strings.Contains(text, fmt.Sprintf(" multipv %d ", i+1)) {
				t.Errorf("%s: line %d is %s", c.spec, i+1, text)
			}
		}
		if len(firsts) != want {
			t.Errorf("%s %s: %d lines, want %d:\n%s", c.spec, c.position, len(firsts), want, strings.Join(answers, "\n"))
		}
	}
}

// TestUCITellsWhatMayBeRolled: where chance is to move the score is the mean, and every roll is told.
func TestUCITellsWhatMayBeRolled(t *testing.T) {
	answers := uciSession(t, "dice", "go depth 2")
	if n := len(lastOf(answers, "info string chance ", 99)); n != 6 {
		t.Errorf("%d rolls in\n%s", n, strings.Join(answers, "\n"))
	}
	if len(lastOf(answers, "info depth 2 ", 1)) != 1 {
		t.Errorf("no mean in\n%s", strings.Join(answers, "\n"))
	}
}

// TestUCIRatings: the rating of a level plays that level's moves, one between two levels some of
// each.
func TestUCIRatings(t *testing.T) {
	answer := func(option, move string) string {
		answers := uciSession(t, "chess", "setoption name UCI_LimitStrength value "+map[bool]string{true: "true", false: "false"}[strings.Contains(option, "Elo")],
			"setoption name "+option, "position startpos moves "+move, "go movetime 60000")
		return answers[len(answers)-1]
	}
	first, second := 0, 0
	// The two lowest levels, which are seldom of one mind.
	low, high := 520, 840
	rated := func(elo int) string { return "UCI_Elo value " + strconv.Itoa(elo) }
	for _, move := range strings.Fields("a2a3 a2a4 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g2g3 g2g4 h2h3 h2h4") {
		one, two := answer("Level value 1", move), answer("Level value 2", move)
		if got := answer(rated(low), move); got != one {
			t.Errorf("after %s %d plays %s, level 1 %s", move, low, got, one)
		}
		if got := answer(rated(high), move); got != two {
			t.Errorf("after %s %d plays %s, level 2 %s", move, high, got, two)
		}
		switch got := answer(rated((low+high)/2), move); {
		case got != one && got != two:
			t.Errorf("after %s the mean plays %s, the levels %s and %s", move, got, one, two)
		case one == two:
		case got == one:
			first++
		default:
			second++
		}
	}
	if first == 0 || second == 0 {
		t.Errorf("the mean plays %d times as level 1 and %d times as level 2", first, second)
	}
}

// TestUCIMateInMoves: a mate is told in turns, however many plies a turn has.
func TestUCIMateInMoves(t *testing.T) {
	for _, c := range []struct{ spec, position, want string }{
		{"chess", "position fen 7k/8/5K2/8/8/8/8/R7 w - - 0 1", " score mate 2 "},
		{"doublemove", "position fen rnbqkbnr/ppp2ppp/8/3pp3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 left=2", " score mate 1 "},
	} {
		answers := uciSession(t, c.spec, c.position, "go mate 2")
		if text := lastOf(answers, "info depth", 1)[0]; !strings.Contains(text, c.want) {
			t.Errorf("%s: %s, want%s", c.spec, text, c.want)
		}
	}
}
