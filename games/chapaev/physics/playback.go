package physics

import (
	"errors"
	"fmt"
	"math"
	"sync"
)

// ErrNotRecorded says that a shot is not among the results that are played back.
var ErrNotRecorded = errors.New("no such shot is recorded")

// Playback is a simulator that plays back what another one has computed. While keyframes are fed it
// takes the next one for every call that it does not know; then it answers the same calls with the
// same results, and all others with those of Else. It is safe for concurrent use.
type Playback struct {
	tag string
	// Else computes what is not recorded; nil where that is an error, which wraps ErrNotRecorded.
	Else Simulator

	lock sync.RWMutex
	fed  []Keyframe
	at   map[playKey]Result
}

type playKey struct {
	table  Table
	stroke Stroke
	bodies uint64
}

// NewPlayback plays back results of the simulator of that tag.
func NewPlayback(tag string) *Playback {
	return &Playback{tag: tag, at: map[playKey]Result{}}
}

// Tag is that of the simulator whose results are played back.
func (p *Playback) Tag() string { return p.tag }

// Feed hands over the keyframes of the next shot, and returns how many of the last one were not used.
func (p *Playback) Feed(frames []Keyframe) (left int) {
	p.lock.Lock()
	defer p.lock.Unlock()
	left, p.fed = len(p.fed), frames
	return left
}

// Simulate answers with the recorded result. The frames of a recorded one are not known: men are
// shown gliding from where they lay to where they come to lie.
func (p *Playback) Simulate(t Table, b Bodies, s Stroke, frame func(ms int, b *Bodies) bool) (Result, error) {
	result, known, err := p.recorded(playKey{t, s, Hash(&b)}, &b)
	switch {
	case err != nil:
		return Result{}, err
	case !known && p.Else == nil:
		return Result{}, fmt.Errorf("a stroke of kind %c: %w", s.Kind, ErrNotRecorded)
	case !known:
		return p.Else.Simulate(t, b, s, frame)
	case frame != nil && !glide(&b, &result, frame):
		return Result{}, ErrStopped
	}
	return result, nil
}

func (p *Playback) recorded(key playKey, b *Bodies) (Result, bool, error) {
	p.lock.RLock()
	result, known := p.at[key]
	fed := len(p.fed) > 0
	p.lock.RUnlock()
	if known || !fed {
		return result, known, nil
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	next := &p.fed[0]
	if next.Kind != key.stroke.Kind {
		return Result{}, false, fmt.Errorf("the keyframe is of a stroke of kind %c, want %c", next.Kind, key.stroke.Kind)
	}
	result, err := next.Result(b)
	if err != nil {
		return Result{}, false, err
	}
	p.fed, p.at[key] = p.fed[1:], result
	return result, true, nil
}

// glide shows men on their way, slower and slower, as if nothing stood between.
func glide(from *Bodies, to *Result, frame func(ms int, b *Bodies) bool) bool {
	frames := max(1, to.Ms*FrameRate/1000)
	for n := range frames {
		share := float64(n) / float64(frames)
		share *= 2 - share
		now := *from
		for i := range now {
			if now[i].On && to.Bodies[i].On {
				now[i].Pose = between(&from[i].Pose, &to.Bodies[i].Pose, float32(share))
			}
		}
		if !frame(n*1000/FrameRate, &now) {
			return false
		}
	}
	return frame(to.Ms, &to.Bodies)
}

// between is the pose at a share of the way from a to b.
func between(a, b *Pose, share float32) Pose {
	var p Pose
	var dot, length float64
	for i := 3; i < 7; i++ {
		dot += float64(a[i]) * float64(b[i])
	}
	for i := range p {
		to := b[i]
		if i > 2 && dot < 0 {
			to = -to // the same turn, the short way round
		}
		p[i] = a[i] + (to-a[i])*share
		if i > 2 {
			length += float64(p[i]) * float64(p[i])
		}
	}
	for i := 3; i < 7; i++ {
		p[i] /= float32(math.Sqrt(length))
	}
	return p
}
