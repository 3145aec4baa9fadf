package accesslog

import (
	"bytes"

	"github.com/uriscan/uriscan"
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
}

// NewParser returns a parser of the format.
func NewParser(f *Format) *Parser { return &Parser{format: f} }

// Format returns the format of the parser.
func (p *Parser) Format() *Format { return p.format }

// Clone returns a parser that knows what p knows, for another goroutine.
func (p *Parser) Clone() *Parser {
	clone := *p
	clone.buffer = nil
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
	return p.scan(line, 0, r)
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
		length := bytes.IndexByte(buf[consumed:], '\n')
		if length < 0 {
			break
		}
		end := consumed + length
		next := end + 1
		if length > 0 && buf[end-1] == '\r' {
			end--
		}
		if uint64(end) > uriscan.MaxLen {
			setTooLong(&out[n])
		} else {
			p.scan(buf[:end], consumed, &out[n])
		}
		n++
		consumed = next
	}
	return n, consumed
}

// setTooLong fills the record of a line that ends beyond MaxLen.
func setTooLong(r *Record) {
	*r = Record{read: true, code: CodeTooLong, offset: uriscan.MaxLen}
}

// scan reads line[at:].
func (p *Parser) scan(line []byte, at int, r *Record) bool {
	*r = Record{read: true, line: uriscan.Span{Start: uint32(at), End: uint32(len(line))}}
	if at == len(line) {
		r.code = CodeSkipped
		return false
	}
	p.format.scan(p, line, at, r)
	if r.Has(Target) && !p.format.splits {
		p.splitTarget(line, r)
	}
	if r.Has(Referer) {
		p.splitReferer(line, r)
	}
	return r.code == CodeNone
}
