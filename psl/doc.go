// Package psl splits a host into the part that its owner registered and the public suffix
// below which it was registered, by the Public Suffix List (https://publicsuffix.org):
//
//	www.shop.example.co.uk
//	\______/ \____________/
//	Subdomain  Registrable
//	                 \___/
//	                 Suffix
//
// [Split] uses the list that the package has; [Version] says which one. [ParseList] reads a
// newer one, and [List.Split] uses it. OpenTelemetry and the Elastic Common Schema call the
// three parts url.subdomain, url.registered_domain and url.top_level_domain.
//
// # What is compared
//
// The algorithm is that of publicsuffix.org. A rule matches whole labels from the right. An
// exception ("!city.kobe.jp") wins; otherwise the rule with the most labels does. Where no
// rule matches, the last label is the suffix, and [Domain.Listed] is false.
//
// Letters are compared without regard to case. A label may be in Unicode (UTF-8, in the
// composed form NFC) or in punycode. No other mapping is done: nothing is decoded, and
// characters such as U+3002 end no label. Map such a host by UTS 46 first,
// as package idn does.
//
// # What gives nothing
//
// All parts are empty for a host that is empty, has an empty label ("a..b", ".com"), or is
// an address: an IP literal in brackets, an IPv6 address without them, or a host with a number
// as its last label, as in "192.0.2.1" and "0x7f.1". One dot at the end is no empty label; it
// belongs to the suffix, and so to the registrable domain.
//
// # Promises
//
// Only [ParseList] and the methods for the marshalled form allocate. The time is linear in the
// length of the host. The package has no state that changes, and it runs nothing when the
// program starts.
//
// # The data
//
// The file table.bin is derived from the Public Suffix List, which is subject to the terms of
// the Mozilla Public License, v. 2.0 (https://mozilla.org/MPL/2.0/). The file is covered by
// the same licence; NOTICE says where its source is, for those who hand on a program with this
// package in it. Everything else in this package has the licence of the module.
package psl
