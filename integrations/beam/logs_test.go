package uribeam

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/passert"
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/records"
)

// logsDir has a log of each format.
const logsDir = "../../cmd/uriscan/testdata/logs"

// logFile returns the lines of the log of a format, and the columns that its directive
// names.
func logFile(t testing.TB, format string) (lines []string, fields string) {
	text := must.Read(t, filepath.Join(logsDir, format+".log"))
	lines = strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for _, line := range lines {
		if names, found := strings.CutPrefix(line, fieldsDirective); found {
			fields = strings.TrimSuffix(names, "\r")
		}
		if strings.HasPrefix(line, "#fields\t") { // of Zeek
			fields = line
		}
	}
	return lines, fields
}

// TestLogRecordsHaveTheFieldsOfTheLine compares, for a log of each format, each field with
// what package accesslog says of the line.
func TestLogRecordsHaveTheFieldsOfTheLine(t *testing.T) {
	for _, name := range formatNames() {
		t.Run(name, func(t *testing.T) {
			lines, columns := logFile(t, name)
			o := LogOptions{Format: name, Fields: columns, Facts: true}
			parsers, err := o.parsers()
			must.NoError(t, err)
			reader := logReader{parsers: parsers, uris: uriReader{facts: factNames{}}}
			reference := parsers[0].Clone()
			fits := 0
			for _, line := range lines {
				line = withoutReturn(line)
				var r LogRecord
				what := reader.read(line, &r)
				if (name == "w3c" || name == "zeek") && strings.HasPrefix(line, "#") {
					continue
				}
				var found accesslog.Record
				if isRequest := reference.Scan([]byte(line), &found); isRequest != (what == request) || found.Skipped() != (what == skipped) {
					t.Errorf("a line is read as %v, and fits: %v", what, isRequest)
				}
				if what == request {
					fits++
				}
				if what != skipped {
					compareLogRecord(t, reference.Format(), line, &found, &r)
				}
			}
			if fits == 0 {
				t.Error("no line fits")
			}
		})
	}
}

// compareLogRecord compares a record with what a parser says of the line.
func compareLogRecord(t *testing.T, f *accesslog.Format, line string, found *accesslog.Record, r *LogRecord) {
	t.Helper()
	text := func(field accesslog.Field) string {
		as := found.Span(field).In([]byte(line))
		if found.Escaped(field) {
			as = found.AppendUnescaped(nil, field, as)
		}
		return string(as)
	}
	texts := r.texts()
	for field := accesslog.Client; field <= accesslog.Rest; field++ {
		got := texts[records.OfLine(field)]
		if got == nil || field == accesslog.Size {
			continue
		}
		want := text(field)
		if slash := strings.LastIndexByte(want, '/'); field == accesslog.Protocol && slash >= 0 {
			want = want[slash+1:]
		}
		expect.Equal(t, *got, want, "%v", field)
	}
	expect.Equal(t, statusOf(r), text(accesslog.Status), "status")
	if size, ok := found.Size(); ok && (r.Size != size || r.SizeText != "") || !ok && (r.Size != -1 || r.SizeText != text(accesslog.Size)) {
		t.Errorf("size %d %q, want %q", r.Size, r.SizeText, text(accesslog.Size))
	}
	wantTarget := text(accesslog.Target)
	if found.Has(accesslog.Query) {
		wantTarget += "?" + text(accesslog.Query)
	}
	compareSplit(t, "target", &r.Target, wantTarget, found.Has(accesslog.Target) || found.Has(accesslog.Query), &found.Target)
	compareSplit(t, "referer", &r.Referer, text(accesslog.Referer), found.Has(accesslog.Referer), &found.Referer)
	compareVerdict(t, line, found, r)
}

