package uritemplate

import (
	"iter"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
	"github.com/uriscan/uriscan/percent"
)

// Values has the values of variables. A program may implement it for a type of its own,
// so that nothing has to be put into a map. [Map] and [Match] are Values.
type Values interface {
	// Value returns the value of the variable with this name. The zero Value means
	// that there is none. It must be the same as long as one template is expanded.
	Value(name string) Value
}

// Map is Values in a map.
type Map map[string]Value

// Value returns the value of a name.
func (m Map) Value(name string) Value { return m[name] }

// Value is the value of a variable (RFC 6570 §2.3): a string, a list or an associative
// array. The zero Value is undefined. A Value shares memory with what it was made from.
type Value struct {
	kind      kind
	separator byte   // between the members of the encoded kinds
	text      string // of the kinds in one text
	members   []string
}

// A kind is how the value is held. A value that comes from a match is held as it is
// in the expansion; it is decoded when somebody asks for it.
type kind uint8

const (
	undefined    kind = iota
	plainText         // text
	plainList         // members
	plainPairs        // members: a name, its value, and so on
	encodedText       // text, with triplets for all that is not unreserved
	encodedList       // the same, with separators between members
	encodedPairs      // members are "name=value", or "name" if the value is empty
	encodedNamed      // the same, but only the values are members
)

// String returns the value of a string. An empty string is a defined value. Bytes that
// are not UTF-8 are expanded as triplets, like any others.
func String[T uriscan.Text](s T) Value {
	return Value{kind: plainText, text: text.String(text.Bytes(s))}
}

// List returns the value of a list. A list without members is undefined.
func List(members ...string) Value { return Value{kind: plainList, members: members} }

// Pairs returns the value of an associative array, from names and values in turns:
//
//	Pairs("semi", ";", "dot", ".")
//
// A last name without a value is left out, and an array without pairs is undefined.
func Pairs(namesAndValues ...string) Value {
	return Value{kind: plainPairs, members: namesAndValues[:len(namesAndValues)&^1]}
}

// IsDefined reports whether there is a value.
func (v Value) IsDefined() bool {
	switch v.kind {
	case undefined:
		return false
	case plainList, plainPairs:
		return len(v.members) > 0
	}
	return true
}

// isComposite reports whether the value is a list or an array.
func (v *Value) isComposite() bool { return v.kind != plainText && v.kind != encodedText }

// isEncoded reports whether the members are held as they stand in an expansion.
func (v *Value) isEncoded() bool { return v.kind >= encodedText }

// isPairs reports whether the members have names.
func (v *Value) isPairs() bool { return v.kind == plainPairs || v.kind == encodedPairs }

// String returns the string of a value, and the members of a list or an array with ","
// between them. It is decoded: a value from a match has no triplets.
func (v Value) String() string {
	if v.kind == plainText || v.kind == encodedText {
		return v.decoded(v.text)
	}
	var parts []string
	for name, member := range v.All() {
		if v.isPairs() {
			parts = append(parts, name)
		}
		parts = append(parts, member)
	}
	return strings.Join(parts, ",")
}

// All returns an iterator over the members: the names and values of an array, and the
// members of a list after "". A string is its only member. They are decoded; this
// allocates for members that have triplets, and not for others.
func (v Value) All() iter.Seq2[string, string] {
	return func(yield func(name, member string) bool) {
		for rest := v.start(); ; {
			name, member, ok := v.next(&rest)
			if !ok || !yield(v.decoded(name), v.decoded(member)) {
				return
			}
		}
	}
}

// decoded returns a member without triplets, if it is held with them.
func (v *Value) decoded(s string) string {
	if !v.isEncoded() || strings.IndexByte(s, '%') < 0 {
		return s
	}
	b, _ := percent.AppendDecoded(nil, s) // a match has no broken triplets
	return string(b)
}

// A cursor is a place between members.
type cursor struct {
	text    string // that follows
	members []string
	more    bool // a member of text follows, though it may be empty
}

// start returns the place before the first member.
func (v *Value) start() cursor {
	return cursor{v.text, v.members, v.kind != undefined && v.kind != plainList && v.kind != plainPairs}
}

// next returns the member after a place, as it is held, and its name in an array.
func (v *Value) next(c *cursor) (name, member string, ok bool) {
	switch v.kind {
	case plainList:
		if len(c.members) == 0 {
			return "", "", false
		}
		member, c.members = c.members[0], c.members[1:]
		return "", member, true
	case plainPairs:
		if len(c.members) == 0 {
			return "", "", false
		}
		name, member, c.members = c.members[0], c.members[1], c.members[2:]
		return name, member, true
	case plainText, encodedText:
		ok, c.more = c.more, false
		return "", c.text, ok
	}
	if !c.more {
		return "", "", false
	}
	member = c.text
	if i := v.memberLength(c.text); i < len(c.text) {
		member, c.text = c.text[:i], c.text[i+1:]
	} else {
		c.more = false
	}
	if v.kind == encodedList {
		return "", member, true
	}
	name, member, _ = strings.Cut(member, "=")
	if v.kind == encodedNamed {
		name = ""
	}
	return name, member, true
}

// memberLength returns the length of the member that a text begins with. A separator "."
// may be in the value of a pair, too. It is in it if it follows the "=", as an empty value
// has no "=" before it.
func (v *Value) memberLength(s string) int {
	end := indexOrEnd(s, v.separator)
	if v.separator == '.' && v.kind == encodedPairs && end > 0 && end < len(s) && s[end-1] == '=' {
		end++
		end += indexOrEnd(s[end:], '.')
	}
	return end
}

// indexOrEnd returns the index of a byte, or the length of a text without it.
func indexOrEnd(s string, b byte) int {
	if i := strings.IndexByte(s, b); i >= 0 {
		return i
	}
	return len(s)
}
