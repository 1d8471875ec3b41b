package protocol_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/search/protocol"
)

// loaded is a session of Go that can load one file, of five moves.
func loaded(t *testing.T, in ...string) []string {
	t.Helper()
	c := protocol.GTPConfig{Name: "Tavlei", Version: "1", MoveTime: 5 * time.Millisecond}
	c.Load = func(file string, before int) (*game.Game, *game.Line, error) {
		if file != "five.sgf" {
			return nil, nil, errors.New("no such file")
		}
		g := open(t, "go;size=5;rules=japanese")
		line := game.NewLine(g.Start())
		for i, text := range strings.Fields("C3 C4 D3 D4 B3") {
			if i+1 == before {
				break
			}
			if err := line.PlayText(text); err != nil {
				return nil, nil, err
			}
		}
		return g, line, nil
	}
	var out bytes.Buffer
	if err := protocol.ServeGTP(t.Context(), strings.NewReader(strings.Join(in, "\n")+"\n"), &out, open(t, "go;size=5;komi=0"), c); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n\n"), "\n\n")
}

// wall is a game on 5 by 5 in which Black has three columns and White two.
const wall = "play b c1;play w d1;play b c2;play w d2;play b c3;play w d3;play b c4;play w d4;play b c5;play w d5"

// rout is the same board after Black has put twelve stones there alone, an eye on each side; White is to move.
const rout = "play b c3;play w pass;play b c2;play w pass;play b c4;play w pass;play b c1;play w pass;play b c5;play w pass;play b b3;play w pass;" +
	"play b d3;play w pass;play b b2;play w pass;play b d2;play w pass;play b b4;play w pass;play b d4"

