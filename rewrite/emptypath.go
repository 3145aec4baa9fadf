package rewrite

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
