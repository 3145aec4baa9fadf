// Package scheme checks URIs against the grammar of their scheme, and finds the parts
// that the scheme defines: the nid and nss of a urn, the media type of a data URI, the
// addresses of a mailto.
//
// Many schemes have a grammar of their own, besides that of RFC 3986. [For] returns such
// a grammar, and [Grammar.Scan] fills a [Parts]. Nothing is decoded or copied: a part is
// a pair of offsets into the caller's own bytes.
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
// [uriscan.Scan] reports whether the text is a URI, and Scan of a Grammar whether it is a
// URI of that scheme. The two answers may differ. Many texts that begin with "mailto:" are
// URIs, but not mailto URIs by RFC 6068. A grammar may also allow more than RFC 3986: geo,
// sip and tel allow brackets where RFC 3986 does not. Then the grammar follows the
// document of the scheme.
//
// A URI of another scheme is invalid at the offset where the scheme differs.
//
// # The schemes and their parts
//
// [Grammars] returns the grammars, and README.md in this folder has a table of them with the
// document of each. These parts need an explanation:
//
//	data       parameters    "charset=utf-8;a=b", without the ";" before and after
//	           base64        the word itself, where the data is in base64
//	file       drive-letter  "c:" in "file:c:/path", a form of the RFC's appendix E.2;
//	                         absent in "file:///c:/path", where it belongs to the path
//	ftp        type          the type code: a, i or d
//	geo        parameters    "crs=wgs84;u=40;a=b", without the ";" before it; contains crs
//	                         and u
//	jar        url, entry    the text before the first "!/", and the text after it
//	ldap       filter        absent if it is empty, and so are the attributes, the scope and
//	                         the extensions; an empty dn is present
//	magnet     xt and others the first value of each key; the key may have a number, as tr.1
//	mailto     headers       "subject=hi&cc=a@b", without the "?"
//	news       article       a Message-ID, if there is an "@"; otherwise newsgroups is present
//	pkg        namespace     without the slashes around it; so is the subpath
//	sip        parameters    "transport=tcp;lr", without the ";" before it
//	           headers       "subject=hi&to=a", without the "?"
//	tel        number        global if it begins with "+", local if not
//	           parameters    "ext=1;a=b", without the ";" before it; contains ext, isub
//	                         and phone-context
//	urn:isbn   check-digit   see ISBNCheckDigit
//	urn:uuid   version       the digit of the version; variant is that of the variant
//
// All grammars have the part fragment, except ws and wss, which have none. In a urn its
// name is f-component, in pkg it is subpath.
//
// # What the documents leave open
//
//   - about: a token and a query, as in RFC 6694.
//   - data: the values of parameters are tokens or triplets, and not empty. Type, subtype
//     and the names of parameters are tokens once their triplets are decoded.
//   - file: no path begins with "//", and there is no userinfo, port or query. The "|" for
//     the ":" of a drive letter is invalid, as in RFC 3986.
//   - ftp: a path has no ";" except that of the type code, and it may have a "?".
//   - geo: crs and u come before other parameters, in that order, at most once each. The
//     reference system limits the coordinates, not the grammar: "geo:91,181" is valid.
//   - http, https, ws, wss and ftp: the host is not empty.
//   - jar: no RFC describes it. Its form is that of java.net.JarURLConnection, which takes
//     the first "!/". The url is an absolute-URI. Since it is inside a URI, it has no
//     brackets.
//   - ldap, ldaps: the dn is matched by RFC 4514 and the filter by RFC 4515, with triplets
//     decoded, which must be UTF-8. Filters may be nested at most 4,096 deep. A "#" begins
//     the fragment. Attributes and extension types have no triplets.
//   - magnet: no RFC describes it. One xt, in lower case and not encoded, has a value that
//     is "urn:", a namespace and a name once it is decoded.
//   - mailto: the "@" and "," between addresses are not triplets. In quotes they may be.
//     Addresses are matched with their triplets decoded, which must be UTF-8.
//   - news, nntp: an article is matched with its triplets decoded, but its "@" is not a
//     triplet. It may be longer than the 250 octets of RFC 5536. nntp needs a host.
//   - pkg: the bytes that "How to parse a PURL string" strips are allowed, and are not in
//     the parts. The text is split at the last "@" after the type, so
//     "pkg:npm/@babel/core" has no name and is invalid. A key may occur twice.
//   - sip, sips: addresses are those of RFC 5954. The values of transport, user and method
//     may be tokens, which may have a "`" and a "%" that begins no triplet.
//     Repeated parameters, which RFC 3261 forbids, are not detected.
//   - tel: with erratum 203, so the isub consists of paramchar. A local number has a
//     phone-context. Parameters may come in any order and more than once; ext, isub and
//     phone-context are the first of each. A "#" can be a digit of a local number.
//   - telnet: the host is not empty, and a password may have a ":".
//   - urn: the r-component ends before the first "?=" that a pchar follows.
//   - urn:isbn: hyphens are allowed between any two digits.
//
// # What is not here
//
// There is no list of the schemes that are registered with IANA. Schemes without a
// document of their own, such as Java's rmi and jndi, have no grammar; they scan as
// generic URIs.
//
// # Promises
//
//   - Scan allocates nothing and takes time linear in its input.
//   - No input makes it panic.
//   - An error names one byte and its offset. It never repeats the input.
//   - All functions may be called from many goroutines at once, each with Parts of its
//     own.
package scheme
