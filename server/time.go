package server

import "time"

// steady is the time of a server: it begins with the wall clock and goes on by what has passed since. Whoever
// sets the wall clock meanwhile, or lets the machine sleep, neither costs a player time nor gives any.
func steady(wall func() time.Time, passed func() time.Duration) func() time.Time {
	began, zero := wall().Round(0), passed()
	return func() time.Time { return began.Add(passed() - zero) }
}

// sinceNow counts the time from now on by the monotonic clock.
func sinceNow() func() time.Duration {
	began := time.Now()
	return func() time.Duration { return time.Since(began) }
}
