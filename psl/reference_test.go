package psl

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/punycode"
)

// reference is a list in which every rule is looked at for every host, as publicsuffix.org
// describes the algorithm, one step after the other.
type reference []referenceRule

type referenceRule struct {
	labels    []string // in punycode, from the left; "*" matches every label
	exception bool
	private   bool
}

// newReference reads a list.
func newReference(list string) (r reference) {
	private := false
	for line := range strings.Lines(list) {
		line = strings.TrimSpace(line)
		switch {
		case strings.Contains(line, "===BEGIN PRIVATE"):
			private = true
		case strings.HasPrefix(line, "//") || line == "":
		default:
			line, _, _ = strings.Cut(line, " ")
			name, exception := strings.CutPrefix(line, "!")
			r = append(r, referenceRule{canonical(name), exception, private})
		}
	}
	return r
}

// canonical returns the labels of a name in lower case and punycode.
func canonical(name string) (labels []string) {
	for label := range strings.SplitSeq(name, ".") {
		label = strings.Map(func(r rune) rune {
			if small := unicode.ToLower(r); r < utf8.RuneSelf || small >= utf8.RuneSelf {
				return small
			}
			return r
		}, label)
		if strings.IndexFunc(label, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0 {
			label = punycode.Prefix + string(punycode.Append(nil, []rune(label)))
		}
		labels = append(labels, label)
	}
	return labels
}

func (r *referenceRule) matches(labels []string) bool {
	if len(r.labels) > len(labels) {
		return false
	}
	for i, label := range r.labels {
		if label != "*" && label != labels[len(labels)-len(r.labels)+i] {
			return false
		}
	}
	return true
}

// split divides a host. Its labels are short and valid UTF-8.
func (r reference) split(host string) (d Domain) {
	name := strings.TrimSuffix(host, ".")
	raw := strings.Split(name, ".")
	last := raw[len(raw)-1]
	for _, label := range raw {
		if label == "" {
			return d
		}
	}
	labels := canonical(name)
	suffix := 0 // its number of labels
	best := -1
	for i := range r {
		if rule := &r[i]; rule.matches(labels) && (best < 0 || !r[best].exception && (rule.exception || len(rule.labels) > len(r[best].labels) ||
			len(rule.labels) == len(r[best].labels) && r[best].labels[0] == "*")) {
			best = i
		}
	}
	switch {
	case best < 0 && (host[0] == '[' || strings.Contains(last, ":") || strings.Trim(last, "0123456789") == "" ||
		len(last) >= 2 && strings.EqualFold(last[:2], "0x") && strings.Trim(last[2:], "0123456789abcdefABCDEF") == ""):
		return d
	case best < 0:
		suffix = 1
	default:
		suffix = len(r[best].labels)
		if r[best].exception {
			suffix--
		}
		d.is = listed
		if r[best].private {
			d.is |= private
		}
	}
	from := func(labels int) uint32 { // where the last labels begin
		return uint32(len(strings.Join(raw[:len(raw)-labels], ".")) + min(1, len(raw)-labels))
	}
	d.Suffix = uriscan.Span{Start: from(suffix), End: uint32(len(host))}
	if suffix < len(raw) {
		d.Registrable = uriscan.Span{Start: from(suffix + 1), End: uint32(len(host))}
		d.Subdomain = uriscan.Span{End: max(d.Registrable.Start, 1) - 1}
	}
	return d
}

// shortList has every kind of rule, and rules within rules.
const shortList = `// ===BEGIN ICANN DOMAINS===
com
a
b.a
*.a.b
!c.a.b
*.c
*.b.c
!a.b.c
bücher
*.ü
!ö.ü
b.ü
// ===END ICANN DOMAINS===
// ===BEGIN PRIVATE DOMAINS===
c.b.a
*.a.a   a comment
!b.a.a
d.com
com // both are the same rule, which is not private
*.c.c
// ===END PRIVATE DOMAINS===
`
