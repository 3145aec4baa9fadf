package nfa

import (
	"strings"

	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/gen/internal/charset"
)

// one is what is known of a part of the grammar: whether it matches exactly one
// byte, or one character in its UTF-8 form, however it matches and reports nothing
// on the way; and which.
type one struct {
	set        charset.Set        // the bytes
	characters charset.Characters // beyond ASCII
	ok         bool
}

// byteOf and characterOf return a value, or a range of values, as one byte and as
// one character.
func byteOf(low, high uint32) one {
	return one{set: charset.Between(byte(low), byte(high)), ok: true}
}

func characterOf(low, high uint32) one {
	const lastASCII = 0x7F
	o := one{characters: charset.CharactersBetween(rune(max(low, lastASCII+1)), rune(high)), ok: true}
	if low <= lastASCII {
		o.set = charset.Between(byte(low), byte(min(high, lastASCII)))
	}
	return o
}

// valueOf returns a value, or a range, of a node that has characters as its values, or bytes.
func valueOf(low, high uint32, characters bool) one {
	if characters {
		return characterOf(low, high)
	}
	return byteOf(low, high)
}

// or returns the union of o and p, or nothing if it has both bytes and characters beyond
// ASCII: such a union cannot be named by one word.
func (o one) or(p one) one {
	o.set, o.characters = o.set.Union(p.set), o.characters.Union(p.characters)
	if len(o.characters) > 0 && !charset.Between(0, 0x7F).Contains(o.set) {
		return one{}
	}
	return o
}

// singleRule returns the bytes or characters of a rule that is one thing, so that an
// error can call "unreserved" by that name. Rules are judged once: a chain of
// rules that each name the next one twice would otherwise take forever.
func (b *builder) singleRule(name string) one {
	lower := strings.ToLower(name)
	o, known := b.single[lower]
	if !known {
		o = b.singleNode(b.grammar.Rule(name).Definition)
		b.single[lower] = o
	}
	return o
}

func (b *builder) singleNode(n abnf.Node) one {
	switch n := n.(type) {
	case *abnf.Alternation:
		all := one{ok: true}
		for _, item := range n.Items {
			o := b.singleNode(item)
			if !o.ok {
				return one{}
			}
			if all = all.or(o); !all.ok {
				return one{}
			}
		}
		return all
	case *abnf.Reference:
		if b.reports(n.Name) {
			return one{}
		}
		return b.singleRule(n.Name)
	case *abnf.Literal:
		if len(n.Text) == 1 {
			return one{set: letter(n.Text[0], n.CaseSensitive), ok: true}
		}
	case *abnf.Range:
		return valueOf(n.Low, n.High, n.Characters)
	case *abnf.Sequence:
		if len(n.Values) == 1 {
			return valueOf(n.Values[0], n.Values[0], n.Characters)
		}
	}
	return one{}
}

// reports reports whether the spec wants to know of the rule.
func (b *builder) reports(name string) bool {
	lower := strings.ToLower(name)
	return len(b.captures[lower])+len(b.kinds[lower])+len(b.inside[lower]) > 0
}
