// Package exhaustive has the test flag -exhaustive. It asks tests for all that
// they can try, which takes minutes. Without it they try a part, chosen so that
// it still means something; with -short they try less.
package exhaustive

import (
	"flag"
	"testing"
)

var enabled = flag.Bool("exhaustive", false, "try everything, however long it takes")

// Enabled reports whether the flag is set. It is valid once flags are parsed.
func Enabled() bool { return *enabled }

// Pick returns one of three values: all with -exhaustive, few with -short, and
// some without either.
func Pick[T any](all, some, few T) T {
	switch {
	case Enabled():
		return all
	case testing.Short():
		return few
	}
	return some
}
