package accesslog

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/bytescan"
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

	places []uint32 // for scanWindow, nil if the format has no fast path
}

// NewParser returns a parser of the format.
func NewParser(f *Format) *Parser {
	p := &Parser{format: f}
	p.makeRoom()
	return p
}

// makeRoom gives p what it needs for itself alone.
func (p *Parser) makeRoom() {
	p.buffer, p.places = nil, nil
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
	return p.scan(line, 0, r)
}

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
		p.scan(line, start, r)
	}
}

// setTooLong fills the record of a line that ends beyond MaxLen.
func setTooLong(r *Record) {
	*r = Record{state: state{read: true, code: CodeTooLong, offset: uriscan.MaxLen}}
}

// newState returns the state of a record of line[at:] that has no field yet.
func newState(line []byte, at int) state {
	return state{read: true, line: uriscan.Span{Start: uint32(at), End: uint32(len(line))}}
}

// scan reads line[at:].
func (p *Parser) scan(line []byte, at int, r *Record) bool {
	*r = Record{state: newState(line, at)}
	if at == len(line) {
		r.code = CodeSkipped
		return false
	}
	p.format.scan(p, line, at, r)
	p.split(line, r)
	return r.code == CodeNone
}
