package uriscan

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"unsafe"

	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

func TestSpansIsOneCacheLineWithoutPointers(t *testing.T) {
	expect.Equal(t, unsafe.Sizeof(Spans{}), 64, "bytes of Spans")
	var walk func(reflect.Type)
	walk = func(typ reflect.Type) {
		switch typ.Kind() {
		case reflect.Struct:
			for i := range typ.NumField() {
				walk(typ.Field(i).Type)
			}
		case reflect.Uint8, reflect.Uint32:
		default:
			t.Errorf("Spans holds a %v; want numbers of fixed size alone", typ)
		}
	}
	walk(reflect.TypeOf(Spans{}))
	if !reflect.TypeOf(Spans{}).Comparable() {
		t.Error("Spans cannot be compared with ==")
	}
}

// TestRecordHasTheLayoutOfSpans writes every field of a record, and reads it as
// Spans: a field with the same place and another meaning would show here.
func TestRecordHasTheLayoutOfSpans(t *testing.T) {
	var s Spans
	*record(&s) = kernel.Record{
		Scheme: kernel.Span{Start: 1, End: 2}, Userinfo: kernel.Span{Start: 3, End: 4}, Host: kernel.Span{Start: 5, End: 6},
		Port: kernel.Span{Start: 7, End: 8}, Path: kernel.Span{Start: 9, End: 10}, Query: kernel.Span{Start: 11, End: 12},
		Fragment: kernel.Span{Start: 13, End: 14}, Present: 15, Kinds: 16, Reason: 17, BadByte: 18, ErrorOffset: 19,
	}
	want := Spans{
		Scheme: Span{1, 2}, Userinfo: Span{3, 4}, Host: Span{5, 6}, Port: Span{7, 8}, Path: Span{9, 10}, Query: Span{11, 12},
		Fragment: Span{13, 14}, present: 15, kinds: 16, reason: 17, badByte: 18, errorOffset: 19,
	}
	if s != want {
		t.Errorf("got %s, want %s", describe(&s), describe(&want))
	}
	two := make([]Spans, 2)
	records(two)[1].Host.End = 20
	if two[0] != (Spans{}) || two[1].Host.End != 20 {
		t.Error("the second record is not the second element")
	}
}

func TestZeroSpansSaysThatNothingWasScanned(t *testing.T) {
	var s Spans
	if s.Valid() || s.Err() != nil || s.ErrorCode() != CodeNone || s.ErrorOffset() != -1 || s.Authority() != (Span{}) || s.HostKind() != HostNone || s.PathKind() != PathEmpty {
		t.Errorf("the zero value says %+v, error %v", answerOf(&s), s.Err())
	}
	for c := range Component(components) {
		if s.Has(c) {
			t.Errorf("the zero value has %v", c)
		}
	}
}

func TestHasIsFalseForWhatIsNoComponent(t *testing.T) {
	s, _ := Parse("s://u@h:1/p?q#f")
	for c := range 256 {
		expect.Equal(t, s.Has(Component(c)), c < components, "Has(%d)", c)
	}
}

// TestSpanIsTheFieldOfTheComponent asks for every number that a Component can have.
func TestSpanIsTheFieldOfTheComponent(t *testing.T) {
	s, _ := Parse("s://u@h:1/p?q#f")
	fields := []Span{s.Scheme, s.Userinfo, s.Host, s.Port, s.Path, s.Query, s.Fragment}
	for c := range 256 {
		want := Span{}
		if c < len(fields) {
			want = fields[c]
		}
		expect.Equal(t, s.Span(Component(c)), want, "the span of %v (%d)", Component(c), c)
	}
}

func TestUnknownProductionIsTakenForURIReference(t *testing.T) {
	s := suite{t: t}
	for _, src := range append(sampleLines(t), "", ":", "//[", "%") {
		for p := range 256 {
			production := Production(p)
			if p < len(allProductions) {
				continue
			}
			var want, got Spans
			ScanString(src, &want)
			if valid := production.ScanString(src, &got); got != want || valid != want.Valid() {
				t.Fatalf("Production(%d), %q: %s, want %s", p, src, describe(&got), describe(&want))
			}
		}
		s.ask(URIReference, src)
	}
	s.done()
}

