package uriscanprocessor

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

const combinedLine = `192.0.2.7 - ann [10/Oct/2026:13:55:36 +0200] "GET /a.gz?b=c&sig=x HTTP/1.1" 200 2326 "https://u:p@h/" "curl/8"`

func TestLineOfAnAccessLog(t *testing.T) {
	for schema, want := range map[string]attrs{
		"otel": {
			"client.address": "192.0.2.7", "user.name": "ann", "http.request.method": "GET", "url.original": "/a.gz?b=c&sig=REDACTED",
			"url.path": "/a.gz", "url.query": "b=c&sig=REDACTED", "url.extension": "gz", "network.protocol.version": "1.1",
			"http.response.status_code": 200, "http.response.body.size": 2326, "http.request.header.referer": []any{"https://REDACTED:REDACTED@h/"},
			"user_agent.original": "curl/8", "log.format": "combined",
		},
		"ecs": {
			"source.address": "192.0.2.7", "user.name": "ann", "http.request.method": "GET", "url.original": "/a.gz?b=c&sig=REDACTED",
			"url.path": "/a.gz", "url.query": "b=c&sig=REDACTED", "url.extension": "gz", "http.version": "1.1",
			"http.response.status_code": 200, "http.response.bytes": 2326, "http.request.referrer": "https://REDACTED:REDACTED@h/",
			"user_agent.original": "curl/8", "log.format": "combined",
		},
	} {
		for _, end := range []string{"", "\n", "\r\n"} {
			log := logged(t, "schema: "+schema+"\nsources: [{from: body, mode: accesslog}]", combinedLine+end, nil)
			wantAttributes(t, log.Attributes(), want)
			if at := log.Timestamp().AsTime(); !at.Equal(time.Date(2026, 10, 10, 11, 55, 36, 0, time.UTC)) {
				t.Errorf("the timestamp is %v", at)
			}
		}
	}
}

func TestFormatIsLookedForInEachLine(t *testing.T) {
	for line, want := range map[string]string{
		combinedLine: "combined",
		`::1 - - [10/Oct/2026:13:55:36 +0200] "GET / HTTP/1.1" 200 2`:                                                                    "common",
		`1286536309.019    180 192.168.0.224 TCP_MISS/200 507 GET http://h/ - DIRECT/64.13.255.16 text/html`:                             "squid",
		`{"ClientAddr":"192.0.2.7:3","RequestMethod":"GET","RequestPath":"/a","DownstreamStatus":200,"StartUTC":"2026-01-01T00:00:00Z"}`: "json-traefik",
	} {
		got, _ := body(t, "sources: [{from: body, mode: accesslog}]", line)
		if got["log.format"] != want || got["error.type"] != nil {
			t.Errorf("%s: %s", line, asJSON(t, got))
		}
	}
}

func TestErrorsOfLinesAreAtOffsetsOfTheLine(t *testing.T) {
	for _, c := range []struct {
		line, kind string
		offset     int64
	}{
		{`::1 - - [t] "GET /a|b HTTP/1.1" 200 2 "-" "-"`, "path", 19},
		{`::1 - - [t] "GET /a`, "log-end", 19},
		{`not a line`, "log-end", 10},
		{`::1 - - [t] "\x16\x03" 400 2 "-" "-"`, "path", 13},
	} {
		got, _ := body(t, "sources: [{from: body, mode: accesslog}]", c.line)
		if got["error.type"] != c.kind || got["error.offset"] != c.offset {
			t.Errorf("%s: %s", c.line, asJSON(t, got))
		}
	}
}

func TestLineOfAnotherLogHasNothingButItsError(t *testing.T) {
	for line, want := range map[string]attrs{
		"ERROR main: it failed":                 {"error.type": "log-end", "error.offset": 21},
		`::1 - ann [t] "GET /a?b HTTP/1.1" 200`: {"error.type": "log-end", "error.offset": 37, "log.format": "combined", "client.address": "::1", "user.name": "ann", "http.request.method": "GET", "url.original": "/a?b", "url.path": "/a", "url.query": "b", "network.protocol.version": "1.1", "uriscan.time": "t", "http.response.status_code": 200},
	} {
		got, _ := body(t, "sources: [{from: body, mode: accesslog}]", line)
		wantJSON(t, line, got, want)
	}
}

func TestEmptyLineIsNoRecordAndNoError(t *testing.T) {
	for _, line := range []string{"", "\n", "\r\n"} {
		got := logged(t, "sources: [{from: body, mode: accesslog, original: remove}]", line, nil)
		if got.Attributes().Len() != 0 || got.Body().Str() != line {
			t.Errorf("%q: %s", line, asJSON(t, got.Attributes().AsRaw()))
		}
	}
}

