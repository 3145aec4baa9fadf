package logref

import (
	"regexp"
	"strings"
)

// What a client and a host look like.

var (
	ipv4      = regexp.MustCompile(`\A(?:[0-9]{1,3}|[xX*]{1,3})(?:\.(?:[0-9]{1,3}|[xX*]{1,3})){3}\z`)
	ipv6Group = regexp.MustCompile(`\A[0-9a-fA-FxX*]{0,4}\z`)
	network   = regexp.MustCompile(`\A([^/]+)/[0-9]{1,3}\z`)
	zone      = regexp.MustCompile(`(?s)\A([^%]+)%(.+)\z`)
	name      = regexp.MustCompile(`\A[A-Za-z0-9_*][A-Za-z0-9._*-]*\z`)
	numeric   = regexp.MustCompile(`\A[0-9][0-9._-]*\z`)
	hash      = regexp.MustCompile(`\A[A-Za-z0-9+/=_*][A-Za-z0-9+/=_*-]{15,}\z`)
	withPort  = regexp.MustCompile(`(?s)\A(.+):[0-9]+\z`)
	socket    = regexp.MustCompile(`(?s)\Aunix:[^"\[\]]*\z`)
	onlyDigit = regexp.MustCompile(`\A[0-9]+\z`)
)

// isName reports whether a text looks like a name or a hash.
func isName(text string) bool {
	return hash.MatchString(text) || name.MatchString(text) && !numeric.MatchString(text)
}

// isAddress reports whether a text looks like an address or a network.
func isAddress(text string) bool {
	if m := network.FindStringSubmatch(text); m != nil {
		text = m[1]
	}
	return ipv4.MatchString(text) || isIPv6(text)
}

// isIPv6 reports whether a text looks like an address of IPv6.
func isIPv6(text string) bool {
	if m := zone.FindStringSubmatch(text); m != nil {
		if !isName(m[2]) && !onlyDigit.MatchString(m[2]) {
			return false
		}
		text = m[1]
	}
	groups := strings.Split(text, ":")
	last := len(groups) - 1
	if strings.Contains(groups[last], ".") {
		if last < 2 || !ipv4.MatchString(groups[last]) || !strings.Contains(text, "::") {
			return false
		}
		groups = groups[:last]
	}
	for _, group := range groups {
		if !ipv6Group.MatchString(group) {
			return false
		}
	}
	return len(groups) == last || last >= 3 && last <= 8 || last == 2 && strings.Contains(text, "::")
}

// isPeer reports whether a text looks like a client.
func isPeer(text string) bool {
	if socket.MatchString(text) || isAddress(text) || isName(text) {
		return true
	}
	m := withPort.FindStringSubmatch(text)
	return m != nil && !strings.HasPrefix(text, "unix:") && (isAddress(m[1]) || isName(m[1]))
}

// arePeers reports whether a text is a client or a list of them.
func arePeers(text string) bool {
	for i, one := range strings.Split(text, ",") {
		if i > 0 {
			one = strings.TrimPrefix(one, " ")
		}
		if one != "-" && !isPeer(one) {
			return false
		}
	}
	return true
}

// areAddresses reports whether a text is an address or a list of them.
func areAddresses(text string) bool {
	for _, one := range strings.Split(text, ",") {
		one = strings.TrimPrefix(one, " ")
		if m := withPort.FindStringSubmatch(one); !isAddress(one) && (m == nil || !isAddress(m[1])) {
			return false
		}
	}
	return true
}

// isHost reports whether a text without a port looks like a host.
func isHost(text string) bool {
	if strings.HasPrefix(text, "[") && strings.HasSuffix(text, "]") {
		return isIPv6(text[1 : len(text)-1])
	}
	return isAddress(text) || isName(text)
}
