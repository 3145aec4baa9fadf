package bench

import (
	"bytes"
	"net"
	"net/url"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/bench/corpus"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/target"
	"github.com/valyala/fasthttp"
)

// BenchmarkTarget measures the targets of GET requests. The scan of the same bytes as
// URI references is what it is built on; url.ParseRequestURI is what net/http calls,
// and URI.Parse what fasthttp calls.
func BenchmarkTarget(b *testing.B) {
	get := []byte("GET")
	overCorpora(b, func(b *testing.B, c *corpus.Corpus) {
		checkTargets(b, c)
		var s uriscan.Spans
		for _, p := range []struct {
			name   string
			accept func(i int) bool
		}{
			{"uriscan", func(i int) bool { _, ok := target.Scan(get, c.Lines[i], &s); return ok }},
			{"uriscan_Scan", func(i int) bool { return uriscan.Scan(c.Lines[i], &s) }},
			{"net_url", func(i int) bool { _, err := url.ParseRequestURI(c.Strings[i]); return err == nil }},
			{"fasthttp", fastHTTPTarget(c)},
		} {
			b.Run("peer="+p.name, func(b *testing.B) { measureAccepted(b, c, p.accept) })
		}
	})
}

// fastHTTPTarget returns how fasthttp parses the target of a request.
func fastHTTPTarget(c *corpus.Corpus) func(i int) bool {
	var u fasthttp.URI
	host := []byte("example.com")
	return func(i int) bool { return u.Parse(host, c.Lines[i]) == nil }
}

// measureAccepted goes over all lines.
func measureAccepted(b *testing.B, c *corpus.Corpus, accept func(i int) bool) {
	measure(b, c, func(c *corpus.Corpus) (accepted int) {
		for i := range c.Lines {
			if accept(i) {
				accepted++
			}
		}
		return accepted
	})
}

// checkTargets wants those lines accepted that are a path-absolute or an absolute-URI,
// and those that become one when their first slashes are taken for one.
func checkTargets(b *testing.B, c *corpus.Corpus) {
	for i, line := range c.Lines {
		var s, want uriscan.Spans
		form, ok := target.Scan([]byte("GET"), line, &s)
		rest := line
		for len(rest) > 1 && rest[0] == '/' && rest[1] == '/' {
			rest = rest[1:]
		}
		valid := uriscan.Scan(rest, &want)
		isTarget := valid && !want.Has(uriscan.CompFragment) && (want.Has(uriscan.CompScheme) || want.PathKind() == uriscan.PathAbsolute)
		must.Equal(b, ok, isTarget, "line %d, %v: accepted", i+1, form)
	}
}

// BenchmarkTargetBroken measures the good targets of a list, and beside them the same
// ones with one byte that is wrong: in the middle or at the end.
func BenchmarkTargetBroken(b *testing.B) {
	get := []byte("GET")
	overCorpora(b, func(b *testing.B, c *corpus.Corpus) {
		var s uriscan.Spans
		accept := func(c *corpus.Corpus) func(i int) bool {
			return func(i int) bool { _, ok := target.Scan(get, c.Lines[i], &s); return ok }
		}
		good := c.Select(c.Name, func(line []byte) bool {
			_, ok := target.Scan(get, line, &s)
			return ok && len(line) > 1
		})
		if len(good.Lines) == 0 {
			b.Skipf("%s holds no target", c.Name)
		}
		b.Run("error=none", func(b *testing.B) { measureAccepted(b, good, accept(good)) })
		for name, at := range map[string]func(n int) int{"middle": func(n int) int { return (n + 1) / 2 }, "end": func(n int) int { return n - 1 }} {
			lines := make([][]byte, len(good.Lines))
			for i, line := range good.Lines {
				lines[i] = bytes.Clone(line)
				lines[i][at(len(line))] = ' '
			}
			broken := corpus.New(c.Name, lines)
			b.Run("error="+name, func(b *testing.B) { measureAccepted(b, broken, accept(broken)) })
		}
	})
}

// hosts are values of the field Host.
var hosts = []struct{ name, value string }{
	{"name", "www.example.com"}, {"name_port", "api.example.com:8080"}, {"long_name", "r3---sn-4g5e6nls.googlevideo.content.example.org:443"},
	{"ipv4", "192.168.100.200:80"}, {"ipv6", "[2001:db8::1]:8080"}, {"empty", ""},
	{"broken", "www.example.com:80x"}, {"broken_userinfo", "u:p@example.com"},
}

// BenchmarkHost measures the field Host, with net.SplitHostPort for a measure: it
// looks for the port and checks no byte.
func BenchmarkHost(b *testing.B) {
	for _, host := range hosts {
		src := []byte(host.value)
		b.Run("host="+host.name+"/peer=uriscan", func(b *testing.B) {
			var s uriscan.Spans
			if target.Host(src, &s) == bytes.HasPrefix([]byte(host.name), []byte("broken")) {
				b.Fatalf("%s: %v", host.value, s.Err())
			}
			b.ReportAllocs()
			for b.Loop() {
				target.Host(src, &s)
			}
		})
		b.Run("host="+host.name+"/peer=net", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				net.SplitHostPort(host.value)
			}
		})
	}
}