func TestColumnsOfW3CAreThoseOfTheDirective(t *testing.T) {
	const config = `sources: [{from: body, mode: accesslog, format: w3c, directive: "#Fields: date time c-ip cs-method cs-uri-stem cs-uri-query sc-status"}]`
	log := logged(t, config, "2026-10-10 13:55:36 192.0.2.7 GET /a sig=x 200", nil)
	wantAttributes(t, log.Attributes(), attrs{
		"client.address": "192.0.2.7", "http.request.method": "GET", "url.original": "/a?sig=REDACTED", "url.path": "/a",
		"url.query": "sig=REDACTED", "http.response.status_code": 200, "log.format": "w3c",
	})
	if at := log.Timestamp().AsTime(); !at.Equal(time.Date(2026, 10, 10, 13, 55, 36, 0, time.UTC)) {
		t.Errorf("the timestamp is %v", at)
	}
	if got, _ := body(t, config, "#Fields: time cs-uri-stem"); len(got) != 0 {
		t.Errorf("a directive has attributes: %s", asJSON(t, got))
	}
}

func TestErrorOfATargetWithEscapesOrTwoColumnsIsAtItsPlaceInTheLine(t *testing.T) {
	for config, line := range map[string]string{
		`format: w3c, directive: "#Fields: cs-method cs-uri-stem sc-status cs-uri-query"`: "GET /a 200 b|c",
		"format: combined": `::1 - - [t] "GET /\x61\x61|b HTTP/1.1" 200 2 "-" "-"`,
	} {
		got, _ := body(t, "sources: [{from: body, mode: accesslog, "+config+"}]", line)
		if want := int64(strings.Index(line, "|")); got["error.offset"] != want {
			t.Errorf("%s: %s, want %d", line, asJSON(t, got), want)
		}
	}
}

func TestOfSeveralLinesTheFirstHasTheTimestamp(t *testing.T) {
	later := strings.Replace(combinedLine, "2026", "2027", 1)
	log := logged(t, "sources: [{from: a, mode: accesslog}, {from: b, to: b., mode: accesslog}]", nil, attrs{"a": combinedLine, "b": later})
	expect.Equal(t, log.Timestamp().AsTime().Year(), 2026, "the year")
}

// Lines come in any order, so a directive among them changes nothing.
func TestDirectiveAmongTheRecordsChangesNoColumns(t *testing.T) {
	p := readerOf(t, `sources: [{from: u, mode: accesslog, format: w3c, directive: "#Fields: cs-method cs-uri-stem"}]`)
	for _, line := range []string{"GET /a", "#Fields: cs-uri-stem cs-method", "GET /b", ""} {
		logs := batchOfLogs("u", line, 1)
		_, err := p.processLogs(context.Background(), logs)
		must.NoError(t, err)
		method, _ := rawOf(logs)[0]["http.request.method"].(string)
		expect.Equal(t, method, strings.Trim(line[:min(3, len(line))], "#Fi"), "%q: the method", line)
	}
}

func TestOnErrorKeepLeavesTheTimestamp(t *testing.T) {
	for config, want := range map[string]bool{"on_error: keep": false, "on_error: tag": true} {
		log := logged(t, config+"\nsources: [{from: body, mode: accesslog}]", strings.Replace(combinedLine, "/a.gz", "/a|", 1), nil)
		if log.Timestamp() != 0 != want {
			t.Errorf("%s: the timestamp is %v", config, log.Timestamp())
		}
	}
}

func TestEscapesOfALogAreTakenAway(t *testing.T) {
	got, _ := body(t, "sources: [{from: body, mode: accesslog}]",
		`{"ClientAddr":"192.0.2.7:3","RequestMethod":"GET","RequestPath":"/a?b=c\u0026sig=x","DownstreamStatus":200,"request_User-Agent":"a\"b"}`)
	if got["url.query"] != "b=c&sig=REDACTED" || got["url.original"] != "/a?b=c&sig=REDACTED" || got["user_agent.original"] != `a"b` || got["client.port"] != int64(3) {
		t.Error(asJSON(t, got))
	}
}

