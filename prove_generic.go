package uriscan

import (
	"math/bits"

	"github.com/uriscan/uriscan/classes"
)

// The arithmetic of the vector kernels in Go: what the assembly of amd64 does, one
// small function a step. There nothing runs on it; it says what the kernels mean,
// and tests hold them to it. On arm64 it is the kernel, with the masks of NEON.
//
// A position is a single set bit as long as possible. The lowest of some
// positions, or else one that is known to be behind them, is one OR and one
// lowest; the positions from a up to b, without b, are b - a.

// headBytes is how many bytes of a block count where the input goes on behind
// it: two less than it has, so that what follows a "%" is in the same block.
const headBytes = classes.Block - 2

// lowest returns the lowest set bit of mask, or 0.
func lowest(mask uint64) uint64 { return mask & -mask }

// place returns the offset that a single bit stands for.
func place(bit uint64) uint32 { return uint32(bits.TrailingZeros64(bit)) }

// A provingBlock is a block, its masks and the bits at which its parts end.
type provingBlock struct {
	classes.Masks
	endBit      uint64 // the end of the input, or of what counts of the block
	fragmentBit uint64 // the first "#", or endBit
	queryBit    uint64 // the first "?" before that, or fragmentBit
	foreignBit  uint64 // the first other byte that path, query and fragment may not have, or 0
	settledBit  uint64 // all before is settled; path, query or fragment goes on here
	goesOn      part   // what is not settled at the end of the block
}

// A part is what may be longer than the head of a long input.
type part uint8

// The parts.
const (
	nothing part = iota
	hostPart
	segmentPart // the first segment of a relative path
)

// newProvingBlock returns the block that begins src.
func newProvingBlock(src []byte) provingBlock {
	return provingBlock{Masks: classes.MasksOf(src), endBit: 1 << min(len(src), headBytes)}
}

// goodPercent returns the places of "%" with two hexadecimal digits behind.
func (b *provingBlock) goodPercent() uint64 {
	return b.Percent & (b.Hexdig >> 1) & (b.Hexdig >> 2)
}

// close finds the first delimiters, "?" and "#" only where they are still
// possible (all ones) and not where one was before (zero), and what is foreign.
func (b *provingBlock) close(question, hash uint64) {
	b.fragmentBit = lowest(b.Hash&hash | b.endBit)
	b.queryBit = lowest(b.Question&question | b.fragmentBit)
	foreign := (b.endBit - 1) &^ b.fragmentBit & b.Foreign
	if foreign != 0 {
		foreign &^= b.goodPercent()
	}
	b.foreignBit = lowest(foreign)
}

// proveGeneric does what prove does.
func proveGeneric(src []byte, out *Spans) proof {
	*out = Spans{}
	b := newProvingBlock(src)
	b.close(^uint64(0), ^uint64(0))
	if !b.proveHead(src, out) {
		return unproven
	}
	path, query, end := place(b.queryBit), place(b.fragmentBit), place(b.endBit)
	if b.foreignBit != 0 {
		// What comes before the path has been looked at without regard to it.
		if b.goesOn != nothing || b.foreignBit <= b.settledBit {
			return unproven
		}
		out.finish(path, query, end)
		return stoppedAt(place(b.foreignBit))
	}
	if len(src) <= headBytes {
		out.finish(path, query, end)
		return proven
	}
	if b.goesOn == nothing && b.settledBit-1 >= b.endBit-1 {
		return unproven
	}
	return proveRuns(src, path, query, b.goesOn, out)
}

// proveHead settles everything before the path, and where the path starts.
func (b *provingBlock) proveHead(src []byte, out *Spans) bool {
	schemeBit := lowest(b.NotScheme)
	if schemeBit&b.Colon == 0 {
		return b.proveRelative(src, out)
	}
	out.Scheme.End = place(schemeBit)
	out.present |= 1 << CompScheme
	if schemeBit&(b.Slash>>1)&(b.Slash>>2) != 0 {
		return b.proveAuthority(src, schemeBit<<3, out)
	}
	// Behind a single slash another one would begin an authority, so only with the
	// byte behind it a path is like any other.
	b.settledBit = schemeBit << 2
	out.Path.Start = out.Scheme.End + 1
	b.setPathKind(schemeBit<<1, PathRootless, out)
	return true
}

// proveRelative settles a relative reference (RFC 3986 §4.2).
func (b *provingBlock) proveRelative(src []byte, out *Spans) bool {
	if len(src) > 0 && src[0] == ':' {
		return false
	}
	if b.Slash&(b.Slash>>1)&1 != 0 {
		return b.proveAuthority(src, 1<<2, out)
	}
	b.settledBit = lowest(b.Slash | b.queryBit) // the end of the first segment
	if len(src) > headBytes && b.settledBit >= b.endBit {
		b.goesOn = segmentPart
	}
	b.setPathKind(1, PathNoScheme, out)
	first := b.settledBit - 1
	if b.foreignBit != 0 {
		b.settledBit = 0 // without a colon it is a path, whatever bytes it holds
	}
	return b.Colon&first == 0
}

