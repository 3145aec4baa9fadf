package uriscanprocessor

import (
	"errors"
	"strings"

	"go.opentelemetry.io/collector/pdata/pcommon"
)

// place is a part of a record that has values.
type place uint8

// The places. Attributes of a record are those of a log record or of a span.
const (
	inAttributes place = iota
	inBody
	inResource
	inSpanEvent
)

// The names of the places, as OTTL has them.
var places = []struct {
	name  string
	place place
}{
	{"attributes", inAttributes},
	{"body", inBody},
	{"resource.attributes", inResource},
	{"spanevent.attributes", inSpanEvent},
}

// path says where in a record a value is: a place, and keys from the outside in.
type path struct {
	place place
	keys  []string
}

// errPath is the error of a text that names no value.
var errPath = errors.New(`must be the name of an attribute, body, body["key"], attributes["name"], resource.attributes["name"] or spanevent.attributes["name"]`)

// parsePath reads a path: the name of an attribute as it is, or a place with keys in
// brackets and quotes.
func parsePath(text string) (path, error) {
	for _, p := range places {
		rest, found := strings.CutPrefix(text, p.name)
		if !found || rest != "" && rest[0] != '[' && rest[0] != '.' {
			continue
		}
		keys, ok := parseKeys(rest)
		if !ok || len(keys) == 0 && p.place != inBody {
			return path{}, errPath
		}
		return path{p.place, keys}, nil
	}
	if text == "" || strings.ContainsAny(text, `[]"`) {
		return path{}, errPath
	}
	return path{inAttributes, []string{text}}, nil
}

// parseKeys reads keys: `["a"]["b"]`. A key has no quotes in it.
func parseKeys(text string) (keys []string, ok bool) {
	for text != "" {
		rest, found := strings.CutPrefix(text, `["`)
		key, after, closed := strings.Cut(rest, `"]`)
		if !found || !closed || key == "" || strings.Contains(key, `"`) {
			return nil, false
		}
		keys = append(keys, key)
		text = after
	}
	return keys, true
}

// in returns the value that the keys lead to.
func in(attributes pcommon.Map, keys []string) (pcommon.Value, bool) {
	value, found := attributes.Get(keys[0])
	if !found {
		return value, false
	}
	return within(value, keys[1:])
}

// within returns the value that the keys lead to from another value.
func within(value pcommon.Value, keys []string) (pcommon.Value, bool) {
	for _, key := range keys {
		if value.Type() != pcommon.ValueTypeMap {
			return value, false
		}
		found := false
		if value, found = value.Map().Get(key); !found {
			return value, false
		}
	}
	return value, true
}
