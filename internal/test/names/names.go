// Package names tests numbers that are written and read by their names, such as the codes
// of errors.
package names

import (
	"encoding"
	"fmt"
	"strings"
	"testing"
)

// A number is written by its name.
type number interface {
	~uint8
	fmt.Stringer
	encoding.TextMarshaler
	encoding.TextAppender
}

// A reader is a pointer to a number. It reads the name.
type reader[T number] interface {
	*T
	encoding.TextUnmarshaler
}

// Check goes through all numbers. Those below known are read as they were written, and no
// other is written. What is not exactly a name is refused: then the number stays, and the
// error lists the names, or one for an example, and does not hold the text.
func Check[T number, P reader[T]](t *testing.T, known int) {
	t.Helper()
	for n := range 256 {
		v, read := T(n), T(200)
		name, err := v.MarshalText()
		appended, errAppend := v.AppendText([]byte("x"))
		if n >= known {
			if err == nil || errAppend == nil || string(appended) != "x" {
				t.Errorf("%T %d is written as %q, and appended as %q", v, n, name, appended)
			}
			continue
		}
		errRead := P(&read).UnmarshalText(name)
		if err != nil || errAppend != nil || errRead != nil || string(name) != v.String() || string(appended) != "x"+v.String() || read != v {
			t.Errorf("%T %v is written as %q, appended as %q and read as %v: %v, %v, %v", v, v, name, appended, read, err, errAppend, errRead)
		}
	}
	first := T(0).String()
	for _, name := range []string{"", "secret", first + " ", first + "\x00", strings.ToUpper(first) + "A", "Unknown", T(known).String()} {
		read := T(7)
		err := P(&read).UnmarshalText([]byte(name))
		if err == nil || read != 7 {
			t.Errorf("%T: %q is read as %d, %v", read, name, read, err)
			continue
		}
		if name == "secret" && strings.Contains(err.Error(), name) {
			t.Errorf("%T: the error holds the text: %v", read, err)
		}
		listed := 0
		for n := range known {
			if strings.Contains(err.Error(), T(n).String()) {
				listed++
			}
		}
		if listed < known && (listed == 0 || !strings.Contains(err.Error(), "such as")) {
			t.Errorf("%T: the error lists %d of %d names: %v", read, listed, known, err)
		}
	}
}
