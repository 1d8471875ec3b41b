package formats_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/games/chapaev"
	"github.com/tavlei/tavlei/games/chapaev/formats"
	"github.com/tavlei/tavlei/games/chapaev/physics"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/load"
)

func TestMain(m *testing.M) {
	physics.UseCache(physics.UserCache())
	os.Exit(m.Run())
}

func needEngine(t *testing.T) {
	t.Helper()
	if err := physics.Supported(); err != nil {
		t.Skip(err)
	}
	<-physics.Warm()
}

// played is a match of random strokes out of the sample.
func played(t *testing.T, spec string, shots int, seed uint64) *record.Game {
	t.Helper()
	needEngine(t)
	rules, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	g := record.New(rules, nil)
	roll := rand.New(rand.NewPCG(seed, 5))
	pos, at := game.Clone(g.Start), g.Root
	for range shots {
		moves := pos.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		m := moves[roll.IntN(len(moves))]
		at = at.Add(&record.Node{Text: game.MoveText(pos, m), Move: m})
		pos.Play(m)
	}
	o := pos.Outcome()
	g.Result, g.Reason = record.ResultOf(o, 2), o.Reason
	return g
}

func written(t *testing.T, g *record.Game) string {
	t.Helper()
	var b bytes.Buffer
	if err := format(t, "chapaev").Write(&b, g); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func format(t *testing.T, name string) *record.Format {
	t.Helper()
	f, err := record.FormatByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// readOne reads a file of one game.
func readOne(t *testing.T, text string) record.Entry {
	t.Helper()
	f, err := load.Detect("", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var all []record.Entry
	for e := range f.Read(strings.NewReader(text), record.Options{File: "x.chapaev"}) {
		all = append(all, e)
	}
	if len(all) != 1 {
		t.Fatalf("%d games, want 1", len(all))
	}
	return all[0]
}

func faults(e record.Entry) string {
	var b strings.Builder
	for _, f := range e.Faults {
		b.WriteString(f.Error() + "\n")
	}
	return b.String()
}

// end is the last position of the line played.
func end(t *testing.T, g *record.Game) *chapaev.Position {
	t.Helper()
	line, err := g.Line(g.Last())
	if err != nil {
		t.Fatal(err)
	}
	return line.Pos.(*chapaev.Position)
}

var (
	frames = regexp.MustCompile(`(?m)^= .*\n`)
	tag    = regexp.MustCompile(`(?m)^engine .*$`)
)

const otherTag = `engine "another engine 9"`

// sum is the sum of shot n, from 1, with its line.
func sum(n string) *regexp.Regexp { return regexp.MustCompile(`(?m)^(` + n + ` .*\| )([0-9a-f]{16})$`) }

// TestRoundTrip: what is written is read again, on the engine and without a remark; stacks, checks and
// further rounds among it.
func TestRoundTrip(t *testing.T) {
	for _, spec := range []string{"chapaev;match=tour", "chapaev;match=round;arms=artillery", "chapaev;match=round;arms=heavy;reserve=2", "chapaev;preset=kids;pieRule=on"} {
		t.Run(spec, func(t *testing.T) {
			g := played(t, spec, gametest.Fewer(30, 10), 1)
			g.SetTag("White", `Ann "the hand"`)
			g.Root.After = "a windy day"
			g.Main()[3].After = "well\naimed"
			text := written(t, g)
			t.Logf("%d bytes a shot, %d without keyframes", len(text)/len(g.Main()), len(frames.ReplaceAllString(text, ""))/len(g.Main()))
			e := readOne(t, text)
			if len(e.Faults) > 0 {
				t.Fatal(faults(e))
			}
			if again := written(t, e.Game); again != text {
				t.Errorf("written again:\n%s\nwant\n%s", again, text)
			}
			if a, b := game.Text(end(t, g)), game.Text(end(t, e.Game)); a != b {
				t.Errorf("ends with %s, want %s", b, a)
			}
			if bare := readOne(t, frames.ReplaceAllString(text, "")); len(bare.Faults) > 0 {
				t.Errorf("without keyframes: %s", faults(bare))
			}
		})
	}
}

// TestOwnText: our own text of all games carries matches of Chapaev as well.
func TestOwnText(t *testing.T) {
	g := played(t, "chapaev;match=round", 15, 2)
	var b bytes.Buffer
	if err := record.WriteText(&b, g); err != nil {
		t.Fatal(err)
	}
	e := readOne(t, b.String())
	if len(e.Faults) > 0 || game.Text(end(t, g)) != game.Text(end(t, e.Game)) {
		t.Errorf("%s\n%s", faults(e), b.String())
	}
}

// TestOtherEngine: a record of another engine is played back from its keyframes and says so; what goes
// on from there is played on our engine, and what is written again is still the other one's.
func TestOtherEngine(t *testing.T) {
	g := played(t, "chapaev;match=tour", gametest.Fewer(25, 10), 3)
	text := tag.ReplaceAllString(written(t, g), otherTag)
	e := readOne(t, text)
	if !e.Good() || len(e.Faults) != 1 || !strings.Contains(faults(e), "ply 1") ||
		!strings.Contains(faults(e), "another engine 9") || !strings.Contains(faults(e), chapaev.Tag(g.Rules.Rules)) {
		t.Fatalf("%s", faults(e))
	}
	if got := chapaev.Tag(e.Game.Rules.Rules); got != "another engine 9" {
		t.Errorf("engine %s", got)
	}
	last := end(t, e.Game)
	if game.Text(last) != game.Text(end(t, g)) {
		t.Errorf("ends with %s", game.Text(last))
	}
	if moves := last.AppendMoves(nil); len(moves) > 0 {
		last.Play(moves[0])
	}
	if again := written(t, e.Game); again != text {
		t.Errorf("written again:\n%s", again)
	}
	bare := readOne(t, frames.ReplaceAllString(text, ""))
	if !bare.Good() || !strings.Contains(faults(bare), "comes to the same") {
		t.Errorf("without keyframes: %s", faults(bare))
	}
}

// TestOtherResult: a shot that comes out otherwise on our engine is played back, from a record that says
// it is ours as well; without keyframes the record ends before it.
func TestOtherResult(t *testing.T) {
	text := moved(t, written(t, played(t, "chapaev;match=round", 12, 9)))
	e := readOne(t, text)
	if !e.Good() || len(e.Faults) != 1 || !strings.Contains(faults(e), "ply 1: remark") || !strings.Contains(faults(e), "played back") {
		t.Fatalf("%s", faults(e))
	}
	if game.Text(end(t, e.Game)) == "" || len(e.Game.Main()) != 1 {
		t.Errorf("%d shots", len(e.Game.Main()))
	}
	bare := readOne(t, frames.ReplaceAllString(text, ""))
	if bare.Good() || !strings.Contains(faults(bare), "ply 1") || !strings.Contains(faults(bare), "shot 1 has no keyframe") {
		t.Errorf("without keyframes: %s", faults(bare))
	}
}

// TestConvert: a record that was played back, written in a format of moves alone, loses its results, and
// that is said; in our own format it does not, and what our engine has computed loses nothing (6.1).
func TestConvert(t *testing.T) {
	text := written(t, played(t, "chapaev;match=round", 3, 4))
	for _, tc := range []struct{ name, text, to, says string }{
		{"ours", text, "tavlei", ""},
		{"another engine's", tag.ReplaceAllString(text, otherTag), "tavlei", "remark: tavlei holds the moves only: what they came to was computed elsewhere (another engine 9)"},
		{"another engine's, with results", tag.ReplaceAllString(text, otherTag), "chapaev", ""},
	} {
		var out bytes.Buffer
		n, list, err := record.Convert(&out, format(t, tc.to), strings.NewReader(tc.text), format(t, "chapaev"), record.Options{File: "x.chapaev"})
		said := ""
		for _, f := range list {
			if strings.Contains(f.Error(), "holds the moves") {
				said += f.Error()
			}
		}
		if n != 1 || err != nil || (said == "") != (tc.says == "") || !strings.Contains(said, tc.says) {
			t.Errorf("%s: %d games, %v, %q; want %q", tc.name, n, err, said, tc.says)
		}
	}
}

// moved is the first shot alone, with a keyframe in which a man comes to lie a millimetre elsewhere.
func moved(t *testing.T, text string) string {
	t.Helper()
	head, _, ok := strings.Cut(text, "\n2 ")
	if !ok {
		t.Fatal(text)
	}
	head += "\nresult *\n"
	place := regexp.MustCompile(`(?m)^(= F .*:)([0-9a-f]{6})`)
	if !place.MatchString(head) {
		t.Fatal(head)
	}
	head = place.ReplaceAllString(head, "${1}3f8000")
	// The sum is that of the new place: read once, and take it from the fault.
	said := regexp.MustCompile(`the sum is ([0-9a-f]{16})`).FindAllStringSubmatch(faults(readOne(t, head2(head))), -1)
	if said == nil {
		t.Fatal(faults(readOne(t, head2(head))))
	}
	return sum("1").ReplaceAllString(head, "${1}"+said[len(said)-1][1])
}

// head2 is a record that must be played back: of another engine.
func head2(text string) string { return tag.ReplaceAllString(text, otherTag) }

// TestDoctored: a record that was tampered with is told with the number of the shot.
func TestDoctored(t *testing.T) {
	text := written(t, played(t, "chapaev;match=round", 8, 6))
	for _, tc := range []struct {
		name, text string
		says       []string
	}{
		{"sum", sum("5").ReplaceAllString(text, "${1}0123456789abcdef"), []string{"ply 5", "keyframes do not fit", "0123456789abcdef"}},
		{"sum of another engine", sum("5").ReplaceAllString(tag.ReplaceAllString(text, otherTag), "${1}0123456789abcdef"), []string{"ply 5", "keyframes do not fit"}},
		{"sum without keyframes", frames.ReplaceAllString(sum("5").ReplaceAllString(text, "${1}0123456789abcdef"), ""),
			[]string{"ply 5", "another result", "shot 1 has no keyframe"}},
		{"keyframe", regexp.MustCompile(`(?m)^= F \d+`).ReplaceAllString(text, "= F x"), []string{"keyframe of shot 1", "milliseconds"}},
		{"order", strings.Replace(text, "\n4 ", "\n7 ", 1), []string{"this is shot 4"}},
		{"end", strings.Replace(text, "result ", "# ", 1), []string{"no result"}},
		{"game", strings.Replace(text, "game chapaev", "game russian", 1), []string{"unknown game"}},
		{"start", strings.Replace(text, `start "W`, `start "Z`, 1), []string{"start", `"Z"`}},
		{"telling", regexp.MustCompile(`(?m)^(2 \S+ \|).*\| (keep|pass)`).ReplaceAllString(text, "${1} -9 -10 | keep"), []string{"ply 2", "-9 -10"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if tc.text == text {
				t.Fatal("nothing was changed")
			}
			e := readOne(t, tc.text)
			for _, want := range tc.says {
				if e.Good() || !strings.Contains(faults(e), want) {
					t.Errorf("%q is not said:\n%s", want, faults(e))
				}
			}
		})
	}
}

// TestRefuses: the format is for Chapaev only, and says what it cannot hold.
func TestRefuses(t *testing.T) {
	g := played(t, "chapaev;match=round", 2, 7)
	g.Last().Add(&record.Node{Setup: game.Text(g.Start)})
	if err := format(t, "chapaev").Write(&bytes.Buffer{}, g); err == nil || !strings.Contains(err.Error(), "ply 3") {
		t.Errorf("%v", err)
	}
	if !formats.Holds(g.Rules) || formats.Holds(&game.Game{Info: &game.Info{Family: "draughts"}}) {
		t.Error("holds other games")
	}
}

// FuzzRead: no text makes the reader panic; what is good is written and read again.
func FuzzRead(f *testing.F) {
	f.Add("chapaev record 1\ngame chapaev;match=round\nengine \"e\"\nstart \"W W0@0.5,0.5 B8@7.5,7.5\"\n1 F0:0,500 | | pass | 0123456789abcdef\n= F 12 0:3f8000003f8000003f800000\nresult *\n")
	f.Add("chapaev record 1\nresult *\n=\nsay \"\nclock x\n")
	f.Fuzz(func(t *testing.T, text string) {
		if physics.Supported() != nil || len(text) > 2000 || strings.Count(text, "\n") > 20 {
			t.Skip()
		}
		for e := range format(t, "chapaev").Read(strings.NewReader(text), record.Options{}) {
			if !e.Good() {
				continue
			}
			if err := format(t, "chapaev").Write(&bytes.Buffer{}, e.Game); err != nil {
				t.Error(err)
			}
		}
	})
}
