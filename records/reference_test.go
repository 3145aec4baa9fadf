package records

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/samples"
	"github.com/uriscan/uriscan/internal/test/shapes"
	"github.com/uriscan/uriscan/psl"
	"github.com/uriscan/uriscan/rewrite"
	"github.com/uriscan/uriscan/template"
	"github.com/uriscan/uriscan/whatwg"
)

// allFields has every field, those too that the zero Walker does not visit.
const allFields = ^Set(0)

// all returns a Walker that visits all that there is.
func all() Walker {
	return Walker{Wanted: allFields, Facts: ^uriscan.Facts(0), Steps: rewrite.SchemeBased, Compare: whatwg.Compare[string]}
}

// visited returns the values that a Walker visits, as they are.
func visited(w *Walker, text string) (found []Value) {
	var s uriscan.Spans
	uriscan.ScanString(text, &s)
	w.URI(text, &s, uriscan.ScanString, func(v Value) {
		v.List = slices.Clone(v.List)
		found = append(found, v)
	})
	return found
}

// plainValues is what the comment of URI says, one value after the other.
func plainValues(text string, open bool) (values []Value) {
	var s, seen uriscan.Spans
	uriscan.ScanString(text, &s)
	shown := text
	if !open {
		shown = string(rewrite.AppendRedacted(nil, text, &s, new(rewrite.Redactor)))
	}
	uriscan.ScanString(shown, &seen)
	give := func(f Field, is string, hidden bool) {
		values = append(values, Value{Field: f, Text: is, Hidden: hidden})
	}
	secrets := uint32(0) // where what may be a password ends
	if !open && !s.Valid() {
		secrets = uint32(strings.LastIndex(text, "@") + 1)
	}
	for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
		if !s.Has(c) || !seen.Has(c) {
			continue
		}
		is := seen.Span(c).InString(shown)
		hidden := is != s.Span(c).InString(text)
		if s.Span(c).Start < secrets && (c != uriscan.CompScheme || hidden) || !s.Valid() && hidden && (c == uriscan.CompHost || c == uriscan.CompPort) {
			continue
		}
		if c == uriscan.CompPort {
			if n, ok := ParseNumber(is, 65535); ok {
				values = append(values, Value{Field: Port, Kind: Number, Text: is, Number: n})
			} else {
				give(PortText, is, false)
			}
			continue
		}
		give(map[uriscan.Component]Field{uriscan.CompScheme: Scheme, uriscan.CompUserinfo: Userinfo, uriscan.CompHost: Host, uriscan.CompPath: Path, uriscan.CompQuery: Query, uriscan.CompFragment: Fragment}[c], is, hidden)
		switch c {
		case uriscan.CompHost:
			values = append(values, plainDomain(is)...)
		case uriscan.CompPath:
			if e := seen.ExtensionString(shown).InString(shown); e != "" {
				give(Extension, e, false)
			}
			give(Template, string(template.Append(nil, is, nil)), false)
		}
	}
	if s.Valid() && s.Has(uriscan.CompScheme) {
		give(Full, shown, shown != text)
	}
	give(Original, shown, shown != text)
	if s.Has(uriscan.CompHost) {
		give(HostKind, s.HostKind().String(), false)
	}
	if s.Has(uriscan.CompPath) {
		give(PathKind, s.PathKind().String(), false)
	}
	values = append(values, Value{Field: Facts, Kind: List, List: AppendFactNames(nil, whatwg.FactsOf(text, &s))},
		Value{Field: Browser, Kind: List, List: AppendDifferenceNames(nil, whatwg.Compare(text, &s))})
	if s.Valid() {
		normal := string(rewrite.AppendNormalized(nil, text, &s, rewrite.SchemeBased))
		if !open {
			uriscan.ScanString(normal, &s)
			normal = string(rewrite.AppendRedacted(nil, normal, &s, new(rewrite.Redactor)))
		}
		give(Normalized, normal, false)
	}
	return values
}

// plainDomain returns the parts of a host.
func plainDomain(host string) (values []Value) {
	d := psl.Split(host)
	for _, part := range []struct {
		field Field
		text  string
	}{{Subdomain, d.Subdomain.InString(host)}, {RegisteredDomain, d.Registrable.InString(host)}, {TopLevelDomain, d.Suffix.InString(host)}} {
		if part.text != "" {
			values = append(values, Value{Field: part.field, Text: part.text})
		}
	}
	return values
}

// references are texts of every shape, with hosts that have parts, and with secrets.
func references(t *testing.T) []string {
	return append(append(samples.Cases(t), shapes.References...),
		"http://a.b.example.co.uk/users/12345/x.tar.gz?sig=S#t", "//u:p@www.example.com:8080/", "http://u:p q@h.example/x", "http://h:8/ a@b", "a@b:c d", "@http://h/ ", "x://u@h:99999/p%",
		"http://example.com./v1/3f2504e0-4f89-11d3-9a0c-0305e82c3301", "//0x7f.1/a.b/c.", "urn:a:b.c", "?a.b", "http://u:p @h:80/", "http://h:65535/", "http://h:65536/")
}

