package bench

import (
	"net/mail"
	"net/url"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/leodido/go-urn"
	"github.com/package-url/packageurl-go"
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/schemeref"
	"github.com/uriscan/uriscan/scheme"
	"github.com/vincent-petithory/dataurl"
)

// A schemeCase is a URI of a scheme, and what others read of it: one part, which must be
// the one that ours is.
type schemeCase struct {
	grammar, text, part string
	peers               []schemePeer
}

type schemePeer struct {
	name string
	read func(text string) (part string, ok bool)
}

// netURL reads with net/url.
func netURL(part func(u *url.URL) string) schemePeer {
	return schemePeer{"net_url", func(text string) (string, bool) {
		u, err := url.Parse(text)
		if err != nil {
			return "", false
		}
		return part(u), true
	}}
}

var schemeCases = []schemeCase{
	{"http", "http://user@www.example.com:8080/over/there?name=ferret#nose", "host", []schemePeer{
		netURL((*url.URL).Hostname),
	}},
	{"urn", "urn:example:a123,z456?+abc?=xyz#789", "nss", []schemePeer{
		{"go_urn", func(text string) (string, bool) {
			u, ok := urn.Parse([]byte(text), urn.WithParsingMode(urn.RFC8141Only))
			if !ok {
				return "", false
			}
			return u.SS, true
		}},
	}},
	{"urn:uuid", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "nss", []schemePeer{
		{"google_uuid", func(text string) (string, bool) {
			u, err := uuid.Parse(text)
			return u.String(), err == nil
		}},
	}},
	{"pkg", "pkg:deb/debian/curl@7.50.3-1?arch=i386&distro=jessie", "name", []schemePeer{
		{"packageurl_go", func(text string) (string, bool) {
			p, err := packageurl.FromString(text)
			return p.Name, err == nil
		}},
	}},
	{"data", "data:image/gif;base64,R0lGODdhMAAwAPAAAAAAAP///ywAAAAAMAAw", "subtype", []schemePeer{
		{"dataurl", func(text string) (string, bool) {
			u, err := dataurl.DecodeString(text)
			if err != nil {
				return "", false
			}
			return u.Subtype, true
		}},
	}},
	{"mailto", "mailto:infobot@example.com?subject=current-issue", "to", []schemePeer{
		{"net_url_net_mail", func(text string) (string, bool) {
			u, err := url.Parse(text)
			if err != nil {
				return "", false
			}
			a, err := mail.ParseAddress(u.Opaque)
			if err != nil {
				return "", false
			}
			return a.Address, true
		}},
	}},
	{"tel", "tel:+1-201-555-0123;ext=42", "number", nil},
	{"geo", "geo:48.2010,16.3695,183;crs=wgs84;u=40", "lat", nil},
	{"sip", "sip:alice:secret@atlanta.com:5060;transport=tcp?subject=x", "host", nil},
	{"file", "file://host.example.com/path/to/file", "path", []schemePeer{netURL(func(u *url.URL) string { return u.Path })}},
	{"ldap", "ldap://ldap.example.net/o=x?cn,mail?sub?(cn=a)", "dn", nil},
	{"magnet", "magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a&dn=x", "xt", nil},
}

// BenchmarkScheme measures a scan by the grammar of the scheme, the generic scan of the
// same text, the regular expression of the reference where there is one, and libraries
// for one scheme.
func BenchmarkScheme(b *testing.B) {
	for _, c := range schemeCases {
		b.Run("scheme="+strings.ReplaceAll(c.grammar, ":", "_"), func(b *testing.B) {
			g := scheme.For(c.grammar)
			var parts scheme.Parts
			if !g.ScanString(c.text, &parts) {
				b.Fatal(parts.Err())
			}
			span, _ := parts.Span(c.part)
			want := span.InString(c.text)
			src := []byte(c.text)
			b.Run("by=grammar", func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if !g.Scan(src, &parts) {
						b.Fatal("invalid")
					}
				}
			})
			b.Run("by=generic", func(b *testing.B) {
				var spans uriscan.Spans
				for b.Loop() {
					if !uriscan.Scan(src, &spans) {
						b.Fatal("invalid")
					}
				}
			})
			for _, peer := range append(c.peers, expressionOf(c)...) {
				b.Run("by="+peer.name, func(b *testing.B) {
					if got, ok := peer.read(c.text); !ok || got != want {
						b.Fatalf("%s is %q, %v; want %q", c.part, got, ok, want)
					}
					b.ReportAllocs()
					for b.Loop() {
						if _, ok := peer.read(c.text); !ok {
							b.Fatal("invalid")
						}
					}
				})
			}
		})
	}
}

// expressionOf returns the regular expression of a grammar as a peer, if there is one.
func expressionOf(c schemeCase) []schemePeer {
	e := schemeref.References[c.grammar].Expression
	if e == nil {
		return nil
	}
	var groups []int
	for i, name := range e.SubexpNames() {
		if strings.ReplaceAll(name, "_", "-") == c.part {
			groups = append(groups, i)
		}
	}
	return []schemePeer{{"regexp", func(text string) (string, bool) {
		found := e.FindStringSubmatchIndex(text)
		if found == nil {
			return "", false
		}
		for _, i := range groups {
			if found[2*i] >= 0 {
				return text[found[2*i]:found[2*i+1]], true
			}
		}
		return "", true
	}}}
}
