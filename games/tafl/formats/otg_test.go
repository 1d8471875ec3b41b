package formats_test

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/tafl"
	_ "github.com/tavlei/tavlei/games/tafl/formats"
	"github.com/tavlei/tavlei/record"
)

// read reads a text and writes what came of its last game.
func read(t testing.TB, text string) (g *record.Game, again string, faults []string) {
	t.Helper()
	f, err := record.FormatByName("otg")
	if err != nil {
		t.Fatal(err)
	}
	for e := range f.Read(strings.NewReader(text), record.Options{File: "x"}) {
		for _, fault := range e.Faults {
			faults = append(faults, fault.Error())
		}
		if e.Game != nil {
			var b strings.Builder
			if err := f.Write(&b, e.Game); err != nil {
				t.Fatal(err)
			}
			g, again = e.Game, b.String()
		}
	}
	return g, again, faults
}

// Starts as lines of rules have them.
const (
	tablut   = " start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/"
	brandubh = " start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"
	diamond  = " start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/"
)

// TestRules: lines of rules as OpenTafl and the notation's description have them, and what of them is written back.
func TestRules(t *testing.T) {
	for _, c := range []struct{ name, line, game string }{
		{"the boxed game", "dim:9 name:Seed_Tafl esc:c atkf:y tfr:d surf:n ks:c spd:-1,-1,-1,-1,-1,-1,-1,-1,3,-1" + tablut, "tafl"},
		{"Copenhagen", "dim:11 name:Copenhagen atkf:y tfr:w sw:s efe:y" + diamond, "copenhagen"},
		{"Fetlar", "dim:11 name:Fetlar atkf:y nj:n cj:n" + diamond, "fetlar"},
		{"a strong king of the centre", "dim:7 surf:n atkf:y ks:c nj:n cj:n" + brandubh, "brandubh"},
		{"Magpie", "dim:7 name:Magpie surf:n atkf:y ks:m spd:-1,-1,-1,-1,-1,-1,-1,1," + brandubh, "magpie"},
		{"Sea Battle", "dim:9 name:Sea_Battle esc:e atkf:y surf:n ks:s ka:n nj:n cj:n cor: cen:" + tablut, "seabattle"},
		{"a throne to which nobody returns", "dim:9 name:Tablut esc:e surf:n atkf:y ks:c cor: cens:" + tablut, "tablut-saami;throne=castle"},
		{"the throne left and hostile to nobody", "dim:7 surf:n ks:w cenh: cenhe:" + brandubh,
			"brandubh;throneHostileAttackers=never;throneHostileDefenders=never;kingCapture=weak"},
		{"corners that do not capture the king", "dim:7 surf:n ks:c corh:tcnTCN cenp:kK atkf:n" + brandubh,
			"brandubh;first=defenders;cornerHostile=men;thronePass=king"},
		{"blocks of corners", "dim:7 surf:n ks:s cor:a1,a2,b1,b2,a6,b6,a7,b7,f1,f2,g1,g2,f6,g6,f7,g7, tfr:i" + brandubh,
			"brandubh;corners=block;kingCapture=strong;repetition=free"},
	} {
		g, again, faults := read(t, "[rules:"+c.line+"]\n\n1. .....\n")
		if g == nil || len(faults) > 0 {
			t.Errorf("%s: %q", c.name, faults)
			continue
		}
		if g.Rules.Name() != c.game {
			t.Errorf("%s: %s, want %s", c.name, g.Rules.Name(), c.game)
		}
		// Without our own tag the line of rules that is written says the same.
		_, line, _ := strings.Cut(again, "[rules:")
		if h, _, faults := read(t, "[rules:"+line); h == nil || h.Rules.Name() != c.game {
			t.Errorf("%s: written %s, which is %v", c.name, line, faults)
		}
	}
}

const small = `[date:2015.05.04]
[result:-1]
[attackers:Nasa]
[defenders:Jay | Slater]
[rules:dim:7 surf:n atkf:y ks:c` + brandubh + `]
[start-comment:Two lines

of it]

1. d1-c1 c4-c2
[The first.|The \[second\]

goes on]

1b.1.1a. ..... c4-c3
1b.1.2a. a4-a3 d5-c5
[|In a variation]

1b.1.1b.1.1a. ..... d5-c5

2. a4-a5 Kd4-c4+
3. b4-a4 Kc4-c3---
3. ---
`

func texts(nodes []*record.Node) string {
	var all []string
	for _, n := range nodes {
		all = append(all, n.Text)
	}
	return strings.Join(all, " ")
}

