package accesslog

import "slices"

// Format says how the lines of a log are read. A Format never changes.
type Format struct {
	name string

	// scan reads line[at:], a line that is not empty, without its line end. It sets
	// the fields of r, which is clear but for the line, and calls r.fail or r.failAt
	// where the line stops fitting. All offsets are offsets in line, not in line[at:].
	scan func(p *Parser, line []byte, at int, r *Record)

	// usual is the shape of lines that have a fast path, nil if there is none.
	usual *ncsa

	// escapes are those of the format's fields.
	escapes escapesKind

	// layout is what the lines of a configured format consist of, nil for others.
	layout *layout

	// paths says where the fields of a JSON object lie.
	paths *jsonNode

	// needs has a bit for each field that a JSON object must have.
	needs uint32

	// hasDirectives says that a line may be a directive. columns are those of W3C's format before
	// the first one, nil if they are not known. utc says that a time without a zone is in UTC.
	hasDirectives, utc bool
	columns            *w3cColumns

	// wantsPlaces says that the parser needs room for the places of some bytes.
	wantsPlaces bool

	// beginsWithTime says that a line may begin with a time such as "2006-01-02T15:04:05Z".
	// Then such a time alone is no header.
	beginsWithTime bool

	// beginsAsHeader says that a configuration begins with a text, a time or an unknown variable,
	// so that a line may begin as a header does and have none.
	beginsAsHeader bool

	// splits says that scan has filled r.Target and r.form itself, because the target
	// is not in one place of the line.
	splits bool
}

// formats has all formats, the most particular first: [Detect] lets each line vote for
// the first format that it fits.
//
// A format is added by a file of its own that has its scan function and a variable
//
//	var squid = &Format{name: "squid", scan: scanSquid}
//
// and by one line in this list. What a format has to remember from line to line is a
// field of [Parser]. The parser scans the target and the referer when scan has
// returned, so scan only says where they lie.
var formats = []*Format{
	vhostCombined, combined, vhost, common,
	haproxy, elb, alb, s3, envoy, squid, uvicorn, gin, morgan,
	jsonCaddy, jsonTraefik, jsonEnvoy, jsonGCP, jsonCloudflare, jsonFrontDoor, jsonFastly, jsonZeek, jsonNginx, jsonAny,
	w3c, zeek, cloudfront, lighttpd,
}

// Formats returns all formats, the most particular first.
func Formats() []*Format { return slices.Clone(formats) }

// aliases has further names of formats: those of the servers that write them.
var aliases = []struct {
	name   string
	format **Format
}{
	{"nginx", &combined},
	{"apache", &combined},
	{"traefik", &combined},
	{"varnish", &combined},
	{"ingress-nginx", &combined},
	{"fastly", &common},
	{"caddy", &jsonCaddy},
	{"gcp", &jsonGCP},
	{"cloudflare", &jsonCloudflare},
	{"frontdoor", &jsonFrontDoor},
	{"istio", &envoy},
	{"iis", &w3c},
}

// Named returns the format of that name, or with that further name, see [Format.Aliases]. It
// returns nil if there is none.
func Named(name string) *Format {
	for _, f := range formats {
		if f.name == name {
			return f
		}
	}
	for _, a := range aliases {
		if a.name == name {
			return *a.format
		}
	}
	return nil
}

// Name returns the name of the format, such as "combined".
func (f *Format) Name() string { return f.name }

// HasDirectives reports whether a line of the format may be a directive, which says how the lines
// after it are read. Whoever reads a log in pieces must read the directives before a piece too.
func (f *Format) HasDirectives() bool { return f.hasDirectives }

// Aliases returns the further names of the format that [Named] knows:
//
//	combined         nginx, apache, traefik, varnish, ingress-nginx
//	common           fastly
//	json-caddy       caddy
//	json-gcp         gcp
//	json-cloudflare  cloudflare
//	json-frontdoor   frontdoor
//	envoy            istio
//	w3c              iis
func (f *Format) Aliases() (names []string) {
	for _, a := range aliases {
		if *a.format == f {
			names = append(names, a.name)
		}
	}
	return names
}
