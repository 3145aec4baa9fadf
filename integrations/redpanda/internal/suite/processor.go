package suite

import (
	"encoding/json"
	"strings"
	"testing"
)

func (e Engine) engineHasDocumentationOfTheProcessor(t *testing.T) {
	view, ok := e.Docs("uriscan")
	if !ok {
		t.Fatal("the engine does not know the processor")
	}
	text, err := view.FormatJSON()
	if err != nil {
		t.Fatal(err)
	}
	type field struct {
		Name, Description string
		Children          []field
	}
	var docs struct {
		Summary, Description string
		Config               field
		Examples             []struct{ Title, Summary, Config string }
	}
	if err := json.Unmarshal(text, &docs); err != nil {
		t.Fatal(err)
	}
	if docs.Summary == "" || docs.Description == "" || len(docs.Config.Children) != 23 {
		t.Errorf("summary %q, description %q and %d fields, want texts and 23 fields", docs.Summary, docs.Description, len(docs.Config.Children))
	}
	for _, f := range docs.Config.Children {
		for _, f := range append(f.Children, f) {
			if !strings.HasSuffix(f.Description, ".") {
				t.Errorf("%s: the description is %q, want sentences", f.Name, f.Description)
			}
		}
	}
	if len(docs.Examples) != 3 {
		t.Errorf("%d examples, want 3", len(docs.Examples))
	}
	for _, example := range docs.Examples {
		if err := e.NewStream().SetYAML(example.Config); err != nil {
			t.Errorf("%s: %v", example.Title, err)
		}
	}
}

func (e Engine) lintAndConstructorSayWhatIsWrongWithAConfiguration(t *testing.T) {
	const (
		place = "from names the place of an object that the fields go to; set to, or write layout: flat, or original: remove"
		steps = "normalize must be none, syntax, scheme or a list of case, percent, dots, port, emptypath and ipv6 with commas between them"
	)
	for config, want := range map[string]string{
		`mode: URL`:                                "mode must be url, target, find or accesslog",
		`schema: w3c`:                              "schema must be otel or ecs",
		`layout: tree`:                             "layout must be nested or flat",
		`on_error: drop`:                           "on_error must be keep, tag or fail",
		`original: drop`:                           "original must be keep, redact or remove",
		`extent: lax`:                              "extent must be iri, strict or loose",
		`production: URL`:                          "production must be URI-reference, URI, absolute-URI or relative-ref",
		`format: nginx`:                            "format must be auto, vhost-combined, combined,",
		`normalize: all`:                           steps,
		`normalize: "case,"`:                       steps,
		`normalize: ""`:                            steps,
		`from: a..b`:                               "from must be names with a dot between them, as in request.url",
		`to: .a`:                                   "to must be names with a dot between them, as in request.url",
		`redact: {mask: ""}`:                       "mask must be made of letters, digits and -._~!$'()*+, and must not be empty",
		`redact: {mask: "a@"}`:                     "mask must be made of letters, digits and -._~!$'()*+, and must not be empty",
		`redact: {query_keys: [a, ""]}`:            "redact.query_keys has an empty name; remove it",
		`limits: {length: 0}`:                      "length must be a number from 1 to 1073741824",
		`limits: {matches: 1048577}`:               "matches must be a number from 1 to 1048576",
		`{mode: find, normalize: syntax}`:          "normalize is for the mode url; remove it, or write mode: url",
		`{mode: target, production: URI}`:          "production is for the mode url; remove it, or write mode: url",
		`{mode: target, browser: true}`:            "browser is for the modes url and find; remove it",
		`{mode: accesslog, browser: true}`:         "browser is for the modes url and find; remove it",
		`{from: a, method_from: b}`:                "method_from is for the mode target; remove it, or write mode: target",
		`{mode: target, method_from: b}`:           "method_from names a field of the message, so from must name one, too",
		`{mode: target, from: a, method_from: b.}`: "method_from must be names with a dot between them, as in request.url",
		`format: combined`:                         "format is for the mode accesslog; remove it, or write mode: accesslog",
		`{mode: accesslog, format: w3c}`:           "directive is missing; the formats w3c and zeek need the line with their columns, as in \"#Fields: date time cs-method cs-uri-stem sc-status\"",
		`{mode: accesslog, format: zeek}`:          "directive is missing; the formats w3c and zeek need",
		`{mode: accesslog, directive: "#Fields: cs-method"}`:          "directive is for the formats w3c and zeek; remove it, or write format: w3c",
		`{mode: accesslog, paths: {target: a}}`:                       "paths is for the format json; remove it, or write format: json",
		`any_scheme: true`:                                            "schemes, any_scheme and extent are for the mode find; remove them, or write mode: find",
		`extent: loose`:                                               "schemes, any_scheme and extent are for the mode find; remove them, or write mode: find",
		`schemes: [http]`:                                             "schemes, any_scheme and extent are for the mode find; remove them, or write mode: find",
		`{mode: find, schemes: [http], any_scheme: true}`:             "any_scheme looks for every scheme, and schemes for some; remove one of them",
		`{mode: find, schemes: ["http:"]}`:                            "schemes must be names of schemes, as in [http, https]",
		`original: remove`:                                            "original says what becomes of the field that from names; remove it, or set from",
		`{from: a, to: a.b}`:                                          "to lies within the field that from names; set another one, or write original: remove",
		`{from: a, to: a}`:                                            "to lies within the field that from names; set another one, or write original: remove",
		`from: url`:                                                   place,
		`{from: request.url, to: request}`:                            place,
		`{from: http.request, original: redact}`:                      place,
		`{from: source, schema: ecs, original: keep, on_error: fail}`: place,
	} {
		if _, err := e.New(config); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: the error is %v, want %q", config, err, want)
		}
		if !strings.HasPrefix(config, "{") {
			config = "{" + config + "}"
		}
		if err := e.NewStream().AddProcessorYAML("uriscan: " + config); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the lint is %v, want %q", config, err, want)
		}
	}
}

