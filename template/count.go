package template

import "bytes"

// What no grammar says is counted here: whether letters and digits are in disorder, and
// how many words there are.

// The measures below were chosen on real paths; docs/templates.md says how often they are
// right.
const (
	shortestDisorder = 8  // letters and digits in a row that may be gibberish
	shortestToken    = 20 // those that are a token, and not only gibberish
	idDigits         = 5  // decimal digits in a row that are an id wherever they are
	titleWords       = 6  // words that make a title
	shortestTitle    = 32 // bytes of a title
)

// countLetters returns the class of a segment that the machines do not know. seen has the
// bits of all of its bytes.
//
//   - Parameters: it has one of = , & before its end, or a key in parentheses at the end.
//   - Token or Gibberish: eight or more letters and digits in a row are in disorder.
//   - Slug: five or more decimal digits are in a row, or there are at least six words.
func countLetters(segment []byte, seen uint16) Class {
	if seen&(isSub|isRare) == 0 && (seen&(isUpper|isDigit) == 0 || len(segment) < idDigits) && len(segment) < shortestTitle {
		return Constant
	}
	if seen&(isSub|isRare) != 0 {
		segment = bytes.TrimRight(segment, "=") // the padding of Base64 (RFC 4648 §4)
		if bytes.ContainsAny(segment, "=,&") || hasKey(segment) {
			return Parameters
		}
	}
	class, words := Constant, 0
	for rest := segment; len(rest) > 0; {
		n, has, digits := readWord(rest)
		if n == 0 {
			rest = rest[1:]
			continue
		}
		words++
		switch {
		case n >= shortestDisorder && has&(isUpper|isDigit) != 0 && inDisorder(rest[:n]):
			if n >= shortestToken {
				return Token
			}
			class = Gibberish
		case class == Constant && digits >= idDigits:
			class = Slug
		}
		rest = rest[n:]
	}
	if class == Constant && words >= titleWords && len(segment) >= shortestTitle {
		return Slug
	}
	return class
}

// hasKey reports whether a segment ends with a key in parentheses, as "Products(42)" in OData
// (URL Conventions 4.01 §4.3.1): an int, hexadecimal digits, a UUID, or text in quotes. A word is
// none, so "Mercury_(planet)" has no key.
func hasKey(segment []byte) bool {
	open, last := bytes.IndexByte(segment, '('), len(segment)-1
	if open <= 0 || segment[last] != ')' || open+1 == last {
		return false
	}
	key := segment[open+1 : last]
	seen := seenIn(key)
	return seen == isDigit || key[0] == '\'' || isHexID(key, seen) || isUUID(key)
}

// readWord returns how many letters and digits a text begins with, their bits, and how many
// decimal digits there are in a row at most.
func readWord(text []byte) (n int, seen uint16, digits int) {
	run := 0
	for _, b := range text {
		is := letters[b]
		if is&(isLetter|isDigit) == 0 {
			break
		}
		if run++; is != isDigit {
			run = 0
		}
		digits = max(digits, run)
		seen |= is
		n++
	}
	return n, seen, digits
}

// hasDigits reports whether a text has at least n decimal digits in a row.
func hasDigits(text []byte, n int) bool {
	digits := 0
	for _, b := range text {
		if digits++; letters[b] != isDigit {
			digits = 0
		}
		if digits == n {
			return true
		}
	}
	return false
}

// inDisorder reports whether the letters and digits of a word are in disorder: whether at
// least four of nine neighbours are seldom neighbours in words.
//
// The plain measure is the entropy of the bytes, but words of eight letters have hardly
// less of it than eight random ones. In words a letter seldom follows a digit, a capital
// seldom follows a small letter, and of the 676 pairs of letters 330 are rare. Of random
// letters and digits more than half the neighbours are of one of these kinds.
//
// Without a digit or a capital inside a word is a word: names in other languages have
// other rare pairs.
func inDisorder(word []byte) bool {
	breaks, inside := 0, false
	before := word[0]
	for _, b := range word[1:] {
		was, is := letters[before], letters[b]
		switch {
		case (was^is)&isDigit != 0, was&isLower != 0 && is&isUpper != 0:
			breaks++
			inside = true
		case is != isDigit && rarePairs[before|0x20-'a']>>(b|0x20-'a')&1 != 0:
			breaks++
		}
		before = b
	}
	return inside && 9*breaks >= 4*(len(word)-1)
}

// rarePairs has for each letter the set of letters that are rare after it in words: the bit of
// "a" is the lowest.
//
// They are the 330 rarest pairs in the words that paths of real lists are made of, English ones
// and those of a dozen other languages, and names of software. All of them together are 6 % of the pairs
// there.
var rarePairs = func() (sets [26]uint32) {
	for first, seconds := range [26]string{
		"jq",                        // a
		"dfghjknpqtvwxyz",           // b
		"bfgjnqvwxz",                // c
		"hjknqvwxz",                 // d
		"jqz",                       // e
		"bcdghjkmnpqvwxyz",          // f
		"bcdfjkmpqvwxyz",            // g
		"bcdfghjkmnpqvwxz",          // h
		"hijqwy",                    // i
		"bcdfghjklmnpqrtvwxyz",      // j
		"bcdfghjkmnpqvwxyz",         // k
		"ghjnqrwxz",                 // l
		"dfghjknqrvwxz",             // m
		"jqrwxz",                    // n
		"jqz",                       // o
		"bfgjkmnqvwxz",              // p
		"abcdefghijklmnopqrstvwxyz", // q
		"hjqwxz",                    // r
		"gjqvxz",                    // s
		"gjkqvxz",                   // t
		"hjkoquvwxyz",               // u
		"bcdfghjklmnpqrstuvwxyz",    // v
		"bcdfghjklmnpqrtuvwxyz",     // w
		"abcdefghjklmnoqrsuvwxyz",   // x
		"bdfghjkqruvwxyz",           // y
		"bcdfghjklmnopqrstuvwxyz",   // z
	} {
		for _, second := range seconds {
			sets[first] |= 1 << (second - 'a')
		}
	}
	return sets
}()
