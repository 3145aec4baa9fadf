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
	if !r.Has(Target) {
		r.Target = uriscan.Spans{}
	} else if !p.format.splits {
		p.splitTarget(line, r)
	}
	if r.Has(Referer) {
		p.splitReferer(line, r)
	} else {
		r.Referer = uriscan.Spans{}
	}
}

// splitTarget scans the request target with the method of the record.
func (p *Parser) splitTarget(line []byte, r *Record) {
	method, in := r.Span(Method).In(line), r.spans[Target]
	text, rec := in.In(line), record.Of(&r.Target)
	switch {
	case r.Escaped(Target):
		p.splitEscaped(text, &r.Target, func(text []byte, out *uriscan.Spans) { r.form, _ = target.Scan(method, text, out) })
	case len(text) > 0 && text[0] == '/' && string(method) != "CONNECT":
		if r.form = target.Origin; target.Origin.Scan(text, &r.Target) {
			shiftPath(rec, in.Start)
			return
		}
	default:
		r.form, _ = target.Scan(method, text, &r.Target)
	}
	rec.Shift(in.Start)
}

// shiftPath adds base to the offsets of a record that has a path, perhaps a query, and
// nothing else.
func shiftPath(rec *kernel.Record, base uint32) {
	rec.Path.Start += base
	rec.Path.End += base
	base &= -(uint32(rec.Present) >> kernel.CompQuery & 1)
	rec.Query.Start += base
	rec.Query.End += base
}

// splitReferer scans the referer as a URI reference.
func (p *Parser) splitReferer(line []byte, r *Record) {
	text := r.spans[Referer].In(line)
	if !r.Escaped(Referer) {
		uriscan.Scan(text, &r.Referer)
	} else {
		p.splitEscaped(text, &r.Referer, func(text []byte, out *uriscan.Spans) { uriscan.Scan(text, out) })
	}
	record.Of(&r.Referer).Shift(r.spans[Referer].Start)
}

// splitEscaped scans what a text stands for, and makes the offsets those of the text.
//
// Servers escape the bytes that no URI may have, and an escape begins with one. So the
// scan nearly always stops at the same place and finds the same components, whether it
// goes over the escapes or over what they stand for. Otherwise the text is copied
// without them.
func (p *Parser) splitEscaped(text []byte, out *uriscan.Spans, scan func(text []byte, out *uriscan.Spans)) {
	rec, e := record.Of(out), p.format.escapes.of()
	if !p.standForNothing(text) {
		p.buffer = e.appendUnescaped(p.buffer[:0], text)
		scan(p.buffer, out)
		p.toEscaped(text, rec)
		return
	}
	scan(text, out)
	if at := int(rec.ErrorOffset); rec.Reason != 0 && at < len(text) && text[at] == e.begin {
		b, _ := e.appendOne(p.one[:0], text[at:])
		rec.BadByte = b[0]
	}
}

// standForNothing reports whether each escape of the text begins with a byte that no URI
// may have, and stands for nothing but such bytes.
func (p *Parser) standForNothing(text []byte) bool {
	e := p.format.escapes.of()
	if e.appendAll != nil || inURI[e.begin] {
		return false
	}
	for {
		i := bytes.IndexByte(text, e.begin)
		if i < 0 {
			return true
		}
		stands, length := e.appendOne(p.one[:0], text[i:])
		for _, b := range stands {
			if inURI[b] {
				return false
			}
		}
		text = text[i+length:]
	}
}

// inURI has which bytes a URI may have somewhere (RFC 3986 §2).
var inURI = func() (table [256]bool) {
	for _, b := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%") {
		table[b] = true
	}
	return table
}()

// toEscaped makes offsets in a text without its escapes offsets in the text with them.
func (p *Parser) toEscaped(text []byte, rec *kernel.Record) {
	c := escapeCursor{escapes: p.format.escapes.of(), text: text, one: p.one[:0]}
	eachOffset(rec, func(at *uint32) { *at = c.escaped(*at) })
}

// eachOffset calls f with each offset of a record.
func eachOffset(rec *kernel.Record, f func(at *uint32)) {
	for component, span := range [...]*kernel.Span{&rec.Scheme, &rec.Userinfo, &rec.Host, &rec.Port, &rec.Path, &rec.Query, &rec.Fragment} {
		if rec.Has(uint8(component)) {
			f(&span.Start)
			f(&span.End)
		}
	}
	if rec.Reason != 0 {
		f(&rec.ErrorOffset)
	}
}

// An escapeCursor goes through a text with escapes, and counts the bytes that are there
// without them.
type escapeCursor struct {
	escapes *escapes
	text    []byte
	at      uint32 // an offset in text
	plain   uint32 // the same place in the text without escapes
	one     []byte // for what one escape stands for
}

// escaped returns where the byte is in the text that has an offset without the escapes. For
// an offset before the last one it begins again.
func (c *escapeCursor) escaped(plain uint32) uint32 {
	if plain < c.plain {
		c.plain, c.at = 0, 0
	}
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
