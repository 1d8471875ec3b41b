package verb

import "time"

// stopwatch measures by the wall clock and by the processors. On a busy machine the second tells how fast the program
// is, and the first how long people wait.
type stopwatch struct {
	Began time.Time
	cpu   time.Duration
}

func StartWatch() stopwatch { return stopwatch{time.Now(), cpuTime()} }

// Seconds since the start, by the wall clock and of processor time.
func (w stopwatch) Seconds() (wall, cpu float64) {
	return time.Since(w.Began).Seconds(), (cpuTime() - w.cpu).Seconds()
}

// Rates are how many of n were done in a second of each; 0 where the time was too short to be measured.
func (w stopwatch) Rates(n float64) (wall, cpu float64) {
	wall, cpu = w.Seconds()
	return Per(n, wall), Per(n, cpu)
}

func Per(n, seconds float64) float64 {
	if seconds <= 0 {
		return 0
	}
	return n / seconds
}
