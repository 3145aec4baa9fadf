package rewrite

import (
	"net/netip"
	"regexp"
	"strconv"
	"strings"

	"github.com/uriscan/uriscan"
)

// This file is normalisation as RFC 3986 §6.2.2 and §6.2.3 and DESIGN describe it,
// written to be read. It divides the text with the regular expression of Appendix B
// and puts it together as §5.3 does, with the guards of §3.3.

// referenceURI has the components of a reference; nil is "undefined" in §5.3.
type referenceURI struct {
	scheme, userinfo, host, port *string
	path                         string
	query, fragment              *string
}

// appendixB is the regular expression of Appendix B.
var appendixB = regexp.MustCompile(`^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?$`)

// referenceSplit divides a valid reference.
func referenceSplit(src string) (u referenceURI) {
	m := appendixB.FindStringSubmatchIndex(src)
	group := func(outer, inner int) *string {
		if m[2*outer] < 0 {
			return nil
		}
		text := src[m[2*inner]:m[2*inner+1]]
		return &text
	}
	u.scheme, u.path, u.query, u.fragment = group(1, 2), *group(5, 5), group(6, 7), group(8, 9)
	authority := group(3, 4)
	if authority == nil {
		return u
	}
	host := *authority
	if userinfo, rest, found := strings.Cut(host, "@"); found {
		u.userinfo, host = &userinfo, rest
	}
	if colon := strings.LastIndexByte(host, ':'); colon > strings.LastIndexByte(host, ']') {
		port := host[colon+1:]
		u.port, host = &port, host[:colon]
	}
	u.host = &host
	return u
}

// referenceCompose is §5.3, with the guards.
func referenceCompose(u referenceURI) (result string) {
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

// referenceTriplet matches a percent triplet (§2.1).
var referenceTriplet = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)

// referencePercent is §6.2.2.2, and for what stays the first half of §6.2.2.1.
func referencePercent(text *string) {
	if text == nil {
		return
	}
	*text = referenceTriplet.ReplaceAllStringFunc(*text, func(triplet string) string {
		value, _ := strconv.ParseUint(triplet[1:], 16, 8)
		if strings.ContainsRune("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~", rune(value)) {
			return string(rune(value))
		}
		return strings.ToUpper(triplet)
	})
}

// referenceCase is the second half of §6.2.2.1. Triplets stay as they are.
func referenceCase(text *string) {
	if text == nil {
		return
	}
	rest, lower := *text, ""
	for rest != "" {
		at := referenceTriplet.FindStringIndex(rest)
		if at == nil {
			at = []int{len(rest), len(rest)}
		}
		lower += strings.ToLower(rest[:at[0]]) + rest[at[0]:at[1]]
		rest = rest[at[1]:]
	}
	*text = lower
}

// referencePorts are the default ports.
var referencePorts = map[string]string{
	"acap": "674", "coap": "5683", "coaps": "5684", "dict": "2628", "ftp": "21", "gopher": "70", "http": "80", "https": "443",
	"imap": "143", "ipp": "631", "ipps": "631", "ldap": "389", "nfs": "2049", "nntp": "119", "pop": "110", "rsync": "873",
	"rtsp": "554", "rtsps": "322", "snmp": "161", "telnet": "23", "vnc": "5900", "ws": "80", "wss": "443",
}

// referenceNormalize returns the normal form of src, which is src if it is invalid.
func referenceNormalize(src string, steps Steps) string {
	if _, err := uriscan.Parse(src); err != nil {
		return src
	}
	u := referenceSplit(src)
	if steps&Percent != 0 {
		for _, text := range []*string{u.userinfo, u.host, &u.path, u.query, u.fragment} {
			referencePercent(text)
		}
	}
	if steps&Case != 0 {
		referenceCase(u.scheme)
		referenceCase(u.host)
	}
	if steps&Dots != 0 && u.scheme != nil {
		u.path = referenceRemoveDots(u.path)
	}
	scheme := ""
	if u.scheme != nil {
		scheme = strings.ToLower(*u.scheme)
	}
	if steps&Port != 0 && u.port != nil {
		usual := referencePorts[scheme]
		if *u.port == "" || usual != "" && strings.TrimLeft(*u.port, "0") == usual {
			u.port = nil
		}
	}
	if steps&EmptyPath != 0 && u.host != nil && u.path == "" {
		switch scheme {
		case "http", "https", "ws", "wss":
			u.path = "/"
		}
	}
	if steps&IPv6 != 0 && u.host != nil && strings.HasPrefix(*u.host, "[") {
		if a, err := netip.ParseAddr(strings.Trim(*u.host, "[]")); err == nil {
			*u.host = "[" + referenceIPv6(a.As16()) + "]"
		}
	}
	return referenceCompose(u)
}

// referenceIPv6 is RFC 5952, sections 4 and 5.
func referenceIPv6(a [16]byte) string {
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
