//go:build !unix

package usage

import "time"

// CPUTime returns 0: the time is not known here.
func CPUTime() time.Duration { return 0 }
