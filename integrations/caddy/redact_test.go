package caddy

import (
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/caddyserver/caddy/v2/caddyconfig/caddyfile"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// TestThoroughHidesMore reads the option from a Caddyfile.
func TestThoroughHidesMore(t *testing.T) {
	var filter Filter
	must.NoError(t, filter.UnmarshalCaddyfile(caddyfile.NewTestDispenser("uriscan {\nthorough\n}")))
	const target = "/a?Token=s3cr3t&to=http%3A%2F%2Fu%3As3cr3t%40h"
	expect.Equal(t, filter.redacted(target), "/a?Token=REDACTED&to=http%3A%2F%2FREDACTED%40h", "the answer")
	expect.Equal(t, new(Filter).redacted(target), target, "without the option")
}

// TestFilterHidesSecretsInTheAccessLog looks for a word in the whole log.
func TestFilterHidesSecretsInTheAccessLog(t *testing.T) {
	s := start(t, "\n\turiscan"+echo)
	rows := []struct{ method, target, logged string }{
		{"GET", "/a?b=c", "/a?b=c"},
		{"GET", "/a?sig=s3cr3t&b=c", "/a?sig=REDACTED&b=c"},
		{"GET", "http://user:s3cr3t@h/p", "http://REDACTED:REDACTED@h/p"},
		{"GET", "//user:s3cr3t@h/p", "//REDACTED:REDACTED@h/p"},
		{"CONNECT", "user:s3cr3t@h:443", "REDACTED:REDACTED@h:443"},
		{"GET", "/<?AWSAccessKeyId=s3cr3t", "/<?AWSAccessKeyId=REDACTED"},
		{"GET", "/?%73ig=s3cr3t", "/?%73ig=REDACTED"},
		{"GET", "/%7e@h/x y", ""},               // net/http refuses these, and
		{"GET", "http://user:s3cr3t/x@h/p", ""}, // nothing is logged
		{"GET", "/last", "/last"},
	}
	for _, row := range rows {
		s.send(t, row.method, row.target, "h", "Referer: https://user:s3cr3t@h/?Signature=s3cr3t", "")
	}
	records := s.logged(t)
	for _, row := range rows {
		if row.logged == "" {
			continue
		}
		if len(records) == 0 {
			t.Fatalf("no record of %q", row.target)
		}
		request := records[0]["request"].(map[string]any)
		records = records[1:]
		expect.Equal[any](t, request["uri"], row.logged, "%q", row.target)
		if referer := request["headers"].(map[string]any)["Referer"]; !reflect.DeepEqual(referer, []any{"https://REDACTED:REDACTED@h/?Signature=REDACTED"}) {
			t.Errorf("the referer is %v", referer)
		}
	}
}

// TestFilterHidesSecretsInTheDefaultLog has the log of errors, which at the level DEBUG
// has each refused request.
func TestFilterHidesSecretsInTheDefaultLog(t *testing.T) {
	s := &server{address: freeAddress(t), log: filepath.Join(t.TempDir(), "default.log")}
	_, port, _ := strings.Cut(s.address, ":")
	run(t, fmt.Sprintf(`{
	admin off
	persist_config off
	log default {
		level DEBUG
		output file %s
		format filter {
			request>uri uriscan
			request>headers>Referer uriscan
		}
	}
}
http://:%s {
	bind 127.0.0.1
	uriscan
	respond ok
}`, s.log, port))
	for _, target := range []string{"http://user:s3cr3t@h/", "/<?sig=s3cr3t", "/?sig=s3cr3t"} {
		s.send(t, "GET", target, "h", "Referer: https://user:s3cr3t@h/", "")
	}
	refused := 0
	for _, record := range s.logged(t) {
		if text := fmt.Sprint(record); strings.Contains(text, "s3cr3t") {
			t.Errorf("%s", text)
		}
		if record["logger"] == "http.log.error" {
			refused++
		}
	}
	expect.Equal(t, refused, 2, "refused requests in the log")
}

// TestFilterTakesEveryKindOfField has fields with a URI in several types, and others.
func TestFilterTakesEveryKindOfField(t *testing.T) {
	const secret, hidden = "https://u:p@h/?sig=x", "https://REDACTED:REDACTED@h/?sig=REDACTED"
	for _, c := range []struct{ in, want zapcore.Field }{
		{zap.String("f", secret), zap.String("f", hidden)},
		{zap.String("f", ""), zap.String("f", "")},
		{zap.ByteString("f", []byte(secret)), zap.ByteString("f", []byte(hidden))},
		{zap.Binary("f", []byte(secret)), zap.Binary("f", []byte(hidden))},
		{zap.Array("f", caddyhttp.LoggableStringArray{secret, "/"}), zap.Array("f", caddyhttp.LoggableStringArray{hidden, "/"})},
		{zap.Array("f", caddyhttp.LoggableStringArray{}), zap.Array("f", caddyhttp.LoggableStringArray{})},
		{zap.Int("f", 4711), zap.Int("f", 4711)},
		{zap.Bool("f", true), zap.Bool("f", true)},
		{zap.Skip(), zap.Skip()},
	} {
		if got := new(Filter).Filter(c.in); !got.Equals(c.want) {
			t.Errorf("%+v: %+v, want %+v", c.in, got, c.want)
		}
	}
}

// TestFilterLeavesTheListThatItWasGiven keeps the list that it was given: it belongs to
// the request's header.
func TestFilterLeavesTheListThatItWasGiven(t *testing.T) {
	list := caddyhttp.LoggableStringArray{"https://u:p@h/"}
	new(Filter).Filter(zap.Array("f", list))
	expect.Equal(t, list[0], "https://u:p@h/", "the answer")
}

// TestRedactionHasTheOptionsOfPackageRewrite changes them one by one.
func TestRedactionHasTheOptionsOfPackageRewrite(t *testing.T) {
	for _, c := range []struct {
		redaction  *Redaction
		text, want string
	}{
		{nil, "/?sig=x&token=y", "/?sig=REDACTED&token=y"},
		{&Redaction{}, "/?sig=x&token=y", "/?sig=REDACTED&token=y"},
		{&Redaction{QueryKeys: []string{"token"}}, "/?sig=x&token=y&Token=z", "/?sig=x&token=REDACTED&Token=z"},
		{&Redaction{QueryKeys: []string{}}, "http://u@h/?sig=x", "http://REDACTED@h/?sig=x"},
		{&Redaction{QueryKeys: []string{"token"}, FoldCase: true}, "/?Token=z", "/?Token=REDACTED"},
		{&Redaction{Mask: "***"}, "/?sig=x", "/?sig=***"},
		{&Redaction{Fragment: true}, "http://h/#sig=x", "http://h/#sig=REDACTED"},
		{nil, "user:p@h:443", "REDACTED:REDACTED@h:443"},
		{nil, "http:u:p@h", "REDACTED:REDACTED@h"},
		{nil, "http:/u:p@h/", "http:/REDACTED:REDACTED@h/"},
		{nil, "jdbc:mysql://u:p@h/", "jdbc:mysql://REDACTED:REDACTED@h/"},
		{nil, "?sig=x", "?sig=REDACTED"},
		{nil, "*", "*"},
		{nil, "", ""},
		{nil, "h:443", "h:443"},
		{nil, strings.Repeat("/", 10) + "u:p@h", strings.Repeat("/", 10) + "REDACTED:REDACTED@h"},
		{nil, "\xff\x00%", "\xff\x00%"},
	} {
		expect.Equal(t, c.redaction.redacted(c.text), c.want, "%+v, %q", c.redaction, c.text)
	}
}

// FuzzRedacted redacts any bytes.
func FuzzRedacted(f *testing.F) {
	for _, text := range []string{"/a?sig=x", "u:p@h:443", "http://u:p@h/", "//u@h", "*", "", "?sig=x", "@", "u:p@h@i<"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { checkRedacted(t, text) })
}

// checkRedacted wants no slashes that were not there, and that redacting what is redacted
// changes nothing, as long as both are read in the same way.
func checkRedacted(t *testing.T, text string) {
	var r *Redaction
	once := r.redacted(text)
	if !strings.Contains(text, "/") && strings.Contains(once, "/") {
		t.Errorf("%q: %q", text, once)
	}
	if twice := r.redacted(once); twice != once && strings.Contains(text, "/") == strings.Contains(once, "/") {
		t.Errorf("%q: %q, and again %q", text, once, twice)
	}
}
