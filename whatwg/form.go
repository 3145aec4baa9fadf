package whatwg

import (
	"bytes"
	"iter"
	"unicode/utf8"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
)

// SearchParams returns the names and values of the query, decoded, as
// url.searchParams of a browser has them; see [FormPairs].
func (u URL) SearchParams() iter.Seq2[string, string] {
	search := u.Search()
	if search == "" {
		return FormPairs("")
	}
	return FormPairs(search[1:])
}

// FormPairs returns the names and values of a form in the format
// application/x-www-form-urlencoded, decoded, in order. Pairs end at "&", and a name ends
// at the first "=". A "+" is a space, and triplets are decoded; a "%" without two
// hexadecimal digits stays. Invalid UTF-8 becomes U+FFFD. Every form can be read. One of
// more than uriscan.MaxLen bytes has no pairs.
//
// Source: https://url.spec.whatwg.org/#urlencoded-parsing.
func FormPairs[T uriscan.Text](form T) iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		if uint64(len(form)) > uriscan.MaxLen {
			return
		}
		src := text.Bytes(form)
		s := uriscan.Spans{Query: uriscan.Span{End: uint32(len(src))}}
		for pair := range uriscan.Pairs(src, &s, "&") {
			if !yield(formDecoded(pair.Name.In(src)), formDecoded(pair.Value.In(src))) {
				return
			}
		}
	}
}

// formDecoded returns a name or value, decoded.
func formDecoded(src []byte) string {
	if bytes.IndexByte(src, '%') < 0 && bytes.IndexByte(src, '+') < 0 && utf8.Valid(src) {
		return string(src)
	}
	var few [128]byte
	spaced := append(few[:0], src...)
	for i, b := range spaced {
		if b == '+' {
			spaced[i] = ' '
		}
	}
	decoded := appendDecoded(spaced[:0], spaced) // it never writes where it has not read
	if utf8.Valid(decoded) {
		return string(decoded)
	}
	return string(appendReplaced(nil, decoded))
}

// appendReplaced appends src with U+FFFD for what is invalid UTF-8.
func appendReplaced(dst, src []byte) []byte {
	if utf8.Valid(src) {
		return append(dst, src...)
	}
	for len(src) > 0 {
		size, valid := 1, true
		if src[0] >= utf8.RuneSelf {
			size, valid = character(src)
		}
		if valid {
			dst = append(dst, src[:size]...)
		} else {
			dst = utf8.AppendRune(dst, utf8.RuneError)
		}
		src = src[size:]
	}
	return dst
}

// AppendForm appends the pairs as a form in the format application/x-www-form-urlencoded,
// such as "q=a+b&lang=de": letters, digits, "*", "-", "." and "_" stay, a space becomes
// "+", and all else is percent-encoded. [FormPairs] reads them again.
//
// Source: https://url.spec.whatwg.org/#urlencoded-serializing.
func AppendForm(dst []byte, pairs iter.Seq2[string, string]) []byte {
	from := len(dst)
	for name, value := range pairs {
		if len(dst) > from {
			dst = append(dst, '&')
		}
		dst = append(appendFormEncoded(dst, name), '=')
		dst = appendFormEncoded(dst, value)
	}
	return dst
}

// appendFormEncoded appends a name or value, encoded.
func appendFormEncoded(dst []byte, part string) []byte {
	src := text.Bytes(part)
	for {
		space := bytes.IndexByte(src, ' ')
		if space < 0 {
			return appendEncoded(dst, src, setForm)
		}
		dst = append(appendEncoded(dst, src[:space], setForm), '+')
		src = src[space+1:]
	}
}
