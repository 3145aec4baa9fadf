// Package urihttp is a middleware for net/http that lets no request pass whose target
// or Host the RFCs do not allow.
//
//	http.ListenAndServe(addr, urihttp.Strict(mux))
//
// net/http takes more than RFC 9112 and RFC 9110 allow: "GET *", "CONNECT /path",
// "/a\b", "/<x>", "Host: [::1". What stands behind it then sees a path that another
// server in the chain reads in another way. [Strict] checks the request target, the
// Host and the form that the method takes before anything routes by them. What it
// refuses gets a 400 with a problem text (RFC 9457) that holds nothing of the request.
//
// # What is refused
//
// What the grammar does not allow, always:
//
//   - a target that is none of RFC 9112 §3.2, or is in a form that the method does not
//     take; over HTTP/2 an absolute-form too (RFC 9113 §8.3.1);
//   - a Host, or :authority, that is none of RFC 9110 §7.2;
//   - a CONNECT whose port is empty or above 65535 (RFC 9110 §9.3.6).
//
// What the grammar allows and a server should not take, unless an option allows it:
//
//   - an absolute-form of another scheme than http and https: [AllowSchemes];
//   - a http or https URI without a host (RFC 9110 §4.2.1): [AllowEmptyHost];
//   - userinfo (RFC 9110 §4.2.4): [AllowUserinfo].
//
// What an option names: [RefuseFacts] has what firewalls ask about, such as an encoded
// slash, dot segments or an encoded NUL, and [MaxTargetLength] sets a limit.
//
// An empty Host passes, and so do "h,h2" and "h:99999". They are grammatical, and which
// hosts there are is for the server to know.
//
// # What the handler finds
//
// The components and the facts that the check found are in the request's context, see
// [FromContext]. So a handler need not parse the target once more, and may look at
// what net/http does not keep: an encoded slash, an empty query.
//
// # Other servers
//
// A [Checker] gives the same verdict to a server or a framework that writes its own
// answers.
//
// # Limits
//
// net/http refuses some requests before any handler sees them, with a text of its own.
// Behind an absolute-form it takes the Host from the target and drops the field, as
// RFC 9112 §3.2.2 demands, and it decodes triplets beyond ASCII in it; such a Host is
// refused.
package urihttp
