package accesslog

// The server access log of Amazon S3:
//
//	owner bucket [time] client requester id operation key "request" status error sent size total turnaround "referer" "user agent" version …
//
// For an operation that no request has caused, such as the expiry of an object, the request, the
// referer and the user agent are "-" without quotes. The documentation knows no escapes, and so
// a quote ends a field if a space or the end of the line follows it, and a request if a space
// and a status do. The log has grown by fields
// at the end; the rest begins with the version of the object. The requester is the user.

var s3 = &Format{name: "s3", scan: scanS3}

// scanS3 reads line[at:].
func scanS3(_ *Parser, line []byte, at int, r *Record) {
	c := cursor{line: line, at: at, r: r}
	c.skipWords(2) // owner, bucket
	c.brackets(Time, Client)
	c.client()
	c.word(User)
	c.skipWords(3) // request, operation, key
	if c.failed || !c.isByte('-') {
		c.bareRequest()
	} else {
		c.at++
	}
	c.space(Status)
	c.status()
	c.space(Status)
	c.skipWords(1) // error code
	c.size()
	c.space(Size)
	c.skipWords(3) // size of the object, times
	c.bareOrDash(Referer)
	c.space(UserAgent)
	c.bareOrDash(UserAgent)
	c.rest()
}

// bareOrDash reads a field as bare does, or a "-" without quotes.
func (c *cursor) bareOrDash(f Field) {
	if !c.failed && c.isByte('-') {
		c.at++
		return
	}
	c.bare(f)
}
