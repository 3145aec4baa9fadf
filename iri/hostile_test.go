package iri

import (
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
)

// TestHostileInputs has inputs by which readers of IRIs were deceived, and what each
// function makes of them.
func TestHostileInputs(t *testing.T) {
	for _, c := range []struct {
		why, src string
		at       int // of the error; -1 if the grammar allows it
		code     uriscan.ErrorCode
		bidi     BidiRule
		uri, iri string // what a valid one maps to
	}{
		{why: "an overlong slash is no slash", src: "http://h/\xC0\xAF..", at: 9, code: uriscan.CodePath},
		{why: "an overlong NUL", src: "/\xE0\x80\x80", at: 2, code: uriscan.CodePath},
		{why: "a surrogate", src: "/\xED\xA0\xBD", at: 2, code: uriscan.CodePath},
		{why: "a code point that Unicode does not have", src: "/\xF4\x90\x80\x80", at: 1, code: uriscan.CodePath},
		{why: "the same in a query, where 0xF4 can begin a private character", src: "?\xF4\x90\x80\x80", at: 2, code: uriscan.CodeQuery},
		{why: "a continuation alone", src: "http://\x80/", at: 7, code: uriscan.CodeHost},
		{why: "Latin-1 for a letter", src: "http://h/caf\xE9/", at: 13, code: uriscan.CodePath},
		{why: "a character is cut by the end", src: "http://h/caf\xC3", at: 13, code: uriscan.CodeEnd},
		{why: "tags, which nobody sees", src: "/a\U000E0061", at: 3, code: uriscan.CodePath},
		{why: "a noncharacter", src: "/\uFDD0", at: 3, code: uriscan.CodePath},
		{why: "the object replacement character", src: "#\uFFFC", at: 3, code: uriscan.CodeFragment},
		{why: "a private character in a host", src: "http://\uF8FF.com/", at: 8, code: uriscan.CodeHost},
		{why: "a control of C1", src: "/\u0085", at: 2, code: uriscan.CodePath},
		{why: "Cyrillic letters in a scheme", src: "hттp://h/", at: 6, code: uriscan.CodeFirstColon},
		{why: "a byte order mark before the scheme", src: "\uFEFFhttp://h/", at: 7, code: uriscan.CodeFirstColon},
		{why: "full-width digits for a port may only be a password", src: "http://h:８０/", at: 15, code: uriscan.CodeUserinfo},
		{why: "a letter in an IP literal", src: "http://[::ß]/", at: 10, code: uriscan.CodeIPLiteral},
		{why: "a full-width colon is no delimiter", src: "http：//h/", at: -1, uri: "http%EF%BC%9A//h/", iri: "http：//h/"},
		{why: "a full-width slash in a host is part of it", src: "http://a／b.com/", at: -1, uri: "http://a%EF%BC%8Fb.com/", iri: "http://a／b.com/"},
		{why: "an ideographic full stop divides no labels here", src: "http://a。com/", at: -1, uri: "http://a%E3%80%82com/", iri: "http://a。com/"},
		{why: "an override of direction", src: "/\u202Etxt.exe", at: -1, bidi: BidiFormatting, uri: "/%E2%80%AEtxt.exe", iri: "/\u202Etxt.exe"},
		{why: "an encoded override stays encoded", src: "/%E2%80%AEtxt", at: -1, uri: "/%E2%80%AEtxt", iri: "/%E2%80%AEtxt"},
		{why: "an isolate, younger than the RFC", src: "/%E2%81%A6", at: -1, uri: "/%E2%81%A6", iri: "/%E2%81%A6"},
		{why: "an overlong slash in triplets stays what it is", src: "/%C0%AF", at: -1, uri: "/%C0%AF", iri: "/%C0%AF"},
		{why: "encoded delimiters stay encoded", src: "/%2f%3F%23%25%40", at: -1, uri: "/%2f%3F%23%25%40", iri: "/%2f%3F%23%25%40"},
		{why: "double encoding stays double", src: "/%25C3%25A9", at: -1, uri: "/%25C3%25A9", iri: "/%25C3%25A9"},
		{why: "a triplet does not complete a raw character", src: "/é%A9", at: -1, uri: "/%C3%A9%A9", iri: "/é%A9"},
		{why: "an encoded no-break space looks like a space", src: "/a%C2%A0b", at: -1, uri: "/a%C2%A0b", iri: "/a%C2%A0b"},
		{why: "letters of both directions in a label", src: "http://paypalא.com/", at: -1, bidi: BidiMixed, uri: "http://paypal%D7%90.com/", iri: "http://paypalא.com/"},
		{why: "a digit at the end of a part from right to left", src: "http://א1/2/", at: -1, bidi: BidiEnds, uri: "http://%D7%901/2/", iri: "http://א1/2/"},
	} {
		s, err := Parse(c.src)
		if s.ErrorOffset() != c.at || s.ErrorCode() != c.code {
			t.Errorf("%s: %q: %v at %d, want %v at %d", c.why, c.src, s.ErrorCode(), s.ErrorOffset(), c.code, c.at)
		}
		check(t, Reference, c.src)
		if err != nil {
			continue
		}
		expect.Equal(t, CheckBidi(c.src, &s).Rule, c.bidi, "%s: %q", c.why, c.src)
		if uri, iri := mapped(t, AppendURI[string], c.src), mapped(t, AppendIRI[string], c.src); uri != c.uri || iri != c.iri {
			t.Errorf("%s: %q maps to %q and %q, want %q and %q", c.why, c.src, uri, iri, c.uri, c.iri)
		}
	}
}
