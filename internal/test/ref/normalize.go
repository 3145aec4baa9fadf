package ref

import (
	"net/netip"
	"regexp"
	"strconv"
	"strings"
)

// This file is normalisation as RFC 3986 §6.2.2 and §6.2.3 describe it: the text is
// divided by the regular expression of Appendix B, and put together as §5.3 does it,
// with the guards that §3.3 and §4.2 make necessary.

// Steps says which steps of normalisation are done.
type Steps int

// The steps, numbered as package rewrite numbers them.
const (
	StepCase      Steps = 1 << iota // §6.2.2.1: scheme and host in lower case
	StepPercent                     // §6.2.2.1, §6.2.2.2: triplets
	StepDots                        // §6.2.2.3, if there is a scheme
	StepPort                        // §6.2.3: an empty or default port
	StepEmptyPath                   // §6.2.3: "/" for http, https, ws and wss
	StepIPv6                        // RFC 5952
)

// uriParts has the components of a reference; nil is "undefined" in §5.3.
type uriParts struct {
	scheme, userinfo, host, port *string
	path                         string
	query, fragment              *string
}

// partsOf divides a valid reference.
func partsOf(src string) uriParts {
	p := split(src)
	text := func(c Component) *string {
		if !p.Present[c] {
			return nil
		}
		text := src[p.Spans[c].Start:p.Spans[c].End]
		return &text
	}
	return uriParts{text(Scheme), text(Userinfo), text(Host), text(Port), *text(Path), text(Query), text(Fragment)}
}

// composeParts is §5.3, with the guards.
func composeParts(u uriParts) (result string) {
	if u.scheme != nil {
		result += *u.scheme + ":"
	}
	if u.host != nil {
		result += "//"
		if u.userinfo != nil {
			result += *u.userinfo + "@"
		}
		result += *u.host
		if u.port != nil {
			result += ":" + *u.port
		}
	} else if strings.HasPrefix(u.path, "//") {
		result += "/."
	} else if first, _, _ := strings.Cut(u.path, "/"); u.scheme == nil && strings.Contains(first, ":") {
		result += "./"
	}
	result += u.path
	if u.query != nil {
		result += "?" + *u.query
	}
	if u.fragment != nil {
		result += "#" + *u.fragment
	}
	return result
}

// tripletForm matches a percent triplet (§2.1).
var tripletForm = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)

// normalizePercent is §6.2.2.2, and for what stays the first half of §6.2.2.1.
func normalizePercent(text *string) {
	if text == nil {
		return
	}
	*text = tripletForm.ReplaceAllStringFunc(*text, func(triplet string) string {
		value, _ := strconv.ParseUint(triplet[1:], 16, 8)
		if strings.ContainsRune("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~", rune(value)) {
			return string(rune(value))
		}
		return strings.ToUpper(triplet)
	})
}

// normalizeCase is the second half of §6.2.2.1. Triplets stay as they are.
func normalizeCase(text *string) {
	if text == nil {
		return
	}
	rest, lower := *text, ""
	for rest != "" {
		at := tripletForm.FindStringIndex(rest)
		if at == nil {
			at = []int{len(rest), len(rest)}
		}
		lower += strings.ToLower(rest[:at[0]]) + rest[at[0]:at[1]]
		rest = rest[at[1]:]
	}
	*text = lower
}

// defaultPorts are the default ports.
var defaultPorts = map[string]string{
	"acap": "674", "coap": "5683", "coaps": "5684", "dict": "2628", "ftp": "21", "gopher": "70", "http": "80", "https": "443",
	"imap": "143", "ipp": "631", "ipps": "631", "ldap": "389", "nfs": "2049", "nntp": "119", "pop": "110", "rsync": "873",
	"rtsp": "554", "rtsps": "322", "snmp": "161", "telnet": "23", "vnc": "5900", "ws": "80", "wss": "443",
}

// Normalize returns the normal form of src, which must be valid.
func Normalize(src string, steps Steps) string {
	u := partsOf(src)
	if steps&StepPercent != 0 {
		for _, text := range []*string{u.userinfo, u.host, &u.path, u.query, u.fragment} {
			normalizePercent(text)
		}
	}
	if steps&StepCase != 0 {
		normalizeCase(u.scheme)
		normalizeCase(u.host)
	}
	if steps&StepDots != 0 && u.scheme != nil {
		u.path = RemoveDots(u.path)
	}
	scheme := ""
	if u.scheme != nil {
		scheme = strings.ToLower(*u.scheme)
	}
	if steps&StepPort != 0 && u.port != nil {
		usual := defaultPorts[scheme]
		if *u.port == "" || usual != "" && strings.TrimLeft(*u.port, "0") == usual {
			u.port = nil
		}
	}
	if steps&StepEmptyPath != 0 && u.host != nil && u.path == "" {
		switch scheme {
		case "http", "https", "ws", "wss":
			u.path = "/"
		}
	}
	if steps&StepIPv6 != 0 && u.host != nil && strings.HasPrefix(*u.host, "[") {
		if a, err := netip.ParseAddr(strings.Trim(*u.host, "[]")); err == nil {
			*u.host = "[" + IPv6(a.As16()) + "]"
		}
	}
	return composeParts(u)
}

// RemoveDots is remove_dot_segments as §5.2.4 writes it: an input buffer, an output
// buffer, and the rules A to E in this order.
func RemoveDots(input string) string {
	output := ""
	for input != "" {
		switch {
		case strings.HasPrefix(input, "../"): // A
			input = input[len("../"):]
		case strings.HasPrefix(input, "./"):
			input = input[len("./"):]
		case strings.HasPrefix(input, "/./"): // B
			input = "/" + input[len("/./"):]
		case input == "/.":
			input = "/"
		case strings.HasPrefix(input, "/../"): // C
			input = "/" + input[len("/../"):]
			output = output[:max(0, strings.LastIndex(output, "/"))]
		case input == "/..":
			input = "/"
			output = output[:max(0, strings.LastIndex(output, "/"))]
		case input == "." || input == "..": // D
			input = ""
		default: // E
			end := strings.IndexByte(input[1:], '/') + 1
			if end == 0 {
				end = len(input)
			}
			output += input[:end]
			input = input[end:]
		}
	}
	return output
}

// IPv6 is RFC 5952, sections 4 and 5.
func IPv6(a [16]byte) string {
	var groups [8]string
	for i := range groups {
		groups[i] = strconv.FormatUint(uint64(a[2*i])<<8|uint64(a[2*i+1]), 16) // 4.1, 4.3
	}
	from, to := 0, 0 // the first of the longest runs of zero groups, 4.2.3
	for i := range groups {
		end := i
		for end < len(groups) && groups[end] == "0" {
			end++
		}
		if end-i > to-from {
			from, to = i, end
		}
	}
	if strings.Join(groups[:6], ":") == "0:0:0:0:0:ffff" {
		return "::ffff:" + netip.AddrFrom4([4]byte(a[12:])).String() // 5
	}
	if to-from < 2 { // 4.2.2
		return strings.Join(groups[:], ":")
	}
	return strings.Join(groups[:from], ":") + "::" + strings.Join(groups[to:], ":")
}
