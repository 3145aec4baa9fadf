package rewrite

import (
	"bytes"
	"encoding/binary"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/address"
	"github.com/uriscan/uriscan/internal/kernel"
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
//   - Different URIs may name the same resource (RFC 3986 §6.1); Equal recognises
//     only what the steps make equal.
//
// Equal allocates nothing. Its time is linear in the length of a and b.
func Equal[T, U uriscan.Text](a T, as *uriscan.Spans, b U, bs *uriscan.Spans, steps Steps) bool {
	return equal(text.Bytes(a), as, text.Bytes(b), bs, steps)
}

func equal(a []byte, as *uriscan.Spans, b []byte, bs *uriscan.Spans, steps Steps) bool {
	x, y := record.Of(as), record.Of(bs)
	s, _ := referenceOf(a, x)
	t, _ := referenceOf(b, y)
	if bytes.Equal(s, t) {
		return true
	}
	const port = 1 << kernel.CompPort // the one component that a step removes
	if !as.Valid() || !bs.Valid() || (x.Present^y.Present)&^port != 0 {
		return false
	}
	return equalSchemes(x.Scheme.In(a), y.Scheme.In(b), steps) &&
		equalHosts(x.Host.In(a), y.Host.In(b), x.HostKind() == kernel.HostIPv6 && y.HostKind() == kernel.HostIPv6, steps) &&
		equalPaths(pathAfter(a, as, steps), pathAfter(b, bs, steps), x.Has(kernel.CompScheme), steps) &&
		equalTexts(x.Query.In(a), y.Query.In(b), steps&Percent) &&
		equalTexts(x.Fragment.In(a), y.Fragment.In(b), steps&Percent) &&
		((x.Present|y.Present)&port == 0 || equalPorts(a, as, b, bs, steps)) &&
		equalTexts(x.Userinfo.In(a), y.Userinfo.In(b), steps&Percent)
}

// equalSchemes compares the schemes.
func equalSchemes(a, b []byte, steps Steps) bool {
	return bytes.Equal(a, b) || steps&Case != 0 && equalFold(a, b)
}

// equalHosts compares the hosts.
func equalHosts(a, b []byte, areIPv6 bool, steps Steps) bool {
	if areIPv6 && steps&IPv6 != 0 {
		return address.Of6(a) == address.Of6(b)
	}
	return equalTexts(a, b, steps&(Case|Percent))
}

// equalPorts compares the ports. One that Port removes is absent.
func equalPorts(a []byte, as *uriscan.Spans, b []byte, bs *uriscan.Spans, steps Steps) bool {
	hasA, hasB := as.Has(uriscan.CompPort), bs.Has(uriscan.CompPort)
	if steps&Port != 0 {
		hasA, hasB = hasA && !hasNeedlessPort(a, as), hasB && !hasNeedlessPort(b, bs)
	}
	return hasA == hasB && (!hasA || bytes.Equal(as.Port.In(a), bs.Port.In(b)))
}

// pathAfter returns the path, and "/" for an empty one that EmptyPath changes.
func pathAfter(src []byte, s *uriscan.Spans, steps Steps) []byte {
	if steps&EmptyPath != 0 && wantsSlash(src, s) {
		return slash
	}
	return s.Path.In(src)
}

var slash = []byte("/")

// equalPaths compares the paths: as they are, which is quick and mostly settles it
// if they are equal, and then without dot segments.
func equalPaths(a, b []byte, hasScheme bool, steps Steps) bool {
	return equalTexts(a, b, steps&Percent) ||
		hasScheme && steps&Dots != 0 && !endDifferently(a, b) && equalWithoutDots(a, b, steps&Percent)
}

// equalTexts reports whether two texts are the same after Percent and Case, where
// steps has them.
func equalTexts(a, b []byte, steps Steps) bool {
	return bytes.Equal(a, b) || steps != 0 && equalUnits(a, b, steps)
}

// equalUnits is equalTexts for texts that are not the same. It passes over what they
// begin with in common.
func equalUnits(a, b []byte, steps Steps) bool {
	if steps == Case|Percent && equalFold(a, b) {
		return true
	}
	i := commonPrefix(a, b)
	for j := i; ; {
		if i == len(a) || j == len(b) {
			return i == len(a) && j == len(b)
		}
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
}

// commonPrefix returns the length of a prefix that two texts have in common and that
// ends between two units: the longest in steps of eight bytes, without the beginning of a
// triplet.
func commonPrefix(a, b []byte) (n int) {
	for n+8 <= len(a) && n+8 <= len(b) && binary.LittleEndian.Uint64(a[n:]) == binary.LittleEndian.Uint64(b[n:]) {
		n += 8
	}
	switch {
	case n > 0 && a[n-1] == '%':
		return n - 1
	case n > 0 && a[n-2] == '%':
		return n - 2
	}
	return n
}

// equalFold reports whether two ASCII texts differ in nothing but the case of
// letters. It looks at eight bytes at a time. Two letters that differ in case alone
// differ in the bit 0x20; hasUpper explains how letters are recognised.
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

// tripletAt is unitAt where a "%" is.
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
