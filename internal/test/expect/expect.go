// Package expect compares what a test gets with what it wants, and writes both if they
// differ. The test goes on after that, as after t.Errorf.
//
// Each function takes a format and its arguments at the end: they name the input, or what
// was asked of it. Arguments that are slow to make, and loops over millions of inputs,
// are better served by an if.
package expect

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Equal wants two values to be the same.
func Equal[T comparable](t testing.TB, got, want T, of string, args ...any) {
	if got != want {
		t.Helper()
		report(t, got, want, fmt.Sprintf(of, args...))
	}
}

// Slices wants two slices to have the same elements.
func Slices[E comparable](t testing.TB, got, want []E, of string, args ...any) {
	if !slices.Equal(got, want) {
		t.Helper()
		report(t, got, want, fmt.Sprintf(of, args...))
	}
}

// report writes the two values one under the other: a text of one line in quotes, and
// more lines as they are.
func report(t testing.TB, got, want any, of string) {
	t.Helper()
	verb := "%+v"
	switch got := got.(type) {
	case string:
		verb = "%q"
		if strings.Contains(strings.TrimSuffix(got, "\n"), "\n") {
			verb = "\n%s"
		}
	case []string:
		verb = "%q"
	}
	t.Errorf("%s:\n got "+verb+"\nwant "+verb, of, got, want)
}

// Allocations wants so many allocations of each call of f.
func Allocations(t testing.TB, want float64, f func(), of string, args ...any) {
	if n := testing.AllocsPerRun(10, f); n != want {
		t.Helper()
		t.Errorf("%s: %v allocations, want %v", fmt.Sprintf(of, args...), n, want)
	}
}
