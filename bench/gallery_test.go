package bench

import (
	"fmt"
	"math/rand/v2"
	"mime"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/examples/cookie"
	"github.com/uriscan/uriscan/examples/datetime"
	"github.com/uriscan/uriscan/examples/lenient"
	"github.com/uriscan/uriscan/examples/mediatype"
)

// A grammar of examples, with what reads its inputs.
type grammar struct {
	name  string
	line  func(r *rand.Rand) string // a line that matches
	expr  *regexp.Regexp            // the grammar, with groups where the scanner has captures
	scan  func(text string) (ok bool)
	peers []reader
}

// A reader reads a line, and says whether it accepts it.
type reader struct {
	name string
	read func(text string) (ok bool)
}

// pick returns one of some texts.
func pick(r *rand.Rand, texts ...string) string { return texts[r.IntN(len(texts))] }

// word returns some letters.
func word(r *rand.Rand, least, most int) string {
	b := make([]byte, least+r.IntN(most-least+1))
	for i := range b {
		b[i] = byte('a' + r.IntN(26))
	}
	return string(b)
}

// The expressions are the grammars by hand, as somebody would write them who knows
// what a grammar is.
const (
	tokenExpr  = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
	quotedExpr = `"(?:[\t !#-\[\]-~\x{80}-\x{10FFFF}]|\\[\t -~\x{80}-\x{10FFFF}])*"`
	octetExpr  = `[!#-+--:<-\[\]-~]*`
)

var grammars = []grammar{
	{
		name: "date-time",
		line: func(r *rand.Rand) string {
			zone := time.FixedZone("", (r.IntN(49)-24)*1800*r.IntN(2))
			return time.Unix(r.Int64N(4e9), r.Int64N(1e9)*int64(r.IntN(2))).In(zone).Format(time.RFC3339Nano)
		},
		expr: regexp.MustCompile(`^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))[Tt]((?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(\.\d+)?)([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$`),
		scan: func(text string) bool {
			var m datetime.DateTime
			return datetime.ScanDateTimeString(text, &m)
		},
		peers: []reader{{"time.Parse", func(text string) bool {
			_, err := time.Parse(time.RFC3339, text)
			return err == nil
		}}},
	},
	{
		name: "media-type",
		line: func(r *rand.Rand) string {
			text := pick(r, "text/html", "application/json", "multipart/form-data", "image/svg+xml", "application/vnd.oasis.opendocument.text")
			for range r.IntN(3) {
				text += pick(r, ";", "; ") + word(r, 1, 8) + "=" + pick(r, "utf-8", "0.9", `"`+word(r, 5, 30)+`, `+word(r, 5, 30)+`"`)
			}
			return text
		},
		expr: regexp.MustCompile(`^(` + tokenExpr + `)/(` + tokenExpr + `)((?:[ \t]*;[ \t]*(?:` + tokenExpr + `=(?:` + tokenExpr + `|` + quotedExpr + `))?)*)$`),
		scan: func(text string) bool {
			var m mediatype.MediaType
			return mediatype.ScanMediaTypeString(text, &m)
		},
		peers: []reader{
			{"examples/mediatype, each parameter", func(text string) bool {
				m, err := mediatype.Parse(text)
				for name := range m.Parameters() {
					if name == "" {
						return false
					}
				}
				return err == nil
			}},
			{"mime.ParseMediaType", func(text string) bool {
				_, _, err := mime.ParseMediaType(text)
				return err == nil
			}},
		},
	},
	{
		name: "cookie-pair",
		line: func(r *rand.Rand) string {
			return word(r, 2, 12) + "=" + pick(r, word(r, 1, 40), `"`+word(r, 1, 20)+`"`)
		},
		expr: regexp.MustCompile(`^(` + tokenExpr + `)=(` + octetExpr + `|"` + octetExpr + `")$`),
		scan: func(text string) bool {
			var m cookie.CookiePair
			return cookie.ScanCookiePairString(text, &m)
		},
		peers: []reader{{"http.ParseCookie", func(text string) bool {
			_, err := http.ParseCookie(text)
			return err == nil
		}}},
	},
	{
		name: "lenient URI",
		line: func(r *rand.Rand) string {
			text := pick(r, "http", "https") + "://" + pick(r, "www.", "") + word(r, 3, 12) + pick(r, ".com", ".org", ".co.uk") + "/"
			for range r.IntN(5) {
				text += word(r, 1, 10) + pick(r, "/", "%20", "-")
			}
			for i := range r.IntN(3) {
				text += "?&"[i:i+1] + word(r, 1, 6) + "=" + word(r, 1, 10)
			}
			if r.IntN(5) == 0 { // what RFC 3986 does not allow
				text += pick(r, "[0]", "{x|1}", "^", "\u00e9")
			}
			return text
		},
		expr: regexp.MustCompile(uriExpr()),
		scan: func(text string) bool {
			var s uriscan.Spans
			return lenient.ScanString(text, &s)
		},
		peers: []reader{{"url.Parse", func(text string) bool {
			_, err := url.Parse(text)
			return err == nil
		}}},
	},
}

