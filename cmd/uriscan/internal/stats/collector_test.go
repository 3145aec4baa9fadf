package stats

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/psl"
	"github.com/uriscan/uriscan/template"
	"github.com/uriscan/uriscan/whatwg"
)

// sample is the list of URIs of every shape that the project ships.
const sample = "../../../../testdata/urls.txt"

// lower returns text with its ASCII letters in lower case. (strings.ToLower replaces
// what is no UTF-8.)
func lower(text string) string {
	b := []byte(text)
	for i := range b {
		if b[i] >= 'A' && b[i] <= 'Z' {
			b[i] += 'a' - 'A'
		}
	}
	return string(b)
}

// records calls do with a record for each line of text.
func splitRecords(text string, do func(r *Record)) {
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		var spans [1]uriscan.Spans
		uriscan.ScanLines([]byte(line+"\n"), spans[:])
		do(&Record{Text: []byte(line + "\n"), URI: uriscan.Span{End: uint32(len(line))}, Spans: &spans[0]})
	}
}

func appendTemplate(dst, path []byte, _ *Record) []byte { return template.Append(dst, path, nil) }

// The reference counts in maps without bound.
func TestTablesAreThoseOfPlainMaps(t *testing.T) {
	text := must.Read(t, sample)
	want := make(map[Field]map[string]uint64)
	for _, f := range Fields()[:Method] {
		want[f] = make(map[string]uint64)
	}
	c := New(Fields()[:Method], 1000, appendTemplate)
	n := uint64(0)
	splitRecords(text, func(r *Record) {
		n++
		c.Add(r)
		s, src := r.Spans, string(r.Text)
		if s.Has(uriscan.CompScheme) {
			want[Scheme][lower(s.Scheme.InString(src))]++
		}
		if host := s.Host.InString(src); host != "" {
			want[Host][lower(host)]++
			if domain := psl.Split(host).Registrable; domain.Len() > 0 {
				want[Domain][lower(domain.InString(host))]++
			}
		}
		if s.Has(uriscan.CompPort) {
			want[Port][s.Port.InString(src)]++
		}
		want[Path][s.Path.InString(src)]++
		want[Template][string(template.Append(nil, s.Path.InString(src), nil))]++
		if !s.Valid() {
			want[Error][s.ErrorCode().String()]++
		}
		for fact := range uriscan.FactsOf(src, s).All() {
			want[Fact][fact.String()]++
		}
		line := strings.TrimSuffix(src, "\n")
		var alone uriscan.Spans
		uriscan.ScanString(line, &alone)
		for difference := range whatwg.Compare(line, &alone).All() {
			want[Browser][difference.String()]++
		}
		if value, found := r.extension(); found {
			want[Extension][strings.ToLower(string(value))]++
		}
	})
	report := c.Report(1000)
	expect.Equal(t, report.Records, n, "records")
	for _, table := range report.Tables {
		if len(want[table.Field]) == 0 && table.Field != Port && table.Field != Domain {
			t.Fatalf("the sample has no %s", table.Field)
		}
		expect.Equal(t, fmt.Sprint(table.Rows), fmt.Sprint(rowsOf(want[table.Field])), "%s", table.Field)
		if !table.Exact || table.Values != len(want[table.Field]) {
			t.Errorf("%s: %d values, exact %v; want %d, all exact", table.Field, table.Values, table.Exact, len(want[table.Field]))
		}
	}
}

// rowsOf returns the rows of a table with these counts.
func rowsOf(counts map[string]uint64) []Row {
	rows := []Row(nil)
	for value, n := range counts {
		rows = append(rows, Row{Value: value, Count: n})
	}
	slices.SortFunc(rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Value, b.Value))
	})
	return rows
}

// A log may have the path in escapes; then the request has what they stand for.
func TestExtensionIsThatOfThePathThatTheClientSent(t *testing.T) {
	for sent, want := range map[string]string{"": "gif", "/a.PNG": "png", "/b.c/d": "", "/a.gif\";x.y": ""} {
		splitRecords("/a.gif?b", func(r *Record) {
			if sent != "" {
				r.Request = &Request{Path: []byte(sent)}
			}
			c := New([]Field{Extension}, 10, appendTemplate)
			c.Add(r)
			rows := c.Report(10).Tables[0].Rows
			if len(rows) != len(strings.Fields(want)) || len(rows) > 0 && rows[0].Value != want {
				t.Errorf("%q: %v, want %q", sent, rows, want)
			}
		})
	}
	splitRecords("mailto:a@b.example", func(r *Record) {
		r.Request = &Request{Path: []byte("a@b.example")}
		if value, found := r.extension(); found {
			t.Errorf("a path-rootless has the extension %q", value)
		}
	})
}

