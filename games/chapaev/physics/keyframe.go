package physics

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Keyframe is what one call of a simulator came to, as records keep it: where the men lie that it moved.
type Keyframe struct {
	Kind byte // of the stroke
	Ms   int
	Fell []int
	Over []int // men that the lifted man lay or landed on
	Men  []Placed
}

// Placed is a man that was moved.
type Placed struct {
	Man  int
	Pose Pose
}

// KeyframeOf is the keyframe of a call with a stroke of that kind, from the bodies that the simulator got.
func KeyframeOf(kind byte, before *Bodies, r *Result) Keyframe {
	k := Keyframe{Kind: kind, Ms: r.Ms}
	for i := range before {
		switch after := &r.Bodies[i]; {
		case !before[i].On:
			continue
		case r.Fell[i] || !after.On:
			k.Fell = append(k.Fell, i)
		case !samePose(&before[i].Pose, &after.Pose):
			k.Men = append(k.Men, Placed{i, after.Pose})
		}
		if r.Over[i] {
			k.Over = append(k.Over, i)
		}
	}
	return k
}

func samePose(a, b *Pose) bool {
	for i := range a {
		if math.Float32bits(a[i]) != math.Float32bits(b[i]) {
			return false
		}
	}
	return true
}

// Result is what the keyframe makes of the bodies before the call.
func (k *Keyframe) Result(b *Bodies) (Result, error) {
	r := Result{Bodies: *b, Ms: k.Ms, Rest: true}
	for _, man := range k.Men {
		if man.Man < 0 || man.Man >= MaxMen || !b[man.Man].On {
			return r, fmt.Errorf("the keyframe moves man %d, who is not on the board", man.Man)
		}
		r.Bodies[man.Man].Pose = man.Pose
	}
	for _, list := range []struct {
		men []int
		at  *[MaxMen]bool
	}{{k.Fell, &r.Fell}, {k.Over, &r.Over}} {
		for _, man := range list.men {
			if man < 0 || man >= MaxMen || !b[man].On {
				return r, fmt.Errorf("the keyframe names man %d, who is not on the board", man)
			}
			list.at[man] = true
		}
	}
	for _, man := range k.Fell {
		r.Bodies[man].On = false
	}
	return r, nil
}

// flat is the turn of a man that lies as he was placed.
var flat = Pose{3: 0, 6: 1}

// AppendText appends the keyframe as words: the kind and the milliseconds; -11 for who fell, ^4 for who lay under the
// man that was lifted, and 3: with the bits of his pose for who was moved, three numbers where he lies flat and is
// not turned.
func (k *Keyframe) AppendText(dst []byte) []byte {
	dst = fmt.Appendf(dst, "%c %d", k.Kind, k.Ms)
	for _, man := range k.Fell {
		dst = fmt.Appendf(dst, " -%d", man)
	}
	for _, man := range k.Over {
		dst = fmt.Appendf(dst, " ^%d", man)
	}
	for _, man := range k.Men {
		dst = append(strconv.AppendInt(append(dst, ' '), int64(man.Man), 10), ':')
		numbers := man.Pose[:]
		if sameTurn(&man.Pose, &flat) {
			numbers = man.Pose[:3]
		}
		for _, v := range numbers {
			dst = fmt.Appendf(dst, "%08x", math.Float32bits(v))
		}
	}
	return dst
}

func sameTurn(a, b *Pose) bool {
	for i := 3; i < len(a); i++ {
		if math.Float32bits(a[i]) != math.Float32bits(b[i]) {
			return false
		}
	}
	return true
}

// maxMs bounds the time of one call: a shot ends after MaxSeconds.
const maxMs = (MaxSeconds + 1) * 1000

// ParseKeyframe reads a keyframe as AppendText writes it.
func ParseKeyframe(text string) (k Keyframe, err error) {
	words := strings.Fields(text)
	if len(words) < 2 || len(words[0]) != 1 || !strings.Contains("FPSLN", words[0]) {
		return k, fmt.Errorf("want the kind of stroke, F P S L or N, and its milliseconds")
	}
	k.Kind = words[0][0]
	if k.Ms, err = strconv.Atoi(words[1]); err != nil || k.Ms < 0 || k.Ms > maxMs {
		return k, fmt.Errorf("%q: want milliseconds, 0 to %d", words[1], maxMs)
	}
	var seen [MaxMen]bool
	for _, word := range words[2:] {
		if err := k.read(word, &seen); err != nil {
			return k, err
		}
	}
	return k, nil
}

// read takes in a word about a man; seen are those who have fallen or were placed.
func (k *Keyframe) read(word string, seen *[MaxMen]bool) error {
	name, pose, placed := strings.Cut(strings.TrimLeft(word, "-^"), ":")
	man, err := strconv.Atoi(name)
	if err != nil || man < 0 || man >= MaxMen {
		return fmt.Errorf("%q: want a man from 0 to %d", word, MaxMen-1)
	}
	switch {
	case placed && !seen[man] && word[0] != '-' && word[0] != '^':
		at, err := parsePose(pose)
		if err != nil {
			return fmt.Errorf("man %d: %w", man, err)
		}
		seen[man] = true
		k.Men = append(k.Men, Placed{Man: man, Pose: at})
	case !placed && word[0] == '-' && !seen[man]:
		seen[man] = true
		k.Fell = append(k.Fell, man)
	case !placed && word[0] == '^':
		k.Over = append(k.Over, man)
	default:
		return fmt.Errorf("%q is not expected", word)
	}
	return nil
}

func parsePose(text string) (Pose, error) {
	at := flat
	if len(text) != 3*8 && len(text) != 7*8 {
		return at, fmt.Errorf("pose %.60q: want 24 or 56 hexadecimal digits", text)
	}
	for i := range len(text) / 8 {
		n, err := strconv.ParseUint(text[8*i:8*i+8], 16, 32)
		v := float64(math.Float32frombits(uint32(n)))
		if err != nil || math.IsNaN(v) || math.Abs(v) > 1000 {
			return at, fmt.Errorf("number %d of pose %.60q is none", i+1, text)
		}
		at[i] = float32(v)
	}
	return at, nil
}