// uriExpr returns the lenient grammar of examples as an expression.
func uriExpr() string {
	const (
		pct     = `%[0-9A-Fa-f]{2}`
		name    = `A-Za-z0-9._~!$&'()*+,;=-`
		raw     = `\[\]{}|^\x{80}-\x{10FFFF}`
		octet   = `(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9][0-9]|[0-9])`
		v4      = octet + `\.` + octet + `\.` + octet + `\.` + octet
		h16     = `[0-9A-Fa-f]{1,4}`
		ls32    = `(?:` + h16 + `:` + h16 + `|` + v4 + `)`
		segment = `(?:[:@` + raw + name + `]|` + pct + `)`
	)
	v6 := `(?:` + h16 + `:){6}` + ls32 + `|::(?:` + h16 + `:){5}` + ls32
	for left, right := range []string{`(?:` + h16 + `:){4}` + ls32, `(?:` + h16 + `:){3}` + ls32, `(?:` + h16 + `:){2}` + ls32, h16 + `:` + ls32, ls32, h16, ``} {
		v6 += fmt.Sprintf(`|(?:(?:%s:){0,%d}%[1]s)?::%[3]s`, h16, left, right)
	}
	authority := `//(?:((?:[:` + name + `]|` + pct + `)*)@)?(\[(?:` + v6 + `|[Vv][0-9A-Fa-f]+\.[:` + name + `]+)\]|(?:[` + name + `]|` + pct + `)*)(?::([0-9]*))?`
	rest := `(?:\?((?:` + segment + `|[/?])*))?(?:#((?:[/?:@` + name + `]|` + pct + `)*))?`
	rootless, absolute := segment+`+(?:/`+segment+`*)*`, `/(?:`+segment+`+(?:/`+segment+`*)*)?`
	noScheme := `(?:[@` + raw + name + `]|` + pct + `)+(?:/` + segment + `*)*`
	return `^(?:([A-Za-z][A-Za-z0-9+.-]*):(?:` + authority + `((?:/` + segment + `*)*)|(` + absolute + `|` + rootless + `|))|(?:` + authority + `((?:/` + segment + `*)*)|(` + absolute + `|` + noScheme + `|)))` + rest + `$`
}

// lines returns a thousand lines of a grammar, a tenth of them broken by a byte that
// is wrong there.
func (g *grammar) lines() (lines []string, valid int) {
	r := rand.New(rand.NewPCG(10, 10))
	for range 1000 {
		line := g.line(r)
		if r.IntN(10) == 0 {
			at := r.IntN(len(line))
			line = line[:at] + "\x01" + line[at+1:]
		} else {
			valid++
		}
		lines = append(lines, line)
	}
	return lines, valid
}

// BenchmarkGallery measures the scanners of examples, regular expressions that say
// the same, with groups and as a verdict alone, and what is written by hand for it
// in the standard library. One operation is one line. The scanner and the
// expressions must agree on every line; "accepted" shows where a peer is of another
// opinion.
func BenchmarkGallery(b *testing.B) {
	for _, g := range grammars {
		lines, valid := g.lines()
		for _, line := range lines {
			if g.scan(line) != g.expr.MatchString(line) {
				b.Fatalf("%s: the scanner says %v of %q, the expression does not", g.name, g.scan(line), line)
			}
		}
		ways := append([]reader{
			{"scan", g.scan},
			{"regexp groups", func(text string) bool { return g.expr.FindStringSubmatchIndex(text) != nil }},
			{"regexp verdict", g.expr.MatchString},
		}, g.peers...)
		for _, way := range ways {
			b.Run("grammar="+strings.ReplaceAll(g.name, " ", "_")+"/way="+strings.ReplaceAll(way.name, " ", "_"), func(b *testing.B) {
				accepted := 0
				for _, line := range lines {
					if way.read(line) {
						accepted++
					}
				}
				if way.name == "scan" && accepted != valid {
					b.Fatalf("%d of %d valid lines were accepted", accepted, valid)
				}
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					way.read(lines[i%len(lines)])
				}
				b.ReportMetric(float64(accepted), "accepted")
			})
		}
	}
}
