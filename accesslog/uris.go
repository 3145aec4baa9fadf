package accesslog

import (
	"bytes"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/record"
	"github.com/uriscan/uriscan/target"
)

// split scans the target and the referer.
func (p *Parser) split(line []byte, r *Record) {
	if !p.format.splits {
		if r.Has(Target) {
			p.splitTarget(line, r)
		} else {
			r.Target = uriscan.Spans{}
		}
	}
	if r.Has(Referer) {
		p.splitReferer(line, r)
	} else {
		r.Referer = uriscan.Spans{}
	}
}

// splitTarget scans the request target with the method of the record.
func (p *Parser) splitTarget(line []byte, r *Record) {
	method, text := r.Span(Method).In(line), r.spans[Target].In(line)
	if r.Escaped(Target) {
		p.buffer = p.format.escapes.appendUnescaped(p.buffer[:0], text)
		r.form, _ = target.Scan(method, p.buffer, &r.Target)
		p.toEscaped(text, record.Of(&r.Target))
	} else {
		r.form, _ = target.Scan(method, text, &r.Target)
	}
	record.Of(&r.Target).Shift(r.spans[Target].Start)
}

// splitReferer scans the referer as a URI reference.
func (p *Parser) splitReferer(line []byte, r *Record) {
	text := r.spans[Referer].In(line)
	if r.Escaped(Referer) {
		p.buffer = p.format.escapes.appendUnescaped(p.buffer[:0], text)
		uriscan.Scan(p.buffer, &r.Referer)
		p.toEscaped(text, record.Of(&r.Referer))
	} else {
		uriscan.Scan(text, &r.Referer)
	}
	record.Of(&r.Referer).Shift(r.spans[Referer].Start)
}

// toEscaped makes offsets in a text without its escapes offsets in the text with them.
func (p *Parser) toEscaped(text []byte, rec *kernel.Record) {
	c := cursor{escapes: p.format.escapes, text: text, one: p.one[:0]}
	for component, span := range []*kernel.Span{&rec.Scheme, &rec.Userinfo, &rec.Host, &rec.Port, &rec.Path, &rec.Query, &rec.Fragment} {
		if rec.Has(uint8(component)) {
			span.Start = c.escaped(span.Start)
			span.End = c.escaped(span.End)
		}
	}
	if rec.Reason != 0 {
		c = cursor{escapes: p.format.escapes, text: text, one: p.one[:0]}
		rec.ErrorOffset = c.escaped(rec.ErrorOffset)
	}
}

// A cursor goes through a text with escapes, and counts the bytes that are there
// without them.
type cursor struct {
	escapes *escapes
	text    []byte
	at      uint32 // an offset in text
	plain   uint32 // the same place in the text without escapes
	one     []byte // for what one escape stands for
}

// escaped returns where the byte stands in the text that has an offset without the
// escapes. It goes only forward, so the offsets of one cursor must not become smaller.
func (c *cursor) escaped(plain uint32) uint32 {
	for c.plain < plain {
		rest := c.text[c.at:]
		if rest[0] == c.escapes.begin {
			b, length := c.escapes.appendOne(c.one, rest)
			if c.plain+uint32(len(b)) > plain {
				break
			}
			c.plain += uint32(len(b))
			c.at += uint32(length)
			continue
		}
		n := bytes.IndexByte(rest, c.escapes.begin)
		if n < 0 {
			n = len(rest)
		}
		n = min(n, int(plain-c.plain))
		c.plain += uint32(n)
		c.at += uint32(n)
	}
	return c.at
}
