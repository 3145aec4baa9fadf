// Package cookie shows a scanner for the value of a Cookie field (RFC 6265 §4.1.1
// and §4.2.1). Its grammar imports a rule of RFC 9110 by name, and it has
// two machines: one says whether the whole is right, the other takes pair by pair.
package cookie

import (
	"iter"
	"strings"
)

//go:generate go run ../../gen -grammar cookie.abnf -import rfc9110=token -rule cookie-pair -capture cookie-name,cookie-value -section cookie-name=4.1.1,cookie-value=4.1.1 -document "RFC 6265" -functions CookiePair -package cookie -o cookiepair_gen.go
//go:generate go run ../../gen -grammar cookie.abnf -import rfc9110=token -rule cookie-string -name stringMachine -prefix s -functions cookieString -package cookie -o cookiestring_gen.go

// Check returns nil if a Cookie field is right, else an error that says which byte
// is wrong and what could have come instead.
func Check(field string) error {
	var s cookieString
	if scanCookieStringString(field, &s) {
		return nil
	}
	return s.Err([]byte(field))
}

// Pairs returns the names and values of the cookies in a Cookie field, in their
// order, as far as the field is right. A value comes without the quotes around it.
func Pairs(field string) iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		var p CookiePair
		for rest, more := field, true; more; {
			n, ok := PrefixCookiePairString(rest, &p)
			if !ok || !yield(p.CookieName.InString(rest), strings.Trim(p.CookieValue.InString(rest), `"`)) {
				return
			}
			rest, more = strings.CutPrefix(rest[n:], "; ")
		}
	}
}
