package uriscan

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/uriscan/uriscan/internal/test/named"
)

func TestNamesAreReadBackAsTheyWereWritten(t *testing.T) {
	named.Check[Component](t, "scheme", "userinfo", "host", "port", "path", "query", "fragment")
	named.Check[HostKind](t, "none", "reg-name", "IPv4address", "IPv6address", "IPvFuture")
	named.Check[PathKind](t, "path-empty", "path-abempty", "path-absolute", "path-noscheme", "path-rootless")
	named.Check[Production](t, "URI-reference", "URI", "absolute-URI", "relative-ref")
	named.Check[ErrorCode](t, "none", "scheme", "first-colon", "userinfo", "host", "port", "path", "query", "fragment", "percent", "ip-literal", "end", "too-long")
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
