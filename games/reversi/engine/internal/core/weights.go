package core

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"sync"
)

// Weights are worth what the fillings of the patterns and the other terms are, by stages, in
// hundredths of a disc for the side to move. They are not changed once they are made.
type Weights struct {
	stages [Stages][]int16 // patterns by fillings, then the scalar terms
}

// grain is the step of stored weights in hundredths of a disc: finer would only be noise.
const grain = 6

//go:embed weights.bin
var packed []byte

// Learned are the weights that games/reversi/engine/train has found: weights.bin is made by
//
//	go run ./games/reversi/engine/train weights -n 80000 -rounds 3 -depth 3 -exact 10 -epochs 12 -seed 1 -o games/reversi/engine/internal/core/weights.bin
//
// What it says on the way, for boards that were held out of the fit, is in docs/bench.md.
var Learned = sync.OnceValue(func() *Weights {
	w, err := Unpack(packed)
	if err != nil {
		panic(err) // the file is part of the program and tested
	}
	return w
})

// NewWeights makes weights from those of the trainer's slots, in hundredths of a disc.
func NewWeights(slots *[Stages][]int32) *Weights {
	fold()
	w := &Weights{}
	for s := range w.stages {
		w.stages[s] = make([]int16, 0, fillings+scalars*counts)
		for i := range patterns {
			for _, at := range patterns[i].slots {
				w.stages[s] = append(w.stages[s], clamped(slots[s][at]))
			}
		}
		for _, v := range slots[s][Slots-scalars*counts:] {
			w.stages[s] = append(w.stages[s], clamped(v))
		}
	}
	return w
}

func clamped(v int32) int16 { return int16(min(max(v, -highest), highest)) }

// Pack stores the weights of the trainer's slots in grains, compressed: one byte for a small
// weight, an escape and two bytes for a large one.
func Pack(slots *[Stages][]int32) ([]byte, error) {
	var raw []byte
	for s := range slots {
		for _, v := range slots[s] {
			g := grains(v)
			if g >= -127 && g <= 127 {
				raw = append(raw, byte(g))
			} else {
				raw = append(raw, 0x80, byte(g), byte(g>>8))
			}
		}
	}
	var out bytes.Buffer
	z, err := flate.NewWriter(&out, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(raw); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// grains is the nearest number of grains.
func grains(v int32) int {
	if v < 0 {
		return -int(-v+grain/2) / grain
	}
	return int(v+grain/2) / grain
}

var errPacked = errors.New("reversi: damaged weights")

// Unpack reads what Pack wrote.
func Unpack(packed []byte) (*Weights, error) {
	raw, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errPacked, err)
	}
	var slots [Stages][]int32
	for s := range slots {
		slots[s] = make([]int32, Slots)
		for i := range slots[s] {
			n := 1
			switch {
			case len(raw) > 0 && raw[0] != 0x80:
				slots[s][i] = grain * int32(int8(raw[0]))
			case len(raw) > 2:
				slots[s][i] = grain * int32(int16(uint16(raw[1])|uint16(raw[2])<<8))
				n = 3
			default:
				return nil, fmt.Errorf("%w: stage %d ends at weight %d of %d", errPacked, s, i, Slots)
			}
			raw = raw[n:]
		}
	}
	if len(raw) > 0 {
		return nil, fmt.Errorf("%w: %d bytes too many", errPacked, len(raw))
	}
	return NewWeights(&slots), nil
}

// worth is the evaluation for the side to move, whose legal moves are known; second tells that
// it is the shape's second side.
func (w *Weights) worth(s *shape, second bool, b Board, moves uint64) int {
	stage := w.stages[StageOf(b.Empties())]
	sum := int32(0)
	if second {
		for i := range s {
			sum += int32(stage[placed[i].last-int32(s[i])])
		}
	} else {
		for i := range s {
			sum += int32(stage[placed[i].first+int32(s[i])])
		}
	}
	more := stage[fillings : fillings+scalars*counts]
	for i, n := range scalarsOf(b, moves) {
		sum += int32(more[i*counts+int(n)])
	}
	return int(min(max(sum, -highest), highest))
}
