// Package must ends a test at an error that the test does not expect.
package must

import (
	"os"
	"testing"
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
