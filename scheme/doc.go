// Package scheme checks URIs against the grammar of their scheme, and finds the parts
// that the scheme gives a name: the nid and nss of a urn, the media type of a data
// URI, the addresses of a mailto.
//
// RFC 3986 is the frame in which the schemes have grammars of their own. [For] returns
// one of them, [Grammar.Scan] fills a [Parts]. Nothing is decoded or copied: a part is a
// pair of offsets into the caller's own bytes.
//
//	urn:example:a/b?+lang=en?=page=2#top
//	    |       |     |        |      |
//	    4       12    18       28     33
//
//	nid          4 to 11    example
//	nss          12 to 15   a/b
//	r-component  17 to 24   lang=en
//	q-component  26 to 32   page=2
//	f-component  33 to 36   top
//
// # Two verdicts
//
// [uriscan.Scan] says whether the text is a URI, Scan of a Grammar whether it is one of
// that scheme. They are two answers: much that begins with "mailto:" in the real world
// is a URI, and no mailto of RFC 6068. A grammar may be wider than RFC 3986, too: geo, sip
// and tel allow brackets where RFC 3986 has none, and here the scheme's own letter
// decides.
//
// A URI of another scheme is invalid at the offset where the scheme differs.
//
// # The schemes and their parts
//
// [All] yields the grammars, and README.md beside this file has a table of them with the
// document of each. These are the parts that say more than their names do:
//
//	data       parameters    "charset=utf-8;a=b", without the ";" around
//	           base64        the word itself, where the data is in base64
//	file       drive-letter  "c:" in "file:c:/path", a form of the RFC's appendix E.2;
//	                         absent in "file:///c:/path", where it is path like all else
//	ftp        type          the type code: a, i or d
//	geo        parameters    "crs=wgs84;u=40;a=b", without the ";" in front; crs and u lie
//	                         within it
//	jar        url, entry    what stands in front of the first "!/", and what behind it
//	ldap       filter        absent where nothing stands between two "?", as the attributes,
//	                         the scope and the extensions are; the dn is empty there
//	magnet     xt and others the first value of each key; the key may have a number, as tr.1
//	mailto     headers       "subject=hi&cc=a@b", without the "?"
//	news       article       a Message-ID, if there is an "@"; if not, newsgroups are there
//	pkg        namespace     without the slashes around it; so is the subpath
//	sip        parameters    "transport=tcp;lr", without the ";" in front
//	           headers       "subject=hi&to=a", without the "?"
//	tel        number        global if it begins with "+", local if not
//	           parameters    "ext=1;a=b", without the ";" in front; ext, isub and
//	                         phone-context lie within it
//	urn:isbn   check-digit   see [ISBNCheckDigit]
//	urn:uuid   version       the digit that holds it; the variant in the same way
//
// fragment is a part of all but ws and wss, which have none. In a urn its name is
// f-component, in pkg it is subpath.
//
// # What the documents leave open
//
//   - about: as RFC 6694 has it, a token and a query.
//   - data: the values of parameters are tokens or triplets, and not empty. Type, subtype
//     and the names of parameters are tokens once their triplets are decoded.
//   - file: no path begins with "//", and there is no userinfo, port or query. The "|" for
//     the ":" of a drive letter is invalid, as in RFC 3986.
//   - ftp: a path has no ";" but that of the type code, and it may have a "?".
//   - geo: crs and u stand in front of other parameters, in that order, once each. What
//     a coordinate may be is up to the reference system: "geo:91,181" is valid.
//   - http, https, ws, wss and ftp: the host is not empty.
//   - jar: no RFC describes it. Its form is that of java.net.JarURLConnection, which takes
//     the first "!/". The url is an absolute-URI, and as it stands in a URI, it has no
//     brackets.
//   - ldap, ldaps: the dn is matched by RFC 4514 and the filter by RFC 4515, with triplets
//     decoded, which must be UTF-8. Filters may be nested at most 4,096 deep. A "#" begins
//     the fragment. Attributes and extension types have no triplets.
//   - magnet: no RFC describes it. One xt, in lower case and not encoded, has a value that
//     is "urn:", a namespace and a name once it is decoded.
//   - mailto: "@" and "," between addresses are no triplets. In quotes they may be either.
//     Addresses are matched with their triplets decoded, which must be UTF-8.
//   - news, nntp: an article is matched with its triplets decoded, but its "@" is none. It
//     may be longer than the 250 octets of RFC 5536. A server of nntp has a host.
//   - pkg: what the steps in "How to parse a PURL string" strip is allowed, and lies outside
//     of the parts. They split at the last "@" behind the type, so "pkg:npm/@babel/core"
//     has no name and is invalid. A key may come twice.
//   - sip, sips: addresses are those of RFC 5954. The values of transport, user and method
//     may be tokens, which may have a "`" and a "%" that begins no triplet.
//     Whether a parameter stands twice, which RFC 3261 forbids, is not looked at.
//   - tel: with erratum 203, so the isub is made of paramchar. A local number has a
//     phone-context. Parameters may stand in any order and more than once; ext, isub and
//     phone-context are the first of each. A "#" can be a digit of a local number.
//   - telnet: the host is not empty, and a password may have a ":".
//   - urn: the r-component ends before the first "?=" that a pchar follows.
//   - urn:isbn: hyphens may stand between any two digits.
//
// # What is not here
//
// There is no list of the schemes that IANA has registered. The copies of the registry
// that could be had with status and RFC are of 2020 and before and lack a fifth of the names
// of today, and an answer from them would be wrong too often. Schemes without a document of their
// own, such as Java's rmi and jndi, have no grammar; they scan as generic URIs.
//
// # Promises
//
//   - Scan allocates nothing and takes time linear in its input.
//   - No input makes it panic.
//   - An error names one byte and its offset. It never repeats the input.
//   - All functions may be called from many goroutines at once, each with Parts of its
//     own.
package scheme
