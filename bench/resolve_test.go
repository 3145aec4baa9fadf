package bench

import (
	"net/url"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/bench/corpus"
	"github.com/uriscan/uriscan/internal/test/ref"
	"github.com/uriscan/uriscan/rewrite"
)

// resolveBase is the base URI of all lines. It is scanned and parsed once.
const resolveBase = "https://www.example.com/docs/guide/intro.html?v=1"

// BenchmarkResolve measures what it takes to resolve each line, the scan of the line
// included. "floor" is that scan and a copy. net/url parses the line, resolves it and
// makes a string.
func BenchmarkResolve(b *testing.B) {
	overCorpora(b, func(b *testing.B, c *corpus.Corpus) {
		requireResolved(b, c)
		overPasses(b, c, []linePass{
			{"floor", scanAndCopy},
			{"uriscan", resolve},
			{"uriscan_spans", resolveSpans},
			{"net_url", resolveByNetURL},
		})
	})
}

// BenchmarkRelative measures the other direction: the shortest reference that means a
// line. The base is the line before it, which is scanned already.
func BenchmarkRelative(b *testing.B) {
	overCorpora(b, func(b *testing.B, c *corpus.Corpus) {
		requireRelative(b, c)
		overPasses(b, c, []linePass{{"floor", scanAndCopy}, {"uriscan", relative}})
	})
}

// BenchmarkCompose measures what it takes to change one component of each line, the
// scan of the line included: the host, by the fields of a struct and directly; and
// to leave out the query and the fragment.
func BenchmarkCompose(b *testing.B) {
	overCorpora(b, func(b *testing.B, c *corpus.Corpus) {
		requireComposed(b, c)
		overPasses(b, c, []linePass{
			{"floor", scanAndCopy},
			{"parts", composeParts()},
			{"replaced", replaceHost},
			{"without", withoutQuery},
			{"net_url", replaceHostByNetURL},
		})
	})
}

// requireResolved fails unless every valid line resolves as the pseudo-code of the
// RFC resolves it, and its spans are those of a scan.
func requireResolved(tb testing.TB, c *corpus.Corpus) {
	var s, of, scanned uriscan.Spans
	for i, line := range c.Lines {
		valid := uriscan.Scan(line, &s)
		got, err := rewrite.AppendResolvedSpans(nil, resolveBase, &scannedBase, line, &s, &of)
		if valid != (err == nil) {
			tb.Fatalf("line %d of %s: valid is %v, and resolving says %v", i+1, c.Name, valid, err)
		}
		if valid && (string(got) != ref.Resolve(resolveBase, c.Strings[i]) || !uriscan.Scan(got, &scanned) || of != scanned) {
			tb.Fatalf("line %d of %s resolves to something else", i+1, c.Name)
		}
	}
}

// requireRelative fails unless what is relative resolves to the line again.
func requireRelative(tb testing.TB, c *corpus.Corpus) {
	var before, s, rs uriscan.Spans
	for i, line := range c.Strings {
		was := before
		uriscan.ScanString(line, &s)
		before = s
		if i == 0 {
			continue
		}
		reference, err := rewrite.AppendRelative(nil, c.Strings[i-1], &was, line, &s)
		if err != nil {
			continue
		}
		uriscan.Scan(reference, &rs)
		got, err := rewrite.AppendResolved(nil, c.Strings[i-1], &was, reference, &rs)
		want, _ := rewrite.AppendResolved(nil, c.Strings[i-1], &was, line, &s)
		if err != nil || string(got) != string(want) || len(reference) > len(line) {
			tb.Fatalf("line %d of %s: the relative reference is wrong", i+1, c.Name)
		}
	}
}

// requireComposed fails unless the parts of each valid line give it again, with
// another host where it has one.
func requireComposed(tb testing.TB, c *corpus.Corpus) {
	var s uriscan.Spans
	for i, line := range c.Strings {
		if !uriscan.ScanString(line, &s) {
			continue
		}
		p := rewrite.PartsOf(line, &s)
		got, err := p.Append(nil)
		if err != nil || string(got) != line {
			tb.Fatalf("line %d of %s: its parts do not give it again", i+1, c.Name)
		}
		if !s.Has(uriscan.CompHost) {
			continue
		}
		got, err = rewrite.AppendReplaced(nil, line, &s, uriscan.CompHost, newHost)
		if err != nil || string(got) != line[:s.Host.Start]+newHost+line[s.Host.End:] {
			tb.Fatalf("line %d of %s: its host is not replaced", i+1, c.Name)
		}
	}
}

// scanAndCopy is the floor: no way can be faster.
var scanAndCopy = byRewriting(func(dst, line []byte, s *uriscan.Spans) ([]byte, bool) {
	return append(dst, line...), s.Valid()
})

var scannedBase, _ = uriscan.Parse(resolveBase)

var resolve = byRewriting(func(dst, line []byte, s *uriscan.Spans) ([]byte, bool) {
	dst, err := rewrite.AppendResolved(dst, resolveBase, &scannedBase, line, s)
	return dst, err == nil
})

var resolveSpans = byRewriting(func(dst, line []byte, s *uriscan.Spans) ([]byte, bool) {
	dst, err := rewrite.AppendResolvedSpans(dst, resolveBase, &scannedBase, line, s, s)
	return dst, err == nil
})

var parsedBase, _ = url.Parse(resolveBase)

var resolveByNetURL = byText(func(line string) bool {
	u, err := url.Parse(line)
	return err == nil && parsedBase.ResolveReference(u).String() != ""
})

// relative counts the pairs of lines that have a relative reference.
func relative(c *corpus.Corpus) (related int) {
	var spans [2]uriscan.Spans
	dst := make([]byte, 0, 64<<10)
	var err error
	for i, line := range c.Lines {
		s, before := &spans[i&1], &spans[i&1^1]
		uriscan.Scan(line, s)
		if i == 0 {
			continue
		}
		if dst, err = rewrite.AppendRelative(dst[:0], c.Lines[i-1], before, line, s); err == nil {
			related++
		}
	}
	return related
}

const newHost = "proxy.example.net"

var replaceHost = byRewriting(func(dst, line []byte, s *uriscan.Spans) ([]byte, bool) {
	dst, err := rewrite.AppendReplaced(dst, line, s, uriscan.CompHost, newHost)
	return dst, err == nil
})

var withoutQuery = byRewriting(func(dst, line []byte, s *uriscan.Spans) ([]byte, bool) {
	dst, err := rewrite.AppendWithout(dst, line, s, uriscan.CompQuery, uriscan.CompFragment)
	return dst, err == nil
})

// composeParts returns the pass that changes the host by the fields of a struct.
func composeParts() func(c *corpus.Corpus) (composed int) {
	var s uriscan.Spans
	dst := make([]byte, 0, 64<<10)
	return byText(func(line string) bool {
		uriscan.ScanString(line, &s)
		p := rewrite.PartsOf(line, &s)
		p.Host = newHost
		var err error
		dst, err = p.Append(dst[:0])
		return err == nil
	})
}

var replaceHostByNetURL = byText(func(line string) bool {
	u, err := url.Parse(line)
	if err != nil {
		return false
	}
	u.Host = newHost
	return strings.Contains(u.String(), newHost)
})
