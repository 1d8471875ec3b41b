package chapaev

import (
	"errors"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/page"
	"github.com/tavlei/tavlei/games/chapaev/text"
)

// TestPositions: what is written is read, and written again the same.
func TestPositions(t *testing.T) {
	for _, tc := range []struct{ spec, text string }{
		{"chapaev", "W W0:c17c00003ecccccdc17c0000 b8:417c00003ecccccd417c00003f80000000000000" + "8000000080000000"},
		{"chapaev", "B round:3 arms:1,0 lines:2,7 lost:1,0 wins:1,1 tours:1,0 shots:57 began:B W0:c17c00003ecccccdc17c0000 B8:417c00003ecccccd417c0000"},
		{"chapaev;reserve=3", "W spare:0,2 W0:c17c00003ecccccdc17c0000 B8:417c00003ecccccd417c0000"},
		{"chapaev;pieRule=on", "B shots:1 phase:kept W0:c17c00003ecccccdc17c0000 B8:417c00003ecccccd417c0000"},
		{"chapaev;pieRule=on", "B shots:1 phase:answer W0:c17c00003ecccccdc17c0000 B8:417c00003ecccccd417c0000"},
		{"chapaev;match=noAdvance", "B shots:1 phase:arm"},
		{"chapaev", "W shots:90 over:lastArmWon,W W0:c17c00003ecccccdc17c0000"},
		{"chapaev", "B shots:5000 over:shotLimit,D W0:c17c00003ecccccdc17c0000 B8:417c00003ecccccd417c0000"},
	} {
		p, _ := scripted(t, tc.spec)
		q, err := p.g.Parse(tc.text)
		if err != nil {
			t.Errorf("%v", err)
		} else if got := game.Text(q); got != tc.text {
			t.Errorf("%s is written %s", tc.text, got)
		}
	}
	p, _ := scripted(t, "chapaev")
	if q := read(t, p, "W W0@0.5,0.5 b8@7.5,7.5"); q.men[0] != p.men[0] || !q.back.has(8) || q.owner(8) != 1 {
		t.Errorf("places in squares: %v", q.men[0])
	}
}

// TestBadPositions are refused, and the error says what is wrong.
func TestBadPositions(t *testing.T) {
	const rest = " B8:417c00003ecccccd417c0000"
	for _, tc := range []struct{ text, want string }{
		{"", "want the side"},
		{"X", `side "X"`},
		{"W", "needs a man"},
		{"W W0@1,1", "needs a man"},
		{"W W0@1,1 W0@2,2", "there twice"},
		{"W W0@1,1 B0@2,2", "there twice"},
		{"W W0@1,1 B16@2,2", "man 16, but the armies have 16 men"},
		{"W W24@1,1" + rest, "a number up to 23"},
		{"W W00@1,1" + rest, "a number up to 23"},
		{"W W0" + rest, "want its place"},
		{"W W0@x,1" + rest, "no place in squares"},
		{"W W0@11,1" + rest, "lies off the board"},
		{"W W0:00" + rest, "hexadecimal digits"},
		{"W W0:C17C00003ECCCCCDC17C0000" + rest, "small letters"},
		{"W W0:c17c00003ecccccdc17c000x" + rest, "no hexadecimal number"},
		{"W W0:7fc000003ecccccdc17c0000" + rest, "number 1 of its pose"},
		{"W W0:c17c000042000000c17c0000" + rest, "cm high"},
		{"W W0:c17c00003ecccccdc17c00000000000000000000000000003f800000" + rest, "three numbers"},
		{"W W0:c17c00003ecccccdc17c00000000000000000000000000003f000000" + rest, "unit quaternion"},
		{"W W0@1,1 B8@1.05,1", "at one place"},
		{"W round:0 W0@1,1" + rest, "from 1"},
		{"W lines:8,8 W0@1,1" + rest, "no room"},
		{"W lines:5,4 W0@1,1" + rest, "no room"},
		{"W arms:5,0 W0@1,1" + rest, "from 0 to 4"},
		{"W spare:1,0 W0@1,1" + rest, "from 0 to 0"},
		{"W shots:5000 W0@1,1" + rest, "not over"},
		{"W phase:arm W0@1,1" + rest, "no such phase"},
		{"W phase:kept W0@1,1" + rest, "no such phase"},
		{"W over:mate,W W0@1,1" + rest, "want a reason"},
		{"W over:tourWon,D W0@1,1" + rest, "otherwise"},
		{"W began:W W0@1,1" + rest, "want B"},
		{"W mood:good W0@1,1" + rest, "not expected"},
		{"W round:2 round:2 W0@1,1" + rest, "not expected"},
	} {
		p, _ := scripted(t, "chapaev")
		_, err := p.g.Parse(tc.text)
		if !errors.Is(err, game.ErrPosition) || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%q: %v, want %q", tc.text, err, tc.want)
		}
	}
}

