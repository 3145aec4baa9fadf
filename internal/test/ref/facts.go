package ref

import (
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/uriscan/uriscan/internal/ports"
)

// A Fact is something that is unusual in a URI. Each is a function of a line or
// two, which says what the constant of that name in package uriscan says.
type Fact struct {
	Name  string
	holds func(v *view) bool
}

// A view is an input and the texts of its components.
type view struct {
	text, scheme, userinfo, host, port, path, query string
	*Result
}

// FactsOf returns the names of the facts about src, of which r is the result.
func FactsOf(src string, r *Result) (names []string) {
	in := func(c Component) string { return src[r.Spans[c].Start:r.Spans[c].End] }
	v := &view{src, in(Scheme), in(Userinfo), in(Host), in(Port), in(Path), in(Query), r}
	for _, fact := range Facts {
		if fact.holds(v) {
			names = append(names, fact.Name)
		}
	}
	return names
}

var (
	triplet           = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
	triplets          = regexp.MustCompile(`(%[0-9A-Fa-f]{2})+`)
	lowerTriplet      = regexp.MustCompile(`%([a-f][0-9A-Fa-f]|[0-9A-Fa-f][a-f])`)
	unreservedTriplet = regexp.MustCompile(`(?i)%(2d|2e|5f|7e|3[0-9]|[46][1-9a-f]|[57][0-9a])`)
	controlTriplet    = regexp.MustCompile(`(?i)%([01][0-9a-f]|7f)`)
	slashTriplet      = regexp.MustCompile(`(?i)%2f`)
	backslashTriplet  = regexp.MustCompile(`(?i)%5c`)
	upper             = regexp.MustCompile(`[A-Z]`)
	control           = regexp.MustCompile(`[\x00-\x1f\x7f]`)
	punycode          = regexp.MustCompile(`(?i)(^|\.)xn--`)
	decimal           = regexp.MustCompile(`^[0-9]+$`)
	dots              = regexp.MustCompile(`(?i)^(\.|%2e){1,2}$`)
	ipv4              = regexp.MustCompile(`^(([1-9]?[0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5])(\.|$)){4}$`)
)

