package uriscan

import (
	"errors"

	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/text"
)

// The kinds, components, productions and codes are read and written by their
// names, as text and as JSON. The names stay the same between versions.

// The errors do not repeat the text: it may be part of a URI.
var (
	errComponent  = errors.New(`uriscan: no component has this name or number; want one of "scheme", "userinfo", "host", "port", "path", "query", "fragment"`)
	errHostKind   = errors.New(`uriscan: no kind of host has this name or number; want one of "none", "reg-name", "IPv4address", "IPv6address", "IPvFuture"`)
	errPathKind   = errors.New(`uriscan: no kind of path has this name or number; want one of "path-empty", "path-abempty", "path-absolute", "path-noscheme", "path-rootless"`)
	errProduction = errors.New(`uriscan: no production has this name or number; want one of "URI-reference", "URI", "absolute-URI", "relative-ref"`)
	errErrorCode  = errors.New(`uriscan: no error code has this name or number; want one of "none", "scheme", "first-colon", "userinfo", "host", "port", "path", "query", "fragment", "percent", "ip-literal", "end", "too-long"`)
)

// AppendText appends the name that String returns; see [encoding.TextAppender].
// It returns an error if c is none of the constants.
func (c Component) AppendText(b []byte) ([]byte, error) {
	return text.AppendName(b, exact.ComponentNames[:], uint8(c), errComponent)
}

// MarshalText returns the name that String returns; see [encoding.TextMarshaler].
// It returns an error if c is none of the constants.
func (c Component) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText sets c to the constant that has the name; see
// [encoding.TextUnmarshaler]. It returns an error and leaves c unchanged if
// there is none.
func (c *Component) UnmarshalText(name []byte) error {
	number, err := text.NumberOf(exact.ComponentNames[:], name, errComponent)
	if err == nil {
		*c = Component(number)
	}
	return err
}

// AppendText appends the name that String returns; see [encoding.TextAppender].
// It returns an error if k is none of the constants.
func (k HostKind) AppendText(b []byte) ([]byte, error) {
	return text.AppendName(b, hostKindNames[:], uint8(k), errHostKind)
}

// MarshalText returns the name that String returns; see [encoding.TextMarshaler].
// It returns an error if k is none of the constants.
func (k HostKind) MarshalText() ([]byte, error) { return k.AppendText(nil) }

// UnmarshalText sets k to the constant that has the name; see
// [encoding.TextUnmarshaler]. It returns an error and leaves k unchanged if
// there is none.
func (k *HostKind) UnmarshalText(name []byte) error {
	number, err := text.NumberOf(hostKindNames[:], name, errHostKind)
	if err == nil {
		*k = HostKind(number)
	}
	return err
}

// AppendText appends the name that String returns; see [encoding.TextAppender].
// It returns an error if k is none of the constants.
func (k PathKind) AppendText(b []byte) ([]byte, error) {
	return text.AppendName(b, pathKindNames[:], uint8(k), errPathKind)
}

// MarshalText returns the name that String returns; see [encoding.TextMarshaler].
// It returns an error if k is none of the constants.
func (k PathKind) MarshalText() ([]byte, error) { return k.AppendText(nil) }

// UnmarshalText sets k to the constant that has the name; see
// [encoding.TextUnmarshaler]. It returns an error and leaves k unchanged if
// there is none.
func (k *PathKind) UnmarshalText(name []byte) error {
	number, err := text.NumberOf(pathKindNames[:], name, errPathKind)
	if err == nil {
		*k = PathKind(number)
	}
	return err
}

// AppendText appends the name that String returns; see [encoding.TextAppender].
// It returns an error if p is none of the constants.
func (p Production) AppendText(b []byte) ([]byte, error) {
	return text.AppendName(b, productionNames[:], uint8(p), errProduction)
}

// MarshalText returns the name that String returns; see [encoding.TextMarshaler].
// It returns an error if p is none of the constants.
func (p Production) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText sets p to the constant that has the name; see
// [encoding.TextUnmarshaler]. It returns an error and leaves p unchanged if
// there is none.
func (p *Production) UnmarshalText(name []byte) error {
	number, err := text.NumberOf(productionNames[:], name, errProduction)
	if err == nil {
		*p = Production(number)
	}
	return err
}

// AppendText appends the name that String returns; see [encoding.TextAppender].
// It returns an error if c is none of the constants.
func (c ErrorCode) AppendText(b []byte) ([]byte, error) {
	return text.AppendName(b, codeNames[:], uint8(c), errErrorCode)
}

// MarshalText returns the name that String returns; see [encoding.TextMarshaler].
// It returns an error if c is none of the constants.
func (c ErrorCode) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText sets c to the constant that has the name; see
// [encoding.TextUnmarshaler]. It returns an error and leaves c unchanged if
// there is none.
func (c *ErrorCode) UnmarshalText(name []byte) error {
	number, err := text.NumberOf(codeNames[:], name, errErrorCode)
	if err == nil {
		*c = ErrorCode(number)
	}
	return err
}
