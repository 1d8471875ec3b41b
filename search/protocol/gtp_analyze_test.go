package protocol_test

import (
	"bufio"
	"context"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/protocol"
)

// talk is a session with an engine that somebody talks to line by line. Its clock goes on by a centisecond whenever it is looked at.
type talk struct {
	t    *testing.T
	in   *io.PipeWriter
	out  *bufio.Reader
	done chan error
	stop context.CancelFunc
}

func talkTo(t *testing.T, spec string) *talk {
	t.Helper()
	toEngine, in := io.Pipe()
	out, fromEngine := io.Pipe()
	ctx, stop := context.WithCancel(context.Background())
	k := &talk{t, in, bufio.NewReader(out), make(chan error, 1), stop}
	var ticks atomic.Int64
	c := protocol.GTPConfig{
		Name: "Tavlei", Version: "1", MoveTime: time.Millisecond, Search: search.Options{HashMB: 1},
		Now: func() time.Time { return time.Unix(0, ticks.Add(int64(10*time.Millisecond))) },
	}
	g := open(t, spec)
	go func() {
		err := protocol.ServeGTP(ctx, toEngine, fromEngine, g, c)
		fromEngine.Close()
		toEngine.Close() // who still talks is told
		k.done <- err
	}()
	return k
}

// say sends a line.
func (k *talk) say(line string) {
	k.t.Helper()
	if _, err := io.WriteString(k.in, line+"\n"); err != nil {
		k.t.Fatal(err)
	}
}

// hear is the next line.
func (k *talk) hear() string {
	k.t.Helper()
	line, err := k.out.ReadString('\n')
	if err != nil {
		k.t.Fatal(err)
	}
	return strings.TrimSuffix(line, "\n")
}

// ask sends a command and reads its answer, without the empty line.
func (k *talk) ask(line string) []string {
	k.t.Helper()
	k.say(line)
	return k.rest()
}

// rest reads to the end of an answer.
func (k *talk) rest() (lines []string) {
	k.t.Helper()
	for {
		line := k.hear()
		if line == "" {
			return lines
		}
		lines = append(lines, line)
	}
}

// leave says goodbye and waits for the end of the session.
func (k *talk) leave() {
	k.t.Helper()
	k.say("quit")
	go io.Copy(io.Discard, k.out)
	if err := <-k.done; err != nil {
		k.t.Error(err)
	}
	k.stop()
}

// infoOf is a line of an analysis: of a move as Leela Zero and as KataGo tell it.
var infoOf = map[string]*regexp.Regexp{
	"lz":   regexp.MustCompile(`^info move ([A-T]\d+|pass) visits \d+ winrate \d{1,5} prior \d{1,5} lcb \d{1,5} order \d+ pv( ([A-T]\d+|pass))+$`),
	"kata": regexp.MustCompile(`^info move ([A-T]\d+|pass) visits \d+ winrate [01]\.\d{6} scoreMean -?[\d.]+ scoreStdev [\d.]+ scoreLead -?[\d.]+ prior [01]\.\d{6} lcb [01]\.\d{6} order \d+ pv( ([A-T]\d+|pass))+$`),
}

// infos are the moves that a line tells of, in their order.
func infos(t *testing.T, dialect, line string) (moves []string) {
	t.Helper()
	line, owners, owned := strings.Cut(line, " ownership ")
	if owned {
		if n := len(strings.Fields(owners)); n != 25 {
			t.Errorf("%d owners of 25 points", n)
		}
	}
	for i, text := range strings.Split(strings.TrimPrefix(line, "info "), " info ") {
		text = "info " + text
		if !infoOf[dialect].MatchString(text) {
			t.Fatalf("no line of %s: %q", dialect, text)
		}
		words := strings.Fields(text)
		for at, word := range words {
			if word == "order" && words[at+1] != strconv.Itoa(i) {
				t.Errorf("order %s, want %d", words[at+1], i)
			}
		}
		moves = append(moves, words[2])
	}
	return moves
}

