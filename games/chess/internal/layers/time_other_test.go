//go:build !unix

package layers_test

import "time"

var begun = time.Now()

// userTime is the time since the start: what processors spend is not known here.
func userTime() time.Duration { return time.Since(begun) }
