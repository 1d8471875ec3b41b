package formats_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/record"
)

// hostile are files of n variations that somebody might write to keep a reader busy. Stones come to all points in turn, so that most
// of a long line are put on others.
var hostile = []struct {
	name string
	file func(size, n int) string
}{
	{"nested", func(size, n int) string {
		return root(size) + each(size, n, "(") + strings.Repeat(")", n) + ")"
	}},
	{"side by side", func(size, n int) string {
		return root(size) + strings.ReplaceAll(each(size, n, "("), "]", "])") + ")"
	}},
	{"both", func(size, n int) string { // behind each stone another one, far inside first
		return root(size) + each(size, n/2, "(") + strings.Repeat(")(;B[])", n/2) + ")"
	}},
}

func root(size int) string { return fmt.Sprintf("(;FF[4]GM[1]SZ[%d]", size) }

// each are n nodes with a stone, behind a sign.
func each(size, n int, before string) string {
	var b strings.Builder
	points := rand.New(rand.NewPCG(1, 1)).Perm(size * size)
	for i := range n {
		at := points[i%len(points)]
		fmt.Fprintf(&b, "%s;%c[%c%c]", before, "BW"[i%2], 'a'+at%size, 'a'+at/size)
	}
	return b.String()
}

// allocated is how many bytes a reader of a file takes from the memory in all.
func allocated(t *testing.T, file string) float64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	read(t, "go-sgf", file)
	runtime.ReadMemStats(&after)
	return float64(after.TotalAlloc - before.TotalAlloc)
}

// TestHostileFiles: four times as many variations take four times as much, however they are nested.
func TestHostileFiles(t *testing.T) {
	for _, c := range hostile {
		first, second := allocated(t, c.file(9, 1000)), allocated(t, c.file(9, 4000))
		if second > 4.5*first {
			t.Errorf("%s: %.0f bytes, and for four times as many variations %.0f", c.name, first, second)
		}
	}
}

// TestVariationsOfALongLine: a variation of two stones behind each stone of a legal game is read as it stands, and takes much less
// memory than a position: the one that it begins with is found again from a few that are kept.
func TestVariationsOfALongLine(t *testing.T) {
	const stones = 200
	line := strings.Split(each(25, stones+2, "|"), "|")[1:]
	var b strings.Builder
	for _, stone := range line[:stones] {
		b.WriteString("(" + stone)
	}
	for i := stones - 1; i >= 0; i-- { // in place of a stone the two behind it in the line, by the other sides
		second := strings.NewReplacer("B", "W", "W", "B").Replace(line[i+1])
		b.WriteString(")(" + second + ";" + "BW"[(i+1)%2:][:1] + line[i+2][2:] + ")")
	}
	file := root(25) + b.String() + ")"
	all := read(t, "go-sgf", file)
	if len(all) != 1 || !all[0].Good() {
		t.Fatal(faults(all))
	}
	played := 0
	if err := all[0].Game.Walk(func(record.Step) bool { played++; return true }); err != nil || played != 3*stones {
		t.Errorf("%d nodes are played, want %d: %v", played, 3*stones, err)
	}
	if each := allocated(t, file) / stones; each > 12_000 {
		t.Errorf("a variation takes %.0f bytes", each)
	}
}

// BenchmarkHostile reads 50,000 plies in variations.
func BenchmarkHostile(b *testing.B) {
	for _, size := range []int{9, 19} {
		for _, c := range hostile {
			file := c.file(size, 50_000)
			b.Run(fmt.Sprintf("%d/%s", size, strings.ReplaceAll(c.name, " ", "-")), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					read(b, "go-sgf", file)
				}
			})
		}
	}
}
