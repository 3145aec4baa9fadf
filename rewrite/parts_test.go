package rewrite

import (
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/reallists"
	"github.com/uriscan/uriscan/internal/test/ref"
	"github.com/uriscan/uriscan/internal/test/samples"
	"github.com/uriscan/uriscan/internal/test/shapes"
)

// references returns references of every kind: the cases of testdata, those that reach
// every state of the machine, and those of every shape. Many are invalid.
func references(t testing.TB) []string {
	t.Helper()
	all := append([]string{}, shapes.References...)
	return append(append(all, samples.Cases(t)...), samples.States(t)...)
}

// validSamples returns the samples that are valid.
func validSamples(t testing.TB) (valid []string) {
	t.Helper()
	for _, src := range references(t) {
		var s uriscan.Spans
		if uriscan.ScanString(src, &s) {
			valid = append(valid, src)
		}
	}
	return valid
}

// composeFault returns in words what is wrong with putting the parts of src together,
// "" if nothing is.
func composeFault(dst []byte, src string, s *uriscan.Spans) string {
	p := PartsOf(src, s)
	got, err := p.Append(dst)
	switch {
	case s.Valid() && (err != nil || string(got) != src):
		return strconv.Quote(src) + " gives " + strconv.Quote(string(got))
	case !s.Valid() && err == nil && (s.ErrorCode() != uriscan.CodeFirstColon || string(got) != "./"+src):
		return strconv.Quote(src) + " is invalid and gives " + strconv.Quote(string(got))
	}
	return ""
}

// TestComposeOfSplitIsTheInput holds byte for byte for all valid input. Invalid input
// fails, since its parts are those of Appendix B, or it lacks only a guard.
func TestComposeOfSplitIsTheInput(t *testing.T) {
	dst := make([]byte, 0, 128)
	check := func(src string) {
		var s uriscan.Spans
		uriscan.ScanString(src, &s)
		if fault := composeFault(dst, src, &s); fault != "" {
			t.Fatal(fault)
		}
	}
	eachString("a./:?#@[%", exhaustive.Pick(6, 5, 4), func(src []byte) { check(string(src)) })
	for _, src := range references(t) {
		check(src)
	}
}

// TestComposeOfSplitIsTheInputOnRealLists does so with every line of the lists.
func TestComposeOfSplitIsTheInputOnRealLists(t *testing.T) {
	share := exhaustive.Pick(1, 20, 200)
	for _, list := range reallists.Files(t, "urls/*.txt", "uris/*.txt") {
		for i, line := range strings.Split(string(list.Data), "\n") {
			if i%share != 0 {
				continue
			}
			var s uriscan.Spans
			uriscan.ScanString(line, &s)
			if fault := composeFault(nil, line, &s); fault != "" {
				t.Fatalf("%s:%d: %s", list.Name, i+1, fault)
			}
		}
	}
}

// A sample is a text of a component, and where it is wrong.
type sample struct {
	text   string
	absent bool
	offset int               // of the first wrong byte
	code   uriscan.ErrorCode // CodeNone if it is right
}

// partSamples has texts of each component, right and wrong ones.
var partSamples = [componentCount][]sample{
	uriscan.CompScheme: {
		{absent: true}, {text: "s"}, {text: "a+-.9"}, {text: "", code: uriscan.CodeScheme}, {text: "1s", code: uriscan.CodeScheme},
		{text: "s:", offset: 1, code: uriscan.CodeScheme}, {text: "a%41", offset: 1, code: uriscan.CodeScheme}, {text: "a/b", offset: 1, code: uriscan.CodeScheme},
	},
	uriscan.CompUserinfo: {
		{absent: true}, {text: ""}, {text: "u:p:%41"}, {text: "u@v", offset: 1, code: uriscan.CodeUserinfo}, {text: "u/", offset: 1, code: uriscan.CodeUserinfo},
		{text: "[", offset: 0, code: uriscan.CodeUserinfo}, {text: "%4", offset: 2, code: uriscan.CodePercent},
	},
	uriscan.CompHost: {
		{absent: true}, {text: ""}, {text: "h"}, {text: "1.2.3.4"}, {text: "[::1]"}, {text: "[v1.a:b]"}, {text: "a/b", offset: 1, code: uriscan.CodeHost},
		{text: "::1", offset: 0, code: uriscan.CodeHost}, {text: "h:80", offset: 1, code: uriscan.CodeHost}, {text: "u@h", offset: 1, code: uriscan.CodeHost},
		{text: "[::1", offset: 4, code: uriscan.CodeEnd}, {text: "[::1]:80", offset: 5, code: uriscan.CodeHost}, {text: "[::1]a", offset: 5, code: uriscan.CodeHost},
		{text: "[g", offset: 1, code: uriscan.CodeIPLiteral}, {text: "h?", offset: 1, code: uriscan.CodeHost}, {text: "h\x00", offset: 1, code: uriscan.CodeHost},
	},
	uriscan.CompPort: {
		{absent: true}, {text: ""}, {text: "8080"}, {text: "http", offset: 0, code: uriscan.CodePort}, {text: "8@", offset: 1, code: uriscan.CodePort},
		{text: "80/", offset: 2, code: uriscan.CodePort}, {text: "8:", offset: 1, code: uriscan.CodePort},
	},
	uriscan.CompPath: {
		{text: ""}, {text: "/"}, {text: "//"}, {text: "//x//"}, {text: "/.//x"}, {text: "a"}, {text: "a:b/c"}, {text: ":"}, {text: "./a:b"}, {text: "/a:b/@/%2F"}, {text: "a/b:c"},
		{text: "/a?b", offset: 2, code: uriscan.CodePath}, {text: "/#", offset: 1, code: uriscan.CodePath}, {text: "/a b", offset: 2, code: uriscan.CodePath},
	},
	uriscan.CompQuery: {
		{absent: true}, {text: ""}, {text: "a=b&c/?:@"}, {text: "a#b", offset: 1, code: uriscan.CodeQuery}, {text: "[", offset: 0, code: uriscan.CodeQuery},
	},
	uriscan.CompFragment: {
		{absent: true}, {text: ""}, {text: "?/f"}, {text: "f#", offset: 1, code: uriscan.CodeFragment}, {text: "%zz", offset: 1, code: uriscan.CodePercent},
	},
}

