package accesslog

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/text"
)

// Parser reads the lines of one format. It remembers what a line says about the next
// ones, such as the "#Fields:" directive of W3C. It must not be used from several
// goroutines at once; see [Parser.Clone].
type Parser struct {
	format *Format
	buffer []byte  // for a text without its escapes
	one    [8]byte // for what one escape stands for

	// What single formats keep from line to line.
	columns w3cColumns
	zeek    zeekHead

	// What headers keep from line to line: a bit for each stream of which the last line goes on.
	open uint8

	// The host and the tag of the last header that had them.
	hostAndTag hostAndTagText

	inner []byte // for a line that is in a string of JSON

	places []uint32 // for scanWindow, nil if the format has no fast path
}

// NewParser returns a parser of the format.
func NewParser(f *Format) *Parser {
	p := &Parser{format: f}
	if f.columns != nil {
		p.columns = *f.columns
	}
	p.makeRoom()
	return p
}

// makeRoom gives p what it needs for itself alone.
func (p *Parser) makeRoom() {
	p.buffer, p.inner, p.places = nil, nil, nil
	if p.format.usual != nil || p.format.wantsPlaces {
		p.places = make([]uint32, mostPlaces)
	}
}

// Format returns the format of the parser.
func (p *Parser) Format() *Format { return p.format }

// Clone returns a parser that knows what p knows, for another goroutine.
func (p *Parser) Clone() *Parser {
	clone := *p
	clone.makeRoom()
	return &clone
}

// Scan reads one line, without its line end, and fills r. It reports whether the line
// is a record that fits the format.
//
//   - It fits: r has the fields.
//   - It does not fit: r has the fields before the error, and why and where.
//   - It is empty or a directive: r.Skipped is true, and r has no fields.
//   - It is a piece of a line: r has the fields of the header, and CodePart.
//
// Spans are offsets in line.
func (p *Parser) Scan(line []byte, r *Record) bool {
	if uint64(len(line)) > uriscan.MaxLen {
		setTooLong(r)
		return false
	}
	if len(line) <= window && p.isFast(len(line)) {
		return p.scanAlone(line, 0, r)
	}
	return p.scan(line, 0, nil, r)
}

// ScanString does what Scan does for a line that is a string.
func (p *Parser) ScanString(line string, r *Record) bool { return p.Scan(text.Bytes(line), r) }

// ScanLines reads the lines of buf, as many as out has room for, and returns how many
// it read and how many bytes they take. Each line gives one record, also if it is
// skipped or does not fit.
//
//   - A line ends with "\n"; a "\r" directly before it is not part of the line. The
//     text after the last "\n" is not read and not consumed.
//   - Spans and error offsets are offsets in buf, not in the line.
//   - A line that ends beyond uriscan.MaxLen gets CodeTooLong and no fields.
//   - n is less than len(out) only when no whole line is left.
//
// It is faster than Scan for each line, because quotes and line ends are searched for
// together. Some dozens of records are enough.
func (p *Parser) ScanLines(buf []byte, out []Record) (n, consumed int) {
	for n < len(out) {
		if p.isFast(min(consumed+window, len(buf))) {
			lines, end := p.scanWindow(buf, consumed, out[n:])
			n += lines
			consumed = end
			if lines > 0 {
				continue
			}
		}
		length := bytescan.IndexByte(buf[consumed:], '\n')
		if length < 0 {
			break
		}
		p.scanLine(buf, consumed, consumed+length, &out[n])
		n++
		consumed += length + 1
	}
	return n, consumed
}

// scanLine reads the line buf[start:end], which a "\n" follows.
func (p *Parser) scanLine(buf []byte, start, end int, r *Record) {
	line := withoutCR(buf, start, end)
	switch {
	case uint64(len(line)) > uriscan.MaxLen:
		setTooLong(r)
	case len(line)-start <= window && p.isFast(len(line)):
		p.scanAlone(line, start, r)
	default:
		p.scan(line, start, nil, r)
	}
}

// setTooLong fills the record of a line that ends beyond MaxLen.
func setTooLong(r *Record) {
	*r = Record{state: state{read: true, code: CodeTooLong, offset: uriscan.MaxLen}}
}

// newState returns the state of a record of line[at:] that has no field yet.
func (p *Parser) newState(line []byte, at int) state {
	return state{read: true, escapes: p.format.escapes, line: uriscan.Span{Start: uint32(at), End: uint32(len(line))}}
}

// scan reads line[at:]. q has its quotes if there is a fast path for what follows a header,
// else it is nil. The spans of the record before stay in r, unseen.
func (p *Parser) scan(line []byte, at int, q *quotes, r *Record) bool {
	r.state = p.newState(line, at)
	if !isJSONFile(line[at:]) || !p.scanJSONFile(line, at, r) {
		p.scanMessage(line, at, q, r)
	}
	return r.code == CodeNone
}

// scanMessage reads line[at:], a line that is in no string of JSON.
func (p *Parser) scanMessage(line []byte, at int, q *quotes, r *Record) {
	begin := p.scanHeaders(line, at, r)
	switch {
	case r.Has(Stream) && p.isPiece(line, r):
		r.fail(line, CodePart, Rest, begin)
	case begin == len(line):
		r.skip()
	case q != nil && (begin > at || p.format.usual.own != nil) && p.format.usual.scanUsual(line, begin, q, r):
		if p.format.layout != nil {
			p.format.layout.scanTail(line, r)
		}
	default:
		switch p.format.scan(p, line, begin, r); {
		case r.code == CodeSkipped:
			r.skip()
		case r.code != CodeNone && begin > at && p.format.beginsAsHeader:
			p.scanWhole(line, at, begin, r)
		}
	}
	p.split(line, r)
}

// scanWhole reads line[at:] with the format of a configuration, which may begin as a header does.
// If that does not fit either, the line has a header, and is read from its end on.
func (p *Parser) scanWhole(line []byte, at, begin int, r *Record) {
	r.state = p.newState(line, at)
	if p.format.scan(p, line, at, r); r.code != CodeNone {
		r.state = p.newState(line, at)
		p.scanHeaders(line, at, r)
		p.format.scan(p, line, begin, r)
	}
}

// isPiece reports whether a line with a stream in its header is a piece of a longer one, and
// remembers whether that goes on. The last piece does not say that it is one.
func (p *Parser) isPiece(line []byte, r *Record) bool {
	stream := uint8(1)
	if line[r.spans[Stream].End-1] == 'r' { // stderr
		stream = 2
	}
	isPiece := r.isPart || p.open&stream != 0
	if p.open &^= stream; r.isPart {
		p.open |= stream
	}
	return isPiece
}
