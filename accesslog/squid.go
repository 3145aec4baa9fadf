package accesslog

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
	c := cursor{line: line, at: at, r: r}
	c.squidTime()
	c.squidElapsed()
	c.squidClient()
	c.squidStatus()
	c.spaces(Status)
	c.size()
	c.spaces(Size)
	c.padded(Method)
	c.padded(Target)
	c.padded(User)
	if c.failed {
		return
	}
	if end := codeEnd(line, c.at); end == len(line) || line[end] == ' ' {
		c.fail(Rest, end)
		return
	}
	r.set(Rest, c.at, len(line))
}

// squidTime reads the time: digits, and perhaps a dot and more digits. Nearly all times have ten
// digits before the dot and three after it, which are proven by two words of the machine.
func (c *cursor) squidTime() {
	const dot = zeros&^(0xff<<32) | '.'<<32
	line, end := c.line, c.at
	if end+14 <= len(line) && line[end+10] == '.' && areDigits(word(line[end:])^zeros) && areDigits(word(line[end+6:])^dot) {
		end = digitsEnd(line, end+14)
	} else if end = digitsEnd(line, end); end > c.at && end < len(line) && line[end] == '.' {
		end = digitsEnd(line, end+1)
	}
	if end == c.at || line[end-1] == '.' {
		c.fail(Time, end)
		return
	}
	c.r.set(Time, c.at, end)
	c.spacesAt(end, Time)
}

// squidElapsed reads the elapsed time, which may have a minus.
func (c *cursor) squidElapsed() {
	if c.failed {
		return
	}
	start := c.at
	if c.isByte('-') {
		start++
	}
	end := digitsEnd(c.line, start)
	if end == start {
		c.fail(Rest, end)
		return
	}
	c.spacesAt(end, Rest)
}

// squidClient reads the client.
func (c *cursor) squidClient() {
	start := c.at
	if c.padded(Client); !c.failed && c.r.Has(Client) && !isPeer(c.r.spans[Client].In(c.line)) {
		c.r.drop(Client)
		c.fail(Client, start)
	}
}

// squidStatus reads what Squid did, the slash after it and the status.
func (c *cursor) squidStatus() {
	if c.failed {
		return
	}
	end := codeEnd(c.line, c.at)
	if end == c.at || end == len(c.line) || c.line[end] == ' ' {
		c.fail(Rest, end)
		return
	}
	c.at = end + 1
	c.status()
}

// codeEnd returns where the code ends that begins at an offset: at a slash, or where the word
// ends that has none.
func codeEnd(line []byte, at int) int {
	for at < len(line) && line[at] != '/' && line[at] != ' ' {
		at++
	}
	return at
}
