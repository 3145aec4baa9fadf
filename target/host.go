package target

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/percentcode"
	"github.com/uriscan/uriscan/internal/record"
	"github.com/uriscan/uriscan/internal/text"
	"github.com/uriscan/uriscan/internal/walk"
)

// Nearly every host is a name, an IPv4address or an IPv6address, with a port or
// without. A table has the bytes of a name, and of an IPv6address the groups are
// counted. Everything else goes to the machine: triplets, other IP literals, and
// whatever is wrong.

// Host reports whether src is a valid value of the field Host, which is uri-host
// [ ":" port ] (RFC 9110 §7.2), and fills out. The pseudo-header :authority of
// HTTP/2 and HTTP/3 has the same rule.
//
// The empty value is valid: a client sends it where the target has no host. out then
// has a host of length 0. The port may be empty, and may be any number; see
// [uriscan.PortNumber]. There is a path, which is empty.
//
// Otherwise Host is [Form.Scan].
func Host(src []byte, out *uriscan.Spans) bool {
	return scanUsual(src, record.Of(out)) || scanHost(src, false, out)
}

// HostString is [Host] for a string. It gives the same answers.
func HostString(src string, out *uriscan.Spans) bool { return Host(text.Bytes(src), out) }

// scanAuthority scans an authority-form, which is a Host with a port.
func scanAuthority(src []byte, out *uriscan.Spans) bool {
	if scanUsual(src, record.Of(out)) && out.Has(uriscan.CompPort) {
		return true
	}
	return scanHost(src, true, out)
}

// inName is the state of the machine in a reg-name.
var inName = engine.After(machineRuleHostField, "h")

// isPort reports whether all bytes are DIGITs.
func isPort(src []byte) bool {
	for _, b := range src {
		if b-'0' > 9 {
			return false
		}
	}
	return true
}

// scanUsual scans a Host of the usual kinds. It returns false if src is something
// else, valid or not.
func scanUsual(src []byte, rec *kernel.Record) bool {
	if uint64(len(src)) > uriscan.MaxLen {
		return false
	}
	var n int
	kind := uint8(kernel.HostIPv6)
	if len(src) > 0 && src[0] == '[' {
		n = literalLength(src) // if that is 0, no colon is there
	} else {
		n = engine.NameLength(src)
		kind = kernel.HostKindOf(src[:n])
	}
	if n < len(src) && (src[n] != ':' || !isPort(src[n+1:])) {
		return false
	}
	setHost(rec, src, kind, n)
	return true
}

// literalLength returns the length of the IP literal that src begins with, if that is
// an IPv6address in hexadecimal groups alone, and 0 if not. There are eight groups, or
// at most seven and one "::".
func literalLength(src []byte) int {
	groups, digits, colons, gap := 0, 0, 0, false
	for i := 1; i < len(src); i++ {
		switch b := src[i]; {
		case b == ':':
			if colons++; colons > 1 {
				if gap {
					return 0 // as it is with a third colon
				}
				gap = true
			}
			digits = 0
		case b == ']':
			if colons == 1 || gap && groups > 7 || !gap && groups != 8 {
				return 0
			}
			return i + 1
		case percentcode.HexValue(b) > 15:
			return 0
		default:
			if digits++; digits == 1 {
				if groups++; colons == 1 && groups == 1 {
					return 0 // a single colon in front
				}
				colons = 0
			} else if digits > 4 {
				return 0
			}
		}
	}
	return 0
}

// setHost fills the record of a valid Host with a host that ends at n.
func setHost(rec *kernel.Record, src []byte, kind uint8, n int) {
	end := uint32(len(src))
	*rec = kernel.Record{
		Host:    kernel.Span{End: uint32(n)},
		Path:    kernel.Span{Start: end, End: end},
		Present: 1<<kernel.CompHost | 1<<kernel.CompPath,
		Kinds:   kernel.Kinds(kind, kernel.PathAbempty),
	}
	if n < len(src) {
		rec.Set(kernel.CompPort, &rec.Port, uint32(n)+1, end)
	}
}

// scanHost scans any Host with the machine. needsPort says that there must be a port.
//
//go:noinline
func scanHost(src []byte, needsPort bool, out *uriscan.Spans) bool {
	if uint64(len(src)) > uriscan.MaxLen {
		return uriscan.Scan(src, out)
	}
	r := walk.Cleared
	state, at := table.Entry(machineRuleHostField), engine.NameLength(src)
	if at > 0 {
		state = inName // whatever follows, what is no IPv4address with a port is a name
	}
	state, at = table.Walk(src, at, state, &r)
	rec := record.Of(out)
	if at == len(src) {
		if kind, _, ok := engine.Finish(state, at, &r, rec); ok && (rec.Has(kernel.CompPort) || !needsPort) {
			setHost(rec, src, kind, int(rec.Host.End))
			return true
		}
	}
	engine.SplitHost(src, uint32(at), rec)
	reason := table.End(state).Reason
	if needsPort {
		reason = known.inAuthority[reason]
	}
	return refuse(src, at, reason, out)
}
