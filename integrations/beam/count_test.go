package uribeam

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/passert"
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/records"
)

func init() { register.Function2x1(keyAndCount) }

// keyAndCount makes a text of a key and its count, so that passert can compare it.
func keyAndCount(key string, n int64) string { return fmt.Sprintf("%q %d", key, n) }

// TestCountByCountsEachField counts what a small list of URIs, and of requests, has.
func TestCountByCountsEachField(t *testing.T) {
	lines := []string{
		"http://H.example/a.TXT", "HTTP://h.example:80/b.txt;v=1", "https://h.example:80/.txt", "/v1.2", "mailto:a@b.example", "http://a b/",
		"http://" + strings.Repeat("h", LongestKey+1) + "/", "http://" + strings.Repeat("i", LongestKey+1) + "/", "http://\xff\u00e9/",
	}
	for field, want := range map[Field][]any{
		Scheme:    {`"http" 6`, `"https" 1`, `"mailto" 1`},
		Host:      {`"h.example" 3`, `"a b" 1`, `"(too long)" 2`, `"\\xFFé" 1`},
		Port:      {`"80" 2`},
		Extension: {`"txt" 2`},
		Error:     {`"host" 2`},
	} {
		run(t, func(s beam.Scope) {
			valid, invalid := ScanLines(s, beam.CreateList(s, lines), ScanOptions{})
			counts := CountBy(s, beam.Flatten(s, valid, invalid), field)
			passert.Equals(s, beam.ParDo(s, keyAndCount, counts), want...)
		})
	}
}

// TestCountByCountsEachFact counts two facts of one URI, each by itself.
func TestCountByCountsEachFact(t *testing.T) {
	run(t, func(s beam.Scope) {
		valid, _ := ScanLines(s, beam.Create(s, "http://u@h/a/../b", "http://h/"), ScanOptions{Facts: true})
		passert.Equals(s, beam.ParDo(s, keyAndCount, CountBy(s, valid, Fact)), `"userinfo" 1`, `"dot-segment" 1`, `"normal" 1`)
	})
}

// TestCountByCountsMatches counts the hosts of a text.
func TestCountByCountsMatches(t *testing.T) {
	run(t, func(s beam.Scope) {
		matches := FindURIs(s, beam.Create(s, "http://a/ http://A/x (http://b/)"), FindOptions{})
		passert.Equals(s, beam.ParDo(s, keyAndCount, CountBy(s, matches, Host)), `"a" 2`, `"b" 1`)
	})
}

// TestCountByCountsLogs counts the fields that logs alone have.
func TestCountByCountsLogs(t *testing.T) {
	lines := []string{
		`www.example 192.0.2.7 - ann [t] "GET /a.css HTTP/1.1" 200 9 "http://From.example/" "curl/8"`,
		`www.example 192.0.2.7 - - [t] "GET http://Other.example/a%zz HTTP/1.1" 400 9 "-" "curl/8"`,
	}
	for field, want := range map[Field][]any{
		Host:      {`"www.example" 1`, `"other.example" 1`},
		Path:      {`"/a.css" 1`, `"/a%zz" 1`},
		Extension: {`"css" 1`},
		Error:     {`"percent" 1`},
		Method:    {`"GET" 2`},
		Status:    {`"200" 1`, `"400" 1`},
		Protocol:  {`"1.1" 2`},
		Client:    {`"192.0.2.7" 2`},
		User:      {`"ann" 1`},
		Referer:   {`"from.example" 1`},
		Agent:     {`"curl/8" 2`},
	} {
		run(t, func(s beam.Scope) {
			requests, _ := ParseAccessLog(s, beam.CreateList(s, lines), LogOptions{Format: "vhost-combined"})
			passert.Equals(s, beam.ParDo(s, keyAndCount, CountBy(s, requests, field)), want...)
		})
	}
}

// TestCountByRefusesWhatItCannotCount builds pipelines that cannot run.
func TestCountByRefusesWhatItCannotCount(t *testing.T) {
	for _, c := range []struct {
		element any
		field   Field
		want    string
	}{
		{Record{}, "hots", "no field has this name; want one of [agent browser client"},
		{Record{}, Status, "only a LogRecord has the field status"},
		{Match{}, Agent, "only a LogRecord has the field agent"},
		{"", Host, "the elements are of type string; want Record, Match or LogRecord"},
	} {
		wantRefusal(t, c.want, func(s beam.Scope) { CountBy(s, beam.Create(s, c.element), c.field) })
	}
}

// wantRefusal builds a pipeline and wants a panic that has the text, and no secret.
func wantRefusal(t *testing.T, want string, build func(s beam.Scope)) {
	t.Helper()
	defer func() {
		message := fmt.Sprint(recover())
		if !strings.Contains(message, want) || strings.Contains(message, "secret") {
			t.Errorf("panics with %q, want %q", message, want)
		}
	}()
	_, s := beam.NewPipelineWithRoot()
	build(s)
}

// TestEveryFieldIsOfARecordOrALog asks each field for a value of an empty record.
func TestEveryFieldIsOfARecordOrALog(t *testing.T) {
	for name, kind := range fields {
		if kind.uri == nil && kind.log == nil {
			t.Errorf("field %s has no values", name)
		}
		if kind.uri != nil && kind.uri(&Record{}) != "" || kind.log != nil && kind.log(&LogRecord{}) != "" {
			t.Errorf("field %s: an empty record has a value", name)
		}
	}
	if f := countFn(reflect.TypeFor[LogRecord](), Fact); f == nil {
		t.Error("a log has no facts")
	}
}

// TestKeysAreValidUTF8AndBounded makes keys of all pairs of bytes, more than are
// remembered.
func TestKeysAreValidUTF8AndBounded(t *testing.T) {
	var k keys
	seen := map[string]string{}
	for a := range 256 {
		for b := range 256 {
			value := string([]byte{byte(a), byte(b)})
			key := k.of(value, false)
			if other, known := seen[key]; known {
				t.Errorf("%q and %q have the same key", value, other)
			}
			if seen[key] = value; !utf8.ValidString(key) {
				t.Errorf("the key of %q is no UTF-8", value)
			}
			if len(k.known) > mostKept {
				t.Fatalf("%d keys are remembered, want at most %d", len(k.known), mostKept)
			}
		}
	}
}

// TestStatusIsCountedAsItIsWritten reads statuses that are none from 100 to 999.
func TestStatusIsCountedAsItIsWritten(t *testing.T) {
	reader := logReader{parsers: records.LogParsers("squid", "")}
	for _, status := range []string{"000", "200", "999"} {
		var r LogRecord
		if what := reader.read("1286536313 1 192.0.2.68 NONE_NONE/"+status+" 0 GET http://h/ - HIER_NONE/- -", &r); what != request {
			t.Fatalf("status %s: the line is no request: %s at %d", status, r.ErrorType, r.ErrorOffset)
		}
		expect.Equal(t, statusOf(&r), status, "the status %s", status)
	}
}

func TestExtensionIsThatOfThePath(t *testing.T) {
	for text, want := range map[string]string{
		"http://h/a.tar.gz;v=1?b.c": "gz", "a.JS": "JS", "/v1.2": "", "http://h.example": "", "mailto:a@b.example": "", "//h/a b.gif": "gif", "": "",
	} {
		var s uriscan.Spans
		var r Record
		uriscan.ScanString(text, &s)
		new(uriReader).read(&r, text, whole(text), &s)
		expect.Equal(t, extension(&r), want, "%q", text)
	}
}
