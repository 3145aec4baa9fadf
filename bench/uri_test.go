package bench

import (
	"net/url"
	"testing"

	"github.com/uriscan/uriscan/bench/corpus"
	"github.com/uriscan/uriscan/uri"
)

// A referenceUse is something that programs do with a URI as a value, with package
// uri and with net/url: the text is parsed and used. Both return the length of what
// they got.
type referenceUse struct {
	name   string
	ours   func(r uri.Reference) (length int)
	netURL func(u *url.URL) (length int)
}

// referenceBase is the base of the use "resolve".
const referenceBase = "http://example.com/a/b/c?d=e#f"

var (
	baseReference = uri.MustParse(referenceBase)
	baseURL, _    = url.Parse(referenceBase)
)

var referenceUses = []referenceUse{
	{
		"parse",
		func(r uri.Reference) int { return len(r.Path()) },
		func(u *url.URL) int { return len(u.Path) },
	},
	{
		"host_string",
		func(r uri.Reference) int { return len(r.Hostname()) + len(r.String()) },
		func(u *url.URL) int { return len(u.Hostname()) + len(u.String()) },
	},
	{
		"query_value",
		func(r uri.Reference) int { value, _ := r.QueryValue("id"); return len(value) },
		func(u *url.URL) int { return len(u.Query().Get("id")) },
	},
	{
		"resolve",
		func(r uri.Reference) int { r, _ = baseReference.Resolve(r); return len(r.String()) },
		func(u *url.URL) int { return len(baseURL.ResolveReference(u).String()) },
	},
	{
		"normalize",
		func(r uri.Reference) int { return len(r.Normalize().String()) },
		func(u *url.URL) int { return len(u.JoinPath().String()) },
	},
	{
		"redacted",
		func(r uri.Reference) int { return len(r.Redacted()) },
		func(u *url.URL) int { return len(u.Redacted()) },
	},
}

// BenchmarkReference measures what programs do with a URI as a value: each line is
// parsed, used and thrown away.
func BenchmarkReference(b *testing.B) {
	for _, use := range referenceUses {
		b.Run("use="+use.name, func(b *testing.B) {
			overCorpora(b, func(b *testing.B, c *corpus.Corpus) {
				checkReferences(b, c)
				b.Run("peer=uriscan", func(b *testing.B) { measure(b, c, parsed(uri.Parse, use.ours)) })
				b.Run("peer=net_url", func(b *testing.B) { measure(b, c, parsed(url.Parse, use.netURL)) })
			})
		})
	}
}

// parsed returns the pass that parses each line and uses the value.
func parsed[V any](parse func(text string) (V, error), use func(v V) (length int)) func(c *corpus.Corpus) (accepted int) {
	return byText(func(text string) bool {
		v, err := parse(text)
		return err == nil && use(v) >= 0
	})
}

// checkReferences wants the text and the host that went in, and of a url.URL the
// same host where net/url decodes none.
func checkReferences(b *testing.B, c *corpus.Corpus) {
	for i, text := range c.Strings {
		r, err := uri.Parse(text)
		if err != nil {
			continue
		}
		if r.String() != text || r != uri.MustParse(text) {
			b.Fatalf("line %d comes back as another text", i+1)
		}
		if u, err := r.URL(); err == nil && len(u.Hostname()) == len(r.Hostname()) && u.Hostname() != r.Hostname() {
			b.Fatalf("line %d has another host for net/url", i+1)
		}
	}
}
