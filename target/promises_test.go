package target

import (
	"fmt"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/guard"
	"github.com/uriscan/uriscan/internal/test/named"
)

// inputs are targets and Hosts of every shape, valid, broken, short and long.
var inputs = []string{
	"", "/", "//", "*", "*x", "/a/b?c=d", "//evil.com/x", "http://u@h:80/p?q", "http://h#f", "h:443", "h", "[::1]:80", "[::1", "[v1.a]", "1.2.3.4",
	"/%41", "/%4", "/%", "/a b", "/?a b", "/a#b", "h%41:1", "h:x", "u@h", "a@b:1", "h/x?y#z", "\xff",
	"/" + strings.Repeat("segment/", 100) + "?" + strings.Repeat("name=value&", 100), "/" + strings.Repeat("x", 500) + " " + strings.Repeat("y", 500) + "?z#f",
	"/" + strings.Repeat("p/", kernel.MaxTry), "/" + strings.Repeat("p/", kernel.MaxTry) + "?" + strings.Repeat("q", 1000) + "\xff#f", "//" + strings.Repeat("p/", kernel.MaxTry) + "#",
	"http://h/" + strings.Repeat("p/", kernel.MaxTry), strings.Repeat("/", 10000), strings.Repeat("h.", 10000) + ":1", strings.Repeat("h.", 10000) + "@",
}

// eachForm calls f with every way to scan a text.
func eachForm(f func(name string, scan func(src []byte, out *uriscan.Spans) bool)) {
	for form := range forms {
		f(Form(form).String(), Form(form).Scan)
	}
	f("Host", Host)
	for _, method := range []string{"GET", "OPTIONS", "CONNECT"} {
		f(method, func(src []byte, out *uriscan.Spans) bool {
			_, valid := Scan([]byte(method), src, out)
			return valid
		})
	}
}

// TestScansAllocateNothing is for every kernel. Of two runs each would allocate; what the runtime
// allocates once beside them does not count.
func TestScansAllocateNothing(t *testing.T) {
	for _, k := range uriscan.Kernels() {
		restore, _ := processor.Use(k)
		for _, text := range inputs {
			src := []byte(text)
			var s uriscan.Spans
			eachForm(func(name string, scan func([]byte, *uriscan.Spans) bool) {
				if n := testing.AllocsPerRun(2, func() { scan(src, &s) }); n != 0 {
					t.Errorf("kernel %s, %s, %.40q: %v allocations", k, name, text, n)
				}
			})
			for name, scan := range map[string]func(){
				"ScanString":      func() { ScanString("GET", text, &s) },
				"Form.ScanString": func() { Authority.ScanString(text, &s) },
				"HostString":      func() { HostString(text, &s) },
			} {
				if n := testing.AllocsPerRun(2, scan); n != 0 {
					t.Errorf("kernel %s, %s, %.40q: %v allocations", k, name, text, n)
				}
			}
		}
		restore()
	}
}

// TestKernelsAndStringsGiveTheSame compares all kernels with the exact one, and
// strings with bytes.
func TestKernelsAndStringsGiveTheSame(t *testing.T) {
	for _, text := range inputs {
		eachForm(func(name string, scan func([]byte, *uriscan.Spans) bool) {
			restore, _ := processor.Use("exact")
			var want uriscan.Spans
			valid := scan([]byte(text), &want)
			restore()
			for _, k := range uriscan.Kernels() {
				restore, _ := processor.Use(k)
				got := filled
				if scan([]byte(text), &got) != valid || describe(&got) != describe(&want) {
					t.Errorf("kernel %s, %s, %.40q:\n got %s\nwant %s", k, name, text, describe(&got), describe(&want))
				}
				restore()
			}
		})
		for _, method := range []string{"GET", "OPTIONS", "CONNECT"} {
			var bytes, strings uriscan.Spans
			form, valid := Scan([]byte(method), []byte(text), &bytes)
			if f, v := ScanString(method, text, &strings); f != form || v != valid || bytes != strings {
				t.Errorf("%s %.40q: the string is another target than the bytes", method, text)
			}
		}
	}
}

// describe returns all that users can learn of a record.
func describe(s *uriscan.Spans) string {
	text := fmt.Sprint(s.Valid(), s.ErrorOffset(), s.ErrorCode(), s.Err(), s.HostKind(), s.PathKind())
	for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
		text += fmt.Sprint(" ", c, s.Has(c), s.Span(c))
	}
	return text
}

