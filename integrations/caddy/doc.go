// Package caddy gives Caddy two modules: a handler that refuses request targets and Hosts
// which the RFCs do not allow, and a filter that hides credentials in logs.
//
//	http://:8080 {
//		log {
//			format filter {
//				request>uri uriscan
//			}
//		}
//		uriscan {
//			deny encoded-dot-segment encoded-nul
//			normalize redirect
//		}
//		respond "hello"
//	}
//
// # The handler
//
// http.handlers.uriscan is the directive uriscan. It checks each request as package urihttp
// does: a request that RFC 9112 or RFC 9110 does not allow gets the status 400. A refused
// request is an error for Caddy, so handle_errors may answer it. The message of the error
// has only the number of one byte and its offset from the request.
//
//	strict off|<status>             the status for invalid requests, or off to let them pass; default 400
//	allow_schemes <names...>        lets targets pass that are URIs of these schemes
//	allow_userinfo                  lets targets pass that are URIs with userinfo
//	allow_empty_host                lets targets pass that are http URIs without a host
//	allow_in_query <bytes>          lets targets pass with some of these bytes in the query, such as []
//	report_only                     lets every request pass; what would be refused is counted
//	keep_connection                 keeps a connection of HTTP/1 open after a refusal
//	max_length <bytes>              refuses longer targets with 414
//	deny <facts...> [<status>]      refuses targets and Hosts that have one of the facts; default 403
//	deny_different [<differences...>] [<status>]
//	                                refuses requests that a browser reads in another way than RFC 3986; default 403
//	normalize rewrite               gives later handlers the normal form of path and query
//	normalize redirect [<status>]   sends the client to the normal form; default 308
//	template <preset>               what varies in a path for {http.uriscan.template}: otel, rfc1051 or odigos; default otel
//	routes <patterns...>            known routes, as http.ServeMux has them: "GET /users/{id}", api.example/v1/{path...}
//	metrics [<templates>]           measures requests by template; so many get a label, default 256
//	redact { … }                    what {http.uriscan.redacted} hides: the options of the filter
//
// The directive runs after log_append and before header, so before everything that reads or
// changes the path. Inside route it runs where it is written, and checks the target that
// earlier handlers have left.
//
// Names of facts are those of package uriscan: its constants such as FactEncodedNUL
// explain each. Facts are those of the original target, before it is normalised.
//
// Names of differences are those of package whatwg: scheme, host, port, path and
// refused-by-browser; all count if none is named. They are those of the URI that the request
// is for (RFC 9110 §7.1), which a browser reads by the URL Standard: "Host: 2130706433" is
// 127.0.0.1 there.
//
// # The normal form
//
// Triplets of unreserved bytes are decoded, the digits of other triplets are in upper case,
// and dot segments are removed, encoded ones too. "%2F" and empty segments are kept. A
// Location begins with one "/", so it leads to no other host: it is "/.//a" for the normal
// form "//a". A request for that Location is not redirected again, and later handlers get
// the normal form. Scheme and host of a target that is a URI are not changed.
//
// # Placeholders
//
// They exist after the handler, and in handlers that finish after it, such as log_append.
//
//	{http.uriscan.form}           origin-form, absolute-form, authority-form or asterisk-form; empty if not valid
//	{http.uriscan.scheme}         of a target that is a URI
//	{http.uriscan.host} {http.uriscan.port}
//	                              of the target, or of the Host field if the target has none
//	{http.uriscan.path} {http.uriscan.query}
//	                              not decoded
//	{http.uriscan.template}       a name of low cardinality for the path: the route, or else its template
//	{http.uriscan.route}          the path of the pattern among the routes; empty if none matches
//	{http.uriscan.facts}          the names of the facts, separated by commas, without "normal"
//	{http.uriscan.browser}        what a browser reads in another way, such as "host,path"; empty if nothing
//	{http.uriscan.normal}         the target with the normal form of its path and query
//	{http.uriscan.redacted}       the target without credentials and secret values of the query
//	{http.uriscan.refusal}        why the request is refused, by the codes of package urihttp; empty if it is not;
//	                              with report_only, why it would be
//	{http.uriscan.error.type} {http.uriscan.error.offset}
//	                              the reason and the offset of the first error in the target or in the Host
//
// # The filter
//
// caddy.logging.encoders.filter.uriscan hides userinfo and the values of secret query keys in
// a field of a log that has a request target, a URI or a list of these. An invalid target is
// redacted too, and the filter hides too much of it rather than too little.
//
//	<field> uriscan {
//		mask <text>               the text that replaces a secret; default REDACTED
//		query_keys <names...>     the keys of the values that are hidden; default AWSAccessKeyId, Signature, sig, X-Goog-Signature
//		fold_case                 compares the keys without regard to case
//		fragment                  applies the rule for queries to fragments too
//		thorough                  hides more, and in doubt what is no secret
//	}
//
// # Metrics
//
// caddy_http_uriscan_refused_requests_total counts refused requests by the code of the
// reason, and with report_only those that would be. It is always there.
//
// caddy_http_uriscan_request_duration_seconds measures requests by template, method and code,
// if the option metrics is given. A template gets a label of its own once a request with it
// was answered with a status below 400, and only the first ones do. The others are "{other}".
package caddy
