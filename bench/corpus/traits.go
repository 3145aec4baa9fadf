package corpus

import (
	"math"
	"strings"
)

// Trait is something that a line can have and that may lead it off a fast path.
type Trait struct {
	Name string
	Has  func(line []byte) bool
}

// Traits returns what the lines of a list are sorted by. A line may have
// several traits.
func Traits() []Trait {
	of := func(has func(p parts) bool) func([]byte) bool {
		return func(line []byte) bool { return has(cut(line)) }
	}
	long := func(low, high int) func([]byte) bool {
		return func(line []byte) bool { return len(line) > low && len(line) <= high }
	}
	return []Trait{
		{"ipv4", of(func(p parts) bool { return isIPv4(p.host) })},
		{"ip_literal", of(func(p parts) bool { return isBracketed(p.host) })},
		{"digit_host", of(func(p parts) bool {
			return p.host != "" && p.host[0] >= '0' && p.host[0] <= '9' && !isIPv4(p.host)
		})},
		{"userinfo", of(func(p parts) bool { return p.hasUserinfo })},
		{"port", of(func(p parts) bool { return p.hasPort })},
		{"query", of(func(p parts) bool { return p.hasQuery })},
		{"fragment", of(func(p parts) bool { return p.hasFrag })},
		{"relative", of(func(p parts) bool { return !p.hasScheme })},
		{"no_authority", of(func(p parts) bool { return p.hasScheme && !p.hasAuthority })},
		{"percent", func(line []byte) bool { return strings.Contains(string(line), "%") }},
		{"to_64", long(-1, 64)},
		{"to_128", long(64, 128)},
		{"to_256", long(128, 256)},
		{"to_1024", long(256, 1024)},
		{"over_1024", long(1024, math.MaxInt)},
		{"faulty", func(line []byte) bool { return faultOf(line) != "" }},
	}
}