func TestSpanGivesTheBytesSharedWithTheInput(t *testing.T) {
	src := []byte("http://h/p")
	s := Span{7, 8}
	if got := s.In(src); s.Len() != 1 || string(got) != "h" || &got[0] != &src[7] {
		t.Errorf("In gives %q of length %d", got, s.Len())
	}
	expect.Equal(t, s.InString("http://h/p"), "h", "InString")
	if (Span{}).Len() != 0 || len((Span{}).In(nil)) != 0 || (Span{}).InString("") != "" {
		t.Error("the zero Span is not empty")
	}
}

// TestSpanIsBoundedByTheLengthOfTheInput asks for the bytes of a span in a buffer
// that was longer once, and appends to the bytes of a span.
func TestSpanIsBoundedByTheLengthOfTheInput(t *testing.T) {
	buffer := []byte("http://host/path")
	var s Spans
	if !Scan(buffer, &s) {
		t.Fatal("it is valid")
	}
	host := s.Host.In(buffer)
	expect.Equal(t, cap(host), len(host), "the capacity of the host")
	if host = append(host, "XXXXX"...); string(host) != "hostXXXXX" || string(buffer) != "http://host/path" {
		t.Errorf("appending to the host gives %q, and the input is %q", host, buffer)
	}
	short := append(buffer[:0], "//h"...)
	defer func() {
		if recover() == nil {
			t.Error("a span past the end of the input gives bytes of its buffer")
		}
	}()
	s.Host.In(short)
}

func TestAuthorityIsWhatIsBetweenTheSlashes(t *testing.T) {
	for _, userinfo := range []string{"", "@", "u@", "u:p@"} {
		for _, host := range []string{"", "h", "1.2.3.4", "[::1]"} {
			for _, port := range []string{"", ":", ":80"} {
				for _, src := range []string{"//", "s://"} {
					want := userinfo + host + port
					s, err := Parse(src + want + "/p")
					if got := s.Authority().InString(src + want + "/p"); got != want || err != nil {
						t.Errorf("%q: authority %q, error %v", src+want+"/p", got, err)
					}
				}
			}
		}
	}
	if s, _ := Parse("a:b"); s.Authority() != (Span{}) {
		t.Errorf("without an authority it is %v", s.Authority())
	}
}

func TestNamesAreThoseOfTheRFC(t *testing.T) {
	for _, c := range []struct {
		of    []fmt.Stringer
		names string
	}{
		{[]fmt.Stringer{URIReference, URI, AbsoluteURI, RelativeRef, Production(4), Production(255)}, "URI-reference URI absolute-URI relative-ref unknown production, unknown production"},
		{[]fmt.Stringer{CompScheme, CompUserinfo, CompHost, CompPort, CompPath, CompQuery, CompFragment, Component(7)}, "scheme userinfo host port path query fragment unknown component"},
		{[]fmt.Stringer{HostNone, HostRegName, HostIPv4, HostIPv6, HostIPvFuture, HostKind(5)}, "none reg-name IPv4address IPv6address IPvFuture unknown host kind"},
		{[]fmt.Stringer{PathEmpty, PathAbempty, PathAbsolute, PathNoScheme, PathRootless, PathKind(5)}, "path-empty path-abempty path-absolute path-noscheme path-rootless unknown path kind"},
		{[]fmt.Stringer{CodeNone, CodeScheme, CodeFirstColon, CodeUserinfo, CodeHost, CodePort, CodePath, CodeQuery, CodeFragment, CodePercent, CodeIPLiteral, CodeEnd, CodeTooLong, ErrorCode(13)},
			"none scheme first-colon userinfo host port path query fragment percent ip-literal end too-long unknown"},
	} {
		var got []string
		for _, s := range c.of {
			got = append(got, s.String())
		}
		expect.Equal(t, strings.Join(got, " "), strings.ReplaceAll(c.names, ",", ""), "the names")
	}
}

