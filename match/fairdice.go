package match

import (
	"crypto/sha256"
	"encoding/hex"
	"math/bits"
	"strconv"

	"github.com/tavlei/tavlei/game"
)

// Commit is what players are told of a seed before the first roll: the SHA-256 of its text, in
// hexadecimal, as sha256sum prints it.
func Commit(seed string) string {
	sum := sha256.Sum256([]byte(seed))
	return hex.EncodeToString(sum[:])
}

// drawBits is how much of a hash makes a number: 12 hexadecimal digits, few enough for the
// arithmetic of a shell.
const drawBits = 48

// Roll is the number below total that the seed gives for ply number ply: the first 12 digits of the
// SHA-256 of the text "PLY SEED", as a number, times total, divided by 2^48 and rounded down. Some
// numbers come up more often than others by less than total/2^48. The ply comes first in the
// text, so that the hash of the seed alone tells nothing of it.
func Roll(seed string, ply int, total uint32) uint32 {
	sum := sha256.Sum256([]byte(strconv.Itoa(ply) + " " + seed))
	var v uint64
	for _, b := range sum[:drawBits/8] {
		v = v<<8 | uint64(b)
	}
	hi, lo := bits.Mul64(v, uint64(total))
	return uint32(hi<<(64-drawBits) | lo>>drawBits)
}

// Face is one thing that a roll or a lot could give: the numbers from From on, Weight of them.
type Face struct {
	Move   game.Move
	From   uint32
	Weight uint32
}

// Faces lists what Chance may play in a position, in the order of its moves, and the sum of the
// weights. It is empty if somebody else is to move.
func Faces(p game.Position) (faces []Face, total uint32) {
	if p.ToMove() != game.SeatSet(game.Chance) {
		return nil, 0
	}
	for _, m := range p.AppendMoves(nil) {
		w := game.WeightOf(p, m)
		faces = append(faces, Face{Move: m, From: total, Weight: w})
		total += w
	}
	return faces, total
}

// faceOf is the face that a number below the total stands for.
func faceOf(faces []Face, n uint32) Face {
	for _, f := range faces {
		if n-f.From < f.Weight {
			return f
		}
	}
	return faces[len(faces)-1]
}
