package bench

import (
	"net/url"
	"testing"

	"github.com/uriscan/uriscan/bench/corpus"
	"github.com/uriscan/uriscan/uri"
)

// A referenceUse is something that programs do with a URI as a value, with package
// uri and with net/url: the text is parsed and used. Both return the length of what
// they got, and whether they accepted the text.
type referenceUse struct {
	name         string
	ours, netURL func(text string) (length int, ok bool)
}

// referenceBase is the base of the use "resolve".
const referenceBase = "http://example.com/a/b/c?d=e#f"

var (
	baseReference = uri.MustParse(referenceBase)
	baseURL, _    = url.Parse(referenceBase)
)

var referenceUses = []referenceUse{
	{
		name: "parse",
		ours: func(text string) (int, bool) {
			r, err := uri.Parse(text)
			return len(r.Path()), err == nil
		},
		netURL: func(text string) (int, bool) {
			u, err := url.Parse(text)
			if err != nil {
				return 0, false
			}
			return len(u.Path), true
		},
	},
	{
		name: "host_string",
		ours: func(text string) (int, bool) {
			r, err := uri.Parse(text)
			return len(r.Hostname()) + len(r.String()), err == nil
		},
		netURL: func(text string) (int, bool) {
			u, err := url.Parse(text)
			if err != nil {
				return 0, false
			}
			return len(u.Hostname()) + len(u.String()), true
		},
	},
	{
		name: "query_value",
		ours: func(text string) (int, bool) {
			r, err := uri.Parse(text)
			value, _ := r.QueryValue("id")
			return len(value), err == nil
		},
		netURL: func(text string) (int, bool) {
			u, err := url.Parse(text)
			if err != nil {
				return 0, false
			}
			return len(u.Query().Get("id")), true
		},
	},
	{
		name: "resolve",
		ours: func(text string) (int, bool) {
			r, err := uri.Parse(text)
			if err != nil {
				return 0, false
			}
			r, err = baseReference.Resolve(r)
			return len(r.String()), err == nil
		},
		netURL: func(text string) (int, bool) {
			u, err := url.Parse(text)
			if err != nil {
				return 0, false
			}
			return len(baseURL.ResolveReference(u).String()), true
		},
	},
	{
		name: "normalize",
		ours: func(text string) (int, bool) {
			r, err := uri.Parse(text)
			return len(r.Normalize().String()), err == nil
		},
		netURL: func(text string) (int, bool) {
			u, err := url.Parse(text)
			if err != nil {
				return 0, false
			}
			return len(u.JoinPath().String()), true
		},
	},
	{
		name: "redacted",
		ours: func(text string) (int, bool) {
			r, err := uri.Parse(text)
			return len(r.Redacted()), err == nil
		},
		netURL: func(text string) (int, bool) {
			u, err := url.Parse(text)
			if err != nil {
				return 0, false
			}
			return len(u.Redacted()), true
		},
	},
}

// BenchmarkReference measures what programs do with a URI as a value: each line is
// parsed, used and thrown away.
func BenchmarkReference(b *testing.B) {
	for _, use := range referenceUses {
		b.Run("use="+use.name, func(b *testing.B) {
			overCorpora(b, func(b *testing.B, c *corpus.Corpus) {
				checkReferences(b, c)
				b.Run("peer=uriscan", func(b *testing.B) { measureReferences(b, c, use.ours) })
				b.Run("peer=net_url", func(b *testing.B) { measureReferences(b, c, use.netURL) })
			})
		})
	}
}

// measureReferences goes over all lines.
func measureReferences(b *testing.B, c *corpus.Corpus, use func(text string) (length int, ok bool)) {
	measure(b, c, func(c *corpus.Corpus) (accepted int) {
		for _, text := range c.Strings {
			if _, ok := use(text); ok {
				accepted++
			}
		}
		return accepted
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
