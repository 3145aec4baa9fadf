package template_test

import (
	"net/netip"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/uriscan/uriscan/template"
)

// This file is the package once more, written with regular expressions and the functions
// of package strings, from the documents that segments.abnf names and from the sentences of
// the documentation. It is slow and simple.

// A form is a class with the expression of its segments.
type form struct {
	class template.Class
	text  *regexp.Regexp
}

// whole returns an expression for all of a segment, in either case of letters.
func whole(expression string) *regexp.Regexp {
	return regexp.MustCompile(`(?is)^(?:` + expression + `)$`)
}

const (
	fullDate = `(?:19|20)\d\d(?:-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])|_(?:0[1-9]|1[0-2])_(?:0[1-9]|[12]\d|3[01]))`
	hour     = `(?:[01]\d|2[0-3])`
	minute   = `[0-5]\d`
	second   = `(?:[0-5]\d|60)`
	colon    = `(?::|%3A)`
	zone     = `(?:Z|(?:\+|-|%2B)` + hour + colon + `?` + minute + `)`
	clock    = hour + colon + minute + `(?:` + colon + second + `(?:\.\d+)?)?`
	octet    = `(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])`
	uuid     = `[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|[\da-f]{32}`
	ulid     = `[0-7][\da-hjkmnp-tv-z]{25}`
	hexID    = `\d[\da-f]{5,}|[a-f]\d[\da-f]{4,}|[a-f]{2}\d[\da-f]{3,}|[a-f]{3}\d[\da-f]{2,}|[a-f]{4}\d[\da-f]+|[a-f]{5,}\d[\da-f]*`
	slug     = `(?:[a-z\d]+[-_])+(?:\d{3,}|` + hexID + `)`
	suffix   = `(?:\.[a-z][a-z\d]{0,7})+`
)

// forms are the classes in the order of segments.abnf.
var forms = []form{
	{template.Int, whole(`-?\d+`)},
	{template.UUID, whole(uuid)},
	{template.ULID, whole(ulid)},
	{template.IP, whole(octet + `(?:\.` + octet + `){3}(?:` + colon + `\d{1,5})?`)},
	{template.Version, whole(`v\d{1,3}(?:\.\d+)*(?:(?:alpha|beta|rc|p)\d*)?(?:-[a-z\d.+-]+)?|\d{1,3}(?:\.\d+){2,4}(?:[-+][a-z\d.+-]+)?|\d{1,2}\.\d`)},
	{template.Decimal, whole(`-?\d+\.\d+`)},
	{template.Timestamp, whole(fullDate + `(?:T|_|%20|\+)` + clock + zone + `?|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])T` + hour + minute + `(?:` + second + `(?:\.\d+)?)?` + zone + `?`)},
	{template.Date, whole(fullDate + `|(?:19|20)\d\d-(?:0[1-9]|1[0-2])|(?:19|20)\d\d-W(?:0[1-9]|[1-4]\d|5[0-3])`)},
	{template.Time, whole(clock + zone + `?`)},
	{template.Hex, whole(hexID + `|0x[\da-f]+`)},
	{template.Locale, whole(`[a-z]{2}[-_](?:[a-z]{4}[-_])?(?:[a-z]{2}|\d{3})`)},
	{template.Phone, whole(`(?:\+|%2B)(?:\d(?:[-.()]|%20)?){6,14}\d`)},
	{template.Email, whole(`[a-z\d+_-](?:\.?[a-z\d+_-])*(?:@|%40)(?:[a-z\d-]+\.)+[a-z]{2,}`)},
	{template.Token, regexp.MustCompile(`^eyJ[A-Za-z0-9_-]+\.eyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*$`)},
	{template.File, whole(`(?:\d+|` + uuid + `|` + ulid + `|` + hexID + `|` + fullDate + `|` + slug + `)` + suffix + `|[a-z\d_.-]+\.(?:` + hexID + `)` + suffix)},
	{template.Slug, whole(slug)},
}

var (
	picture     = regexp.MustCompile(`\.(?:png|jpg|jpeg|gif|svg|webp|css|js|html)$`)
	withPort    = regexp.MustCompile(`^\[(.*)\](?::\d{1,5})?$`)
	placeholder = regexp.MustCompile(`^\{[A-Za-z_:-]+\}$`)
	notInPath   = regexp.MustCompile(`[^!-~]|[%"<>\[\]\\^` + "`" + `{}|/?#]`)
	file        = regexp.MustCompile(`(?is)^([^.]+)` + suffix + `$`)
	words       = regexp.MustCompile(`[A-Za-z0-9]+`)
	withKey     = regexp.MustCompile(`(?is)^[^(]+\((?:\d+|'.*|` + hexID + `|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\)$`)
	fiveDigits  = regexp.MustCompile(`\d{5}`)
)

// plainClass is Classify.
func plainClass(segment string) template.Class {
	for _, f := range forms {
		if f.text.MatchString(segment) {
			if f.class == template.Email && picture.MatchString(segment) {
				return template.Constant
			}
			return f.class
		}
	}
	address := segment
	if m := withPort.FindStringSubmatch(segment); m != nil {
		address = m[1]
	}
	if a, err := netip.ParseAddr(address); err == nil && a.Is6() && a.Zone() == "" {
		return template.IP
	}
	if notInPath.MatchString(segment) {
		if placeholder.MatchString(segment) {
			return template.Constant
		}
		return template.Encoded
	}
	if m := file.FindStringSubmatch(segment); m != nil && plainCount(m[1]) != template.Constant {
		return template.File
	}
	return plainCount(segment)
}

