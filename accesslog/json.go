package accesslog

import (
	"encoding/binary"
	"math/bits"

	"github.com/uriscan/uriscan/internal/percentcode"
)

// Lines of JSON (RFC 8259) hold one object each. Most of it is passed over: of the
// forty members that a server writes, a record wants ten. So the reader walks the
// object and the paths of the format side by side. It goes into a member only if a path
// does, and passes over everything else without a look at the names. All of the object
// is checked all the same: a line that fits is valid JSON, UTF-8 aside.
//
// Nothing is decoded. A string gives the span between its quotes, with its escapes. A
// number, true and false give their own text. A field is absent if its value is null,
// "" or "-", or an object or an array.

// maxDepth is how many objects and arrays may lie in each other.
const maxDepth = 64

// scanJSON reads line[at:].
func scanJSON(p *Parser, line []byte, at int, r *Record) {
	if at = skipBlanks(line, at); at == len(line) || line[at] != '{' {
		r.fail(line, CodeJSON, Rest, at)
		return
	}
	j := jsonCursor{p: p, r: r, line: line}
	if at = skipBlanks(line, j.object(at, p.format.paths)); at < len(line) {
		j.wrong(at)
	}
	p.divideJSON(line, r)
	if !j.failed {
		p.checkNeeds(line, r)
	}
}

// divideJSON divides the fields that the object has in one piece.
func (p *Parser) divideJSON(line []byte, r *Record) {
	splitPorts(line, r)
	if r.Has(Status) {
		setStatus(line, r)
	}
	if r.Has(Size) {
		setSize(line, r)
	}
	if r.Has(Request) && !r.Has(Target) {
		p.splitJSONRequest(line, r)
	}
}

// checkNeeds looks whether the object has what makes it a request.
func (p *Parser) checkNeeds(line []byte, r *Record) {
	for f := range Field(fields) {
		if p.format.needs>>f&1 != 0 && !r.Has(f) && (f != Target || !r.Has(Request)) {
			r.fail(line, CodeMissing, f, len(line))
			return
		}
	}
}

// splitJSONRequest divides the request line. One with escapes is divided without them,
// because "/" may be one.
func (p *Parser) splitJSONRequest(line []byte, r *Record) {
	if !r.Escaped(Request) {
		splitBalanced(line, r)
		return
	}
	in := r.spans[Request]
	p.buffer = jsonEscapes.appendUnescaped(p.buffer[:0], in.In(line))
	var plain Record
	plain.set(Request, 0, len(p.buffer))
	splitBalanced(p.buffer, &plain)
	c := escapeCursor{escapes: jsonEscapes, text: in.In(line), one: p.one[:0]}
	for _, f := range [...]Field{Method, Target, Protocol} {
		if plain.Has(f) {
			start := in.Start + c.escaped(plain.spans[f].Start)
			r.set(f, int(start), int(in.Start+c.escaped(plain.spans[f].End)))
			r.escaped &^= 1 << f
			if hasByte(line, r.spans[f], '\\') {
				r.setEscaped(f)
			}
		}
	}
}

// A jsonCursor reads one line. Each of its methods reads what begins at an offset, and returns
// where it ends. Like a cursor it has a sticky error: the first method that cannot read sets
// the error of the record and returns the end of the line, where nothing is left to read. The
// offset is no field of it, because memory would make each step wait for the one before.
type jsonCursor struct {
	p      *Parser
	r      *Record
	line   []byte
	failed bool
	depth  int           // how many objects and arrays are around the value, without the outermost
	ranks  [fields]uint8 // which of its paths a field has its value from, counted from 1
}

// wrong records that the text is no JSON from an offset on, or ends there.
func (j *jsonCursor) wrong(at int) int {
	if at >= len(j.line) {
		return j.fail(CodeEnd, len(j.line))
	}
	return j.fail(CodeJSON, at)
}

// fail records the first error.
func (j *jsonCursor) fail(code Code, at int) int {
	if !j.failed {
		j.r.fail(j.line, code, Rest, at)
		j.failed = true
	}
	return len(j.line)
}

// object reads an object. The node knows its members; a nil node knows none.
func (j *jsonCursor) object(at int, node *jsonNode) int {
	line := j.line
	if at = skipBlanks(line, at+1); at < len(line) && line[at] == '}' {
		return at + 1
	}
	for {
		if at >= len(line) || line[at] != '"' {
			return j.wrong(at)
		}
		start := at + 1
		end, isEscaped := plainEnd(line, start), false
		if end >= len(line) || line[end] != '"' {
			end, isEscaped = j.textEnd(end)
		}
		if at = skipBlanks(line, end+1); at >= len(line) || line[at] != ':' {
			return j.wrong(at)
		}
		var child *jsonNode
		if node != nil {
			child = node.member(j.name(start, end, isEscaped))
		}
		at = j.value(skipBlanks(line, at+1), child)
		if at = skipBlanks(line, at); at >= len(line) || line[at] != ',' {
			return j.last(at, '}')
		}
		at = skipBlanks(line, at+1)
	}
}

// name returns the name of a member without its escapes.
func (j *jsonCursor) name(start, end int, isEscaped bool) []byte {
	if !isEscaped {
		return j.line[start:end]
	}
	j.p.buffer = jsonEscapes.appendUnescaped(j.p.buffer[:0], j.line[start:end])
	return j.p.buffer
}

