package psl

import (
	_ "embed"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
)

// Domain is how a host divides. The spans are offsets in the host. A part that the host does
// not have is empty: "co.uk" is a suffix, and has no registrable domain.
type Domain struct {
	Subdomain   uriscan.Span // what is before the registrable domain, without the dot between them
	Registrable uriscan.Span // the suffix and one label more
	Suffix      uriscan.Span // the public suffix, also called the effective top-level domain

	is is
}

// is says which rule made the suffix.
type is uint8

const (
	listed is = 1 << iota
	private
)

// Listed reports whether a rule of the list made the suffix. Otherwise the suffix is the
// last label, by the default rule "*".
func (d Domain) Listed() bool { return d.is&listed != 0 }

// Private reports whether that rule is one of the private section: the owner of a domain,
// such as github.io, lets others register names below it. The other rules are those of
// registries, and the list calls them ICANN domains.
func (d Domain) Private() bool { return d.is&private != 0 }

// builtIn is the list that the package has, in the marshalled form. A program in
// internal/compile writes it; the first line says from which list.
//
//go:embed table.bin
var builtIn string

// Split divides a host by the list that the package has. The host is that of a URI, without a
// port. Everything is as in the comment of the package.
func Split[T uriscan.Text](host T) Domain { return split(builtIn[headLen:], text.Bytes(host)) }

// Version says which list the package has: the date, the first digits of the commit in
// github.com/publicsuffix/list, and the first digits of the SHA-256 of the list.
func Version() string { return versionOf(builtIn) }

// versionOf returns the version in the first line of the marshalled form.
func versionOf(table string) string {
	return strings.TrimRight(table[len(magic):headLen-1], " ")
}
