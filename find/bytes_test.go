package find

import "testing"

// TestEveryByteInEveryPartAgreesWithReference puts each byte into each part of a URI, before it, and
// into what looks like a character reference at its end.
func TestEveryByteInEveryPartAgreesWithReference(t *testing.T) {
	for _, o := range options() {
		f := must(New(o))
		for b := range 256 {
			for _, before := range []string{"", "http://", "http://h", "http://h/", "http://h?", "http://h#", "http://u:4", "http://h/&", "http://h/&a", "'http://h/"} {
				for _, after := range []string{"", "a", ";", "#;", "http://h"} {
					compare(t, f, o, before+string([]byte{byte(b)})+after, longestMatch)
				}
			}
		}
	}
}

// TestClosingBracketsWithTheirOpeningOnesStay has more of them than have one, of each kind.
func TestClosingBracketsWithTheirOpeningOnesStay(t *testing.T) {
	for _, o := range options() {
		f := must(New(o))
		for _, text := range []string{
			"http://h/(a))", "http://h/(a)))", "http://h/((a).)).)", "http://h/[a]]", "http://h/[a]]]", "http://h/[[a].]].]", "http://h/{a}}", "http://h/{a}}}", "http://h/{{a}.}}.}",
			"http://h/([{a}])}])", "http://h/&;", "http://h/&;;", "http://h/&gt;&#62;", "http://h/;", "http://h;", "http://;",
		} {
			compare(t, f, o, text, longestMatch)
		}
	}
}
