package match

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// TestRollBySha256sum: the numbers of this table come from
//
//	h=$(printf '%s %s' PLY SEED | sha256sum | cut -c1-12); echo $((0x$h * TOTAL >> 48))
func TestRollBySha256sum(t *testing.T) {
	seed := strings.Repeat("00112233445566778899aabbccddeeff", 2)
	if got, want := Commit(seed), "2a8abfa8cb9906290437854193ca6bca41d4d4e26d1d454bd66a35158095e737"; got != want {
		t.Errorf("commit %s, sha256sum prints %s", got, want)
	}
	for _, c := range []struct {
		ply         int
		total, want uint32
	}{
		{1, 6, 0}, {1, 960, 108}, {2, 6, 2}, {2, 960, 381}, {17, 6, 0}, {17, 960, 125}, {-2, 6, 5}, {-2, 960, 917},
		{2, 1, 0}, {1, 1 << 20, 118725}, {1, 1<<32 - 1, 486300605}, {2, 1<<32 - 1, 1707518945}, // beyond the numbers of a shell: by bc
	} {
		if got := Roll(seed, c.ply, c.total); got != c.want {
			t.Errorf("ply %d below %d: %d, sha256sum gives %d", c.ply, c.total, got, c.want)
		}
	}
}

// TestRollsAreEven: no face of a die comes up much oftener than the others.
func TestRollsAreEven(t *testing.T) {
	const rolls = 60_000
	var seen [6]int
	for ply := range rolls {
		seen[Roll("seed", ply, 6)]++
	}
	for face, n := range seen {
		if n < 9_700 || n > 10_300 { // three standard deviations are 274
			t.Errorf("face %d came up %d times of %d", face+1, n, rolls)
		}
	}
}

func TestFaces(t *testing.T) {
	g, err := game.Open("dice-race")
	if err != nil {
		t.Fatal(err)
	}
	faces, total := Faces(g.Start())
	sum := uint32(0)
	for _, f := range faces {
		if f.From != sum {
			t.Errorf("face from %d, want %d", f.From, sum)
		}
		for n := range f.Weight {
			if got := faceOf(faces, sum+n); got != f {
				t.Errorf("number %d stands for %+v, want %+v", sum+n, got, f)
			}
		}
		sum += f.Weight
	}
	if len(faces) < 2 || sum != total {
		t.Errorf("%d faces, weights sum up to %d of %d", len(faces), sum, total)
	}
	after := game.Clone(g.Start())
	after.Play(faces[0].Move)
	if faces, total := Faces(after); len(faces) != 0 || total != 0 {
		t.Errorf("a player's turn has faces %v", faces)
	}
}
