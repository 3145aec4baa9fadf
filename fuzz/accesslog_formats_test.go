package fuzz

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/internal/test/logref"
	"github.com/uriscan/uriscan/internal/test/must"
)

// ownPaths are the paths of a format of one's own: several for a field, elements of
// arrays, names with dots and spaces, and a name that is a part of another path.
var ownPaths = map[accesslog.Field]string{
	accesslog.Client:    "c addr",
	accesslog.User:      `u\ s u.0.n u`,
	accesslog.Request:   "r",
	accesslog.Target:    `t.t t url\.original`,
	accesslog.Status:    "s",
	accesslog.Size:      "l.1 l.0",
	accesslog.UserAgent: "a.0.0 a.0 a",
	accesslog.Host:      "h",
}

// lineFormats are the formats that are fuzzed, each with its reference.
func lineFormats(t testing.TB) (formats []*accesslog.Format, references []func() *logref.Reader) {
	for _, name := range []string{"haproxy", "squid", "elb", "alb", "s3", "envoy", "uvicorn", "gin", "morgan", "zeek", "lighttpd", "w3c", "cloudfront"} {
		formats = append(formats, accesslog.Named(name))
		references = append(references, func() *logref.Reader { return logref.New(name, nil) })
	}
	own, err := accesslog.JSON("own", ownPaths)
	must.NoError(t, err)
	paths := map[string]string{}
	for f, list := range ownPaths {
		paths[f.String()] = list
	}
	formats = append(formats, own)
	references = append(references, func() *logref.Reader { return logref.New("own", paths) })
	return formats, references
}

// FuzzAccessLogFormats reads the lines of an input with each format, in their order,
// and compares them with the reference of the format.
func FuzzAccessLogFormats(f *testing.F) {
	for _, name := range []string{"haproxy", "squid", "elb", "alb", "s3", "envoy", "uvicorn", "gin", "morgan", "zeek", "lighttpd", "w3c", "cloudfront", "json-caddy", "json"} {
		data := must.Read(f, "../accesslog/testdata/"+name+".golden")
		directive := ""
		for line := range strings.Lines(data) {
			line = strings.TrimSuffix(line, "\n")
			switch {
			case strings.HasPrefix(line, "\t"):
			case strings.HasPrefix(line, "#"):
				directive = line + "\n"
			default:
				f.Add([]byte(directive + line))
			}
		}
	}
	for _, object := range []string{
		`{"t":{"t":"/a\u0026b"},"u s":"x","l":[1,2],"a":[["x","y"],"z"],"s":"200","h":"[::1]:80","c":"1.2.3.4:5"}`,
		`x {"r":"GET \/a?b HTTP\/1.1","u":[{"n":null},{"n":"-"}],"t":"","s":1e2} `,
		`{"url.original":"http://h/\ud83d\ude00","t":[{"t":"x"}],"t":{"t":"y"},"":{"":0}}`,
	} {
		f.Add([]byte(object))
	}
	formats, references := lineFormats(f)
	f.Fuzz(func(t *testing.T, input []byte) {
		for i, format := range formats {
			p, ref := accesslog.NewParser(format), references[i]()
			for line := range strings.SplitSeq(string(input), "\n") {
				compareLogLine(t, p, ref, line)
			}
		}
	})
}

// compareLogLine wants one line read as the reference reads it.
func compareLogLine(t *testing.T, p *accesslog.Parser, ref *logref.Reader, line string) {
	var r accesslog.Record
	fits := p.Scan([]byte(line), &r)
	if strings.HasPrefix(line, `{"log":"`) {
		return // the reference knows no files of Docker
	}
	want, verdict := ref.Read(line)
	name := p.Format().Name()
	if fits != (verdict == logref.Fits) || r.Skipped() != (verdict == logref.Skipped) {
		t.Fatalf("%s: %q: fits %v, skipped %v, %v; want verdict %d", name, line, fits, r.Skipped(), r.Err(), verdict)
	}
	if !fits {
		if !r.Skipped() && (r.ErrorOffset() < 0 || r.ErrorOffset() > len(line) || r.Err() == nil) {
			t.Fatalf("%s: %q: error at %d", name, line, r.ErrorOffset())
		}
		return
	}
	for f := accesslog.Field(0); f <= accesslog.Rest; f++ {
		text := r.Span(f).InString(line)
		if name == "own" {
			text = string([]rune(string(r.AppendUnescaped(nil, f, []byte(text)))))
		}
		if wanted, has := want[f.String()]; has != r.Has(f) || text != wanted {
			t.Fatalf("%s: %q: %v is %q, %v; want %q, %v", name, line, f, text, r.Has(f), wanted, has)
		}
	}
}
