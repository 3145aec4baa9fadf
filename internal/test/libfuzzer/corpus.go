package libfuzzer

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// corpusHead is the first line of a file of testdata/fuzz. Each further line is one
// argument, as a conversion in Go.
const corpusHead = "go test fuzz v1"

// Format returns arguments as a file of testdata/fuzz.
func Format(values []any) string {
	var b strings.Builder
	b.WriteString(corpusHead + "\n")
	for _, value := range values {
		switch v := value.(type) {
		case []byte:
			fmt.Fprintf(&b, "[]byte(%q)\n", v)
		case string:
			fmt.Fprintf(&b, "string(%q)\n", v)
		case byte:
			fmt.Fprintf(&b, "byte(%q)\n", v)
		default:
			fmt.Fprintf(&b, "%T(%v)\n", v, v)
		}
	}
	return b.String()
}

// Parse returns the arguments that a file of testdata/fuzz has.
func Parse(text string) ([]any, error) {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	if lines[0] != corpusHead {
		return nil, fmt.Errorf("the first line is %q, want %q", lines[0], corpusHead)
	}
	var values []any
	for _, line := range lines[1:] {
		value, err := parseValue(line)
		if err != nil {
			return nil, fmt.Errorf("%q is no argument: %w", line, err)
		}
		values = append(values, value)
	}
	return values, nil
}

// parseValue reads a line such as uint8(7).
func parseValue(line string) (any, error) {
	kind, text, _ := strings.Cut(line, "(")
	t, ok := types[kind]
	text, closed := strings.CutSuffix(text, ")")
	if !ok || !closed {
		return nil, errors.New("want the name of a type, and a value in parentheses")
	}
	value := reflect.New(t).Elem()
	switch {
	case sizeOf(t) == 0:
		s, err := strconv.Unquote(text)
		return reflect.ValueOf(s).Convert(t).Interface(), err
	case t.Kind() == reflect.Bool:
		return strconv.ParseBool(text)
	case value.CanInt():
		n, err := strconv.ParseInt(text, 0, t.Bits())
		value.SetInt(n)
		return value.Interface(), err
	case strings.HasPrefix(text, "'"):
		r, _, rest, err := strconv.UnquoteChar(text[1:], '\'')
		if err == nil && rest != "'" {
			err = errors.New("want one byte in quotes")
		}
		value.SetUint(uint64(r))
		return value.Interface(), err
	}
	n, err := strconv.ParseUint(text, 0, t.Bits())
	value.SetUint(n)
	return value.Interface(), err
}