// TestGTPGo: the last answer of sessions of Go (G. Farnebäck, GTP version 2 draft 2; KataGo's extensions).
func TestGTPGo(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"another board", "boardsize 19;play b q16", "="},
		{"the smallest board", "boardsize 2;play b b2", "="},
		{"too small", "boardsize 1", "? unacceptable size"},
		{"too large", "boardsize 26", "? unacceptable size"},
		{"no number of lines", "boardsize many", "? unacceptable size"},
		{"no size", "boardsize", "? syntax error"},
		{"a rectangle", "rectangular_boardsize 13 9;play b n9;play w a10", "? illegal move: "},
		{"its picture", "rectangular_boardsize 4 3;play b d1;showboard", "= 3 .  .  .  .\n 2 .  .  .  .\n 1 .  .  .  X\n   A  B  C  D\n4/4/3X w - 0 0:0 2"},
		{"a rectangle by the plain command", "boardsize 3 4;play b c4", "="},
		{"a square by two numbers", "rectangular_boardsize 5 5;play b e5;play w f5", "? illegal move: "},
		{"a square after a rectangle", "rectangular_boardsize 13 9;boardsize 9;play b k9", "? illegal move: "},
		{"a rectangle that is too low", "rectangular_boardsize 9 1", "? unacceptable size"},
		{"a rectangle that is too wide", "rectangular_boardsize 26 9", "? unacceptable size"},
		{"no numbers of lines", "rectangular_boardsize nine ten", "? unacceptable size"},
		{"no rectangle", "rectangular_boardsize", "? syntax error"},
		{"a rectangle without rows", "rectangular_boardsize 13", "? syntax error: want columns and rows"},
		{"a board of three sides", "rectangular_boardsize 13 9 5", "? syntax error: want columns and rows"},
		{"a size and more", "boardsize 13 9 5", "? syntax error: want a size"},
		{"handicap on a rectangle", "rectangular_boardsize 13 9;fixed_handicap 4", "= C7 L7 C3 L3"},
		{"a new game on a rectangle", "rectangular_boardsize 13 9;fixed_handicap 2;clear_board;play b n9", "="},
		{"a move on a rectangle", "rectangular_boardsize 2 3;play b a2;play w b2;genmove b", "= "},
		{"rectangles are known", "known_command rectangular_boardsize", "= true"},
		{"networks are not", "known_command kata-get-models", "= false"},
		{"the board of before is cleared", "play b c3;boardsize 5;play w c3", "="},
		{"komi", wall + ";komi 6.5;final_score", "= W+1.5"},
		{"komi changes in the game", "play b c3;komi 6.5;play b c3", "? illegal move"},
		{"moves before komi are taken back", "play b c3;komi 6.5;undo;play b c3", "="},
		{"no komi at all", "komi", "? syntax error"},
		{"komi is a number", "komi high", `? syntax error: "high" is no number`},
		{"komi out of range", "komi 1000", "? "},
		{"a quarter of a point", "komi 6.25", "? "},
		{"two moves of one colour", "play b c3;play b c4;play w d4", "="},
		{"two moves of one colour are taken back", "play b c3;play b c4;undo;undo;undo", "? cannot undo"},
		{"undo after two moves of one colour", "play b c3;play b c4;undo;play b c4", "="},
		{"on a stone", "play b c3;play w c3", "? illegal move: "},
		{"after an illegal move of the other colour the turn is as it was", "play b c3;play b c3;undo;undo", "? cannot undo"},
		{"suicide", "play w a2;play w b1;play b a1", "? illegal move: "},
		{"the letter I is no column", "boardsize 19;play b i5", "? illegal move: "},
		{"no place of the board", "play b f6", "? illegal move: "},
		{"words of our own are no vertices", "play b pass;play w pass;play b ok", "? illegal move: "},
		{"points as SGF writes them are no vertices", "play b cc", "? illegal move: "},
		{"passes and capitals", "play BLACK PASS;play White pass;play b c3", "="},
		{"on after both have passed", "play b pass;play w pass;genmove b", "= "},
		{"a third pass", "play b pass;play w pass;play b pass;undo;undo;undo;undo", "? cannot undo"},
		{"fixed handicap", "boardsize 19;fixed_handicap 4", "= D16 Q16 D4 Q4"},
		{"White moves then", "boardsize 9;fixed_handicap 2;play w e5;showboard", "="},
		{"too many stones", "boardsize 9;fixed_handicap 10", "? invalid number of stones"},
		{"too few stones", "boardsize 9;fixed_handicap 1", "? invalid number of stones"},
		{"no room for stones", "fixed_handicap 2", "? invalid number of stones"},
		{"no number of stones", "fixed_handicap", "? syntax error"},
		{"many stones", "boardsize 9;fixed_handicap lots", "? syntax error"},
		{"on a board with stones", "boardsize 9;play b c3;fixed_handicap 2", "? board not empty"},
		{"twice", "boardsize 9;fixed_handicap 2;fixed_handicap 2", "? board not empty"},
		{"after a new game", "boardsize 9;fixed_handicap 2;boardsize 9;fixed_handicap 3", "= C7 G7 C3"},
		{"no handicap in a new game", "boardsize 9;fixed_handicap 2;clear_board;play b c3;play w g7", "="},
		{"other handicap in a new game", "boardsize 9;fixed_handicap 2;clear_board;place_free_handicap 3", "= C7 G7 C3"},
		{"stones of a side in a new game", "set_free_handicap a1 b2;clear_board;set_free_handicap a1 c3;play w b2", "="},
		{"komi stays in a new game", wall + ";komi 6.5;clear_board;" + wall + ";final_score", "= W+1.5"},
		{"free handicap", "boardsize 13;place_free_handicap 5", "= D10 K10 G7 D4 K4"},
		{"fewer than asked for", "boardsize 8;place_free_handicap 9", "= C6 F6 C3 F3"},
		{"free handicap of one", "boardsize 13;place_free_handicap 1", "? invalid number of stones"},
		{"stones of one's own", "set_free_handicap a1 b2 c3;play w d4", "="},
		{"a stone twice", "set_free_handicap a1 a1", "? bad vertex list"},
		{"a pass for a stone", "set_free_handicap a1 pass", "? bad vertex list"},
		{"one stone", "set_free_handicap a1", "? bad vertex list"},
		{"stones that are taken back to nothing", "set_free_handicap a1 xx;undo", "? cannot undo"},
		{"the score in the middle of a game", wall + ";final_score", "= B+5"},
		{"a tie", wall + ";komi 5;final_score", "= 0"},
		{"the score of Japanese rules", wall + ";kata-set-rules japanese;final_score", "= B+5"},
		{"all are alive", wall + ";final_status_list alive", "= C1 C2 C3 C4 C5\nD1 D2 D3 D4 D5"},
		{"none are dead", wall + ";final_status_list dead", "="},
		{"a dead stone", wall + ";play b pass;play w a1;final_status_list dead", "= A1"},
		{"seki", wall + ";final_status_list seki", "="},
		{"another status", "final_status_list ill", `? invalid status "ill"`},
		{"no status", "final_status_list", "? syntax error"},
		{"rules as KataGo writes them", "kata-get-rules", `= {"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":false,"hasButton":false,"whiteHandicapBonus":"N","friendlyPassOk":true}`},
		{"rules by name", "kata-set-rules new-zealand;kata-get-rules", `= {"ko":"SITUATIONAL","scoring":"AREA","tax":"NONE","suicide":true,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":true}`},
		{"rules one by one", `kata-set-rules {"ko": "SIMPLE", "tax":"seki", "scoring":"TERRITORY", "whiteHandicapBonus":"N-1", "suicide":true};kata-get-rules`,
			`= {"ko":"SIMPLE","scoring":"TERRITORY","tax":"SEKI","suicide":true,"hasButton":false,"whiteHandicapBonus":"N-1","friendlyPassOk":true}`},
		{"suicide by other rules", "kata-set-rules tromp-taylor;play b a1;play w a2;play w b2;play w c1;play b b1", "="},
		{"no such rules", "kata-set-rules chess", `? unknown rules "chess"`},
		{"no such ko", `kata-set-rules {"ko":"DOUBLE"}`, "? unknown rules: ko"},
		{"no such field", `kata-set-rules {"koRule":"SIMPLE"}`, "? unknown rules"},
		{"the button", `kata-set-rules {"hasButton":true}`, "? unknown rules"},
		{"no rules", "kata-set-rules", "? syntax error"},
		{"moves that other rules forbid", "kata-set-rules tt;play b a1;play w a2;play w b2;play w c1;play b b1;kata-set-rules chinese;kata-get-rules", `= {"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":true`},
		{"a file", "loadsgf five.sgf", "= white"},
		{"a file before a move", "loadsgf five.sgf 3;play b d3", "="},
		{"the rules of a file", "loadsgf five.sgf;kata-get-rules", `= {"ko":"SIMPLE","scoring":"TERRITORY"`},
		{"nothing to undo of a file", "loadsgf five.sgf;undo", "? cannot undo"},
		{"no such file", "loadsgf six.sgf", "? cannot load file"},
		{"no file", "loadsgf", "? syntax error"},
		{"before no move", "loadsgf five.sgf soon", "? syntax error"},
		{"a move that is not played", "reg_genmove b;showboard", "= 5 .  .  .  .  .\n 4 .  .  .  .  .\n 3 .  .  .  .  .\n 2 .  .  .  .  .\n 1 .  .  .  .  .\n   A  B  C  D  E\n5/5/5/5/5 b - 0 0:0 1"},
		{"a move of the other colour", "genmove w", "= "},
		{"a lost game is given up", rout + ";play w pass;play b b1;time_settings 0 0.3 1;genmove w", "= resign"},
		{"and stands as before", rout + ";play w pass;play b b1;time_settings 0 0.3 1;genmove w;undo;play b b1", "="},
		{"a move that is asked for only", rout + ";play w pass;play b b1;reg_genmove w", "= "},
		{"what is known", "known_command kata-set-rules", "= true"},
	} {
		t.Run(c.name, func(t *testing.T) {
			answers := loaded(t, strings.Split(c.in, ";")...)
			if last := answers[len(answers)-1]; !strings.HasPrefix(last, c.want) {
				t.Errorf("last answer %q, want %q…\n%s", last, c.want, strings.Join(answers, "\n"))
			}
		})
	}
}

