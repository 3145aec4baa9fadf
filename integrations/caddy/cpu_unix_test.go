//go:build unix

package caddy

import (
	"syscall"
	"time"
)

// cpuTime returns how long the process has used a processor: a figure that other work on
// the machine changes little.
func cpuTime() time.Duration {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
