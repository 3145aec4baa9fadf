package uriscan

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/conformance"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// forEachString calls f with every string over the alphabet up to the length.
func forEachString(alphabet string, length int, f func(string)) {
	prefix := make([]byte, 0, length)
	var extend func()
	extend = func() {
		f(string(prefix))
		if len(prefix) == length {
			return
		}
		for i := range len(alphabet) {
			prefix = append(prefix, alphabet[i])
			extend()
			prefix = prefix[:len(prefix)-1]
		}
	}
	extend()
}

// representatives returns one byte of each class of the machine.
func representatives() string {
	var seen [256]bool
	var bytes []byte
	for b := range 256 {
		if class := machine.Classes[b]; !seen[class] {
			seen[class] = true
			bytes = append(bytes, byte(b))
		}
	}
	return string(bytes)
}

// TestScanAgreesWithReferenceOnShortStrings tries all strings over an alphabet
// that has every delimiter.
func TestScanAgreesWithReferenceOnShortStrings(t *testing.T) {
	length := exhaustive.Pick(6, 5, 4)
	s := suite{t: t}
	forEachString("a1:/?#[]@%", length, s.askAll)
	s.done()
}

// TestScanAgreesWithReferenceOnShortStringsOfClasses tries all strings over an
// alphabet that has a byte of every class, so every byte that means something
// of its own.
func TestScanAgreesWithReferenceOnShortStringsOfClasses(t *testing.T) {
	length := exhaustive.Pick(4, 3, 3)
	alphabet := representatives()
	if len(alphabet) != machine.Stride-1 {
		t.Fatalf("%d classes have a byte, the machine has %d", len(alphabet), machine.Stride-1)
	}
	s := suite{t: t}
	forEachString(alphabet, length, s.askAll)
	s.done()
}

// TestScanAgreesWithReferenceOnEveryByte tries every byte value between every
// two delimiters, so that a class with one byte too many or too few shows.
func TestScanAgreesWithReferenceOnEveryByte(t *testing.T) {
	s := suite{t: t}
	for b := range 256 {
		text := string([]byte{byte(b)})
		for _, before := range []string{"", "s", "s:", "s:/", "//", "//h", "//u@", "//u:", "//h:1", "//[v1.", "//[::", "/", "p", "?", "#", "%", "%0", "//%", "?%a"} {
			for _, after := range []string{"", ":", "/", "?", "#", "@h", "]", "1"} {
				s.askAll(before + text + after)
			}
		}
	}
	s.done()
}

// TestCheckAgreesWithScan holds Check's offset and reason against Scan's, on
// every kernel.
func TestCheckAgreesWithScan(t *testing.T) {
	for _, kernel := range Kernels() {
		withKernel(t, kernel, func() {
			forEachString("a1:/?#[]@%", 4, func(src string) {
				for p := URIReference; p <= RelativeRef; p++ {
					checkAgrees(t, p, src)
				}
			})
			for _, folder := range conformanceFolders {
				cases, err := conformance.Load(os.DirFS(folder))
				must.NoError(t, err)
				for _, c := range cases {
					checkAgrees(t, Production(c.Production), c.Input)
				}
			}
		})
	}
}

func checkAgrees(t *testing.T, p Production, src string) {
	t.Helper()
	var s Spans
	p.ScanString(src, &s)
	offset, code := p.Check([]byte(src))
	if o, c := p.CheckString(src); o != offset || c != code {
		t.Fatalf("kernel %s, %v %q: CheckString says %d %v, Check %d %v", Kernel(), p, src, o, c, offset, code)
	}
	if offset != s.ErrorOffset() || code != s.ErrorCode() {
		t.Fatalf("kernel %s, %v %q: Check says %d %v, Scan %d %v", Kernel(), p, src, offset, code, s.ErrorOffset(), s.ErrorCode())
	}
}

// conformanceFolders hold cases with their answers, as testdata/README.md says.
var conformanceFolders = []string{"testdata/conformance", "testdata/hostile"}

// answerOfCase returns what a case says.
func answerOfCase(c conformance.Case) answer {
	a := answer{
		valid: c.Valid, offset: c.ErrorOffset, code: ErrorCode(c.ErrorCode), component: Component(c.ErrorComponent),
		host: HostKind(c.HostKind), path: PathKind(c.PathKind), present: c.Present,
	}
	for component, span := range c.Spans {
		a.spans[component] = Span{uint32(span.Start), uint32(span.End)}
	}
	return a
}

// TestScanGivesTheAnswersOfTheCases holds Scan against answers that no parser
// wrote, and all implementations against Scan on the same inputs.
func TestScanGivesTheAnswersOfTheCases(t *testing.T) {
	for _, folder := range conformanceFolders {
		t.Run(folder, func(t *testing.T) {
			cases, err := conformance.Load(os.DirFS(folder))
			must.NoError(t, err)
			s := suite{t: t}
			for _, c := range cases {
				var got Spans
				Production(c.Production).ScanString(c.Input, &got)
				expect.Equal(t, answerOf(&got), answerOfCase(c), "%v: %v %q", c, Production(c.Production), c.Input)
				s.askAll(c.Input)
			}
			s.done()
		})
	}
}

