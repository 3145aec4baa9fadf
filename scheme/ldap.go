package scheme

import "bytes"

// checkLDAP looks at the dn and the filter of an LDAP URL, decoded (RFC 4514, RFC 4515).
// src is what the machine accepts, or, if it is not whole, a prefix of that. The rule
// that is broken comes with the length of the longest prefix that a valid URL begins
// with.
func checkLDAP(src []byte, whole bool) (rule uint8, at uint32) {
	_, authority, found := bytes.Cut(src, []byte("//"))
	if !found {
		return ruleKept, 0
	}
	start := len(src) - len(authority)
	host := start + lengthUpTo(authority, "/?#")
	if host == len(src) || src[host] != '/' {
		return ruleKept, 0
	}
	end := host + 1 + lengthUpTo(src[host+1:], "?#")
	dn := decodedWalk{machine: ldapText, state: ldapText.Entry(ldapTextMachineRuleDistinguishedName)}
	if rule, at = dn.check(src, host+1, end, whole, ruleDN); rule != ruleKept {
		return rule, at
	}
	for range 3 { // after attributes, scope, and in front of the filter
		if end == len(src) || src[end] != '?' {
			return ruleKept, 0
		}
		start = end + 1
		end = start + lengthUpTo(src[start:], "?#")
	}
	if start == end {
		return ruleKept, 0
	}
	var brackets nesting
	filter := decodedWalk{machine: ldapText, state: ldapText.Entry(ldapTextMachineRuleFilter), nesting: &brackets}
	return filter.check(src, start, end, whole, ruleFilter)
}

// check walks over src[start:end]. Where that is not all of src, or src is whole, the
// part must end there.
func (w *decodedWalk) check(src []byte, start, end int, whole bool, broken uint8) (rule uint8, at uint32) {
	stop := start + w.walk(src[start:end])
	if stop < end || (whole || end < len(src)) && !w.ends() {
		return broken, uint32(stop)
	}
	return ruleKept, 0
}

// lengthUpTo returns how many bytes are in front of the first of the delimiters, or
// all.
func lengthUpTo(src []byte, delimiters string) int {
	for i, b := range src {
		for _, d := range []byte(delimiters) {
			if b == d {
				return i
			}
		}
	}
	return len(src)
}
