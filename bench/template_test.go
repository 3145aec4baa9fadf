package bench

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/bench/corpus"
	"github.com/uriscan/uriscan/template"
)

// BenchmarkTemplate measures the template of a path with each preset, beside the same rules
// as regular expressions: the segments are split, and each is matched with one expression after the
// other. Both give the same templates, but for "otel" the expressions count no letters, and so
// find no gibberish.
//
// The paths of 28 bytes have one or two segments that vary.
func BenchmarkTemplate(b *testing.B) {
	run := func(b *testing.B, c *corpus.Corpus) {
		if len(c.Lines) == 0 {
			b.Skip("there is no path")
		}
		for _, e := range expressions {
			b.Run("preset="+e.preset, func(b *testing.B) {
				p := template.Named(e.preset)
				checkTemplates(b, c, p, &e)
				dst := make([]byte, 0, 64<<10)
				overPasses(b, c, []linePass{
					{"uriscan", byLine(func(line []byte) bool {
						dst = template.Append(dst[:0], line, p)
						return len(dst) > 0
					})},
					{"regexp", byText(func(text string) bool { return len(e.template(text)) > 0 })},
				})
			})
		}
	}
	short := corpus.New("28 bytes", slices.Repeat([][]byte{
		[]byte("/api/v1/users/123456/orders/"), []byte("/shop/items/7/reviews/190277"), []byte("/v2/teams/42/members/9000001"), []byte("/account/10482/settings/mail"),
	}, 64))
	b.Run("corpus=28_bytes", func(b *testing.B) { run(b, short) })
	overCorpora(b, func(b *testing.B, c *corpus.Corpus) { run(b, pathsOf(c)) })
}

// pathsOf returns the paths of the lines that are valid.
func pathsOf(c *corpus.Corpus) *corpus.Corpus {
	var paths [][]byte
	var s uriscan.Spans
	for _, line := range c.Lines {
		if uriscan.Scan(line, &s) {
			if path := s.Span(uriscan.CompPath).In(line); len(path) > 0 {
				paths = append(paths, path)
			}
		}
	}
	return corpus.New(c.Name, paths)
}

// checkTemplates wants both ways to give the same. A segment that the expressions do not
// know may be gibberish, a title, or text with an id: then the way by expressions leaves it.
func checkTemplates(b *testing.B, c *corpus.Corpus, p *template.Preset, e *expression) {
	for _, path := range c.Strings {
		got, want := string(template.Append(nil, path, p)), e.template(path)
		if got == want {
			continue
		}
		left, right := strings.Split(got, "/"), strings.Split(want, "/")
		if !e.counts || len(left) != len(right) {
			b.Fatalf("%s of %q is %q, by expressions %q", e.preset, path, got, want)
		}
		for i := range left {
			if left[i] != right[i] && strings.ContainsAny(right[i], "{}") {
				b.Fatalf("%s of %q is %q, by expressions %q", e.preset, path, got, want)
			}
		}
	}
}

// An expression is a preset as regular expressions.
type expression struct {
	preset string
	joined bool // empty segments are left out, and all after the eighth
	counts bool // the preset knows more than the expressions
	rules  []rule
}

// A rule replaces segments, or leaves them if it has no placeholder.
type rule struct {
	placeholder string
	text        *regexp.Regexp
	least       int
}

// template returns the template of a path.
func (e *expression) template(path string) string {
	if !e.joined && strings.Trim(path, "/") == "" && e.preset == "odigos" {
		return "/"
	}
	segments := strings.Split(path, "/")
	if e.joined {
		var kept []string
		for _, segment := range segments {
			if segment != "" && len(kept) < 8 {
				kept = append(kept, segment)
			}
		}
		segments = kept
	}
	for i, segment := range segments {
		for _, r := range e.rules {
			if len(segment) >= r.least && r.text.MatchString(segment) || r.placeholder == "{id}" && !utf8.ValidString(segment) {
				if r.placeholder != "" {
					segments[i] = r.placeholder
				}
				break
			}
		}
	}
	if e.joined {
		return "/" + strings.Join(segments, "/")
	}
	return strings.Join(segments, "/")
}

