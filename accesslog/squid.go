package accesslog

import "bytes"

// The native log of Squid:
//
//	time elapsed client code/status size method target user hierarchy/peer type
//
// Squid pads the elapsed time with spaces, and some programs pad more, so a run of
// spaces separates two fields. The method CONNECT has a target with host and port. For
// a request that it could not read Squid writes a target such as
// "error:invalid-request", which is a URI by its letters and is scanned as one. Squid
// percent-encodes what it must, and so the fields have no escapes. The rest begins with
// the hierarchy code and the peer.

var squid = &Format{name: "squid", scan: scanSquid}

// scanSquid reads line[at:].
func scanSquid(_ *Parser, line []byte, at int, r *Record) {
	at, ok := scanSquidTime(line, at, r)
	if !ok {
		return
	}
	client := at
	if at, ok = scanPadded(line, at, Client, r); !ok {
		return
	}
	if r.Has(Client) && !isPeer(r.spans[Client].In(line)) {
		r.drop(Client)
		r.failAt(line, Client, client)
		return
	}
	if at, ok = scanSquidStatus(line, at, r); !ok {
		return
	}
	if at, ok = scanSize(line, at, r); !ok {
		return
	}
	if at, ok = scanSpaces(line, at, Size, r); !ok {
		return
	}
	if at, ok = scanPadded(line, at, Method, r); !ok {
		return
	}
	if at, ok = scanPadded(line, at, Target, r); !ok {
		return
	}
	if at, ok = scanPadded(line, at, User, r); !ok {
		return
	}
	end := wordEnd(line, at)
	if bytes.IndexByte(line[at:end], '/') < 0 {
		r.failAt(line, Rest, end)
		return
	}
	r.set(Rest, at, len(line))
}

// scanSquidTime reads the time and the elapsed time.
func scanSquidTime(line []byte, at int, r *Record) (next int, ok bool) {
	end := digitsEnd(line, at)
	if end > at && end < len(line) && line[end] == '.' {
		end = digitsEnd(line, end+1)
	}
	if end == at || line[end-1] == '.' {
		r.failAt(line, Time, end)
		return at, false
	}
	r.set(Time, at, end)
	if at, ok = scanSpaces(line, end, Time, r); !ok {
		return at, false
	}
	if at < len(line) && line[at] == '-' {
		at++
	}
	if end = digitsEnd(line, at); end == at {
		r.failAt(line, Rest, end)
		return at, false
	}
	return scanSpaces(line, end, Rest, r)
}

// scanSquidStatus reads what Squid did, the slash behind it and the status.
func scanSquidStatus(line []byte, at int, r *Record) (next int, ok bool) {
	end := wordEnd(line, at)
	slash := bytes.IndexByte(line[at:end], '/')
	if slash <= 0 {
		if slash < 0 {
			at = end
		}
		r.failAt(line, Rest, at)
		return at, false
	}
	if at, ok = scanStatus(line, at+slash+1, r); !ok {
		return at, false
	}
	return scanSpaces(line, at, Status, r)
}

// wordEnd returns where the word ends that begins at an offset.
func wordEnd(line []byte, at int) int {
	if length := bytes.IndexByte(line[at:], ' '); length >= 0 {
		return at + length
	}
	return len(line)
}

// scanSpaces reads the spaces behind a field, of which there must be one.
func scanSpaces(line []byte, at int, f Field, r *Record) (next int, ok bool) {
	at, ok = scanSpace(line, at, f, r)
	for ok && at < len(line) && line[at] == ' ' {
		at++
	}
	return at, ok
}

// scanPadded reads a word that is not empty, and the spaces behind it.
func scanPadded(line []byte, at int, f Field, r *Record) (next int, ok bool) {
	if at, ok = scanWord(line, at, f, r); !ok {
		return at, false
	}
	return scanSpaces(line, at-1, f, r)
}
