package chapaev_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game/gametest"
	_ "github.com/tavlei/tavlei/games/chapaev"
)

// TestSuite checks the game against the contract.
func TestSuite(t *testing.T) {
	var o gametest.Options
	if testing.Short() {
		o.Games, o.Plies = 1, 12
	}
	gametest.Run(t, "chapaev", o)
	gametest.Hostile(t, "chapaev", hostileTexts()...)
	gametest.Playthroughs(t, "testdata/play", "chapaev")
}

// hostileTexts are boards on which a stroke might roll for ever: all men in one crowd, in one tower, on
// their edges, in the air, beyond the board, at places that are no numbers.
func hostileTexts() []string {
	men := func(place func(i int) string) string {
		var b strings.Builder
		b.WriteString("W")
		for i := range 16 {
			fmt.Fprintf(&b, " %c%d%s", "WB"[i/8], i, place(i))
		}
		return b.String()
	}
	pose := func(x, y, z float32, turned [4]uint32) string {
		return fmt.Sprintf(":%08x%08x%08x%08x%08x%08x%08x", math.Float32bits(x), math.Float32bits(y), math.Float32bits(z), turned[0], turned[1], turned[2], turned[3])
	}
	flat, edge := [4]uint32{0, 0, 0, 0x3f800000}, [4]uint32{0x3f3504f3, 0, 0, 0x3f3504f3}
	return []string{
		men(func(i int) string { return fmt.Sprintf("@%.2f,%.2f", 3+float64(i%4)*.62, 3+float64(i/4)*.62) }),
		men(func(i int) string { return fmt.Sprintf("@%.3f,4", 4+float64(i)*.001) }),
		men(func(int) string { return "@4,4" }),
		men(func(i int) string { return pose(0, .4+float32(i)*.8, 0, flat) }),
		men(func(i int) string { return pose(float32(i%8)*4-14, 1.2, float32(i/8)*8-4, edge) }),
		men(func(i int) string { return pose(float32(i%8)*4-14, 1e6, float32(i/8)*8-4, flat) }),
		men(func(i int) string { return pose(float32(i)*1e9, .4, 0, flat) }),
		men(func(int) string { return ":7fc000007fc000007fc000007fc000007fc000007fc000007fc00000" }),
		men(func(int) string { return "@1e308,-1e308" }),
		"W " + strings.Repeat("W0@1,1 ", 900),
		"W round:65535 shots:65535 lines:255,255 lost:255,255 spare:255,255 wins:65535,65535 W0@4,4 B8@5,5",
	}
}
