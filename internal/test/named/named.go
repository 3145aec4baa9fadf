// Package named tests types whose constants are read and written by their names.
package named

import (
	"encoding"
	"fmt"
	"strings"
	"testing"
)

// A Number is written by its name.
type Number interface {
	~uint8
	fmt.Stringer
	encoding.TextMarshaler
	encoding.TextAppender
}

// A reader is a pointer to a Number.
type reader[N any] interface {
	*N
	encoding.TextUnmarshaler
}

// Check wants the constants of a type to have these names, from 0 on, and to be read back
// as they were written. Other numbers and names are errors. The error for a name lists all
// names and does not hold the wrong one, and the number stays as it was.
func Check[N Number, P reader[N]](t *testing.T, names ...string) {
	t.Helper()
	for n := range 256 {
		v := N(n)
		name, err := v.MarshalText()
		appended, errAppend := v.AppendText([]byte("x"))
		if n >= len(names) {
			if err == nil || errAppend == nil || string(appended) != "x" || !strings.HasPrefix(v.String(), "unknown") {
				t.Errorf("%T %d is called %v, written as %q, and appended as %q", v, n, v, name, appended)
			}
			continue
		}
		read := N(200)
		if err != nil || errAppend != nil || v.String() != names[n] || string(name) != names[n] || string(appended) != "x"+names[n] {
			t.Errorf("%T %d is called %v, written as %q and appended as %q: %v, %v; want %q", v, n, v, name, appended, err, errAppend, names[n])
		}
		if err := P(&read).UnmarshalText(name); err != nil || read != v {
			t.Errorf("%q is read as %v, %v; want %v", name, read, err, v)
		}
	}
	for _, name := range []string{"", "s3cr3t", names[0] + " ", names[0][1:], names[0] + "\x00", strings.ToUpper(names[0]), N(255).String()} {
		read := N(7)
		err := P(&read).UnmarshalText([]byte(name))
		if err == nil || read != 7 || strings.Contains(err.Error(), "s3cr3t") {
			t.Errorf("%T: %q is read as %v, %v", read, name, read, err)
			continue
		}
		for _, known := range names {
			if !strings.Contains(err.Error(), fmt.Sprintf("%q", known)) {
				t.Errorf("%T: the error does not name %q: %v", read, known, err)
			}
		}
	}
}
