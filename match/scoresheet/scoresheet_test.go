package scoresheet_test

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/chess"
	_ "github.com/tavlei/tavlei/games/draughts"
	"github.com/tavlei/tavlei/match/scoresheet"
)

// TestJudge: whatever means the same move is right, in any notation of the game and in the words of each language.
func TestJudge(t *testing.T) {
	for _, c := range []struct {
		spec, position, played string
		right, wrong           string // entries with bars between them
	}{
		{"russian", "", "c3-d4", "c3-d4|c3d4|C3-D4|c3 - d4|1.c3-d4|1. c3-d4!|12... c3-d4?!|c3-d4!!|с3-d4|ц3-д4|с3д4", "d4|c3-b4|c3:d4 or so|?!x|e3-d4|1-2|…d4"},
		{"russian", "W:Wc3:Bd4,f6,d6", "c3:e5:g7", "c3:e5:g7|c3xe5xg7|c3:g7", "c3:c7|c3-d4|c3:e5"},
		{"international", "", "32-28", "32-28|3228|1. 32-28", "32-27|28-32|32"},
		{"chess", "", "g1f3", "Nf3|Кf3|g1f3|Ng1-f3|1.Nf3|Nf3!?", "f3|Nh3|Nc3|e4|1."},
		{"chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O|0-0|e1g1", "O-O-O|Kf1|Rf1"},
		{"chess", "4k3/8/8/2p5/1P6/B7/8/4K3 w - - 0 1", "b4c5", "bxc5|b4c5|b:c5|bxc5+?", "Bxc5|Kd1"},
	} {
		g, err := game.Open(c.spec)
		if err != nil {
			t.Fatal(err)
		}
		p := g.Start()
		if c.position != "" {
			if p, err = g.Parse(c.position); err != nil {
				t.Fatal(err)
			}
		}
		m, err := p.ParseMove(c.played)
		if err != nil {
			t.Fatal(err)
		}
		for want, texts := range map[string]string{scoresheet.Right: c.right, scoresheet.Wrong: c.wrong} {
			for text := range strings.SplitSeq(texts, "|") {
				if text == "1." && want == scoresheet.Wrong {
					want = scoresheet.Missing
				}
				if got := scoresheet.Judge(p, m, text); got != want {
					t.Errorf("%s: %q for %s is %s, want %s", c.spec, text, c.played, got, want)
				}
			}
		}
		for _, text := range []string{"", "3.", "!?", " "} {
			if got := scoresheet.Judge(p, m, text); got != scoresheet.Missing {
				t.Errorf("%s: %q is %s", c.spec, text, got)
			}
		}
	}
}

// TestSheet: a form is never changed once it was given away, and what was taken back counts on.
func TestSheet(t *testing.T) {
	var empty scoresheet.Sheet
	one := empty.Write(2, "b")
	two := one.Write(2, "c").Write(1, "a")
	cut := two.Cut(1)
	grown := cut.Write(2, "d")
	for _, c := range []struct {
		name  string
		sheet scoresheet.Sheet
		want  string
	}{{"empty", empty, ""}, {"one", one, "|b"}, {"two", two, "a|c"}, {"cut", cut, "a"}, {"grown", grown, "a|d"}} {
		var texts []string
		for n := range c.sheet.Len() {
			texts = append(texts, c.sheet.At(n+1).Text)
		}
		if got := strings.Join(texts, "|"); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	if two.At(2).Writes != 2 || two.At(0).Writes+two.At(3).Writes != 0 {
		t.Errorf("written %d times", two.At(2).Writes)
	}
	full := empty
	for i := range scoresheet.MaxTotal {
		if code := full.May(i + 1); code != "" {
			t.Fatalf("%s after %d", code, i)
		}
		full = full.Write(i+1, "a")
	}
	if full.May(scoresheet.MaxTotal+1) != scoresheet.Full || full.Cut(0).May(1) != scoresheet.Full {
		t.Error("a form is never full")
	}
}

// FuzzJudge: whatever somebody writes can be compared, and what was played is right as it is kept.
func FuzzJudge(f *testing.F) {
	g, err := game.Open("russian")
	if err != nil {
		f.Fatal(err)
	}
	for _, text := range []string{"", "c3-d4", "1...", "ї", "\xff", "c3:", strings.Repeat("9", 40), "12.c3-d4"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tidy, ok := scoresheet.Tidy(text)
		if !ok {
			return
		}
		if again, ok := scoresheet.Tidy(tidy); again != tidy || !ok {
			t.Errorf("%q is tidied to %q and then to %q", text, tidy, again)
		}
		p := g.Start()
		before := game.Text(p)
		for _, m := range p.AppendMoves(nil) {
			scoresheet.Judge(p, m, tidy)
			if got := scoresheet.Judge(p, m, game.MoveText(p, m)); got != scoresheet.Right {
				t.Errorf("%s is %s", game.MoveText(p, m), got)
			}
		}
		if game.Text(p) != before {
			t.Errorf("the position changes by %q", tidy)
		}
	})
}
