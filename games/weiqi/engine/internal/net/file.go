package net

import (
	"encoding/binary"
	"fmt"
	"math"
)

// A file of a network begins with its layers and its trust; then each list of numbers, as its step and a signed byte for each.
const mark = "TNET"

// Write makes a file of a network.
func Write(n *Net) []byte {
	file := append([]byte(mark), byte(len(n.Layers)))
	file = binary.LittleEndian.AppendUint32(file, math.Float32bits(n.Trust))
	for _, list := range n.Params() {
		high := float32(0)
		for _, v := range list {
			high = max(high, v, -v)
		}
		step := high / math.MaxInt8
		file = binary.LittleEndian.AppendUint32(file, math.Float32bits(step))
		for _, v := range list {
			q := 0.0
			if step > 0 {
				q = math.Round(float64(v / step))
			}
			file = append(file, byte(int8(q)))
		}
	}
	return file
}

// Read makes a network of its file.
func Read(file []byte) (*Net, error) {
	const head = len(mark) + 1 + 4
	if len(file) < head || string(file[:len(mark)]) != mark {
		return nil, fmt.Errorf("no network: it does not begin with %q", mark)
	}
	n := New(int(file[len(mark)]))
	n.Trust = math.Float32frombits(binary.LittleEndian.Uint32(file[len(mark)+1:]))
	file = file[head:]
	for i, list := range n.Params() {
		if len(file) < 4+len(list) {
			return nil, fmt.Errorf("list %d of a network ends too soon: %d bytes, want %d", i+1, len(file), 4+len(list))
		}
		step := math.Float32frombits(binary.LittleEndian.Uint32(file))
		for j := range list {
			list[j] = float32(int8(file[4+j])) * step
		}
		file = file[4+len(list):]
	}
	if len(file) > 0 {
		return nil, fmt.Errorf("%d bytes after a network", len(file))
	}
	return n, nil
}
