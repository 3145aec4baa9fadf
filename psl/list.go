package psl

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/uriscan/uriscan/internal/text"
)

// List is a list of rules. It does not change, and any number of goroutines may use it. The
// zero List has no rules: every suffix is the last label.
type List struct{ table string }

// Split divides a host by this list, as the function [Split] does by that of the package.
func (l *List) Split(host []byte) Domain {
	if l.table == "" {
		return split(noCells, host)
	}
	return split(l.table[headLen:], host)
}

// SplitString is Split for a string.
func (l *List) SplitString(host string) Domain { return l.Split(text.Bytes(host)) }

// Version says which list this is, as the function [Version] does for that of the package. It
// is made of the lines VERSION and COMMIT that publicsuffix.org writes at the top of a list,
// as far as these are there, and of the text.
// It is empty for the zero List.
func (l *List) Version() string { return versionOf(l.marshalled()) }

// Bounds of what [ParseList] takes. The list of publicsuffix.org has 10,248 rules and 300 KB.
const (
	maxListLen = 16 << 20 // bytes
	maxRules   = 1 << 18
)

// Error says what is wrong with a list, or with the marshalled form of one.
type Error struct {
	Line   int    // from 1 on; 0 if it is not one line that is wrong
	reason string // what is wrong, and what would be right
}

// Error returns one line of printable ASCII. It has nothing of the list.
func (e *Error) Error() string {
	if e.Line == 0 {
		return "psl: " + e.reason
	}
	return fmt.Sprintf("psl: line %d of the list %s", e.Line, e.reason)
}

// A parsedRule is a rule of the list: its name from the right, in punycode and in lower case,
// without "*." and "!".
type parsedRule struct {
	reversed string
	flags    flags
}

// ParseList reads a list in the format of publicsuffix.org: a rule a line, up to the first
// space; comments begin with "//". The rules after "===BEGIN PRIVATE DOMAINS===" in a comment
// are private, up to "===END". It takes some twenty milliseconds for the list of
// publicsuffix.org, and seconds for the worst of others. It refuses a list of more than 16 MiB or
// 262,144 rules, and one with too little in common for the table. The error is an [*Error].
func ParseList(list []byte) (*List, error) {
	if len(list) > maxListLen {
		return nil, &Error{0, fmt.Sprintf("the list has %d bytes; want at most %d", len(list), maxListLen)}
	}
	var (
		rules    []parsedRule
		private  bool
		comments stamp
		number   = 0
	)
	for line := range bytes.Lines(list) {
		number++
		line = bytes.TrimSpace(line)
		if number == 1 {
			line = bytes.TrimPrefix(line, []byte("\xEF\xBB\xBF"))
		}
		if comment, is := bytes.CutPrefix(line, []byte("//")); is || len(line) == 0 {
			private = sectionAfter(comment, private)
			comments.read(comment)
			continue
		}
		if end := bytes.IndexAny(line, " \t"); end >= 0 {
			line = line[:end]
		}
		r, reason := parseRule(line, private)
		if reason == "" && len(rules) == maxRules {
			reason = fmt.Sprintf("is one rule too many; want at most %d", maxRules)
		}
		if reason != "" {
			return nil, &Error{number, reason}
		}
		rules = append(rules, r)
	}
	if len(rules) == 0 {
		return nil, &Error{0, "the list has no rules; want the text of public_suffix_list.dat"}
	}
	cells, ok := compile(merged(rules))
	if !ok {
		return nil, &Error{0, fmt.Sprintf("the rules need more than %d cells; want rules that have more in common", maxCells)}
	}
	return &List{headOf(comments.of(list)) + cells}, nil
}

// sectionAfter reports whether the rules after a comment are private.
func sectionAfter(comment []byte, private bool) bool {
	if begin := bytes.Contains(comment, []byte("===BEGIN ")); begin || bytes.Contains(comment, []byte("===END ")) {
		return begin && bytes.Contains(comment, []byte("PRIVATE DOMAINS==="))
	}
	return private
}

// parseRule reads a rule. The reason says what is wrong with it, and is empty if nothing is.
func parseRule(line []byte, private bool) (r parsedRule, reason string) {
	r.flags = rule
	name, isException := bytes.CutPrefix(line, []byte("!"))
	if isException {
		r.flags = exception
	} else if after, isWildcard := bytes.CutPrefix(line, []byte("*.")); isWildcard {
		r.flags, name = wildcard, after
	}
	if private {
		r.flags |= r.flags << 1
	}
	labels := bytes.Split(bytes.TrimSuffix(name, []byte(".")), []byte("."))
	if len(labels) >= maxRuleLabels {
		return r, fmt.Sprintf("has too many labels; want fewer than %d", maxRuleLabels)
	}
	if isException && len(labels) < 2 {
		return r, "is an exception of one label; want two or more"
	}
	var ascii []byte
	for i, label := range labels {
		if i > 0 {
			ascii = append(ascii, '.')
		}
		begin := len(ascii)
		ascii = appendASCII(ascii, label)
		if !isLabel(ascii[begin:]) {
			return r, `has a label that is no label of a name; want letters, digits, "-" and "_", at most 63 bytes of these in punycode, and "*" only in front`
		}
	}
	slices.Reverse(ascii)
	r.reversed = strings.ToLower(string(ascii))
	return r, ""
}

// isLabel reports whether all bytes of a label have symbols, and it has one.
func isLabel(label []byte) bool {
	for _, b := range label {
		if symbols[b] == noSymbol || b == '.' {
			return false
		}
	}
	return len(label) > 0
}

// merged returns the rules in order, each name once. Where two are the same, the one that is
// not private counts.
func merged(rules []parsedRule) (names []parsedRule) {
	slices.SortStableFunc(rules, func(a, b parsedRule) int { return cmp.Compare(a.reversed, b.reversed) })
	for _, r := range rules {
		if n := len(names); n == 0 || names[n-1].reversed != r.reversed {
			names = append(names, r)
		} else {
			names[n-1].flags = both(names[n-1].flags, r.flags)
		}
	}
	return names
}

// both returns the flags of rules with the same name. A rule is private if it is so in all of
// them that have it.
func both(a, b flags) (together flags) {
	for _, kind := range [...]flags{rule, wildcard, exception} {
		hasA, hasB := a&kind != 0, b&kind != 0
		if !hasA && !hasB {
			continue
		}
		together |= kind
		if isPrivate := kind << 1; (!hasA || a&isPrivate != 0) && (!hasB || b&isPrivate != 0) {
			together |= isPrivate
		}
	}
	return together
}
