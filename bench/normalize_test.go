package bench

import (
	"bytes"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/purell"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/bench/corpus"
	"github.com/uriscan/uriscan/rewrite"
)

// BenchmarkNormalize measures what it takes to get the normal form of each line,
// the scan included. "scan" is that scan alone, and "is_normalized" asks and writes
// nothing. The peers do less than RFC 3986 §6.2.2 asks, or more; docs/differences.md
// says what.
func BenchmarkNormalize(b *testing.B) {
	overCorpora(b, func(b *testing.B, c *corpus.Corpus) {
		requireNormalForms(b, c)
		overPasses(b, c, []linePass{
			{"scan", scan},
			{"is_normalized", isNormalized},
			{"uriscan", normalizeBy(rewrite.SyntaxBased)},
			{"uriscan_scheme_based", normalizeBy(rewrite.SchemeBased)},
			{"net_url", normalizeByNetURL},
			{"purell", normalizeByPurell},
		})
	})
}

// requireNormalForms fails unless each line's normal form is normal, has the spans
// that came with it, and is what the line is equal to.
func requireNormalForms(tb testing.TB, c *corpus.Corpus) {
	var s, of, scanned uriscan.Spans
	for i, line := range c.Lines {
		valid := uriscan.Scan(line, &s)
		normal := rewrite.AppendNormalizedSpans(nil, line, &s, rewrite.SyntaxBased, &of)
		uriscan.Scan(normal, &scanned)
		if of != scanned || rewrite.IsNormalized(normal, &of, rewrite.SyntaxBased) != valid ||
			rewrite.IsNormalized(line, &s, rewrite.SyntaxBased) != (valid && bytes.Equal(line, normal)) ||
			!rewrite.Equal(line, &s, normal, &of, rewrite.SyntaxBased) {
			tb.Fatalf("line %d of %s: its normal form contradicts itself", i+1, c.Name)
		}
	}
}

// isNormalized goes over the lines by Scan and IsNormalized.
var isNormalized = byRewriting(func(dst, line []byte, s *uriscan.Spans) ([]byte, bool) {
	return dst, rewrite.IsNormalized(line, s, rewrite.SyntaxBased)
})

// normalizeBy returns the pass that appends the normal form of each line.
func normalizeBy(steps rewrite.Steps) func(c *corpus.Corpus) (valid int) {
	return byRewriting(func(dst, line []byte, s *uriscan.Spans) ([]byte, bool) {
		return rewrite.AppendNormalized(dst, line, s, steps), s.Valid()
	})
}

// netURLNormal returns what programs that have only net/url take for the normal form:
// the host in lower case, the path cleaned.
func netURLNormal(line string) (normal string, ok bool) {
	u, err := url.Parse(line)
	if err != nil {
		return "", false
	}
	u.Host = strings.ToLower(u.Host)
	return u.JoinPath().String(), true
}

var normalizeByNetURL = byText(func(line string) bool {
	_, ok := netURLNormal(line)
	return ok
})

// purellFlags are those of §6.2.2 and those that purell calls safe.
const purellFlags = purell.FlagsSafe | purell.FlagRemoveDotSegments

var normalizeByPurell = byText(func(line string) bool {
	_, err := purell.NormalizeURLString(line, purellFlags)
	return err == nil
})

// BenchmarkEqual measures what it takes to compare two texts by their normal forms,
// both scans included. "scans" are these scans alone.
func BenchmarkEqual(b *testing.B) {
	overCorpora(b, func(b *testing.B, c *corpus.Corpus) {
		for _, pairs := range []struct {
			name  string
			other func(c *corpus.Corpus, i int) string
		}{
			{"same", func(c *corpus.Corpus, i int) string { return strings.Clone(c.Strings[i]) }},
			{"next", func(c *corpus.Corpus, i int) string { return c.Strings[(i+1)%len(c.Strings)] }},
			{"spelled", func(c *corpus.Corpus, i int) string { return spelled(c.Strings[i]) }},
		} {
			b.Run("pair="+pairs.name, func(b *testing.B) {
				others := make([]string, len(c.Lines))
				for i := range others {
					others[i] = pairs.other(c, i)
				}
				overEqual(b, c, others)
			})
		}
	})
}

// spelled returns another spelling of a line: the scheme and the host in upper
// case, and the last letter as a triplet.
func spelled(line string) string {
	scheme, rest, found := strings.Cut(line, "://")
	if !found {
		return line
	}
	end := strings.IndexAny(rest+"/", "/?#")
	host, after := strings.ToUpper(rest[:end]), rest[end:]
	const hex = "0123456789abcdef"
	if n := len(after); n > 0 && 'g' <= after[n-1] && after[n-1] <= 'z' {
		last := after[n-1]
		after = after[:n-1] + "%" + string(hex[last>>4]) + string(hex[last&15])
	}
	return strings.ToUpper(scheme) + "://" + host + after
}

// overEqual times each way to compare the lines with the others.
func overEqual(b *testing.B, c *corpus.Corpus, others []string) {
	requireEqual(b, c, others)
	for _, way := range []struct {
		name  string
		equal func(a, b string) bool
	}{
		{"scans", bothScanned},
		{"uriscan", equal},
		{"net_url", equalByNetURL},
		{"purell", equalByPurell},
	} {
		b.Run("way="+way.name, func(b *testing.B) {
			measure(b, c, func(c *corpus.Corpus) (equal int) {
				for i, line := range c.Strings {
					if way.equal(line, others[i]) {
						equal++
					}
				}
				return equal
			})
		})
	}
}

// requireEqual fails unless Equal says of each pair what comparing the normal forms
// does.
func requireEqual(tb testing.TB, c *corpus.Corpus, others []string) {
	for i, line := range c.Strings {
		var s, t uriscan.Spans
		valid := uriscan.ScanString(line, &s)
		valid = uriscan.ScanString(others[i], &t) && valid
		same := bytes.Equal(rewrite.AppendNormalized(nil, line, &s, rewrite.SyntaxBased), rewrite.AppendNormalized(nil, others[i], &t, rewrite.SyntaxBased))
		if !valid {
			same = line == others[i]
		}
		if equal(line, others[i]) != same {
			tb.Fatalf("line %d of %s: Equal and the normal forms disagree", i+1, c.Name)
		}
	}
}

func bothScanned(a, b string) bool {
	var s, t uriscan.Spans
	first := uriscan.ScanString(a, &s)
	return uriscan.ScanString(b, &t) && first
}

func equal(a, b string) bool {
	var s, t uriscan.Spans
	uriscan.ScanString(a, &s)
	uriscan.ScanString(b, &t)
	return rewrite.Equal(a, &s, b, &t, rewrite.SyntaxBased)
}

func equalByNetURL(a, b string) bool {
	x, okX := netURLNormal(a)
	y, okY := netURLNormal(b)
	return okX && okY && x == y
}

func equalByPurell(a, b string) bool {
	x, errX := purell.NormalizeURLString(a, purellFlags)
	y, errY := purell.NormalizeURLString(b, purellFlags)
	return errX == nil && errY == nil && x == y
}
