package formats_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/unicode"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/playthrough"
	"github.com/tavlei/tavlei/record"
)

func format(t testing.TB, name string) *record.Format {
	t.Helper()
	f, err := record.FormatByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func read(t testing.TB, f *record.Format, data []byte) (games []*record.Game, faults []string) {
	t.Helper()
	for e := range f.Read(bytes.NewReader(data), record.Options{File: "x"}) {
		for _, fault := range e.Faults {
			faults = append(faults, fault.Error())
		}
		if e.Game != nil {
			games = append(games, e.Game)
		}
	}
	return games, faults
}

func moves(g *record.Game) string {
	var list []string
	for _, n := range g.Main() {
		list = append(list, n.Text)
	}
	return strings.Join(list, " ")
}

// TestGIBFile reads a file as Korean programs write it, in both encodings and in UTF-16, and writes it again.
func TestGIBFile(t *testing.T) {
	data, err := os.ReadFile("testdata/made.gib")
	if err != nil {
		t.Fatal(err)
	}
	old, err := korean.EUCKR.NewEncoder().Bytes(data)
	if err != nil {
		t.Fatal(err)
	}
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().Bytes(data)
	if err != nil {
		t.Fatal(err)
	}
	f := format(t, "janggi-gib")
	for i, text := range [][]byte{data, old, wide} {
		if i < 2 && f.Sniff(text) != record.Sure { // beginnings in UTF-16 are shown to formats as UTF-8
			t.Error("it is not known")
		}
		games, faults := read(t, f, text)
		if len(games) != 2 || len(faults) > 0 {
			t.Fatalf("%d games, %q", len(games), faults)
		}
		g := games[0]
		if want := "janggi;arrayHan=bnbn;arrayCho=bnbn"; g.Rules.Name() != want {
			t.Errorf("%s, want %s", g.Rules.Name(), want)
		}
		if want := "a4b4 i7h7 h1g3 h10g8 h3e3"; moves(g) != want || g.Result != record.FirstWins || g.Reason != "resigned" {
			t.Errorf("%s %s %s", moves(g), g.Result, g.Reason)
		}
		if cho, _ := g.Tag("Cho"); cho != "한 사람" || g.Main()[1].After != "좋다 !" {
			t.Errorf("%q %q", cho, g.Main()[1].After)
		}
		if event, _ := g.Tag("Event"); event != "" {
			t.Errorf("an unknown event is %q", event)
		}
		var b bytes.Buffer
		if err := record.WriteAll(&b, f, games); err != nil || b.String() != string(data) {
			t.Errorf("written\n%s\nwant\n%s, %v", b.String(), data, err)
		}
	}
}

// TestGIBAsFound: spellings, results, rules and places where a file is wrong.
func TestGIBAsFound(t *testing.T) {
	const head = "[초대국자 \"A\"]\n[한대국자 \"B\"]\n"
	for _, c := range []struct{ name, text, rules, moves, result, faults string }{
		{"no arrays", head + "\n1. 79졸78 2.41병42", "janggi", "i4h4 a7b7", "*", ""},
		{"characters", head + "\n1. 79楚卒78 2. 41漢兵42 3. 02馬83", "janggi", "i4h4 a7b7 b1c3", "*", ""},
		{"nothing but points", head + "\n1. 7978 2. 4142", "janggi", "i4h4 a7b7", "*", ""},
		{"a pass", head + "\n1. 한수쉼 2. 41병42", "janggi", "e2e2 a7b7", "*", ""},
		{"arrays in older words", head + "[초포진 \"상마마상\"]\n[한포진 \"마상상마\"]\n\n1. 79졸78", "janggi;arrayCho=bnnb", "i4h4", "*", ""},
		{"by time", head + "[대국결과 \"한 시간승\"]\n\n1. 79졸78", "janggi", "i4h4", "0-1 flagged", ""},
		{"by points", head + "[대국결과 \"초점수승\"]\n\n1. 79졸78", "janggi", "i4h4", "1-0 points", ""},
		{"a draw", head + "[대국결과 \"무승부\"]\n\n1. 79졸78", "janggi", "i4h4", "1/2-1/2", ""},
		{"no result", head + "[대국결과 \"미상\"]\n\n1. 79졸78", "janggi", "i4h4", "*", ""},
		{"our rules, arrays that are chosen", head + "[초차림 \"마상마상\"]\n[한차림 \"상마상마\"]\n[Rules \"janggi;rules=modern;arrays=chosen\"]\n\n1. 79졸78",
			"janggi;rules=modern;arrays=chosen", "bnbn nbnb i4h4", "*", ""},
		{"a position", head + "[FEN \"3k5/9/9/9/9/9/P8/9/4K4/9 w - - 0 1\"]\n\n1. 71졸72", "janggi", "a4b4", "*", ""},
		{"a taken piece and a check", head + "[FEN \"3k5/9/9/9/r8/9/9/9/4K4/R8 w - - 0 1\"]\n\n1. 01차51차 2. 14장15", "janggi", "a1a6 d10e10", "*", ""},
		{"a comment that is left open", head + "\n1. 79졸78 {far", "janggi", "i4h4", "*", ""},
		{"another piece", head + "\n1. 79마78", "janggi", "", "*", "x:4:1: game 1, ply 1: 79마78"},
		{"a rule against it", head + "\n1. 79졸78 2. 41병62 3. 02마83", "janggi", "i4h4", "*", "x:4:1: game 1, ply 2: 41병62"},
		{"no array", head + "[초차림 \"마마마마\"]\n\n1. 79졸78", "-", "", "", "x:5:1: game 1"},
		{"no position", head + "[FEN \"9/9 w\"]\n\n1. 79졸78", "-", "", "", "x:3:1: game 1"},
		{"another game", head + "[Rules \"chess\"]\n\n1. 79졸78", "-", "", "", "x:3:1: game 1"},
	} {
		games, faults := read(t, format(t, "janggi-gib"), []byte(c.text))
		rules, line, result := "-", "", ""
		if len(games) == 1 {
			g := games[0]
			rules, line, result = g.Rules.Name(), moves(g), strings.TrimSpace(g.Result+" "+g.Reason)
		}
		if rules != c.rules || line != c.moves || result != c.result {
			t.Errorf("%s: %s, %s, %s, want %s, %s, %s", c.name, rules, line, result, c.rules, c.moves, c.result)
		}
		if all := strings.Join(faults, "\n"); (c.faults == "") != (all == "") || !strings.Contains(all, c.faults) {
			t.Errorf("%s: faults %q, want %q", c.name, all, c.faults)
		}
	}
	for e := range format(t, "janggi-gib").Read(strings.NewReader(head+"\n1. 79졸78 2. 41병42 3. 78졸79"), record.Options{Limits: record.Limits{Nodes: 2}}) {
		if len(e.Game.Main()) != 2 || len(e.Faults) != 1 {
			t.Errorf("%d moves, %v", len(e.Game.Main()), e.Faults)
		}
	}
}

// TestRandomGames: games of all rule sets come back from both formats.
func TestRandomGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 17))
	for _, spec := range []string{
		"janggi", "janggi;rules=traditional", "janggi;rules=modern;arrays=chosen", "janggi;rules=casual;arrayHan=bnnb;arrayCho=nbnb",
		"janggi;arrays=chosen;maxPlies=100",
	} {
		rules := open(t, spec)
		for range 6 {
			g := record.New(rules, rules.Start())
			last := g.Root
			pos := game.Clone(g.Start)
			for range 60 {
				list := pos.AppendMoves(nil)
				if pos.Outcome().Over() || len(list) == 0 {
					break
				}
				m := playthrough.Pick(rng, pos, list)
				last = last.Add(&record.Node{Text: game.MoveText(pos, m), Move: m})
				pos.Play(m)
			}
			if out := pos.Outcome(); out.Over() {
				g.Result, g.Reason = record.ResultOf(out, 2), out.Reason
			}
			for _, name := range []string{"janggi-gib", "pgn"} {
				var b bytes.Buffer
				if err := format(t, name).Write(&b, g); err != nil {
					t.Fatal(err)
				}
				games, faults := read(t, format(t, name), b.Bytes())
				if len(games) != 1 || len(faults) > 0 || games[0].Rules.Name() != g.Rules.Name() || moves(games[0]) != moves(g) {
					t.Fatalf("%s by %s: %q\n%s", spec, name, faults, b.Bytes())
				}
			}
		}
	}
}

// FuzzGIB: no file makes the reader panic, and what it reads can be written.
func FuzzGIB(f *testing.F) {
	f.Add("[초차림 \"상마상마\"]\n[한차림 \"상마상마\"]\n[대국결과 \"초 완승\"]\n\n1. 71졸72 2. 49병48 {x} 3. 한수쉼")
	f.Add("[Rules \"janggi;arrays=chosen\"]\n[FEN \"x\"]\n\n1. 79楚卒78장군")
	f.Add("\xc3\xca")
	f.Fuzz(func(t *testing.T, text string) {
		games, _ := read(t, format(t, "janggi-gib"), []byte(text))
		for _, g := range games {
			_ = format(t, "janggi-gib").Write(&bytes.Buffer{}, g)
		}
	})
}