func TestWalkersGiveWhatAPlainReadingGives(t *testing.T) {
	for _, open := range []bool{true, false} {
		w := all()
		w.Open = open
		for _, text := range references(t) {
			expect.Slices(t, lines(visited(&w, text)), lines(plainValues(text, open)), "%q, open: %v", text, open)
		}
	}
}

// lines returns values as texts that have all of them.
func lines(values []Value) (all []string) {
	for _, v := range values {
		all = append(all, fmt.Sprintf("%s %+v", v.Field, v))
	}
	return all
}

// TestAFieldAloneIsAsAmongTheOthers asks for one field after the other.
func TestAFieldAloneIsAsAmongTheOthers(t *testing.T) {
	texts := references(t)
	logs := []string{
		`192.0.2.7 - ann [10/Oct/2000:13:55:36 -0700] "GET http://a.example.co.uk/a?b HTTP/1.1" 200 007 "/r" "curl \"8\""`,
		`[2016-04-15T20:17:00.310Z] "GET /a HTTP/1.1" 200 - 0 7 5 4 "192.0.2.7" "curl/8" "id" "www.example.com:8443" "10.0.0.1:80"`,
		"no line of a log",
	}
	for f := range Field(len(table)) {
		alone, among := all(), all()
		alone.Wanted = SetOf(f)
		for _, text := range texts {
			want := slices.DeleteFunc(visited(&among, text), func(v Value) bool { return v.Field != f })
			expect.Slices(t, lines(visited(&alone, text)), lines(want), "%s of %q", f, text)
		}
		for _, line := range logs {
			// A line has one of Time and Timestamp if both are wanted, and the time alone
			// if nobody wants the other.
			if f == Time {
				among.Wanted = allFields &^ SetOf(Timestamp)
			}
			r := NewLogReader(LogParsers(Auto, ""))
			r.Scan(line)
			want := slices.DeleteFunc(valuesOfLine(&among, r), func(v Value) bool { return v.Field != f })
			expect.Slices(t, lines(valuesOfLine(&alone, r)), lines(want), "%s of %q", f, line)
		}
	}
}

// valuesOfLine returns the values that a Walker visits of a line.
func valuesOfLine(w *Walker, r *LogReader) (found []Value) {
	w.Line(r, func(v Value) {
		v.List = slices.Clone(v.List)
		found = append(found, v)
	})
	return found
}

// TestPartsOfTheServersHostStandInForThoseOfATarget reads lines with and without a host in
// the target, and with a secret in that of the server.
func TestPartsOfTheServersHostStandInForThoseOfATarget(t *testing.T) {
	const envoy = `[2016-04-15T20:17:00.310Z] "GET %s HTTP/1.1" 200 - 0 7 5 4 "192.0.2.7" "curl/8" "id" "%s" "10.0.0.1:80"`
	for _, c := range []struct{ target, server, open, hidden string }{
		{"/a", "www.example.com:8443", "www.example.com", "www.example.com"},
		{"http://a.example.org/", "www.example.com", "a.example.org", "a.example.org"},
		{"/a", "x?sig=S.example.com", "x?sig=S.example.com", ""},
		{"/a", "-", "", ""},
	} {
		for _, w := range []Walker{{Wanted: domainParts}, {Wanted: domainParts, Open: true}, {Wanted: domainParts &^ SetOf(Subdomain)}} {
			host := c.hidden
			if w.Open {
				host = c.open
			}
			want := slices.DeleteFunc(plainDomain(host), func(v Value) bool { return !w.Wanted.Has(v.Field) })
			r := NewLogReader(LogParsers(Auto, ""))
			r.Scan(fmt.Sprintf(envoy, c.target, c.server))
			if got := valuesOfLine(&w, r); c.server != "x?sig=S.example.com" || w.Open {
				expect.Slices(t, lines(got), lines(want), "%s at %s", c.target, c.server)
			} else if strings.Contains(fmt.Sprint(got), "S.example") {
				t.Errorf("%s at %s: got %v", c.target, c.server, got)
			}
		}
	}
}

// TestWordsAgreeWithAPlainSearch asks at every offset of random texts.
func TestWordsAgreeWithAPlainSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	alphabet := []rune("@@a!~\x1f \x7f\"<>`é\u0080;=?_")
	for range 30000 {
		var b strings.Builder
		for range r.IntN(9) {
			b.WriteRune(alphabet[r.IntN(len(alphabet))])
		}
		text := b.String()
		var w Words
		for offset := range text {
			word, _, _ := strings.Cut(strings.NewReplacer("\x1f", " ", "\x7f", " ", "\"", " ", "<", " ", ">", " ", "`", " ").Replace(text[offset:]), " ")
			if got, want := w.HasAt(text, offset), strings.Contains(word, "@"); got != want {
				t.Fatalf("%q from %d: got %v, want %v", text, offset, got, want)
			}
		}
	}
}

