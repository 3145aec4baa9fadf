package accesslog

import (
	"bytes"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/record"
)

// Docker's json-file has each line as a string in an object:
//
//	{"log":"192.0.2.7 - - [18/Jul/2024:11:07:14 +0000] \"GET /a\u0026b HTTP/1.1\" 200 5\n","stream":"stdout","time":"2024-07-18T11:07:14.123456789Z"}
//
// The string is copied without its escapes and read as the line, and then all offsets are
// made those of the object. A string that does not end with "\n" goes on in the next line.

// jsonFileBegin is how each such object begins.
const jsonFileBegin = `{"log":"`

// jsonFile has the paths of the object. Request is the line.
var jsonFile = func() *jsonNode {
	root := &jsonNode{}
	for path, f := range map[string]Field{"log": Request, "stream": Stream, "time": HeaderTime} {
		if err := root.add([]string{path}, f, 1); err != nil {
			panic(err)
		}
	}
	return root
}()

// isJSONFile reports whether a line may be of a json-file.
func isJSONFile(line []byte) bool {
	return len(line) > len(jsonFileBegin) && string(line[:len(jsonFileBegin)]) == jsonFileBegin
}

// scanJSONFile reads line[at:] as a line of a json-file. It returns false if it is none; then
// r has no field.
func (p *Parser) scanJSONFile(line []byte, at int, r *Record) bool {
	j := jsonCursor{p: p, r: r, line: line}
	end := skipBlanks(line, j.object(at, jsonFile))
	stream := string(r.Span(Stream).In(line))
	if j.failed || end < len(line) || !r.Has(Request) || !r.Has(HeaderTime) || stream != "stdout" && stream != "stderr" {
		*r = Record{state: p.newState(line, at)}
		return false
	}
	log, outer := r.spans[Request], *r
	p.inner = jsonEscapes.appendUnescaped(p.inner[:0], log.In(line))
	inner, isWhole := bytes.CutSuffix(p.inner, []byte("\n"))
	*r = Record{state: p.newState(inner, 0)}
	if outer.isPart = !isWhole; !p.isPiece(line, &outer) {
		p.scanMessage(bytes.TrimSuffix(inner, []byte("\r")), 0, nil, r)
	} else {
		r.fail(inner, CodePart, Rest, 0)
	}
	p.toObject(line, log, r)
	r.line, r.inJSON = outer.line, true
	if r.code != CodeSkipped {
		for _, f := range [...]Field{HeaderTime, Stream} {
			r.spans[f] = outer.spans[f]
			r.present |= 1 << f
			r.escaped &^= 1 << f
		}
	}
	return true
}

// toObject makes the offsets of a record in the string offsets in line, where the string
// lies at log.
func (p *Parser) toObject(line []byte, log uriscan.Span, r *Record) {
	c := escapeCursor{escapes: jsonEscapes, text: log.In(line), one: p.one[:0]}
	place := func(at *uint32) { *at = log.Start + c.escaped(*at) }
	for f := range Field(fields) {
		if r.Has(f) {
			place(&r.spans[f].Start)
			place(&r.spans[f].End)
			if hasByte(line, r.spans[f], '\\') {
				r.setEscaped(f)
			}
		}
	}
	eachOffset(record.Of(&r.Target), place)
	eachOffset(record.Of(&r.Referer), place)
	if r.code > CodeSkipped {
		place(&r.offset)
	}
}
