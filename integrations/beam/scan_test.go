package uribeam

import (
	"context"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/passert"
	"github.com/uriscan/uriscan"
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
		if got[name] != n {
			t.Errorf("counter %s: %d, want %d", name, got[name], n)
		}
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

// TestRecordTellsAbsentFromEmpty asks for components that are absent, empty and neither.
func TestRecordTellsAbsentFromEmpty(t *testing.T) {
	r := recordOf("http://h?", uriscan.URIReference, false)
	for c, want := range map[uriscan.Component]bool{
		uriscan.CompScheme: true, uriscan.CompUserinfo: false, uriscan.CompHost: true, uriscan.CompPort: false,
		uriscan.CompPath: true, uriscan.CompQuery: true, uriscan.CompFragment: false,
	} {
		if r.Has(c) != want {
			t.Errorf("%v: present is %v, want %v", c, r.Has(c), want)
		}
	}
}

// TestScanLinesAllocatesNothing calls the DoFn as a pipeline does. What the rows hold are
// parts of the line.
func TestScanLinesAllocatesNothing(t *testing.T) {
	ctx := context.Background()
	fn := &scanFn{Options: ScanOptions{Facts: true}}
	fn.Setup()
	var kept Record
	emit := func(r Record) { kept = r }
	for _, line := range []string{"https://user@example.com:8042/over/there?name=ferret#nose", "http://exa mple.com/\r"} {
		fn.ProcessElement(ctx, line, emit, emit)
		if n := testing.AllocsPerRun(100, func() { fn.ProcessElement(ctx, line, emit, emit) }); n != 0 {
			t.Errorf("%d bytes: %v allocations, want none", len(line), n)
		}
		if want := recordOf(strings.TrimSuffix(line, "\r"), uriscan.URIReference, true); kept != want {
			t.Errorf("emitted %+v, want %+v", kept, want)
		}
	}
}

// TestFactNamesAreBounded shows a set of names more sets of facts than it keeps.
func TestFactNamesAreBounded(t *testing.T) {
	names := factNames{}
	for i := range mostFactNames {
		names[uriscan.Facts(i)<<40] = "x"
	}
	s, err := uriscan.Parse("http://u@h/")
	if err != nil {
		t.Fatal(err)
	}
	if got := names.of("http://u@h/", &s); got != "userinfo,normal" {
		t.Errorf("facts %q, want userinfo,normal", got)
	}
	if len(names) > mostFactNames {
		t.Errorf("%d sets are kept, want at most %d", len(names), mostFactNames)
	}
}
