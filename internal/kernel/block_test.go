package kernel

// The arithmetic of the vector kernels in Go, one small function a step. A kernel
// turns a block of 64 bytes into masks; spans are then arithmetic on masks. The tests
// compare the assembly with it.
//
// A position is a single set bit as long as possible. lowest(mask | end) is the
// first position in a mask, or end if there is none. b - a is the set of all
// positions from a up to b, without b.

// A block is up to 64 bytes of the input: their masks, and where its parts end.
type block struct {
	masks
	endBit        uint64 // the end of the input, or of what counts of the block
	fragmentBit   uint64 // the first "#", or endBit
	queryBit      uint64 // the first "?" before that, or fragmentBit
	notAllowedBit uint64 // the first other byte that path, query and fragment may not have, or 0
	settledBit    uint64 // everything before this bit is final; path, query or fragment follows
	goesOn        part   // what goes on after the block
}

// newBlock returns the block that begins src.
func newBlock(src []byte) block {
	return block{masks: masksOf(src), endBit: 1 << min(len(src), HeadBytes)}
}

// goodPercent returns the positions of "%" with two hexadecimal digits after it.
func (b *block) goodPercent() uint64 {
	return b.Percent & (b.Hexdig >> 1) & (b.Hexdig >> 2)
}

// close finds the first "?" and "#" and the first byte that is not allowed. A delimiter
// counts if its argument is all ones. The argument is zero if the delimiter has come
// before.
func (b *block) close(question, hash uint64) {
	b.fragmentBit = lowest(b.Hash&hash | b.endBit)
	b.queryBit = lowest(b.Question&question | b.fragmentBit)
	notAllowed := (b.endBit - 1) &^ b.fragmentBit & b.NotAllowed
	if notAllowed != 0 {
		notAllowed &^= b.goodPercent()
	}
	b.notAllowedBit = lowest(notAllowed)
}

// tryGeneric is the generic version of [Try].
func tryGeneric(src []byte, out *Record) Result {
	*out = Record{}
	b := newBlock(src)
	b.close(^uint64(0), ^uint64(0))
	if !b.tryHead(src, out) {
		return Unknown
	}
	path, query, end := offsetOf(b.queryBit), offsetOf(b.fragmentBit), offsetOf(b.endBit)
	if b.notAllowedBit != 0 {
		// tryHead ignored invalid bytes.
		if b.goesOn != nothing || b.notAllowedBit <= b.settledBit {
			return Unknown
		}
		out.finish(path, query, end)
		return StopAt(offsetOf(b.notAllowedBit))
	}
	if len(src) <= HeadBytes {
		out.finish(path, query, end)
		return Valid
	}
	if b.goesOn == nothing && b.settledBit-1 >= b.endBit-1 {
		return Unknown
	}
	return tryRuns(src, path, query, b.goesOn, out)
}

// tryLinesGeneric is the generic version of [TryLines], which says what it returns.
func tryLinesGeneric(buf []byte, base uint32, ends []uint32, out []Record) (open int) {
	start := uint32(0)
	for i, end := range ends {
		open += out[i].settleLine(tryGeneric(withoutReturn(buf[start:end]), &out[i]), base+start)
		start = end + 1
	}
	return open
}

// tryHead settles everything before the path, and where the path starts.
func (b *block) tryHead(src []byte, out *Record) bool {
	schemeBit := lowest(b.NotScheme)
	if schemeBit&b.Colon == 0 {
		return b.tryRelative(src, out)
	}
	out.Scheme.End = offsetOf(schemeBit)
	out.Present |= 1 << CompScheme
	if schemeBit&(b.Slash>>1)&(b.Slash>>2) != 0 {
		return b.tryAuthority(src, schemeBit<<3, out)
	}
	// A second slash would begin an authority, so a path is settled only after its
	// first byte.
	b.settledBit = schemeBit << 2
	out.Path.Start = out.Scheme.End + 1
	b.setPathKind(schemeBit<<1, PathRootless, out)
	return true
}

// tryRelative settles a relative reference (RFC 3986 §4.2).
func (b *block) tryRelative(src []byte, out *Record) bool {
	if len(src) > 0 && src[0] == ':' {
		return false
	}
	if b.Slash&(b.Slash>>1)&1 != 0 {
		return b.tryAuthority(src, 1<<2, out)
	}
	b.settledBit = lowest(b.Slash | b.queryBit) // the end of the first segment
	if len(src) > HeadBytes && b.settledBit >= b.endBit {
		b.goesOn = segmentPart
	}
	b.setPathKind(1, PathNoScheme, out)
	first := b.settledBit - 1
	if b.notAllowedBit != 0 {
		b.settledBit = 0 // without a colon the segment is a path, whatever else it holds
	}
	return b.Colon&first == 0
}