// chosen returns the parts that the samples are, and the first Error that they have.
func chosen(choice [componentCount]sample) (p Parts, want Error) {
	for c, s := range choice {
		*p.field(uriscan.Component(c)) = s.text
		if !s.absent {
			p.Present |= 1 << c
		}
		if want.Code == uriscan.CodeNone && s.code != uriscan.CodeNone {
			want = Error{uriscan.Component(c).String(), s.offset, s.code}
		}
	}
	host, path := choice[uriscan.CompHost], choice[uriscan.CompPath].text
	switch {
	case host.absent && !(choice[uriscan.CompUserinfo].absent && choice[uriscan.CompPort].absent):
		want = Error{"host", -1, uriscan.CodeHost}
	case !host.absent && path != "" && path[0] != '/':
		if want.Code == uriscan.CodeNone || want.Part == "query" || want.Part == "fragment" {
			want = Error{"path", 0, uriscan.CodePath}
		}
	}
	return p, want
}

// field returns the text of a component.
func (p *Parts) field(c uriscan.Component) *string {
	return [...]*string{&p.Scheme, &p.Userinfo, &p.Host, &p.Port, &p.Path, &p.Query, &p.Fragment}[c]
}

// eachChoice calls f with every way to choose one sample of each component.
func eachChoice(f func(choice [componentCount]sample)) {
	var choice [componentCount]sample
	var choose func(c int)
	choose = func(c int) {
		if c == componentCount {
			f(choice)
			return
		}
		for _, choice[c] = range partSamples[c] {
			choose(c + 1)
		}
	}
	choose(0)
}

// composed is what §5.3 makes of the samples.
func composed(choice [componentCount]sample) string {
	var text [componentCount]*string
	for c := range choice {
		if !choice[c].absent {
			text[c] = &choice[c].text
		}
	}
	return ref.Compose(text)
}

// TestPartsFailOrScanBack tries every combination of right and wrong parts. What is
// right gives what §5.3 makes of it, and that scans as the parts, but for a guard.
// What is wrong gives the Error of the first wrong part.
func TestPartsFailOrScanBack(t *testing.T) {
	dst := make([]byte, 0, 128)
	combinations, every := 0, exhaustive.Pick(1, 7, 41)
	eachChoice(func(choice [componentCount]sample) {
		if combinations++; combinations%every != 0 || t.Failed() {
			return
		}
		p, want := chosen(choice)
		got, err := p.Append(append(dst, "//"...))
		if want.Code != uriscan.CodeNone {
			if !isError(err, want) || string(got) != "//" {
				t.Errorf("%+v: %q %v, want %v", p, got, err, want)
			}
			return
		}
		if text := composed(choice); err != nil || string(got) != "//"+text {
			t.Errorf("%+v: %q %v, want %q", p, got, err, text)
			return
		}
		back := PartsOf(string(got[2:]), parse(t, string(got[2:])))
		guarded := p
		guarded.Path = guardOf([]byte(p.Path), p.Present.Has(uriscan.CompScheme), p.Present.Has(uriscan.CompHost)) + p.Path
		if back != guarded {
			t.Errorf("%+v: %q scans as %+v", p, got, back)
		}
	})
}