func TestHeadersOfALogAreListsInOTelAndTextsInECS(t *testing.T) {
	const line = `[2026-10-10T13:55:36.123Z] "GET /a HTTP/1.1" 200 - 0 7 5 4 "192.0.2.7,198.51.100.4" "curl/8" "id" "h.example:8443" "10.0.0.1:80"`
	for schema, want := range map[string]any{"otel": []any{"192.0.2.7,198.51.100.4"}, "ecs": "192.0.2.7,198.51.100.4"} {
		got, _ := body(t, "schema: "+schema+"\nsources: [{from: body, mode: accesslog}]", line)
		if asJSON(t, got["http.request.header.x-forwarded-for"]) != asJSON(t, want) || got["server.address"] != "h.example" || got["server.port"] != int64(8443) || got["log.format"] != "envoy" {
			t.Errorf("%s: %s", schema, asJSON(t, got))
		}
	}
}

func TestNumbersThatAreNoneKeepTheirText(t *testing.T) {
	got, _ := body(t, "sources: [{from: body, mode: accesslog, format: combined}]", `::1 - - [t] "GET / HTTP/1.1" 200 99999999999999999999 "-" "-"`)
	if got["uriscan.size_text"] != "99999999999999999999" || got["http.response.body.size"] != nil || got["uriscan.time"] != "t" {
		t.Error(asJSON(t, got))
	}
}

// A port of five digits is valid, and nothing that the client sent is lost.
func TestPortAboveTheLargestKeepsItsTextAndIsNoError(t *testing.T) {
	for _, onError := range []string{"tag", "keep"} {
		got, _ := body(t, "on_error: "+onError+"\nsources: [{from: body, mode: accesslog, facts: [port-too-large]}]", `::1 - - [t] "GET http://h:99999/ HTTP/1.1" 200 2 "-" "-"`)
		if got["uriscan.port_text"] != "99999" || got["url.full"] != "http://h:99999/" || got["error.type"] != nil || asText(t, got["uriscan.facts"]) != `["port-too-large"]` {
			t.Errorf("%s: %s", onError, asJSON(t, got))
		}
	}
}

func TestTimestampOfTheRecordIsKept(t *testing.T) {
	for overwrite, want := range map[string]int{"false": 1, "true": 1791633336} {
		logs := oneLog(t, nil, attrs{"line": combinedLine})
		firstOf(logs).SetTimestamp(1e9)
		logs = send(t, "sources: [{from: line, mode: accesslog, overwrite: "+overwrite+"}]", logs)
		if got := firstOf(logs).Timestamp().AsTime().Unix(); got != int64(want) {
			t.Errorf("overwrite: %s: %d, want %d", overwrite, got, want)
		}
	}
}

func TestTimesOfLogs(t *testing.T) {
	for text, want := range map[string]string{
		"10/Oct/2026:13:55:36 +0200":   "2026-10-10T11:55:36Z",
		"10/Oct/2026:13:55:36 -0130":   "2026-10-10T15:25:36Z",
		"2026-10-10T13:55:36.25Z":      "2026-10-10T13:55:36.25Z",
		"2026-10-10 13:55:36+01:00":    "2026-10-10T12:55:36Z",
		"2026-10-10T13:55:36.123-0100": "2026-10-10T14:55:36.123Z",
		"1791633336":                   "2026-10-10T11:55:36Z",
		"1791633336.019":               "2026-10-10T11:55:36.019Z",
		"10/Oct/2026:13:55:36":         "", "10/Oct/2026:13:55:36.123": "", "10/Oct/2026:13:55:36 +02:0": "", "10/Okt/2026:13:55:36 +0200": "",
		"31/Feb/2026:13:55:36 +0200": "", "2026-10-10T13:55:36": "", "2026-10-10": "", "2026-10-10T": "", "2026-10-10Z": "", "2026-10-10T13:55Z": "",
		"": "", "-": "", "12": "", "1791633336.": "", "1791633336.x": "", "9999999999": "", "10/": "", "2026": "", "10/Oct/2026:13:55:36 +2500": "", "10/Oct/2026:13:55:36 x": "", "10/Oct/2026:13:55:36 *0200": "",
		"0001-01-01T00:00:00Z": "", "9999-01-01T00:00:00Z": "", "2026-10-10T13:55:36.Z": "",
	} {
		at, ok := timestampOf(accesslog.Named("combined"), []byte(text))
		if got := at.AsTime().Format(time.RFC3339Nano); ok != (want != "") || ok && got != want {
			t.Errorf("%q: %s, %v; want %q", text, got, ok, want)
		}
	}
	if at, ok := timestampOf(accesslog.Named("w3c"), []byte("2026-10-10\t13:55:36")); !ok || at.AsTime().Hour() != 13 {
		t.Errorf("a W3C time is %v, %v", at, ok)
	}
}
