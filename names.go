package uriscan

import (
	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/text"
)

// The kinds, components, productions and codes are read and written by their
// names, as text and as JSON. The names stay the same between versions.
var (
	componentNames = text.Names{
		List:    exact.ComponentNames[:],
		Unknown: "unknown component", None: "uriscan: no component",
	}
	hostKindNames = text.Names{
		List:    []string{"none", "reg-name", "IPv4address", "IPv6address", "IPvFuture"},
		Unknown: "unknown host kind", None: "uriscan: no kind of host",
	}
	pathKindNames = text.Names{
		List:    []string{"path-empty", "path-abempty", "path-absolute", "path-noscheme", "path-rootless"},
		Unknown: "unknown path kind", None: "uriscan: no kind of path",
	}
	productionNames = text.Names{
		List:    []string{"URI-reference", "URI", "absolute-URI", "relative-ref"},
		Unknown: "unknown production", None: "uriscan: no production",
	}
)

// String returns the RFC's name of the component, such as "host".
func (c Component) String() string { return componentNames.Of(uint8(c)) }

// String returns the RFC's name of the rule, or "none".
func (k HostKind) String() string { return hostKindNames.Of(uint8(k)) }

// String returns the RFC's name of the rule.
func (k PathKind) String() string { return pathKindNames.Of(uint8(k)) }

// String returns the RFC's name of the rule.
func (p Production) String() string { return productionNames.Of(uint8(p)) }

// AppendText appends the name that String returns; see [encoding.TextAppender].
// It returns an error if c is none of the constants.
func (c Component) AppendText(b []byte) ([]byte, error) { return componentNames.Append(b, uint8(c)) }

// MarshalText returns the name that String returns; see [encoding.TextMarshaler].
// It returns an error if c is none of the constants.
func (c Component) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText sets c to the constant that has the name; see
// [encoding.TextUnmarshaler]. It returns an error and leaves c unchanged if
// there is none.
func (c *Component) UnmarshalText(name []byte) error { return text.Read(&componentNames, c, name) }

// AppendText appends the name that String returns; see [encoding.TextAppender].
// It returns an error if k is none of the constants.
func (k HostKind) AppendText(b []byte) ([]byte, error) { return hostKindNames.Append(b, uint8(k)) }

// MarshalText returns the name that String returns; see [encoding.TextMarshaler].
// It returns an error if k is none of the constants.
func (k HostKind) MarshalText() ([]byte, error) { return k.AppendText(nil) }

// UnmarshalText sets k to the constant that has the name; see
// [encoding.TextUnmarshaler]. It returns an error and leaves k unchanged if
// there is none.
func (k *HostKind) UnmarshalText(name []byte) error { return text.Read(&hostKindNames, k, name) }

// AppendText appends the name that String returns; see [encoding.TextAppender].
// It returns an error if k is none of the constants.
func (k PathKind) AppendText(b []byte) ([]byte, error) { return pathKindNames.Append(b, uint8(k)) }

// MarshalText returns the name that String returns; see [encoding.TextMarshaler].
// It returns an error if k is none of the constants.
func (k PathKind) MarshalText() ([]byte, error) { return k.AppendText(nil) }

// UnmarshalText sets k to the constant that has the name; see
// [encoding.TextUnmarshaler]. It returns an error and leaves k unchanged if
// there is none.
func (k *PathKind) UnmarshalText(name []byte) error { return text.Read(&pathKindNames, k, name) }

// AppendText appends the name that String returns; see [encoding.TextAppender].
// It returns an error if p is none of the constants.
func (p Production) AppendText(b []byte) ([]byte, error) { return productionNames.Append(b, uint8(p)) }

// MarshalText returns the name that String returns; see [encoding.TextMarshaler].
// It returns an error if p is none of the constants.
func (p Production) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText sets p to the constant that has the name; see
// [encoding.TextUnmarshaler]. It returns an error and leaves p unchanged if
// there is none.
func (p *Production) UnmarshalText(name []byte) error { return text.Read(&productionNames, p, name) }
