package uriscanprocessor

import (
	"encoding/json"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/records"
)

// blocks returns the blocks of code of README.md that are in a language.
func blocks(t *testing.T, language string) (found []string) {
	t.Helper()
	for _, match := range regexp.MustCompile("(?s)\n```"+language+"\n(.*?)```\n").FindAllStringSubmatch(readme(t), -1) {
		found = append(found, match[1])
	}
	return found
}

// readme returns README.md.
func readme(t *testing.T) string { return must.Read(t, "README.md") }

func TestConfigurationsOfTheREADMEAreValid(t *testing.T) {
	configs := blocks(t, "yaml")
	if len(configs) != 2 || configs[0] != must.Read(t, "example/config.yaml") {
		t.Errorf("there are %d, or the first one is not example/config.yaml", len(configs))
	}
	read := 0
	for _, config := range configs {
		var collector struct{ Processors map[string]yaml.Node }
		must.NoError(t, yaml.Unmarshal([]byte(config), &collector))
		for _, node := range collector.Processors {
			own, err := yaml.Marshal(&node)
			must.NoError(t, err)
			configOf(t, string(own))
			read++
		}
	}
	expect.Equal(t, read, 4, "processors that were read")
}

func TestOutputOfTheREADMEIsThatOfTheProcessor(t *testing.T) {
	shown := strings.Split(strings.TrimSpace(blocks(t, "json")[0]), "\n")
	lines := strings.Split(strings.TrimSpace(must.Read(t, "example/access.log")), "\n")
	if len(shown) != len(lines) {
		t.Fatalf("%d records are shown of %d lines", len(shown), len(lines))
	}
	for i, line := range lines {
		want := attrs{}
		must.NoError(t, json.Unmarshal([]byte(shown[i]), &want))
		delete(want, "log.file.name") // the receiver writes that one
		log := logged(t, "sources: [{from: body, mode: accesslog, facts: [all], original: redact}]", line, nil)
		for name, value := range log.Attributes().All() {
			if value.AsString() != asText(t, want[name]) {
				t.Errorf("line %d: %s is %s, and README.md says %v", i+1, name, value.AsString(), want[name])
			}
		}
		if log.Attributes().Len() != len(want) {
			t.Errorf("line %d: %d attributes, and README.md has %d", i+1, log.Attributes().Len(), len(want))
		}
		if got := log.Body().Str(); (i == 0) == (got == line) || strings.Contains(got, "secret") {
			t.Errorf("line %d: the body is %q", i+1, got)
		}
	}
}

// asText returns a value of JSON as pdata writes it: a string as it is, a list as JSON.
func asText(t *testing.T, value any) string {
	t.Helper()
	if text, ok := value.(string); ok {
		return text
	}
	text, err := json.Marshal(value)
	must.NoError(t, err)
	return string(text)
}

func TestTheREADMENamesEveryOptionAndMetric(t *testing.T) {
	text := readme(t)
	var names []string
	for _, options := range []any{Config{}, Source{}, Redact{}, Limits{}, Templates{}} {
		of := reflect.TypeOf(options)
		for i := range of.NumField() {
			names = append(names, of.Field(i).Tag.Get("mapstructure"))
		}
	}
	for _, name := range names {
		isNamed := strings.Contains(text, "`"+name+"`") || strings.Contains(text, "::"+name+"`")
		if name != "" && name != "redact" && name != "limits" && name != "templates" && !isNamed {
			t.Errorf("README.md does not name %s", name)
		}
	}
	for _, metric := range []string{"records", "invalid", "skipped", "templates"} {
		if !strings.Contains(text, "`otelcol_processor_uriscan_"+metric+"`") {
			t.Errorf("README.md does not name the metric %s", metric)
		}
	}
}

// The timestamp is no attribute.
func TestTheREADMEHasATableOfExactlyTheAttributesThatAreWritten(t *testing.T) {
	_, table, _ := strings.Cut(readme(t), "| mode | attributes (ECS, where it differs) |")
	table, _, _ = strings.Cut(table, "\n\n")
	listed, written := map[string]bool{}, map[string]bool{}
	for _, match := range regexp.MustCompile("`([^` ]*[.][^` ]*)`").FindAllStringSubmatch(table, -1) {
		listed[match[1]] = true
	}
	for f := range records.Count {
		var all records.Set
		for _, mode := range modes {
			of, _ := fieldsOf(mode)
			all |= of
		}
		if all.Has(f) && f != records.Timestamp {
			written[f.Name(records.OTel)], written[f.Name(records.ECS)] = true, true
		}
	}
	if !maps.Equal(listed, written) {
		t.Errorf("README.md lists\n%v\nwant\n%v", slices.Sorted(maps.Keys(listed)), slices.Sorted(maps.Keys(written)))
	}
}

// The table beside URL() of OTTL.
func TestRowsAboutOTTLAreRight(t *testing.T) {
	for _, row := range []string{
		"| `http://h/v1.2/foo` | `url.extension` is `2/foo` | no extension |",
		"| `http://[::1]:8080/` | `url.domain` is `::1` | `[::1]` |",
		"| `urn:isbn:1` | `url.path` is empty | `isbn:1` |",
		"| `http://h/a%2Fb` | `url.path` is `/a/b` | `/a%2Fb` |",
		"| `http://h/100%` | an error, no attribute | scheme, domain, path `/100%`, error `end` at 13 |",
		"| `http://h:99999/a` | `url.port` is 99999 | `uriscan.port_text` is `99999` |",
	} {
		if !strings.Contains(readme(t), row) {
			t.Errorf("README.md has no row %s", row)
		}
		url := strings.Split(row, "`")[1]
		last := row[strings.LastIndex(strings.TrimSuffix(row, " |"), "|"):]
		got := urlAttributes(t, "", url)
		values := asJSON(t, got)
		for _, want := range regexp.MustCompile("`([^`]*)`").FindAllStringSubmatch(last, -1) {
			if !strings.Contains(values, `"`+want[1]+`"`) {
				t.Errorf("%s has no %s: %s", url, want[1], values)
			}
		}
		if _, hasExtension := got["url.extension"]; hasExtension {
			t.Errorf("%s has an extension", url)
		}
	}
}
