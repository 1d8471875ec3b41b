package physics

import (
	"encoding/binary"
	"math"
)

// Where the pinned binary keeps its bodies. The getters of the binary cost a tenth of a shot, so motions are
// read from its memory: at the start of every shot both ways are compared for all men, and the getters are
// used if they differ, as they may in another release.
const (
	peekList  = 472 // from the object of all bodies to the address of their list
	peekFirst = 16  // from that address to the first body, the board
	peekSize  = 448 // of a body
	peekPlace = 16  // in a body: position,
	peekLin   = 104 // velocity,
	peekAng   = 116 // and angular velocity, three numbers each
)

// motion is where a man is and how he moves.
type motion struct{ at, lin, ang vec }

// ask reads a motion through the getters.
func (w *world) ask(man int) motion {
	return motion{w.position(man), w.linvel(man), w.angvel(man)}
}

// peek reads a motion from memory.
func (w *world) peek(man int) (m motion) {
	const from, to = peekPlace, peekAng + 12
	b, ok := w.mod.Memory().Read(w.address[man]+from, to-from)
	if !ok {
		return m
	}
	for k := range 3 {
		m.at[k] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*k:]))
		m.lin[k] = math.Float32frombits(binary.LittleEndian.Uint32(b[peekLin-from+4*k:]))
		m.ang[k] = math.Float32frombits(binary.LittleEndian.Uint32(b[peekAng-from+4*k:]))
	}
	return m
}

// locate finds the men in memory and says whether all of them are where they should be. The men are in the
// order in which they were made, after the board.
func (w *world) locate(men []uint8) bool {
	list, ok := w.mod.Memory().ReadUint32Le(uint32(w.bodies) + peekList)
	if !ok {
		return false
	}
	for k, man := range men {
		w.address[man] = list + peekFirst + peekSize*uint32(1+k)
		if w.peek(int(man)) != w.ask(int(man)) {
			return false
		}
	}
	return true
}
