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

// A linePass is one way to do the same with every line.
type linePass struct {
	name string
	pass func(c *corpus.Corpus) (accepted int)
}

// overPasses times each way on the corpus.
func overPasses(b *testing.B, c *corpus.Corpus, ways []linePass) {
	for _, w := range ways {
		b.Run("way="+w.name, func(b *testing.B) { measure(b, c, w.pass) })
	}
}

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
			{"parts", composeParts},
			{"replaced", replaceHost},
			{"without", withoutQuery},
			{"net_url", replaceHostByNetURL},
		})
	})
}

// requireResolved fails unless every valid line resolves as the pseudo-code of the
// RFC resolves it, and its spans are those of a scan.
func requireResolved(tb testing.TB, c *corpus.Corpus) {
	base, _ := uriscan.Parse(resolveBase)
	var s, of, scanned uriscan.Spans
	for i, line := range c.Lines {
		valid := uriscan.Scan(line, &s)
		got, err := rewrite.AppendResolvedSpans(nil, resolveBase, &base, line, &s, &of)
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

// lineRoom is what every line of the lists fits into, twice and more.
type lineRoom [64 << 10]byte

// scanAndCopy is what no way can be faster than.
func scanAndCopy(c *corpus.Corpus) (valid int) {
	var s uriscan.Spans
	var room lineRoom
	dst := room[:0]
	for _, line := range c.Lines {
		if uriscan.Scan(line, &s) {
			valid++
		}
		dst = append(dst[:0], line...)
	}
	return valid
}

func resolve(c *corpus.Corpus) (valid int) {
	base, _ := uriscan.Parse(resolveBase)
	var s uriscan.Spans
	var room lineRoom
	dst := room[:0]
	var err error
	for _, line := range c.Lines {
		uriscan.Scan(line, &s)
		if dst, err = rewrite.AppendResolved(dst[:0], resolveBase, &base, line, &s); err == nil {
			valid++
		}
	}
	return valid
}

func resolveSpans(c *corpus.Corpus) (valid int) {
	base, _ := uriscan.Parse(resolveBase)
	var s uriscan.Spans
	var room lineRoom
	dst := room[:0]
	var err error
	for _, line := range c.Lines {
		uriscan.Scan(line, &s)
		if dst, err = rewrite.AppendResolvedSpans(dst[:0], resolveBase, &base, line, &s, &s); err == nil {
			valid++
		}
	}
	return valid
}

func resolveByNetURL(c *corpus.Corpus) (accepted int) {
	base, _ := url.Parse(resolveBase)
	for _, line := range c.Strings {
		if u, err := url.Parse(line); err == nil && base.ResolveReference(u).String() != "" {
			accepted++
		}
	}
	return accepted
}

// relative counts the pairs of lines that have a relative reference.
func relative(c *corpus.Corpus) (related int) {
	var spans [2]uriscan.Spans
	var room lineRoom
	dst := room[:0]
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

func composeParts(c *corpus.Corpus) (composed int) {
	var s uriscan.Spans
	var room lineRoom
	dst := room[:0]
	var err error
	for _, line := range c.Strings {
		uriscan.ScanString(line, &s)
		p := rewrite.PartsOf(line, &s)
		p.Host = newHost
		if dst, err = p.Append(dst[:0]); err == nil {
			composed++
		}
	}
	return composed
}

func replaceHost(c *corpus.Corpus) (replaced int) {
	var s uriscan.Spans
	var room lineRoom
	dst := room[:0]
	var err error
	for _, line := range c.Lines {
		uriscan.Scan(line, &s)
		if dst, err = rewrite.AppendReplaced(dst[:0], line, &s, uriscan.CompHost, newHost); err == nil {
			replaced++
		}
	}
	return replaced
}

func withoutQuery(c *corpus.Corpus) (composed int) {
	var s uriscan.Spans
	var room lineRoom
	dst := room[:0]
	var err error
	for _, line := range c.Lines {
		uriscan.Scan(line, &s)
		if dst, err = rewrite.AppendWithout(dst[:0], line, &s, uriscan.CompQuery, uriscan.CompFragment); err == nil {
			composed++
		}
	}
	return composed
}

func replaceHostByNetURL(c *corpus.Corpus) (replaced int) {
	for _, line := range c.Strings {
		u, err := url.Parse(line)
		if err != nil {
			continue
		}
		u.Host = newHost
		if strings.Contains(u.String(), newHost) {
			replaced++
		}
	}
	return replaced
}
