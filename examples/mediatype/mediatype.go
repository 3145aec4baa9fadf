// Package mediatype shows a scanner for the value of a Content-Type field (RFC 9110
// §8.3.1), and how a list is gone through: the grammar has a rule for one parameter,
// and the longest prefix of what is left is the next one.
package mediatype

import (
	"iter"
	"strings"
)

//go:generate go run ../../gen -grammar media-type.abnf -import rfc9110 -rule media-type -capture type,subtype,parameters -inside quoted-string -section type=8.3.1,subtype=8.3.1,parameters=5.6.6 -document "RFC 9110" -functions MediaType -package mediatype -o mediatype_gen.go
//go:generate go run ../../gen -grammar media-type.abnf -import rfc9110 -rule next-parameter -capture name=parameter-name,value=parameter-value -kind value=token/quoted-string -inside quoted-string -section name=5.6.6,value=5.6.6 -document "RFC 9110" -name parameterMachine -prefix p -functions parameter -package mediatype -o parameter_gen.go

// Type is a media type.
type Type struct {
	Type, Subtype string // as they are written; case does not matter in them
	parameters    string
}

// Parse returns the parts of a media type, shared with the input, or an error that
// says which byte is wrong and what could have come instead.
func Parse(text string) (Type, error) {
	var m MediaType
	if !ScanMediaTypeString(text, &m) {
		return Type{}, m.Err([]byte(text))
	}
	return Type{m.Type.InString(text), m.Subtype.InString(text), m.Parameters.InString(text)}, nil
}

// Parameters returns the parameters in their order, each a name and a value. A name
// that occurs twice is returned twice. A quoted value comes without its
// quotes; it is a copy if it has a backslash.
func (t Type) Parameters() iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		var p parameter
		for rest := t.parameters; ; {
			n, ok := prefixNextParameterString(rest, &p)
			if !ok {
				return
			}
			if p.HasName() && !yield(p.Name.InString(rest), unquoted(p.Value.InString(rest), p.ValueKind)) {
				return
			}
			rest = rest[n:]
		}
	}
}

// unquoted returns what a value means.
func unquoted(value string, kind parameterValue) string {
	if kind != parameterValueQuotedString {
		return value
	}
	value = value[1 : len(value)-1]
	if strings.IndexByte(value, '\\') < 0 {
		return value
	}
	var b strings.Builder
	for i := 0; i < len(value); i++ {
		if value[i] == '\\' {
			i++
		}
		b.WriteByte(value[i])
	}
	return b.String()
}
