// Package idn maps domain names between Unicode and ASCII, as browsers do: Unicode IDNA
// Compatibility Processing (UTS 46), of Unicode 17.
//
//	AppendASCII     Bücher.example       xn--bcher-kva.example
//	AppendUnicode   xn--bcher-kva.example       bücher.example
//
// [FactsOf] says what matters to whoever shows a name to people, by Unicode Security Mechanisms
// (UTS 39): whether its scripts are mixed, whether it looks like a text of ASCII, and what in it
// cannot be seen. [AppendSkeleton] gives the key by which names that look alike are found.
//
// [AppendASCII] and [AppendUnicode] are the operations "domain to ASCII" and "domain to
// Unicode" of the URL Standard (https://url.spec.whatwg.org/#idna). [Strict] has the same
// operations with all rules for names that someone registers, and [Options] has each rule
// alone.
//
// # What is done
//
// Characters are mapped: capital letters to small ones, wide and other compatible forms to
// plain ones, an ideographic full stop to ".". What shows nothing, such as a soft hyphen, is
// left out. The text is normalised to NFC and divided into labels. Labels that are not ASCII
// are written in punycode (RFC 3492), and labels in punycode are read. Then each label has to
// be valid: its characters, joiners (RFC 5892, appendix A), and directions (RFC 5893).
// The letter "ß" and the other deviations of UTS 46 remain as they are.
//
// By the URL Standard a name of ASCII alone is only written in small letters. It is refused
// if it has a byte that no host may have, such as a space, and for nothing else: labels that
// begin with "xn--" are not read. In a name with other characters they are.
//
// The host is that of a URL after percent-decoding. Bytes that are no UTF-8 count as U+FFFD,
// which no name has. An IPv4 address is a name here like any other.
//
// # Promises
//
// Nothing is allocated, as long as dst has room and no label has more than 64 characters,
// mapped and normalised; an error is one allocation. The time is linear in the length of the
// name: a label that is not ASCII and has more than 1,000 characters is refused, and so is
// punycode of more than 1,000 bytes. The package has no state that changes, and it runs nothing
// when the program starts. An error never repeats the name.
//
// # The data
//
// The tables in internal/ucd are derived from data files of Unicode, which have the Unicode
// License v3 (https://www.unicode.org/license.txt). The file LICENSE-UNICODE has its text, for
// those who hand on a program with this package in it. The command in internal/compile makes
// the tables.
// They have 81 KB, and 36 KB more in a program that calls FactsOf or AppendSkeleton.
package idn
