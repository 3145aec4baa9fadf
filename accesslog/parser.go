package accesslog

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/kernel"
)

// Parser reads the lines of one format. It keeps what one line says of the next ones,
// such as the "#Fields:" directive of W3C. It must not be used from several goroutines
// at once; see [Parser.Clone].
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
	if p.format.scanUsual != nil || p.format.wantsPlaces {
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
	if p.format.scanUsual == nil || len(line) > window || !kernel.HasPositions() {
		return p.scan(line, 0, r)
	}
	n, _ := structure.Positions(line, p.places)
	return p.scanPlaced(line, 0, 0, p.places[:n], r)
}

// ScanLines reads the lines of buf, as many as out has room for, and returns how many
// it read and how many bytes they take. Each line gives one record, also if it is
// skipped or does not fit.
//
//   - A line ends with "\n"; a "\r" directly before it is not part of the line. What
//     follows the last "\n" is not read and not consumed.
//   - Spans and error offsets are offsets in buf, not in the line.
//   - A line that ends beyond uriscan.MaxLen gets CodeTooLong and no fields.
func (p *Parser) ScanLines(buf []byte, out []Record) (n, consumed int) {
	for n < len(out) {
		if p.format.scanUsual != nil && kernel.HasPositions() {
			lines, end := p.scanWindow(buf, consumed, out[n:])
			n += lines
			consumed = end
			if lines > 0 {
				continue
			}
		}
		length := kernel.IndexByte(buf[consumed:], '\n')
		if length < 0 {
			break
		}
		p.scanLine(buf, consumed, consumed+length, nil, 0, &out[n])
		n++
		consumed += length + 1
	}
	return n, consumed
}

// window is how many bytes are searched for quotes and line ends at once, and usual
// how many of them a line is taken to have, when only few lines are wanted.
const (
	window = 8 << 10
	usual  = 512

	// mostPlaces is how many quotes and line ends of a window are noted. Few lines have
	// one in four bytes.
	mostPlaces = window / 4
)

// structure are the bytes whose places give the structure of a line away.
var structure = kernel.DelimitersOf([]byte("\"\\\n"))

// scanWindow reads the lines of buf that begin at start and lie within one window. It
// returns how many there are, and where the last of them ends.
func (p *Parser) scanWindow(buf []byte, start int, out []Record) (n, end int) {
	piece := buf[start:min(len(buf), start+min(window, len(out)*usual))]
	count, _ := structure.Positions(piece, p.places)
	places := p.places[:count]
	base := start
	for i := 0; i < len(places) && n < len(out); i++ {
		at := base + int(places[i])
		if buf[at] != '\n' {
			continue
		}
		p.scanLine(buf, start, at, places[:i], base, &out[n])
		n++
		start = at + 1
		places = places[i+1:]
		i = -1
	}
	return n, start
}

// scanLine reads the line buf[start:end], which a "\n" follows. places are those of its
// quotes and backslashes, from base on.
func (p *Parser) scanLine(buf []byte, start, end int, places []uint32, base int, r *Record) {
	if end > start && buf[end-1] == '\r' {
		end--
	}
	switch {
	case uint64(end) > uriscan.MaxLen:
		setTooLong(r)
	case places == nil:
		p.scan(buf[:end], start, r)
	default:
		p.scanPlaced(buf[:end], start, base, places, r)
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

// scanPlaced does so for a line whose quotes and backslashes are known. Where the fast
// path is right, the spans of the line before stay behind those of this one, unseen.
func (p *Parser) scanPlaced(line []byte, at, base int, places []uint32, r *Record) bool {
	r.state = newState(line, at)
	if !p.format.scanUsual(line, at, base, places, r) {
		return p.scan(line, at, r)
	}
	p.split(line, r)
	return true
}
