package main

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// TestRandom: the first numbers of the sequence from 1 are 270369, 67634689, 2647435461 and 307599695, as for all
// programs with these shifts.
func TestRandom(t *testing.T) {
	r := random(1)
	for i, want := range []int{369, 689, 461, 695} {
		if got := r.pick(1000); got != want {
			t.Errorf("number %d is %d, want %d", i, got, want)
		}
	}
}

// TestChoice: every shot can be played by the men on the table, and all kinds come up.
func TestChoice(t *testing.T) {
	kinds := map[byte]int{}
	g := newGame(7)
	for i := range 3000 {
		s := g.next()
		kinds[s.Kind]++
		if s.Kind == physics.Settle {
			continue
		}
		for _, man := range [...]uint8{s.Man, s.Man2, s.Target} {
			if man != 0 && !g.bodies[man].On {
				t.Fatalf("shot %d names man %d, who is gone: %+v", i, man, s)
			}
		}
		if s.Kind == physics.Scissors && (s.Man == s.Man2 || s.Target == s.Man || s.Target == s.Man2) {
			t.Fatalf("shot %d: scissors of %+v", i, s)
		}
		if men := g.men(); i%3 == 0 { // somebody falls now and then
			g.bodies[men[len(men)-1]].On = false
		}
	}
	for _, k := range []byte{physics.Flick, physics.Poke, physics.Scissors, physics.Lift, physics.Settle} {
		if kinds[k] < 50 {
			t.Errorf("%c comes up %d times", k, kinds[k])
		}
	}
}

// TestSameHash: twenty shots come out as they did when they were first played, on amd64 and on arm64.
func TestSameHash(t *testing.T) {
	if err := physics.Supported(); err != nil {
		t.Skip(err)
	}
	var out strings.Builder
	if err := run([]string{"-n", "20", "-every", "20", "-list"}, &out); err != nil {
		t.Fatal(err)
	}
	if want := "20 shots: c4c408adc87271ba"; !strings.Contains(out.String(), want) {
		t.Errorf("want %q in\n%s", want, out.String())
	}
	if err := run([]string{"-n", "0"}, &out); err == nil {
		t.Error("no shots are no error")
	}
}
