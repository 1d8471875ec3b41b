package physics

import (
	"errors"
	"math"
	"testing"
)

// counter is a simulator that counts its shots and moves man 0 by the first number of the stroke.
type counter struct {
	calls int
	err   error
}

func (c *counter) Tag() string { return "counter" }

func (c *counter) Simulate(_ Table, b Bodies, s Stroke, frame func(int, *Bodies) bool) (Result, error) {
	c.calls++
	b[0].Pose[0] += float32(s.V[0])
	if frame != nil {
		frame(0, &b)
	}
	return Result{Bodies: b, Steps: c.calls}, c.err
}

func TestMemo(t *testing.T) {
	c := &counter{}
	m := Memo(c, 2)
	play := func(v int16, want int) {
		t.Helper()
		if _, err := m.Simulate(Wood, lone(0, 0), flick(0, v, 0), nil); err != nil || c.calls != want {
			t.Errorf("shot %d: %d calls, want %d; %v", v, c.calls, want, err)
		}
	}
	play(1, 1)
	play(1, 1) // remembered
	play(2, 2)
	play(1, 2)
	play(3, 3) // two are kept: forgets the one that was asked for longest ago
	play(1, 3)
	play(2, 4)

	if _, err := m.Simulate(Wood, lone(0, 0), flick(0, 2, 0), func(int, *Bodies) bool { return true }); err != nil || c.calls != 5 {
		t.Errorf("with frames: %d calls, %v", c.calls, err)
	}
	b := lone(0, 0)
	b[0].Pose[2] = float32(math.Copysign(0, -1))
	if _, _ = m.Simulate(Wood, b, flick(0, 2, 0), nil); c.calls != 6 {
		t.Error("-0 passes for 0")
	}
	b[7].Pose[0] = 3 // nobody stands there
	if _, _ = m.Simulate(Wood, b, flick(0, 2, 0), nil); c.calls != 6 {
		t.Error("the pose of an empty slot counts")
	}
	c.err = errors.New("broken")
	for range 2 {
		if _, err := m.Simulate(Wood, lone(1, 1), flick(0, 2, 0), nil); !errors.Is(err, c.err) {
			t.Errorf("error %v", err)
		}
	}
	if c.calls != 8 || m.Tag() != "counter" {
		t.Errorf("an error is remembered: %d calls", c.calls)
	}
}

// TestHash: of men on the table only, by number and bits. The value of one man is from the definition of FNV-1a.
func TestHash(t *testing.T) {
	var empty Bodies
	if got := Hash(&empty); got != 0xcbf29ce484222325 {
		t.Errorf("empty table: %016x", got)
	}
	b := infantry()
	h := Hash(&b)
	b[20].Pose[1] = 5
	if Hash(&b) != h {
		t.Error("an empty slot counts")
	}
	b[3].Pose[6] = math.Float32frombits(math.Float32bits(b[3].Pose[6]) + 1)
	if Hash(&b) == h {
		t.Error("one bit does not count")
	}
	a, c := lone(1, 2), Bodies{}
	c[1] = a[0]
	if Hash(&a) == Hash(&c) {
		t.Error("the number of the man does not count")
	}
}
