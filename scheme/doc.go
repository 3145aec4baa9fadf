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
// is a URI, and no mailto of RFC 6068.
package scheme
