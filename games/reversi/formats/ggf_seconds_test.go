package formats

import (
	"testing"
	"time"
)

// TestSeconds: GGF has hundredths of a second; a time that says more keeps its thousandths.
func TestSeconds(t *testing.T) {
	for ms, want := range map[int]string{0: "0.00", 10: "0.01", 1500: "1.50", 1501: "1.501", 61_234: "61.234"} {
		if got := seconds(time.Duration(ms) * time.Millisecond); got != want {
			t.Errorf("%d ms: %s, want %s", ms, got, want)
		}
	}
}
