package expect

import (
	"fmt"
	"testing"
)

// recorder keeps what a test would have reported.
type recorder struct {
	testing.TB
	reports []string
}

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.reports = append(r.reports, fmt.Sprintf(format, args...))
}

// A comparison that is always content would make every test green.
func TestDifferencesAreReportedAlone(t *testing.T) {
	var r recorder
	Equal(&r, 1, 1, "the number %d", 1)
	Slices(&r, []int{}, nil, "no numbers")
	Allocations(&r, 0, func() {}, "nothing")
	Equal(&r, "a\t", "b", "the text of %q", "x")
	Equal(&r, "a\nb\n", "a\n", "lines")
	Slices(&r, []string{"a b"}, []string{"a", "b"}, "words")
	Allocations(&r, 0, func() { sink = new(int) }, "an %s", "int")
	Slices(t, r.reports, []string{
		"the text of \"x\":\n got \"a\\t\"\nwant \"b\"",
		"lines:\n got \na\nb\n\nwant \na\n",
		"words:\n got [\"a b\"]\nwant [\"a\" \"b\"]",
		"an int: 1 allocations, want 0",
	}, "the reports")
}

var sink *int
