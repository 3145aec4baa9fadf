package accesslog

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/logref"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
	"github.com/uriscan/uriscan/target"
)

// referenced are the formats that are compared with a reference here. Each has a file
// of golden lines, made for these tests.
var referenced = []string{"haproxy", "squid", "elb", "alb", "s3", "envoy", "uvicorn", "gin", "morgan", "w3c", "cloudfront", "zeek", "lighttpd",
	"json-caddy", "json-traefik", "json-envoy", "json-gcp", "json-cloudflare", "json-frontdoor", "json-fastly", "json-zeek", "json-nginx", "json"}

// referenceOf returns the reference of a format.
func referenceOf(f *Format) *logref.Reader {
	if f.paths == nil {
		return logref.New(f.name, nil)
	}
	paths := map[string]string{}
	collectPaths(f.paths, "", paths)
	var needs []string
	for field := range Field(fields) {
		if f.needs>>field&1 != 0 && field != Target {
			needs = append(needs, field.String())
		}
	}
	return logref.New(f.name, paths, needs...)
}

// collectPaths writes down the paths of a format again.
func collectPaths(n *jsonNode, path string, paths map[string]string) {
	ranked := map[Field][]string{}
	var walk func(n *jsonNode, path string)
	walk = func(n *jsonNode, path string) {
		if n.rank != 0 {
			list := ranked[n.field]
			for len(list) < int(n.rank) {
				list = append(list, "")
			}
			list[n.rank-1] = path
			ranked[n.field] = list
		}
		for _, members := range n.members {
			for _, m := range members {
				step := strings.NewReplacer(`\`, `\\`, `.`, `\.`, ` `, `\ `).Replace(m.name)
				if path != "" {
					step = path + "." + step
				}
				walk(m.node, step)
			}
		}
	}
	walk(n, path)
	for f, list := range ranked {
		paths[f.String()] = strings.Join(list, " ")
	}
}

// compare reads a line with the format and with its reference, and wants the same
// fields. It reports whether the line fits.
func compare(t *testing.T, p *Parser, ref *logref.Reader, line string) bool {
	t.Helper()
	var r Record
	fits := p.Scan([]byte(line), &r)
	if r.inJSON {
		return fits // see jsonfile_test.go
	}
	want, verdict := ref.Read(line)
	if fits != (verdict == logref.Fits) || r.Skipped() != (verdict == logref.Skipped) {
		t.Errorf("%s: %q: fits %v, skipped %v, want verdict %d; %v", p.format.name, line, fits, r.Skipped(), verdict, r.Err())
		return false
	}
	if fits == (r.Err() != nil || r.ErrorOffset() >= 0) && !r.Skipped() || r.ErrorOffset() > len(line) {
		t.Errorf("%s: %q: fits %v, error %v at %d", p.format.name, line, fits, r.Err(), r.ErrorOffset())
	}
	if fits {
		compareFields(t, p, &r, line, want)
	}
	checkTarget(t, p, &r, line)
	return fits
}

// compareFields wants the fields of the reference.
func compareFields(t *testing.T, p *Parser, r *Record, line string, want logref.Fields) {
	t.Helper()
	for f := range Field(fields) {
		text := r.Span(f).InString(line)
		if p.format.paths != nil {
			text = string([]rune(string(plainOf(p.format, text))))
		}
		if wanted, has := want[f.String()]; has != r.Has(f) || text != wanted {
			t.Errorf("%s: %q: %v is %q, %v, want %q, %v", p.format.name, line, f, text, r.Has(f), wanted, has)
		}
	}
}

// checkTarget wants the target split as package target splits it without its escapes.
func checkTarget(t *testing.T, p *Parser, r *Record, line string) {
	t.Helper()
	plain := func(in uriscan.Span) string {
		if p.format.escapes == escapesColumns {
			return in.InString(line)
		}
		return string(plainOf(p.format, in.InString(line)))
	}
	if !r.Has(Target) {
		if r.Target != (uriscan.Spans{}) {
			t.Errorf("%s: %q: there is no target, and it has components", p.format.name, line)
		}
		return
	}
	text := plain(r.Span(Target))
	isJoined := p.format.splits && (p.format.escapes == escapesColumns || !r.Escaped(Target) && !r.Escaped(Query))
	if r.Has(Query) && isJoined && !strings.ContainsAny(text, "?#") {
		text += "?" + plain(r.Span(Query))
	}
	var want uriscan.Spans
	form, valid := target.Scan([]byte(r.Span(Method).InString(line)), []byte(text), &want)
	if r.Code() == CodeNone && (r.Form() != form || r.Target.Valid() != valid) {
		t.Errorf("%s: %q: target is a %v, valid %v, want %v, %v", p.format.name, line, r.Form(), r.Target.Valid(), form, valid)
	}
	for c := uriscan.CompScheme; c <= uriscan.CompFragment && r.Code() == CodeNone; c++ {
		if got, wanted := plain(r.Target.Span(c)), want.Span(c).InString(text); r.Target.Has(c) != want.Has(c) || got != wanted {
			t.Errorf("%s: %q: %v of the target is %q, want %q", p.format.name, line, c, got, wanted)
		}
	}
}

// eachGolden calls f with each golden line of a format.
func eachGolden(t *testing.T, format string, f func(line string)) {
	t.Helper()
	data := must.Read(t, "testdata/"+format+".golden")
	for line := range strings.Lines(data) {
		if !strings.HasPrefix(line, "\t") {
			f(strings.TrimSuffix(line, "\n"))
		}
	}
}

// eachGoodLine calls f with each golden line that fits, and with a parser and a
// reference that have read the lines before it.
func eachGoodLine(t *testing.T, f func(p *Parser, ref *logref.Reader, line string)) {
	for _, name := range referenced {
		p, ref := NewParser(Named(name)), referenceOf(Named(name))
		eachGolden(t, name, func(line string) {
			if compare(t, p, ref, line) {
				f(p, ref, line)
			}
		})
	}
}

// TestCutLinesEndTooEarly cuts every good line at every byte. What does not fit then
// ends too early, and the error says so, unless the line ends in its header.
func TestCutLinesEndTooEarly(t *testing.T) {
	eachGoodLine(t, func(p *Parser, ref *logref.Reader, line string) {
		begin := p.scanHeaders([]byte(line), 0, new(Record))
		for i := 1; i < len(line); i++ {
			cut := line[:i]
			if compare(t, p, ref, cut) {
				if i <= begin {
					t.Errorf("%s: %q: a header that ends too early is a line", p.format.name, cut)
				}
				continue
			}
			var r Record
			p.Scan([]byte(cut), &r)
			if i <= begin {
				continue
			}
			if r.ErrorOffset() != i || r.Code() == CodeByte {
				t.Errorf("%s: %q: error %v at %d, want it at %d", p.format.name, cut, r.Err(), r.ErrorOffset(), i)
			}
		}
	})
}

// TestReplacedBytes puts bytes that a format looks for in the place of every byte of
// every good line and in front of it, and takes the byte away. All of them are tried in
// the exhaustive form; else they take turns.
func TestReplacedBytes(t *testing.T) {
	const tempting = "\x00 \t\"\\/:[]{}<>|,-+#%0az\x7f\x80\xff"
	turns := exhaustive.Pick(1, 6, 24)
	turn := 0
	eachGoodLine(t, func(p *Parser, ref *logref.Reader, line string) {
		for i := range line {
			compare(t, p, ref, line[:i]+line[i+1:])
			for b := turn % turns; b < len(tempting); b += turns {
				compare(t, p, ref, line[:i]+tempting[b:b+1]+line[i+1:])
				compare(t, p, ref, line[:i]+tempting[b:b+1]+line[i:])
			}
			turn++
		}
	})
}

// realLines says how many lines of a real log fit a format, of how many. Those that do
// not are directives, other messages of the same program, and lines of other programs.
var realLines = []struct {
	file, format string
	fit, of      int
}{
	{"logs/haproxy_http_2012.log", "haproxy", 5000, 5000},
	{"logs/haproxy_http_2014.log", "haproxy", 2693, 2697}, // four say who connects
	{"logs/small_haproxy_envoy.log", "haproxy", 11, 20},
	{"logs/small_haproxy_envoy.log", "envoy", 2, 20},
	{"logs/small_haproxy_envoy.log", "json-envoy", 3, 20},
	{"logs/small_squid.log", "squid", 300, 310}, // ten are text about a rat
	{"logs/small_aws_elb_cloudfront.log", "alb", 18, 24},
	{"logs/small_aws_elb_cloudfront.log", "elb", 1, 24},
	{"logs/small_iis_w3c.log", "w3c", 219, 284},    // 64 are directives, and one is XML
	{"logs/small_zeek_http.log", "zeek", 167, 183}, // 16 are the heads of two files
	{"logs/small_json_and_waf.log", "json-caddy", 14, 57},
	{"logs/small_json_and_waf.log", "json-traefik", 1, 57},
}

// TestRealLogs reads the real logs with every format that has a reference here, and
// counts the lines that fit.
func TestRealLogs(t *testing.T) {
	lists := reallists.Files(t, "logs/haproxy_*.log", "logs/small_*.log", "logs/siem_messages.log")
	fits, lines := map[[2]string]int{}, map[string]int{}
	for _, list := range lists {
		for _, name := range referenced {
			p, ref := NewParser(Named(name)), referenceOf(Named(name))
			lines[list.Name] = 0
			for line := range strings.Lines(string(list.Data)) {
				lines[list.Name]++
				if compare(t, p, ref, strings.TrimRight(line, "\r\n")) {
					fits[[2]string{list.Name, name}]++
				}
			}
		}
	}
	for _, want := range realLines {
		if got := fits[[2]string{want.file, want.format}]; got != want.fit || lines[want.file] != want.of {
			t.Errorf("%s as %s: %d lines of %d fit, want %d of %d", want.file, want.format, got, lines[want.file], want.fit, want.of)
		}
	}
}

// TestGoldenLines compares what is read from the lines of testdata with what is
// below each of them. With URISCAN_UPDATE=1 it writes them anew.
func TestGoldenLines(t *testing.T) {
	for _, format := range referenced {
		name := "testdata/" + format + ".golden"
		data := must.Read(t, name)
		p := NewParser(Named(format))
		var got strings.Builder
		for line := range strings.Lines(data) {
			if !strings.HasPrefix(line, "\t") {
				got.WriteString(line)
				describe(&got, p, strings.TrimSuffix(line, "\n"))
			}
		}
		if os.Getenv("URISCAN_UPDATE") != "" {
			must.NoError(t, os.WriteFile(name, []byte(got.String()), 0o644))
		} else if got.String() != data {
			t.Errorf("%s: got\n%s", name, got.String())
		}
	}
}

// describe writes all that is known of a line, one thing a line.
func describe(out *strings.Builder, p *Parser, line string) {
	var r Record
	fits := p.Scan([]byte(line), &r)
	if !fits && !r.Skipped() {
		fmt.Fprintf(out, "\t%v at %d: %v\n", r.Code(), r.ErrorOffset(), r.Err())
	}
	for f := range Field(fields) {
		if !r.Has(f) {
			continue
		}
		fmt.Fprintf(out, "\t%v\t%s\n", f, r.Span(f).InString(line))
		if r.Escaped(f) {
			fmt.Fprintf(out, "\t\tunescaped\t%q\n", r.AppendUnescaped(nil, f, []byte(r.Span(f).InString(line))))
		}
		switch f {
		case Target:
			fmt.Fprintf(out, "\t\tform\t%v\n", r.Form())
			describeSpans(out, &r.Target, line)
		case Referer:
			describeSpans(out, &r.Referer, line)
		}
	}
	if fits {
		describeErrors(out, p, line)
	}
}

// describeErrors writes what is wrong with a line that is cut at each of its bytes, and
// with one that has a control character there: from which byte on it is that.
func describeErrors(out *strings.Builder, p *Parser, line string) {
	var r Record
	for _, c := range []struct {
		name   string
		change func(at int) string
	}{
		{"cut", func(at int) string { return line[:at] }},
		{"control", func(at int) string { return line[:at] + "\x01" + line[at+1:] }},
	} {
		fmt.Fprintf(out, "\t%s at", c.name)
		last := ""
		for at := range line {
			now := "fits"
			if !p.Scan([]byte(c.change(at)), &r) {
				now = r.Code().String()
				if !r.Skipped() {
					now += " " + r.field.String()
				}
				if !r.Skipped() && r.ErrorOffset() != at {
					now += " after it"
				}
			}
			if now != last {
				fmt.Fprintf(out, "\t%d %s", at, now)
				last = now
			}
		}
		out.WriteString("\n")
	}
}

// describeSpans writes the components of a target or a referer.
func describeSpans(out *strings.Builder, s *uriscan.Spans, line string) {
	for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
		if s.Has(c) {
			fmt.Fprintf(out, "\t\t%v\t%s\n", c, s.Span(c).InString(line))
		}
	}
	if !s.Valid() {
		fmt.Fprintf(out, "\t\tinvalid at %d\n", s.ErrorOffset())
	}
}