// TestGTPAnalysis: lines come until the next one is said, and never after it.
func TestGTPAnalysis(t *testing.T) {
	for _, c := range []struct {
		name, command, next string
		want                string // begins the answer to the next command
	}{
		{"a move", "1 lz-analyze b 1", "2 play b c3", "=2"},
		{"the turn is as it was", "1 kata-analyze w 1", "2 showboard", "=2"},
		{"garbage", "1 kata-analyze 1", "2 sing", "?2 unknown command"},
		{"another analysis", "lz-analyze 1", "7 kata-analyze soon 1", "?7 syntax error"},
		{"what is listed", "kata-analyze b 1 ownership true", "8 known_command kata-analyze", "=8 true"},
		{"a line that says nothing", "kata-analyze b 1", "\n3 name", "=3 Tavlei"},
		{"stop", "kata-analyze b 1", "4 stop", "=4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			k := talkTo(t, "go;size=5")
			k.say(c.command)
			id := regexp.MustCompile(`^\d*`).FindString(c.command)
			if got := k.hear(); got != "="+id {
				t.Fatalf("it begins with %q", got)
			}
			dialect := "lz"
			if strings.Contains(c.command, "kata") {
				dialect = "kata"
			}
			for range 3 {
				infos(t, dialect, k.hear())
			}
			k.say(c.next)
			for _, line := range k.rest() {
				infos(t, dialect, line)
			}
			answer := k.rest()
			if len(answer) == 0 || !strings.HasPrefix(answer[0], c.want) {
				t.Errorf("the answer is %q, want %q…", answer, c.want)
			}
			for _, line := range answer {
				if strings.HasPrefix(line, "info") {
					t.Errorf("in the answer: %q", line)
				}
			}
			k.leave()
		})
	}
}

// TestGTPAnalysisArguments: what a request asks for is in the lines.
func TestGTPAnalysisArguments(t *testing.T) {
	for _, c := range []struct {
		name, args  string
		least, most int
		only        string // vertices
	}{
		{"as many as were looked at", "", 2, 26, ""},
		{"two moves", "maxmoves 2", 1, 2, ""},
		{"three moves at least", "minmoves 3", 3, 26, ""},
		{"some moves", "allow b C3,D4 1", 1, 2, "C3 D4"},
		{"a corner", "allow b A1:B2 1 minmoves 4", 4, 4, "A1 A2 B1 B2"},
		{"all but the first four lines", "avoid b A1:D5,pass 1", 1, 5, "E1 E2 E3 E4 E5"},
		{"what the other side avoids", "avoid w A1:E5 1", 2, 26, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			k := talkTo(t, "go;size=5")
			k.say("lz-analyze b 100 " + c.args)
			k.hear()
			moves := infos(t, "lz", k.hear())
			if len(moves) < c.least || len(moves) > c.most {
				t.Errorf("%d moves, want %d to %d", len(moves), c.least, c.most)
			}
			for _, m := range moves {
				if c.only != "" && !strings.Contains(c.only+" ", m+" ") {
					t.Errorf("%s was left out", m)
				}
			}
			k.leave()
		})
	}
	k := talkTo(t, "go;size=5")
	for args, want := range map[string]string{
		"b avoid b A1:E5,pass 1": "? no legal move is allowed",
		"b soon":                 "? syntax error: soon: want a value",
		"b ownership true":       `? syntax error: "ownership" is not known`,
	} {
		if got := k.ask("lz-analyze " + args); got[0] != want {
			t.Errorf("%s: %q, want %q", args, got, want)
		}
	}
	k.leave()
}

