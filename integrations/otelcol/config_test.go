package uriscanprocessor

import (
	"strings"
	"testing"

	"go.opentelemetry.io/collector/component/componenttest"
)

func TestConfigStructIsOneOfTheCollector(t *testing.T) {
	if err := componenttest.CheckConfigStruct(NewFactory().CreateDefaultConfig()); err != nil {
		t.Error(err)
	}
}

func TestEveryOptionIsReadFromYAML(t *testing.T) {
	c := configOf(t, `
schema: ecs
on_error: keep
sources:
  - {from: http.target, mode: target, method_from: http.method, to: "x.", attributes: [url.path], facts: [all, dot-segment], overwrite: true, original: redact}
  - {from: 'body["message"]', mode: accesslog, format: w3c, directive: "#Fields: date time cs-method cs-uri-stem", original: remove}
  - {from: body, mode: find, schemes: [http, https], extent: loose}
  - {from: 'attributes["a.b"]["c"]', mode: find, any_scheme: true}
  - {from: u, mode: url, normalize: scheme}
redact: {enabled: false, query_keys: [token], fold_case: true, fragment: true, mask: xxx}
limits: {length: 4096, matches: 3}
`)
	first := c.Sources[0]
	if c.Schema != "ecs" || c.OnError != "keep" || len(c.Sources) != 5 || c.Redact.Enabled || !c.Redact.FoldCase || !c.Redact.Fragment ||
		c.Redact.QueryKeys[0] != "token" || c.Redact.Mask != "xxx" || c.Limits.Length != 4096 || c.Limits.Matches != 3 ||
		first.MethodFrom != "http.method" || first.To != "x." || !first.Overwrite || first.Attributes[0] != "url.path" || len(first.Facts) != 2 || first.Original != "redact" ||
		c.Sources[1].Directive == "" || c.Sources[1].Format != "w3c" || len(c.Sources[2].Schemes) != 2 || c.Sources[2].Extent != "loose" || !c.Sources[3].AnyScheme || c.Sources[4].Normalize != "scheme" {
		t.Errorf("%+v", c)
	}
}

func TestSourcesWithFactsOfTheirOwnAreValid(t *testing.T) {
	configOf(t, "sources: [{from: u, facts: [all]}, {from: u2, facts: [all]}, {from: v, mode: find}, {from: w, to: w., mode: find, facts: [all]}]")
}

func TestEmptyConfigReadsTheURLsOfHTTP(t *testing.T) {
	c := configOf(t, "{}")
	if len(c.Sources) != 2 || c.Sources[0].From != "url.full" || c.Sources[1].From != "http.url" || !c.Redact.Enabled {
		t.Errorf("%+v", c)
	}
}

