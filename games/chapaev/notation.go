package chapaev

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// Words of the moves that are no strokes.
const (
	passWord  = "pass"
	swapWord  = "swap"
	stayWord  = "stay"
	armPrefix = "arm:"
)

// AppendMove appends the plain notation of m, one word. Speeds are mm/s along the files, the ranks and
// upward, offsets are percent of the radius to the side and of half the thickness in height; what is
// zero at the end is left out:
//
//	F3:180,2995          man 3 is flicked
//	F3:180,2995,400      upward, too
//	F3:180,2995,0:0,-10  below his centre
//	P3-12:40,900         man 3 pokes man 12
//	S3+5-12:900,0:-900,0 men 3 and 5 are the scissors, man 12 is between
//	pass                 the time was over
//	swap, stay           Black takes over White's army, or does not
//	arm:tanks            the arm for the round
func (p *Position) AppendMove(dst []byte, m game.Move) []byte {
	s, ok := StrokeOf(m)
	if !ok {
		switch kindOf(m) {
		case swapMove:
			return append(dst, swapWord...)
		case stayMove:
			return append(dst, stayWord...)
		case armMove:
			return append(append(dst, armPrefix...), p.g.Arms[int(armOf(m))%len(p.g.Arms)].Name...)
		}
		return append(dst, passWord...)
	}
	dst = strconv.AppendUint(append(dst, s.Kind), uint64(s.Man), 10)
	switch s.Kind {
	case physics.Scissors:
		dst = strconv.AppendUint(append(dst, '+'), uint64(s.Man2), 10)
		dst = strconv.AppendUint(append(dst, '-'), uint64(s.Target), 10)
	case physics.Poke:
		dst = strconv.AppendUint(append(dst, '-'), uint64(s.Target), 10)
	}
	dst = appendInts(append(dst, ':'), int(s.V[0]), int(s.V[1]))
	if s.V[2] != 0 || s.Offset != [2]int8{} {
		dst = strconv.AppendInt(append(dst, ','), int64(s.V[2]), 10)
	}
	if s.Kind == physics.Scissors {
		dst = appendInts(append(dst, ':'), int(s.V2[0]), int(s.V2[1]))
	}
	if s.Offset != [2]int8{} {
		dst = appendInts(append(dst, ':'), int(s.Offset[0]), int(s.Offset[1]))
	}
	return dst
}

func appendInts(dst []byte, a, b int) []byte {
	return strconv.AppendInt(append(strconv.AppendInt(dst, int64(a), 10), ','), int64(b), 10)
}

// ParseMove reads the plain notation, the same with blanks instead of colons and "o" before offsets
// ("F3 180,2995,0 o0,-10"), and a JSON object {"k":"F","p":3,"v":[180,2995,0],"o":[0,-10]}, with "t"
// for the target and "p2", "v2" for the other man of scissors.
func (p *Position) ParseMove(text string) (game.Move, error) {
	if m, special, err := p.parseWord(text); special {
		return m, err
	}
	s, err := readStroke(text)
	if err != nil {
		return game.Move{}, fmt.Errorf("stroke %q: %w: %w", clip(text), err, game.ErrNotation)
	}
	m, err := p.MoveOf(s)
	if r := (*game.Refusal)(nil); errors.As(err, &r) {
		r.Input = clip(text)
	}
	return m, err
}

// parseWord reads the moves that are no strokes.
func (p *Position) parseWord(text string) (m game.Move, special bool, err error) {
	kind, arm := moveKind(0), 0
	switch name, isArm := strings.CutPrefix(text, armPrefix); {
	case isArm:
		kind, arm = armMove, p.g.armNamed(name)
	case text == passWord:
		kind = passMove
	case text == swapWord:
		kind = swapMove
	case text == stayWord:
		kind = stayMove
	default:
		return m, false, nil
	}
	if r := p.refuseWord(kind, arm); r != nil {
		r.Input = clip(text)
		return m, true, r
	}
	return specialMove(kind, p.turn, uint8(max(arm, 0))), true, nil
}

// armNamed is the index of an arm, -1 if there is none of this name.
func (g *Game) armNamed(name string) int {
	for i := range g.Arms {
		if g.Arms[i].Name == name {
			return i
		}
	}
	return -1
}