// setPathKind notes the path that starts at bit, which is of kind otherwise if
// it has a first segment that is not empty (§3.3).
func (b *provingBlock) setPathKind(bit uint64, otherwise PathKind, out *Spans) {
	switch {
	case b.queryBit == bit:
		otherwise = PathEmpty
	case b.Slash&bit != 0:
		otherwise = PathAbsolute
	}
	out.kinds |= uint8(otherwise) << 4
}

// proveAuthority settles userinfo, host and port (§3.2).
func (b *provingBlock) proveAuthority(src []byte, authorityBit uint64, out *Spans) bool {
	authorityEnd := lowest(b.Slash&-authorityBit | b.queryBit)
	if len(src) > headBytes && authorityEnd >= b.endBit {
		return b.proveLongHost(authorityBit, out)
	}
	b.settledBit = authorityEnd
	out.kinds |= uint8(PathAbempty) << 4
	out.Path.Start = place(authorityEnd)
	hostBit := authorityBit
	if at := b.At & (authorityEnd - authorityBit); at != 0 {
		userinfo := at - authorityBit
		if at != lowest(at) || userinfo&b.NotRegName&^b.Colon != 0 {
			return false
		}
		out.Userinfo = Span{place(authorityBit), place(at)}
		out.present |= 1 << CompUserinfo
		hostBit = at << 1
	}
	hostEnd := lowest(b.Colon&-hostBit | authorityEnd)
	if (hostEnd-hostBit)&b.NotRegName != 0 {
		return false
	}
	out.Host = Span{place(hostBit), place(hostEnd)}
	out.present |= 1 << CompHost
	out.kinds |= uint8(HostRegName)
	if isIPv4(out.Host.In(src)) {
		out.kinds += uint8(HostIPv4 - HostRegName)
	}
	if hostEnd == authorityEnd {
		return true
	}
	out.Port = Span{place(hostEnd) + 1, place(authorityEnd)}
	out.present |= 1 << CompPort
	return (authorityEnd-hostEnd<<1)&^b.Digit == 0
}

// longHost is how many bytes of a host make it longer than every IPv4address.
const longHost = 16

// proveLongHost settles the start of a host that the head does not hold.
func (b *provingBlock) proveLongHost(authorityBit uint64, out *Spans) bool {
	if authorityBit-1 >= b.endBit>>longHost || (b.endBit-authorityBit)&b.NotRegName != 0 {
		return false
	}
	out.Host.Start = place(authorityBit)
	out.present |= 1 << CompHost
	out.kinds = kinds(HostRegName, PathAbempty)
	b.goesOn = hostPart
	return true
}

// goOn settles more of the part that the head did not hold; the block begins at
// the offset at.
func (b *provingBlock) goOn(goesOn part, src []byte, at int, out *Spans) bool {
	switch goesOn {
	case hostPart:
		hostEnd := lowest(b.NotRegName)
		if hostEnd&(b.Slash|b.queryBit) == 0 || hostEnd >= 1<<headBytes {
			return false
		}
		out.Host.End = uint32(at) + place(hostEnd)
		out.Path.Start = out.Host.End
	case segmentPart:
		segmentEnd := lowest(b.Slash | b.queryBit)
		if segmentEnd >= 1<<headBytes {
			b.goesOn = segmentPart
		}
		first := len(src) > at && src[at] == ':' // Colon leaves it out
		return !first && b.Colon&(segmentEnd-1) == 0
	}
	return true
}

// proveRuns goes on behind the head, where only path, query and fragment are
// left, and what goes on: path and query are where they end so far.
func proveRuns(src []byte, path, query uint32, goesOn part, out *Spans) proof {
	for at := headBytes; ; at += headBytes {
		inPath, untilFragment := open(path, at), open(query, at)
		b := newProvingBlock(src[at:])
		b.close(inPath, untilFragment)
		stops := b.foreignBit != 0
		if stops {
			if goesOn != nothing {
				return unproven
			}
			b.endBit = b.foreignBit
			b.close(inPath, untilFragment)
		}
		if !b.goOn(goesOn, src, at, out) {
			return unproven
		}
		goesOn = b.goesOn
		if inPath != 0 {
			path = uint32(at) + place(b.queryBit)
		}
		if untilFragment != 0 {
			query = uint32(at) + place(b.fragmentBit)
		}
		if b.endBit < 1<<headBytes {
			end := uint32(at) + place(b.endBit)
			out.finish(path, query, end)
			if stops {
				return stoppedAt(end)
			}
			return proven
		}
	}
}

// open returns all ones where a component that ends at end, as far as known,
// goes on at the offset at; else 0.
func open(end uint32, at int) uint64 {
	if int(end) < at {
		return 0
	}
	return ^uint64(0)
}

// finish fills in what follows the path's start: path and query end there, and
// each that is not at the end of all has a delimiter and another one behind.
func (s *Spans) finish(path, query, end uint32) {
	s.Path.End = path
	s.present |= 1 << CompPath
	if path < query {
		s.Query = Span{path + 1, query}
		s.present |= 1 << CompQuery
	}
	if query < end {
		s.Fragment = Span{query + 1, end}
		s.present |= 1 << CompFragment
	}
}
