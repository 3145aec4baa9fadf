package redpanda

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/redpanda-data/benthos/v4/public/service"
)

// spec is made once, since the engine takes long to read the rules of lint.
var spec = processorSpec()

// process returns what the processor makes of messages.
func process(t testing.TB, config string, texts ...string) service.MessageBatch {
	t.Helper()
	parsed, err := spec.ParseYAML(config, nil)
	if err != nil {
		t.Fatalf("%s: %v", config, err)
	}
	p, err := newProcessor(parsed, service.MockResources())
	if err != nil {
		t.Fatalf("%s: %v", config, err)
	}
	var batch service.MessageBatch
	for _, text := range texts {
		batch = append(batch, service.NewMessage([]byte(text)))
	}
	batches, err := p.ProcessBatch(context.Background(), batch)
	if err != nil || len(batches) != 1 || len(batches[0]) != len(texts) {
		t.Fatalf("%s: %d batches (%v), want one with %d messages", config, len(batches), err, len(texts))
	}
	if err := p.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	return batches[0]
}

func TestEngineHasDocumentationOfTheProcessor(t *testing.T) {
	view, ok := service.GlobalEnvironment().GetProcessorConfig("uriscan")
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
	if docs.Summary == "" || docs.Description == "" || len(docs.Config.Children) != 20 {
		t.Errorf("summary %q, description %q and %d fields, want texts and 20 fields", docs.Summary, docs.Description, len(docs.Config.Children))
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
	for _, e := range docs.Examples {
		if err := service.NewStreamBuilder().SetYAML(e.Config); err != nil {
			t.Errorf("%s: %v", e.Title, err)
		}
	}
}

func TestWhatIsWrongWithAConfigurationIsToldByLintAndByConstructor(t *testing.T) {
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
		`{from: a, method_from: b}`:                "method_from is for the mode target; remove it, or write mode: target",
		`{mode: target, method_from: b}`:           "method_from names a field of the message, so from must name one, too",
		`{mode: target, from: a, method_from: b.}`: "method_from must be names with a dot between them, as in request.url",
		`format: combined`:                         "format is for the mode accesslog; remove it, or write mode: accesslog",
		`{mode: accesslog, format: w3c}`:           "directive is missing; the format w3c needs the line with its columns, as in \"#Fields: date time cs-method cs-uri-stem sc-status\"",
		`{mode: accesslog, directive: "#Fields: cs-method"}`:          "directive is for the format w3c; remove it, or write format: w3c",
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
		parsed, err := spec.ParseYAML(config, nil)
		if err != nil {
			t.Errorf("%s: %v", config, err)
			continue
		}
		if _, err := newProcessor(parsed, service.MockResources()); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: the error is %v, want %q", config, err, want)
		}
		if !strings.HasPrefix(config, "{") {
			config = "{" + config + "}"
		}
		if err := service.NewStreamBuilder().AddProcessorYAML("uriscan: " + config); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the lint is %v, want %q", config, err, want)
		}
	}
}

func TestConstructorTellsWhatNoLintCanSee(t *testing.T) {
	for config, want := range map[string]string{
		`{mode: accesslog, format: w3c, directive: "date time"}`:   "directive must be the line with the columns",
		`{mode: accesslog, format: json, paths: {url: a}}`:         "paths has a name that is no field of a log",
		`{mode: accesslog, format: json, paths: {client: a}}`:      "paths: ",
		`{mode: accesslog, format: json, paths: {target: "a..b"}}`: "paths: ",
	} {
		parsed, err := spec.ParseYAML(config, nil)
		if err != nil {
			t.Errorf("%s: %v", config, err)
			continue
		}
		if _, err := newProcessor(parsed, service.MockResources()); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: the error is %v, want %q", config, err, want)
		}
	}
}

func TestGoodConfigurationsHaveNoLint(t *testing.T) {
	for _, config := range []string{
		`{}`, `{from: u}`, `{from: url, layout: flat}`, `{from: url, original: remove}`, `{from: url.full}`, `{from: request.url, to: parsed}`,
		`{from: a, to: ab}`, `{from: source}`, `{mode: target, from: t, method_from: m}`, `{mode: find, any_scheme: true, extent: loose}`,
		`{mode: accesslog, format: json, paths: {target: request.uri}}`, `{mode: accesslog, format: w3c, directive: "#Fields: cs-method cs-uri-stem"}`,
		`{normalize: "case,port", facts: true, production: URI, schema: ecs}`, `{redact: {enabled: false}}`, `{redact: {query_keys: []}}`,
	} {
		if err := service.NewStreamBuilder().AddProcessorYAML("uriscan: " + config); err != nil {
			t.Errorf("%s: %v", config, err)
		}
		process(t, config, `http://h/`)
	}
}