// expressions are the presets.
var expressions = []expression{
	{preset: "otel", counts: true, rules: []rule{
		{"{int}", whole(`-?\d+`), 1},
		{"{uuid}", whole(`[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|[\da-f]{32}`), 1},
		{"{ulid}", whole(`[0-7][\da-hjkmnp-tv-z]{25}`), 1},
		{"{ip}", whole(`(?:(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])(?:\.|$|:)){4}(?:\d{1,5})?`), 1},
		{"", whole(`v\d{1,3}(?:\.\d+)*(?:(?:alpha|beta|rc|p)\d*)?(?:-[a-z\d.+-]+)?|\d{1,3}(?:\.\d+){2,4}(?:[-+][a-z\d.+-]+)?|\d{1,2}\.\d`), 1},
		{"{decimal}", whole(`-?\d+\.\d+`), 1},
		{"{timestamp}", whole(`(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T|_|%20|\+)(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?`), 1},
		{"{date}", whole(`(?:19|20)\d\d(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?|_(?:0[1-9]|1[0-2])_(?:0[1-9]|[12]\d|3[01]))`), 1},
		{"{hex}", whole(`[a-f]*\d[\da-f]*`), 6},
		{"", whole(`[a-z]{2}[-_](?:[a-z]{4}[-_])?(?:[a-z]{2}|\d{3})`), 1},
		{"{phone}", whole(`(?:\+|%2B)(?:\d(?:[-.()]|%20)?){6,14}\d`), 1},
		{"{slug}", whole(`(?:[a-z\d]+[-_])+(?:\d{3,}|[a-f]{0,4}\d[\da-f]{5,})`), 1},
		{"{encoded}", regexp.MustCompile(`^[^;=]*%[^;=]*$`), 1},
	}},
	{preset: "rfc1051", joined: true, rules: []rule{
		{"{param:int}", regexp.MustCompile(`^[1-9][0-9]+$`), 1},
		{"{param:int_id}", regexp.MustCompile(`^[._-]*[0-9][0-9._-]*$`), 3},
		{"{param:hex}", regexp.MustCompile(`^[A-Fa-f]*[0-9][A-Fa-f0-9]*$`), 6},
		{"{param:hex_id}", regexp.MustCompile(`^[A-Fa-f._-]*[0-9][A-Fa-f0-9._-]*$`), 6},
		{"{param:str}", regexp.MustCompile(`^(?:.{20,}|.*[%&'()*+,:=@].*)$`), 1},
	}},
	{preset: "odigos", rules: []rule{
		{"{date}", regexp.MustCompile(`^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?)?(?:Z|[+-]\d{4})?$`), 1},
		{"{email}", regexp.MustCompile("^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9.-]+\\.[a-zA-Z]{2,}$"), 1},
		{"{id}", regexp.MustCompile("^[\\d_\\-!@#$%^&*()=+{}\\[\\]:;\"'<>,.?/\\\\|`~]+$"), 1},
		{"{id}", regexp.MustCompile(`\d{7,}`), 1},
		{"{id}", regexp.MustCompile(`^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`), 1},
		{"{id}", regexp.MustCompile(`^(?:[0-9a-fA-F]{2}){8,}$`), 1},
	}},
}

// whole returns an expression for all of a segment, in either case of letters.
func whole(expression string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:` + expression + `)$`)
}

// BenchmarkTemplateURL measures the template of a whole URL, the scan included.
func BenchmarkTemplateURL(b *testing.B) {
	overCorpora(b, func(b *testing.B, c *corpus.Corpus) {
		overPasses(b, c, []linePass{
			{"uriscan", byRewriting(func(dst, line []byte, s *uriscan.Spans) ([]byte, bool) {
				dst = template.AppendURL(dst, line, s, nil)
				return dst, !bytes.Equal(dst, []byte("{invalid}"))
			})},
			{"scan", byRewriting(func(dst, line []byte, s *uriscan.Spans) ([]byte, bool) { return dst, s.Valid() })},
		})
	})
}
