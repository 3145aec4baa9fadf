// Package coraza gives Coraza, the web application firewall, two operators for rules:
// @uriStrict looks for what is no valid URI or request target, and @uriFacts for what
// proxies and firewalls ask about one. Both are there once the package is imported.
//
//	import _ "github.com/uriscan/uriscan/integrations/coraza"
//
//	SecRule REQUEST_URI_RAW "@uriStrict" "id:1001,phase:1,deny,status:400,capture,msg:'%{TX.0} at %{TX.1}'"
//	SecRule REQUEST_URI_RAW "@uriFacts encoded-dot-segment,encoded-nul" "id:1002,phase:1,deny,capture,msg:'%{TX.0}'"
//
// # @uriStrict
//
// The operator matches if the value is not what its argument names, as the validate
// operators of Coraza do. The argument is one of these, in any case:
//
//	request-target  what the method of the request takes (RFC 9112 §3.2); also if there is no argument
//	origin-form, absolute-form, authority-form, asterisk-form
//	                one form of a request target alone (§3.2.1 to §3.2.4)
//	absolute-path   a path that begins with "/", without a query (RFC 9110 §4.1)
//	Host            the value of the field Host (RFC 9110 §7.2)
//	URI, URI-reference, absolute-URI, relative-ref
//	                a rule of RFC 3986
//
// A rule that captures gets the reason in TX:0, such as "path" or "percent", and in TX:1
// the offset of the first byte that cannot be right. Package uriscan has the list of
// reasons at its type ErrorCode. The empty value is judged like any other, where
// @validateUrlEncoding passes it: it is a URI-reference, a relative-ref and a Host, and
// nothing else.
//
// # @uriFacts
//
// The operator matches if at least one of the facts in its argument holds, for valid and
// for invalid values. Commas or spaces stand between the facts. The constants of type
// Facts of package uriscan say what each means; their names are those of its method
// String. The value is read as a request target. A grammar in front of the facts says
// what it is instead, which decides where its host and its path are:
//
//	SecRule ARGS:next "@uriFacts URI-reference userinfo,ipv4-like,backslash" "id:1003,phase:1,deny"
//
// A rule that captures gets in TX:0 the names of the facts that hold, with commas between
// them.
//
// # Which variable
//
// REQUEST_URI_RAW is the variable for both. Coraza removes triplets from
// REQUEST_FILENAME, and writes REQUEST_URI anew. Behind Coraza's own HTTP middleware
// REQUEST_URI_RAW is written anew as well, by net/url; [WrapHandler] gives the rules what
// was sent. Rules for these operators use no transformation, and need t:none if
// SecDefaultAction has one.
//
// # Promises
//
//   - An argument that is not known refuses the rules with a sentence that says what
//     would be right.
//   - No value makes an operator panic, and its time is linear in the length of the value.
//     Without capture nothing is allocated.
//   - The operators log nothing, and capture names and numbers alone. What Coraza itself
//     logs of a request that matches a rule has the URI.
package coraza
