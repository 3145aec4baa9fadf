package uriscan

import (
	"errors"
	"iter"

	"github.com/uriscan/uriscan/internal/text"
)

// Facts is a set of things that are unusual in a URI, or that another program may
// read differently. A proxy or a firewall needs them to decide whether a URI may
// pass; see [FactsOf]. FactDiffers comes from package whatwg alone.
//
// Facts is a set of bits. Compare with constants by [Facts.Has] or by "&".
type Facts uint64

// The facts. Each comment has an example and the risk. A "triplet" is what RFC
// 3986 §2.1 calls percent-encoded: "%" and two hexadecimal digits.
const (
	// FactUserinfo: there is a userinfo, which may be empty. RFC 3986 §7.6 warns
	// of it, since readers take it for the host.
	//
	//	http://www.bank.example@evil.example/
	FactUserinfo Facts = 1 << iota

	// FactPassword: the userinfo has a colon, so what follows is a password (RFC
	// 3986 §3.2.1 calls that deprecated). It gets into logs and Referer headers.
	//
	//	ftp://user:secret@h.example/
	FactPassword

	// FactEmptyHost: there is a host, and it is empty. Browsers skip the third slash
	// and take the path for the host.
	//
	//	http:///evil.example/
	FactEmptyHost

	// FactUpperScheme: an upper-case letter in the scheme. A list of forbidden
	// schemes in lower case does not find it.
	//
	//	JavaScript:alert(1)
	FactUpperScheme

	// FactUpperHost: an upper-case letter in the host, triplets aside. The same host
	// has two keys in a cache, and a list of hosts does not find it.
	//
	//	http://Evil.example/
	FactUpperHost

	// FactTripletInHost: a triplet in the host. Some programs decode it and then look
	// the name up; others look up what is written.
	//
	//	http://%65vil.example/
	FactTripletInHost

	// FactIPv4Like: the host is not an IPv4address of the RFC, but browsers or the C
	// function inet_aton read it as one: in fewer than four parts, in decimal,
	// hexadecimal or octal, with a dot at the end, or, as browsers do, with triplets. A
	// filter that looks for 127.0.0.1 does not see it (CVE-2021-29921, CVE-2021-29923).
	//
	//	http://0x7f.1/
	FactIPv4Like

	// FactTrailingDot: the host ends with a dot. It is the same name to a resolver, and
	// another one to lists, cookies and certificates (CVE-2022-30115).
	//
	//	http://h.example./
	FactTrailingDot

	// FactPunycode: a label of the host begins with "xn--" in any case, so it is
	// for letters beyond ASCII that may look like others.
	//
	//	http://xn--pple-43d.example/
	FactPunycode

	// FactEmptyPort: a colon that no port follows. It means the default port, and a
	// host with that colon is another string.
	//
	//	http://h.example:/
	FactEmptyPort

	// FactDefaultPort: the port is, as a number, the default port of the scheme. So the
	// same resource has two names.
	//
	//	http://h.example:80/
	FactDefaultPort

	// FactPortLeadingZero: the port begins with a zero and has more digits. A program
	// may take it for octal, and a comparison of strings does not find it.
	//
	//	http://h.example:0080/
	FactPortLeadingZero

	// FactPortTooLarge: the port is a number above 65535. A program that keeps its
	// lowest 16 bits connects to another port: here to 22.
	//
	//	http://h.example:65558/
	FactPortTooLarge

	// FactDotSegment: a segment of the path is "." or "..". A program that compares
	// paths without removing them lets a client leave its folder (CVE-2019-9901).
	//
	//	http://h.example/public/../secret
	FactDotSegment

	// FactEncodedDotSegment: a segment of the path is "." or ".." once its triplets
	// are decoded, and is not as written. A program that removes dot segments first
	// and decodes after that keeps them (CVE-2021-41773).
	//
	//	http://h.example/icons/.%2e/secret
	FactEncodedDotSegment

	// FactEmptySegment: two slashes follow each other in the path. Some servers merge
	// them, so a rule for "/secret" does not see them. A slash at the end alone does
	// not count.
	//
	//	http://h.example//secret
	FactEmptySegment

	// FactEncodedSlash: "%2F" before the query. A program that decodes it before
	// it splits the path gets two segments from one (CVE-2021-29492).
	//
	//	http://h.example/public%2F..%2Fsecret
	FactEncodedSlash

	// FactBackslash: a backslash, which no URI may have. Browsers take it for a slash,
	// so they see another host (CVE-2020-26291).
	//
	//	http://evil.example\@h.example/
	FactBackslash

	// FactEncodedBackslash: "%5C". A server on Windows that decodes it has one more
	// separator of folders (CVE-2021-29492).
	//
	//	http://h.example/public%5C..%5Csecret
	FactEncodedBackslash

	// FactEncodedNUL: "%00". Programs in C end the text there, so they ignore a
	// suffix that was checked (CVE-2006-7243).
	//
	//	http://h.example/secret.php%00.jpg
	FactEncodedNUL

	// FactEncodedControl: a triplet of a control byte, 0x00 to 0x1F or 0x7F. Decoded,
	// "%0D%0A" ends a line in a header or a log.
	//
	//	http://h.example/?q=%0D%0ASet-Cookie:x=y
	FactEncodedControl

	// FactControl: a control byte, 0x00 to 0x1F or 0x7F, which no URI may have. Browsers
	// drop tabs and newlines, so "java\nscript:" is a scheme there (CVE-2022-0391).
	//
	//	http://h.example/a\tb
	FactControl

	// FactSpace: a space, which no URI may have. It ends the target in a request line;
	// before the scheme it hides that (CVE-2023-24329).
	//
	//	http://h.example/a b
	FactSpace

	// FactNonASCII: a byte from 0x80 on, which no URI may have. In a host it may be
	// normalised to a delimiter (CVE-2019-9636).
	//
	//	http://h.example/caf\xc3\xa9
	FactNonASCII

	// FactTripletsNotUTF8: triplets that follow each other are not UTF-8 when decoded.
	// A decoder that takes "%C0%AE" for a dot makes dot segments of them
	// (CVE-2008-2938).
	//
	//	http://h.example/%C0%AE%C0%AE/secret
	FactTripletsNotUTF8

	// FactEncodedPercent: "%25", so what is decoded may be decoded once more
	// (CVE-2001-0333).
	//
	//	http://h.example/..%255c..%255csecret
	FactEncodedPercent

	// FactEncodedUnreserved: a triplet of a letter, a digit, "-", ".", "_" or "~". It
	// means the same as the byte itself, so a rule that looks for a word does not
	// find it.
	//
	//	http://h.example/%61dmin
	FactEncodedUnreserved

	// FactLowerTriplet: a triplet with a digit "a" to "f". It means the same as one in
	// upper case, and is another key in a cache.
	//
	//	http://h.example/caf%c3%a9
	FactLowerTriplet

	// FactBrokenTriplet: a "%" that two hexadecimal digits do not follow. Decoders
	// leave it, drop it or fail; decoded twice, the example has "..".
	//
	//	http://h.example/%%32%65%%32%65/secret
	FactBrokenTriplet

	// FactSemicolonInPath: a ";" in the path. Java servers end a segment there, so
	// only they read "..;" as a dot segment (CVE-2020-5902).
	//
	//	http://h.example/login/..;/secret
	FactSemicolonInPath

	// FactPlusInQuery: a "+" in the query. In the query of a form it means a space,
	// and elsewhere a plus.
	//
	//	http://h.example/?q=a+b
	FactPlusInQuery

	// FactBracketsInQuery: a "[" or "]" in the query, which no URI may have. Many forms
	// write them, and strict servers refuse them.
	//
	//	http://h.example/?a[]=1
	FactBracketsInQuery

	// FactNormal: the input is valid, and it is its own normal form by the syntax-based
	// normalisation of RFC 3986 §6.2.2. Two such URIs are the same if they have the
	// same bytes. Only this fact is common.
	//
	//	http://h.example/a%2Fb?c=%C3%A9
	FactNormal

	// FactDiffers: a browser, which follows the URL Standard, reads another scheme, host, port
	// or path than RFC 3986 has, or refuses the input. A filter sees one host, and the
	// browser goes to another one. FactsOf never sets it, since that takes larger tables:
	// whatwg.FactsOf does, and whatwg.Compare says what differs.
	//
	//	https:evil.example
	FactDiffers
)

