package rewrite

import (
	"bytes"
	"encoding/binary"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/record"
	"github.com/uriscan/uriscan/internal/text"
)

// The plain way to compare two normal forms is to write both. Nothing is written
// here, so that no memory is needed, however long they are. Two texts with the same
// bytes are equal at once. Otherwise one component after the other is compared, as
// the units that its normal form is made of.

// Equal reports whether a and b have the same normal form, see [AppendNormalized].
// as and bs must be their records.
//
//   - If either is invalid, Equal reports whether they have the same bytes.
//   - Different URIs may name the same resource (RFC 3986 §6.1); Equal knows only
//     what the steps tell.
//
// Equal allocates nothing. Its time is linear in the length of a and b.
func Equal[T, U uriscan.Text](a T, as *uriscan.Spans, b U, bs *uriscan.Spans, steps Steps) bool {
	return equal(text.Bytes(a), as, text.Bytes(b), bs, steps)
}

func equal(a []byte, as *uriscan.Spans, b []byte, bs *uriscan.Spans, steps Steps) bool {
	x, _ := referenceOf(a, record.Of(as))
	y, _ := referenceOf(b, record.Of(bs))
	if bytes.Equal(x, y) {
		return true
	}
	return as.Valid() && bs.Valid() && (&comparand{a, as}).equal(&comparand{b, bs}, steps)
}

// A comparand is one side of a comparison.
type comparand struct {
	src []byte
	s   *uriscan.Spans
}

// equal compares valid references. What differs most often comes first.
func (x *comparand) equal(y *comparand, steps Steps) bool {
	return x.equalIn(y, uriscan.CompScheme, steps&Case) &&
		x.equalHosts(y, steps) &&
		x.equalPaths(y, steps) &&
		x.equalIn(y, uriscan.CompQuery, steps&Percent) &&
		x.equalIn(y, uriscan.CompFragment, steps&Percent) &&
		x.equalPorts(y, steps) &&
		x.equalIn(y, uriscan.CompUserinfo, steps&Percent)
}

// equalIn compares one component, in which no other step than those given changes
// anything.
func (x *comparand) equalIn(y *comparand, c uriscan.Component, steps Steps) bool {
	return x.s.Has(c) == y.s.Has(c) && equalTexts(x.s.Span(c).In(x.src), y.s.Span(c).In(y.src), steps)
}

// equalHosts compares the hosts.
func (x *comparand) equalHosts(y *comparand, steps Steps) bool {
	if steps&IPv6 != 0 && x.s.HostKind() == uriscan.HostIPv6 && y.s.HostKind() == uriscan.HostIPv6 {
		return addressOf(x.s.Host.In(x.src)) == addressOf(y.s.Host.In(y.src))
	}
	return x.equalIn(y, uriscan.CompHost, steps&(Case|Percent))
}

// equalPorts compares the ports. One that Port removes is absent.
func (x *comparand) equalPorts(y *comparand, steps Steps) bool {
	if steps&Port == 0 {
		return x.equalIn(y, uriscan.CompPort, 0)
	}
	a, hasA := x.neededPort()
	b, hasB := y.neededPort()
	return hasA == hasB && bytes.Equal(a, b)
}

// neededPort returns the port that Port leaves, and whether there is one.
func (x *comparand) neededPort() (port []byte, present bool) {
	if !x.s.Has(uriscan.CompPort) || hasNeedlessPort(x.src, x.s) {
		return nil, false
	}
	return x.s.Port.In(x.src), true
}

// equalPaths compares the paths: as they are, which is quick and mostly settles it
// if they are equal, and then without dot segments.
func (x *comparand) equalPaths(y *comparand, steps Steps) bool {
	a, b := x.pathBehind(steps), y.pathBehind(steps)
	return equalTexts(a, b, steps&Percent) ||
		steps&Dots != 0 && x.s.Has(uriscan.CompScheme) && equalWithoutDots(a, b, steps&Percent)
}

// pathBehind returns the path, and "/" for an empty one that EmptyPath changes.
func (x *comparand) pathBehind(steps Steps) []byte {
	if steps&EmptyPath != 0 && wantsSlash(x.src, x.s) {
		return slash
	}
	return x.s.Path.In(x.src)
}

var slash = []byte("/")

// equalTexts reports whether two texts are the same after Percent and Case, where
// steps has them.
func equalTexts(a, b []byte, steps Steps) bool {
	switch {
	case bytes.Equal(a, b):
		return true
	case steps == 0:
		return false
	case steps == Case|Percent && equalFold(a, b):
		return true
	}
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		if a[i] == b[j] && a[i] != '%' {
			i, j = i+1, j+1
			continue
		}
		u, n := unitAt(a, i, steps)
		v, m := unitAt(b, j, steps)
		if u != v {
			return false
		}
		i, j = i+n, j+m
	}
	return i == len(a) && j == len(b)
}

// equalFold reports whether two ASCII texts differ in nothing but the case of
// letters. It looks at eight bytes at a time. Two letters that differ in case alone
// differ in the bit 0x20; hasUpper explains how letters are told.
func equalFold(a, b []byte) bool {
	const ones = 0x0101010101010101
	if len(a) != len(b) {
		return false
	}
	for ; len(a) >= 8 && len(b) >= 8; a, b = a[8:], b[8:] {
		x, y := binary.LittleEndian.Uint64(a), binary.LittleEndian.Uint64(b)
		lower := x | ones*0x20
		letters := ((lower + ones*(0x80-'a')) ^ (lower + ones*(0x80-'z'-1))) & (ones * 0x80)
		if (x^y)&^(letters>>2) != 0 {
			return false
		}
	}
	for i := range a {
		if lowerCase[a[i]] != lowerCase[b[i]] {
			return false
		}
	}
	return true
}

// A unit is one byte of a normal form, or a triplet that stays: its three bytes.
type unit uint32

// unitAt returns the unit that begins at b[i], and how many bytes it takes there.
func unitAt(b []byte, i int, steps Steps) (u unit, size int) {
	if b[i] == '%' {
		return tripletAt(b, i, steps)
	}
	if steps&Case != 0 {
		return unit(lowerCase[b[i]]), 1
	}
	return unit(b[i]), 1
}

// tripletAt is unitAt where a "%" stands.
func tripletAt(b []byte, i int, steps Steps) (u unit, size int) {
	if !isTriplet(b, i) {
		return '%', 1
	}
	if steps&Percent == 0 {
		return '%'<<16 | unit(b[i+1])<<8 | unit(b[i+2]), 3
	}
	value := tripletByte(b, i)
	switch {
	case !unreserved[value]:
		return '%'<<16 | unit(value), 3
	case steps&Case != 0:
		value = lowerCase[value]
	}
	return unit(value), 3
}
