package kernel

// hasAVX2 is set once, but for tests of both ways.
var hasAVX2 = detectAVX2()

// detectAVX2 asks the processor for AVX2 and POPCNT and the operating system whether it keeps
// the wide registers (Intel SDM volume 1, section 14.3). Rules pull in no library, not even
// golang.org/x/sys/cpu.
func detectAVX2() bool {
	const popcnt, osxsave, avx, avx2, wideState = 1 << 23, 1 << 27, 1 << 28, 1 << 5, 6
	if most, _, _, _ := cpuid(0); most < 7 {
		return false
	}
	if _, _, c, _ := cpuid(1); c&(popcnt|osxsave|avx) != popcnt|osxsave|avx || xgetbv()&wideState != wideState {
		return false
	}
	_, b, _, _ := cpuid(7)
	return b&avx2 != 0
}

//go:noescape
func cpuid(leaf uint32) (a, b, c, d uint32)

//go:noescape
func xgetbv() (a uint32)

// repliesAVX2 is repliesGo with the four kinds of lines in the four lanes of a register.
//
//go:noescape
func repliesAVX2(own, opp, open, moves uint64, rays *[64]ray) (sum, stuck uint64)

func replies(own, opp, open, moves uint64) (sum, stuck uint64) {
	if hasAVX2 {
		return repliesAVX2(own, opp, open, moves, &rays)
	}
	return repliesGo(own, opp, open, moves)
}