// TestGTPGenmoveAnalyze: a move that is made while people watch.
func TestGTPGenmoveAnalyze(t *testing.T) {
	k := talkTo(t, "go;size=5;komi=0")
	k.ask("play b c3")
	lines := k.ask("5 kata-genmove_analyze w 1")
	if lines[0] != "=5" || !strings.HasPrefix(lines[len(lines)-1], "play ") || len(lines) < 3 {
		t.Fatalf("%q", lines)
	}
	var told []string
	for _, line := range lines[1 : len(lines)-1] {
		told = infos(t, "kata", line)
	}
	if move := strings.TrimPrefix(lines[len(lines)-1], "play "); move != told[0] {
		t.Errorf("%s is played, %s was the first of what was told last", move, told[0])
	}
	if got := k.ask("undo")[0] + k.ask("undo")[0] + k.ask("undo")[0]; got != "= = ? cannot undo" {
		t.Errorf("taken back: %q", got)
	}
	for command, want := range map[string]string{
		"lz-genmove_analyze green":   "? syntax error: green: want a value",
		"kata-genmove_analyze b 1 2": "=",
	} {
		if got := k.ask(command); got[0] != want {
			t.Errorf("%s: %q", command, got)
		}
	}
	k.leave()

	k = talkTo(t, "go;size=5;komi=0")
	for _, command := range strings.Split(rout+";play w pass;play b b1;time_settings 0 0.3 1", ";") {
		k.ask(command)
	}
	if lines := k.ask("lz-genmove_analyze w"); lines[len(lines)-1] != "play resign" {
		t.Errorf("a lost game: %q", lines)
	}
	if got := k.ask("play w pass"); got[0] != "= " {
		t.Errorf("the game stands as before: %q", got)
	}
	k.leave()
}

// TestGTPAnalysisStages: nothing is analyzed where stones are placed, and after two passes play goes on.
func TestGTPAnalysisStages(t *testing.T) {
	k := talkTo(t, "go;size=7;handicap=2;freeHandicap=on;captureGoal=0")
	if got := k.ask("kata-analyze b 1"); got[0] != "? nothing to analyze: stones are being placed or counted" {
		t.Errorf("%q", got)
	}
	if got := k.ask("kata-genmove_analyze b 1"); len(got) != 2 || got[0] != "=" || !strings.HasPrefix(got[1], "play ") {
		t.Errorf("a handicap stone: %q", got)
	}
	k.leave()
	k = talkTo(t, "go;size=5")
	k.ask("play b pass")
	k.ask("play w pass")
	k.say("lz-analyze b 1")
	k.hear()
	infos(t, "lz", k.hear())
	k.leave()
}

// TestGTPAnalysisIsDone: where nothing is left to think about, the answer waits for the next line all the same.
func TestGTPAnalysisIsDone(t *testing.T) {
	k := talkTo(t, "go;size=3")
	k.ask("gogui-setup b a2 b b2 b c2 b b1 b b3")
	k.say("1 lz-analyze w 1 minmoves 1")
	if got := k.hear() + k.hear(); got != "=1info move pass visits 0 winrate 5000 prior 0 lcb 0 order 0 pv pass" {
		t.Errorf("%q", got)
	}
	k.say("2 name")
	if got := k.hear() + k.hear(); got != "=2 Tavlei" {
		t.Errorf("then %q", got)
	}
	k.hear()
	k.leave()
}

// TestGTPAnalysisEnds: however a session ends, nobody thinks on.
func TestGTPAnalysisEnds(t *testing.T) {
	for name, end := range map[string]func(k *talk){
		"quit":              func(k *talk) { k.say("quit") },
		"the end of input":  func(k *talk) { k.in.Close() },
		"the end of ctx":    func(k *talk) { k.stop() },
		"nobody listens":    func(k *talk) { k.in.CloseWithError(io.ErrUnexpectedEOF) },
		"another, and quit": func(k *talk) { k.say("kata-analyze w 1\nquit") },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				k := talkTo(t, "go;size=5")
				k.say("kata-analyze b 1")
				k.hear()
				infos(t, "kata", k.hear())
				go io.Copy(io.Discard, k.out)
				end(k)
				<-k.done
				k.in.Close()
			})
		})
	}
}

