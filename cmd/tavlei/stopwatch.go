package main

import "time"

// stopwatch measures by the wall clock and by the processors. On a busy machine the second tells how fast the program
// is, and the first how long people wait.
type stopwatch struct {
	began time.Time
	cpu   time.Duration
}

func startWatch() stopwatch { return stopwatch{time.Now(), cpuTime()} }

// seconds since the start, by the wall clock and of processor time.
func (w stopwatch) seconds() (wall, cpu float64) {
	return time.Since(w.began).Seconds(), (cpuTime() - w.cpu).Seconds()
}

// rates are how many of n were done in a second of each; 0 where the time was too short to be measured.
func (w stopwatch) rates(n float64) (wall, cpu float64) {
	wall, cpu = w.seconds()
	return per(n, wall), per(n, cpu)
}

func per(n, seconds float64) float64 {
	if seconds <= 0 {
		return 0
	}
	return n / seconds
}
