//go:build unix

package usage

import (
	"syscall"
	"time"
)

// CPUTime returns how long processors have worked for this process. Unlike the time on the
// clock it depends little on what else the machine does.
func CPUTime() time.Duration {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
