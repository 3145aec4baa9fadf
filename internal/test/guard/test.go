package guard

import (
	"errors"
	"fmt"
	"runtime/debug"
	"testing"
)

// For returns memory of at least size bytes until the test ends. It skips the test
// where there is no such memory.
func For(t testing.TB, size int) *Memory {
	t.Helper()
	memory, err := New(size)
	if errors.Is(err, ErrUnsupported) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := memory.Free(); err != nil {
			t.Error(err)
		}
	})
	return memory
}

// Crash returns what f panics with, "" if it does not. A read of an unreadable
// page is such a panic.
func Crash(f func()) (cause string) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if what := recover(); what != nil {
			cause = fmt.Sprint(what)
		}
	}()
	f()
	return ""
}
