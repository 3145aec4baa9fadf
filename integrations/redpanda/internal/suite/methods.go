package suite

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// methodDocs is what the engine knows of a method.
type methodDocs struct {
	Description string
	Params      struct {
		Named []struct{ Name, Description string }
	}
	Examples   []exampleDocs
	Categories []struct {
		Description string
		Examples    []exampleDocs
	}
}

type exampleDocs struct {
	Mapping string
	Results [][2]string
}

// docsOfMethods returns what the engine knows of the methods of the plugin.
func (e Engine) docsOfMethods(t *testing.T) map[string]methodDocs {
	t.Helper()
	all := map[string]methodDocs{}
	e.WalkMethods(func(name string, view Docs) {
		if !strings.HasPrefix(name, "uri_") && name != "find_uris" {
			return
		}
		text, err := view.FormatJSON()
		if err != nil {
			t.Fatal(err)
		}
		var docs methodDocs
		if err := json.Unmarshal(text, &docs); err != nil {
			t.Fatal(err)
		}
		for _, c := range docs.Categories {
			docs.Examples = append(docs.Examples, c.Examples...)
			docs.Description += c.Description
		}
		all[name] = docs
	})
	return all
}

func (e Engine) engineHasDocumentationOfEveryMethod(t *testing.T) {
	docs := e.docsOfMethods(t)
	params := map[string]int{"uri_parts": 1, "uri_normalize": 1, "uri_resolve": 1, "uri_redact": 5, "uri_facts": 0, "uri_template": 1, "uri_domain": 0, "uri_browser": 0, "find_uris": 4}
	if len(docs) != len(params) {
		t.Errorf("the engine knows %d methods, want %d", len(docs), len(params))
	}
	for name, count := range params {
		d, ok := docs[name]
		if !ok || len(d.Description) < 50 || len(d.Examples) == 0 || len(d.Params.Named) != count {
			t.Errorf("%s: the description has %d bytes, %d examples and %d parameters, want one with examples and %d parameters", name, len(d.Description), len(d.Examples), len(d.Params.Named), count)
		}
		for _, p := range d.Params.Named {
			if p.Description == "" {
				t.Errorf("%s: the parameter %s has no description", name, p.Name)
			}
		}
	}
}

func (e Engine) examplesOfMethodsGiveWhatTheySay(t *testing.T) {
	for name, docs := range e.docsOfMethods(t) {
		for _, example := range docs.Examples {
			for _, result := range example.Results {
				got := e.run(t, []string{fmt.Sprintf("mapping: %q", example.Mapping), "catch: [ mapping: root = error() ]"}, 1, result[0])
				if len(got) != 1 || !sameJSON(got[0], result[1]) {
					t.Errorf("%s: %q of %s gives %s, want %s", name, example.Mapping, result[0], got, result[1])
				}
			}
		}
	}
}

// sameJSON reports whether two texts are the same JSON.
func sameJSON(a, b string) bool {
	var x, y any
	return json.Unmarshal([]byte(a), &x) == nil && json.Unmarshal([]byte(b), &y) == nil && reflect.DeepEqual(x, y)
}

func (e Engine) methodsTakeBytesAsWell(t *testing.T) {
	for mapping, want := range map[string]any{
		`root = this.bytes().uri_parts().host`:                           "h",
		`root = this.bytes().uri_normalize("scheme")`:                    "http://u:p@h/?sig=x",
		`root = this.bytes().uri_resolve(this.bytes())`:                  "HTTP://u:p@h?sig=x",
		`root = this.bytes().uri_redact().string()`:                      "HTTP://REDACTED:REDACTED@h?sig=REDACTED",
		`root = this.bytes().uri_facts().contains("password")`:           true,
		`root = this.bytes().uri_template()`:                             "",
		`root = this.bytes().uri_domain().suffix`:                        "h",
		`root = this.bytes().uri_browser().length()`:                     int64(0),
		`root = this.bytes().find_uris().length()`:                       int64(1),
		`root = this.bytes().uri_redact().type()`:                        "bytes",
		`root = this.uri_redact().type()`:                                "string",
		`root = this.uri_parts("absolute-URI").valid`:                    true,
		`root = this.uri_parts(production: "relative-ref").error.offset`: int64(4),
	} {
		if got, err := e.query(t, mapping, "HTTP://u:p@h?sig=x"); err != nil || got != want {
			t.Errorf("%s gives %#v (%v), want %#v", mapping, got, err, want)
		}
	}
}

func (e Engine) partsNeverFailOnAText(t *testing.T) {
	for _, text := range Hostile {
		got, err := e.query(t, `root = this.uri_parts()`, text)
		parts, ok := got.(map[string]any)
		if err != nil || !ok {
			t.Fatalf("%.40q: %v", text, err)
		}
		if _, wrong := parts["error"]; wrong == parts["valid"].(bool) {
			t.Errorf("%.40q: valid is %v and error is %v", text, parts["valid"], parts["error"])
		}
		if _, err := json.Marshal(parts); err != nil {
			t.Errorf("%.40q: %v", text, err)
		}
	}
}