// TestScansReadTheirInputAlone scans what ends at an unreadable page, and what begins
// after one.
func TestScansReadTheirInputAlone(t *testing.T) {
	m := guard.For(t, 1<<12)
	for _, text := range inputs {
		for n := range min(len(text), 400) + 1 {
			eachForm(func(name string, scan func([]byte, *uriscan.Spans) bool) {
				var want, got uriscan.Spans
				scan([]byte(text[:n]), &want)
				for _, src := range [][]byte{m.AtEnd(text[:n]), m.AtStart(text[:n], 0)} {
					if cause := crash(func() { scan(src, &got) }); cause != nil || got != want {
						t.Fatalf("%s, %q: %v", name, text[:n], cause)
					}
				}
			})
		}
	}
}

// crash returns what f panics with, a read of an unreadable page included.
func crash(f func()) (cause any) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() { cause = recover() }()
	f()
	return nil
}

// TestErrorsSayWhatIsWrong has the exact texts.
func TestErrorsSayWhatIsWrong(t *testing.T) {
	for _, c := range []struct{ method, text, want string }{
		{"GET", "", `uriscan: input ends at offset 0: too early in path (RFC 9112 section 3.2); want ALPHA or "/"`},
		{"GET", "?", `uriscan: byte 0x3f at offset 0: not allowed in path (RFC 9112 section 3.2); want ALPHA or "/"`},
		{"OPTIONS", "?", `uriscan: byte 0x3f at offset 0: not allowed in path (RFC 9112 section 3.2); want ALPHA, "/" or "*"`},
		{"OPTIONS", "*x", `uriscan: byte 0x78 at offset 1: not allowed in path (RFC 9112 section 3.2.4); want end`},
		{"CONNECT", "/p", `uriscan: byte 0x2f at offset 0: not allowed in host (RFC 9112 section 3.2.3); want unreserved, sub-delims, "%", ":" or "["`},
		{"CONNECT", "", `uriscan: input ends at offset 0: too early in host (RFC 9112 section 3.2.3); want unreserved, sub-delims, "%", ":" or "["`},
		{"CONNECT", "[::1]", `uriscan: input ends at offset 5: too early in host (RFC 9112 section 3.2.3); want ":"`},
		{"CONNECT", "h:x", `uriscan: byte 0x78 at offset 2: not allowed in port (RFC 3986 section 3.2.3); want DIGIT or end`},
		{"GET", "/%4", `uriscan: input ends at offset 3: too early in path (RFC 3986 section 3.3); want HEXDIG`},
		{"GET", "/?%zz", `uriscan: byte 0x7a at offset 3: not allowed in a percent triplet of the query (RFC 3986 section 2.1); want HEXDIG`},
		{"GET", "/a:\\", `uriscan: byte 0x5c at offset 3: not allowed in path (RFC 3986 section 3.3); want unreserved, sub-delims, "%", "/", ":", "?", "@" or end`},
		{"GET", "h", `uriscan: input ends at offset 1: too early in scheme (RFC 3986 section 3.1); want ALPHA, DIGIT, "+", "-", "." or ":"`},
		{"GET", "http:#", `uriscan: byte 0x23 at offset 5: not allowed in path (RFC 3986 section 3.3); want unreserved, sub-delims, "%", "/", ":", "?", "@" or end`},
		{"Host", "[::1", `uriscan: input ends at offset 4: too early in host (RFC 3986 section 3.2.2); want HEXDIG, ".", ":" or "]"`},
		{"Host", "[zz]", `uriscan: byte 0x7a at offset 1: not allowed in an IP literal (RFC 3986 section 3.2.2); want HEXDIG, "v" or ":"`},
		{"Host", "h/x", `uriscan: byte 0x2f at offset 1: not allowed in host (RFC 3986 section 3.2.2); want unreserved, sub-delims, "%", ":" or end`},
		{"origin-form", "x", `uriscan: byte 0x78 at offset 0: not allowed in path (RFC 9112 section 3.2.1); want "/"`},
		{"asterisk-form", "", `uriscan: input ends at offset 0: too early in path (RFC 9112 section 3.2.4); want asterisk-form`},
	} {
		var s uriscan.Spans
		scanAs(c.method, c.text, &s)
		expect.Equal(t, fmt.Sprint(s.Err()), c.want, "%s %q", c.method, c.text)
	}
}

