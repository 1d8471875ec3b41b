package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

const snippet = `package toy

type T struct{ n int }

func (t *T) f(a, b int, list []int) bool {
	room := make([]int, 0, 9)
	for i, x := range list {
		if x < a && !t.odd(i) {
			continue
		}
		t.n += x
		t.note(i)
	}
	t.srv.log.Warn("x", 3)
	_ = room
	return a == b || true
}

func g() bool { return false }

func h() (int, bool) { return 7, false }
`

// Every kind of fault of Go is made where it can be, and none where no test could notice it.
func TestGoFaults(t *testing.T) {
	faults, err := goFaults("toy/toy.go", []byte(snippet))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range faults {
		got = append(got, f.Func+": "+f.Kind+": "+f.Old+" → "+f.New)
	}
	want := []string{
		"T.f: operator: && → ||",
		"T.f: operator: < → <=",
		"T.f: dropped negation: ! → ",
		"T.f: negated condition: x < a && !t.odd(i) → !(x < a && !t.odd(i))",
		"T.f: dropped continue: continue → ",
		"T.f: operator: += → -=",
		"T.f: dropped statement: t.n += x → ",
		"T.f: dropped statement: t.note(i) → ",
		"T.f: operator: == → !=",
		"T.f: operator: || → &&",
		"g: other answer: false → true",
		"h: other answer: false → true",
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// A fault of the page is made in code, never in texts, comments, patterns or types.
func TestPageFaults(t *testing.T) {
	const src = `import { a } from './a < b'
// one < two
export function near(a: Map<string, number>, b: number): boolean {
  const text = 'x && y' + (b - 12)
  if (!a.size) return false
  return / < /.test(text) && b >= 1
}
`
	faults, err := tsFaults("web/src/near.ts", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range faults {
		got = append(got, f.Kind+": "+f.Old+" → "+f.New)
	}
	want := []string{
		"operator: + → -", "operator: - → +", "constant: 12 → 13", "negated condition: (!a.size) → (!(!a.size))",
		"dropped negation: ! → ", "operator: && → ||", "operator: >= → >", "constant: 1 → 2",
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// A change elsewhere in a file leaves the sample as it was.
func TestSampleStays(t *testing.T) {
	ids := func(src string) (ids []string) {
		faults, err := goFaults("toy/toy.go", []byte(src))
		if err != nil {
			t.Fatal(err)
		}
		for i := range faults {
			faults[i].rank = rank(1, faults[i].ID)
		}
		picked := pick(faults, 2, "")
		for _, f := range picked {
			if f.Func != "h" {
				ids = append(ids, f.ID)
			}
		}
		return ids
	}
	before := ids(snippet)
	if after := ids(strings.Replace(snippet, "\nfunc g", "\n// A word more.\nfunc g", 1)); !slices.Equal(before, after) || len(before) != 2 {
		t.Errorf("%v became %v", before, after)
	}
}

// toy is a module with one function that is tested and one that is not.
func toy(t *testing.T) string {
	root := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":          "module example.org/toy\n\ngo 1.26\n",
		"toy/toy.go":      "package toy\n\nfunc Less(a, b int) bool { return a < b }\n\nfunc More(a, b int) bool { return a > b }\n\nfunc Sum(n int) (s int) {\n\tfor i := 0; i < n; i++ {\n\t\ts += i\n\t}\n\treturn s\n}\n",
		"toy/toy_test.go": "package toy\n\nimport \"testing\"\n\nfunc TestLess(t *testing.T) {\n\tif Less(1, 1) || Sum(3) != 3 {\n\t\tt.Error(\"less\")\n\t}\n}\n",
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(root, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// What becomes of a fault: a test notices it, none does, it does not compile, or the tests do not end. The tree stays as
// it was.
func TestVerdicts(t *testing.T) {
	root := toy(t)
	r, err := newRunner(root)
	if err != nil {
		t.Fatal(err)
	}
	defer r.close()
	name := filepath.Join(root, "toy", "toy.go")
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, verdict, by string }{
		{"a < b", "a <= b", noticed, "TestLess"},
		{"a > b", "a >= b", unseen, ""},
		{"a < b", "a < c", uncompiled, "undefined: c"},
	} {
		at := bytes.Index(src, []byte(c.old))
		res, err := r.try(t.Context(), fault{Path: "toy/toy.go", Old: c.old, New: c.new, from: at, to: at + len(c.old)})
		if err != nil {
			t.Fatal(err)
		}
		if res.Verdict != c.verdict || !strings.Contains(res.By, c.by) {
			t.Errorf("%s → %s: %s by %q, want %s by %q", c.old, c.new, res.Verdict, res.By, c.verdict, c.by)
		}
	}
	if now, _ := os.ReadFile(name); !bytes.Equal(now, src) {
		t.Error("the file was touched")
	}
	if rep, err := r.bounded(t.Context(), root, nil, time.Second, "sh", "-c", "while :; do :; done"); err != nil || rep.verdict != timedOut {
		t.Errorf("tests that do not end: %+v, %v", rep, err)
	}
}

// A run goes on where the last one ended, and its table counts what was noticed.
func TestResults(t *testing.T) {
	name := filepath.Join(t.TempDir(), "results")
	var lines bytes.Buffer
	faults := []fault{{ID: "a", Area: "match", Path: "match/a.go"}, {ID: "b", Area: "match", Path: "match/b.go"}, {ID: "c", Area: "match"}}
	for _, r := range []result{{fault: faults[0], Verdict: unseen}, {fault: faults[0], Verdict: noticed}, {fault: faults[1], Verdict: unseen}, {fault: faults[2], Verdict: uncompiled}} {
		if err := r.append(&lines); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(name, lines.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	known, err := readResults(name)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	table(&out, faults, known)
	for _, want := range []string{"| match | 2 | 1 | 0 | 1 | 50 % |", "1 more do not compile", "match/b.go"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

// The tests of a place are its own, those of the folders above it, and those that are named for it, as far as they load
// it.
func TestSuites(t *testing.T) {
	l := links{"game": {"game"}, "games/chess": {"games/chess", "games/chess/internal/deep", "game"}, "games/all": {"games/chess", "games/chess/engine"}}
	for file, want := range map[string][]string{
		"games/chess/internal/deep/x.go": {"games/chess"},
		"games/chess/engine/x.go":        {advice},
		"game/x.go":                      {"game"},
	} {
		if got := l.suites(file); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", file, got, want)
		}
	}
	l, err := readLinks(toy(t))
	if got := l.suites("toy/toy.go"); err != nil || !slices.Equal(got, []string{"toy"}) {
		t.Errorf("%v, %v", got, err)
	}
}
