package redpanda

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/redpanda-data/benthos/v4/public/bloblang"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/usage"
)

// benchURLs are URLs as logs have them. net/url, which is below parse_url, takes all.
var benchURLs = []string{
	"https://www.example.com/products/view?id=42&ref=home",
	"http://user@example.com:8042/over/there?name=ferret#nose",
	"https://api.shop.example/v1.2/orders/93842/items?page=3&sort=price,asc&fields=id,name",
	"http://[2001:db8::1]:8080/status",
	"https://cdn.example.net/assets/app.3f9c2a.js",
}

// benchStream is what a benchmark puts into a stream: processors, and what they make of
// the first message.
type benchStream struct {
	name, processor string
	object          bool // the messages are objects with the URL in a field; if not, they are the URL
	want            string
}

var benchStreams = []benchStream{
	{"input=url/processor=none", "", false, benchURLs[0]},
	{"input=url/processor=uriscan", `uriscan: {}`, false, `"domain":"www.example.com"`},
	{"input=object/processor=none", "", true, benchURLs[0]},
	{"input=object/processor=mapping", `mapping: 'root = this'`, true, benchURLs[0]},
	{"input=object/processor=parse_url", `mapping: 'root.out = this.u.parse_url()'`, true, `"host":"www.example.com"`},
	{"input=object/processor=uri_parts", `mapping: 'root.out = this.u.uri_parts()'`, true, `"host":"www.example.com"`},
	{"input=object/processor=uriscan", `uriscan: { from: u, to: out }`, true, `"domain":"www.example.com"`},
	{"input=object/processor=uriscan-facts-normalize", `uriscan: { from: u, to: out, facts: true, normalize: scheme }`, true, `"facts":["normal"]`},
}

// BenchmarkStream measures messages through a stream of the engine: an input in the same
// process, one processor, and an output that makes bytes of the messages and drops them.
func BenchmarkStream(b *testing.B) {
	const size = 500
	for _, s := range benchStreams {
		b.Run(s.name, func(b *testing.B) {
			var texts []string
			for i := range size {
				text := benchURLs[i%len(benchURLs)]
				if s.object {
					text = fmt.Sprintf(`{"u":%q}`, text)
				}
				texts = append(texts, text)
			}
			var processors []string
			if s.processor != "" {
				processors = []string{s.processor}
			}
			var first []byte
			out := 0
			send, stop := engine.Start(b, nil, processors, func(text []byte) {
				if out++; out == 1 {
					first = text
				}
			})
			batches, before := 0, usage.CPUTime()
			for b.Loop() {
				must.NoError(b, send(context.Background(), texts))
				batches++
			}
			b.ReportMetric(float64(batches*size)/b.Elapsed().Seconds(), "msgs/s")
			b.ReportMetric((usage.CPUTime()-before).Seconds()*1e6/float64(batches*size), "cpu-µs/msg")
			stop()
			if out != batches*size || !strings.Contains(string(first), s.want) {
				b.Fatalf("%d messages came out, the first is %s; want %d with %s", out, first, batches*size, s.want)
			}
		})
	}
}

// BenchmarkMethod measures one call of a Bloblang method, beside the engine's own.
func BenchmarkMethod(b *testing.B) {
	const text = "https://www.example.com/products/view?id=42&ref=home"
	for _, call := range []struct{ name, mapping, want string }{
		{"parse_url", `root = this.parse_url()`, "www.example.com"},
		{"uri_parts", `root = this.uri_parts()`, "www.example.com"},
		{"uri_normalize", `root = this.uri_normalize()`, text},
		{"uri_resolve", `root = this.uri_resolve("http://example.com/a/")`, text},
		{"uri_redact", `root = this.uri_redact()`, text},
		{"uri_facts", `root = this.uri_facts()`, "normal"},
		{"find_uris", `root = this.find_uris()`, text},
	} {
		b.Run(call.name, func(b *testing.B) {
			e, err := bloblang.Parse(call.mapping)
			must.NoError(b, err)
			if got, err := e.Query(text); err != nil || !strings.Contains(fmt.Sprint(got), call.want) {
				b.Fatalf("%s gives %v (%v), want %s", call.mapping, got, err, call.want)
			}
			b.ReportAllocs()
			before := usage.CPUTime()
			for b.Loop() {
				_, err := e.Query(text)
				must.NoError(b, err)
			}
			b.ReportMetric((usage.CPUTime()-before).Seconds()*1e6/float64(b.N), "cpu-µs/call")
		})
	}
}
