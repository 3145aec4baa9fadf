package uriscan

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// A named number is written and read by its name.
type named interface {
	fmt.Stringer
	encoding.TextMarshaler
	encoding.TextAppender
}

// namedNumbers has, for each type, how many names there are and how to make and
// read a number.
var namedNumbers = map[string]struct {
	names int
	make  func(number uint8) named
	read  func(name []byte, before uint8) (uint8, error)
}{
	"Component": {components, func(n uint8) named { return Component(n) }, func(b []byte, n uint8) (uint8, error) {
		v := Component(n)
		err := v.UnmarshalText(b)
		return uint8(v), err
	}},
	"HostKind": {len(hostKindNames.List), func(n uint8) named { return HostKind(n) }, func(b []byte, n uint8) (uint8, error) {
		v := HostKind(n)
		err := v.UnmarshalText(b)
		return uint8(v), err
	}},
	"PathKind": {len(pathKindNames.List), func(n uint8) named { return PathKind(n) }, func(b []byte, n uint8) (uint8, error) {
		v := PathKind(n)
		err := v.UnmarshalText(b)
		return uint8(v), err
	}},
	"Production": {len(productionNames.List), func(n uint8) named { return Production(n) }, func(b []byte, n uint8) (uint8, error) {
		v := Production(n)
		err := v.UnmarshalText(b)
		return uint8(v), err
	}},
	"ErrorCode": {errorCodes, func(n uint8) named { return ErrorCode(n) }, func(b []byte, n uint8) (uint8, error) {
		v := ErrorCode(n)
		err := v.UnmarshalText(b)
		return uint8(v), err
	}},
}

func TestNamesAreReadBackAsTheyWereWritten(t *testing.T) {
	for kind, c := range namedNumbers {
		for n := range uint8(255) {
			v := c.make(n)
			name, err := v.MarshalText()
			appended, errAppend := v.AppendText([]byte("x"))
			if int(n) >= c.names {
				if err == nil || errAppend == nil || string(appended) != "x" {
					t.Errorf("%s %d is written as %q, and appended as %q", kind, n, name, appended)
				}
				continue
			}
			if err != nil || errAppend != nil || string(name) != v.String() || string(appended) != "x"+v.String() {
				t.Errorf("%s %v is written as %q and appended as %q: %v, %v", kind, v, name, appended, err, errAppend)
			}
			if got, err := c.read(name, 200); got != n || err != nil {
				t.Errorf("%s: %q is read as %d, %v; want %d", kind, name, got, err, n)
			}
		}
	}
}

// TestUnknownNamesAreRefused checks that the error lists every name, that it does
// not hold the text, and that the number stays as it was.
func TestUnknownNamesAreRefused(t *testing.T) {
	for kind, c := range namedNumbers {
		for _, name := range []string{"", "secret", "Host ", "HOST", "unknown", "unknown component", "host\x00"} {
			got, err := c.read([]byte(name), 7)
			if err == nil || got != 7 {
				t.Errorf("%s: %q is read as %d, %v", kind, name, got, err)
				continue
			}
			if name == "secret" && strings.Contains(err.Error(), name) {
				t.Errorf("%s: the error holds the text: %v", kind, err)
			}
			for n := range c.names {
				if want := fmt.Sprintf("%q", c.make(uint8(n)).String()); !strings.Contains(err.Error(), want) {
					t.Errorf("%s: the error does not name %s: %v", kind, want, err)
				}
			}
		}
	}
}

func TestNamesStandInJSON(t *testing.T) {
	type record struct {
		Code       ErrorCode
		Kind       HostKind
		Path       PathKind
		Production Production
		ByPart     map[Component]int
	}
	in := record{CodeFirstColon, HostIPv6, PathNoScheme, AbsoluteURI, map[Component]int{CompHost: 1}}
	text, err := json.Marshal(in)
	if want := `{"Code":"first-colon","Kind":"IPv6address","Path":"path-noscheme","Production":"absolute-URI","ByPart":{"host":1}}`; err != nil || string(text) != want {
		t.Fatalf("%s, %v; want %s", text, err, want)
	}
	var out record
	if err := json.Unmarshal(text, &out); err != nil || out.Code != in.Code || out.Kind != in.Kind || out.Path != in.Path || out.Production != in.Production || out.ByPart[CompHost] != 1 {
		t.Errorf("read back: %+v, %v", out, err)
	}
}

// TestErrorsMatchTheirCode asks errors.Is about every code, wrapped and not.
func TestErrorsMatchTheirCode(t *testing.T) {
	for _, src := range []string{"1:", "a_b:", "//a:b/", "//[/", "//h:x", "/ ", "? ", "# ", "/%", "/%zz", "//[::1", "//a b"} {
		s, err := Parse(src)
		if err == nil {
			t.Fatalf("%q is valid", src)
		}
		wrapped := fmt.Errorf("line 7: %w", err)
		for c := range ErrorCode(errorCodes) {
			if want := c == s.ErrorCode(); errors.Is(err, c) != want || errors.Is(wrapped, c) != want {
				t.Errorf("%q: errors.Is(%v, %v) is %v", src, err, c, !want)
			}
		}
		var e *Error
		if errors.Is(err, io.EOF) || !errors.As(wrapped, &e) || e.Code.Error() != e.Code.String() {
			t.Errorf("%q: the error is %#v", src, err)
		}
	}
}
