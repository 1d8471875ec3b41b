package physics

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// still is a simulator that moves man 0 by a centimetre and drops man 1.
type still struct{}

func (still) Tag() string { return "still" }

func (still) Simulate(_ Table, b Bodies, _ Stroke, _ func(int, *Bodies) bool) (Result, error) {
	r := Result{Bodies: b, Ms: 100, Rest: true}
	r.Bodies[0].Pose[0]++
	if b[1].On {
		r.Bodies[1].On, r.Fell[1] = false, true
	}
	return r, nil
}

func two() Bodies {
	var b Bodies
	for i := range 2 {
		b[i] = Body{On: true, Pose: Pose{float32(i), 0.4, 0, 0, 0, 0, 1}}
	}
	return b
}

// seen is what a call comes to, and its keyframe, written down and read again.
func seen(t *testing.T, s Stroke) (Result, Keyframe) {
	t.Helper()
	before := two()
	r, err := still{}.Simulate(Table{}, before, s, nil)
	if err != nil {
		t.Fatal(err)
	}
	k := KeyframeOf(s.Kind, &before, &r)
	again, err := ParseKeyframe(string(k.AppendText(nil)))
	if err != nil || !reflect.DeepEqual(again, k) {
		t.Fatalf("%+v is read as %+v, %v", k, again, err)
	}
	return r, again
}

// TestPlayback: what was seen once is played back for the same calls; others are errors, or those
// of another simulator.
func TestPlayback(t *testing.T) {
	shot := Stroke{Kind: Flick, V: [3]int16{100}}
	want, k := seen(t, shot)
	if len(k.Men) != 1 || k.Men[0].Man != 0 || len(k.Fell) != 1 || k.Fell[0] != 1 {
		t.Fatalf("%+v", k)
	}
	back := NewPlayback("old")
	if _, err := back.Simulate(Table{}, two(), shot, nil); !errors.Is(err, ErrNotRecorded) {
		t.Errorf("nothing fed: %v", err)
	}
	back.Feed([]Keyframe{k})
	for range 2 { // fed, then known
		got, err := back.Simulate(Table{}, two(), shot, nil)
		if err != nil || Hash(&got.Bodies) != Hash(&want.Bodies) || got.Fell != want.Fell || got.Ms != want.Ms {
			t.Errorf("%+v, %v", got, err)
		}
	}
	if left := back.Feed(nil); left != 0 {
		t.Errorf("%d left", left)
	}
	if _, err := back.Simulate(Table{}, two(), Stroke{Kind: Poke}, nil); !errors.Is(err, ErrNotRecorded) {
		t.Errorf("another stroke: %v", err)
	}
	back.Else = still{}
	if got, err := back.Simulate(Table{}, two(), Stroke{Kind: Poke}, nil); err != nil || got.Bodies[0].Pose[0] != 1 {
		t.Errorf("another stroke: %v", err)
	}
	back.Feed([]Keyframe{k})
	if _, err := back.Simulate(Table{Half: 1}, two(), Stroke{Kind: Lift}, nil); err == nil {
		t.Error("a keyframe of another kind of stroke was taken")
	}
	b := two()
	b[1].On = false
	if _, err := back.Simulate(Table{}, b, shot, nil); err == nil {
		t.Error("a keyframe about a man who is not there was taken")
	}
}

// TestGlide: frames of a recorded shot begin and end with what is recorded.
func TestGlide(t *testing.T) {
	want, k := seen(t, Stroke{Kind: Flick})
	back := NewPlayback("old")
	back.Feed([]Keyframe{k})
	var at []float32
	last := -1
	_, err := back.Simulate(Table{}, two(), Stroke{Kind: Flick}, func(ms int, b *Bodies) bool {
		if ms <= last {
			t.Errorf("%d ms after %d", ms, last)
		}
		last = ms
		at = append(at, b[0].Pose[0])
		return true
	})
	if err != nil || len(at) != 7 || at[0] != 0 || at[6] != want.Bodies[0].Pose[0] || at[3] <= at[2] || last != 100 {
		t.Errorf("%v, %v, %d ms", at, err, last)
	}
	_, err = back.Simulate(Table{}, two(), Stroke{Kind: Flick}, func(int, *Bodies) bool { return false })
	if !errors.Is(err, ErrStopped) {
		t.Errorf("stopped: %v", err)
	}
}

// TestKeyframeFaults: what no shot leaves is not read, be it a man twice, a place of one who fell or half a pose.
func TestKeyframeFaults(t *testing.T) {
	_, k := seen(t, Stroke{Kind: Flick})
	k.Men[0].Man = 12
	text := string(k.AppendText(nil))
	start, pose, _ := strings.Cut(text, " 12:")
	if again, err := ParseKeyframe(text + " ^3 ^12"); err != nil || !slices.Equal(again.Over, []int{3, 12}) {
		t.Fatalf("%+v, %v", again, err)
	}
	for _, bad := range []string{
		"", "F", "X 1", "FP 1", "F x", "F -1", "F 1000000", // no stroke, or no time
		start + " 12", start + " -x", start + " 32:" + pose, start + " -32", // no man
		start + " -12:" + pose, start + " ^12:" + pose, start + " --12:" + pose, start + " -^12:" + pose, // on and off the board
		text + " 12:" + pose, text + " -12", start + " -12 -12", start + " -12 12:" + pose, // twice
		start + " 12:", text + "0", start + " 12:" + pose[1:] + "g", start + " 12:7fc00000" + pose[8:], // no pose
	} {
		if k, err := ParseKeyframe(bad); err == nil {
			t.Errorf("%q is read as %+v", bad, k)
		}
	}
}
