//go:build unix

package verb

import (
	"syscall"
	"time"
)

// cpuTime is the time that the processors have worked for this program, in all its threads.
func cpuTime() time.Duration {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