// TestGTPOthers: where rules do not change, nothing of it is known.
func TestGTPOthers(t *testing.T) {
	for command, want := range map[string]string{
		"rectangular_boardsize 8 8": "? unknown command", "kata-set-rules japanese": "? unknown command", "final_status_list dead": "? unknown command", "fixed_handicap 2": "? unknown command",
		"loadsgf x": "? unknown command", "komi 6.5": "=", "known_command kata-get-rules": "= false",
	} {
		if got := gtpSession(t, "othello", command)[0]; !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s", command, got)
		}
	}
	if got := gtpSession(t, "othello", "play b d3", "undo", "undo"); got[2] != "? cannot undo" {
		t.Errorf("%q", got)
	}
}

// TestGTPGoPlaysItself: two engines play whole games, with handicap stones and what players agree on after two passes.
func TestGTPGoPlaysItself(t *testing.T) {
	for _, spec := range []string{"go;size=3", "go;size=7;handicap=2;freeHandicap=off;captureGoal=1", "go;size=5;handicap=2;freeHandicap=on;captureGoal=1"} {
		sides := [2]*protocol.GTPClient{gtpPair(t, spec), gtpPair(t, spec)}
		line := game.NewLine(open(t, spec).Start())
		for plies := 0; !line.Outcome().Over() && plies < 60; plies++ {
			seat := line.Pos.ToMove().All()
			for s := range seat {
				m, err := sides[s].Choose(t.Context(), line, s)
				if err != nil {
					t.Fatalf("%s, ply %d, %s: %v", spec, line.Len()+1, game.Text(line.Pos), err)
				}
				line.Play(m)
				break
			}
		}
	}
}