// TestPartsWithTextArePresent needs no Present for them, and gives the same without.
func TestPartsWithTextArePresent(t *testing.T) {
	for _, src := range validSamples(t) {
		p := PartsOf(src, parse(t, src))
		for c := range uriscan.Component(componentCount) {
			if *p.field(c) != "" {
				p.Present &^= 1 << c
			}
		}
		p.Present &^= 1 << uriscan.CompPath
		if got, err := p.Append(nil); err != nil || string(got) != src {
			t.Errorf("%q: %q %v", src, got, err)
		}
	}
}

// TestPartsOfBytesDoNotShareThem holds because a string must not change.
func TestPartsOfBytesDoNotShareThem(t *testing.T) {
	src := []byte("http://u@h:1/p?q#f")
	p := PartsOf(src, parse(t, string(src)))
	clear(src)
	if got, err := p.Append(nil); err != nil || string(got) != "http://u@h:1/p?q#f" {
		t.Errorf("%q %v", got, err)
	}
}

// TestReplacedIsComposedOfTheParts compares with the parts of the source, of which
// one is changed, for every component and sample.
func TestReplacedIsComposedOfTheParts(t *testing.T) {
	dst := make([]byte, 0, 256)
	for _, src := range references(t) {
		var s uriscan.Spans
		uriscan.ScanString(src, &s)
		for c, texts := range partSamples {
			c := uriscan.Component(c)
			for _, part := range texts {
				p := PartsOf(src, &s)
				*p.field(c) = part.text
				p.Present |= 1 << c
				var got []byte
				var err error
				if part.absent {
					if p.Present &^= 1 << c; c == uriscan.CompHost {
						p.Present &^= 1<<uriscan.CompUserinfo | 1<<uriscan.CompPort
						p.Userinfo, p.Port = "", ""
					}
					got, err = AppendWithout(append(dst, "//"...), src, &s, c)
				} else {
					got, err = AppendReplaced(append(dst, "//"...), src, &s, c, part.text)
				}
				want, wantErr := p.Append([]byte("//"))
				if string(got) != string(want) || !reflect.DeepEqual(err, wantErr) {
					t.Fatalf("%q with %v %q: %q %v, want %q %v", src, c, part.text, got, err, want, wantErr)
				}
				if err == nil && parse(t, string(got[2:])).Has(c) == part.absent && c != uriscan.CompPath {
					t.Fatalf("%q with %v %q: %q", src, c, part.text, got[2:])
				}
			}
		}
	}
}

// TestReplacedExamples has a case of every kind.
func TestReplacedExamples(t *testing.T) {
	for _, c := range []struct {
		src       string
		component uriscan.Component
		part      string
		want      string
	}{
		{"http://h/p", uriscan.CompScheme, "https", "https://h/p"},
		{"//h/p", uriscan.CompScheme, "s", "s://h/p"},
		{"./a:b", uriscan.CompScheme, "s", "s:./a:b"},
		{"http://u:p@h/", uriscan.CompUserinfo, "", "http://@h/"},
		{"http://h:80/", uriscan.CompUserinfo, "u", "http://u@h:80/"},
		{"http://h:80/", uriscan.CompHost, "[::1]", "http://[::1]:80/"},
		{"s:/p", uriscan.CompHost, "h", "s://h/p"},
		{"/p", uriscan.CompHost, "", "///p"},
		{"http://h/", uriscan.CompPort, "", "http://h:/"},
		{"http://[::1]:1/", uriscan.CompPort, "22", "http://[::1]:22/"},
		{"s:p", uriscan.CompPath, "//x", "s:/.//x"},
		{"?q", uriscan.CompPath, "a:b", "./a:b?q"},
		{"http://h/a?q#f", uriscan.CompPath, "", "http://h?q#f"},
		{"#f", uriscan.CompQuery, "q", "?q#f"},
		{"http://h/a b", uriscan.CompPath, "/a%20b", "http://h/a%20b"},
		{"?#", uriscan.CompFragment, "f", "?#f"},
	} {
		var s uriscan.Spans
		uriscan.ScanString(c.src, &s)
		for _, got := range []func() ([]byte, error){
			func() ([]byte, error) { return AppendReplaced(nil, c.src, &s, c.component, []byte(c.part)) },
			func() ([]byte, error) { return AppendReplaced(nil, []byte(c.src), &s, c.component, c.part) },
		} {
			if got, err := got(); err != nil || string(got) != c.want {
				t.Errorf("%q with %v %q: %q %v, want %q", c.src, c.component, c.part, got, err, c.want)
			}
		}
	}
}

