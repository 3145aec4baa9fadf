package iri

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/text"
)

// Options say how an IRI or a URI is mapped. A nil pointer means the zero value.
type Options struct {
	// Host, if it is not nil, makes another host of each host that is a reg-name and
	// not empty: an internationalized domain name in its ASCII form for AppendURI (RFC
	// 3987 §3.1), or in its Unicode form for AppendIRI (§3.2.1). It is for schemes whose
	// reg-name is a domain name. Package idn has what it takes; an
	// example has the function. ToASCII and ToUnicode of golang.org/x/net/idna fit, too.
	//
	// It gets the text of the host, triplets included. It must return a host that is
	// neither empty nor an IP literal, and for AppendURI is ASCII. If it returns an
	// error, that is returned.
	Host func(host string) (string, error)
}

// The errors of mapping that are neither of a scan nor of Options.Host.
var (
	errNotScanned = errors.New("iri: the text was not scanned; want the spans of a scan")
	errHost       = errors.New("iri: what Options.Host returned can be no host there; want a reg-name that is not empty")
)

// AppendURI appends to dst the URI that src maps to (RFC 3987 §3.1), and returns the
// result. s must be the spans of src, scanned by this package or by package uriscan.
//
// Each character beyond ASCII becomes the triplets of its bytes in UTF-8, in every
// component. An option can change that for the host. Everything else is appended
// unchanged, so a URI maps to itself. Nothing is normalised: step 1c of the RFC says
// that text in UTF-8 must not be.
//
//   - Errors: that of the scan if src is invalid, that of Options.Host, and one if that
//     returned no host. Then the result is dst.
//   - Allocates nothing if dst has room and no option is set.
//
// src must not overlap the free part of the capacity of dst.
func AppendURI[T uriscan.Text](dst []byte, src T, s *uriscan.Spans, o *Options) ([]byte, error) {
	return toURI.appendMapped(dst, text.Bytes(src), s, o)
}

// AppendIRI appends to dst the IRI that src maps to (RFC 3987 §3.2), and returns the
// result. s must be the spans of src, a URI or an IRI, scanned by this package or by
// package uriscan. AppendURI maps the result back to src, but for triplets of
// unreserved characters and the case of hexadecimal digits.
//
// A triplet of an unreserved character becomes that character. Triplets that are a
// character beyond ASCII in UTF-8 become that character if it is allowed there.
// All others remain triplets:
//
//   - those of reserved characters, of "%" and of ASCII that no URI may have, because
//     decoded they would mean something else;
//   - bytes that are not UTF-8;
//   - code points that the grammar does not allow there, such as private ones outside
//     of the query;
//   - characters that show nothing, a space, or no text of any language, and those that
//     change the direction of text (§4.1, and §6.1, which names those that RFC 3491
//     excludes).
//
// Triplets of bytes beyond ASCII that remain get digits in upper case. A label
// in Punycode is not changed, unless an option says so.
//
//   - Errors and allocations: as those of AppendURI.
//
// src must not overlap the free part of the capacity of dst.
func AppendIRI[T uriscan.Text](dst []byte, src T, s *uriscan.Spans, o *Options) ([]byte, error) {
	return toIRI.appendMapped(dst, text.Bytes(src), s, o)
}

// A mapping is one of the two directions.
type mapping bool

const (
	toURI mapping = false
	toIRI mapping = true
)

// appendMapped maps what is before the host, the host, and what is after it.
func (m mapping) appendMapped(dst, src []byte, s *uriscan.Spans, o *Options) ([]byte, error) {
	if !s.Valid() {
		if err := s.Err(); err != nil {
			return dst, fmt.Errorf("iri: what is invalid cannot be mapped: %w", err)
		}
		return dst, errNotScanned
	}
	at := uint32(0)
	if o != nil && o.Host != nil && s.HostKind() == uriscan.HostRegName && s.Host.Len() > 0 {
		host, err := o.Host(string(s.Host.In(src)))
		if err != nil {
			return dst, err
		}
		if !m.allowsHost(text.Bytes(host)) {
			return dst, errHost
		}
		dst = append(m.append(dst, src[:s.Host.Start], false), host...)
		at = s.Host.End
	}
	query := s.Query
	if !s.Has(uriscan.CompQuery) {
		query = uriscan.Span{Start: uint32(len(src)), End: uint32(len(src))}
	}
	dst = m.append(dst, src[at:query.Start], false)
	dst = m.append(dst, query.In(src), true)
	return m.append(dst, src[query.End:], false), nil
}

// append appends a part of an input. Private characters may be in a query.
func (m mapping) append(dst, part []byte, query bool) []byte {
	if m == toIRI {
		return appendDecoded(dst, part, query)
	}
	return appendEncoded(dst, part)
}

// allowsHost reports whether a text may be the host of a result.
func (m mapping) allowsHost(host []byte) bool {
	kind := engine.HostKind(host)
	return len(host) > 0 && (kind == kernel.HostRegName || kind == kernel.HostIPv4) && (m == toIRI || isASCII(host))
}

// isASCII reports whether all bytes are of ASCII. It looks at eight at a time.
func isASCII(b []byte) bool {
	var all uint64
	for ; len(b) >= 8; b = b[8:] {
		all |= binary.LittleEndian.Uint64(b)
	}
	for _, c := range b {
		all |= uint64(c)
	}
	return all&0x8080808080808080 == 0
}
