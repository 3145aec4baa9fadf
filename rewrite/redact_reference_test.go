package rewrite

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/uriscan/uriscan"
)

// This file redacts by regular expressions, one for each rule. It is slow, and it
// shares nothing with the code but the question whether the input is valid.

// plainRedactor is a Redactor with what its zero values stand for.
type plainRedactor struct {
	mask           string
	keys           []string
	fold, fragment bool
}

func plainOf(r *Redactor) plainRedactor {
	p := plainRedactor{"REDACTED", []string{"AWSAccessKeyId", "Signature", "sig", "X-Goog-Signature"}, false, false}
	if r == nil {
		return p
	}
	if r.Mask != "" {
		p.mask = r.Mask
	}
	if r.QueryKeys != nil {
		p.keys = r.QueryKeys
	}
	p.fold, p.fragment = r.FoldCase, r.Fragment
	return p
}

var (
	plainParts     = regexp.MustCompile(`(?s)^([^?#]*)(\?[^#]*)?(#.*)?$`)
	plainAuthority = regexp.MustCompile(`^((?:[A-Za-z][-+.0-9A-Za-z]*:)?//)([^/]*)@`)
	plainWeb       = regexp.MustCompile(`^((?i:https?|ftp|wss?):(?:/|///+|))([^/]*)@`)
	plainSlashes   = regexp.MustCompile(`^(///+)([^/]*)@`)
	plainURI       = regexp.MustCompile(`^([A-Za-z][-+.0-9A-Za-z]*:/?)([^/].*)?$`)
	plainFurther   = regexp.MustCompile(`(//+)([^/]*)@`)
	plainInvalid   = regexp.MustCompile(`(?s)^((?:[\x00-\x20]*[A-Za-z][-+.0-9A-Za-z]*:)?/*)(.*)@(.*)$`)
	plainTriplet   = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
	plainBlank     = regexp.MustCompile(`[\x00-\x20]`)
)

// redacted returns what AppendRedacted is to append.
func (p plainRedactor) redacted(src string) string {
	var s uriscan.Spans
	if !uriscan.ScanString(src, &s) {
		before := ""
		if m := plainInvalid.FindStringSubmatch(src); m != nil {
			before, src = m[1]+p.userinfo(m[2])+"@", m[3]
		}
		return before + p.pairs(src, "?#;", false)
	}
	m := plainParts.FindStringSubmatch(src)
	front, query, fragment := m[1], m[2], m[3]
	for _, rule := range []*regexp.Regexp{plainAuthority, plainWeb, plainSlashes} {
		front = p.all(rule, front)
	}
	if m := plainURI.FindStringSubmatch(front); m != nil {
		front = m[1] + p.all(plainFurther, m[2])
	}
	if query != "" {
		query = "?" + p.pairs(query[1:], ";", true)
	}
	if fragment != "" && p.fragment {
		fragment = "#" + p.pairs(fragment[1:], "?;", true)
	}
	return front + query + fragment
}

// all hides the second group of each match, in front of an "@".
func (p plainRedactor) all(rule *regexp.Regexp, text string) string {
	return rule.ReplaceAllStringFunc(text, func(match string) string {
		m := rule.FindStringSubmatch(match)
		return m[1] + p.userinfo(m[2]) + "@"
	})
}

func (p plainRedactor) userinfo(text string) string {
	if strings.Contains(text, ":") {
		return p.mask + ":" + p.mask
	}
	return p.mask
}

// pairs hides values in a text in which names begin behind "&" and the separators,
// and at its beginning if first is true. Spaces count in the names of valid input
// alone, where first is true.
func (p plainRedactor) pairs(text, separators string, first bool) string {
	parts := strings.Split(text, "&")
	for i, part := range parts {
		for at := range len(part) {
			begins := at > 0 && strings.IndexByte(separators, part[at-1]) >= 0 || at == 0 && (first || i > 0)
			name, _, isPair := strings.Cut(part[at:], "=")
			if begins && isPair && p.isKey(name, !first) {
				parts[i] = part[:at] + name + "=" + p.mask
				break
			}
		}
	}
	return strings.Join(parts, "&")
}

func (p plainRedactor) isKey(name string, blanks bool) bool {
	return slices.ContainsFunc(p.keys, func(key string) bool {
		key, name := decodedPlainly(key), decodedPlainly(name)
		if blanks {
			key, name = plainBlank.ReplaceAllString(key, ""), plainBlank.ReplaceAllString(name, "")
		}
		if p.fold {
			key, name = lowerPlainly(key), lowerPlainly(name)
		}
		return key == name
	})
}

// decodedPlainly decodes the triplets of a text. Anything else stays.
func decodedPlainly(text string) string {
	return plainTriplet.ReplaceAllStringFunc(text, func(triplet string) string {
		b, _ := strconv.ParseUint(triplet[1:], 16, 8)
		return string([]byte{byte(b)})
	})
}

// lowerPlainly turns the capital ASCII letters of a text into small ones.
func lowerPlainly(text string) string {
	b := []byte(text)
	for i := range b {
		if 'A' <= b[i] && b[i] <= 'Z' {
			b[i] += 'a' - 'A'
		}
	}
	return string(b)
}
