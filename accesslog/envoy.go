package accesslog

import "bytes"

// The text that Envoy writes where no format is configured, and that of Istio:
//
//	[time] "method path protocol" status flags received sent duration time "forwarded for" "user agent" "id" "authority" "upstream"
//	[time] "method path protocol" status flags details details "failure" received sent duration time "forwarded for" "user agent" "id" "authority" "upstream" cluster local local client name route
//
// They differ in what follows the flags: digits in the first, a word in the second.
// Only the second has the address of the client. Envoy writes headers as they came,
// quotes included, so a quote ends a field only if a space or the end of the line
// follows it. The rest begins with the upstream.

var envoy = &Format{name: "envoy", scan: scanEnvoy}

// scanEnvoy reads line[at:].
func scanEnvoy(_ *Parser, line []byte, at int, r *Record) {
	at, ok := scanEnvoyRequest(line, at, r)
	if !ok {
		return
	}
	isIstio := at < len(line) && line[at]-'0' > 9
	if isIstio {
		if at, ok = skipWords(line, at, 2, r); !ok {
			return
		}
		if at, ok = scanBare(line, at, Rest, r); !ok {
			return
		}
	}
	if at, ok = scanEnvoyNumbers(line, at, r); !ok {
		return
	}
	for _, f := range [...]Field{ForwardedFor, UserAgent, Rest, Host} {
		if at, ok = scanBare(line, at, f, r); !ok {
			return
		}
	}
	if r.Has(Host) {
		splitHost(line, r)
	}
	end, ok := bareEnd(line, at, Rest, r)
	if !ok {
		return
	}
	r.set(Rest, at, len(line))
	if isIstio {
		scanIstioClient(line, end, r)
	}
}

// scanEnvoyRequest reads all up to the flags, and returns where the field behind them
// begins.
func scanEnvoyRequest(line []byte, at int, r *Record) (next int, ok bool) {
	if line[at] != '[' {
		r.failAt(line, Time, at)
		return at, false
	}
	length := bytes.IndexByte(line[at:], ']')
	if length < 0 {
		r.failAt(line, Time, len(line))
		return at, false
	}
	r.set(Time, at+1, at+length)
	if at, ok = scanSpace(line, at+length+1, Request, r); !ok {
		return at, false
	}
	if at, ok = scanBare(line, at, Request, r); !ok {
		return at, false
	}
	splitBalanced(line, r)
	if at, ok = scanStatus(line, at, r); !ok {
		return at, false
	}
	if at, ok = scanSpace(line, at, Status, r); !ok {
		return at, false
	}
	return skipWord(line, at, r)
}

// scanEnvoyNumbers reads the bytes received and sent, the duration and the time of the
// upstream.
func scanEnvoyNumbers(line []byte, at int, r *Record) (next int, ok bool) {
	if at, ok = skipNumbers(line, at, 1, r); !ok {
		return at, false
	}
	if at, ok = scanSize(line, at, r); !ok {
		return at, false
	}
	if at, ok = scanSpace(line, at, Size, r); !ok {
		return at, false
	}
	return skipWords(line, at, 2, r)
}

// bareEnd returns where a field in quotes ends that has no escapes: behind the first
// quote that a space or the end of the line follows.
func bareEnd(line []byte, at int, f Field, r *Record) (end int, ok bool) {
	if at >= len(line) || line[at] != '"' {
		r.failAt(line, f, at)
		return at, false
	}
	for end = at + 1; ; end++ {
		length := bytes.IndexByte(line[end:], '"')
		if length < 0 {
			r.failAt(line, f, len(line))
			return at, false
		}
		if end += length; end+1 == len(line) || line[end+1] == ' ' {
			return end + 1, true
		}
	}
}

// scanBare reads a field in quotes that has no escapes, and the space behind it.
func scanBare(line []byte, at int, f Field, r *Record) (next int, ok bool) {
	end, ok := bareEnd(line, at, f, r)
	if !ok {
		return at, false
	}
	if f != Rest {
		r.setUnlessDash(line, f, at+1, end-1)
	}
	return scanSpace(line, end, f, r)
}

// scanIstioClient reads the client, which is the fourth word behind the upstream. Lines
// of old versions may end before it.
func scanIstioClient(line []byte, at int, r *Record) {
	for n := 0; n < 4; n++ {
		if at >= len(line) {
			return
		}
		start := at + 1
		at = start + len(line[start:])
		if length := bytes.IndexByte(line[start:], ' '); length >= 0 {
			at = start + length
		}
		if n == 3 {
			r.setUnlessDash(line, Client, start, at)
		}
	}
	if r.Has(Client) {
		splitClient(line, r)
	}
}