func TestRequestsAreCountedByTheirParts(t *testing.T) {
	c := New(Fields(), 100, appendTemplate)
	request := &Request{
		Method: []byte("GET"), Status: []byte("404"), Protocol: []byte("HTTP/1.1"), Host: []byte("Shop.Example"),
		Client: []byte("192.0.2.1"), User: []byte("ann"), Referer: []byte("Search.Example"), Agent: []byte("curl/8"),
	}
	splitRecords("/a/b.GIF?c\nhttp://other.example/\n", func(r *Record) {
		r.Request = request
		c.Add(r)
	})
	splitRecords("/none\n", func(r *Record) {
		r.Request = new(Request)
		c.Add(r)
	})
	want := map[Field]string{
		Scheme: "[{http 1 0}]", Host: "[{other.example 1 0} {shop.example 1 0}]", Port: "[]",
		Domain: "[{other.example 1 0} {shop.example 1 0}]", Template: "[{/ 1 0} {/a/b.GIF 1 0} {/none 1 0}]",
		Path: "[{/ 1 0} {/a/b.GIF 1 0} {/none 1 0}]", Extension: "[{gif 1 0}]", Error: "[]", Fact: "[{normal 3 0}]", Browser: "[]",
		Method: "[{GET 2 0}]", Status: "[{404 2 0}]", Protocol: "[{HTTP/1.1 2 0}]", Client: "[{192.0.2.1 2 0}]",
		User: "[{ann 2 0}]", Referer: "[{search.example 2 0}]", Agent: "[{curl/8 2 0}]",
	}
	for _, table := range c.Report(10).Tables {
		expect.Equal(t, fmt.Sprint(table.Rows), want[table.Field], "%s", table.Field)
	}
}

func TestMergedCollectorsAreOne(t *testing.T) {
	whole, a, b := New(Fields()[:Method], 1000, appendTemplate), New(Fields()[:Method], 1000, appendTemplate), New(Fields()[:Method], 1000, appendTemplate)
	i := 0
	splitRecords(must.Read(t, sample), func(r *Record) {
		whole.Add(r)
		[]*Collector{a, b}[i%2].Add(r)
		i++
	})
	a.Merge(b)
	expect.Equal(t, fmt.Sprint(a.Report(50)), fmt.Sprint(whole.Report(50)), "the answer")
}

// Percentiles are exact below 2048, and to three digits above; the longest is exact.
func TestPercentilesAreThoseOfTheSortedLengths(t *testing.T) {
	for _, longest := range []uint64{1, 100, 2047, 100_000, 1<<32 - 1} {
		for _, count := range []int{1, 2, 3, 10, 59, 97, 101, 997, 1000} {
			var l, other lengths
			var sorted []uint64
			for i := range uint64(count) {
				length := i * i * i * 7919 % (longest + 1)
				[]*lengths{&l, &other}[i%2].add(int(length))
				sorted = append(sorted, length)
			}
			slices.Sort(sorted)
			l.merge(&other)
			if n := l.settle(); n != uint64(count) {
				t.Errorf("up to %d: %d lengths, want %d", longest, n, count)
			}
			for _, percent := range []int{50, 90, 99, 100} {
				want := sorted[(count*percent+99)/100-1]
				got := l.at(uint64(percent))
				if got < want || got > want+want/1000 || longest < 2048 && got != want {
					t.Errorf("%d lengths up to %d: p%d is %d, want %d", count, longest, percent, got, want)
				}
			}
			if uint64(l.max) != sorted[count-1] {
				t.Errorf("the longest is %d, want %d", l.max, sorted[count-1])
			}
		}
	}
}

func TestLengthsAreThoseOfTheComponents(t *testing.T) {
	c := New(nil, 1, appendTemplate)
	splitRecords("http://h.example/abc?d\n/a\n\n", func(r *Record) { c.Add(r) })
	want := "[{uri 3 2 22 22 22} {host 1 9 9 9 9} {path 3 2 4 4 4} {query 1 1 1 1 1}]"
	expect.Equal(t, fmt.Sprint(c.Report(1).Lengths), want, "the answer")
}

// A line that was too long to be kept has no text and no components.
func TestLineWithoutTextIsAnError(t *testing.T) {
	c := New(Fields(), 10, appendTemplate)
	c.Add(&Record{Spans: new(uriscan.Spans)})
	r := c.Report(10)
	if r.Records != 1 || r.Valid != 0 || len(r.Lengths) != 0 {
		t.Errorf("%+v", r)
	}
}

func TestFieldsHaveNamesAndMeanings(t *testing.T) {
	names := make(map[string]bool)
	for _, f := range Fields() {
		if found, ok := FieldNamed(f.String()); !ok || found != f || f.About() == "" {
			t.Errorf("field %d is named %q, about %q", f, f, f.About())
		}
		names[f.String()] = true
	}
	if len(names) != fieldCount || Fields()[Method] != Method {
		t.Errorf("%d names of %d fields: %v", len(names), fieldCount, slices.Sorted(maps.Keys(names)))
	}
	if _, ok := FieldNamed("nosuch"); ok {
		t.Error("there is a field nosuch")
	}
}

func BenchmarkAdd(b *testing.B) {
	text := append(must.Bytes(b, sample), '\n')
	spans := make([]uriscan.Spans, 1000)
	n, _ := uriscan.ScanLines(text, spans)
	spans = spans[:n]
	for name, fields := range map[string][]Field{
		"none": nil, "host": {Host}, "scheme": {Scheme}, "extension": {Extension}, "error": {Error}, "fact": {Fact}, "path": {Path},
		"all": Fields()[:Method],
	} {
		b.Run(name, func(b *testing.B) {
			c := New(fields, DefaultRoom, appendTemplate)
			r := Record{Text: text}
			for b.Loop() {
				for i := range spans {
					r.Spans = &spans[i]
					c.Add(&r)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/record")
		})
	}
}
