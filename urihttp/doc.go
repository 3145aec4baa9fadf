// Package urihttp is a middleware for net/http that refuses each request with an invalid
// target or Host.
//
//	http.ListenAndServe(addr, urihttp.Strict(mux))
//
// net/http accepts more than RFC 9112 and RFC 9110 allow: "GET *", "CONNECT /path",
// "/a\b", "/<x>", "Host: [::1". A handler then sees a path that another server in the
// chain may read differently. [Strict] checks the request target, the Host and the form
// that the method takes, before the request is routed. A refused request gets a 400 with
// a problem text (RFC 9457) that contains nothing of the request.
//
// # What is refused
//
// Always refused, because the grammar does not allow it:
//
//   - a target that RFC 9112 §3.2 does not allow, or in a form that the method does not
//     take; over HTTP/2 an absolute-form too (RFC 9113 §8.3.1);
//   - a Host or :authority that RFC 9110 §7.2 does not allow;
//   - a CONNECT whose port is empty or above 65535 (RFC 9110 §9.3.6).
//
// Refused unless an option allows it, because a server should not accept it:
//
//   - an absolute-form of another scheme than http and https: [AllowSchemes];
//   - a http or https URI without a host (RFC 9110 §4.2.1): [AllowEmptyHost];
//   - userinfo (RFC 9110 §4.2.4): [AllowUserinfo].
//
// Refused if an option asks for it: [RefuseFacts] takes facts such as an encoded slash,
// dot segments or an encoded NUL, and [MaxTargetLength] sets a limit.
//
// An empty Host passes, and so do "h,h2" and "h:99999". They are grammatical, and only
// the server knows which hosts exist.
//
// # What the handler finds
//
// The context of the request has the components and the facts that the check found, see
// [FromContext]. So a handler need not parse the target again, and can see what net/http
// does not keep: an encoded slash, an empty query.
//
// # Other servers
//
// A [Checker] gives the same verdict to a server or a framework that writes its own
// answers.
//
// # Limits
//
// net/http refuses some requests before any handler sees them, with a text of its own.
// For an absolute-form it takes the Host from the target and drops the field, as
// RFC 9112 §3.2.2 demands. It decodes triplets of bytes beyond ASCII in that Host, and a
// Host with such bytes is refused.
package urihttp