// TestGame: tags, turns, comments and variations of variations are read, and read again as they were written.
func TestGame(t *testing.T) {
	g, again, faults := read(t, small)
	if g == nil || len(faults) > 0 {
		t.Fatal(faults)
	}
	if got, want := texts(g.Main()), "d1-c1 c4-c2 a4-a5 Kd4-c4 b4-a4 Kc4-c3"; got != want {
		t.Errorf("moves %s, want %s", got, want)
	}
	if v, _ := g.Tag("Defenders"); v != "Jay | Slater" || g.Result != record.SecondWins || g.Root.After != "Two lines\n\nof it" {
		t.Errorf("defenders %q, result %s, comment %q", v, g.Result, g.Root.After)
	}
	first := g.Root.Next[0]
	if first.Remark() != "The first." || first.Next[0].Remark() != "The [second] goes on" {
		t.Errorf("remarks %q %q", first.Remark(), first.Next[0].Remark())
	}
	if len(first.Next) != 3 || texts(first.Next) != "c4-c2 c4-c3 d5-c5" {
		t.Errorf("the second move is one of %s", texts(first.Next))
	}
	second, twice, faults := read(t, again)
	if len(faults) > 0 || twice != again || texts(second.Main()) != texts(g.Main()) {
		t.Errorf("%s\nis read and written as\n%s %q", again, twice, faults)
	}
}

// TestSeveral: the games of a file are read one by one, and one that is not known leaves the next alone.
func TestSeveral(t *testing.T) {
	f, _ := record.FormatByName("otg")
	text := small + "\n[rules:dim:8 start:/8/]\n\n1. a1-a2\n[x|]\n\n2. a1-a3\n\n" + small
	var games, faults int
	for e := range f.Read(strings.NewReader(text), record.Options{}) {
		faults += len(e.Faults)
		if e.Game != nil {
			games++
		}
	}
	if games != 2 || faults != 1 {
		t.Errorf("%d games, %d faults", games, faults)
	}
}

// TestFaults: what is wrong is named.
func TestFaults(t *testing.T) {
	head := "[rules:dim:7 surf:n ks:c" + brandubh + "]\n\n"
	for in, want := range map[string]string{
		head + "1. d1-c2":                              "notStraight",
		head + "hello":                                 "neither a turn",
		head + "2. d1-c1":                              "no move before",
		head + "4a.1.1a. d1-c1":                        "no move before",
		head + "1. d1-c1\n[open":                       "inside a game",
		"[rules:dim:7 ks:x" + brandubh:                 "inside a game",
		"[rules:dim:7 ber:m start:/7/]":                "ber:m",
		"[rules:dim:7]":                                "no start",
		"[rules:dim:7 cor:g7, start:/7/7/7/7/7/7/7/]":  "cor:g7",
		"[rules:dim:7 cen:a1 start:/7/7/7/7/7/7/7/]":   "cen:a1",
		"[rules:dim:7 spd:1,2 start:/7/7/7/7/7/7/7/]":  "spd",
		"[rules:dim:7 spd:7 start:/7/7/7/7/7/7/7/]":    "spd",
		"[rules:dim:7 cens:tT start:/7/7/7/7/7/7/7/]":  "cens:tT",
		"[rules:dim:5 start:/5/5/5/5/5/]":              "dim:5",
		"[rules:dim:7 dim start:/7/7/7/7/7/7/7/]":      "no value",
		"[rules:dim:7 esc:x start:/7/7/7/7/7/7/7/]":    "esc:x",
		"[rules:dim:7 starti:/7/7/7/7/7/7/x6/]\n\n1. ": "no piece",
	} {
		if _, _, faults := read(t, in); len(faults) == 0 || !strings.Contains(strings.Join(faults, " "), want) {
			t.Errorf("%s: %q, want %s", in, faults, want)
		}
	}
}

// TestSetUp: a game from a position of its own is read as it was written, by others from the line of rules alone.
func TestSetUp(t *testing.T) {
	rules, err := game.Open("copenhagen;quietLimit=400")
	if err != nil {
		t.Fatal(err)
	}
	start, err := rules.Parse("/5t5/11/11/11/11/11/11/11/11/1T2TT5/3TK1T4/ d 7 20")
	if err != nil {
		t.Fatal(err)
	}
	f, _ := record.FormatByName("otg")
	var b strings.Builder
	if err := f.Write(&b, record.New(rules, start)); err != nil {
		t.Fatal(err)
	}
	g, _, faults := read(t, b.String())
	if len(faults) > 0 || g.Rules.Name() != rules.Name() || game.Text(g.Start) != game.Text(start) {
		t.Fatalf("%s is read as %s, %q", b.String(), game.Text(g.Start), faults)
	}
	_, line, _ := strings.Cut(b.String(), "[rules:")
	g, _, faults = read(t, "[rules:"+line)
	if len(faults) > 0 || g.Rules.Name() != "copenhagen;first=defenders" || g.Start.Key() != start.Key() {
		t.Errorf("others read %s as %s, %q", line, g.Rules.Name(), faults)
	}
}

// FuzzOTG: whatever is read can be written and is read again.
func FuzzOTG(f *testing.F) {
	f.Add(small)
	f.Add("[rules:dim:7" + brandubh + "]\n1. d1-c1\n[a|b|c\\]\n\n]\n1a.1.1a. d1-e1 ..... x\n")
	f.Add("[tavlei:alea]\n[position:x]\n9b.9.9b. a1-a2")
	f.Fuzz(func(t *testing.T, text string) {
		if g, again, _ := read(t, text); g != nil {
			if second, _, _ := read(t, again); second == nil {
				t.Errorf("%q is written %q and not read", text, again)
			}
		}
	})
}