// scanAs scans the target of a method, a form that is named, or a Host.
func scanAs(what, text string, out *uriscan.Spans) {
	var form Form
	switch {
	case what == "Host":
		HostString(text, out)
	case form.UnmarshalText([]byte(what)) == nil:
		form.ScanString(text, out)
	default:
		ScanString(what, text, out)
	}
}

// TestErrorsHaveTheCodeOfTheirComponent has a wrong byte in each.
func TestErrorsHaveTheCodeOfTheirComponent(t *testing.T) {
	for _, c := range []struct {
		method, text string
		want         uriscan.ErrorCode
	}{
		{"GET", "?", uriscan.CodePath}, {"OPTIONS", "?", uriscan.CodePath}, {"GET", "/<", uriscan.CodePath}, {"GET", "/?<", uriscan.CodeQuery}, {"GET", "/%zz", uriscan.CodePercent},
		{"CONNECT", "h<:1", uriscan.CodeHost}, {"CONNECT", "h:x", uriscan.CodePort}, {"Host", "h<", uriscan.CodeHost}, {"Host", "h:x", uriscan.CodePort}, {"Host", "[x]", uriscan.CodeIPLiteral},
		{"CONNECT", "h", uriscan.CodeEnd}, {"origin-form", "x", uriscan.CodePath}, {"asterisk-form", "x", uriscan.CodePath}, {"asterisk-form", "*x", uriscan.CodePath},
	} {
		var s uriscan.Spans
		scanAs(c.method, c.text, &s)
		expect.Equal(t, s.ErrorCode(), c.want, "%s %q", c.method, c.text)
	}
}

func TestFormsAreReadAsTheyAreWritten(t *testing.T) {
	named.Check[Form](t, "origin-form", "absolute-form", "authority-form", "asterisk-form")
}

// TestUnknownFormsCountAsOrigin scans as a form that is none of the constants.
func TestUnknownFormsCountAsOrigin(t *testing.T) {
	for _, text := range inputs {
		var got, want uriscan.Spans
		if Form(forms).ScanString(text, &got) != Origin.ScanString(text, &want) || got != want {
			t.Errorf("%.40q: another answer than that of an origin-form", text)
		}
	}
}

// TestInvalidTextsAreSplit has the components of what is wrong.
func TestInvalidTextsAreSplit(t *testing.T) {
	for _, c := range []struct {
		method, text, host, port, path, query, fragment string
		kind                                            uriscan.HostKind
	}{
		{"GET", "//h/a b?q#f", "", "", "//h/a b", "q", "f", uriscan.HostNone},
		{"GET", "/a#b?c", "", "", "/a", "", "b?c", uriscan.HostNone},
		{"GET", "http://1.2.3.4:80/a b?q", "1.2.3.4", "80", "/a b", "q", "", uriscan.HostIPv4},
		{"CONNECT", "h:443/x?y#z", "h", "443", "/x", "y", "z", uriscan.HostRegName},
		{"CONNECT", "/p", "", "", "/p", "", "", uriscan.HostRegName},
		{"CONNECT", "u@[::1]:x", "[::1]", "x", "", "", "", uriscan.HostIPv6},
		{"Host", "[zz]:1", "[zz]", "1", "", "", "", uriscan.HostNone},
		{"Host", "a:1:2", "a:1", "2", "", "", "", uriscan.HostNone},
		{"Host", "h%41%zz", "h%41%zz", "", "", "", "", uriscan.HostNone},
		{"Host", "h%41/", "h%41", "", "/", "", "", uriscan.HostRegName},
	} {
		var s uriscan.Spans
		scanAs(c.method, c.text, &s)
		if isHost := c.method == "Host" || c.method == "CONNECT"; isHost && s.PathKind() != uriscan.PathAbempty {
			t.Errorf("%s %q: a path of kind %v", c.method, c.text, s.PathKind())
		}
		got := fmt.Sprintf("%q %q %q %q %q %v", s.Host.InString(c.text), s.Port.InString(c.text), s.Path.InString(c.text), s.Query.InString(c.text), s.Fragment.InString(c.text), s.HostKind())
		expect.Equal(t, got, fmt.Sprintf("%q %q %q %q %q %v", c.host, c.port, c.path, c.query, c.fragment, c.kind), "%s %q", c.method, c.text)
	}
}
