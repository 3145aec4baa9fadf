package uribeam

import (
	"context"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/passert"
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// TestScanLinesGivesOneRecordForEachLine checks both outputs against the spans of each
// line, after a Reshuffle, which encodes and decodes the rows. The counters must agree.
func TestScanLinesGivesOneRecordForEachLine(t *testing.T) {
	var valid, invalid []Record
	want := map[string]int64{"records": int64(len(hostile))}
	for _, line := range hostile {
		r := recordOf(strings.TrimSuffix(line, "\r"), uriscan.URIReference, true)
		if r.Valid {
			valid = append(valid, r)
			continue
		}
		invalid = append(invalid, r)
		want["invalid"]++
		want["invalid-"+r.ErrorType]++
	}
	got := run(t, func(s beam.Scope) {
		a, b := ScanLines(s, beam.CreateList(s, hostile), ScanOptions{Facts: true})
		passert.EqualsList(s, beam.Reshuffle(s, a), valid)
		passert.EqualsList(s, beam.Reshuffle(s, b), invalid)
	})
	sameCounters(t, got, want)
}

func sameCounters(t *testing.T, got, want map[string]int64) {
	t.Helper()
	for name, n := range want {
		expect.Equal(t, got[name], n, "counter %s", name)
	}
	for name, n := range got {
		if want[name] != n {
			t.Errorf("counter %s: %d, want %d", name, n, want[name])
		}
	}
}

// TestScanLinesObeysTheProduction scans against another rule than the default, and leaves
// out the facts.
func TestScanLinesObeysTheProduction(t *testing.T) {
	run(t, func(s beam.Scope) {
		lines := beam.Create(s, "/a", "http://h/")
		valid, invalid := ScanLines(s, lines, ScanOptions{Production: uriscan.URI})
		passert.Equals(s, valid, recordOf("http://h/", uriscan.URI, false))
		passert.Equals(s, invalid, recordOf("/a", uriscan.URI, false))
	})
}

// TestRecordKnowsAbsentFromEmpty asks for components that are absent, empty and neither.
func TestRecordKnowsAbsentFromEmpty(t *testing.T) {
	r := recordOf("http://h?", uriscan.URIReference, false)
	for c, want := range map[uriscan.Component]bool{
		uriscan.CompScheme: true, uriscan.CompUserinfo: false, uriscan.CompHost: true, uriscan.CompPort: false,
		uriscan.CompPath: true, uriscan.CompQuery: true, uriscan.CompFragment: false,
	} {
		expect.Equal(t, r.Has(c), want, "%v: present", c)
	}
}

// TestScanLinesAllocatesNothing calls the DoFn as a pipeline does. What the rows hold are
// parts of the line.
func TestScanLinesAllocatesNothing(t *testing.T) {
	ctx := context.Background()
	fn := &scanFn{Options: ScanOptions{Facts: true}}
	must.NoError(t, fn.Setup())
	var kept Record
	emit := func(r Record) { kept = r }
	for _, line := range []string{"https://user@example.com:8042/over/there?name=ferret#nose", "http://exa mple.com/\r"} {
		fn.ProcessElement(ctx, line, emit, emit)
		expect.Allocations(t, 0, func() { fn.ProcessElement(ctx, line, emit, emit) }, "%d bytes", len(line))
		expect.Equal(t, kept, recordOf(strings.TrimSuffix(line, "\r"), uriscan.URIReference, true), "emitted")
	}
}

// TestFactNamesAreBounded shows a set of names more sets of facts than it keeps.
func TestFactNamesAreBounded(t *testing.T) {
	names := factNames{}
	for i := range mostFactNames {
		names[uriscan.Facts(i)<<40] = "x"
	}
	s, err := uriscan.Parse("http://u@h/")
	must.NoError(t, err)
	expect.Equal(t, names.of("http://u@h/", &s), "userinfo,normal", "facts")
	if len(names) > mostFactNames {
		t.Errorf("%d sets are kept, want at most %d", len(names), mostFactNames)
	}
}
