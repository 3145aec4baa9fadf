package rewrite

// longestScheme is the length of the longest scheme that has a default port here.
const longestScheme = len("telnet")

// defaultPort returns the port that a scheme has if its URI names none, and whether
// it is known; see [Port]. The case of the scheme does not matter.
func defaultPort(scheme []byte) (port uint16, ok bool) {
	if len(scheme) > longestScheme {
		return 0, false
	}
	var lower [longestScheme]byte
	for i, b := range scheme {
		lower[i] = lowerCase[b]
	}
	switch string(lower[:len(scheme)]) {
	case "http", "ws":
		return 80, true
	case "https", "wss":
		return 443, true
	case "ftp":
		return 21, true
	case "acap":
		return 674, true
	case "coap":
		return 5683, true
	case "coaps":
		return 5684, true
	case "dict":
		return 2628, true
	case "gopher":
		return 70, true
	case "imap":
		return 143, true
	case "ipp", "ipps":
		return 631, true
	case "ldap":
		return 389, true
	case "nfs":
		return 2049, true
	case "nntp":
		return 119, true
	case "pop":
		return 110, true
	case "rsync":
		return 873, true
	case "rtsp":
		return 554, true
	case "rtsps":
		return 322, true
	case "snmp":
		return 161, true
	case "telnet":
		return 23, true
	case "vnc":
		return 5900, true
	}
	return 0, false
}

// hasSlashAsEmptyPath reports whether the scheme is one for which the empty path
// and "/" are the same (RFC 9110 §4.2.3; RFC 6455 §3).
func hasSlashAsEmptyPath(scheme []byte) bool {
	if len(scheme) < len("ws") || len(scheme) > len("https") {
		return false
	}
	var lower [len("https")]byte
	for i, b := range scheme {
		lower[i] = lowerCase[b]
	}
	switch string(lower[:len(scheme)]) {
	case "http", "https", "ws", "wss":
		return true
	}
	return false
}
