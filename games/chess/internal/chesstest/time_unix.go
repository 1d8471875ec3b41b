//go:build unix

package chesstest

import (
	"syscall"
	"time"
)

// UserTime is the time that processors have spent on this process.
func UserTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano())
}