// TestWithoutExamples has guards, an authority that goes as a whole, and several
// components at once.
func TestWithoutExamples(t *testing.T) {
	for _, c := range []struct {
		src, want string
		without   Components
	}{
		{"http://u@h:1/p?q#f", "http:/p?q#f", 1 << uriscan.CompHost},
		{"http://u@h:1/p?q#f", "http://h:1/p", 1<<uriscan.CompUserinfo | 1<<uriscan.CompQuery | 1<<uriscan.CompFragment},
		{"http://u@h:1/p?q#f", "", allComponents},
		{"http://h//x", "http:/.//x", 1 << uriscan.CompHost},
		{"http://h//x", "/.//x", 1<<uriscan.CompHost | 1<<uriscan.CompScheme},
		{"s:a:b", "./a:b", 1 << uriscan.CompScheme},
		{"http://h/a%zz?q", "http://h?q", 1 << uriscan.CompPath},
		{"//h:?#", "//h", 1<<uriscan.CompPort | 1<<uriscan.CompQuery | 1<<uriscan.CompFragment},
		{"p", "p", 0},
	} {
		var s uriscan.Spans
		uriscan.ScanString(c.src, &s)
		var without []uriscan.Component
		for component := range uriscan.Component(componentCount) {
			if c.without.Has(component) {
				without = append(without, component)
			}
		}
		if got, err := AppendWithout(nil, []byte(c.src), &s, without...); err != nil || string(got) != c.want {
			t.Errorf("%q without %v: %q %v, want %q", c.src, without, got, err, c.want)
		}
	}
}

// TestComposingErrorsSayWhatIsWrong has the texts of errors that name a component.
func TestComposingErrorsSayWhatIsWrong(t *testing.T) {
	for want, p := range map[string]Parts{
		"rewrite: no host where one is needed":               {Scheme: "http", Userinfo: "u"},
		"rewrite: the host is invalid at offset 1: host":     {Host: "a/b"},
		"rewrite: the host ends too early, at offset 4":      {Host: "[::1"},
		"rewrite: the path is invalid at offset 0: path":     {Host: "h", Path: "secret"},
		"rewrite: the query is invalid at offset 1: percent": {Query: "%x"},
		"rewrite: the scheme is invalid at offset 0: scheme": {Scheme: "\xff"},
		"rewrite: the port is invalid at offset 0: port":     {Host: "h", Port: "-1"},
	} {
		if _, err := p.Append(nil); err == nil || err.Error() != want {
			t.Errorf("%+v: %v, want %s", p, err, want)
		}
	}
	var none uriscan.Spans
	want := Error{"source", -1, uriscan.CodeNone}
	if _, err := AppendReplaced(nil, "http://h/", &none, uriscan.CompPort, "1"); !isError(err, want) {
		t.Errorf("spans of nothing: %v", err)
	}
	if _, err := AppendWithout(nil, "http://h/", &none); !isError(err, want) {
		t.Errorf("spans of nothing: %v", err)
	}
}

// isError reports whether err is an Error of this content.
func isError(err error, want Error) bool {
	e, is := err.(*Error)
	return is && *e == want
}

// TestComposingDoesNotAllocate holds with room in dst. An error is one allocation.
func TestComposingDoesNotAllocate(t *testing.T) {
	const src = "http://u@h:1/p?q#f"
	s := parse(t, src)
	dst := make([]byte, 0, 64)
	p := PartsOf(src, s)
	wrong := Parts{Host: "a/b"}
	expect.Allocations(t, 0, func() {
		p = PartsOf(src, s)
		dst, _ = p.Append(dst[:0])
		dst, _ = AppendReplaced(dst[:0], src, s, uriscan.CompHost, "[::1]")
		dst, _ = AppendWithout(dst[:0], src, s, uriscan.CompHost, uriscan.CompFragment)
	}, "the calls")
	expect.Allocations(t, 1, func() { dst, _ = wrong.Append(dst[:0]) }, "an error")
}

// TestUnknownComponentsAreRefusedOrAbsent asks for every number that a Component can
// have.
func TestUnknownComponentsAreRefusedOrAbsent(t *testing.T) {
	const src = "s://u@h:1/p?q#f"
	s, _ := uriscan.Parse(src)
	for n := int(uriscan.CompFragment) + 1; n < 256; n++ {
		c := uriscan.Component(n)
		dst, err := AppendReplaced([]byte("x"), src, &s, c, "p")
		if err == nil || string(dst) != "x" || !strings.Contains(err.Error(), "no component") {
			t.Fatalf("replacing component %d gives %q, %v", n, dst, err)
		}
		if dst, err := AppendWithout(nil, src, &s, c); err != nil || string(dst) != src {
			t.Fatalf("without component %d it is %q, %v", n, dst, err)
		}
	}
}
