//go:build unix

package layers_test

import (
	"syscall"
	"time"
)

// userTime is the time that processors have spent on this process.
func userTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano())
}
