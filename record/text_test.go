package record_test

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/record"
)

// TestTextGolden: what is read is written again, remarks and spare blanks apart.
func TestTextGolden(t *testing.T) {
	data, err := os.ReadFile("testdata/annotated.tavlei")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, e := range entries(t, "tavlei", "annotated.tavlei", string(data), nil) {
		if len(e.Faults) > 0 {
			t.Fatal(e.Faults[0])
		}
		b.WriteString(written(t, "tavlei", e.Game))
	}
	_, want, _ := strings.Cut(string(data), "\n") // the remark
	want = strings.ReplaceAll(want, "result * \n", "result *\n") + "\n"
	if d := cmp.Diff(want, b.String()); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

// TestAnnotations: what the golden file says arrives in the tree.
func TestAnnotations(t *testing.T) {
	data, err := os.ReadFile("testdata/annotated.tavlei")
	if err != nil {
		t.Fatal(err)
	}
	g := entries(t, "tavlei", "", string(data), nil)[0].Game
	first := g.Root.Next[0]
	if first.Glyph != "!" || first.Clock == nil || first.Clock.Seconds() != 299.5 {
		t.Errorf("first ply: %+v", first)
	}
	if len(first.Next) != 3 || first.Next[1].Next[1].Text != "e3-d4" || first.Next[2].Text != "f6-g5" {
		t.Errorf("variations: %+v", first.Next)
	}
	second := first.Next[0]
	if d := cmp.Diff([]int{6, 14}, second.NAGs); d != "" || second.Before != "dubious" || second.After != "b6-a5 is better" {
		t.Errorf("second ply: %+v", second)
	}
	if d := cmp.Diff([]record.Command{{Name: "eval", Value: "0.3"}, {Name: "depth", Value: "12"}}, first.Next[1].Commands); d != "" {
		t.Error(d)
	}
	if g.Root.After != "A lesson:\nwho forgets to take, loses the man." || g.Result != record.FirstWins || g.Reason != "resigned" {
		t.Errorf("root %+v, result %s %s", g.Root, g.Result, g.Reason)
	}
	if last := g.Last(); last.Ply() != 6 || last.Parent.Setup != "W:Wa1,c1:BKb8,h8" {
		t.Errorf("last: %+v after %+v", last, last.Parent)
	}
}
