package kernel

// tryPacked is the portable fast path. It turns blocks of 64 bytes into masks and finds
// the spans by arithmetic on them, as the vector kernels do; planes.go says how it makes
// the masks. It differs from block_test.go, which defines what the assembly must do, in two
// points that are cheaper without vectors:
//
//  1. All 64 bytes of a block count, and what a "%" at the end of a block wants of the
//     next one is carried over.
//  2. The end of an input is a byte that is not allowed. So one search finds either, and
//     the end of a line need not be known before.
//
// It knows nothing of an input with an IP literal, nor of one in which no path, query or
// fragment is certain when the first block ends.
func tryPacked(src []byte, out *Record) Result {
	reached := packedHead(src, 0, planesOf(src), false, out)
	switch {
	case reached == Unknown:
		return Unknown
	case int(reached>>2) == len(src):
		return Valid
	case reached&packedUnsettled != 0:
		return Unknown
	}
	return reached
}

// packedUnsettled is set in a result that is no stop if the input goes on: what follows
// might change what the bytes before it are.
const packedUnsettled = 1

// packedHead looks at src from start on, with the planes of its first block. It returns a
// stop at the first byte that is not allowed, or at the end of src, with packedUnsettled if
// it is none where src goes on; or Unknown. All offsets are those in src. If what begins at
// start is a line, the blocks after the head are classified as lines.
func packedHead(src []byte, start uint32, p planes, isLine bool, out *Record) Result {
	*out = Record{}

	// The fragment begins after the first stop, if that is "#". A second "#" is not allowed.
	// A bit that is not in the block is 0.
	stops := p.stops()
	fragmentBit := lowest(stops)
	endBit := fragmentBit
	if fragmentBit&p.code0 != 0 {
		endBit = lowest(stops ^ fragmentBit)
	}
	wanted := uint64(0)
	if percent := p.percent() & (endBit - 1); percent != 0 {
		const last, lastTwo = 1 << 63, 3 << 62
		if broken := percent&^(p.hexdig()>>1|last) | percent&^(p.hexdig()>>2|lastTwo); broken != 0 {
			endBit = lowest(broken)
			fragmentBit = lowest(fragmentBit | endBit)
		}
		wanted = percent>>63 | percent>>62
	}
	queryBit := lowest(p.question() | fragmentBit)

	// Nearly all inputs begin with a scheme and a host without userinfo and port.
	begin, schemeEnd := src[start:], p.schemeEnd()
	settledBit := p.hostEnd(schemeEnd << 3)
	if p.isAuthorityAfter(schemeEnd) && settledBit&(p.slash()|queryBit) != 0 && beginsWithName(begin, offsetOf(schemeEnd)) {
		end := start + offsetOf(schemeEnd)
		out.Scheme = Span{start, end}
		out.Path.Start = start + offsetOf(settledBit)
		out.Host = Span{end + 3, out.Path.Start}
		out.Present = 1<<CompScheme | 1<<CompHost
		out.Kinds = Kinds(HostRegName, PathAbempty)
	} else {
		var known bool
		if settledBit, known = p.shape(begin, start, queryBit, out); !known {
			return Unknown
		}
	}

	path, query, end := start+offsetOf(queryBit), start+offsetOf(fragmentBit), start+offsetOf(endBit)
	if endBit == 0 && (int(end) < len(src) || wanted != 0) {
		if settledBit-1 >= 1<<HeadBytes-1 {
			return Unknown
		}
		return packedRuns(src, path, query, end, wanted, isLine, out)
	}
	out.finish(path, query, end)
	if settledBit-1 >= endBit-1 {
		return StopAt(end) | packedUnsettled
	}
	return StopAt(end)
}

// finish fills in what follows the start of the path: the path and the query
// end at path and query, and the input at end. A component that does not end
// at end is followed by a delimiter and another component.
func (r *Record) finish(path, query, end uint32) {
	r.Path.End = path
	r.Present |= 1 << CompPath
	if path < query {
		r.Set(CompQuery, &r.Query, path+1, query)
	}
	if query < end {
		r.Set(CompFragment, &r.Fragment, query+1, end)
	}
}