// TestGTPAnalysisOfOthers: games whose engine has no playouts to tell of do not know the commands.
func TestGTPAnalysisOfOthers(t *testing.T) {
	for _, spec := range []string{"othello", "tic-tac-toe"} {
		for _, command := range []string{"lz-analyze b 10", "kata-genmove_analyze b 10"} {
			if got := gtpSession(t, spec, command)[0]; got != "? unknown command" {
				t.Errorf("%s: %s: %q", spec, command, got)
			}
		}
		if got := gtpSession(t, spec, "list_commands")[0]; strings.Contains(got, "analyze\n") || strings.Contains(got, "kata-set-rule") || strings.Contains(got, "cleanup") {
			t.Errorf("%s: %q", spec, got)
		}
	}
}

// TestGTPGraphicalPrograms: what programs send when an engine is attached and a game is played. Sources: src/modules/enginesyncer.js and
// sabaki.js of Sabaki, Leelaz.java of Lizzie and LizzieYzy, qgtp.cpp of q5go, GtpSynchronizer.java of GoGui. A line that begins
// with ? may fail.
func TestGTPGraphicalPrograms(t *testing.T) {
	for name, lines := range map[string]string{
		"Sabaki": "name;version;protocol_version;list_commands;boardsize 9;clear_board;komi 6.5;set_free_handicap C3 G7;play W D4;" +
			"kata-genmove_analyze B 50;kata-analyze W 50;protocol_version;time_settings 0 1 1;undo;genmove W;final_score;final_status_list dead;quit",
		"Lizzie": "1 name;2 version;3 boardsize 9;4 komi 6.5;5 lz-analyze 10;6 play B E5;7 lz-analyze 10;8 lz-analyze 10 avoid b E4,E6 30 avoid w E4,E6 30;" +
			"9 undo;10 lz-genmove_analyze W 10;11 name;12 clear_board;13 fixed_handicap 2;14 time_settings 0 1 1;15 genmove W;16 quit",
		"LizzieYzy": "1 name;2 version;3 list_commands;4 komi 7.5;5 boardsize 9;6 kata-get-rules;7 kata-set-rules chinese;8 kata-analyze 10 ownership true;" +
			"9 play B E5;10 kata-analyze 10 ownership true pvVisits true movesOwnership true;11 time_left B 10 0;12 stop;?13 kata-get-param analysisWideRootNoise;14 quit",
		"LizzieYzy on a rectangle": "1 rectangular_boardsize 7 4;2 komi 7.5;3 kata-analyze 10 ownership true;4 play B G4;5 genmove W;6 boardsize 9;7 play B J9;8 quit",
		"q5go": "0 protocol_version;1 boardsize 9;2 clear_board;3 komi 6.5;4 known_command lz-analyze;5 known_command kata-analyze;6 known_command kata-set-rules;" +
			`7 kata-set-rules {"hasButton":false,"ko":"POSITIONAL", "scoring":"AREA", "suicide":false, "tax":"NONE", "whiteHandicapBonus":"N"};` +
			"8 time_settings 1 1 1;9 play black E5;10 kata-genmove_analyze white;11 kata-analyze black 100;12 known_command known_command;13 final_score;14 quit",
		"GoGui": "protocol_version;name;version;list_commands;gogui-analyze_commands;boardsize 9;clear_board;kgs-rules japanese;komi 6.5;" +
			"gogui-setup B C3 B C4 W D4;gogui-setup_player w;gogui-play_sequence w D3 b E5 w E6;gg-undo 2;genmove b;final_status_list alive;reg_genmove w;quit",
	} {
		t.Run(name, func(t *testing.T) {
			commands := strings.Split(lines, ";")
			for i := range commands {
				commands[i] = strings.TrimPrefix(commands[i], "?")
			}
			answers := gtpSession(t, "go", commands...)
			if len(answers) != len(commands) {
				t.Fatalf("%d answers to %d commands:\n%s", len(answers), len(commands), strings.Join(answers, "\n\n"))
			}
			for i, line := range strings.Split(lines, ";") {
				line, may := strings.CutPrefix(line, "?")
				id := regexp.MustCompile(`^\d*`).FindString(line)
				if !strings.HasPrefix(answers[i], "="+id) && !may {
					t.Errorf("%s: %s", line, answers[i])
				}
			}
		})
	}
}

