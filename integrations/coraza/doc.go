// Package coraza gives Coraza, the web application firewall, three operators for rules:
// @uriStrict finds invalid URIs and request targets, @uriFacts finds the facts that
// proxies and firewalls need, and @uriDiffers finds what a browser reads in another way
// than RFC 3986. Importing the package registers all.
//
//	import _ "github.com/uriscan/uriscan/integrations/coraza"
//
//	SecRule REQUEST_URI_RAW "@uriStrict" "id:1001,phase:1,deny,status:400,capture,msg:'%{TX.0} at %{TX.1}'"
//	SecRule REQUEST_URI_RAW "@uriFacts encoded-dot-segment,encoded-nul" "id:1002,phase:1,deny,capture,msg:'%{TX.0}'"
//
// # @uriStrict
//
// The operator matches if the value does not match the rule that its argument names, as
// the validate operators of Coraza do. The argument is one of these, in any case:
//
//	request-target  what the method of the request takes (RFC 9112 §3.2); also if there is no argument
//	origin-form, absolute-form, authority-form, asterisk-form
//	                only this form of a request target (§3.2.1 to §3.2.4)
//	absolute-path   a path that begins with "/", without a query (RFC 9110 §4.1)
//	Host            the value of a Host header field (RFC 9110 §7.2)
//	URI, URI-reference, absolute-URI, relative-ref
//	                a rule of RFC 3986
//
// A rule that captures gets the reason in TX:0, such as "path" or "percent", and in TX:1
// the offset of the first wrong byte. Package uriscan has the list of reasons at its type
// ErrorCode. The empty value is checked like any other, while @validateUrlEncoding lets it
// pass: it is a URI-reference, a relative-ref and a Host, and nothing else.
//
// # @uriFacts
//
// The operator matches if the value, valid or invalid, has at least one of the facts in
// the argument. The facts are separated by commas or spaces. The constants of type Facts
// of package uriscan explain each; their names are those of its method String. The value
// is read as a request target. A grammar before the facts changes that, and so decides
// where its host and its path are:
//
//	SecRule ARGS:next "@uriFacts URI-reference userinfo,ipv4-like,backslash" "id:1003,phase:1,deny"
//
// A rule that captures gets in TX:0 the names of the facts that were found, separated by
// commas.
//
// # @uriDiffers
//
// The operator matches if a browser, which follows the URL Standard, reads the value in
// another way than RFC 3986. A rule for the host of a link is worth nothing if the browser
// goes to another one:
//
//	SecRule ARGS:next "@uriDiffers URI-reference host,refused-by-browser" "id:1004,phase:1,deny,capture,msg:'%{TX.0}'"
//
// The argument is a grammar, as for @uriFacts, and then the differences that count: scheme,
// host, port, path, refused-by-browser and refused-by-rfc3986. All count if none is named.
// A grammar "Host" has a capital letter here, and the difference "host" has none.
// Type Difference of package whatwg explains them. What is compared is the URI that the value
// is a part of: a path gets the host host.invalid in front, and a Host the scheme http. A
// reference is read as on a page of a site. A rule that captures gets in TX:0 the names of
// the differences that were found, separated by commas. The fact "differs" of @uriFacts holds if
// one of them does, but for refused-by-rfc3986.
//
// # Which variable
//
// REQUEST_URI_RAW is the variable for all. Coraza decodes REQUEST_FILENAME and rewrites
// REQUEST_URI. With Coraza's own HTTP middleware, net/url rewrites REQUEST_URI_RAW too;
// [WrapHandler] gives the rules the original target. Rules for these operators use no transformation, and need t:none if
// SecDefaultAction has one.
//
// # Promises
//
//   - Rules with an unknown argument are refused with a sentence that says what would be
//     right.
//   - No value makes an operator panic, and its time is linear in the length of the value.
//     Without capture nothing is allocated; @uriDiffers may allocate for a value of more than
//     about 500 bytes.
//   - The operators log nothing, and capture only names and numbers. Coraza itself logs
//     the URI of a request that matches a rule.
package coraza