func TestStringAndBytesAgree(t *testing.T) {
	for _, k := range Kernels() {
		withKernel(t, k, func() {
			for _, src := range sampleLines(t) {
				for _, p := range allProductions {
					a, b := filled[0], filled[1]
					if p.Scan([]byte(src), &a) != p.ScanString(src, &b) || a != b {
						t.Errorf("kernel %s, %v %q: bytes %s, string %s", k, p, src, describe(&a), describe(&b))
					}
				}
				fromParse, err := Parse(src)
				var want Spans
				if ScanString(src, &want) != (err == nil) || fromParse != want {
					t.Errorf("kernel %s, %q: Parse gives %s, want %s", k, src, describe(&fromParse), describe(&want))
				}
			}
			var nothing, empty Spans
			if !Scan(nil, &nothing) || !ScanString("", &empty) || nothing != empty {
				t.Errorf("kernel %s: nil and the empty string differ", k)
			}
		})
	}
}

// TestKernelsAgreeOnRealLists scans the lists of the data folder, when there
// is one.
func TestKernelsAgreeOnRealLists(t *testing.T) {
	most := exhaustive.Pick(1<<30, 20_000, 2000)
	for _, list := range reallists.Files(t, "urls/*.txt", "uris/*.txt") {
		data := string(list.Data)
		s := suite{t: t, noReference: true}
		for i, line := range strings.Split(data, "\n") {
			if i < most {
				s.ask(URIReference, line)
			}
		}
		s.done()
		if exhaustive.Enabled() {
			askLines(t, data, strings.Count(data, "\n")+1)
		}
	}
}

// TestExtentIsTheInput scans inputs of every shape by themselves and as lines.
func TestExtentIsTheInput(t *testing.T) {
	inputs := append(sampleLines(t), "", "//", "//h", "//u@h:8", "s://u@h", "s:", "?", "#", "a", "/", "//[", "%", "a:b:c", "//a b?c#d#e")
	for _, src := range inputs {
		var s Spans
		ScanString(src, &s)
		if got := s.Extent(); int(got.Start) != 0 || int(got.End) != len(src) {
			t.Errorf("%q: the extent is %v", src, got)
		}
	}
	var lines []Spans
	for _, src := range inputs {
		text := []byte("x\n" + src + "\r\n" + src + "\n")
		lines = append(lines[:0], make([]Spans, 3)...)
		if strings.Contains(src, "\n") || strings.HasSuffix(src, "\r") {
			continue
		}
		ScanLines(text, lines)
		for _, s := range lines[1:] {
			if got := s.Extent().In(text); string(got) != src {
				t.Errorf("%q: the extent of the line is %q", src, got)
			}
		}
	}
	for _, s := range []Spans{{}, tooLong} {
		expect.Equal(t, s.Extent(), Span{}, "the extent of %v", s)
	}
}

// TestSpansPrintWithoutText prints values and pointers.
func TestSpansPrintWithoutText(t *testing.T) {
	for src, want := range map[string]string{
		"http://h/p?q": "valid: scheme[0:4] host[7:8] path[8:10] query[11:12]",
		"http://h h/":  "invalid at 8 (host): scheme[0:4] host[7:10] path[10:11]",
		"":             "valid: path[0:0]",
		"//[":          "invalid at 3 (end): host[2:3] path[3:3]",
	} {
		var s Spans
		ScanString(src, &s)
		if got := fmt.Sprint(s); got != want || fmt.Sprint(&s) != want {
			t.Errorf("%q prints as %s, want %s", src, got, want)
		}
	}
	expect.Equal(t, fmt.Sprint(Spans{}, tooLong), "nothing scanned invalid at 4294967295 (too-long):", "no scan and one of too much")
}