// TestGTPExtensions: the last answer of sessions with commands that KGS, KataGo, GNU Go and GoGui have added.
func TestGTPExtensions(t *testing.T) {
	const empty = "5/5/5/5/5 b - 0 0:0 1"
	for _, c := range []struct{ name, in, want string }{
		{"ko", "kata-set-rule ko SIMPLE;kata-get-rules", `= {"ko":"SIMPLE","scoring":"AREA"`},
		{"scoring, by its old name", "kata-set-rule score territory;kata-get-rules", `= {"ko":"POSITIONAL","scoring":"TERRITORY"`},
		{"tax", "kata-set-rule scoring TERRITORY;kata-set-rule tax SEKI;kata-get-rules", `= {"ko":"POSITIONAL","scoring":"TERRITORY","tax":"SEKI"`},
		{"suicide", "kata-set-rule suicide true;kata-get-rules", `= {"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":true`},
		{"no button", "kata-set-rule hasButton false", "="},
		{"White's bonus", "kata-set-rule whiteHandicapBonus N-1;kata-get-rules", `= {"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":false,"hasButton":false,"whiteHandicapBonus":"N-1"`},
		{"all stones count", "kata-set-rule friendlyPassOk false;kata-get-rules", `= {"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":false,"hasButton":false,"whiteHandicapBonus":"N","friendlyPassOk":false}`},
		{"and no longer", "kata-set-rules tromp-taylor;kata-set-rule friendlyPassOk true;kata-get-rules", `= {"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":true,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":true}`},
		{"told in an object", `kata-set-rules {"friendlyPassOk":false};kata-get-rules`, `= {"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":false,"hasButton":false,"whiteHandicapBonus":"N","friendlyPassOk":false}`},
		{"moves stay", "play b c3;kata-set-rule ko SITUATIONAL;play b c3", "? illegal move"},
		{"the button", "kata-set-rule hasButton true", `? rule hasButton: "true" is not played here`},
		{"a tax that nobody plays", "kata-set-rule tax ALL", `? rule tax: "ALL" is not played here`},
		{"a truth that is none", "kata-set-rule suicide perhaps", `? rule suicide: "perhaps" is not played here`},
		{"no such rule", "kata-set-rule koRule SIMPLE", `? unknown rule "koRule"`},
		{"no value", "9 kata-set-rule ko", "?9 syntax error"},
		{"rules of KGS", "kgs-rules new_zealand;kata-get-rules", `= {"ko":"SITUATIONAL","scoring":"AREA","tax":"NONE","suicide":true`},
		{"rules that KGS has not", "kgs-rules ing", `? unknown rules "ing"`},
		{"no rules of KGS", "kgs-rules", "? syntax error"},
		{"several taken back", "play b a1;play w b1;play b c1;gg-undo 2;showboard", "= 5 .  .  .  .  .\n 4 .  .  .  .  .\n 3 .  .  .  .  .\n 2 .  .  .  .  .\n 1 X  .  .  .  .\n"},
		{"one taken back", "play b a1;gg-undo;gg-undo", "? cannot undo"},
		{"more than there are", "play b a1;gg-undo 2;undo", "="},
		{"taken back how often", "gg-undo twice", `? syntax error: "twice" is no number`},
		{"a sequence", "gogui-play_sequence b a1 w b1 b pass w c1;undo;undo;undo;undo;undo", "? cannot undo"},
		{"a sequence that cannot be", "play b e5;gogui-play_sequence w a1 b a1;gg-undo 2", "? cannot undo"},
		{"is told by its move", "gogui-play_sequence b a1 w a1", "? move 2: illegal move"},
		{"half a sequence", "gogui-play_sequence b", "? syntax error"},
		{"a set-up", "gogui-setup b a1 w b2 b c3;gogui-setup_player w;showboard", "= 5 .  .  .  .  .\n 4 .  .  .  .  .\n 3 .  .  X  .  .\n 2 .  O  .  .  .\n 1 X  .  .  .  .\n   A  B  C  D  E\n5/5/2X2/1O3/X4 w - 0 0:0 1"},
		{"play goes on from it", "gogui-setup b a1;play w a2;play w b1;showboard", "= 5 .  .  .  .  .\n 4 .  .  .  .  .\n 3 .  .  .  .  .\n 2 O  .  .  .  .\n 1 .  O  .  .  .\n"},
		{"a set-up in a game", "play b a1;gogui-setup b b2", "? board not empty"},
		{"a turn in a game", "play b a1;gogui-setup_player b", "? moves have been made"},
		{"twice a point", "gogui-setup b a1 w a1", `? invalid vertex "a1"`},
		{"no point", "gogui-setup b f9", `? invalid vertex "f9"`},
		{"stones without liberties", "gogui-setup b a1 w a2 w b1", "? position"},
		{"a new game clears it", "gogui-setup b a1;clear_board;showboard", "= 5 .  .  .  .  .\n 4 .  .  .  .  .\n 3 .  .  .  .  .\n 2 .  .  .  .  .\n 1 .  .  .  .  .\n   A  B  C  D  E\n" + empty},
		{"what GoGui may ask", "gogui-analyze_commands", "= plist/Stones that are alive/final_status_list alive\n"},
		{"no clock", "kgs-time_settings none", "="},
		{"a clock of KGS", "kgs-time_settings byoyomi 0 0.02 5;time_left b 0.02 3;genmove b", "= "},
		{"a clock of KataGo", "kata-time_settings fischer 0.3 0.02;genmove b;genmove w", "= "},
		{"clocks that are known", "kata-list_time_settings", "= none absolute byoyomi canadian fischer"},
		{"a clock that is not", "4 kata-time_settings hourglass 60", "?4 syntax error: want one of none"},
		{"half a clock", "kgs-time_settings canadian 60 30", "? syntax error: want 3 numbers"},
	} {
		t.Run(c.name, func(t *testing.T) {
			answers := loaded(t, strings.Split(c.in, ";")...)
			if last := answers[len(answers)-1]; !strings.HasPrefix(last, c.want) {
				t.Errorf("last answer %q, want %q…\n%s", last, c.want, strings.Join(answers, "\n"))
			}
		})
	}
}

// TestGTPCleanup: nobody passes while the other side has dead stones on the board, and they are taken at last.
func TestGTPCleanup(t *testing.T) {
	k := talkTo(t, "go;size=5;komi=0")
	for _, command := range strings.Split(wall+";time_settings 0 0.3 1;play b pass;play w a1;play b pass;play w pass", ";") {
		k.ask(command)
	}
	for n := 0; ; n++ {
		dead := k.ask("final_status_list dead")[0]
		move := strings.TrimPrefix(k.ask("kgs-genmove_cleanup b")[0], "= ")
		if dead == "= " {
			if n == 0 || move == "resign" {
				t.Errorf("%d moves, then %s", n, move)
			}
			break
		}
		if move == "PASS" || move == "resign" || n > 2 {
			t.Fatalf("move %d is %s, and %s is dead", n+1, move, dead)
		}
		k.ask("play w pass")
	}
	if got := k.ask("final_score")[0]; got != "= B+5" {
		t.Errorf("it comes to %s", got)
	}
	k.leave()
}
