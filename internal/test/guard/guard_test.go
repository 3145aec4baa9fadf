package guard

import (
	"os"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

var sink byte

// A guard that lets everything through would make every test on it green.
func TestPagesOnBothSidesCannotBeRead(t *testing.T) {
	m := For(t, 100)
	page := os.Getpagesize()
	if len(m.Bytes()) != page {
		t.Fatalf("got %d bytes, want a page of %d", len(m.Bytes()), page)
	}
	for _, at := range []int{0, page - 1, 2 * page, 3*page - 1} {
		if Crash(func() { sink = m.mapping[at] }) == "" {
			t.Errorf("byte %d of the mapping can be read", at)
		}
	}
	for _, at := range []int{page, 2*page - 1} {
		if Crash(func() { sink = m.mapping[at] }) != "" {
			t.Errorf("byte %d of the mapping cannot be read", at)
		}
	}
	if got := m.AtEnd("abc"); string(got) != "abc" || &got[2] != &m.Bytes()[page-1] {
		t.Error("AtEnd does not end at the end")
	}
	if got := m.AtStart("abc", 5); string(got) != "abc" || &got[0] != &m.Bytes()[5] || cap(got) != 3 {
		t.Error("AtStart does not begin at its offset, or has capacity beyond its end")
	}
}

func TestReadOnlyMemoryCannotBeWritten(t *testing.T) {
	m := For(t, 1)
	m.Bytes()[0] = 'a'
	must.NoError(t, m.ReadOnly())
	if m.Bytes()[0] != 'a' || Crash(func() { m.Bytes()[0] = 'b' }) == "" {
		t.Error("the memory can be written, or lost what it held")
	}
}
