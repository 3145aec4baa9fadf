package caddy

import (
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// TestTemplatesAreInAnswersAndLogs shows both placeholders, with routes and without.
func TestTemplatesAreInAnswersAndLogs(t *testing.T) {
	s := start(t, `
	log_append endpoint {http.uriscan.template}
	uriscan {
		routes "GET /users/{uuid}" api.example/v1/{path...}
	}
	respond "{http.uriscan.template} {http.uriscan.route}"`)
	rows := []struct{ method, target, host, template, route string }{
		{"GET", "/users/ann?q=1", "h", "/users/{uuid}", "/users/{uuid}"},
		{"POST", "/users/7", "h", "/users/{int}", ""},
		{"GET", "/v1/a/7", "api.example:8080", "/v1/{path...}", "/v1/{path...}"},
		{"GET", "/v1/a/7", "h", "/v1/a/{int}", ""},
		{"GET", "http://api.example/v1/x", "h", "/v1/{path...}", "/v1/{path...}"},
		{"GET", "/orders/f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "h", "/orders/{uuid}", ""},
	}
	for _, row := range rows {
		got := s.send(t, row.method, row.target, row.host)
		expect.Equal(t, got.body, row.template+" "+row.route, "%s %s of %s", row.method, row.target, row.host)
	}
	records := s.logged(t)
	must.Equal(t, len(records), len(rows), "records")
	for i, row := range rows {
		expect.Equal(t, records[i]["endpoint"], any(row.template), "%s %s in the log", row.method, row.target)
	}
}

// TestPresetsDiffer asks for another preset.
func TestPresetsDiffer(t *testing.T) {
	s := start(t, `
	uriscan {
		template rfc1051
	}
	respond "{http.uriscan.template}"`)
	expect.Equal(t, s.send(t, "GET", "/users/42/", "h").body, "/users/{param:int}", "the template")
}

// TestPatternsAreReadAsTheyWereWritten undoes what Caddy does to some words in braces.
func TestPatternsAreReadAsTheyWereWritten(t *testing.T) {
	for pattern, want := range map[string]string{
		"GET /a/{http.request.uuid}/{id}":                      "GET /a/{uuid}/{id}",
		"/{http.request.uri.path}/{http.request.uri.path.dir}": "/{path}/{dir}",
		"/{http}/{httpx}/{path...}":                            "/{http}/{httpx}/{path...}",
		"/a/{$}":                                               "/a/{$}",
		"/{http.":                                              "/{}",
		"":                                                     "",
	} {
		expect.Equal(t, wildcardsOf(pattern), want, "%q", pattern)
	}
}
