package formats_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/load"
)

// TestServers: real files of Tygem, Cyberoro and Panda are known by their beginning and read in their character sets.
func TestServers(t *testing.T) {
	for _, c := range []struct{ file, format, black, white, rules, result, first, date, plies string }{
		{"euc-kr.gib", "gib", "dustkd1015 1급", "dongjik 1급", "go;size=19;rules=korean;komi=6.5", "1-0 flagged", "R17 D4 R5", "2015-08-29", "49"},
		{"gb2312.gib", "gib", "石下之臣 2段", "harpmaster 3段", "go;size=19;rules=korean;komi=0;handicap=5;freeHandicap=off", "0-1 points", "R6 O3 R14", "2012-11-22", "268"},
		{"utf8.gib", "gib", "jy512 15K", "leejw977 10K", "go;size=19;rules=korean;komi=0;handicap=3;freeHandicap=off", "*", "Q4 O3 R6", "2016-03-26", "118"},
		{"even.ngf", "ngf", "CYY 9DP", "LQC 9DP", "go;size=19;rules=korean;komi=7.5", "1-0 points", "R16 D16 Q3", "2017-03-16", "333"},
		{"gb2312.ngf", "ngf", "李载雄 五段", "朴承华 初段", "go;size=19;rules=korean;komi=6.5", "*", "R16 D16 Q3", "2006-09-05", "211"},
		{"handicap2.ngf", "ngf", "p81587 5D", "ace550 7D", "go;size=19;rules=korean;komi=0;handicap=2;freeHandicap=off", "0-1 resigned", "Q3 D16 F3", "2017-03-16", "189"},
		{"amateur.ugf", "ugf", "kaziwami 7d", "YINNI 8d", "go;size=19;rules=japanese;komi=-5.5", "1-0 points", "R16 D16 Q3", "2019-03-08", "254"},
		{"review.ugi", "ugf", "ken03110 2k", "apetresc 2k?", "go;size=19;rules=japanese;komi=6.5", "1-0 points", "R16 D17 Q3", "2020-06-23", "223"},
	} {
		data, err := os.ReadFile(filepath.Join("testdata", "servers", c.file))
		if err != nil {
			t.Fatal(err)
		}
		some, err := load.ReadSome(data, record.Options{File: "x"}, load.Bounds{Games: 2, Bytes: 1 << 20, Slow: 1, Stop: func() bool { return false }})
		if err != nil || some.Format.Name != c.format || len(some.Entries) != 1 || !some.Entries[0].Good() {
			t.Errorf("%s: %v, %q", c.file, err, faults(some.Entries))
			continue
		}
		g := some.Entries[0].Game
		player := func(side string) string {
			name, _ := g.Tag(side)
			rank, _ := g.Tag(side + "Rank")
			return strings.TrimSpace(name + " " + rank)
		}
		date, _ := g.Tag("Date")
		got := []string{player("Black"), player("White"), g.Rules.Name(), strings.TrimSpace(g.Result + " " + g.Reason), date, strconv.Itoa(len(g.Main()))}
		if d := cmp.Diff([]string{c.black, c.white, c.rules, c.result, c.date, c.plies}, got); d != "" || !strings.HasPrefix(moves(g), c.first+" ") {
			t.Errorf("%s: %s\n%s", c.file, moves(g)[:20], d)
		}
		again(t, g)
		if control, _ := g.Tag("TimeControl"); control != clocks[c.file] {
			t.Errorf("%s: clocks %q", c.file, control)
		}
	}
}

// clocks are the clocks that real files tell of. Where Panda keeps them is not known: all of its files at hand have none.
var clocks = map[string]string{
	"euc-kr.gib": "1200,3x30", "utf8.gib": "1200,3x30", "gb2312.gib": "每方限时: 无", "even.ngf": "300", "handicap2.ngf": "300",
}

