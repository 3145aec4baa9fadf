package whatwg

// What the default port of a scheme may be if it is no port.
const (
	noPort     = 1 << 16 // the scheme is file: special, and without a port
	notSpecial = 1 << 17
	maxPort    = 1<<16 - 1
)

// defaultPort returns the default port of a special scheme in lower case, noPort or
// notSpecial. Source: https://url.spec.whatwg.org/#url-miscellaneous.
func defaultPort(scheme string) uint32 {
	switch scheme {
	case "https", "wss":
		return 443
	case "http", "ws":
		return 80
	case "ftp":
		return 21
	case "file":
		return noPort
	}
	return notSpecial
}
