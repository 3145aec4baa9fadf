package uribeam

import (
	"flag"
	"io"
	"log"
	"os"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/metrics"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"
	"github.com/uriscan/uriscan"
)

var long = flag.Bool("long", false, "run the long form of TestMemoryDoesNotGrowWithTheLines, of 10 million lines")

var flowLines = flag.Int("flow", 0, "run no test, but a pipeline of so many lines, and say how much memory it took")

// TestMain runs the tests, or what the tests start this binary for: a worker, with the flag
// -worker of the SDK, or a single pipeline. A worker ends when its standard input does,
// which is when the tests end in whatever way.
func TestMain(m *testing.M) {
	flag.Parse()
	if *flowLines > 0 {
		beam.Init()
		if err := runFlow(*flowLines); err != nil {
			log.Fatal(err)
		}
		return
	}
	if flag.Lookup("worker").Value.String() == "true" {
		go func() {
			io.Copy(io.Discard, os.Stdin)
			os.Exit(1)
		}()
	}
	ptest.Main(m)
}

// run runs a pipeline on prism in this process, and returns its counters by their names.
func run(t testing.TB, build func(s beam.Scope)) map[string]int64 {
	t.Helper()
	p, s := beam.NewPipelineWithRoot()
	build(s)
	result, err := ptest.RunWithMetrics(p)
	if err != nil {
		t.Fatal(err)
	}
	return countersOf(result, Namespace)
}

// countersOf returns the counters of a namespace, summed over the steps.
func countersOf(result beam.PipelineResult, namespace string) map[string]int64 {
	counters := map[string]int64{}
	all := result.Metrics().Query(func(r metrics.SingleResult) bool { return r.Namespace() == namespace })
	for _, c := range all.Counters() {
		counters[c.Name()] += c.Result()
	}
	return counters
}

// hostile are lines that somebody may send.
var hostile = []string{
	"", "\r", "\r\r", "%", "/%", "?", "#", "?#", "//", "[", ":", "http://", "http:", "http://h/\r",
	"http://example.com/a?b=c#d",
	"HTTP://EXAMPLE.com:80/a/../b.tar.GZ;v=1",
	"http://u:secret@h/%",
	"http://u:p@w@h/a?sig=secret",
	"http://a\x00b/\x1b[31m",
	"http://h/\xff\xfe",
	"http://\xff\xfe.example/",
	"http://[fe80::1%25en0]/", "http://[::1", "http://[v1.a]:/", "http://h:99999/", "http://h:0080/", "http://0x7f.1/",
	"urn:isbn:1", "mailto:a@b.example", "a_b:c", "http://h/a b", `http://a\b`, "http://é/",
	"http://h/" + strings.Repeat("a", 1<<20),
	"http://" + strings.Repeat("h", 1<<20) + "/",
	strings.Repeat("%", 1<<16),
	strings.Repeat("a:", 1<<16),
	strings.Repeat("http://", 1<<12),
}

// recordOf is the record of a text as its spans have it, written out.
func recordOf(text string, p uriscan.Production, withFacts bool) Record {
	var s uriscan.Spans
	isValid := p.ScanString(text, &s)
	r := Record{
		Original: text,
		Scheme:   s.Scheme.InString(text), Userinfo: s.Userinfo.InString(text), Host: s.Host.InString(text), Port: s.Port.InString(text),
		Path: s.Path.InString(text), Query: s.Query.InString(text), Fragment: s.Fragment.InString(text),
		PathKind: s.PathKind().String(), Valid: isValid, ErrorOffset: int64(s.ErrorOffset()),
	}
	for c, bit := range []int32{1, 2, 4, 8, 16, 32, 64} {
		if s.Has(uriscan.Component(c)) {
			r.Present += bit
		}
	}
	if s.Has(uriscan.CompHost) {
		r.HostKind = s.HostKind().String()
	}
	if !isValid {
		r.ErrorType = s.ErrorCode().String()
	}
	if withFacts {
		r.Facts = uriscan.FactsOf(text, &s).String()
	}
	return r
}
