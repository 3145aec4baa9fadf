// Package urihttp is a middleware for net/http that refuses each request with an invalid
// target or Host.
//
//	http.ListenAndServe(addr, urihttp.Strict(mux, urihttp.Options{}))
//
// net/http accepts more than RFC 9112 and RFC 9110 allow: "GET *", "CONNECT /path",
// "/a\b", "/<x>", "Host: [::1". A handler then sees a path that another server in the
// chain may read differently. [Strict] checks the request target, the Host and the form
// that the method takes, before the request is routed. A refused request gets a 400 with
// a problem text (RFC 9457) that contains nothing of the request, and the connection is
// closed, as net/http does itself. [Options] change that: with ReportOnly every request
// passes, and what would be refused is counted and logged.
//
// # What is refused
//
// Always refused, because the grammar does not allow it:
//
//   - a target that RFC 9112 §3.2 does not allow, or in a form that the method does not
//     take; over HTTP/2 an absolute-form too (RFC 9113 §8.3.1);
//   - a Host or :authority that RFC 9110 §7.2 does not allow;
//   - over HTTP/2 and HTTP/3 more than one field Host, or one that names another host
//     or port than :authority (RFC 9113 §8.3.1); case and the port of the scheme do not
//     matter;
//   - a CONNECT with a port that is empty or above 65535 (RFC 9110 §9.3.6);
//   - an absolute-form with a Host that is not empty and names another host or port (RFC
//     9112 §3.2). net/http drops such a Host, so only a [Checker] that has its requests
//     from another server can see one.
//
// Refused unless an option allows it, because a server should not accept it:
//
//   - an absolute-form of another scheme than http and https: AllowSchemes;
//   - a http or https URI without a host (RFC 9110 §4.2.1), and over HTTP/2 and HTTP/3
//     an empty :authority: AllowEmptyHost;
//   - userinfo (RFC 9110 §4.2.4): AllowUserinfo.
//
// Brackets in a query are refused, because RFC 3986 does not allow them. Many sites use
// them, as in "?a[]=1"; AllowInQuery lets them pass, and other bytes that browsers send.
//
// Refused if an option asks for it: RefuseFacts takes facts such as an encoded slash,
// dot segments or an encoded NUL, and MaxTargetLength sets a limit.
//
// Refused if an option asks for it, too: what a browser reads in another way than RFC 3986.
// With Compare and RefuseDifferent, package whatwg compares the URI that the request is for
// (RFC 9110 §7.1). That is the scheme of the connection, the Host and the target, or a
// target that is a URI. So "Host: 2130706433" is refused, which a browser reads as
// 127.0.0.1, and a Host with a port above 65535. In place of an empty Host the URI has
// host.invalid.
//
// An empty Host of HTTP/1 passes, and so do "h,h2" and "h:99999". They are grammatical,
// and only the server knows which hosts exist.
//
// # What the handler finds
//
// The context of the request has the components and the facts that the check found, see
// [FromContext]. So a handler need not parse the target again, and can see what net/http
// does not keep: an encoded slash, an empty query.
//
// # Names for metrics
//
// [Route] finds the pattern that a request matches in a set of package match, and passes the
// request on with it: for servers without a http.ServeMux, for a proxy, for the paths of an
// OpenAPI document.
//
// # Other servers
//
// A [Checker] gives the same verdict to a server or a framework that writes its own
// answers.
//
// # CGI and FastCGI
//
// A request of net/http/cgi or net/http/fcgi has no RequestURI. Strict then checks the
// target that r.URL was made of, which is the variable REQUEST_URI of the server; so it
// checks a request of http.NewRequest too. The URL has lost two things: a "#" at the end
// of the target, and whether an empty path was sent. A REQUEST_URI that would change the
// host, such as "@h2/", ":80/" or a whole URI, is refused. If a server sends no REQUEST_URI,
// what it has decoded in PATH_INFO is refused where a target would have a triplet.
//
// # Limits
//
//   - net/http refuses some requests before any handler sees them, with a text of its
//     own, and it answers "OPTIONS *" itself unless DisableGeneralOptionsHandler of
//     http.Server is true.
//   - For an absolute-form and a CONNECT it takes the Host from the target and drops the
//     field, as RFC 9112 §3.2.2 demands. So a CONNECT passes without a Host, or with
//     another one. It decodes triplets of bytes beyond ASCII in that Host, and a Host with
//     such bytes is refused.
//   - httputil.ReverseProxy sends what net/url writes, not what was checked: write
//     Strict(proxy, o), so that it gets no request that Strict refuses. What passes it may
//     write in another way.
//   - It also hands on a field Upgrade with "h2c" (in Go 1.26; golang/go issue 80416). If
//     the server after it takes that, nobody checks the requests that follow. Delete the
//     field where it is not "websocket".
package urihttp
