package sgf_test

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/record"
)

// TestClocks: what TM and OT say of the clocks, and how it is written again. "" stands for as it was.
func TestClocks(t *testing.T) {
	for _, c := range []struct{ in, control, overtime, out string }{
		{"TM[600]OT[5x30 byo-yomi]", "600,5x30", "", ""},
		{"TM[1200]OT[25/600 Canadian]", "1200,25/600", "", ""},
		{"TM[0]OT[3x60 byo-yomi]", "0,3x60", "", ""},
		{"TM[300]OT[10 fischer]", "300+10", "", ""},
		{"TM[300]OT[+10 sec Fischer]", "300+10", "", "TM[300]OT[10 fischer]"},
		{"TM[1800.0]", "1800", "", "TM[1800]"},
		{"TM[60]OT[-]", "60", "", "TM[60]"},
		{"TM[60]OT[none]", "60", "", "TM[60]"},
		{"TM[8 hours each]", "28800", "", "TM[28800]"},
		{"TM[1 hr. 30 min.]", "5400", "", "TM[5400]"},
		{"TM[各8時間]", "28800", "", "TM[28800]"},
		{"TM[1:30:00]", "5400", "", "TM[5400]"},
		{"TM[3小时]OT[5×60秒]", "10800,5x60", "", "TM[10800]OT[5x60 byo-yomi]"},
		{"TM[20m]OT[byo-yomi: 3 x 1 min]", "1200,3x60", "", "TM[1200]OT[3x60 byo-yomi]"},
		{"TM[600]OT[25 moves per 10 minutes]", "600,25/600", "", "TM[600]OT[25/600 Canadian]"},
		{"TM[600]OT[30 seconds per move]", "600,1x30", "", "TM[600]OT[1x30 byo-yomi]"},
		{"TM[1200]TC[3]TT[30]", "1200,3x30", "", "TM[1200]OT[3x30 byo-yomi]"},
		{"TM[1200]TC[0]TT[0]", "1200", "", "TM[1200]"},
		{"TM[600]OT[a cup of tea]", "600", "a cup of tea", ""},
		{"TM[until dinner]OT[3x30 byo-yomi]", "until dinner", "3x30 byo-yomi", ""},
		{"OT[5x30 byo-yomi]", "", "5x30 byo-yomi", ""},
		{"TM[0]", "", "", ""},
		{"TM[?]", "?", "", ""},
		{"", "", "", ""},
	} {
		f, err := record.FormatByName("go-sgf")
		if err != nil {
			t.Fatal(err)
		}
		read := func(text string) *record.Game {
			for e := range f.Read(strings.NewReader(text), record.Options{}) {
				return e.Game
			}
			t.Fatalf("no game in %s", text)
			return nil
		}
		g := read("(;GM[1]SZ[9]KM[0]" + c.in + ";B[ee])")
		control, _ := g.Tag("TimeControl")
		overtime, _ := g.Tag("Overtime")
		if control != c.control || overtime != c.overtime {
			t.Errorf("%s: %q, %q", c.in, control, overtime)
		}
		if c.out == "" {
			c.out = c.in
		}
		var b strings.Builder
		if err := f.Write(&b, g); err != nil {
			t.Fatal(err)
		}
		if out := strings.ReplaceAll(b.String(), "\n", ""); !strings.Contains(out, c.out) {
			t.Errorf("%s is written as %s", c.in, out)
		}
	}
}

// TestTagsOfPGN: tags that PGN has in its own way are written as SGF has them; what says nothing is left out.
func TestTagsOfPGN(t *testing.T) {
	g, err := game.Open("go")
	if err != nil {
		t.Fatal(err)
	}
	for value, want := range map[string]string{
		"2026.11.28": "DT[2026-11-28]", "2026.11.??": "DT[2026-11]", "2026.??.??": "DT[2026]", "1978-01,1979": "DT[1978-01,1979]", "-": "", "?": "",
	} {
		rec := record.New(g, nil)
		rec.SetTag("Date", value)
		rec.SetTag("Round", "-")
		rec.SetTag("Event", "?")
		f, err := record.FormatByName("go-sgf")
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := f.Write(&b, rec); err != nil {
			t.Fatal(err)
		}
		if out := b.String(); !strings.Contains(out, want) || strings.Contains(out, "DT[") != (want != "") || strings.Contains(out, "RO[") || strings.Contains(out, "EV[") {
			t.Errorf("%s: %s", value, out)
		}
	}
}
