package sgf

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/record"
)

// TestValues: what is escaped, what an end of a line means, composed values.
func TestValues(t *testing.T) {
	for raw, want := range map[string][2]string{
		"plain":                     {"plain", "plain"},
		`a\]b\\c\:d`:                {`a]b\c:d`, `a]b\c:d`},
		"one\\\ntwo\\\r\nthree":     {"onetwothree", "onetwothree"},
		"one\r\ntwo\n\rthree\rfour": {"one\ntwo\nthree\nfour", "one two three four"},
		" tab\tand\vmore\f":         {" tab and more ", "tab and more"},
		"\\\tx":                     {" x", "x"},
		`ends in \`:                 {"ends in ", "ends in"},
	} {
		v := Value{Raw: raw}
		if v.Text() != want[0] || v.Line() != want[1] {
			t.Errorf("%q: %q and %q, want %q", raw, v.Text(), v.Line(), want)
		}
	}
	a, b, ok := Value{Raw: `a\:b:c:d`}.Parts()
	if a.Text() != "a:b" || b.Text() != "c:d" || !ok {
		t.Errorf("%q and %q, %v", a.Text(), b.Text(), ok)
	}
	if _, _, ok := (Value{Raw: `a\:b`}).Parts(); ok {
		t.Error("a colon that means nothing divides a value")
	}
	if got := Escape(`a]b\c:`) + EscapePart(`a]b\c:`); got != `a\]b\\c:a\]b\\c\:` {
		t.Error(got)
	}
}

// TestPoints: lists in any direction, capital letters, what is no point.
func TestPoints(t *testing.T) {
	for _, c := range []struct{ in, want, bad string }{
		{"aa zZ", "aa zZ", ""},
		{"ba:cb", "ba ca bb cb", ""},
		{"cb:ba", "ba ca bb cb", ""},
		{"aa a", "aa", "a"},
		{"aa:b", "", "aa:b"},
		{"1a", "", "1a"},
	} {
		var values []Value
		for v := range strings.FieldsSeq(c.in) {
			values = append(values, Value{Raw: v})
		}
		points, bad := Points(values)
		var got []string
		for _, p := range points {
			got = append(got, p.String())
		}
		if strings.Join(got, " ") != c.want || (bad == nil) != (c.bad == "") || bad != nil && bad.Raw != c.bad {
			t.Errorf("%s: %v, bad %v", c.in, got, bad)
		}
	}
}

// TestFaults: what is wrong is named with its line, column and property, and all that can be read is.
func TestFaults(t *testing.T) {
	for _, c := range []struct{ name, in, want, props string }{
		{"not closed", "(;FF[4]\n;B[aa]C[so", "x:2:7: game 1: C: the bracket is not closed", ";FF;B"},
		{"behind a backslash", `(;C[so\`, "x:1:3: game 1: C: the bracket is not closed", ";"},
		{"no last bracket", "(;FF[4];B[aa]", "x:1:14: game 1: the file ends inside a game", ";FF;B"},
		{"no value", "(;FF[4]\r\n;B;W[ab])", "x:2:2: game 1: B: a property without a value", ";FF;;W"},
		{"no name", "(;[aa]B[ab])", "x:1:3: game 1: [: a value without the name of its property", ";B"},
		{"junk", "(;B[aa]+\x00;W[ab])", `x:1:8: game 1: +: want a property like PB[name]`, ";B;W"},
		{"junk in a name", "(;B\x00[aa])", "x:1:3: game 1: B: a property without a value\nx:1:4: game 1: \"\\x00\": want a property like PB[name]\n" +
			"x:1:5: game 1: [: a value without the name of its property", ";"},
		{"behind a variation", "(;B[aa](;W[ab]);W[ac])", "x:1:16: game 1: remark: ;: a node behind a variation: it is taken for another one", ";B;W;W"},
		{"no semicolon", "(B[aa](W[ab]))", "x:1:2: game 1: remark: a property without ; before it\nx:1:8: game 1: remark: a property without ; before it", ";B;W"},
		{"no node", "(;B[aa]())", "x:1:9: game 1: remark: (): brackets without a node", ";B"},
		{"columns are characters", "(;C[äöü世]+B[aa])", "x:1:10: game 1: +: want a property like PB[name]", ";CB"},
	} {
		all := treesOf([]byte(c.in), record.Options{File: "x"})
		if got := strings.Join(faultsOf(all), "\n"); got != c.want {
			t.Errorf("%s: %s\nwant %s", c.name, got, c.want)
		}
		var props []string
		for todo := []*Node{all[0].Root}; len(todo) > 0; {
			n := todo[0]
			todo = append(todo[1:], n.Next...)
			props = append(props, ";")
			for _, p := range n.Props {
				props = append(props, p.Name)
			}
		}
		if got := strings.Join(props, ""); got != c.props {
			t.Errorf("%s: %s, want %s", c.name, got, c.props)
		}
	}
	for _, none := range []string{"", ";", "1. e4 e5 (1... c5) 2. Nf3", "(a)(B)", "("} {
		if all := treesOf([]byte(none), record.Options{}); len(all) > 0 {
			t.Errorf("%q: %d games", none, len(all))
		}
	}
}

// TestManyFaults: a file of nothing but faults is not told for ever.
func TestManyFaults(t *testing.T) {
	all := treesOf([]byte("("+strings.Repeat(";B", 10_000)+")"), record.Options{})
	if len(all) != 1 || len(all[0].Faults) != mostFaults || count(all[0].Root).nodes != 10_000 {
		t.Errorf("%d games, %d faults", len(all), len(all[0].Faults))
	}
}

// TestLimits: what is too large is said with its place, and the game behind it is read.
func TestLimits(t *testing.T) {
	limits := record.Limits{Game: 1000, Comment: 20, Nodes: 10}
	for _, c := range []struct{ name, in, want string }{
		{"a long value", "(;C[" + strings.Repeat("x", 30) + "]PB[Ann])", "1:3: game 1: C: a value of more than 20 bytes"},
		{"a long game", "(" + strings.Repeat(";B[aaaaaaaaaaaaaa]", 70) + ")", "1:993: game 1: the game is longer than 1000 bytes"},
		{"many nodes", "(" + strings.Repeat(";", 300) + ")", "1:202: game 1: more than 10 moves in one game"},
		{"many brackets", "(;" + strings.Repeat("(;", 150) + strings.Repeat(")", 151), "game 1: more than 10 moves in one game"},
		{"many values", "(;AB" + strings.Repeat("[]", 300) + ")", "game 1: more than 10 moves in one game"},
	} {
		all := treesOf([]byte(c.in+"\n(;PB[Eve])"), record.Options{Limits: limits})
		if len(all) != 2 || len(all[0].Faults) != 1 || !strings.Contains(all[0].Faults[0].Error(), c.want) || len(all[1].Faults) > 0 || all[1].Root.Line("PB") != "Eve" {
			t.Errorf("%s: %d games, %q", c.name, len(all), faultsOf(all))
		}
	}
	long := treesOf([]byte("(;C["+strings.Repeat("x", 30)+"]PB[Ann])"), record.Options{Limits: limits})[0].Root
	if long.Text("C") != strings.Repeat("x", 20) || long.Line("PB") != "Ann" {
		t.Errorf("%q %q", long.Text("C"), long.Line("PB"))
	}
}

// TestDeep: 100,000 levels are read and written like any others, and may be left open.
func TestDeep(t *testing.T) {
	const levels = 100_000
	text := strings.Repeat("(;B[aa]", levels) + strings.Repeat(")", levels)
	all := treesOf([]byte(text), record.Options{})
	if len(all) != 1 || len(all[0].Faults) > 0 || count(all[0].Root).nodes != levels {
		t.Fatalf("%d games, %q", len(all), faultsOf(all))
	}
	again(t, all)
	sides := strings.Repeat("(;B[aa](;W[bb])", levels) + strings.Repeat(")", levels)
	all = treesOf([]byte(sides), record.Options{})
	if n := count(all[0].Root); len(all[0].Faults) > 0 || n.nodes != 2*levels || n.leaves != levels {
		t.Fatalf("%+v, %q", n, faultsOf(all))
	}
	again(t, all)
	all = treesOf([]byte(text[:7*levels]), record.Options{File: "x"})
	if got := faultsOf(all); len(all) != 1 || !slices.Equal(got, []string{"x:1:700001: game 1: the file ends inside a game"}) {
		t.Errorf("%q", got)
	}
}

// TestLarge: a game of 30 MB is refused with the place where it is too long, and what follows is read.
func TestLarge(t *testing.T) {
	node := "\n;B[aa]C[" + strings.Repeat("word ", 200) + "]"
	parts := []io.Reader{strings.NewReader("(")}
	for range 30 << 20 / len(node) {
		parts = append(parts, strings.NewReader(node))
	}
	parts = append(parts, strings.NewReader(")(;PB[Ann])"))
	var all []*Tree
	for tree := range Trees(io.MultiReader(parts...), record.Options{}) {
		all = append(all, tree)
	}
	if len(all) != 2 || len(all[0].Faults) != 1 || !strings.Contains(all[0].Faults[0].Error(), "longer than 16777216 bytes") || all[0].Faults[0].Line < 15_000 || all[1].Root.Line("PB") != "Ann" {
		t.Errorf("%d games, %q", len(all), faultsOf(all))
	}
}

// TestBroken: a file that cannot be read any further says so.
func TestBroken(t *testing.T) {
	broken := errors.New("the disk is on fire")
	for _, begin := range []string{"", "(;PB[Ann])", "(;PB[Ann]", "(;PB[An"} {
		last := (*Tree)(nil)
		for tree := range Trees(io.MultiReader(strings.NewReader(begin), iotest.ErrReader(broken)), record.Options{}) {
			last = tree
		}
		if last == nil || last.Root != nil || !errors.Is(last.Faults[0], broken) {
			t.Errorf("%q: %+v", begin, last)
		}
	}
}

// TestWrite: lines of less than 80 bytes, variations in brackets, values escaped.
func TestWrite(t *testing.T) {
	root := &Node{}
	root.Add("FF", "4")
	root.Add("C", `a ] and a \`)
	for i := range 20 {
		root.Add("AB", Point{i, i}.String())
	}
	first := root.Follow(&Node{})
	first.Add("B", "aa")
	first.Follow(&Node{}).Add("W", "bb")
	first.Follow(&Node{}).Add("W", "cc")
	root.Follow(&Node{}).Add("B", "dd")
	var b bytes.Buffer
	if err := Write(&b, root); err != nil {
		t.Fatal(err)
	}
	const want = `(;FF[4]C[a \] and a \\]AB[aa][bb][cc][dd][ee][ff][gg][hh][ii][jj][kk][ll][mm]
[nn][oo][pp][qq][rr][ss][tt]
(;B[aa]
(;W[bb])
(;W[cc]))
(;B[dd]))
`
	if d := cmp.Diff(want, b.String()); d != "" {
		t.Error(d)
	}
}