// plainCount classifies what no expression does, by counting.
func plainCount(segment string) template.Class {
	segment = strings.TrimRight(segment, "=")
	if strings.ContainsAny(segment, "=,&") || withKey.MatchString(segment) {
		return template.Parameters
	}
	all := words.FindAllString(segment, -1)
	class := template.Constant
	for _, word := range all {
		switch {
		case len(word) >= 8 && plainDisorder(word):
			if len(word) >= 20 {
				return template.Token
			}
			class = template.Gibberish
		case class == template.Constant && fiveDigits.MatchString(word):
			class = template.Slug
		}
	}
	if class == template.Constant && len(all) >= 6 && len(segment) >= 32 {
		return template.Slug
	}
	return class
}

var (
	letterAndDigit = regexp.MustCompile(`^(?:[A-Za-z]\d|\d[A-Za-z])$`)
	camel          = regexp.MustCompile(`^[a-z][A-Z]$`)
	twoLetters     = regexp.MustCompile(`^[A-Za-z]{2}$`)
)

// plainDisorder reports whether at least four of nine neighbours are seldom neighbours in a word, and
// one of them is a digit beside a letter or a capital inside.
func plainDisorder(word string) bool {
	odd, seldom := 0, 0
	for i := range len(word) - 1 {
		switch pair := word[i : i+2]; {
		case letterAndDigit.MatchString(pair), camel.MatchString(pair):
			odd++
		case twoLetters.MatchString(pair) && template.IsRarePair(strings.ToLower(pair)):
			seldom++
		}
	}
	return odd > 0 && float64(odd+seldom) >= float64(len(word)-1)*4/9
}

// plainOtel is Append with the preset "otel".
func plainOtel(path string) string {
	path, _, _ = strings.Cut(path, "?")
	path, _, _ = strings.Cut(path, "#")
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		segments[i] = plainSegment(segment)
	}
	return strings.Join(segments, "/")
}

// plainSegment returns what "otel" writes for a segment.
func plainSegment(segment string) string {
	class := plainClass(segment)
	switch class {
	case template.Constant, template.Version, template.Locale:
		return segment
	case template.File:
		parts := strings.Split(segment, ".")
		for i, part := range parts {
			if c := plainClass(part); plainSegment(part) != part && (i == 0 || i < len(parts)-1 && (c == template.Hex || len(part) >= 6)) {
				parts[i] = "{" + c.String() + "}"
				break
			}
		}
		return strings.Join(parts, ".")
	case template.Parameters:
		end, after := strings.IndexAny(segment+";", ";="), ""
		if open := strings.Index(segment, "("); open >= 0 && open < end && strings.HasSuffix(segment, ")") {
			end, after = open, ")"
		}
		if end > 0 && end < len(segment) && plainSegment(segment[:end]) == segment[:end] {
			return segment[:end+1] + "{parameters}" + after
		}
	}
	return "{" + class.String() + "}"
}

// The expressions of the rules that "rfc1051" has.
var rfc1051Rules = []struct {
	placeholder string
	text        *regexp.Regexp
}{
	{"{param:int}", regexp.MustCompile(`^[1-9][0-9]+$`)},
	{"{param:int_id}", regexp.MustCompile(`^[._-]*[0-9][0-9._-]*$`)},
	{"{param:hex}", regexp.MustCompile(`^[A-Fa-f]*[0-9][A-Fa-f0-9]*$`)},
	{"{param:hex_id}", regexp.MustCompile(`^[A-Fa-f._-]*[0-9][A-Fa-f0-9._-]*$`)},
	{"{param:str}", regexp.MustCompile(`(?s)^(?:.{20,}|.*[%&'()*+,:=@].*)$`)},
}

// plainRFC1051 is Append with the preset "rfc1051".
func plainRFC1051(path string) string {
	path, _, _ = strings.Cut(path, "?")
	path, _, _ = strings.Cut(path, "#")
	var segments []string
	for segment := range strings.SplitSeq(path, "/") {
		if segment == "" || len(segments) == 8 {
			continue
		}
		text := segment
		for i, r := range rfc1051Rules {
			if least := []int{0, 3, 6, 6, 0}[i]; len(segment) >= least && (r.text.MatchString(segment) || i == 4 && len(segment) >= 20) {
				text = r.placeholder
				break
			}
		}
		segments = append(segments, text)
	}
	return "/" + strings.Join(segments, "/")
}

// The expressions of the processor of Odigos.
var (
	odigosDate  = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?)?(?:Z|[+-]\d{4})?$`)
	odigosEmail = regexp.MustCompile("^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9.-]+\\.[a-zA-Z]{2,}$")
	odigosIDs   = []*regexp.Regexp{
		regexp.MustCompile("^[\\d_\\-!@#$%^&*()=+{}\\[\\]:;\"'<>,.?/\\\\|`~]+$"),
		regexp.MustCompile(`\d{7,}`),
		regexp.MustCompile(`^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`),
		regexp.MustCompile(`^(?:[0-9a-fA-F]{2}){8,}$`),
		regexp.MustCompile(`\x{FFFD}`),
	}
)

// plainOdigos is Append with the preset "odigos".
func plainOdigos(path string) string {
	path, _, _ = strings.Cut(path, "?")
	path, _, _ = strings.Cut(path, "#")
	if strings.Trim(path, "/") == "" {
		return "/"
	}
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		switch {
		case odigosDate.MatchString(segment):
			segments[i] = "{date}"
		case odigosEmail.MatchString(segment):
			segments[i] = "{email}"
		default:
			for _, id := range odigosIDs {
				if id.MatchString(segment) || !utf8.ValidString(segment) {
					segments[i] = "{id}"
					break
				}
			}
		}
	}
	return strings.Join(segments, "/")
}

// plains are the presets that have a name, with their plain versions.
var plains = map[string]func(path string) string{"otel": plainOtel, "rfc1051": plainRFC1051, "odigos": plainOdigos}
