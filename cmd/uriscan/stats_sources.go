package main

import (
	"strings"
	"sync/atomic"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/flow"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/stats"
	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/internal/record"
)

// countedSource is where stats takes its records from.
type countedSource struct {
	newFeed func() feed
	cut     flow.Cut
	before  func(b *flow.Block) // see flow.Config; nil if blocks need not be seen
	begin   func(j *jobRun)     // see job; nil if there is nothing to say
	end     func()              // called when all is read; nil if there is nothing to say
	cutURIs *atomic.Int64       // how many URIs of text are cut at a byte beyond ASCII; nil if no text is read
}

// A feed finds what is to be counted in a block, and calls count with each. Each worker
// has its own.
type feed func(b *flow.Block, count func(r *stats.Record))

// sourceOfStats returns the source that the options ask for.
func sourceOfStats(o *options) countedSource {
	switch {
	case o.logs.wanted:
		return newCountedLogs(o)
	case o.stats.find:
		return newCountedText(o)
	}
	return newCountedLines(o)
}

// newCountedLines returns the source that takes each line for a URI.
func newCountedLines(o *options) countedSource {
	return countedSource{newFeed: func() feed { return newLineFeed(o.production) }}
}

// newLineFeed returns a feed of lines, each a URI. The record is one for all: count keeps
// none.
func newLineFeed(production uriscan.Production) feed {
	spans, r := make([]uriscan.Spans, linesAtOnce), new(stats.Record)
	return func(b *flow.Block, count func(r *stats.Record)) {
		if b.Long > 0 {
			*r = stats.Record{Spans: spansOfLong}
			count(r)
			return
		}
		for data := b.Data; len(data) > 0; {
			n, consumed := production.ScanLines(data, spans)
			if n == 0 { // the last line of a file, without a newline
				production.Scan(data, &spans[0])
				n, consumed = 1, len(data)
			}
			start := uint32(0)
			for i := range spans[:n] {
				end := uint32(record.Of(&spans[i]).End())
				*r = stats.Record{Text: data, URI: uriscan.Span{Start: start, End: end}, Spans: &spans[i]}
				if b.TooLong(int(end - start)) {
					*r = stats.Record{Spans: spansOfLong}
				}
				count(r)
				start = nextLine(data, end)
			}
			data = data[consumed:]
		}
	}
}

// spansOfLong is the scan of a line that is too long to be kept.
var spansOfLong = func() *uriscan.Spans {
	lines := uriscan.NewReader(strings.NewReader("long\n"))
	lines.MaxLine = 1
	lines.Next()
	return lines.Spans()
}()

// nextLine returns where the next line begins after one that ends at an offset.
func nextLine(data []byte, end uint32) uint32 {
	if int(end) < len(data) && data[end] == '\r' {
		end++
	}
	return end + 1
}

// newCountedText returns the source that finds URIs in text. The finder was tried when the
// flags were read.
func newCountedText(o *options) countedSource {
	finder, _ := newFinder(o)
	cutURIs := new(atomic.Int64)
	return countedSource{
		cut:     flow.CutAtSpace,
		cutURIs: cutURIs,
		newFeed: func() feed {
			var matches []find.Match
			r := new(stats.Record)
			return func(b *flow.Block, count func(r *stats.Record)) {
				matches = finder.AppendMatches(matches[:0], b.Data)
				for i := range matches {
					m := &matches[i]
					if m.Cut {
						cutURIs.Add(1)
					}
					*r = stats.Record{Text: b.Data, URI: uriscan.Span{Start: uint32(m.Start), End: uint32(m.End)}, Spans: &m.Spans}
					count(r)
				}
			}
		},
	}
}

// newCountedLogs returns the source that reads access logs.
func newCountedLogs(o *options) countedSource {
	formats := newLogFormats(o)
	return countedSource{
		newFeed: func() feed { return newLogFeed(formats) },
		before:  formats.before,
		begin:   formats.sayBy,
		end:     formats.sayMisfits,
	}
}

// logFeed reads the lines of a log.
type logFeed struct {
	formats *logFormats
	state   *accesslog.Parser // that parser was made from
	parser  *accesslog.Parser
	records [linesAtOnce]accesslog.Record
	record  stats.Record // one for all lines, as the next
	request stats.Request
	texts   []byte // of the request, without their escapes
}

// newLogFeed returns a feed of the lines of a log.
func newLogFeed(formats *logFormats) feed { return (&logFeed{formats: formats}).feed }

// feed finds the requests of a block. A block with the state of the block before goes
// on with the parser as it is, see logWorker.
func (l *logFeed) feed(b *flow.Block, count func(r *stats.Record)) {
	state, _ := b.State.(*accesslog.Parser)
	if state == nil {
		return // the file has no format
	}
	if state != l.state {
		l.state, l.parser = state, state.Clone()
	}
	lines, misfits := 0, 0
	defer func() { l.formats.count(b.File, state.Format(), lines, misfits) }()
	add := func() {
		if lines++; l.record.Misfit != accesslog.CodeNone {
			misfits++
		}
		count(&l.record)
	}
	if b.Long > 0 {
		l.record = stats.Record{Misfit: accesslog.CodeTooLong}
		add()
		return
	}
	for data := b.Data; len(data) > 0; {
		n, consumed := l.parser.ScanLines(data, l.records[:])
		if n == 0 { // the last line of a file, without a newline
			l.parser.Scan(data, &l.records[0])
			n, consumed = 1, len(data)
		}
		for i := range l.records[:n] {
			line := &l.records[i]
			if line.Skipped() {
				continue
			}
			l.fill(data, line)
			if b.TooLong(line.Extent().Len()) {
				l.record = stats.Record{Misfit: accesslog.CodeTooLong}
			}
			add()
		}
		data = data[consumed:]
	}
}

// fill sets the record to what is counted of a line.
func (l *logFeed) fill(data []byte, line *accesslog.Record) {
	l.texts = l.texts[:0]
	l.record = stats.Record{Text: data, Misfit: line.Code(), Request: &l.request}
	if line.Has(accesslog.Target) {
		l.record.URI, l.record.Spans = line.Span(accesslog.Target), &line.Target
	}
	l.request = stats.Request{
		Method: l.text(data, line, accesslog.Method), Status: l.text(data, line, accesslog.Status),
		Protocol: l.text(data, line, accesslog.Protocol), Host: l.text(data, line, accesslog.Host),
		Client: l.text(data, line, accesslog.Client), User: l.text(data, line, accesslog.User),
		Agent: l.text(data, line, accesslog.UserAgent), Referer: line.Referer.Host.In(data),
	}
	if line.Escaped(accesslog.Target) {
		l.request.Path = l.unescaped(line, accesslog.Target, line.Target.Path.In(data))
	}
}

// text returns a field without its escapes. It is valid until the next line.
func (l *logFeed) text(data []byte, line *accesslog.Record, f accesslog.Field) []byte {
	text := line.Span(f).In(data)
	if !line.Escaped(f) {
		return text
	}
	return l.unescaped(line, f, text)
}

// unescaped returns a field, or a part of it, without its escapes. It is valid until the next line.
func (l *logFeed) unescaped(line *accesslog.Record, f accesslog.Field, text []byte) []byte {
	begin := len(l.texts)
	l.texts = line.AppendUnescaped(l.texts, f, text)
	return l.texts[begin:]
}
