package text

import (
	"testing"
	"unsafe"

	"github.com/uriscan/uriscan/internal/test/expect"
)

type (
	namedString string
	namedBytes  []byte
)

// TestBytesSharesMemoryWithItsArgument holds for strings, byte slices and types
// made from them, and for arguments without a byte.
func TestBytesSharesMemoryWithItsArgument(t *testing.T) {
	const want = "http://h/"
	s, b := want, []byte(want + " and more")[:len(want)]
	for name, c := range map[string]struct {
		got   []byte
		first *byte
	}{
		"string":       {Bytes(s), unsafe.StringData(s)},
		"named string": {Bytes(namedString(s)), unsafe.StringData(s)},
		"bytes":        {Bytes(b), &b[0]},
		"named bytes":  {Bytes(namedBytes(b)), &b[0]},
	} {
		if string(c.got) != want || unsafe.SliceData(c.got) != c.first || cap(c.got) != len(want) {
			t.Errorf("%s: %q at %p with capacity %d, want %q at %p", name, c.got, c.got, cap(c.got), want, c.first)
		}
	}
	expect.Equal(t, len(Bytes(""))+len(Bytes([]byte(nil)))+len(Bytes(b[:0])), 0, "the bytes of arguments without any")
	expect.Allocations(t, 0, func() { sink += len(Bytes(s)) + len(Bytes(b)) }, "the calls")
}

// TestStringSharesMemoryWithItsArgument holds for no bytes, too.
func TestStringSharesMemoryWithItsArgument(t *testing.T) {
	b := []byte("http://h/")
	if s := String(b); s != "http://h/" || unsafe.StringData(s) != &b[0] {
		t.Errorf("String gives %q at another place", s)
	}
	expect.Equal(t, String(nil), "", "String(nil)")
}

var sink int
