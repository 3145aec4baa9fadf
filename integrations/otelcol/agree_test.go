package uriscanprocessor

import (
	"bytes"
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"go.opentelemetry.io/collector/pdata/plog"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
	"github.com/uriscan/uriscan/internal/test/samples"
	"github.com/uriscan/uriscan/internal/test/shapes"
	"github.com/uriscan/uriscan/rewrite"
)

// pass returns a function that sends texts through a processor, all in one batch, and
// returns what it wrote about each.
func pass(t *testing.T, config string) func(texts []string) []attrs {
	t.Helper()
	p := readerOf(t, config)
	return func(texts []string) (found []attrs) {
		logs := plog.NewLogs()
		records := logs.ResourceLogs().AppendEmpty().ScopeLogs().AppendEmpty().LogRecords()
		for _, text := range texts {
			records.AppendEmpty().Body().SetStr(text)
		}
		_, err := p.processLogs(context.Background(), logs)
		must.NoError(t, err)
		if records.Len() != len(texts) {
			t.Fatalf("%d records came out of %d", records.Len(), len(texts))
		}
		for i, record := range records.All() {
			must.Equal(t, record.Body().Str(), texts[i], "%q: the body", texts[i])
			found = append(found, record.Attributes().AsRaw())
		}
		return found
	}
}

// componentsOf returns what uriscan.Scan says of a text, by the names of attributes. A
// port is its text.
func componentsOf(text string) attrs {
	var s uriscan.Spans
	uriscan.ScanString(text, &s)
	all := attrs{}
	for c, name := range []string{"url.scheme", "", "url.domain", "port", "url.path", "url.query", "url.fragment"} {
		if c := uriscan.Component(c); s.Has(c) && name != "" {
			all[name] = s.Span(c).InString(text)
		}
	}
	if !s.Valid() {
		all["error.type"], all["error.offset"] = s.ErrorCode().String(), int64(s.ErrorOffset())
	} else if s.Has(uriscan.CompScheme) {
		all["url.full"] = text
	}
	return all
}

// inForm returns what the processor wrote in the form of componentsOf.
func inForm(got attrs) attrs {
	if number, found := got["url.port"]; found {
		got["port"] = strconv.FormatInt(number.(int64), 10)
	} else if text, found := got["uriscan.port_text"]; found {
		got["port"] = text
	}
	for _, name := range []string{"url.port", "uriscan.port_text", "url.extension"} {
		delete(got, name)
	}
	return got
}

// checkURLs fails if the processor writes other components than uriscan.Scan finds, with
// and without secrets.
func checkURLs(t *testing.T, texts []string) {
	t.Helper()
	plain := pass(t, "sources: [{from: body}]\nredact: {enabled: false}")(texts)
	shown := pass(t, "sources: [{from: body}]")(texts)
	for i, text := range texts {
		if !utf8.ValidString(text) {
			continue
		}
		wantJSON(t, text, inForm(plain[i]), componentsOf(text))
		var s uriscan.Spans
		if !uriscan.ScanString(text, &s) {
			continue
		}
		wantJSON(t, text+" without secrets", inForm(shown[i]), componentsOf(string(rewrite.AppendRedacted(nil, text, &s, nil))))
	}
}

func TestComponentsAreThoseOfTheScan(t *testing.T) {
	texts := slices.Concat(hostile, samples.Cases(t), samples.States(t), shapes.References)
	if len(texts) < 1000 {
		t.Fatalf("there are only %d texts", len(texts))
	}
	checkURLs(t, texts)
}

func TestComponentsOfRealURLs(t *testing.T) {
	for _, list := range reallists.Files(t, "urls/*.txt") {
		checkURLs(t, someLines(list.Data, 300))
	}
}

// someLines returns about so many of the lines.
func someLines(data []byte, most int) (some []string) {
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	for i := 0; i < len(lines); i += len(lines)/most + 1 {
		some = append(some, lines[i])
	}
	return some
}

func TestRealLogsAreReadAsAccesslogReadsThem(t *testing.T) {
	read := pass(t, "sources: [{from: body, mode: accesslog}]")
	for _, list := range reallists.Files(t, "logs/*.log", "logs/*.log.gz", "logs/*.txt", "logs/*.txt.gz") {
		lines := someLines(list.Data, 200)
		for i, got := range read(lines) {
			line := bytes.TrimSuffix([]byte(lines[i]), []byte("\r"))
			format, err := accesslog.Detect(line)
			if err != nil || format.Name() == "w3c" || bytes.HasPrefix(line, []byte("#")) {
				continue
			}
			var r accesslog.Record
			accesslog.NewParser(format).Scan(line, &r)
			if status, ok := r.Status(); got["log.format"] != format.Name() || ok && status > 0 && got["http.response.status_code"] != int64(status) {
				t.Errorf("%s: %s: %s, not %s with the status %d", list.Name, line, asJSON(t, got), format.Name(), status)
			}
			if r.Valid() && !r.Target.Valid() && got["error.type"] != r.Target.ErrorCode().String() {
				t.Errorf("%s: %s: the error of the target is %v", list.Name, line, got["error.type"])
			}
		}
	}
}