func TestUnknownKeysAreRefused(t *testing.T) {
	for _, text := range []string{"source: [{from: u}]", "sources: [{form: u}]", "redact: {keys: [a]}", "limits: {size: 3}", "sources: [{from: u, fields: [a]}]"} {
		if _, err := loadConfig(text); err == nil || !strings.Contains(err.Error(), "invalid keys") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestValidateNamesTheOptionAndTheFix(t *testing.T) {
	for text, want := range map[string]string{
		"schema: elastic":                                                                 "schema must be otel or ecs",
		"on_error: drop":                                                                  "on_error must be tag or keep",
		"sources: []":                                                                     "sources is empty; name what is read, as in {from: url.full, mode: url}",
		"sources: [{}]":                                                                   "sources::0::from must be the name of an attribute, body",
		"limits: {length: 0}":                                                             "limits::length must be a number of bytes from 1 to 1073741824",
		"limits: {matches: -1}":                                                           "limits::matches must be a number from 1 to 1048576",
		"redact: {mask: 'a@b'}":                                                           "redact::mask must be made of letters",
		"redact: {query_keys: ['']}":                                                      "redact::query_keys has an empty name; remove it",
		"sources: [{from: attributes.http.url}]":                                          `sources::0::from must be`,
		"sources: [{from: body.url}]":                                                     `attributes["name"]`,
		`sources: [{from: 'body["a]'}]`:                                                   `sources::0::from must be`,
		`sources: [{from: 'attributes[""]'}]`:                                             `sources::0::from must be`,
		`sources: [{from: 'attributes["a"]x'}]`:                                           `sources::0::from must be`,
		`sources: [{from: 'resource.attributes'}]`:                                        `sources::0::from must be`,
		"sources: [{from: u}, {from: u, mode: uri}]":                                      "sources::1::mode must be url, target, find or accesslog",
		"sources: [{from: u, original: hide}]":                                            "sources::0::original must be keep, redact or remove",
		"sources: [{from: u, normalize: full}]":                                           "sources::0::normalize must be none, syntax or scheme",
		"sources: [{from: u, mode: find, normalize: syntax}]":                             "sources::0::normalize is for the mode url; remove it",
		"sources: [{from: u, attributes: [url.host]}]":                                    "sources::0::attributes has a name that the mode url does not write; want some of url.scheme, ",
		"sources: [{from: u, attributes: [client.address]}]":                              "sources::0::attributes has a name",
		"schema: ecs\nsources: [{from: u, attributes: [url.userinfo]}]":                   "sources::0::attributes has a name",
		"sources: [{from: u, mode: target, facts: [differs]}]":                            "the fact differs is for the modes url and find",
		"sources: [{from: u, facts: [odd]}]":                                              "sources::0::facts has an unknown name; want all, or some of userinfo, ",
		"sources: [{from: u, facts: [all]}, {from: v, mode: find, facts: [all]}]":         `sources::1::facts would be written to the same attribute as those of a source with another mode; set to, as in {to: "text."}`,
		"sources: [{from: u, method_from: m}]":                                            "sources::0::method_from is for the mode target; remove it",
		"sources: [{from: u, mode: target, method_from: body}]":                           "sources::0::method_from must be the name of an attribute",
		"sources: [{from: u, format: combined}]":                                          "sources::0::format is for the mode accesslog; remove it",
		"sources: [{from: u, mode: accesslog, format: apache2}]":                          "sources::0::format must be auto, or ",
		"sources: [{from: u, mode: accesslog, format: w3c}]":                              "sources::0::directive is missing",
		"sources: [{from: u, mode: accesslog, directive: '#Fields: time'}]":               "sources::0::directive is for the formats w3c and zeek",
		"sources: [{from: u, mode: accesslog, format: zeek}]":                             "sources::0::directive is missing",
		"sources: [{from: u, mode: accesslog, format: zeek, directive: '#Fields: time'}]": "sources::0::directive must be the line with the columns",
		"sources: [{from: u, mode: accesslog, format: w3c, directive: 'time cs-uri'}]":    "sources::0::directive must be the line with the columns",
		"sources: [{from: u, mode: accesslog, format: w3c, directive: '#Version: 1.0'}]":  "sources::0::directive must be the line with the columns",
		"sources: [{from: u, schemes: [http]}]":                                           "sources::0::schemes, any_scheme and extent are for the mode find; remove them",
		"sources: [{from: u, mode: find, schemes: ['ht tp']}]":                            "sources::0::schemes must be names of schemes",
		"sources: [{from: u, mode: find, schemes: [http], any_scheme: true}]":             "sources::0::any_scheme looks for every scheme, and schemes for some; remove one of them",
		"sources: [{from: u, mode: find, extent: wide}]":                                  "sources::0::extent must be iri, strict or loose",
		"sources: [" + strings.Repeat("{from: u},", 65) + "]":                             "sources has more than 64 entries",
	} {
		if _, err := loadConfig(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v\nwant %s", text, err, want)
		}
	}
}

// A value of an option is not repeated: somebody may have put a URL there.
func TestErrorsOfTheConfigRepeatNoValue(t *testing.T) {
	_, err := loadConfig("schema: S3CRET\non_error: S3CRET\nsources: [{from: 'attributes.S3CRET', mode: S3CRET, to: S3CRET, attributes: [S3CRET], facts: [S3CRET], format: S3CRET, schemes: ['S3CRET '], extent: S3CRET, original: S3CRET}]\nredact: {mask: '@S3CRET'}")
	if err == nil || strings.Contains(err.Error(), "S3CRET") {
		t.Error(err)
	}
}
