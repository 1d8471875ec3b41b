//go:build !unix

package chesstest

import "time"

var begun = time.Now()

// UserTime is the time since the start: what processors spend is not known here.
func UserTime() time.Duration { return time.Since(begun) }