// compareSplit compares the record of a target or a referer with its text and verdict.
func compareSplit(t *testing.T, name string, r *Record, text string, isPresent bool, s *uriscan.Spans) {
	t.Helper()
	if !isPresent {
		expect.Equal(t, *r, absent, "%s: the record where there is none", name)
		return
	}
	wantError := ""
	if !s.Valid() {
		wantError = s.ErrorCode().String()
	}
	if r.Original != text || r.Valid != s.Valid() || r.ErrorType != wantError {
		t.Errorf("%s: %q %v %q, want %q %v %q", name, r.Original, r.Valid, r.ErrorType, text, s.Valid(), wantError)
	}
	for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
		expect.Equal(t, r.Has(c), s.Has(c), "%s: %v is present", name, c)
	}
	if r.ErrorOffset > int64(len(text)) || r.Valid != (r.ErrorOffset == -1) || r.Valid && r.Facts == "" {
		t.Errorf("%s: offset %d, facts %q", name, r.ErrorOffset, r.Facts)
	}
}

// compareVerdict compares what is said of the whole line.
func compareVerdict(t *testing.T, line string, found *accesslog.Record, r *LogRecord) {
	t.Helper()
	wantType, wantOffset, wantLine := "", int64(-1), ""
	switch {
	case !found.Valid():
		wantType, wantOffset, wantLine = "log-"+found.Code().String(), int64(found.ErrorOffset()), line
	case found.Has(accesslog.Target) && !found.Target.Valid():
		wantType, wantOffset = found.Target.ErrorCode().String(), int64(found.Target.ErrorOffset())
	}
	if r.ErrorType != wantType || r.ErrorOffset != wantOffset || r.Valid != (wantType == "") || r.Line != wantLine {
		t.Errorf("%v %s at %d, line %q; want %s at %d, line %q", r.Valid, r.ErrorType, r.ErrorOffset, r.Line, wantType, wantOffset, wantLine)
	}
}

// allLogLines returns the lines of all logs but those of columns, with hostile ones.
func allLogLines(t testing.TB) []string {
	lines := slices.Clone(hostile)
	for _, name := range formatNames() {
		if f := accesslog.Named(name); !f.HasDirectives() {
			of, _ := logFile(t, name)
			lines = append(lines, of...)
		}
	}
	return lines
}

// TestAutoReadsEachLineAsDetectDoes lets accesslog.Detect look at each line alone.
func TestAutoReadsEachLineAsDetectDoes(t *testing.T) {
	reader := autoReader(t)
	for _, line := range allLogLines(t) {
		if len(line) > 1<<14 {
			continue // Detect looks at the beginning of a line alone
		}
		line = withoutReturn(line)
		var r LogRecord
		what := reader.read(line, &r)
		f, err := accesslog.Detect([]byte(line))
		if (err == nil) != (what == request) {
			t.Errorf("%.80q: detected %v, read as %v", line, err, what)
		} else if err == nil && r.Format != f.Name() {
			t.Errorf("%.80q: read as %s, want %s", line, r.Format, f.Name())
		}
	}
}

// autoReader returns a reader that finds out the formats.
func autoReader(t testing.TB) *logReader {
	parsers, err := (&LogOptions{}).parsers()
	must.NoError(t, err)
	return &logReader{parsers: parsers, uris: uriReader{facts: factNames{}}}
}

// TestRecordsDoNotDependOnTheLinesBefore reads the lines of all logs in several orders,
// as bundles may have them, directives of the W3C among them.
func TestRecordsDoNotDependOnTheLinesBefore(t *testing.T) {
	w3c, columns := logFile(t, "w3c")
	lines := append(allLogLines(t), w3c...)
	lines = append(lines, "#Fields: c-ip cs-uri-stem", "#Fields: cs-uri-stem c-ip", "#", "# Fields")
	for _, o := range []LogOptions{{Fields: columns}, {}, {Format: "w3c", Fields: columns}} {
		want := map[string]LogRecord{}
		for round := range 4 {
			parsers, err := o.parsers()
			must.NoError(t, err)
			reader := logReader{parsers: parsers}
			for _, i := range rand.New(rand.NewPCG(1, uint64(round))).Perm(len(lines)) {
				var r LogRecord
				reader.read(lines[i], &r)
				if first, known := want[lines[i]]; known && first != r {
					t.Errorf("%.80q is read in two ways: %+v and %+v", lines[i], first, r)
				}
				want[lines[i]] = r
			}
		}
	}
}

