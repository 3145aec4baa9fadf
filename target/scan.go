package target

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
)

// Scan reports whether src is a request target that the method takes, and fills
// out. The form is the one that it was scanned as.
//
//   - CONNECT takes an authority-form and nothing else (RFC 9112 §3.2.3).
//   - OPTIONS takes an origin-form, an absolute-form or "*" (§3.2.4).
//   - Every other method takes an origin-form or an absolute-form (§3.2.1, §3.2.2).
//
// Methods are compared with their case (RFC 9110 §9.1): "connect" is another method
// than CONNECT. Whether the method is a token is not checked.
//
// Otherwise Scan is [Form.Scan].
func Scan(method, src []byte, out *uriscan.Spans) (Form, bool) {
	switch {
	case string(method) == "CONNECT":
		return Authority, scanAuthority(src, out)
	case len(src) > 0 && src[0] == '/':
		return Origin, scanPath(src, out)
	case len(src) > 0 && isAlpha(src[0]):
		return Absolute, scanAbsolute(src, out)
	case string(method) != "OPTIONS":
		return beginOf(src), refuseBegin(src, known.begin, out)
	case len(src) > 0 && src[0] == '*':
		return Asterisk, scanAsterisk(src, out)
	}
	return Origin, refuseBegin(src, known.beginOptions, out)
}

// ScanString is [Scan] for strings. It gives the same answers.
func ScanString(method, src string, out *uriscan.Spans) (Form, bool) {
	return Scan(text.Bytes(method), text.Bytes(src), out)
}

// Scan reports whether src is of the form, and fills out.
//
//   - Valid: out has the components, and the kinds of host and path. There is always
//     a path: that of an authority-form is empty (RFC 9112 §3.3), and "*" is one.
//   - Invalid: out has the components as RFC 3986 Appendix B splits them, except
//     that an input that begins with "/" has no authority, and one scanned as an
//     authority-form begins with one. It has the offset of the first wrong byte,
//     and the reason.
//   - Longer than [uriscan.MaxLen]: CodeTooLong and no components.
//
// Spans are offsets in src; nothing is decoded or copied, and nothing is allocated.
// The time is linear in len(src). A Form that is none of the constants counts as
// Origin.
func (f Form) Scan(src []byte, out *uriscan.Spans) bool {
	switch f {
	case Absolute:
		return scanAbsolute(src, out)
	case Authority:
		return scanAuthority(src, out)
	case Asterisk:
		return scanAsterisk(src, out)
	}
	if len(src) == 0 || src[0] != '/' {
		return refuseBegin(src, table.End(table.Entry(machineRuleOriginForm)).Reason, out)
	}
	return scanPath(src, out)
}

// ScanString is [Form.Scan] for a string. It gives the same answers.
func (f Form) ScanString(src string, out *uriscan.Spans) bool { return f.Scan(text.Bytes(src), out) }

// isAlpha reports whether b is an ALPHA, as the first byte of a scheme is.
func isAlpha(b byte) bool { return b|0x20-'a' < 26 }

// beginOf returns the form that a target looks like which the method does not take.
func beginOf(src []byte) Form {
	if len(src) > 0 && src[0] == '*' {
		return Asterisk
	}
	return Origin
}

// refuseBegin records that no target begins as src does, or that it is empty. The
// components are those of a URI reference.
//
//go:noinline
func refuseBegin(src []byte, reason uint8, out *uriscan.Spans) bool {
	uriscan.Scan(src, out)
	return refuse(src, 0, reason, out)
}