// factNames has the name of each fact, in the order of the constants.
var factNames = [...]string{
	"userinfo", "password", "empty-host", "upper-scheme", "upper-host", "triplet-in-host", "ipv4-like",
	"trailing-dot", "punycode", "empty-port", "default-port", "port-leading-zero", "port-too-large",
	"dot-segment", "encoded-dot-segment", "empty-segment", "encoded-slash", "backslash", "encoded-backslash",
	"encoded-nul", "encoded-control", "control", "space", "non-ascii", "triplets-not-utf8", "encoded-percent",
	"encoded-unreserved", "lower-triplet", "broken-triplet", "semicolon-in-path", "plus-in-query",
	"brackets-in-query", "normal", "differs",
}

// allFacts has every fact.
const allFacts = FactDiffers<<1 - 1

var errFacts = errors.New(`uriscan: no fact has this name or number; want names such as "userinfo" or "dot-segment", with "," between them`)

// Has reports whether f has all facts of g.
func (f Facts) Has(g Facts) bool { return f&g == g }

// All returns the facts of f one by one, in the order of the constants. The loop
// allocates nothing and may be left early.
func (f Facts) All() iter.Seq[Facts] {
	return func(yield func(Facts) bool) {
		for rest := f; rest != 0; rest &= rest - 1 {
			if !yield(rest & -rest) {
				return
			}
		}
	}
}

// String returns the names of the facts, separated by ",", in the order of the
// constants, such as "userinfo,dot-segment". They stay the same between versions.
// It is the empty string if there is no fact.
func (f Facts) String() string { return string(text.AppendNames(nil, factNames[:], uint64(f))) }

// AppendText appends the names that String returns; see [encoding.TextAppender]. It
// returns an error if f has a bit that is none of the constants.
func (f Facts) AppendText(b []byte) ([]byte, error) {
	if f&^allFacts != 0 {
		return b, errFacts
	}
	return text.AppendNames(b, factNames[:], uint64(f)), nil
}

// MarshalText returns the names that String returns; see [encoding.TextMarshaler].
// It returns an error if f has a bit that is none of the constants.
func (f Facts) MarshalText() ([]byte, error) { return f.AppendText([]byte{}) }

// UnmarshalText sets f to the facts with these names, which are separated by ","
// and may be in any order; see [encoding.TextUnmarshaler]. It returns an error and
// leaves f unchanged if a name is unknown.
func (f *Facts) UnmarshalText(names []byte) error {
	set, err := text.SetOf(factNames[:], names, errFacts)
	if err == nil {
		*f = Facts(set)
	}
	return err
}
