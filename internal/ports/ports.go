// Package ports knows the ports that schemes have if a URI names none.
package ports

// longestScheme is the length of the longest scheme that has a default port here.
const longestScheme = len("telnet")

// Default returns the port that a scheme has if its URI names none, and whether it
// is known. The case of the scheme does not matter.
func Default(scheme []byte) (port uint16, known bool) {
	if len(scheme) > longestScheme {
		return 0, false
	}
	var lower [longestScheme]byte
	for i, b := range scheme {
		if b >= 'A' && b <= 'Z' {
			b += 'a' - 'A'
		}
		lower[i] = b
	}
	port = byScheme(string(lower[:len(scheme)]))
	return port, port != 0
}

// byScheme returns the port of a scheme in lower case, 0 if it is not known.
func byScheme(scheme string) uint16 {
	switch scheme {
	case "http", "ws":
		return 80
	case "https", "wss":
		return 443
	case "ftp":
		return 21
	case "acap":
		return 674
	case "coap":
		return 5683
	case "coaps":
		return 5684
	case "dict":
		return 2628
	case "gopher":
		return 70
	case "imap":
		return 143
	case "ipp", "ipps":
		return 631
	case "ldap":
		return 389
	case "nfs":
		return 2049
	case "nntp":
		return 119
	case "pop":
		return 110
	case "rsync":
		return 873
	case "rtsp":
		return 554
	case "rtsps":
		return 322
	case "snmp":
		return 161
	case "telnet":
		return 23
	case "vnc":
		return 5900
	}
	return 0
}