// TestParseAccessLogLosesNoLine runs all logs and hostile lines through a pipeline, with a
// Reshuffle after it. Each line is a request, a misfit, or skipped.
func TestParseAccessLogLosesNoLine(t *testing.T) {
	lines := allLogLines(t)
	var requests, misfits []LogRecord
	want := map[string]int64{}
	reader := autoReader(t)
	for _, line := range lines {
		var r LogRecord
		switch reader.read(line, &r) {
		case request:
			requests = append(requests, r)
			want["records"]++
			if !r.Valid {
				want["invalid"]++
				want["invalid-"+r.ErrorType]++
			}
		case misfit:
			misfits = append(misfits, r)
			want["records"]++
			want["misfits"]++
			want["misfits-"+strings.TrimPrefix(r.ErrorType, "log-")]++
		default:
			want["skipped"]++
		}
	}
	if n := want["records"] + want["skipped"]; n != int64(len(lines)) || want["invalid"] == 0 || want["misfits"] == 0 || want["skipped"] == 0 {
		t.Fatalf("%d of %d lines, counters %v", n, len(lines), want)
	}
	got := run(t, func(s beam.Scope) {
		a, b := ParseAccessLog(s, beam.CreateList(s, lines), LogOptions{Facts: true})
		passert.EqualsList(s, beam.Reshuffle(s, a), requests)
		passert.EqualsList(s, beam.Reshuffle(s, b), misfits)
	})
	sameCounters(t, got, want)
}

// TestParseAccessLogReadsJSONOfYourOwn gives paths, which must reach the worker.
func TestParseAccessLogReadsJSONOfYourOwn(t *testing.T) {
	paths := map[accesslog.Field]string{accesslog.Target: "req.uri", accesslog.Status: "st"}
	run(t, func(s beam.Scope) {
		lines := beam.Create(s, `{"req":{"uri":"\/a?b"},"st":204}`)
		requests, misfits := ParseAccessLog(s, lines, LogOptions{JSON: paths})
		passert.Equals(s, requests, LogRecord{
			Status: 204, Size: -1, Target: recordOf("/a?b", uriscan.URIReference, false), Referer: absent, Format: "json", Valid: true, ErrorOffset: -1,
		})
		passert.Empty(s, misfits)
	})
}

// TestParseAccessLogRefusesWrongOptions builds pipelines that cannot run.
func TestParseAccessLogRefusesWrongOptions(t *testing.T) {
	paths := map[accesslog.Field]string{accesslog.Target: "uri"}
	for _, c := range []struct {
		o    LogOptions
		want string
	}{
		{LogOptions{Format: "http://u:secret@h/"}, "want auto, vhost-combined, combined"},
		{LogOptions{Format: "w3c"}, "the format w3c needs LogOptions.Fields"},
		{LogOptions{Format: "common", JSON: paths}, "both a Format and paths of JSON"},
		{LogOptions{JSON: map[accesslog.Field]string{accesslog.Client: "ip"}}, "accesslog"},
	} {
		wantRefusal(t, c.want, func(s beam.Scope) { ParseAccessLog(s, beam.Create(s, "x"), c.o) })
	}
}

// TestParseAccessLogAllocatesNothing reads a line without escapes as a pipeline does.
func TestParseAccessLogAllocatesNothing(t *testing.T) {
	for _, format := range []string{"combined", "auto"} {
		fn := &logFn{Options: LogOptions{Format: format}}
		must.NoError(t, fn.Setup())
		var kept LogRecord
		emit := func(r LogRecord) { kept = r }
		const line = `192.0.2.7 - ann [10/Oct/2000:13:55:36 -0700] "GET /a?b HTTP/1.1" 200 2326 "http://h/" "curl/8"`
		fn.ProcessElement(context.Background(), line, emit, emit)
		if kept.Target.Path != "/a" || kept.Format != "combined" {
			t.Fatalf("the record is %+v", kept)
		}
		expect.Allocations(t, 0, func() { fn.ProcessElement(context.Background(), line, emit, emit) }, "%s", format)
	}
}