// TestGTPTold: what a program is told of the rules, and when it need not be.
func TestGTPTold(t *testing.T) {
	const hello = "= 2\n\n= N\n\n= 1\n\n=\n\n"
	for _, c := range []struct {
		name, spec, says string
		own              map[string]string
		want             string
	}{
		{"an engine that knows rules", "go", "=\n\n= true\n\n=\n\n= true\n\n=\n\n=\n\n", nil,
			"komi 7\nknown_command kata-set-rules\nkata-set-rules {\"ko\":\"POSITIONAL\",\"scoring\":\"AREA\",\"tax\":\"NONE\",\"suicide\":false,\"hasButton\":false,\"whiteHandicapBonus\":\"N\"}\n" +
				"known_command kata-set-rule\nkata-set-rule friendlyPassOk true\nclear_board\n"},
		{"one that knows fewer of them", "go;rules=tt;deadStones=none", "=\n\n= true\n\n=\n\n= true\n\n? Unknown rules option\n\n=\n\n", nil,
			"komi 7\nknown_command kata-set-rules\nkata-set-rules {\"ko\":\"POSITIONAL\",\"scoring\":\"AREA\",\"tax\":\"NONE\",\"suicide\":true,\"hasButton\":false,\"whiteHandicapBonus\":\"0\"}\n" +
				"known_command kata-set-rule\nkata-set-rule friendlyPassOk false\nclear_board\n"},
		{"a tie is Black's", "go;rules=ing;komi=8", "=\n\n= false\n\n= false\n\n=\n\n", nil, "komi 7.5\nknown_command kata-set-rules\nknown_command kata-set-rule\nclear_board\n"},
		{"no tie", "go;rules=ing;komi=6.5", "=\n\n= false\n\n= false\n\n=\n\n", nil, "komi 6.5\nknown_command kata-set-rules\nknown_command kata-set-rule\nclear_board\n"},
		{"one that does not", "go", "=\n\n= false\n\n= false\n\n=\n\n", nil, "komi 7\nknown_command kata-set-rules\nknown_command kata-set-rule\nclear_board\n"},
		{"one that does not know what it knows", "go", "=\n\n? unknown command\n\n? unknown command\n\n=\n\n", nil,
			"komi 7\nknown_command kata-set-rules\nknown_command kata-set-rule\nclear_board\n"},
		{"a komi of one's own", "go", "= false\n\n= false\n\n=\n\n=\n\n", map[string]string{"komi": "0"}, "known_command kata-set-rules\nknown_command kata-set-rule\nkomi 0\nclear_board\n"},
		{"handicap", "go;handicap=3;freeHandicap=off", "=\n\n= false\n\n= false\n\n=\n\n=\n\n", nil, "komi 0.5\nknown_command kata-set-rules\nknown_command kata-set-rule\nclear_board\nset_free_handicap C3 G7 C7\n"},
	} {
		var said bytes.Buffer
		h, err := protocol.DialGTP(t.Context(), strings.NewReader(hello+c.says), &said, open(t, c.spec), protocol.GTPOptions{Commands: c.own})
		if err != nil {
			t.Fatal(c.name, err)
		}
		h.Close()
		if got := said.String(); got != "protocol_version\nname\nversion\nboardsize 9\n"+c.want+"quit\n" {
			t.Errorf("%s: %q", c.name, got)
		}
	}
	for spec, want := range map[string]bool{"go": true, "go;rules=japanese;size=19": true, "go;toroidal=on": false, "othello": true,
		"go;rules=aga": true, "go;rules=aga;scoring=territory": false, "go;rules=ing": true, "go;suicide=multi": false} {
		if got := protocol.DescribesOptions(protocol.GTP, open(t, spec)); got != want {
			t.Errorf("%s: told %v", spec, got)
		}
	}
}

// TestGTPTellsRectangles: a program is told of a board that is no square in the words for it, or is no opponent there.
func TestGTPTellsRectangles(t *testing.T) {
	g := open(t, "go;size=9;rows=7")
	if err := protocol.Describes(protocol.GTP, g); err != nil || !protocol.DescribesOptions(protocol.GTP, g) {
		t.Errorf("a rectangle of Go: %v", err)
	}
	const hello = "= 2\n\n= N\n\n= 1\n\n"
	var said bytes.Buffer
	h, err := protocol.DialGTP(t.Context(), strings.NewReader(hello+"=\n\n=\n\n= false\n\n= false\n\n=\n\n"), &said, g, protocol.GTPOptions{})
	if err != nil {
		t.Fatal(err)
	}
	h.Close()
	if got := said.String(); !strings.Contains(got, "version\nrectangular_boardsize 9 7\nkomi") {
		t.Errorf("told %q", got)
	}
	if _, err := protocol.DialGTP(t.Context(), strings.NewReader(hello+"? unknown command\n\n"), &said, g, protocol.GTPOptions{}); err == nil {
		t.Error("a program without rectangles plays on one")
	}
}

