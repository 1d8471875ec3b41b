package main

import (
	"math"
	"time"
)

// Bounds of what one call may ask for; engines tell the same to programs that run them.
const (
	mostThreads = 256
	mostHashMB  = 1 << 16
	mostJobs    = 256
	mostLines   = 500
)

// noBound is the upper bound of a number that has none.
const noBound = math.MaxInt64

// number is the value of a flag and what it may be.
type number struct {
	flag      string
	value     int64
	low, high int64
}

// within refuses the first number out of its bounds, by the name of its flag.
func within(numbers ...number) error {
	for _, n := range numbers {
		switch {
		case n.value >= n.low && n.value <= n.high:
		case n.high == noBound:
			return callError{faultf("%s %d: want at least %d", n.flag, n.value, n.low)}
		default:
			return callError{faultf("%s %d: want %d to %d", n.flag, n.value, n.low, n.high)}
		}
	}
	return nil
}

// lasting refuses a time below 0, or of 0 where that means nothing.
func lasting(flag string, d time.Duration, least time.Duration) error {
	if d < least {
		return callError{faultf("%s %v: want at least %v", flag, d, least)}
	}
	return nil
}
