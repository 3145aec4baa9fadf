package bench

import (
	"bytes"
	"strings"
	"testing"
	"time"

	nlnwa "github.com/nlnwa/whatwg-url/url"
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/bench/corpus"
	"github.com/uriscan/uriscan/bench/peer/ada"
	"github.com/uriscan/uriscan/internal/test/must"
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
	b.Logf("Ada %s", ada.Version())
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

// hostileStarts begin texts, and hostileUnits are repeated after them, alone and in pairs: the
// bytes that a state looks for, what is encoded, decoded or invalid, and what tables of
// names know.
var (
	hostileStarts = []string{"http://", "http://u@", "http://h:", "http://[", "http://h/", "http://h/?", "http://h/#", "foo://", "foo:", "file:///", ""}
	hostileUnits  = []string{"a", "/", "\\", ".", ":", "@", "?", "#", "%41", "%", "%2e", "[", "]", "0", "x", "\t", " ", "'", "A", "|", "xn--", "-", "1.", "\xff"}
	unicodeUnits  = []string{"\u00e9", "\u65e5", "\u0660", "\u00ad", "\u00df"}
)

// BenchmarkWHATWGWorst measures texts of 200 bytes, each a start and one or two units
// repeated: the mean of all with that start, and the slowest, which it names. A name in
// Unicode has up to 67 labels there; those texts are apart.
func BenchmarkWHATWGWorst(b *testing.B) {
	for _, units := range [][]string{hostileUnits, unicodeUnits} {
		for _, start := range hostileStarts {
			name := "units=ascii"
			if &units[0] == &unicodeUnits[0] {
				name = "units=unicode"
			}
			b.Run(name+"/start="+strings.ReplaceAll(start, "/", "|"), func(b *testing.B) { hostile(b, start, units) })
		}
	}
}

// hostile measures the texts with this start in which one of the units is.
func hostile(b *testing.B, start string, units []string) {
	var texts [][]byte
	for _, unit := range units {
		texts = append(texts, repeated(start, unit))
		for _, other := range hostileUnits {
			texts = append(texts, repeated(start, unit+other), repeated(start, other+unit))
		}
	}
	base, err := whatwg.Parse(resolveBase)
	must.NoError(b, err)
	dst, slowest, which := make([]byte, 0, 64<<10), time.Duration(0), ""
	for _, text := range texts {
		least := time.Hour
		for range 30 {
			began := time.Now()
			for range 8 {
				whatwg.AppendResolved(dst, base, text)
			}
			least = min(least, time.Since(began)/8)
		}
		if least > slowest {
			slowest, which = least, string(text)
		}
	}
	b.Logf("the slowest, %v: %q", slowest, which)
	measure(b, corpus.New(start, texts), byLine(func(line []byte) bool {
		_, err := whatwg.AppendResolved(dst, base, line)
		return err == nil
	}))
	b.ReportMetric(float64(slowest.Nanoseconds()), "ns/slowest")
}

// repeated returns start with the unit after it as often as 200 bytes have room for.
func repeated(start, unit string) []byte {
	return []byte(start + strings.Repeat(unit, (200-len(start))/len(unit)))
}
