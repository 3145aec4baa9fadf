package match

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math"
	"net/netip"
	"slices"

	"github.com/uriscan/uriscan/internal/text"
)

// HostsError says which rule of a block list is wrong, and why. It does not repeat the
// rule.
type HostsError struct {
	Line   int // of the text; for NewHosts the number of the rule. From 1 on
	Offset int // in the line or the rule, in bytes

	problem string
}

// Error returns one line of printable ASCII: where, what is wrong, and what would be right.
func (e *HostsError) Error() string {
	return fmt.Sprintf("match: block list, line %d, offset %d: %s", e.Line, e.Offset, e.problem)
}

// NewHosts returns the block list of rules.
//
//   - Rules are numbered from 0 on.
//   - Errors: a *[HostsError] for the first wrong rule, and for a list of more than 4 GiB.
func NewHosts(rules ...string) (*Hosts, error) {
	h := new(Hosts)
	for i, rule := range rules {
		if err := h.addRule(text.Bytes(rule), 0, i+1); err != nil {
			return nil, err
		}
	}
	h.build()
	return h, nil
}

// ReadHosts returns the block list in a text. The rules are numbered from 0 on, in their
// order; see [Hosts.Rule].
//
// A line is a rule, or it is one of a hosts file: an address and names, which become one
// rule each. "#" begins a comment, at the beginning of a line or after white space. Empty
// lines are skipped, and so are lines of a hosts file for "localhost" and the like.
//
// If wrong is nil, the first wrong line is the error, a *[HostsError]. Otherwise wrong is
// called for each wrong line, and the rules of that line are left out. Other errors are
// those of the reader, and one for a line of more than 64 KiB.
func ReadHosts(r io.Reader, wrong func(*HostsError)) (*Hosts, error) {
	h := new(Hosts)
	lines := bufio.NewScanner(r)
	for number := 1; lines.Scan(); number++ {
		before := h.rules
		if err := h.addLine(lines.Bytes(), number); err != nil {
			if wrong == nil {
				return nil, err
			}
			h.rules = before
			wrong(err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("match: block list: %w", err)
	}
	h.build()
	return h, nil
}

// addLine adds the rules of a line.
func (h *Hosts) addLine(line []byte, number int) *HostsError {
	end := len(line)
	for i, b := range line {
		if b == '#' && (i == 0 || isBlank(line[i-1])) {
			end = i
			break
		}
	}
	first, at := nextField(line[:end], 0)
	if len(first) == 0 {
		return nil
	}
	name, next := nextField(line[:end], at)
	if len(name) == 0 {
		return h.addRule(first, at-len(first), number)
	}
	addr, err := netip.ParseAddr(text.String(first))
	if err != nil {
		return &HostsError{number, next - len(name), "there is a second field; want one rule, or an address and names"}
	}
	for ; len(name) > 0; name, next = nextField(line[:end], next) {
		if slices.Contains(ownNames, string(name)) {
			continue
		}
		if !addr.IsUnspecified() && !addr.IsLoopback() {
			return &HostsError{number, at - len(first), "this address does not block; want 0.0.0.0, 127.0.0.1, :: or ::1"}
		}
		if err := h.addRule(name, next-len(name), number); err != nil {
			return err
		}
	}
	return nil
}

// ownNames are what a hosts file calls the machine itself and its network.
var ownNames = []string{
	"localhost", "localhost.localdomain", "local", "broadcasthost", "0.0.0.0",
	"ip6-localhost", "ip6-loopback", "ip6-localnet", "ip6-mcastprefix", "ip6-allnodes", "ip6-allrouters", "ip6-allhosts",
}

// nextField returns the next field of a line from an offset on, and where it ends.
func nextField(line []byte, at int) (field []byte, end int) {
	for at < len(line) && isBlank(line[at]) {
		at++
	}
	end = at
	for end < len(line) && !isBlank(line[end]) {
		end++
	}
	return line[at:end], end
}

// isBlank reports whether a byte is between fields.
func isBlank(b byte) bool { return b == ' ' || b == '\t' || b == '\r' }

// addRule adds a rule that begins at an offset of a line.
func (h *Hosts) addRule(rule []byte, offset, line int) *HostsError {
	wrong := func(at int, problem string) *HostsError { return &HostsError{line, offset + at, problem} }
	var r hostRule
	host := rule
	if r.below = bytes.HasPrefix(rule, []byte("*.")); r.below {
		host = rule[2:]
	}
	start := len(rule) - len(host)
	if i := bytes.IndexByte(host, '/'); i >= 0 {
		host, r.path = host[:i], host[i:]
	}
	if string(r.path) == "/" {
		r.path = nil
	}
	for i, b := range r.path {
		if b <= ' ' || b == '?' || b == '#' || b == 0x7F {
			return wrong(start+len(host)+i, fmt.Sprintf("byte 0x%02x is not allowed in a path; want a path alone", b))
		}
	}
	var buf [2 * maxHost]byte
	host, at, problem := readHost(buf[:0], host, r.below)
	if problem != "" {
		return wrong(start+at, problem)
	}
	if uint64(len(h.rules.texts))+uint64(len(rule)) > math.MaxUint32-64 {
		return wrong(0, "the list has more than 4 GiB; want a shorter one")
	}
	r.host = host
	h.rules.add(&r)
	return nil
}

// readHost appends the host of a rule to dst, in the form that the table has. Or it
// returns what is wrong with it, and where.
func readHost(dst, host []byte, below bool) (result []byte, at int, problem string) {
	if len(host) > 0 && host[0] == '[' {
		inside, closed := bytes.CutSuffix(host[1:], []byte("]"))
		addr, err := netip.ParseAddr(text.String(inside))
		if !closed || below || err != nil || !addr.Is6() || addr.Zone() != "" {
			return nil, 0, "this is no IPv6 address; want one in brackets, without zone, port or \"*\""
		}
		return appendLiteral(dst, addr), 0, ""
	}
	host = bytes.TrimSuffix(host, []byte("."))
	if len(host) > maxHost {
		return nil, maxHost, "the host is too long; want at most 255 bytes"
	}
	labelStart, classes := 0, uint8(0)
	for i, b := range host {
		class := hostBytes[b]
		switch {
		case class == hostDot && i == labelStart:
			return nil, i, "a label is empty; want a host such as example.com"
		case class == hostDot:
			labelStart, classes = i+1, 0
		case b <= ' ' || b == 0x7F || bytes.IndexByte([]byte("\"#%*:<>?@[\\]^`{|}"), b) >= 0:
			return nil, i, fmt.Sprintf("byte 0x%02x is not allowed in a host; want a host without port, perhaps after \"*.\"", b)
		case class == hostUpper:
			b |= 0x20
		}
		classes |= class &^ hostDot
		dst = append(dst, b)
	}
	if labelStart == len(host) {
		return nil, len(host), "a label is empty; want a host such as example.com"
	}
	if below && classes == hostDigit {
		return nil, labelStart, "the last label is a number, so this is an address; want it without \"*\""
	}
	return dst, 0, ""
}