// TestHostileCasesNameTheirSources keeps the marks of the hostile cases in one
// form, so that they can be searched for: an identifier, a product, a colon,
// what went wrong there, and a case on the line below.
func TestHostileCasesNameTheirSources(t *testing.T) {
	source := regexp.MustCompile(`^# (CVE-[0-9]{4}-[0-9]{4,}|GHSA(-[0-9a-z]{4}){3}) [^:]+(, CVE-[0-9]{4}-[0-9]{4,} [^:]+)?: .+$`)
	files, err := filepath.Glob("testdata/hostile/*.txt")
	must.NoError(t, err)
	named := 0
	for _, file := range files {
		data := must.Read(t, file)
		lines := strings.Split(data, "\n")
		for i, line := range lines {
			if !strings.Contains(line, "CVE-") && !strings.Contains(line, "GHSA-") {
				continue
			}
			named++
			if !source.MatchString(line) || lines[i+1] == "" || lines[i+1][0] == '#' {
				t.Errorf("%s:%d: want an identifier, a product, a colon and what went wrong, and a case below", file, i+1)
			}
		}
	}
	if named == 0 {
		t.Error("no case names a source")
	}
}

// traps are inputs that parsers get wrong. died is the error's offset, -1 for
// input that is valid.
var traps = []struct {
	name, src string
	died      int
	code      ErrorCode
	host      HostKind
}{
	{"a letter after a colon may be userinfo until the slash", "http://a:b/", 10, CodeUserinfo, HostRegName},
	{"a letter in a port may be userinfo until the end", "//a:80x", 7, CodeEnd, HostRegName},
	{"an IPv4 part of an IPv6 address has no leading zero", "//[::ffff:01.2.3.4]", 12, CodeIPLiteral, HostNone},
	{"four numbers and a dot are a name", "//1.2.3.4.", -1, CodeNone, HostRegName},
	{"a number over 255 makes a name", "//256.1.1.1", -1, CodeNone, HostRegName},
	{"IPvFuture may have a capital V and colons", "//[V1.:]", -1, CodeNone, HostIPvFuture},
	{"a zone is not of RFC 3986", "//[::1%25en0]", 6, CodeIPLiteral, HostNone},
	{"a scheme has no underscore", "a_b:c", 3, CodeFirstColon, HostNone},
	{"a scheme is not empty, and a first segment has no colon", ":a", 0, CodeFirstColon, HostNone},
	{"an authority may be empty", "//", -1, CodeNone, HostRegName},
	{"an authority may be empty before a path", "///", -1, CodeNone, HostRegName},
	{"host and port may be empty", "//:", -1, CodeNone, HostRegName},
	{"userinfo, host and port may be empty", "//@:", -1, CodeNone, HostRegName},
	{"query and fragment may be empty", "?#", -1, CodeNone, HostNone},
	{"everything may be empty", "", -1, CodeNone, HostNone},
	{"a fragment has no hash", "a#b#c", 3, CodeFragment, HostNone},
	{"a query has no brackets", "?a[]=1", 2, CodeQuery, HostNone},
}

func TestTraps(t *testing.T) {
	s := suite{t: t}
	for _, trap := range traps {
		got, err := Parse(trap.src)
		if got.ErrorOffset() != trap.died || got.ErrorCode() != trap.code || got.HostKind() != trap.host || (err == nil) != (trap.died < 0) {
			t.Errorf("%s: %q gives offset %d, %v, %v; want %d, %v, %v",
				trap.name, trap.src, got.ErrorOffset(), got.ErrorCode(), got.HostKind(), trap.died, trap.code, trap.host)
		}
		s.askAll(trap.src)
	}
	s.done()
}

// TestAbsentAndEmptyDiffer takes each delimiter away in turn: the component
// that it brings is then absent, where it was empty.
func TestAbsentAndEmptyDiffer(t *testing.T) {
	for _, c := range []struct {
		component     Component
		empty, absent string
		at            uint32
	}{
		{CompUserinfo, "//@h", "//h", 2},
		{CompHost, "///p", "/p", 2},
		{CompPort, "//h:", "//h", 4},
		{CompQuery, "p?", "p", 2},
		{CompFragment, "p#", "p", 2},
		{CompQuery, "p?#f", "p#f", 2},
	} {
		for _, k := range Kernels() {
			withKernel(t, k, func() {
				empty, _ := Parse(c.empty)
				if want := (Span{c.at, c.at}); !empty.Has(c.component) || spansOf(&empty)[c.component] != want {
					t.Errorf("kernel %s, %q: %v is %v %v, want it at %v", k, c.empty, c.component, empty.Has(c.component), spansOf(&empty)[c.component], want)
				}
				absent, _ := Parse(c.absent)
				if absent.Has(c.component) || spansOf(&absent)[c.component] != (Span{}) {
					t.Errorf("kernel %s, %q: %v is there, at %v", k, c.absent, c.component, spansOf(&absent)[c.component])
				}
			})
		}
	}
}
