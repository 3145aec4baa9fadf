// Package exhaustive registers the test flag that asks for the exhaustive forms
// of the tests, which take minutes instead of seconds.
package exhaustive

import "flag"

var enabled = flag.Bool("exhaustive", false, "run the exhaustive forms of the tests, which take minutes")

// Enabled reports whether the flag is set. It is valid once flags are parsed.
func Enabled() bool { return *enabled }
