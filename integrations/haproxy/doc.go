// Package haproxy is an agent for HAProxy: it answers HAProxy's Stream Processing Offload
// Engine (SPOE) whether a request has a valid target and Host, and what is of note in
// them. HAProxy decides with its own rules what to do then.
//
//	agent, err := haproxy.New(haproxy.Options{})
//	listener, err := net.Listen("tcp", "127.0.0.1:9015")
//	err = agent.Serve(listener)
//
// The command uriscan-haproxy in cmd does this, with flags, health and metrics. README.md
// has the configuration of HAProxy.
//
// # Arguments
//
// HAProxy sends a message with these arguments for each request; those with other names
// are ignored.
//
//	method   method             must be there
//	target   url                must be there
//	host     req.fhdr(host)     the whole field, and not the part after its last comma
//	version  req.ver            "1.1" or "2.0"; without it no request needs a Host
//	https    ssl_fc             the scheme for the variable differs
//
// A frame with a message without a method or a target is an error, not a request that
// passes: HAProxy then sets the variable that its "option set-on-error" names.
//
// # Variables
//
// The agent sets these variables of the transaction. HAProxy puts a prefix before each,
// such as txn.uriscan.refusal.
//
//	checked   true. If it is absent, the request was not checked.
//	refusal   why the request is refused: one of [Codes]. Absent if it is not.
//	facts     the names of the facts of target and Host, separated by ",". Absent if there is none.
//	template  the template of the path, such as "/users/{int}". Absent if the target is not
//	          valid or has no path, and if the template is longer than [MaxTemplate].
//	differs   what a browser reads in another way than RFC 3986 in the URL of the request:
//	          names of package whatwg, such as "host,path". Absent if it is nothing.
//
// # HTTP/2
//
// HAProxy gives the request of HTTP/2 and HTTP/3 a target in absolute-form, made of
// :scheme, :authority and :path. It is checked as one.
package haproxy
