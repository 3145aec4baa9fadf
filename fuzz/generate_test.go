package fuzz

import "testing"

// decisions are the bytes that a generated input is made by, one for each
// choice. When they are used up, every choice is the first one, which ends.
type decisions struct {
	bytes []byte
	fault int // the number of the choice at which a rule is broken; none if negative
	taken int
}

// generate returns what the grammar makes of the decisions. The first byte
// says whether, and where, the input breaks a rule; all other rules hold.
func generate(bytes []byte) []byte {
	d := &decisions{fault: -1}
	if len(bytes) > 0 {
		d.bytes = bytes[1:]
		if bytes[0]&1 != 0 {
			d.fault = int(bytes[0]>>1) % 8
		}
	}
	return d.reference()
}

// choose returns a number below n.
func (d *decisions) choose(n int) int {
	if len(d.bytes) == 0 {
		return 0
	}
	b := d.bytes[0]
	d.bytes = d.bytes[1:]
	return int(b) % n
}

// broken reports whether this is the place to break a rule.
func (d *decisions) broken() bool {
	d.taken++
	return d.taken == d.fault+1
}

// reference makes a URI-reference (Appendix A).
func (d *decisions) reference() []byte {
	var out []byte
	hasScheme := d.choose(2) == 1
	if hasScheme {
		out = append(d.scheme(out), ':')
	}
	switch d.choose(4) {
	case 1:
		out = d.authority(append(out, "//"...))
		out = d.segments(out, d.choose(5))
	case 2:
		out = d.segment(append(out, '/'), pchar, 1)
		out = d.segments(out, d.choose(4))
	case 3:
		first := pchar
		if !hasScheme {
			first = segmentNoColon
		}
		out = d.segment(out, first, 1)
		out = d.segments(out, d.choose(4))
	}
	if d.choose(2) == 1 {
		out = d.segment(append(out, '?'), queryBytes, 0)
	}
	if d.choose(2) == 1 {
		out = d.segment(append(out, '#'), queryBytes, 0)
	}
	return out
}

// The bytes that a rule may have, percent triplets aside.
const (
	letters        = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	digits         = "0123456789"
	hexdigs        = digits + "abcdefABCDEF"
	regName        = letters + digits + "-._~!$&'()*+,;="
	segmentNoColon = regName + "@"
	pchar          = regName + ":@"
	queryBytes     = pchar + "/?"
	userinfoBytes  = regName + ":"
)

// foreign are bytes that break most rules.
const foreign = "\x00\t\n\r \"#%/:<>?@[\\]^`{|}\x7f\x80\xc0\xff"

// scheme makes a scheme (§3.1).
func (d *decisions) scheme(out []byte) []byte {
	if d.broken() {
		out = append(out, foreign[d.choose(len(foreign))])
	}
	out = append(out, letters[d.choose(len(letters))])
	return d.run(out, letters+digits+"+-.", d.choose(8), false)
}

// authority makes an authority (§3.2).
func (d *decisions) authority(out []byte) []byte {
	if d.choose(3) == 1 {
		out = append(d.segment(out, userinfoBytes, 0), '@')
		if d.broken() {
			out = append(out, '@')
		}
	}
	out = d.host(out)
	if d.choose(3) == 1 {
		out = d.run(append(out, ':'), digits, d.choose(7), false)
	}
	return out
}

// host makes a host (§3.2.2).
func (d *decisions) host(out []byte) []byte {
	switch d.choose(5) {
	case 1:
		return d.ipv4(out)
	case 2:
		out = d.ipv6(append(out, '['))
	case 3:
		out = append(d.run(append(out, "[v"...), hexdigs, 1+d.choose(3), false), '.')
		out = d.run(out, userinfoBytes, 1+d.choose(6), false)
	default:
		return d.segment(out, regName, 0)
	}
	if d.broken() {
		return out
	}
	return append(out, ']')
}

// ipv4 makes four numbers, of which a broken one has a leading zero or is too large.
func (d *decisions) ipv4(out []byte) []byte {
	for i := range 4 {
		if i > 0 {
			out = append(out, '.')
		}
		octet := []string{"0", "1", "9", "10", "99", "100", "127", "199", "200", "249", "250", "255"}
		if d.broken() {
			octet = []string{"256", "00", "01", "260", "300", "1000", "", "0x1"}
		}
		out = append(out, octet[d.choose(len(octet))]...)
	}
	return out
}

// ipv6 makes eight groups, or fewer with "::" among them.
func (d *decisions) ipv6(out []byte) []byte {
	groups := 8
	if d.choose(4) == 3 {
		groups = 6 // and an IPv4address for the last two
	}
	total, gap := groups, -1
	if d.choose(2) == 1 {
		groups = d.choose(groups)
		gap = d.choose(groups + 1)
	}
	if d.broken() {
		groups++
	}
	for i := range groups {
		if i == gap {
			out = append(out, "::"...)
		} else if i > 0 {
			out = append(out, ':')
		}
		out = d.run(out, hexdigs, 1+d.choose(4), false)
	}
	if gap == groups {
		out = append(out, "::"...)
	}
	if total == 6 {
		if groups > 0 && gap != groups {
			out = append(out, ':')
		}
		out = d.ipv4(out)
	}
	return out
}

// segments makes n times a "/" and a segment.
func (d *decisions) segments(out []byte, n int) []byte {
	for range n {
		out = d.segment(append(out, '/'), pchar, 0)
	}
	return out
}

// segment makes a run of bytes and triplets, now and then a long one.
func (d *decisions) segment(out []byte, of string, least int) []byte {
	n := least + d.choose(12)
	if n-least == 11 {
		n = max(least, 8*d.choose(32))
	}
	return d.run(out, of, n, true)
}

// run makes n bytes; one more, which is foreign, where a rule is broken.
func (d *decisions) run(out []byte, of string, n int, triplets bool) []byte {
	for range n {
		pick := d.choose(len(of) + 4)
		switch {
		case pick < len(of):
			out = append(out, of[pick])
		case triplets:
			out = append(out, '%', hexdigs[d.choose(len(hexdigs))], hexdigs[d.choose(len(hexdigs))])
		default:
			out = append(out, of[0])
		}
	}
	if d.broken() {
		out = append(out, foreign[d.choose(len(foreign))])
	}
	return out
}

// each calls f with the bytes as they are and with what the grammar makes of them.
func each(bytes []byte, f func(src []byte)) {
	f(bytes)
	f(generate(bytes))
}

// If the generator broke rules where it should not, or never broke one, the targets
// would get too few useful inputs.
func TestGeneratedInputIsValidUnlessBroken(t *testing.T) {
	state := uint32(1)
	sound, broken := 0, 0
	for range 20_000 {
		bytes := make([]byte, 60)
		for i := range bytes {
			state = state*1664525 + 1013904223
			bytes[i] = byte(state >> 24)
		}
		bytes[0] &^= 1
		src := generate(bytes)
		if valid := isValid(src); !valid {
			t.Fatalf("%q was made by the rules and is invalid", src)
		}
		sound++
		bytes[0] |= 1
		if !isValid(generate(bytes)) {
			broken++
		}
	}
	if broken < sound/10 {
		t.Errorf("of %d inputs that break a rule %d are invalid, want a tenth at least", sound, broken)
	}
}
