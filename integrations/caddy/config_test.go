package caddy

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/caddyserver/caddy/v2"

	"github.com/uriscan/uriscan/internal/test/must"
)

// load provisions a module from JSON as Caddy does.
func load(t *testing.T, id, config string) (any, error) {
	t.Helper()
	ctx, cancel := caddy.NewContext(caddy.Context{Context: context.Background()})
	t.Cleanup(cancel)
	return ctx.LoadModuleByID(id, json.RawMessage(config))
}

// TestCaddyfileAndJSONSayTheSame adapts a directive with every option.
func TestCaddyfileAndJSONSayTheSame(t *testing.T) {
	config, err := adapt(`http://:8080 {
	uriscan /api/* {
		strict 404
		allow_schemes ftp ws
		allow_userinfo
		allow_empty_host
		allow_in_query []
		report_only
		keep_connection
		max_length 4096
		deny dot-segment encoded-nul 451
		deny userinfo
		deny_different host refused-by-browser 421
		deny_different
		normalize redirect 307
		template odigos
		routes "GET /users/{uuid}" /files/{path...}
		routes example.com/{$}
		metrics 50
		redact {
			mask xxx
			query_keys token key
			fold_case
			fragment
		}
	}
}`)
	must.NoError(t, err)
	const want = `{"allow_empty_host":true,"allow_in_query":"[]","allow_schemes":["ftp","ws"],"allow_userinfo":true,"deny":[{"facts":["dot-segment","encoded-nul"],"status":451},{"facts":["userinfo"]},{"differences":["host","refused-by-browser"],"status":421},{"differences":["scheme","host","port","path","refused-by-browser"]}],` +
		`"handler":"uriscan","keep_connection":true,"max_length":4096,"metrics":50,"normalize":"redirect","redact":{"fold_case":true,"fragment":true,"mask":"xxx","query_keys":["token","key"]},"redirect_status":307,"report_only":true,"routes":["GET /users/{uuid}","/files/{path...}","example.com/{$}"],"strict_status":404,"template":"odigos"}`
	if !strings.Contains(string(config), want) {
		t.Errorf("%s\nwant %s", config, want)
	}
	handler, err := load(t, "http.handlers.uriscan", strings.Replace(want, `"handler":"uriscan",`, "", 1))
	must.NoError(t, err)
	if h := handler.(*Handler); h.StrictStatus != 404 || h.Deny[1].Status != 403 || h.Deny[0].facts.String() != "dot-segment,encoded-nul" || h.Deny[2].differences.String() != "host,refused-by-browser" {
		t.Errorf("%+v", h)
	}
}

// TestFilterOfCaddyfileAndJSONSayTheSame adapts a filter with every option.
func TestFilterOfCaddyfileAndJSONSayTheSame(t *testing.T) {
	config, err := adapt(`http://:8080 {
	log {
		format filter {
			request>uri uriscan {
				mask xxx
				query_keys token
				query_keys key
				fold_case
				fragment
			}
		}
	}
}`)
	const want = `"request\u003euri":{"filter":"uriscan","fold_case":true,"fragment":true,"mask":"xxx","query_keys":["token","key"]}`
	if text := strings.ReplaceAll(string(config), ">", `\u003e`); err != nil || !strings.Contains(text, want) {
		t.Errorf("%s %v\nwant %s", config, err, want)
	}
}