// strokeJSON is a stroke as an object.
type strokeJSON struct {
	K  string `json:"k"`
	P  int    `json:"p"`
	P2 int    `json:"p2"`
	T  int    `json:"t"`
	V  []int  `json:"v"`
	V2 []int  `json:"v2"`
	O  []int  `json:"o"`
}

func readStroke(text string) (physics.Stroke, error) {
	if strings.HasPrefix(text, "{") {
		var j strokeJSON
		if err := json.Unmarshal([]byte(text), &j); err != nil {
			return physics.Stroke{}, err
		}
		return j.stroke()
	}
	j, err := splitStroke(text)
	if err != nil {
		return physics.Stroke{}, err
	}
	return j.stroke()
}

// splitStroke takes a written stroke to pieces.
func splitStroke(text string) (j strokeJSON, err error) {
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == ':' || r == ' ' })
	if len(parts) < 2 || len(parts) > 4 {
		return j, fmt.Errorf("want a man and a speed, as in F3:180,2995")
	}
	if err := j.readMen(parts[0]); err != nil {
		return j, err
	}
	lists := []*[]int{&j.V, &j.O}
	if j.K == "S" {
		lists = []*[]int{&j.V, &j.V2, &j.O}
	}
	if len(parts)-1 > len(lists) {
		return j, fmt.Errorf("%q is too much", clip(parts[len(parts)-1]))
	}
	for i, part := range parts[1:] {
		if lists[i] == &j.O {
			part = strings.TrimPrefix(part, "o")
		}
		for _, word := range strings.Split(part, ",") {
			n, err := strconv.Atoi(word)
			if err != nil {
				return j, fmt.Errorf("%q is no whole number", clip(word))
			}
			*lists[i] = append(*lists[i], n)
		}
	}
	return j, nil
}

// readMen reads F3, P3-12 or S3+5-12.
func (j *strokeJSON) readMen(text string) (err error) {
	if text == "" || strings.IndexByte(kindLetters[1:], text[0]) < 0 {
		return fmt.Errorf("%q: want F, P or S and the number of a man", clip(text))
	}
	j.K = text[:1]
	men, target, aimed := strings.Cut(text[1:], "-")
	first, second, two := strings.Cut(men, "+")
	if aimed == (j.K == "F") || two != (j.K == "S") {
		return fmt.Errorf("%q: want F3, P3-12 or S3+5-12", clip(text))
	}
	for _, to := range []struct {
		word string
		at   *int
		want bool
	}{{first, &j.P, true}, {second, &j.P2, two}, {target, &j.T, aimed}} {
		if to.want {
			if *to.at, err = strconv.Atoi(to.word); err != nil {
				return fmt.Errorf("%q is no number of a man", clip(to.word))
			}
		}
	}
	return nil
}

// stroke checks that all numbers fit; whether the stroke is allowed is another question.
func (j *strokeJSON) stroke() (s physics.Stroke, err error) {
	if len(j.K) != 1 || strings.IndexByte(kindLetters[1:], j.K[0]) < 0 {
		return s, fmt.Errorf("kind %q, want F, P or S", clip(j.K))
	}
	s.Kind = j.K[0]
	for i, id := range []int{j.P, j.P2, j.T} {
		if id < 0 || id >= maxMen {
			return s, fmt.Errorf("man %d, want 0 to %d", id, maxMen-1)
		}
		*[]*uint8{&s.Man, &s.Man2, &s.Target}[i] = uint8(id)
	}
	if len(j.V) < 2 || len(j.V) > 3 || (len(j.V2) < 2 || len(j.V2) > 3) == (j.K == "S") || len(j.O) != 0 && len(j.O) != 2 {
		return s, fmt.Errorf("want two or three numbers for a speed, two for an offset")
	}
	for i, list := range [][]int{j.V, j.V2} {
		for k, v := range list {
			if v < -8000 || v > 8000 {
				return s, fmt.Errorf("speed %d, want -8000 to 8000", v)
			}
			(*[]*[3]int16{&s.V, &s.V2}[i])[k] = int16(v)
		}
	}
	for i, o := range j.O {
		if o < -100 || o > 100 {
			return s, fmt.Errorf("offset %d, want -100 to 100", o)
		}
		s.Offset[i] = int8(o)
	}
	return s, nil
}
