package uritemplate

import "github.com/uriscan/uriscan/percent"

// A class is a set of bytes in which values are written, and of triplets.
//
// A triplet of a value that an operator other than "+" and "#" wrote has upper-case
// digits, and its byte is not unreserved: there is one form only. "+" and "#" leave the
// triplets of a value as they are.
type class uint8

const (
	unreservedBytes class = 1 << iota // a string, or a member of a list
	unreservedList                    // the same, and ","
	reservedBytes                     // a string for "+" or "#"
	reservedMember                    // the same without ","
)

// classOf has for each byte the classes that it is in. "%" is in none.
var classOf = func() (table [256]class) {
	for b := range 256 {
		if percent.Unreserved.Has(byte(b)) {
			table[b] |= unreservedBytes | unreservedList
		}
		if reservedToo.Has(byte(b)) {
			table[b] |= reservedBytes | reservedMember
		}
	}
	table[','] = table[',']&^reservedMember | unreservedList
	return table
}()

// reservedToo has the bytes that "+" and "#" leave as they are.
var reservedToo = percent.Unreserved.Union(percent.Of(":/?#[]@!$&'()*+,;="))

// prefix returns how many bytes of a class a text begins with.
func (c class) prefix(s string) int {
	for i := range len(s) {
		if classOf[s[i]]&c == 0 {
			return i
		}
	}
	return len(s)
}

// symbols returns the bytes of a class, and "%".
func (c class) symbols() (s symbols) {
	for b, classes := range classOf {
		if classes&c != 0 {
			s.add(b)
		}
	}
	s.add('%')
	return s
}

// hasTriplet reports whether a text begins with a triplet of the class.
func (c class) hasTriplet(src []byte) bool {
	if !isTriplet(src) {
		return false
	}
	return c&(reservedBytes|reservedMember) != 0 ||
		src[1] < 'a' && src[2] < 'a' && classOf[tripletByte(src)]&unreservedBytes == 0
}

// has reports whether a byte or a triplet of the class is at an offset.
func (c class) has(src []byte, at int) bool {
	return at < len(src) && (classOf[src[at]]&c != 0 || c.hasTriplet(src[at:]))
}

// run returns where the bytes and triplets of a class end that begin at an offset.
func (c class) run(src []byte, at int) int {
	for at < len(src) {
		if classOf[src[at]]&c != 0 {
			at++
		} else if c.hasTriplet(src[at:]) {
			at += len("%41")
		} else {
			break
		}
	}
	return at
}

// runCounted is run, but it ends after limit characters.
func (c class) runCounted(src []byte, at, limit int) int {
	var count counter
	for c.has(src, at) {
		b := src[at]
		if b == '%' {
			b = tripletByte(src[at:])
		}
		if count.add(b); count.characters > limit {
			break
		}
		at = after(src, at)
	}
	return at
}

// after returns where a byte or a triplet of a class ends.
func after(src []byte, at int) int {
	if src[at] == '%' {
		return at + len("%41")
	}
	return at + 1
}

// back returns where the last byte or triplet of a run begins.
func back(src []byte, start, end int) int {
	if end-len("%41") >= start && src[end-len("%41")] == '%' {
		return end - len("%41")
	}
	return end - 1
}
