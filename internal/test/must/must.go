// Package must ends a test at what the test cannot go on with.
package must

import (
	"os"
	"slices"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// NoError ends the test if there is an error. It costs no more than the comparison if
// there is none, so that loops of tests may call it.
func NoError(t testing.TB, err error) {
	if err != nil {
		t.Helper()
		t.Fatal(err)
	}
}

// Read returns the text of a file.
func Read(t testing.TB, name string) string {
	t.Helper()
	return string(Bytes(t, name))
}

// Bytes returns the bytes of a file.
func Bytes(t testing.TB, name string) []byte {
	t.Helper()
	bytes, err := os.ReadFile(name)
	NoError(t, err)
	return bytes
}

// Equal ends the test if two values differ, and writes both.
func Equal[T comparable](t testing.TB, got, want T, of string, args ...any) {
	if got != want {
		t.Helper()
		expect.Equal(t, got, want, of, args...)
		t.FailNow()
	}
}

// Slices ends the test if two slices differ, and writes both.
func Slices[E comparable](t testing.TB, got, want []E, of string, args ...any) {
	if !slices.Equal(got, want) {
		t.Helper()
		expect.Slices(t, got, want, of, args...)
		t.FailNow()
	}
}