// setPathKind notes the path that starts at bit, which is of kind otherwise if
// it has a first segment that is not empty (§3.3).
func (b *block) setPathKind(bit uint64, otherwise uint8, out *Record) {
	switch {
	case b.queryBit == bit:
		otherwise = PathEmpty
	case b.Slash&bit != 0:
		otherwise = PathAbsolute
	}
	out.Kinds |= otherwise << PathKindShift
}

// tryAuthority settles userinfo, host and port (§3.2).
func (b *block) tryAuthority(src []byte, authorityBit uint64, out *Record) bool {
	authorityEnd := lowest(b.Slash&-authorityBit | b.queryBit)
	if len(src) > HeadBytes && authorityEnd >= b.endBit {
		return b.tryLongHost(authorityBit, out)
	}
	b.settledBit = authorityEnd
	out.Kinds |= PathAbempty << PathKindShift
	out.Path.Start = offsetOf(authorityEnd)
	hostBit := authorityBit
	if at := b.At & (authorityEnd - authorityBit); at != 0 {
		userinfo := at - authorityBit
		if at != lowest(at) || userinfo&b.NotRegName&^b.Colon != 0 {
			return false
		}
		out.Userinfo = Span{offsetOf(authorityBit), offsetOf(at)}
		out.Present |= 1 << CompUserinfo
		hostBit = at << 1
	}
	hostEnd := lowest(b.Colon&-hostBit | authorityEnd)
	if (hostEnd-hostBit)&b.NotRegName != 0 {
		return false
	}
	out.Host = Span{offsetOf(hostBit), offsetOf(hostEnd)}
	out.Present |= 1 << CompHost
	out.Kinds |= HostRegName
	if isIPv4(out.Host.In(src)) {
		out.Kinds += HostIPv4 - HostRegName
	}
	if hostEnd == authorityEnd {
		return true
	}
	out.Port = Span{offsetOf(hostEnd) + 1, offsetOf(authorityEnd)}
	out.Present |= 1 << CompPort
	return (authorityEnd-hostEnd<<1)&^b.Digit == 0
}

// tryLongHost settles the start of a host that goes on after the head.
func (b *block) tryLongHost(authorityBit uint64, out *Record) bool {
	if authorityBit-1 >= b.endBit>>longHost || (b.endBit-authorityBit)&b.NotRegName != 0 {
		return false
	}
	out.Host.Start = offsetOf(authorityBit)
	out.Present |= 1 << CompHost
	out.Kinds = Kinds(HostRegName, PathAbempty)
	b.goesOn = hostPart
	return true
}

// goOn settles more of the part that goes on from the block before. This block
// begins at the offset at.
func (b *block) goOn(goesOn part, src []byte, at int, out *Record) bool {
	switch goesOn {
	case hostPart:
		hostEnd := lowest(b.NotRegName)
		if hostEnd-1 >= 1<<HeadBytes-1 {
			b.goesOn = hostPart
			return true
		}
		if hostEnd&(b.Slash|b.queryBit) == 0 {
			return false
		}
		out.Host.End = uint32(at) + offsetOf(hostEnd)
		out.Path.Start = out.Host.End
	case segmentPart:
		segmentEnd := lowest(b.Slash | b.queryBit)
		if segmentEnd >= 1<<HeadBytes {
			b.goesOn = segmentPart
		}
		first := len(src) > at && src[at] == ':' // Colon leaves it out
		return !first && b.Colon&(segmentEnd-1) == 0
	}
	return true
}

// tryRuns looks at the blocks after the head, where only the part that goes on,
// the path, the query and the fragment are open. The path and the query end at
// path and query so far.
func tryRuns(src []byte, path, query uint32, goesOn part, out *Record) Result {
	for at := HeadBytes; ; at += HeadBytes {
		inPath, untilFragment := open(path, at), open(query, at)
		b := newBlock(src[at:])
		b.close(inPath, untilFragment)
		stops := b.notAllowedBit != 0
		if stops {
			if goesOn != nothing {
				return Unknown
			}
			b.endBit = b.notAllowedBit
			b.close(inPath, untilFragment)
		}
		if !b.goOn(goesOn, src, at, out) {
			return Unknown
		}
		goesOn = b.goesOn
		if inPath != 0 {
			path = uint32(at) + offsetOf(b.queryBit)
		}
		if untilFragment != 0 {
			query = uint32(at) + offsetOf(b.fragmentBit)
		}
		if b.endBit < 1<<HeadBytes {
			end := uint32(at) + offsetOf(b.endBit)
			out.finish(path, query, end)
			if stops {
				return StopAt(end)
			}
			return Valid
		}
	}
}

// open returns all ones if a component that ends at end so far is still open at
// the offset at, else 0.
func open(end uint32, at int) uint64 {
	if int(end) < at {
		return 0
	}
	return ^uint64(0)
}
