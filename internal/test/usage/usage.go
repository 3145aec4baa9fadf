// Package usage measures what a process takes of a machine, for tests and benchmarks.
package usage

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
)

var peak = regexp.MustCompile(`VmHWM:\s*(\d+) kB`)

// PeakMemory returns the most memory that a process has had, in bytes, or 0 if the system
// does not say. Only Linux does.
func PeakMemory(process int) int64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", process))
	if err != nil {
		return 0
	}
	match := peak.FindSubmatch(status)
	if match == nil {
		return 0
	}
	kib, _ := strconv.ParseInt(string(match[1]), 10, 64)
	return kib << 10
}
