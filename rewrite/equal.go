package rewrite

import (
	"bytes"
	"encoding/binary"
	"math/bits"

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
	const (
		query = 1 << kernel.CompQuery
		port  = 1 << kernel.CompPort // the one component that a step removes
		rare  = port | 1<<kernel.CompFragment | 1<<kernel.CompUserinfo
	)
	if !as.Valid() || !bs.Valid() || (x.Present^y.Present)&^port != 0 {
		return false
	}
	if last := x.Last(); endDifferently(a, last, b, y.Last(), last == &x.Path) {
		return false
	}
	return equalSchemes(x.Scheme.In(a), y.Scheme.In(b), steps) &&
		equalHosts(x.Host.In(a), y.Host.In(b), x.HostKind() == kernel.HostIPv6 && y.HostKind() == kernel.HostIPv6, steps) &&
		equalPaths(a, as, b, bs, steps) &&
		(x.Present&query == 0 || equalTexts(x.Query.In(a), y.Query.In(b), steps&Percent)) &&
		((x.Present|y.Present)&rare == 0 || equalPorts(a, as, b, bs, steps) &&
			equalTexts(x.Fragment.In(a), y.Fragment.In(b), steps&Percent) &&
			equalTexts(x.Userinfo.In(a), y.Userinfo.In(b), steps&Percent))
}

// equalSchemes compares the schemes.
func equalSchemes(a, b []byte, steps Steps) bool {
	if steps&Case != 0 {
		return equalFold(a, b)
	}
	return bytes.Equal(a, b)
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
func equalPaths(a []byte, as *uriscan.Spans, b []byte, bs *uriscan.Spans, steps Steps) bool {
	path, other := pathAfter(a, as, steps), pathAfter(b, bs, steps)
	return equalTexts(path, other, steps&Percent) ||
		steps&Dots != 0 && as.Has(uriscan.CompScheme) &&
			!endDifferently(a, &record.Of(as).Path, b, &record.Of(bs).Path, true) && equalWithoutDots(path, other, steps&Percent)
}

// equalTexts reports whether two texts are the same after Percent and Case, where
// steps has them.
func equalTexts(a, b []byte, steps Steps) bool {
	return bytes.Equal(a, b) || steps != 0 && equalUnits(a, b, steps)
}

// equalUnits is equalTexts for texts that are not the same. It passes over what they
// have in common, up to each unit that is spelled differently.
func equalUnits(a, b []byte, steps Steps) bool {
	if steps == Case|Percent && equalFold(a, b) {
		return true
	}
	for {
		n := commonPrefix(a, b)
		if a, b = a[n:], b[n:]; len(a) == 0 || len(b) == 0 {
			return len(a) == len(b)
		}
		u, size := unitAt(a, 0, steps)
		v, other := unitAt(b, 0, steps)
		if u != v {
			return false
		}
		a, b = a[size:], b[other:]
	}
}

// commonPrefix returns the length of the longest prefix that two texts have in common
// and that ends between two units.
func commonPrefix(a, b []byte) (n int) {
	for n+8 <= len(a) && n+8 <= len(b) {
		differs := binary.LittleEndian.Uint64(a[n:]) ^ binary.LittleEndian.Uint64(b[n:])
		if differs != 0 {
			return betweenUnits(a, n+bits.TrailingZeros64(differs)/8)
		}
		n += 8
	}
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return betweenUnits(a, n)
}

// betweenUnits returns n, or where the triplet begins that n is in.
func betweenUnits(text []byte, n int) int {
	switch {
	case n == len(text):
	case n > 0 && text[n-1] == '%':
		return n - 1
	case n > 1 && text[n-2] == '%':
		return n - 2
	}
	return n
}

// equalFold reports whether two ASCII texts differ in nothing but the case of
// letters. It looks at eight bytes at a time, and at some of the last ones twice, so
// that no loop over single bytes is left for the length of schemes and hosts.
func equalFold(a, b []byte) bool {
	n := len(a)
	switch {
	case n != len(b):
		return false
	case n < 4:
		for i := range a {
			if lowerCase[a[i]] != lowerCase[b[i]] {
				return false
			}
		}
		return true
	case n < 8:
		return equalWordsFold(
			uint64(binary.LittleEndian.Uint32(a))<<32|uint64(binary.LittleEndian.Uint32(a[n-4:])),
			uint64(binary.LittleEndian.Uint32(b))<<32|uint64(binary.LittleEndian.Uint32(b[n-4:])))
	}
	for i := 0; ; i += 8 {
		i = min(i, n-8)
		if !equalWordsFold(binary.LittleEndian.Uint64(a[i:]), binary.LittleEndian.Uint64(b[i:])) {
			return false
		}
		if i == n-8 {
			return true
		}
	}
}

// equalWordsFold is equalFold for eight bytes. Two letters that differ in case alone
// differ in the bit 0x20; hasUpper explains how letters are recognised.
func equalWordsFold(x, y uint64) bool {
	const ones = 0x0101010101010101
	lower := x | ones*0x20
	letters := ((lower + ones*(0x80-'a')) ^ (lower + ones*(0x80-'z'-1))) & (ones * 0x80)
	return (x^y)&^(letters>>2) == 0
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
