package accesslog

import (
	"bytes"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/kernel"
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
	j := jsonReader{p: p, r: r, line: line}
	end := j.object(at, 1, jsonFile)
	stream := string(r.Span(Stream).In(line))
	if end < 0 || skipBlanks(line, end) < len(line) || !r.Has(Request) || !r.Has(HeaderTime) || stream != "stdout" && stream != "stderr" {
		*r = Record{state: p.newState(line, at)}
		return false
	}
	log, outer := r.spans[Request], *r
	p.inner = jsonEscapes.appendUnescaped(p.inner[:0], log.In(line))
	inner, isWhole := bytes.CutSuffix(p.inner, []byte("\n"))
	*r = Record{state: p.newState(inner, 0)}
	if !p.isJSONFilePiece(line, &outer, !isWhole) {
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

// isJSONFilePiece does what isPiece does.
func (p *Parser) isJSONFilePiece(line []byte, outer *Record, isPart bool) bool {
	outer.isPart = isPart
	return p.isPiece(line, outer)
}

// toObject makes the offsets of a record in the string offsets in line, where the string
// lies at log.
func (p *Parser) toObject(line []byte, log uriscan.Span, r *Record) {
	text := log.In(line)
	c := escapeCursor{escapes: jsonEscapes, text: text, one: p.one[:0]}
	place := func(at *uint32) {
		if *at < c.plain {
			c = escapeCursor{escapes: jsonEscapes, text: text, one: p.one[:0]}
		}
		*at = log.Start + c.escaped(*at)
	}
	for f := range Field(fields) {
		if !r.Has(f) {
			continue
		}
		span := &r.spans[f]
		place(&span.Start)
		place(&span.End)
		if bytes.IndexByte(span.In(line), '\\') >= 0 {
			r.setEscaped(f)
		}
	}
	for _, spans := range [...]*uriscan.Spans{&r.Target, &r.Referer} {
		rec := record.Of(spans)
		for component, span := range [...]*kernel.Span{&rec.Scheme, &rec.Userinfo, &rec.Host, &rec.Port, &rec.Path, &rec.Query, &rec.Fragment} {
			if rec.Has(uint8(component)) {
				place(&span.Start)
				place(&span.End)
			}
		}
		if rec.Reason != 0 {
			place(&rec.ErrorOffset)
		}
	}
	if r.code > CodeSkipped {
		place(&r.offset)
	}
}