// array reads an array. The node knows its elements.
func (j *jsonCursor) array(at int, node *jsonNode) int {
	line := j.line
	if at = skipBlanks(line, at+1); at < len(line) && line[at] == ']' {
		return at + 1
	}
	for index := 0; ; index++ {
		at = j.value(at, node.element(index))
		if at = skipBlanks(line, at); at >= len(line) || line[at] != ',' {
			return j.last(at, ']')
		}
		at = skipBlanks(line, at+1)
	}
}

// last reads the last bracket of an object or an array.
func (j *jsonCursor) last(at int, bracket byte) int {
	if at < len(j.line) && j.line[at] == bracket {
		return at + 1
	}
	return j.wrong(at)
}

// value reads a value. A nil node knows nothing of it.
func (j *jsonCursor) value(at int, node *jsonNode) (end int) {
	if at >= len(j.line) {
		return j.wrong(at)
	}
	switch b := j.line[at]; b {
	case '"':
		end, isEscaped := plainEnd(j.line, at+1), false
		if end >= len(j.line) || j.line[end] != '"' {
			end, isEscaped = j.textEnd(end)
		}
		if node != nil && !j.failed {
			j.take(node, at+1, end, isEscaped)
		}
		return end + 1
	case '{', '[':
		if j.depth++; j.depth == maxDepth {
			return j.fail(CodeTooDeep, at)
		}
		if b == '{' {
			end = j.object(at, node)
		} else {
			end = j.array(at, node)
		}
		j.depth--
		return end
	case 't':
		end = j.literal(at, "true")
	case 'f':
		end = j.literal(at, "false")
	case 'n':
		return j.literal(at, "null")
	default:
		end = j.number(at)
	}
	if node != nil && !j.failed {
		j.take(node, at, end, false)
	}
	return end
}

// take sets the field of a node, unless a path before that of the node has given it a
// value.
func (j *jsonCursor) take(node *jsonNode, start, end int, isEscaped bool) {
	f, rank := node.field, node.rank
	if rank == 0 || start == end || end-start == 1 && j.line[start] == '-' || j.ranks[f] != 0 && j.ranks[f] < rank {
		return
	}
	j.ranks[f] = rank
	j.r.set(f, start, end)
	j.r.escaped &^= 1 << f
	if isEscaped {
		j.r.setEscaped(f)
	}
}

// textEnd reads a string from its first byte on that is not plain. It returns where its closing
// quote is, and whether it has escapes.
func (j *jsonCursor) textEnd(at int) (end int, isEscaped bool) {
	line := j.line
	for at < len(line) && line[at] == '\\' {
		next, ok := jsonEscapeEnd(line, at)
		if !ok {
			return j.wrong(next), false
		}
		at, isEscaped = plainEnd(line, next), true
	}
	if at >= len(line) || line[at] != '"' { // a control character
		return j.wrong(at), false
	}
	return at, isEscaped
}

// jsonEscapeEnd returns where the escape ends that begins at an offset, or where it is wrong.
func jsonEscapeEnd(line []byte, at int) (end int, ok bool) {
	if at++; at < len(line) && jsonLetters[line[at]] != 0 {
		return at + 1, true
	}
	if at == len(line) || line[at] != 'u' {
		return at, false
	}
	for range 4 {
		if at++; at == len(line) || percentcode.HexValue(line[at]) > 15 {
			return at, false
		}
	}
	return at + 1, true
}

// plainEnd returns where the first quote, backslash or control character is. It
// looks at eight bytes at once: a byte b is below n if the subtraction b - n borrows
// and b is below 0x80. The lowest of the marks is right, even where a borrow has made a
// wrong one above it.
func plainEnd(line []byte, at int) int {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	for ; len(line)-at >= 8; at += 8 {
		b := binary.LittleEndian.Uint64(line[at:])
		quote, slash := b^ones*'"', b^ones*'\\'
		marks := ((quote-ones)&^quote | (slash-ones)&^slash | (b-ones*' ')&^b) & tops
		if marks != 0 {
			return at + bits.TrailingZeros64(marks)/8
		}
	}
	for at < len(line) && line[at] != '"' && line[at] != '\\' && line[at] >= ' ' {
		at++
	}
	return at
}

// literal reads true, false or null.
func (j *jsonCursor) literal(at int, word string) int {
	for i := range len(word) {
		if at == len(j.line) || j.line[at] != word[i] {
			return j.wrong(at)
		}
		at++
	}
	return at
}

// number reads a number.
func (j *jsonCursor) number(at int) int {
	line := j.line
	if line[at] == '-' {
		at++
	}
	if at < len(line) && line[at] == '0' {
		at++
	} else {
		at = j.digits(at)
	}
	if at < len(line) && line[at] == '.' {
		at = j.digits(at + 1)
	}
	if at < len(line) && line[at]|0x20 == 'e' {
		if at++; at < len(line) && (line[at] == '+' || line[at] == '-') {
			at++
		}
		at = j.digits(at)
	}
	return at
}

// digits reads one digit or more.
func (j *jsonCursor) digits(at int) int {
	if end := digitsEnd(j.line, at); end > at {
		return end
	}
	return j.wrong(at)
}

// skipBlanks returns where the first byte is that is no white space.
func skipBlanks(line []byte, at int) int {
	if at < len(line) && line[at] > ' ' {
		return at
	}
	for at < len(line) && (line[at] == ' ' || line[at] == '\t' || line[at] == '\n' || line[at] == '\r') {
		at++
	}
	return at
}
