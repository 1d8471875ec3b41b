package verb

import (
	"math"
	"time"
)

// Bounds of what one call may ask for; engines tell the same to programs that run them.
const (
	MostThreads = 256
	MostHashMB  = 1 << 16
	MostJobs    = 256
	MostLines   = 500
)

// NoBound is the upper bound of a number that has none.
const NoBound = math.MaxInt64

// Number is the value of a flag and what it may be.
type Number struct {
	flag      string
	value     int64
	low, high int64
}

// Between is a number of a flag with its bounds; [NoBound] is no upper one.
func Between(flag string, value, low, high int64) Number { return Number{flag, value, low, high} }

// Within refuses the first number out of its bounds, by the name of its flag.
func Within(numbers ...Number) error {
	for _, n := range numbers {
		switch {
		case n.value >= n.low && n.value <= n.high:
		case n.high == NoBound:
			return CallError{Faultf("%s %d: want at least %d", n.flag, n.value, n.low)}
		default:
			return CallError{Faultf("%s %d: want %d to %d", n.flag, n.value, n.low, n.high)}
		}
	}
	return nil
}

// Lasting refuses a time below 0, or of 0 where that means nothing.
func Lasting(flag string, d time.Duration, least time.Duration) error {
	if d < least {
		return CallError{Faultf("%s %v: want at least %v", flag, d, least)}
	}
	return nil
}