func (e Engine) constructorSaysWhatNoLintCanSee(t *testing.T) {
	for config, want := range map[string]string{
		`{mode: accesslog, format: w3c, directive: "date time"}`:   "directive must be the line with the columns",
		`{mode: accesslog, format: json, paths: {url: a}}`:         "paths has a name that is no field of a log",
		`{mode: accesslog, format: json, paths: {client: a}}`:      "paths: ",
		`{mode: accesslog, format: json, paths: {target: "a..b"}}`: "paths: ",
	} {
		if _, err := e.New(config); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: the error is %v, want %q", config, err, want)
		}
	}
}

func (e Engine) goodConfigurationsHaveNoLint(t *testing.T) {
	for _, config := range []string{
		`{}`, `{from: u}`, `{from: url, layout: flat}`, `{from: url, original: remove}`, `{from: url.full}`, `{from: request.url, to: parsed}`,
		`{from: a, to: ab}`, `{from: source}`, `{mode: target, from: t, method_from: m}`, `{mode: find, any_scheme: true, extent: loose}`, `{mode: find, browser: true}`,
		`{mode: accesslog, format: json, paths: {target: request.uri}}`, `{mode: accesslog, format: w3c, directive: "#Fields: cs-method cs-uri-stem"}`,
		`{mode: accesslog, format: zeek, directive: "#fields\tmethod\turi"}`,
		`{normalize: "case,port", facts: true, production: URI, schema: ecs}`, `{redact: {enabled: false}}`, `{redact: {query_keys: []}}`,
	} {
		if err := e.NewStream().AddProcessorYAML("uriscan: " + config); err != nil {
			t.Errorf("%s: %v", config, err)
		}
		e.process(t, config, `http://h/`)
	}
}

func (e Engine) noMessageIsDroppedWhateverItHolds(t *testing.T) {
	for _, mode := range []string{"url", "target", "find", "accesslog"} {
		for _, onError := range []string{"keep", "tag", "fail"} {
			for _, from := range []string{"", "from: u, to: o, original: redact, ", "from: u, original: remove, facts: true, "} {
				texts := Hostile
				if from != "" {
					texts = nil
					for _, text := range Hostile {
						texts = append(texts, Object(t, text))
					}
				}
				config := "{" + from + "mode: " + mode + ", on_error: " + onError + "}"
				for i, m := range e.process(t, config, append(texts, Hostile...)...) {
					if _, err := m.AsBytes(); err != nil {
						t.Errorf("%s, message %d: %v", config, i, err)
					}
				}
			}
		}
	}
}

func (e Engine) errorsNeverRepeatTheText(t *testing.T) {
	for _, mode := range []string{"url", "target", "find, extent: loose", "accesslog"} {
		for _, text := range []string{"http://u:hunter2@h/a b|hunter2", "hunter2 %", `hunter2 - - [hunter2] "GET hunter2`, strings.Repeat("hunter2", 99)} {
			for _, config := range []string{"{on_error: fail, limits: {length: 100}, mode: " + mode + "}", "{from: u, to: o, on_error: fail, mode: " + mode + "}"} {
				for _, m := range e.process(t, config, text, Object(t, text)) {
					if err := m.GetError(); err != nil && strings.Contains(err.Error(), "hunter2") {
						t.Errorf("%s: the error repeats the text: %v", config, err)
					}
				}
			}
		}
	}
}

