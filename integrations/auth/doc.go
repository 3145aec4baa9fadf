// Package auth checks requests for proxies that ask a server whether a request may pass:
// nginx by auth_request, Traefik by ForwardAuth, and Envoy by ext_authz over gRPC or HTTP.
// The command uriscan-auth has all of it.
//
//	server, err := auth.New(auth.Options{Check: urihttp.Options{RefuseFacts: uriscan.FactEncodedSlash}})
//	…
//	handler, err := server.Nginx(auth.DefaultNginx)
//	…
//	http.Serve(listener, handler)
//
// The verdict is that of package urihttp: a request is refused if RFC 9112 or RFC 9110 does
// not allow its target or its Host, or if an option does not. It is about what the proxy
// hands on. README.md says for each proxy what that is, and what it loses.
//
// # Whom to trust
//
// A client can send any header field, and most proxies hand on what a client sends. So a
// handler reads the fields alone that its proxy sets or replaces, see [Fields], and each
// proxy has a handler of its own, for a listener of its own. A field that is there twice is
// an error, and the request is refused with the code [Unreadable].
//
// # Answers
//
// A request that may pass gets the status 200, and any other 400 or 414, or 403 for nginx.
// All answers have the fields [RefusalField], [FactsField], [TemplateField] and
// [DiffersField], but for a refusal over gRPC, which has the first alone. Nothing of the target
// or the Host is in a metric or the body of an answer, and one byte at most in a log line. The
// template of a path has words of the path.
package auth