func TestEveryByteBecomesItsCharacter(t *testing.T) {
	for a := range 256 {
		for b := range 256 {
			text := string([]byte{byte(a), byte(b)})
			if got, want := ByteByByte(text), string([]rune{rune(a), rune(b)}); got != want {
				t.Fatalf("%q: got %q, want %q", text, got, want)
			}
		}
	}
}

// plainLine is what the comment of Line says, but for the target.
func plainLine(r *LogReader, open bool) (values []Value) {
	values = append(values, Value{Field: Format, Text: r.Format().Name()})
	for from := range accesslog.Field(int(accesslog.Rest) + 1) {
		f := OfLine(from)
		if f == Original || !r.Record.Has(from) {
			continue
		}
		text := r.Value(from)
		if f == Version {
			text = text[strings.LastIndex(text, "/")+1:]
		}
		if stamp, ok := r.Format().AppendTimestamp(nil, []byte(text)); f == Time && ok {
			values = append(values, Value{Field: Timestamp, Text: string(stamp)})
			continue
		}
		if largest, other, isNumber := f.Number(); isNumber {
			if n, ok := ParseNumber(text, largest); ok {
				values = append(values, Value{Field: f, Kind: Number, Text: text, Number: n})
				continue
			}
			f = other
		}
		shown := text
		if !open {
			shown = new(Hider).field(f, text)
		}
		values = append(values, Value{Field: f, Text: shown, Hidden: shown != text})
	}
	return values
}

// TestLinesGiveWhatAPlainReadingGives reads the golden lines of every format, and the same
// with a secret in them.
func TestLinesGiveWhatAPlainReadingGives(t *testing.T) {
	names, err := filepath.Glob("../accesslog/testdata/*.golden")
	must.NoError(t, err)
	read := map[Field]bool{}
	for _, name := range names {
		text := must.Read(t, name)
		directive := regexp.MustCompile(`(?m)^#Fields: .*`).FindString(text)
		r := NewLogReader(LogParsers(Auto, directive))
		for line := range strings.Lines(text + "no line of a log\n192.0.2.7 - ann [10/Oct/2000:13:55:36 -0700] \"GET /a?b HTTP/1.1\" 200 007 \"http://h/\" \"curl\"\n") {
			line = strings.TrimSuffix(line, "\n")
			if strings.HasPrefix(line, "\t") {
				continue
			}
			for _, line := range []string{line, strings.ReplaceAll(line, "http://", "http://u:S3CRET@"), line + " http://u:S3CRET@h/"} {
				for _, open := range []bool{true, false} {
					r.Scan(line)
					w := all()
					w.Open = open
					want := plainLine(r, open)
					text, s := r.Target()
					expect.Equal(t, s != nil, r.Record.Has(accesslog.Target) || r.Record.Has(accesslog.Query), "the target of %q is there", line)
					if s != nil {
						w.URI(text, s, r.scanTarget, func(v Value) {
							v.List = slices.Clone(v.List)
							want = append(want, v)
						})
					}
					if !r.Record.Target.Has(uriscan.CompHost) && r.Record.Has(accesslog.Host) {
						host := r.Value(accesslog.Host)
						if !open {
							host = new(Hider).field(Server, host)
						}
						want = append(want, plainDomain(host)...)
					}
					for _, v := range want {
						read[v.Field] = true
					}
					expect.Slices(t, lines(valuesOfLine(&w, r)), lines(want), "%s: %q, open: %v", name, line, open)
				}
			}
		}
	}
	for from := range accesslog.Field(int(accesslog.Rest) + 1) {
		if f := OfLine(from); !read[f] && !(f == Time && read[Timestamp]) {
			t.Errorf("no line has %s", f)
		}
	}
}

func TestTheTemplateMayBeTheCallers(t *testing.T) {
	w := Walker{Wanted: SetOf(Template), AppendTemplate: func(dst []byte, path string) []byte { return append(append(dst, "is "...), path...) }}
	for _, path := range []string{"/long/enough", "/a"} { // the second uses memory of the first
		expect.Slices(t, lines(visited(&w, path)), lines([]Value{{Field: Template, Text: "is " + path}}), "%s", path)
	}
}

func TestAWalkerForgetsTheMemoryOfLongTexts(t *testing.T) {
	w := Walker{Steps: rewrite.SchemeBased}
	for _, length := range []int{10, maxKept - 100, 4 * maxKept} {
		visited(&w, "http://u:p@h/"+strings.Repeat("%41", length/3))
		w.Hider.Text(strings.Repeat("http://u:p@h/ ", length/14))
		w.Forget()
		for name, memory := range map[string]int{"buffer": cap(w.buffer), "other": cap(w.other), "the hider's buffer": cap(w.Hider.buffer)} {
			if memory > maxKept {
				t.Errorf("%s: %d bytes are kept", name, memory)
			}
		}
		if kept := cap(w.Hider.matches); kept > maxKept/80 {
			t.Errorf("%d matches are kept", kept)
		}
	}
}