// beginsWithName reports whether src begins with a letter, as a scheme does, and the host
// after "://" with no digit, so that it cannot be an IPv4address.
func beginsWithName(src []byte, schemeEnd uint32) bool {
	host := int(schemeEnd) + len("://")
	return isLetterOfScheme(src[0]) && (host >= len(src) || src[host]-'0' > 9)
}

// isLetterOfScheme reports whether b is a letter. It must be one of the bytes of a scheme,
// or a colon.
func isLetterOfScheme(b byte) bool { return b >= 'A' }

// shape fills in what is before the path, where the path begins, and the kinds, whatever
// shape the input has. src begins with the block, at this offset; queryBit is where the
// path ends. It returns settledBit, and whether anything is known: everything before that bit
// is final, and a stop must come after it. It is 0 if the block and src end there.
//
//go:noinline
func (p planes) shape(src []byte, start uint32, queryBit uint64, out *Record) (settledBit uint64, known bool) {
	schemeEnd := p.schemeEnd()
	switch {
	case schemeEnd&p.colon() != 0:
		if !isLetterOfScheme(src[0]) {
			return 0, false
		}
		end := start + offsetOf(schemeEnd)
		out.Set(CompScheme, &out.Scheme, start, end)
		if p.isAuthorityAfter(schemeEnd) {
			return p.authority(src, start, schemeEnd<<3, queryBit, out)
		}
		// A second slash would begin an authority, so a path is settled only after its
		// first byte.
		out.Path.Start = end + 1
		p.setPathKind(schemeEnd<<1, queryBit, PathRootless, out)
		return schemeEnd << 2, true
	case p.slash()&(p.slash()>>1)&1 != 0:
		return p.authority(src, start, 1<<2, queryBit, out)
	}
	out.Path.Start = start
	p.setPathKind(1, queryBit, PathNoScheme, out)
	settledBit = lowest(p.slash() | queryBit)
	return settledBit, p.colon()&(settledBit-1) == 0 && isInBlock(settledBit, src)
}

// isInBlock reports whether a bit is in the block that begins src, or is where both end.
func isInBlock(bit uint64, src []byte) bool { return bit != 0 || len(src) == blockBytes }

// setPathKind notes the kind of the path that begins at a bit: this one, unless it is empty
// or begins with a slash.
func (p planes) setPathKind(bit, queryBit uint64, kind uint8, out *Record) {
	switch {
	case queryBit == bit:
		kind = PathEmpty
	case p.slash()&bit != 0:
		kind = PathAbsolute
	}
	out.Kinds = Kinds(HostNone, kind)
}

// authority fills in the authority that begins at a bit. It returns its end, and whether it
// is valid and in the block.
func (p planes) authority(src []byte, start uint32, bit, queryBit uint64, out *Record) (endBit uint64, known bool) {
	endBit = lowest(p.slash()&-bit | queryBit)
	if !isInBlock(endBit, src) {
		return 0, false
	}
	from, end := offsetOf(bit), offsetOf(endBit)
	if (endBit-bit)&^p.regName() == 0 {
		out.Set(CompHost, &out.Host, start+from, start+end)
		out.Kinds = Kinds(HostKindOf(src[from:end]), PathAbempty)
	} else if !divide(src, from, end, start, out) {
		return 0, false
	}
	out.Path.Start = start + end
	return endBit, true
}

// divide fills in the authority src[from:end], which has a ":" or an "@", and reports
// whether it is valid. start is added to every offset.
func divide(src []byte, from, end, start uint32, out *Record) bool {
	var parts Record
	DivideAuthority(src, from, end, &parts)
	if !isDivided(src, &parts) {
		return false
	}
	out.Kinds = Kinds(HostKindOf(parts.Host.In(src)), PathAbempty)
	out.Present |= parts.Present
	parts.Shift(start)
	out.Userinfo, out.Host, out.Port = parts.Userinfo, parts.Host, parts.Port
	return true
}