func (e Engine) errorsOfMethodsCanBeCaughtAndNeverRepeatTheText(t *testing.T) {
	for _, call := range []string{
		`uri_normalize()`, `uri_resolve("http://h/")`, `uri_resolve(this)`, `uri_normalize(this)`, `uri_redact(keys: this)`,
		`uri_redact(mask: this)`, `find_uris(mode: this)`, `find_uris(schemes: this)`, `uri_parts(this)`, `uri_redact(keys: [this])`,
	} {
		for _, value := range []any{"http://u:hunter2@h/a b|hunter2", map[string]any{"hunter2": "hunter2"}, []any{"hunter2"}, nil, 5, true} {
			_, err := e.query(t, `root = this.`+call, value)
			if err != nil && strings.Contains(err.Error(), "hunter2") {
				t.Errorf("%s: the error repeats the text: %v", call, err)
			}
			if got, err := e.query(t, `root = this.`+call+`.catch("caught")`, value); err != nil {
				t.Errorf("%s on %v: %v (%v), want an error that can be caught", call, value, err, got)
			}
		}
	}
	for _, call := range []string{`uri_parts()`, `uri_normalize()`, `uri_resolve("http://h/")`, `uri_redact()`, `uri_facts()`, `uri_template()`, `uri_domain()`, `uri_browser()`, `find_uris()`} {
		for _, value := range []any{map[string]any{"a": "b"}, []any{"http://h/"}, nil, 5, true} {
			if _, err := e.query(t, `root = this.`+call, value); err == nil || !strings.Contains(err.Error(), "want a string or bytes") {
				t.Errorf("%s on %v: the error is %v, want one that says what the value should be", call, value, err)
			}
		}
	}
}

func (e Engine) wrongParametersAreErrorsWhenAMappingIsParsed(t *testing.T) {
	for mapping, want := range map[string]string{
		`this.uri_parts("URL")`:                               "production must be URI-reference, URI, absolute-URI or relative-ref",
		`this.uri_normalize("none")`:                          "steps must be syntax, scheme or a list of case, percent, dots, port, emptypath and ipv6 with commas between them",
		`this.uri_normalize("case,")`:                         "steps must be syntax, scheme or a list",
		`this.uri_resolve("/a")`:                              "the base has no scheme",
		`this.uri_resolve("http://a b/")`:                     "the base is invalid: byte 0x20 at offset 8",
		`this.uri_redact(keys: "sig")`:                        "keys must be a list of names",
		`this.uri_redact(keys: [""])`:                         "keys must be a list of names",
		`this.uri_redact(mask: "@")`:                          "mask must be made of letters, digits",
		`this.find_uris(mode: "lax")`:                         "mode must be iri, strict or loose",
		`this.find_uris(schemes: ["a b"])`:                    "schemes must be names of schemes",
		`this.find_uris(schemes: ["a"], any_scheme: true)`:    "remove one of them",
		`this.find_uris(mode: "strict", unknown: "anything")`: "unknown",
	} {
		if _, err := e.Parse("root = " + mapping); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the error is %v, want one with %q", mapping, err, want)
		}
	}
}

func (e Engine) urisAreFoundAsStringsAndObjects(t *testing.T) {
	const text = "See http://example.com/a_(b), \"ftp://h/\" (git+ssh://h/x|y) http://bücher.example/größe."
	for mapping, want := range map[string]any{
		`root = this.find_uris()`:                                          []any{"http://example.com/a_(b)", "ftp://h/", "http://bücher.example/größe"},
		`root = this.find_uris(mode: "strict")`:                            []any{"http://example.com/a_(b)", "ftp://h/", "http://b"},
		`root = this.find_uris(schemes: ["FTP"])`:                          []any{"ftp://h/"},
		`root = this.find_uris(any_scheme: true, mode: "loose").index(2)`:  "git+ssh://h/x|y",
		`root = this.find_uris(objects: true).map_each(u -> u.offset)`:     []any{int64(4), int64(31), int64(59)},
		`root = this.find_uris(objects: true, mode: "iri").index(2).host`:  "bücher.example",
		`root = this.find_uris(objects: true, mode: "iri").index(2).valid`: true,
		`root = "".find_uris()`:                                            []any{},
	} {
		if got, err := e.query(t, mapping, text); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s gives %#v (%v), want %#v", mapping, got, err, want)
		}
	}
}

func (e Engine) partsOfBytesThatAreNoTextCanBeHadAgain(t *testing.T) {
	got, err := e.query(t, `root = this.uri_parts()`, []byte("http://h/caf\xe9?\xff"))
	if err != nil {
		t.Fatal(err)
	}
	parts := got.(map[string]any)
	if parts["encoding"] != "iso-8859-1" || parts["path"] != "/café" || parts["query"] != "ÿ" || parts["valid"] != false {
		t.Errorf("got %v, want each byte as the character of that number", parts)
	}
}
