package corpus

import "bytes"

// RequestTarget returns the request target of an access log's line: the
// text between the method and the version in "METHOD target HTTP/x". The
// target may hold spaces, as attackers send them.
func RequestTarget(line []byte) (target []byte, ok bool) {
	for {
		_, rest, found := bytes.Cut(line, []byte(`"`))
		if !found {
			return nil, false
		}
		line = rest
		method := 0
		for method < len(rest) && rest[method] >= 'A' && rest[method] <= 'Z' {
			method++
		}
		if method == 0 || method == len(rest) || rest[method] != ' ' {
			continue
		}
		target, version, found := bytes.Cut(rest[method+1:], []byte(" HTTP/"))
		if found && len(version) > 0 && version[0] >= '0' && version[0] <= '9' {
			return target, true
		}
	}
}

// requestTargets returns the request targets of those lines that have one.
func requestTargets(lines [][]byte) [][]byte {
	var targets [][]byte
	for _, line := range lines {
		if target, ok := RequestTarget(line); ok {
			targets = append(targets, target)
		}
	}
	return targets
}
