package text

import (
	"testing"
	"unsafe"
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
	if got := len(Bytes("")) + len(Bytes([]byte(nil))) + len(Bytes(b[:0])); got != 0 {
		t.Errorf("arguments without a byte give %d bytes", got)
	}
	if n := testing.AllocsPerRun(10, func() { sink += len(Bytes(s)) + len(Bytes(b)) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestStringSharesMemoryWithItsArgument holds for no bytes, too.
func TestStringSharesMemoryWithItsArgument(t *testing.T) {
	b := []byte("http://h/")
	if s := String(b); s != "http://h/" || unsafe.StringData(s) != &b[0] {
		t.Errorf("String gives %q at another place", s)
	}
	if s := String(nil); s != "" {
		t.Errorf("String(nil) = %q", s)
	}
}

var sink int
