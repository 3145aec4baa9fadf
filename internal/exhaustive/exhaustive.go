// Package exhaustive has the flag that asks tests for all that they can try.
// Without it a test that would take long tries a part, chosen so that it still
// means something.
package exhaustive

import "flag"

var enabled = flag.Bool("exhaustive", false, "try everything, however long it takes")

// Enabled reports whether the test run was asked for everything.
func Enabled() bool { return *enabled }
