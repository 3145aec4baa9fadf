package idn

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
)

// UnicodeVersion is the version of Unicode that the package knows.
const UnicodeVersion = "17.0.0"

// Options are rules that UTS 46 leaves to its users, beside those of the URL Standard. The
// zero value has none of them. Options hold no state, and many goroutines may use the same.
type Options struct {
	// Hyphens refuses a label with "-" as its first, its last, or its third and fourth
	// character: CheckHyphens of UTS 46.
	Hyphens bool

	// LettersDigitsHyphens refuses ASCII other than letters, digits and "-" in a label:
	// UseSTD3ASCIIRules of UTS 46.
	LettersDigitsHyphens bool

	// Lengths refuses an empty label, the one after a final dot too, a label of more than
	// 63 bytes and a name of more than 253 bytes, all in ASCII: VerifyDnsLength of UTS 46.
	// It concerns AppendASCII alone.
	Lengths bool
}

// Strict has all rules, as the URL Standard has for valid domains and registries need. It must
// not be changed.
var Strict = &Options{Hyphens: true, LettersDigitsHyphens: true, Lengths: true}

// AppendASCII appends the ASCII form of a host to dst: "domain to ASCII" of the URL Standard,
// not strict.
//
//   - Errors: an [*Error] with the first reason for which the host is no domain. Then the
//     result is dst.
//   - Allocates nothing if dst has room; see the comment of the package for very long labels.
//   - Source: URL Standard §3.3; UTS 46 §4.2.
//
// host must not overlap the free part of the capacity of dst.
func AppendASCII[T uriscan.Text](dst []byte, host T) ([]byte, error) {
	name := text.Bytes(host)
	if result, ok := appendUsual(dst, name); ok {
		return result, nil
	}
	return noOptions.convertASCII(dst, name)
}

// AppendUnicode appends the Unicode form of a host to dst: "domain to Unicode" of the URL
// Standard, not strict. It always appends a result, as the standard wants: labels in punycode
// that cannot be read remain.
//
//   - Errors: an [*Error] with the first reason for which the host is no valid domain. The
//     result is for people to read, and to be shown only if there is no error.
//   - Allocates nothing if dst has room; see the comment of the package for very long labels.
//   - Source: URL Standard §3.3; UTS 46 §4.3.
//
// host must not overlap the free part of the capacity of dst.
func AppendUnicode[T uriscan.Text](dst []byte, host T) ([]byte, error) {
	return noOptions.AppendUnicode(dst, text.Bytes(host))
}

var noOptions = &Options{}

// AppendASCII is the function [AppendASCII] with these rules as well. If there is any, a name
// of ASCII alone has to be valid like every other, labels in punycode included.
func (o *Options) AppendASCII(dst, host []byte) ([]byte, error) {
	if *o == (Options{}) {
		if result, ok := appendUsual(dst, host); ok {
			return result, nil
		}
	}
	return o.convertASCII(dst, host)
}

// convertASCII is AppendASCII for a host that is not usual, or that has to follow rules.
func (o *Options) convertASCII(dst, host []byte) ([]byte, error) {
	if *o == (Options{}) && isASCII(host) {
		return appendLower(dst, host)
	}
	c := converter{Options: o, host: host, begin: len(dst), directionsAt: -1}
	dst = c.convert(dst)
	c.checkDirections(dst)
	c.checkLength(dst)
	if c.code != CodeNone {
		return dst[:c.begin], c.err()
	}
	return dst, nil
}

// AppendASCIIString is AppendASCII for a string.
func (o *Options) AppendASCIIString(dst []byte, host string) ([]byte, error) {
	return o.AppendASCII(dst, text.Bytes(host))
}

// AppendUnicode is the function [AppendUnicode] with these rules as well.
func (o *Options) AppendUnicode(dst, host []byte) ([]byte, error) {
	if *o == (Options{}) && !isPunycode(host) && !mayHavePunycode(host) {
		if result, ok := appendUsual(dst, host); ok {
			return result, nil
		}
	}
	c := converter{Options: o, host: host, begin: len(dst), directionsAt: -1, toUnicode: true}
	dst = c.convert(dst)
	c.checkDirections(dst)
	if c.code != CodeNone {
		return dst, c.err()
	}
	return dst, nil
}

// AppendUnicodeString is AppendUnicode for a string.
func (o *Options) AppendUnicodeString(dst []byte, host string) ([]byte, error) {
	return o.AppendUnicode(dst, text.Bytes(host))
}
