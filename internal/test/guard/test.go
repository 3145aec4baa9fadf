package guard

import (
	"errors"
	"fmt"
	"runtime/debug"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// For returns memory of at least size bytes until the test ends. It skips the test
// where there is no such memory.
func For(t testing.TB, size int) *Memory {
	t.Helper()
	memory, err := New(size)
	if errors.Is(err, ErrUnsupported) {
		t.Skip(err)
	}
	must.NoError(t, err)
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

// Beside calls f with copies of src that lie beside a page which nobody may read: one
// ends before it, and two begin at the first byte after it or at the second. It fails the
// test if f crashes.
func (m *Memory) Beside(t testing.TB, src string, f func(at []byte)) {
	t.Helper()
	for place := range 3 {
		cause := Crash(func() {
			if place == 2 {
				f(m.AtEnd(src))
			} else {
				f(m.AtStart(src, place))
			}
		})
		if cause != "" {
			t.Fatalf("%d bytes %.300q: %s", len(src), src, cause)
		}
	}
}
