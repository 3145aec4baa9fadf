package bench

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/url"
	"path/filepath"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/bench/corpus"
	"github.com/uriscan/uriscan/internal/test/reallists"
	"github.com/uriscan/uriscan/iri"
)

// BenchmarkIRI measures a scan of each line as an IRI, on IRIs and on the corpora of
// URIs, beside a scan as a URI and net/url. For an IRI, a scan as a URI finds where it is
// wrong.
func BenchmarkIRI(b *testing.B) {
	ways := []linePass{{"iri", scanIRI}, {"uriscan", scan}, {"net_url", parseURLs}}
	run := func(b *testing.B, c *corpus.Corpus) {
		requireIRIs(b, c)
		overPasses(b, c, ways)
	}
	for _, c := range iriCorpora(b) {
		b.Run("corpus="+c.Name, func(b *testing.B) { run(b, c) })
	}
	overCorpora(b, run)
}

// BenchmarkIRIMapping measures the mapping of IRIs to URIs, and of these URIs back to
// IRIs, the scan included. net/url parses the line and makes a string of it, which is
// the URI or, with the path decoded, near to the IRI.
func BenchmarkIRIMapping(b *testing.B) {
	for _, c := range iriCorpora(b) {
		requireIRIs(b, c)
		uris := asURIs(c)
		b.Run("corpus="+c.Name, func(b *testing.B) {
			b.Run("to=uri", func(b *testing.B) { overPasses(b, c, []linePass{{"iri", mapToURI}, {"net_url", urlString}}) })
			b.Run("to=iri", func(b *testing.B) { overPasses(b, uris, []linePass{{"iri", mapToIRI}, {"net_url", urlString}}) })
		})
	}
}

// iriCorpora returns IRIs that are made here and, where it is there, the list of real
// ones.
func iriCorpora(b *testing.B) []*corpus.Corpus {
	list := []*corpus.Corpus{madeIRIs()}
	folder, err := reallists.Folder()
	if err != nil {
		return list
	}
	// The folder may be that of all data or that of the URLs in it.
	for _, pattern := range []string{"uris/iri_nonascii.txt", "../uris/iri_nonascii.txt"} {
		if found, _ := filepath.Glob(filepath.Join(folder, filepath.FromSlash(pattern))); len(found) > 0 {
			text := reallists.Files(b, pattern)[0].Data
			return append(list, corpus.New("iri_nonascii", bytes.Split(bytes.TrimSpace(text), []byte("\n"))))
		}
	}
	return list
}

// madeIRIs returns IRIs in several scripts, always the same.
func madeIRIs() *corpus.Corpus {
	words := [][]string{
		{"größe", "bücher", "café", "naïve", "über"}, {"новости", "книга", "спорт", "погода"}, {"日本語", "ニュース", "検索", "東京"},
		{"أخبار", "كتاب", "رياضة"}, {"ภาษาไทย", "ข่าว"}, {"한국어", "뉴스", "날씨"}, {"news", "books", "search", "index"},
	}
	r := rand.New(rand.NewPCG(3987, 1))
	var lines [][]byte
	for range 1000 {
		word := func() string {
			script := words[r.IntN(len(words))]
			return script[r.IntN(len(script))]
		}
		line := fmt.Sprintf("https://%s.example/%s/%s", word(), word(), word())
		if r.IntN(3) == 0 {
			line += "?q=" + word() + "&page=2"
		}
		lines = append(lines, []byte(line))
	}
	return corpus.New("made_iris", lines)
}

// requireIRIs checks the answers: a line is an IRI reference if it is a URI reference
// with every byte beyond ASCII encoded, and has the same components then. A line may be
// wrong and its encoded form right only if it has bytes that are no character of an
// IRI.
func requireIRIs(b *testing.B, c *corpus.Corpus) {
	b.Helper()
	var s, us uriscan.Spans
	var back []byte
	valid := 0
	for _, line := range c.Lines {
		uri := encodedBeyondASCII(line)
		if !iri.Scan(line, &s) {
			at := s.ErrorOffset()
			if encoded := uriscan.Scan(uri, &us); encoded && line[at] < 0x80 {
				b.Fatalf("%q is a URI when it is encoded: %v", line, s.Err())
			}
			continue
		}
		if !uriscan.Scan(uri, &us) {
			b.Fatalf("%q is an IRI: %v", line, us.Err())
		}
		valid++
		for component := range uriscan.CompFragment + 1 {
			if s.Has(component) != us.Has(component) || !bytes.Equal(encodedBeyondASCII(s.Span(component).In(line)), us.Span(component).In(uri)) {
				b.Fatalf("%q: the %v is %q", line, component, s.Span(component).In(line))
			}
		}
		if back, _ = iri.AppendURI(back[:0], line, &s, nil); !bytes.Equal(back, uri) {
			b.Fatalf("%q maps to %q, want %q", line, back, uri)
		}
	}
	if valid == 0 {
		b.Fatal("no line is an IRI")
	}
}

// encodedBeyondASCII returns a line with each byte beyond ASCII as a triplet.
func encodedBeyondASCII(line []byte) (encoded []byte) {
	for _, c := range line {
		if c < 0x80 {
			encoded = append(encoded, c)
		} else {
			encoded = fmt.Appendf(encoded, "%%%02X", c)
		}
	}
	return encoded
}

// asURIs returns the corpus of the URIs that the lines map to.
func asURIs(c *corpus.Corpus) *corpus.Corpus {
	var lines [][]byte
	for _, line := range c.Lines {
		lines = append(lines, encodedBeyondASCII(line))
	}
	return corpus.New(c.Name+"_encoded", lines)
}

// scanIRI goes over the lines by iri.Scan.
func scanIRI(c *corpus.Corpus) (accepted int) {
	var out uriscan.Spans
	for _, line := range c.Lines {
		if iri.Scan(line, &out) {
			accepted++
		}
	}
	return accepted
}

// parseURLs goes over the lines by url.Parse.
var parseURLs = byText(func(text string) bool {
	_, err := url.Parse(text)
	return err == nil
})

// mapBy returns the pass that scans and maps each line.
func mapBy(mapped func(dst, line []byte, s *uriscan.Spans) []byte) func(c *corpus.Corpus) (accepted int) {
	var s uriscan.Spans
	dst := make([]byte, 0, 4096)
	return byLine(func(line []byte) bool {
		if !iri.Scan(line, &s) {
			return false
		}
		dst = mapped(dst[:0], line, &s)
		return true
	})
}

var mapToURI = mapBy(func(dst, line []byte, s *uriscan.Spans) []byte {
	dst, _ = iri.AppendURI(dst, line, s, nil)
	return dst
})

var mapToIRI = mapBy(func(dst, line []byte, s *uriscan.Spans) []byte {
	dst, _ = iri.AppendIRI(dst, line, s, nil)
	return dst
})

// urlString parses each line by net/url and makes a string of it.
var urlString = byText(func(text string) bool {
	u, err := url.Parse(text)
	return err == nil && u.String() != ""
})
