package kernel

import (
	"bytes"

	"github.com/uriscan/uriscan/internal/bytescan"
)

// DivideAuthority divides src[start:end] into userinfo, host and port. The
// userinfo ends at the last "@"; the port begins after the last ":" that
// comes later and is not inside brackets.
func DivideAuthority(src []byte, start, end uint32, rec *Record) {
	host := start
	if at := bytescan.LastIndexByte(src[start:end], '@'); at >= 0 {
		rec.Set(CompUserinfo, &rec.Userinfo, start, start+uint32(at))
		host = start + uint32(at) + 1
	}
	hostEnd := end
	if colon := lastColonOutsideBrackets(src[host:end]); colon >= 0 {
		hostEnd = host + uint32(colon)
		rec.Set(CompPort, &rec.Port, hostEnd+1, end)
	}
	rec.Set(CompHost, &rec.Host, host, hostEnd)
}

// lastColonOutsideBrackets returns the index of the last ":" of src that is not
// inside "[" and "]", or -1. A byte is inside if "[" is the nearest bracket before
// it, so the search goes backwards and ends at the first "]" before a ":".
func lastColonOutsideBrackets(src []byte) int {
	colon := bytescan.LastIndexByte(src, ':')
	if colon < 0 || bytescan.IndexByte(src[:colon], '[') < 0 {
		return colon
	}
	for i := colon - 1; i >= 0; i-- {
		switch src[i] {
		case ':':
			if colon < 0 {
				colon = i
			}
		case '[':
			colon = -1
		case ']':
			if colon >= 0 {
				return colon
			}
		}
	}
	return colon
}

// isDivided reports whether the parts of an authority, in which every byte is a
// pchar, are what their rules allow: no "@" in the userinfo, no ":" in the host,
// and only digits in the port (RFC 3986 §3.2).
func isDivided(src []byte, rec *Record) bool {
	if bytes.IndexByte(rec.Userinfo.In(src), '@') >= 0 || bytes.IndexByte(rec.Host.In(src), ':') >= 0 {
		return false
	}
	for _, b := range rec.Port.In(src) {
		if b-'0' > 9 {
			return false
		}
	}
	return true
}

// HostKindOf returns the kind of a host in which every byte is one that a
// reg-name may have.
func HostKindOf(host []byte) uint8 {
	if len(host) > 0 && host[0]-'0' < 10 && isIPv4(host) {
		return HostIPv4
	}
	return HostRegName
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