func (e Engine) directiveOfAStreamCountsUntilTheEndOfItsBatch(t *testing.T) {
	batch := e.process(t, `{mode: accesslog, layout: flat, format: w3c, directive: "#Fields: cs-method cs-uri-stem"}`, "GET /a", "#Fields: cs-uri-stem cs-method", "/b GET")
	want := []string{
		`{"url.original":"/a","url.path":"/a","http.request.method":"GET","log.format":"w3c"}`,
		`{"log.record.original":"#Fields: cs-uri-stem cs-method","error.type":"log-skipped","error.offset":0}`,
		`{"url.original":"/b","url.path":"/b","http.request.method":"GET","log.format":"w3c"}`,
	}
	for i, m := range batch {
		got, err := m.AsBytes()
		if err != nil || !sameJSON(string(got), want[i]) {
			t.Errorf("message %d is %s (%v), want %s", i, got, err, want[i])
		}
	}
}

func (e Engine) secretsAreHiddenWhereverALineHasThem(t *testing.T) {
	for _, line := range []string{
		`h - - [x] "GET /?sig=hunter2 HTTP/1.1" 200 1 "http://u:hunter2@h/" "bot http://u:hunter2@h/" "https://h/?sig=hunter2"`,
		`h - - [x] "GET http://u:hunter2@h/ HTTP/1.1" 200 1`,
		`h - - [x] "http://u:hun|hunter2@h/" 400 1`,
		`no log http://u:hunter2@h/ and /a?sig=hunter2&b x=1?sig=hunter2`,
		`//u:hunter2@h/ http:/u:hunter2@h/ http://u:hunter2@h/ [http://u:hunter2@h/] "GET / HTTP/1.1" http://u:hunter2@h/ /a?sig=hunter2`,
		strings.Repeat("x", 3000) + ` http://u:hunter2@h/`,
	} {
		for _, mode := range []string{"accesslog", "find", "find, extent: loose"} {
			m := e.process(t, "{limits: {length: 2000}, mode: "+mode+"}", line)[0]
			got, err := m.AsBytes()
			if err != nil || strings.Contains(string(got), "hunter2") {
				t.Errorf("%s of %.200s gives %.999s (%v)", mode, line, got, err)
			}
		}
	}
	m := e.process(t, "{limits: {length: 10}}", "https://u:hunter2@example.com/")[0]
	if got, _ := m.AsBytes(); strings.Contains(string(got), "hunter2") {
		t.Errorf("a text that is too long keeps its secrets: %s", got)
	}
}

func (e Engine) secretOfALineReplacesTheFieldThatIsThere(t *testing.T) {
	const message = `{"u":"::1 - ann [x] \"GET / HTTP/1.1\" 200 1 \"-\" \"http://u:hunter2@h/\"","user_agent.original":"http://u:hunter2@h/","user.name":"mine"}`
	got, err := e.process(t, `{from: u, mode: accesslog, layout: flat, original: redact}`, message)[0].AsBytes()
	if text := string(got); err != nil || strings.Contains(text, "hunter2") || !strings.Contains(text, `"user.name":"mine"`) {
		t.Errorf("%s (%v)", got, err)
	}
}

func (e Engine) bytesStayBytes(t *testing.T) {
	out := e.run(t, []string{
		`mapping: 'root.u = content()'`,
		`uriscan: { from: u, original: redact, layout: flat }`,
		`mapping: 'root = this.u.type() + " " + this.u.string() + " " + this."url.original"'`,
	}, 1, "//u:p@h")
	if want := "bytes //REDACTED:REDACTED@h //REDACTED:REDACTED@h"; len(out) != 1 || out[0] != want {
		t.Errorf("got %q, want %q", out, want)
	}
}

func (e Engine) errorsSayWhatWouldBeRight(t *testing.T) {
	for message, want := range map[string]string{
		`{"u":"http://h/ "}`:     "uriscan: the text is invalid at offset 9: path",
		`{"u":1}`:                "uriscan: the field that from names is no text; want a string",
		`1`:                      "uriscan: the message is no JSON object; want one, or a configuration without from",
		`{"u":"x","url":"mine"}`: "uriscan: the message has something else where an object with the fields should be; want another to, or layout: flat",
	} {
		if err := e.process(t, "{from: u, on_error: fail}", message)[0].GetError(); err == nil || err.Error() != want {
			t.Errorf("%s: the error is %v, want %s", message, err, want)
		}
	}
}
