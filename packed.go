package uriscan

// provePacked proves what the packed machine can: the shapes of
// gen/grammar/rfc3986.skeleton. It is the portable fast path.
//
// The plain walk looks up a cell whose address depends on the state, so every
// byte waits for the load of the one before. Here
//
//  1. the row depends on the byte alone, and the state only shifts it: the
//     chain is one shift a byte;
//  2. each step notes where it is under the state that it reached, so the end
//     of each stretch of a state is there when the walk is over;
//  3. sixteen bytes that leave the state where it is need no chain at all,
//     which pays in long paths and queries.
//
// What the skeleton leaves out is settled after the walk, where it occurs at
// all: percent triplets, an authority with more than a host, the kind of a
// host that begins with a digit.
func provePacked(src []byte, out *Spans) proof {
	if len(src) == 0 {
		return unproven
	}
	var ends [64]uint32 // by state: behind the last byte that led there
	row := packedRows[src[0]]
	flags := row
	s := uint64(packedFirst[src[0]])
	ends[s&63] = 1
	i := 1
	for ; i < len(src); i++ {
		row = packedRows[src[i]]
		flags |= row
		s = row >> (s & 63)
		ends[s&63] = uint32(i + 1)
	}
	if s&63 == 0 || flags&packedPercent != 0 && !tripletsComplete(src) || !fillPacked(src, &ends, out) {
		return unproven
	}
	return proven
}

// fillPacked turns the ends of the states into spans. The states come in a
// fixed order and never come back (the generator proves it), so the end of a
// component is the end of the last state that was in it.
func fillPacked(src []byte, ends *[64]uint32, out *Spans) bool {
	*out = Spans{present: 1 << CompPath}
	start := ends[packedColon]
	if start != 0 {
		out.set(CompScheme, &out.Scheme, 0, start-1)
	}
	host := ends[packedAuth]
	pathEnd := max(ends[packedPath], ends[packedSlash], ends[packedNoscheme], ends[packedScheme], start, host, ends[packedRest])
	switch {
	case host != 0:
		hostStart := start + 2
		out.kinds = kinds(HostRegName, PathAbempty)
		if rest := ends[packedRest]; rest != 0 {
			if !divideAuthority(src, hostStart, rest, out) {
				return false
			}
			start = rest
		} else {
			out.set(CompHost, &out.Host, hostStart, host)
			start = host
		}
		if src := out.Host.In(src); len(src) > 0 && src[0]-'0' < 10 && isIPv4(src) {
			out.kinds = kinds(HostIPv4, PathAbempty)
		}
	case pathEnd == start:
	case src[start] == '/':
		out.kinds = kinds(HostNone, PathAbsolute)
	case start != 0:
		out.kinds = kinds(HostNone, PathRootless)
	default:
		out.kinds = kinds(HostNone, PathNoScheme)
	}
	out.Path = Span{start, pathEnd}
	if end := ends[packedQuery]; end != 0 {
		out.set(CompQuery, &out.Query, pathEnd+1, end)
		pathEnd = end
	}
	if end := ends[packedFragment]; end != 0 {
		out.set(CompFragment, &out.Fragment, pathEnd+1, end)
	}
	return true
}

// tripletsComplete reports whether every "%" has two hexadecimal digits behind
// it. A digit delimits nothing, so the triplet lies within one component.
func tripletsComplete(src []byte) bool {
	for i := 0; i < len(src); i++ {
		if src[i] != '%' {
			continue
		}
		if i+2 >= len(src) || !isHex(src[i+1]) || !isHex(src[i+2]) {
			return false
		}
		i += 2
	}
	return true
}

func isHex(b byte) bool { return b-'0' < 10 || (b|0x20)-'a' < 6 }

// divideAuthority divides src[start:end], an authority that has a ":" or an
// "@" and in which every byte is a pchar, as userinfo "@" host ":" port, and
// reports whether that is what it is. IP literals do not come here.
func divideAuthority(src []byte, start, end uint32, out *Spans) bool {
	authority := src[start:end]
	hostStart, hostEnd := 0, len(authority)
	for i, b := range authority {
		switch b {
		case '@':
			if hostStart != 0 {
				return false // an "@" can only stand before the host
			}
			out.set(CompUserinfo, &out.Userinfo, start, start+uint32(i))
			hostStart, hostEnd = i+1, len(authority)
		case ':':
			if hostEnd == len(authority) {
				hostEnd = i
			}
		}
	}
	if hostEnd < len(authority) {
		for _, b := range authority[hostEnd+1:] {
			if b-'0' > 9 {
				return false
			}
		}
		out.set(CompPort, &out.Port, start+uint32(hostEnd)+1, end)
	}
	out.set(CompHost, &out.Host, start+uint32(hostStart), start+uint32(hostEnd))
	return true
}

// isIPv4 reports whether a host is an IPv4address: four dec-octets, which have
// no leading zero and are at most 255 (RFC 3986 §3.2.2).
func isIPv4(host []byte) bool {
	octets, value, digits := 0, 0, 0
	for _, b := range host {
		switch {
		case b == '.':
			if digits == 0 || octets == 3 {
				return false
			}
			octets, value, digits = octets+1, 0, 0
		case b-'0' > 9, digits > 0 && value == 0:
			return false
		default:
			value = value*10 + int(b-'0')
			digits++
			if value > 255 {
				return false
			}
		}
	}
	return octets == 3 && digits > 0
}