// dialled is a client of a program that answers so after the opening, and what it says to it.
func dialled(t *testing.T, spec, answers string) (*protocol.GTPClient, *bytes.Buffer) {
	t.Helper()
	said := &bytes.Buffer{}
	c, err := protocol.DialGTP(t.Context(), strings.NewReader("= 2\n\n= N\n\n= 1\n\n=\n\n=\n\n= false\n\n= false\n\n=\n\n"+answers), said, open(t, spec), protocol.GTPOptions{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	said.Reset()
	return c, said
}

// played is a line after some moves.
func played(t *testing.T, spec, moves string) *game.Line {
	t.Helper()
	line := game.NewLine(open(t, spec).Start())
	if err := line.PlayText(moves); err != nil {
		t.Fatal(err)
	}
	return line
}

// ended is a game on 5 by 5 that both sides have passed; White's stone on A1 is lost.
const ended = "c1 d1 c2 d2 c3 d3 c4 d4 c5 d5 pass a1 pass pass"

// TestGTPSettles: when both sides have passed, the program is asked which stones are dead, and marks them.
func TestGTPSettles(t *testing.T) {
	told := strings.Repeat("=\n\n", len(strings.Fields(ended)))
	for _, c := range []struct{ name, play, seat, dead, want string }{
		{"it agrees", ended, "b", "= A1\n\n", "b:ok"},
		{"White agrees", ended, "w", "= A1\n\n", "w:ok"},
		{"small letters, several lines", ended, "b", "= a1\n\n", "b:ok"},
		{"it holds for alive what is proposed as dead", ended, "b", "= \n\n", "b:dead A1"},
		{"it holds more for dead", ended, "w", "= A1\nD1 D2 D3 D4 D5\n\n", "w:dead D5"},
		{"of what is marked together it says both: that stays as it is", ended, "w", "= A1\nD1 D2\n\n", "w:ok"},
		{"points that are none", ended, "b", "= A1 Z9 what\n\n", "b:ok"},
		{"its marks are undone once", ended + " b:dead A1 w:dead A1", "b", "= \n\n", "b:dead A1"},
		{"and twice", ended + " b:dead A1 w:dead A1 b:dead A1 w:dead A1", "b", "= \n\n", "b:resume"},
		{"and twice more, after play has gone on", ended + " b:dead A1 w:dead A1 b:dead A1 w:dead A1 b:resume pass pass w:dead A1 b:dead A1 w:dead A1 b:dead A1", "w", "= \n\n", "w:dispute"},
		{"it cannot say", ended, "b", "? unknown command\n\n", "b:ok"},
		{"it cannot say, and something else is marked", ended + " w:dead D1", "b", "? unknown command\n\n", "b:ok"},
		{"the opponent has agreed", ended + " w:ok", "b", "= A1\n\n", "b:ok"},
	} {
		line := played(t, "go;size=5", c.play)
		h, _ := dialled(t, "go;size=5", told+c.dead) // two passes after play has gone on stand for those before it
		m, err := h.Choose(t.Context(), line, game.Seat(strings.Index("bw", c.seat)))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		} else if got := game.MoveText(line.Pos, m); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	h, _ := dialled(t, "go;size=5", told)
	if _, err := h.Choose(t.Context(), played(t, "go;size=5", ended), 0); err == nil || !strings.Contains(err.Error(), "final_status_list: unexpected EOF") {
		t.Errorf("it dies: %v", err)
	}
}

// TestGTPSettlesOnce: a program is asked for its dead stones once, and again after play has gone on.
func TestGTPSettlesOnce(t *testing.T) {
	line := played(t, "go;size=5", ended)
	const board = 12 // plies before the passes
	h, said := dialled(t, "go;size=5", strings.Repeat("=\n\n", board+2)+"= \n\n"+strings.Repeat("=\n\n", 1+board)+"= B2\n\n=\n\n=\n\n=\n\n= A1\n\n")
	for _, want := range []string{"b:dead A1", "b:ok", "B2", "b:ok"} {
		if want == "B2" {
			if err := line.PlayText("w:resume"); err != nil {
				t.Fatal(err)
			}
		}
		m, err := h.Choose(t.Context(), line, 0)
		if err != nil || game.MoveText(line.Pos, m) != want {
			t.Fatalf("%s: %v, want %s", game.MoveText(line.Pos, m), err, want)
		}
		line.Play(m)
		if want == "B2" {
			if err := line.PlayText("b4 pass pass"); err != nil {
				t.Fatal(err)
			}
		}
	}
	if n := strings.Count(said.String(), "final_status_list dead\n"); n != 2 {
		t.Errorf("asked %d times", n)
	}
}

// TestGTPGoesOn: a program for which two passes are the end, as for Leela Zero, which takes no stone for dead either and stops in
// the middle of its search for a move after them, is told the game without the passes when play goes on. Then it takes what is dead.
func TestGTPGoesOn(t *testing.T) {
	const board = "c1 d1 c2 d2 c3 d3 c4 d4 c5 d5 pass a1"
	told := ""
	for i, at := range strings.Fields(strings.ToUpper(board)) {
		told += "play " + []string{"black", "white"}[i%2] + " " + at + "\n"
	}
	for _, c := range []struct{ name, spec, after, answers, said, want string }{
		{"by area", "go;size=5", "w:resume", "= B2\n\n", "clear_board\n" + told + "kgs-genmove_cleanup black\n", "B2"},
		{"a move of the other side", "go;size=5", "b:resume b4", "= B2\n\n", "clear_board\n" + told + "play white B4\nkgs-genmove_cleanup black\n", "B2"},
		{"by territory", "go;size=5;rules=japanese", "w:resume", "= pass\n\n", "clear_board\n" + told + "genmove black\n", "pass"},
		{"it knows nothing of cleaning", "go;size=5", "w:resume", "? unknown command\n\n? unknown command\n\n= B2\n\n",
			"clear_board\n" + told + "kgs-genmove_cleanup black\nkata-set-rule friendlyPassOk false\ngenmove black\n", "B2"},
		{"it knows a rule for that", "go;size=5", "w:resume", "? unknown command\n\n=\n\n= B2\n\n",
			"clear_board\n" + told + "kgs-genmove_cleanup black\nkata-set-rule friendlyPassOk false\ngenmove black\n", "B2"},
		{"it dies of the rule", "go;size=5", "w:resume", "? unknown command\n\n",
			"clear_board\n" + told + "kgs-genmove_cleanup black\nkata-set-rule friendlyPassOk false\n", "gtp engine: kata-set-rule: unexpected EOF"},
		{"it gives up", "go;size=5", "w:resume", "= resign\n\n", "clear_board\n" + told + "kgs-genmove_cleanup black\n", "gtp engine: resigns"},
		{"it dies", "go;size=5", "w:resume", "", "clear_board\n" + told + "kgs-genmove_cleanup black\n", "gtp engine: kgs-genmove_cleanup: unexpected EOF"},
		{"both pass again at once: it has said all", "go;size=5", "w:resume pass pass", "", "", "b:dead A1"},
		{"a pass alone", "go;size=5", "w:resume b2 pass", "= A2\n\n", "clear_board\n" + told + "play black B2\nplay white PASS\nkgs-genmove_cleanup black\n", "A2"},
	} {
		answers := strings.Repeat("=\n\n", len(strings.Fields(board))+2) + "= \n\n" +
			strings.Repeat("=\n\n", strings.Count(c.said, "clear_board\n")+strings.Count(c.said, "play "))
		h, said := dialled(t, c.spec, answers+c.answers)
		line := played(t, c.spec, board+" pass pass")
		if _, err := h.Choose(t.Context(), line, 0); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		said.Reset()
		if err := line.PlayText(c.after); err != nil {
			t.Fatal(err)
		}
		m, err := h.Choose(t.Context(), line, 0)
		got := ""
		if got = game.MoveText(line.Pos, m); err != nil {
			got = err.Error()
		}
		if got != c.want || said.String() != c.said {
			t.Errorf("%s: %s, want %s; it was told %q, want %q", c.name, got, c.want, said, c.said)
		}
	}
}

// TestGTPCleans: a program that knows a rule instead of kgs-genmove_cleanup, as KataGo, has it only while dead stones must be taken:
// by that rule it would hold nothing for dead that stands.
func TestGTPCleans(t *testing.T) {
	const (
		strict, friendly = "kata-set-rule friendlyPassOk false\n", "kata-set-rule friendlyPassOk true\n"
		asked            = "final_status_list dead\n"
		unknown          = "? unknown command\n\n"
	)
	took := played(t, "go;size=5", ended+" w:resume b2 pass")
	passed := played(t, "go;size=5", ended+" w:resume b2 pass a2 pass pass")
	yes := func(n int) string { return strings.Repeat("=\n\n", n) }
	for _, c := range []struct {
		name, answers, said string
		then                func(h *protocol.GTPClient) error
	}{
		{"both pass", yes(3) + "= \n\n", strict + "genmove black\n" + "play white PASS\nplay black PASS\n" + friendly + asked,
			func(h *protocol.GTPClient) error { _, err := h.Choose(t.Context(), passed, 0); return err }},
		{"the next game", "=\n\n=\n\n", strict + "genmove black\n" + friendly + "clear_board\n",
			func(h *protocol.GTPClient) error { return h.NewGame(t.Context()) }},
		{"it dies of the next game", "", strict + "genmove black\n" + friendly,
			func(h *protocol.GTPClient) error {
				if h.NewGame(t.Context()) == nil {
					return errors.New("it goes on")
				}
				return nil
			}},
		{"it dies when both pass", yes(2), strict + "genmove black\n" + "play white PASS\nplay black PASS\n" + friendly,
			func(h *protocol.GTPClient) error {
				if _, err := h.Choose(t.Context(), passed, 0); err == nil {
					return errors.New("it goes on")
				}
				return nil
			}},
	} {
		h, said := dialled(t, "go;size=5", yes(len(strings.Fields(ended))-2)+yes(2)+unknown+"=\n\n= A2\n\n"+c.answers)
		if m, err := h.Choose(t.Context(), took, 0); err != nil || game.MoveText(took.Pos, m) != "A2" {
			t.Fatalf("%s: %v", c.name, err)
		}
		if err := c.then(h); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if _, got, _ := strings.Cut(said.String(), "kgs-genmove_cleanup black\n"); got != c.said {
			t.Errorf("%s: it was told %q, want %q", c.name, got, c.said)
		}
	}
}

// TestGTPLeavesOwnRules: a rule that the caller has set himself is left alone.
func TestGTPLeavesOwnRules(t *testing.T) {
	line := played(t, "go;size=5", ended+" w:resume")
	answers := "= 2\n\n= N\n\n= 1\n\n=\n\n=\n\n= false\n\n" + strings.Repeat("=\n\n", 2+len(strings.Fields(ended))-2) + "? unknown command\n\n= B2\n\n"
	var said bytes.Buffer
	h, err := protocol.DialGTP(t.Context(), strings.NewReader(answers), &said, open(t, "go;size=5"), protocol.GTPOptions{Commands: map[string]string{"kata-set-rule": "friendlyPassOk false"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Choose(t.Context(), line, 0); err != nil || strings.Count(said.String(), "kata-set-rule ") != 1 {
		t.Errorf("told %q, %v", said.String(), err)
	}
}

// TestGTPTellsIdleStones: a stone that takes only itself, which New Zealand's rules allow, is illegal to KataGo and others. The board
// stays as it was: they are told that the seat has passed.
func TestGTPTellsIdleStones(t *testing.T) {
	const before = "b1 e5 a2 e4 b3 e3 c2 "
	for _, c := range []struct{ spec, moves, last string }{
		{"go;size=5;rules=nz", before + "a1", "play white PASS\n"},
		{"go;size=5;rules=nz", before + "b2", "play white PASS\n"},
		{"go;size=5;rules=nz", before + "d3", "play white D3\n"},
		{"go;size=5;rules=nz", before + "pass", "play white PASS\n"},
		{"go;size=5;rules=nz", "a3 a1 b2 e5 c1 b1 d3 a2", "play white A2\n"},
	} {
		line := played(t, c.spec, c.moves)
		h, said := dialled(t, c.spec, strings.Repeat("=\n\n", line.Len())+"= C4\n\n")
		if _, err := h.Choose(t.Context(), line, 0); err != nil || !strings.HasSuffix(said.String(), c.last+"genmove black\n") {
			t.Errorf("%s %s: told %q, %v", c.spec, c.moves, said, err)
		}
	}
}

// TestGTPHandicap: who places handicap stones is asked for all of them at once, and told of those of the other side.
func TestGTPHandicap(t *testing.T) {
	const spec = "go;handicap=3;freeHandicap=on"
	choose := func(h *protocol.GTPClient, line *game.Line, seat game.Seat) string {
		m, err := h.Choose(t.Context(), line, seat)
		if err != nil {
			return err.Error()
		}
		text := game.MoveText(line.Pos, m)
		line.Play(m)
		return text
	}
	for _, c := range []struct{ name, answers, before, want, said string }{
		{"it places three", "= C3 G7 C7\n\n", "", "C3 G7 C7", "place_free_handicap 3\n"},
		{"it places two, and one more when it is asked", "= C3 G7\n\n= E5\n\n", "", "C3 G7 E5", "place_free_handicap 3\ngenmove black\n"},
		{"it does not know how", "? unknown command\n\n= C3\n\n= C4\n\n= C5\n\n", "", "C3 C4 C5", "place_free_handicap 3\ngenmove black\ngenmove black\ngenmove black\n"},
		{"somebody has begun", "=\n\n= C4\n\n= C5\n\n", "C3", "C4 C5", "play black C3\ngenmove black\ngenmove black\n"},
		{"a stone on a stone", "= C3 C3 C4\n\n", "", `C3 gtp engine: its move "C3": occupied`, "place_free_handicap 3\n"},
		{"it gives up", "= resign\n\n", "", "gtp engine: resigns", "place_free_handicap 3\n"},
		{"it dies", "", "", "gtp engine: place_free_handicap: unexpected EOF", "place_free_handicap 3\n"},
	} {
		h, said := dialled(t, spec, c.answers)
		line := played(t, spec, c.before)
		var got []string
		for line.Len() < 3 && (len(got) == 0 || !strings.Contains(got[len(got)-1], "gtp")) {
			got = append(got, choose(h, line, 0))
		}
		if text := strings.Join(got, " "); !strings.HasPrefix(text, c.want) || said.String() != c.said {
			t.Errorf("%s: %s, want %s; it was told %q, want %q", c.name, text, c.want, said, c.said)
		}
	}
	for _, c := range []struct{ name, answers, said, want string }{
		{"Black's stones", "=\n\n= E5\n\n", "set_free_handicap C3 G7 C7\ngenmove white\n", "E5"},
		{"are moves to who does not know of them", "? unknown command\n\n=\n\n=\n\n=\n\n= E5\n\n",
			"set_free_handicap C3 G7 C7\nplay black C3\nplay black G7\nplay black C7\ngenmove white\n", "E5"},
		{"it dies", "", "set_free_handicap C3 G7 C7\n", "gtp engine: set_free_handicap: unexpected EOF"},
	} {
		h, said := dialled(t, spec, c.answers)
		if got := choose(h, played(t, spec, "C3 G7 C7"), 1); got != c.want || said.String() != c.said {
			t.Errorf("%s: %s, want %s; it was told %q, want %q", c.name, got, c.want, said, c.said)
		}
	}
	// Another stone than the one that it wanted to place: it begins anew.
	h, said := dialled(t, spec, "= C3 G7 C7\n\n=\n\n=\n\n=\n\n= E5\n\n")
	line := played(t, spec, "")
	if got := choose(h, line, 0); got != "C3" {
		t.Fatal(got)
	}
	if err := line.PlayText("D4"); err != nil {
		t.Fatal(err)
	}
	if got := choose(h, line, 0); got != "E5" || !strings.HasSuffix(said.String(), "clear_board\nplay black C3\nplay black D4\ngenmove black\n") {
		t.Errorf("%s after %q", got, said)
	}
}

// FuzzGTPGo: no session of Go, however wild, may break the engine.
func FuzzGTPGo(f *testing.F) {
	f.Add("boardsize 5\nkomi 3\nplay b c3\nplay b c4\nundo\nkomi -3\nundo\nfinal_score\nfinal_status_list seki\n")
	f.Add("set_free_handicap a1 b2\nkata-set-rules {\"ko\":\"SIMPLE\"}\nplay b pass\nplay w pass\nplay w pass\nplay b a1\nclear_board\nplace_free_handicap 9")
	f.Add("kata-set-rules tt\nplay w pass\nplay b pass\nfinal_status_list dead\nplay b a1\nboardsize 2\nboardsize 25\nfixed_handicap 9\nloadsgf x")
	f.Add("kata-analyze b 1 ownership true\nplay b c3\nlz-analyze w 0 avoid w a1:e5 3 minmoves 4\n\nkata-genmove_analyze w 1\nundo")
	f.Add("gogui-setup b a1 w b2\ngogui-setup_player w\ngogui-play_sequence w c3 b c4\ngg-undo 2\nkata-set-rule ko SIMPLE\nkgs-time_settings byoyomi 0 0.01 3\ngenmove b")
	g := open(f, "go;size=5")
	f.Fuzz(func(t *testing.T, in string) {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		var out bytes.Buffer
		if err := protocol.ServeGTP(ctx, strings.NewReader(in), &out, g, protocol.GTPConfig{MoveTime: time.Millisecond}); err != nil && ctx.Err() == nil && !strings.Contains(err.Error(), "too long") {
			t.Error(err)
		}
		for answer := range strings.SplitSeq(strings.TrimSuffix(out.String(), "\n\n"), "\n\n") {
			if answer != "" && answer[0] != '=' && answer[0] != '?' {
				t.Errorf("no answer: %q", answer)
			}
		}
	})
}
