package bench

import (
	"bytes"
	"testing"

	nlnwa "github.com/nlnwa/whatwg-url/url"
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/bench/corpus"
	"github.com/uriscan/uriscan/bench/peer/ada"
	"github.com/uriscan/uriscan/whatwg"
)

// BenchmarkWHATWG measures what it takes to see each line as a browser does, on a page at
// resolveBase. The href is that of a browser, written to a buffer; "floor" is a scan of
// the line and a copy. "parse" makes a URL, and "compare" asks whether a browser reads
// the line as RFC 3986 does, the scan included. The peers make a string of the URL.
// net/url reads many lines in another way; see docs/differences.md.
func BenchmarkWHATWG(b *testing.B) {
	overCorpora(b, func(b *testing.B, c *corpus.Corpus) {
		base, err := whatwg.Parse(resolveBase)
		peerBase, peerErr := nlnwa.Parse(resolveBase)
		if err != nil || peerErr != nil {
			b.Fatal(err, peerErr)
		}
		requireHrefs(b, c, base, peerBase)
		dst := make([]byte, 0, 64<<10)
		overPasses(b, c, append([]linePass{
			{"floor", scanAndCopy},
			{"href", byLine(func(line []byte) bool {
				dst, err = whatwg.AppendHref(dst[:0], line)
				return err == nil
			})},
			{"resolved", byLine(func(line []byte) bool {
				dst, err = whatwg.AppendResolved(dst[:0], base, line)
				return err == nil
			})},
			{"parse", byText(func(text string) bool {
				_, err := base.Parse(text)
				return err == nil
			})},
			{"compare", byRewriting(func(dst, line []byte, s *uriscan.Spans) ([]byte, bool) {
				return dst, whatwg.Compare(line, s) == 0
			})},
			{"nlnwa_whatwg", byText(func(text string) bool {
				u, err := peerBase.Parse(text)
				if err != nil {
					return false
				}
				sinkText = u.Href(false)
				return true
			})},
			{"net_url", resolveByNetURL},
		}, adaPasses(b, c, base)...))
	})
}

// adaPasses returns the passes of Ada, if the build has it: those of "href" and of
// "resolved", and whether it accepts a line. It fails if Ada reads a line in another way.
func adaPasses(b *testing.B, c *corpus.Corpus, base whatwg.URL) []linePass {
	if ada.Version() == "" {
		return nil
	}
	var want []byte
	for _, line := range c.Lines {
		want, _ = whatwg.AppendResolved(want, base, line)
		want = append(want, '\n')
	}
	got := ada.Hrefs(c, base.Href())
	if !bytes.Equal(got, want) {
		ours, theirs := bytes.Split(want, []byte("\n")), bytes.Split(got, []byte("\n"))
		for i := range ours {
			if !bytes.Equal(ours[i], theirs[i]) {
				b.Fatalf("line %d of %s is %q, and %q by Ada", i+1, c.Name, ours[i], theirs[i])
			}
		}
	}
	return []linePass{
		{"ada_href", func(c *corpus.Corpus) int { return ada.Href(c, "") }},
		{"ada_resolved", func(c *corpus.Corpus) int { return ada.Href(c, base.Href()) }},
		{"ada_can_parse", func(c *corpus.Corpus) int { return ada.CanParse(c, "") }},
	}
}

// requireHrefs fails if more than one line in a hundred has another href than that of the
// peer, which follows an older standard.
func requireHrefs(b *testing.B, c *corpus.Corpus, base whatwg.URL, peer *nlnwa.Url) {
	other := 0
	for i, text := range c.Strings {
		u, err := base.Parse(text)
		href, resolvedErr := whatwg.AppendResolved(nil, base, c.Lines[i])
		if (err == nil) != (resolvedErr == nil) || string(href) != u.Href() {
			b.Fatalf("line %d of %s: Parse and AppendResolved differ", i+1, c.Name)
		}
		p, peerErr := peer.Parse(text)
		if (err == nil) != (peerErr == nil) || err == nil && p.Href(false) != u.Href() {
			other++
		}
	}
	if other*100 > len(c.Strings) {
		b.Fatalf("%d of %d lines of %s have another href by the peer", other, len(c.Strings), c.Name)
	}
	b.Logf("%s: %d of %d lines have another href by the peer", c.Name, other, len(c.Strings))
}

// BenchmarkWHATWGBroken measures the lines that are no URIs, which the state machine reads,
// and among them those that attackers wrote.
func BenchmarkWHATWGBroken(b *testing.B) {
	overCorpora(b, func(b *testing.B, c *corpus.Corpus) {
		broken := c.Select(c.Name, func(line []byte) bool {
			var s uriscan.Spans
			return !uriscan.Scan(line, &s)
		})
		base, err := whatwg.Parse(resolveBase)
		if err != nil || len(broken.Lines) < 100 {
			b.Skip("the corpus has few such lines")
		}
		dst := make([]byte, 0, 64<<10)
		overPasses(b, broken, []linePass{
			{"floor", scanAndCopy},
			{"resolved", byLine(func(line []byte) bool {
				dst, err = whatwg.AppendResolved(dst[:0], base, line)
				return err == nil
			})},
			{"compare", byRewriting(func(dst, line []byte, s *uriscan.Spans) ([]byte, bool) {
				return dst, whatwg.Compare(line, s) == 0
			})},
		})
	})
}
