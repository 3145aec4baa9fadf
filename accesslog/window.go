package accesslog

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/bytescan"
)

// Many lines are read together: one call of package bytescan lists the places of all
// quotes, backslashes and line ends of a window of the buffer. These delimit the lines
// and their quoted fields, so that no byte is searched for twice. Lines
// that are longer than a window, and formats and processors without a fast path, are
// read line by line.

// structure are the bytes that delimit lines and fields.
var structure = bytescan.DelimitersOf([]byte("\"\\\n"))

// window is how many bytes are looked at together. usualLine is the assumed length of a
// line when few records are wanted.
const (
	window    = 8 << 10
	usualLine = 512

	// mostPlaces is how many quotes, backslashes and line ends of a window are noted. Few
	// logs have one in four bytes.
	mostPlaces = window / 4
)

// isFast reports whether there is a fast path for lines that end at an offset or before.
func (p *Parser) isFast(end int) bool {
	return p.format.usual != nil && uint64(end) <= uriscan.MaxLen && bytescan.HasPositions()
}

// scanWindow reads the lines of buf that begin at start and lie within one window. It
// returns how many there are, and where the last of them ends.
func (p *Parser) scanWindow(buf []byte, start int, out []Record) (n, end int) {
	piece := buf[start:min(len(buf), start+min(window, len(out)*usualLine))]
	count, _ := structure.Positions(piece, p.places)
	places, base, shape := p.places[:count], start, p.format.usual
	for n < len(out) {
		var q quotes
		i := 0 // of the line end, which is no quote
		isPlain := q.find(buf, base, places, shape.quotes)
		if isPlain {
			i = shape.quotes
		}
		for i < len(places) && buf[base+int(places[i])] != '\n' {
			i++
		}
		if i == len(places) {
			break
		}
		stop := base + int(places[i])
		p.scanPlaced(withoutCR(buf, start, stop), start, base, places[:i], &q, isPlain, &out[n])
		start, places = stop+1, places[i+1:]
		n++
	}
	return n, start
}

// withoutCR returns buf[:end], where a line ends that begins at start, without a "\r" at
// its end.
func withoutCR(buf []byte, start, end int) []byte {
	if end > start && buf[end-1] == '\r' {
		end--
	}
	return buf[:end]
}

// scanAlone reads line[at:], which is no longer than a window.
func (p *Parser) scanAlone(line []byte, at int, r *Record) bool {
	count, _ := structure.Positions(line[at:], p.places)
	places := p.places[:count]
	var q quotes
	return p.scanPlaced(line, at, at, places, &q, q.find(line, at, places, p.format.usual.quotes), r)
}

// scanPlaced reads line[at:]. places are where it has quotes and backslashes, from base on. q
// has its quotes if no backslash is among them. Nearly all lines have no header, so a line is
// taken for one without first: the fast path proves it from its first byte on. In a head of a
// configuration a client may be anything, so that a header looks like one.
func (p *Parser) scanPlaced(line []byte, at, base int, places []uint32, q *quotes, isPlain bool, r *Record) bool {
	shape := p.format.usual
	if !isPlain && !q.findUnescaped(line, base, places, shape.quotes) {
		return p.scan(line, at, nil, r)
	}
	if shape.own != nil {
		return p.scan(line, at, q, r)
	}
	r.state = p.newState(line, at)
	if !shape.scanUsual(line, at, q, r) {
		return p.scan(line, at, q, r)
	}
	if layout := p.format.layout; layout != nil {
		layout.scanTail(line, r)
	}
	p.split(line, r)
	return r.code == CodeNone
}
