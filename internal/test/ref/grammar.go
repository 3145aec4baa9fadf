package ref

// RFC 3986 Appendix A, rule by rule. The line over each rule is the RFC's own;
// seq is a concatenation, alt is "/", optional is [ ], repeat is n*m. Three
// words are added to the grammar, none of which changes what it accepts: as
// notes a component, asHost and asPath note which alternative was taken.
// The RFC's rules are in order from the large to the small, as in the appendix.

var (
	// URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
	uri = seq(scheme, text(":"), hierPart, optional(seq(text("?"), query)), optional(seq(text("#"), fragment)))

	// hier-part = "//" authority path-abempty / path-absolute / path-rootless / path-empty
	hierPart = alt(seq(text("//"), authority, pathAbempty), pathAbsolute, pathRootless, pathEmpty)

	// URI-reference = URI / relative-ref
	uriReference = alt(uri, relativeRef)

	// absolute-URI = scheme ":" hier-part [ "?" query ]
	absoluteURI = seq(scheme, text(":"), hierPart, optional(seq(text("?"), query)))

	// relative-ref = relative-part [ "?" query ] [ "#" fragment ]
	relativeRef = seq(relativePart, optional(seq(text("?"), query)), optional(seq(text("#"), fragment)))

	// relative-part = "//" authority path-abempty / path-absolute / path-noscheme / path-empty
	relativePart = alt(seq(text("//"), authority, pathAbempty), pathAbsolute, pathNoscheme, pathEmpty)

	// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
	scheme = as(Scheme, seq(alpha, repeat(0, many, alt(alpha, digit, oneOf("+-.")))))
)

// The authority (§3.2).
var (
	// authority = [ userinfo "@" ] host [ ":" port ]
	authority = seq(optional(seq(userinfo, text("@"))), as(Host, host), optional(seq(text(":"), port)))

	// userinfo = *( unreserved / pct-encoded / sub-delims / ":" )
	userinfo = as(Userinfo, repeat(0, many, alt(unreserved, pctEncoded, subDelims, text(":"))))

	// host = IP-literal / IPv4address / reg-name
	host = alt(ipLiteral, asHost(HostIPv4address, ipv4address), asHost(HostRegName, regName))

	// port = *DIGIT
	port = as(Port, repeat(0, many, digit))

	// IP-literal = "[" ( IPv6address / IPvFuture  ) "]"
	ipLiteral = seq(text("["), alt(asHost(HostIPv6address, ipv6address), asHost(HostIPvFuture, ipvFuture)), text("]"))

	// IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
	ipvFuture = seq(text("v"), repeat(1, many, hexdig), text("."), repeat(1, many, alt(unreserved, subDelims, text(":"))))

	// IPv6address =                            6( h16 ":" ) ls32
	//             /                       "::" 5( h16 ":" ) ls32
	//             / [               h16 ] "::" 4( h16 ":" ) ls32
	//             / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
	//             / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
	//             / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
	//             / [ *4( h16 ":" ) h16 ] "::"              ls32
	//             / [ *5( h16 ":" ) h16 ] "::"              h16
	//             / [ *6( h16 ":" ) h16 ] "::"
	ipv6address = alt(
		seq(repeat(6, 6, h16Colon), ls32),
		seq(text("::"), repeat(5, 5, h16Colon), ls32),
		seq(optional(h16), text("::"), repeat(4, 4, h16Colon), ls32),
		seq(optional(seq(repeat(0, 1, h16Colon), h16)), text("::"), repeat(3, 3, h16Colon), ls32),
		seq(optional(seq(repeat(0, 2, h16Colon), h16)), text("::"), repeat(2, 2, h16Colon), ls32),
		seq(optional(seq(repeat(0, 3, h16Colon), h16)), text("::"), h16, text(":"), ls32),
		seq(optional(seq(repeat(0, 4, h16Colon), h16)), text("::"), ls32),
		seq(optional(seq(repeat(0, 5, h16Colon), h16)), text("::"), h16),
		seq(optional(seq(repeat(0, 6, h16Colon), h16)), text("::")),
	)

	// h16 ":", the group of the rule above
	h16Colon = seq(h16, text(":"))

	// h16 = 1*4HEXDIG
	h16 = repeat(1, 4, hexdig)

	// ls32 = ( h16 ":" h16 ) / IPv4address
	ls32 = alt(seq(h16, text(":"), h16), ipv4address)

	// IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
	ipv4address = seq(decOctet, text("."), decOctet, text("."), decOctet, text("."), decOctet)

	// dec-octet = DIGIT                 ; 0-9
	//           / %x31-39 DIGIT         ; 10-99
	//           / "1" 2DIGIT            ; 100-199
	//           / "2" %x30-34 DIGIT     ; 200-249
	//           / "25" %x30-35          ; 250-255
	decOctet = alt(
		digit,
		seq(span(0x31, 0x39), digit),
		seq(text("1"), repeat(2, 2, digit)),
		seq(text("2"), span(0x30, 0x34), digit),
		seq(text("25"), span(0x30, 0x35)),
	)

	// reg-name = *( unreserved / pct-encoded / sub-delims )
	regName = repeat(0, many, alt(unreserved, pctEncoded, subDelims))
)

// The paths (§3.3).
var (
	// path-abempty = *( "/" segment )
	pathAbempty = asPath(PathAbempty, repeat(0, many, seq(text("/"), segment)))

	// path-absolute = "/" [ segment-nz *( "/" segment ) ]
	pathAbsolute = asPath(PathAbsolute, seq(text("/"), optional(seq(segmentNz, repeat(0, many, seq(text("/"), segment))))))

	// path-noscheme = segment-nz-nc *( "/" segment )
	pathNoscheme = asPath(PathNoscheme, seq(segmentNzNc, repeat(0, many, seq(text("/"), segment))))

	// path-rootless = segment-nz *( "/" segment )
	pathRootless = asPath(PathRootless, seq(segmentNz, repeat(0, many, seq(text("/"), segment))))

	// path-empty = 0<pchar>
	pathEmpty = asPath(PathEmpty, empty)

	// segment = *pchar
	segment = repeat(0, many, pchar)

	// segment-nz = 1*pchar
	segmentNz = repeat(1, many, pchar)

	// segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
	//               ; non-zero-length segment without any colon ":"
	segmentNzNc = repeat(1, many, alt(unreserved, pctEncoded, subDelims, text("@")))

	// pchar = unreserved / pct-encoded / sub-delims / ":" / "@"
	pchar = alt(unreserved, pctEncoded, subDelims, oneOf(":@"))
)

// What follows the path (§3.4, §3.5).
var (
	// query = *( pchar / "/" / "?" )
	query = as(Query, repeat(0, many, alt(pchar, oneOf("/?"))))

	// fragment = *( pchar / "/" / "?" )
	fragment = as(Fragment, repeat(0, many, alt(pchar, oneOf("/?"))))
)

// The characters (§2, and the core rules of RFC 5234 Appendix B.1).
var (
	// pct-encoded = "%" HEXDIG HEXDIG
	pctEncoded = seq(text("%"), hexdig, hexdig)

	// unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"
	unreserved = alt(alpha, digit, oneOf("-._~"))

	// sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="
	subDelims = oneOf("!$&'()*+,;=")

	// ALPHA = %x41-5A / %x61-7A
	alpha = alt(span(0x41, 0x5A), span(0x61, 0x7A))

	// DIGIT = %x30-39
	digit = span(0x30, 0x39)

	// HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F", in either case
	hexdig = alt(digit, text("A"), text("B"), text("C"), text("D"), text("E"), text("F"))
)