// Facts are all facts, in the order of the constants.
var Facts = []Fact{
	{"userinfo", func(v *view) bool { return v.Present[Userinfo] }},
	{"password", func(v *view) bool { return strings.Contains(v.userinfo, ":") }},
	{"empty-host", func(v *view) bool { return v.Present[Host] && v.host == "" }},
	{"upper-scheme", func(v *view) bool { return upper.MatchString(v.scheme) }},
	{"upper-host", func(v *view) bool { return upper.MatchString(triplet.ReplaceAllString(v.host, "")) }},
	{"triplet-in-host", func(v *view) bool { return triplet.MatchString(v.host) }},
	{"ipv4-like", func(v *view) bool { return !isIPv4address(v.host) && isIPv4ToBrowsers(decoded(v.host)) }},
	{"trailing-dot", func(v *view) bool { return strings.HasSuffix(v.host, ".") }},
	{"punycode", func(v *view) bool { return punycode.MatchString(v.host) }},
	{"empty-port", func(v *view) bool { return v.Present[Port] && v.port == "" }},
	{"default-port", hasDefaultPort},
	{"port-leading-zero", func(v *view) bool { return strings.HasPrefix(v.port, "0") && v.port != "0" }},
	{"port-too-large", func(v *view) bool { return decimal.MatchString(v.port) && numberOf(v.port, 10) > 65535 }},
	{"dot-segment", func(v *view) bool { return slices.ContainsFunc(v.segments(), isDotSegment) }},
	{"encoded-dot-segment", func(v *view) bool {
		return slices.ContainsFunc(v.segments(), func(s string) bool { return dots.MatchString(s) && !isDotSegment(s) })
	}},
	{"empty-segment", func(v *view) bool { return strings.Contains(v.path, "//") }},
	{"encoded-slash", func(v *view) bool { return slashTriplet.MatchString(v.text[:v.Spans[Path].End]) }},
	{"backslash", func(v *view) bool { return strings.Contains(v.text, `\`) }},
	{"encoded-backslash", func(v *view) bool { return backslashTriplet.MatchString(v.text) }},
	{"encoded-nul", func(v *view) bool { return strings.Contains(v.text, "%00") }},
	{"encoded-control", func(v *view) bool { return controlTriplet.MatchString(v.text) }},
	{"control", func(v *view) bool { return control.MatchString(v.text) }},
	{"space", func(v *view) bool { return strings.Contains(v.text, " ") }},
	{"non-ascii", func(v *view) bool { return strings.ContainsFunc(v.text, func(r rune) bool { return r >= 0x80 }) }},
	{"triplets-not-utf8", func(v *view) bool {
		return slices.ContainsFunc(triplets.FindAllString(v.text, -1), func(run string) bool { return !utf8.ValidString(decoded(run)) })
	}},
	{"encoded-percent", func(v *view) bool { return strings.Contains(v.text, "%25") }},
	{"encoded-unreserved", func(v *view) bool { return unreservedTriplet.MatchString(v.text) }},
	{"lower-triplet", func(v *view) bool { return lowerTriplet.MatchString(v.text) }},
	{"broken-triplet", func(v *view) bool { return strings.Count(v.text, "%") != len(triplet.FindAllString(v.text, -1)) }},
	{"semicolon-in-path", func(v *view) bool { return strings.Contains(v.path, ";") }},
	{"plus-in-query", func(v *view) bool { return strings.Contains(v.query, "+") }},
	{"brackets-in-query", func(v *view) bool { return strings.ContainsAny(v.query, "[]") }},
	{"normal", func(v *view) bool { return v.Valid && Normalize(v.text, StepCase|StepPercent|StepDots) == v.text }},
}

// segments returns the parts between the slashes of the path.
func (v *view) segments() []string { return strings.Split(v.path, "/") }

func isDotSegment(segment string) bool { return segment == "." || segment == ".." }

func isIPv4address(host string) bool { return ipv4.MatchString(host) && !strings.HasSuffix(host, ".") }

// hasDefaultPort reports whether the port is the number that the scheme has anyway.
func hasDefaultPort(v *view) bool {
	usual, known := ports.Default([]byte(v.scheme))
	return known && decimal.MatchString(v.port) && numberOf(v.port, 10) == int64(usual)
}

// numberOf returns a number of any length, 1<<62 if it is more than that or none.
func numberOf(digits string, base int) int64 {
	n, ok := new(big.Int).SetString(digits, base)
	if !ok || n.Cmp(big.NewInt(1<<62)) > 0 {
		return 1 << 62
	}
	return n.Int64()
}

// decoded returns a text with all triplets decoded, once.
func decoded(text string) string {
	return triplet.ReplaceAllStringFunc(text, func(t string) string {
		b, _ := strconv.ParseUint(t[1:], 16, 8)
		return string([]byte{byte(b)})
	})
}

// isIPv4ToBrowsers is "IPv4 parser" of the WHATWG URL standard, step by step.
func isIPv4ToBrowsers(host string) bool {
	parts := strings.Split(host, ".")
	if parts[len(parts)-1] == "" && len(parts) > 1 {
		parts = parts[:len(parts)-1]
	}
	if len(parts) > 4 {
		return false
	}
	for i, part := range parts {
		n, ok := ipv4Number(part)
		limit := int64(256)
		if i == len(parts)-1 {
			limit = 1 << (8 * (5 - len(parts)))
		}
		if !ok || n >= limit {
			return false
		}
	}
	return true
}

// ipv4Number is "IPv4 number parser" of the same standard.
func ipv4Number(part string) (n int64, ok bool) {
	base, digits := 10, part
	switch {
	case part == "":
		return 0, false
	case strings.HasPrefix(part, "0x"), strings.HasPrefix(part, "0X"):
		base, digits = 16, part[2:]
	case len(part) > 1 && part[0] == '0':
		base, digits = 8, part[1:]
	}
	if digits == "" {
		return 0, true
	}
	allowed := "0123456789abcdef"[:base]
	if strings.Trim(strings.ToLower(digits), allowed) != "" {
		return 0, false
	}
	return numberOf(digits, base), true
}
