package schemeref

// What follows the scheme of http, https, ws and wss (RFC 9110 §4.2, RFC 3986 §3.2):
// an authority with a host that is not empty, a path, and a query.
const (
	userinfo = `(?:(?P<userinfo>(?:[0-9A-Za-z._~!$&'()*+,;=:-]|` + triplet + `)*)@)?`
	regName  = `(?:[0-9A-Za-z._~!$&'()*+,;=-]|` + triplet + `)`
	port     = `(?::(?P<port>[0-9]*))?`
	segments = `(?:/` + pchar + `*)*`
	query    = `(?:\?(?P<query>` + qchar + `*))?`

	// An IPv6 address is any text of its characters here; bracketed looks closer.
	literal = `\[(?:[0-9A-Fa-f:.]+|[Vv]` + hex + `+\.[0-9A-Za-z._~!$&'()*+,;=:-]+)\]`
	host    = `(?P<host>` + literal + `|` + regName + `+)`
)

// web returns the reference of a scheme that the web uses.
func web(scheme, end string) Reference {
	return Reference{
		Expression: whole(either(scheme), `://`, userinfo, host, port, `(?P<path>`, segments, `)`, query, end),
		Also:       bracketed,
		Alphabet:   "a1.:/?#@[]%",
		Examples: []Example{
			{scheme + "://www.example.com/~smith/home.html", true, "RFC 9110 section 4.2.3"},
			{scheme + "://EXAMPLE.com:80/%7Esmith/home.html", true, "RFC 9110 section 4.2.3"},
			{scheme + "://h", true, "an empty path"},
			{scheme + "://h?q", true, "a query after an empty path"},
			{scheme + "://u:p@h:8080/a?b", true, "userinfo"},
			{scheme + "://h:/", true, "an empty port"},
			{scheme + "://[2001:db8::7]/c", true, "RFC 3986 section 1.1.2"},
			{scheme + "://[v1.a:b]:1/", true, "RFC 3986 section 3.2.2"},
			{scheme + "://@h/", true, "empty userinfo"},
			{scheme + "://h//a/../b", true, "empty and dot segments"},
			{scheme + "://h/#f", end != "", "a fragment"},
			{scheme + "://h/?a#", end != "", "an empty fragment"},
			{scheme + ":///x", false, "RFC 9110 section 4.2.1: an empty host"},
			{scheme + "://:80/", false, "an empty host before a port"},
			{scheme + "://u@/", false, "an empty host after userinfo"},
			{scheme + ":h", false, "no authority"},
			{scheme + ":/h", false, "no authority"},
			{scheme + "://[::1", false, "RFC 3986 section 3.2.2"},
			{scheme + "://h:8a/", false, "RFC 3986 section 3.2.3"},
			{scheme + "://h/a b", false, "RFC 3986 section 3.3"},
			{scheme + "://h/%4", false, "RFC 3986 section 2.1"},
			{scheme + "x://h/", false, "another scheme"},
		},
	}
}

var (
	http  = web("http", fragment)
	https = web("https", fragment)
	ws    = web("ws", "")
	wss   = web("wss", "")
)