// TestWrongConfigsAreRefused has a mistake in each field. The error names the field or
// the option, and says what would be right.
func TestWrongConfigsAreRefused(t *testing.T) {
	for config, want := range map[string][]string{
		`{"strict_status":200}`: {"strict_status is 200", "from 400 to 599"},
		`{"strict_status":-1}`:  {"strict_status is -1"},
		`{"deny":[{}]}`:         {"deny[0].facts is empty", "encoded-nul"},
		`{"deny":[{"facts":["userinfo"]},{"facts":["dot_segment"]}]}`: {`deny[1].facts has "dot_segment"`, "want some of userinfo,password,"},
		`{"deny":[{"facts":["normal"]}]}`:                             {`deny[0].facts has "normal"`},
		`{"deny":[{"facts":["userinfo,space"]}]}`:                     {},
		`{"deny":[{"facts":["space"],"status":302}]}`:                 {"deny[0].status is 302"},
		`{"deny":[{"differences":["hosts"]}]}`:                        {`deny[0].differences has "hosts"`, "want some of scheme,host,port,path,refused-by-browser"},
		`{"deny":[{"differences":["refused-by-rfc3986"]}]}`:           {`deny[0].differences has "refused-by-rfc3986"`},
		`{"normalize":"yes"}`:                                         {`normalize is "yes"`, `"rewrite", "redirect" or nothing`},
		`{"redirect_status":200}`:                                     {"redirect_status is 200", "301, 302, 307 or 308"},
		`{"max_length":-5}`:                                           {"max_length is -5"},
		`{"metrics":-1}`:                                              {"metrics is -1", "a number of templates"},
		`{"template":"all"}`:                                          {`template is "all"`, "otel, rfc1051, odigos"},
		`{"routes":["/a","users"]}`:                                   {"routes[1]", "users"},
		`{"routes":["/a/{b}","/{c}/d"]}`:                              {"routes[", "/a/d"},
		`{"allow_schemes":["ftp","http://"]}`:                         {"allow_schemes[1] is no name", `without ":"`},
		`{"allow_schemes":[""]}`:                                      {"allow_schemes[0]"},
		`{"allow_in_query":"[x]"}`:                                    {`allow_in_query has "x"`, "want only bytes of"},
		`{"allow_in_query":"[ ]"}`:                                    {`allow_in_query has " "`},
		`{"strikt":true}`:                                             {`unknown field "strikt"`},
	} {
		_, err := load(t, "http.handlers.uriscan", config)
		if (err != nil) != (len(want) > 0) {
			t.Errorf("%s: %v", config, err)
			continue
		}
		for _, part := range want {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("%s: %v\nwant %s", config, err, part)
			}
		}
	}
}

// TestWrongCaddyfilesAreRefused has a mistake in each option.
func TestWrongCaddyfilesAreRefused(t *testing.T) {
	for option, want := range map[string]string{
		"strict":                           "wrong argument count",
		"strict 400 401":                   "wrong argument count",
		"strict on":                        `"on" is no number`,
		"allow_schemes":                    "wrong argument count",
		"allow_schemes ftp\nallow_schemes": "wrong argument count",
		"allow_userinfo yes":               "wrong argument count",
		"allow_empty_host yes":             "wrong argument count",
		"allow_in_query":                   "wrong argument count",
		"allow_in_query [ ]":               "wrong argument count",
		"report_only yes":                  "wrong argument count",
		"keep_connection yes":              "wrong argument count",
		"max_length":                       "wrong argument count",
		"max_length 4k":                    `"4k" is no number`,
		"deny":                             "wrong argument count",
		"deny 403":                         "wrong argument count",
		"normalize":                        "wrong argument count",
		"normalize rewrite 308":            "wrong argument count",
		"normalize redirect x":             `"x" is no number`,
		"template":                         "wrong argument count",
		"template otel odigos":             "wrong argument count",
		"routes":                           "wrong argument count",
		"metrics 1 2":                      "wrong argument count",
		"metrics many":                     `"many" is no number`,
		"redact all":                       "wrong argument count",
		"redact {\nmask\n}":                "wrong argument count",
		"redact {\nquery_keys\n}":          "wrong argument count",
		"redact {\nfold_case x\n}":         "wrong argument count",
		"redact {\nkeys token\n}":          `cannot redact by "keys"; want mask, query_keys`,
		"refuse encoded-nul":               `no option "refuse"; want strict, allow_schemes`,
	} {
		if _, err := adapt("http://:8080 {\n\turiscan {\n" + option + "\n}\n}"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", option, err, want)
		}
	}
	for site, want := range map[string]string{
		"uriscan /path x": "wrong argument count",
		"log {\nformat filter {\nrequest>uri uriscan x\n}\n}":       "wrong argument count",
		"log {\nformat filter {\nrequest>uri uriscan {\nx\n}\n}\n}": `cannot redact by "x"`,
	} {
		if _, err := adapt("http://:8080 {\n" + site + "\n}"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", site, err, want)
		}
	}
}
