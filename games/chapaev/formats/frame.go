package formats

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// maxMs bounds the time of one call: a shot ends after physics.MaxSeconds.
const maxMs = (physics.MaxSeconds + 1) * 1000

// parseFrame reads the words of a keyframe behind its sign.
func parseFrame(words []string) (k physics.Keyframe, err error) {
	if len(words) < 2 || len(words[0]) != 1 || !strings.Contains("FPSLN", words[0]) {
		return k, fmt.Errorf("want the kind of stroke, F P S L or N, and its milliseconds")
	}
	k.Kind = words[0][0]
	if k.Ms, err = strconv.Atoi(words[1]); err != nil || k.Ms < 0 || k.Ms > maxMs {
		return k, fmt.Errorf("%q: want milliseconds, 0 to %d", words[1], maxMs)
	}
	var seen [physics.MaxMen]bool
	for _, word := range words[2:] {
		name, pose, placed := strings.Cut(strings.TrimLeft(word, "-^"), ":")
		man, err := strconv.Atoi(name)
		if err != nil || man < 0 || man >= physics.MaxMen {
			return k, fmt.Errorf("%q: want a man from 0 to %d", word, physics.MaxMen-1)
		}
		switch {
		case placed && !seen[man] && word[0] != '-' && word[0] != '^':
			at, err := parsePose(pose)
			if err != nil {
				return k, fmt.Errorf("man %d: %w", man, err)
			}
			seen[man] = true
			k.Men = append(k.Men, physics.Placed{Man: man, Pose: at})
		case !placed && word[0] == '-' && !seen[man]:
			seen[man] = true
			k.Fell = append(k.Fell, man)
		case !placed && word[0] == '^':
			k.Over = append(k.Over, man)
		default:
			return k, fmt.Errorf("%q is not expected", word)
		}
	}
	return k, nil
}

func parsePose(text string) (physics.Pose, error) {
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