// TestWords: every language has words for games, options, sides, men, arms, facts, buttons, ends and
// refusals.
func TestWords(t *testing.T) {
	gametest.CheckWords(t, text.FS)
	wanted := gametest.GameKeys(gametest.Family("chapaev"))
	for _, key := range []string{"side.0", "side.1", "man." + manKind, "man." + backKind, "button." + swapWord, "button." + stayWord} {
		wanted[key] = true
	}
	for _, name := range ArmNames() {
		wanted["button."+armPrefix+name], wanted["fact.arm."+name] = true, true
	}
	for _, code := range reasons[1:] {
		wanted["reason."+code] = true
	}
	for code := range clauses {
		wanted["refusal."+code] = true
	}
	gametest.WantFaults(t, text.FS, wanted, ".")
	for _, o := range schema() {
		wanted["group."+o.Group] = true
	}
	for _, name := range ArmNames() {
		wanted["option.arms."+name] = true
	}
	for _, spec := range []string{"chapaev;reserve=1", "chapaev;match=bestOf"} {
		p, _ := scripted(t, spec)
		for _, fact := range game.SceneOf(p, 0).Facts {
			wanted["fact."+fact.Key] = true
		}
	}
	en := gametest.Words(t, text.FS, "en")
	for _, key := range slices.Sorted(maps.Keys(wanted)) {
		if en[key] == "" {
			t.Errorf("no words for %s", key)
		}
	}
}

// TestClausesOfRefusals: what a refusal or an option names stands on the rule pages.
func TestClausesOfRefusals(t *testing.T) {
	info, _ := game.Lookup("chapaev")
	if _, err := fs.Stat(text.FS, "chapaev.en.md"); err != nil {
		t.Fatal(err)
	}
	for _, lang := range gametest.Languages {
		md, err := page.Render(info, lang, nil)
		if err != nil {
			t.Fatal(err)
		}
		for code, rule := range clauses {
			if rule != "" && !strings.Contains(md, "["+rule+"]") {
				t.Errorf("%s: refusal %s names clause %s", lang, code, rule)
			}
		}
		for _, o := range info.Options {
			if !strings.Contains(md, "["+o.Rule+"]") {
				t.Errorf("%s: option %s names clause %s", lang, o.Key, o.Rule)
			}
		}
	}
}

// FuzzPosition: positions that are read are written back, others are refused.
func FuzzPosition(f *testing.F) {
	for _, spec := range []string{"chapaev", "chapaev;match=noAdvance", "chapaev;pieRule=on;reserve=2;size=10"} {
		f.Add(spec, moment)
		f.Add(spec, "W W0:c17c00003ecccccdc17c0000 b8:417c00003ecccccd417c00003f80000000000000"+"8000000080000000")
		f.Add(spec, "B shots:1 phase:arm")
	}
	gametest.FuzzParse(f, "chapaev")
}

// FuzzStroke: what ParseMove accepts is read back from its own text; what it refuses has a code or is no
// notation.
func FuzzStroke(f *testing.F) {
	for _, move := range []string{"F3:180,2995,0:0,-10", "F3 180,2995,0 o0,-10", "P0-8:40,900", "S2+3-10:900,0:-900,0", "pass",
		`{"k":"S","p":2,"v":[900,0,0],"p2":3,"v2":[-900,0,0],"t":10}`, "arm:tanks"} {
		f.Add(move)
	}
	g, err := game.Open("chapaev")
	if err != nil {
		f.Fatal(err)
	}
	p, err := g.Parse("W W0@1,1 W2@1,4 W3@3,4 B8@1,1.7112 B10@2,4")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, move string) {
		m, err := p.ParseMove(move)
		var refusal *game.Refusal
		switch {
		case err == nil:
			if again, err := p.ParseMove(game.MoveText(p, m)); err != nil || again != m {
				t.Fatalf("%q is written as %s, read as %v, %v", move, game.MoveText(p, m), again, err)
			}
		case errors.As(err, &refusal):
			if refusal.Code == "" {
				t.Fatalf("%q is refused without a code", move)
			}
		case !errors.Is(err, game.ErrNotation):
			t.Fatalf("%q: %v", move, err)
		}
	})
}

// FuzzArm: formations that are read are written back, others are refused as options.
func FuzzArm(f *testing.F) {
	for _, arm := range []string{"tanks", "wedge:2:4_1.5/3.6_0.8/4.4_0.8/3.7_0.9_1", `{"name":"a","depth":1,"pieces":[{"x":1,"y":0.5,"l":0}]}`} {
		f.Add(arm)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := ParseArm(text, 8)
		if err != nil {
			if !errors.Is(err, game.ErrOption) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		written := FormatArm(a)
		if b, err := ParseArm(written, 8); err != nil || FormatArm(b) != written {
			t.Fatalf("%q is written %s, read %v, %v", text, written, b, err)
		}
	})
}