// TestServerWords: what the files of servers say beside names and moves.
func TestServerWords(t *testing.T) {
	const gib = "\\HS\n\\[GAMEINFOMAIN=GRLT:1,ZIPSU:35,GONGJE:65,GTIME:600-30-3\\]\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 3 3\nSKI 0 3\nSTO 0 4 1 4 4\nSTO 0 5\nSTO 0 6 3 1 1\nSTO 0 x 1 1 1\n\\GE\n"
	ngf := func(size, handicap, komi, result string) string {
		return "A game\n" + size + "\nEve 1D\nAnn\nhere\n" + handicap + "\n0\n" + komi + "\n20170316 [09:51]\n5\n" + result + "\n2\nPMABBEEEE\nPMACWAAAA\n"
	}
	const ugf = "[Header]\nVer=UGF3\nSize=9\nHdcp=2,0.5\nRule=CHN\nWinner=W,C\n[Data]\nAA,B1,0,0\nCC,B1,0,0\nEE,W1,1,0\nYA,B1,2,0\nEF,W1,3,0\nwhat\n[ReviewComment]\n.Comment,2\none\ntwo\n.Comment,99\nlost\n.Comment,x\n"
	for _, c := range []struct{ name, format, in, moves, result, score, faults string }{
		{"Tygem", "gib", gib, "D16 pass E15", "0-1 points", "W+3.5", "x:9:1: game 1: STO 0 5: this line cannot be read|x:10:1: game 1: STO 0 6 3 1 1: this line cannot be read|x:11:1: game 1: STO 0 x 1 1 1: this line cannot be read"},
		{"Cyberoro, by points", "ngf", ngf("9", "0", "6", "Black wins by 2.5 points!"), "D6 pass", "1-0 points", "B+2.5", ""},
		{"Cyberoro, on time", "ngf", ngf("9", "0", "6", "White wins by time!"), "D6 pass", "0-1 flagged", "", ""},
		{"Cyberoro, open", "ngf", ngf("9", "0", "6", ""), "D6 pass", "*", "", ""},
		{"Cyberoro, no size", "ngf", ngf("large", "0", "6", ""), "", "*", "", "x:2:1: game 1: large: this line cannot be read"},
		{"Cyberoro, too many stones", "ngf", ngf("9", "12", "6", "") + "PM\n", "", "", "", "x:12:1: game 1: 12: this line cannot be read|x:15:1: game 1: PM: this line cannot be read"},
		{"Cyberoro, no head", "ngf", "PMABBEEEE\n", "", "*", "", "x:1:1: game 1: this line cannot be read"},
		{"Panda", "ugf", ugf, "A1 C3 E5 pass E6", "0-1 resigned", "", "x:13:1: game 1: what: this line cannot be read|x:20:1: game 1: .Comment,x: this line cannot be read"},
	} {
		all := read(t, c.format, c.in)
		if len(all) != 1 || strings.Join(faults(all), "|") != c.faults {
			t.Errorf("%s: %q", c.name, faults(all))
		}
		g := all[0].Game
		if g == nil {
			t.Errorf("%s: no game", c.name)
			continue
		}
		score, _ := g.Tag("Score")
		if got := strings.TrimSpace(g.Result + " " + g.Reason); moves(g) != c.moves && c.moves != "" || got != c.result && c.result != "" || score != c.score {
			t.Errorf("%s: %s, %s %s", c.name, moves(g), got, score)
		}
	}
	if g := read(t, "gib", gib)[0].Game; g != nil {
		if control, _ := g.Tag("TimeControl"); control != "600,3x30" || g.Rules.Options["komi"] != "6.5" {
			t.Errorf("%s, %v", control, g.Rules.Options)
		}
	}
	if g := read(t, "ugf", ugf)[0].Game; g == nil || g.Main()[2].After != "one\ntwo" {
		t.Errorf("%v", g)
	}
}

// TestServerFiles: empty files have no game, those that are too long or cannot be read say so.
func TestServerFiles(t *testing.T) {
	broken := errors.New("the disk is on fire")
	for _, name := range []string{"gib", "ngf", "ugf"} {
		if all := read(t, name, "\n \n"); len(all) > 0 {
			t.Errorf("%s: %d games", name, len(all))
		}
		for e := range format(t, name).Read(iotest.ErrReader(broken), record.Options{}) {
			if e.Game != nil || !errors.Is(e.Faults[0], broken) {
				t.Errorf("%s: %v", name, e.Faults)
			}
		}
		for e := range format(t, name).Read(strings.NewReader(strings.Repeat("x", 50)), record.Options{Limits: record.Limits{Game: 20}}) {
			if e.Good() || !strings.Contains(e.Faults[0].Error(), "longer than 20 bytes") {
				t.Errorf("%s: %v", name, e.Faults)
			}
		}
	}
}

// FuzzServers: no file of a server breaks its reader, and what is read without a fault can be written.
func FuzzServers(f *testing.F) {
	for _, file := range []string{"utf8.gib", "gb2312.ngf", "handicap2.ngf", "review.ugi"} {
		data, err := os.ReadFile(filepath.Join("testdata", "servers", file))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data[:min(len(data), 1500)])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, name := range []string{"gib", "ngf", "ugf"} {
			for e := range format(t, name).Read(bytes.NewReader(data), record.Options{Limits: record.Limits{Game: 4000, Nodes: 200}}) {
				if e.Good() && len(e.Faults) == 0 {
					again(t, e.Game)
				}
			}
		}
	})
}
