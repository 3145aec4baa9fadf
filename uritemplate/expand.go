package uritemplate

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/percentcode"
	"github.com/uriscan/uriscan/internal/text"
	"github.com/uriscan/uriscan/percent"
)

// Append appends the expansion of the template to dst and returns the result. Variables
// without a value are left out, as the RFC demands.
//
//   - No allocation if dst has room. Time linear in the template and the values.
//   - Errors: an *[Error] if a list or an array is the value of a variable with a prefix
//     modifier. dst is then returned as it was.
//   - Source: RFC 6570 §3.
func (t *Template) Append(dst []byte, vars Values) ([]byte, error) {
	return t.append(dst, nil, nil, vars)
}

// AppendValues is [Template.Append] with the values in the order of [Template.Names].
// If there are fewer, the other variables have none.
func (t *Template) AppendValues(dst []byte, values ...Value) ([]byte, error) {
	return t.append(dst, values, nil, nil)
}

// append expands the template with the values of one of its arguments. They are not one
// interface, because the compiler would move every list of values and every match to the
// heap then.
func (t *Template) append(dst []byte, values []Value, m *Match, vars Values) ([]byte, error) {
	start := len(dst)
	for i := range t.parts {
		p := &t.parts[i]
		if p.operator == nil {
			dst = append(dst, p.literal...)
			continue
		}
		next := p.operator.first
		for j := range p.variables {
			v := &p.variables[j]
			var value Value
			switch {
			case v.number < len(values):
				value = values[v.number]
			case m != nil:
				value = m.value(v.number)
			case vars != nil:
				value = vars.Value(v.name)
			}
			if !value.IsDefined() {
				continue
			}
			if v.limit > 0 && value.isComposite() {
				return dst[:start], prefixError(v)
			}
			if next != "" {
				dst = append(dst, next[0])
			}
			dst = v.append(dst, &value)
			next = p.operator.separator
		}
	}
	return dst, nil
}

// append appends a defined value, after the first string of the expression or the
// separator.
func (v *variable) append(dst []byte, value *Value) []byte {
	o := v.operator
	switch {
	case !value.isComposite():
		if o.named {
			dst = append(dst, v.name...)
			if value.text == "" {
				return append(dst, o.ifEmpty...)
			}
			dst = append(dst, '=')
		}
		return o.appendText(dst, value.text, value.isEncoded(), v.limit)
	case v.explode:
		return v.appendExploded(dst, value)
	}
	if o.named {
		dst = append(append(dst, v.name...), '=')
	}
	start := len(dst)
	between := ""
	for rest := value.start(); ; between = "," {
		name, member, ok := value.next(&rest)
		if !ok {
			break
		}
		dst = append(dst, between...)
		if value.isPairs() {
			dst = append(o.appendText(dst, name, value.isEncoded(), 0), ',')
		}
		dst = o.appendText(dst, member, value.isEncoded(), 0)
	}
	if o.named && len(dst) == start {
		return append(dst[:start-len("=")], o.ifEmpty...)
	}
	return dst
}

// appendExploded appends the members of a list or an array as if each were a variable.
func (v *variable) appendExploded(dst []byte, value *Value) []byte {
	o := v.operator
	between := ""
	for rest := value.start(); ; between = o.separator {
		name, member, ok := value.next(&rest)
		if !ok {
			return dst
		}
		dst = append(dst, between...)
		switch {
		case value.isPairs():
			dst = o.appendText(dst, name, value.isEncoded(), 0)
		case o.named:
			dst = append(dst, v.name...)
		default:
			dst = o.appendText(dst, member, value.isEncoded(), 0)
			continue
		}
		if member == "" {
			dst = append(dst, o.ifEmpty...)
			continue
		}
		dst = append(dst, '=')
		dst = o.appendText(dst, member, value.isEncoded(), 0)
	}
}

// appendText appends a string, or its beginning, encoded as the operator wants it. An
// encoded string is one that is encoded as all operators but "+" and "#" want it.
func (o *operator) appendText(dst []byte, s string, encoded bool, limit int) []byte {
	switch {
	case o.reserved && encoded:
		// The decoded string goes to the end of dst, and its expansion after that.
		start := len(dst)
		dst, _ = percent.AppendDecoded(dst, s) // a match has no broken triplets
		end := len(dst)
		dst = appendReserved(dst, prefix(text.String(dst[start:end]), limit, true))
		return dst[:start+copy(dst[start:], dst[end:])]
	case o.reserved:
		return appendReserved(dst, prefix(s, limit, true))
	case encoded:
		return append(dst, prefix(s, limit, true)...)
	}
	s = prefix(s, limit, false)
	n := 0
	if len(s) < shortText {
		n = unreservedBytes.prefix(s)
		dst = append(dst, s[:n]...)
	}
	if n == len(s) {
		return dst
	}
	return percent.AppendEncoded(dst, s[n:], percent.Unreserved)
}

// shortText is up to how many bytes a text is looked at one by one. Most have nothing to
// encode, and are copied sooner than many bytes can be encoded at once.
const shortText = 32

// appendReserved appends a string for "+" or "#". Its triplets stay as they are.
func appendReserved(dst []byte, s string) []byte {
	for {
		n := reservedBytes.prefix(s)
		dst = append(dst, s[:n]...)
		if s = s[n:]; s == "" {
			return dst
		}
		if isTriplet(s) {
			dst = append(dst, s[:len("%41")]...)
			s = s[len("%41"):]
			continue
		}
		const digits = "0123456789ABCDEF"
		dst = append(dst, '%', digits[s[0]>>4], digits[s[0]&15])
		s = s[1:]
	}
}

// isTriplet reports whether a text begins with a triplet.
func isTriplet[T uriscan.Text](s T) bool {
	return len(s) > 2 && s[0] == '%' && percentcode.HexValue(s[1]) < 16 && percentcode.HexValue(s[2]) < 16
}

// tripletByte returns the byte of the triplet that a text begins with.
func tripletByte[T uriscan.Text](s T) byte {
	return percentcode.HexValue(s[1])<<4 | percentcode.HexValue(s[2])
}

// prefix returns the first characters of a string, at most limit, or all of it if limit
// is 0. If triplets count as what they stand for, it cuts none of them.
func prefix(s string, limit int, triplets bool) string {
	if limit == 0 || len(s) <= limit {
		return s
	}
	var c counter
	for at := 0; at < len(s); {
		b, size := s[at], 1
		if triplets && isTriplet(s[at:]) {
			b, size = tripletByte(s[at:]), len("%41")
		}
		if c.add(b); c.characters > limit {
			return s[:at]
		}
		at += size
	}
	return s
}

// A counter counts the characters of a text as its bytes come. In a text that is not
// UTF-8, it counts each byte that does not go on with a character.
type counter struct {
	characters int
	rest       int // how many bytes the last one still wants
}

// add counts the next byte.
func (c *counter) add(b byte) {
	if b&0xC0 == 0x80 && c.rest > 0 {
		c.rest--
		return
	}
	c.characters++
	switch c.rest = 0; {
	case b >= 0xF0:
		c.rest = 3
	case b >= 0xE0:
		c.rest = 2
	case b >= 0xC0:
		c.rest = 1
	}
}
