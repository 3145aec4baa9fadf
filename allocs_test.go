package uriscan

import (
	"strings"
	"testing"
)

// TestNoAllocs holds for every way to scan, every kernel, and input that is
// well-formed, broken, short and long.
func TestNoAllocs(t *testing.T) {
	inputs := map[string]string{
		"empty": "", "well-formed": "http://u:p@example.com:80/a/b?c=d#e", "IPv6": "//[2001:db8::7]/", "IPvFuture": "//[v1.a]", "IPv4": "//1.2.3.4",
		"broken": "http://a:b/", "ended": "//[::1", "broken percent": "/%zz", "other byte": "/\xff",
		"long": "http://h/" + strings.Repeat("p/", 40_000), "long, broken at the end": "?" + strings.Repeat("q", 70_000) + " ",
		"long host": "//" + strings.Repeat("h.", 5000), "long and broken at once": " " + strings.Repeat("q", 70_000),
	}
	for _, k := range Kernels() {
		withKernel(t, k, func() {
			for name, src := range inputs {
				bytes, lines := []byte(src), []byte(strings.Repeat(src+"\r\n", 3)+src)
				var out Spans
				records := make([]Spans, 5)
				for form, f := range map[string]func(){
					"Scan":                  func() { Scan(bytes, &out) },
					"ScanString":            func() { ScanString(src, &out) },
					"Production.Scan":       func() { AbsoluteURI.Scan(bytes, &out) },
					"Production.ScanString": func() { RelativeRef.ScanString(src, &out) },
					"Production.Check":      func() { URIReference.Check(bytes) },
					"ScanLines":             func() { ScanLines(lines, records) },
					"the accessors":         func() { useAccessors(&out) },
				} {
					if n := testing.AllocsPerRun(20, f); n != 0 {
						t.Errorf("kernel %s, %s, %s: %v allocations", k, name, form, n)
					}
				}
			}
			if n := testing.AllocsPerRun(20, func() { Parse("http://h/p") }); n != 0 {
				t.Errorf("kernel %s: Parse of well-formed input allocates %v times", k, n)
			}
		})
	}
}

var sink int

func useAccessors(s *Spans) {
	sink += s.Authority().Len() + int(s.HostKind()) + int(s.PathKind()) + s.ErrorOffset() + int(s.ErrorCode()) + len(s.ErrorCode().String())
	if s.Has(CompPort) || s.Valid() && s.Err() != nil {
		sink++
	}
}
