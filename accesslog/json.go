package accesslog

import (
	"bytes"
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
	j := jsonReader{p: p, r: r, line: line}
	end := j.object(at, 1, p.format.paths)
	if end >= 0 {
		if end = skipBlanks(line, end); end < len(line) {
			r.fail(line, CodeJSON, Rest, end)
		}
	}
	p.divideJSON(line, r)
	if r.code == CodeNone {
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
		if !plain.Has(f) {
			continue
		}
		start := in.Start + c.escaped(plain.spans[f].Start)
		r.set(f, int(start), int(in.Start+c.escaped(plain.spans[f].End)))
		r.escaped &^= 1 << f
		if hasByte(line, r.spans[f], '\\') {
			r.setEscaped(f)
		}
	}
}

// A jsonReader reads one line. Each of its methods reads what begins at an offset, and
// returns where it ends, or -1 when it has set the error.
type jsonReader struct {
	p     *Parser
	r     *Record
	line  []byte
	ranks [fields]uint8 // which of its paths a field has its value from, counted from 1
}

// wrong records that the text is no JSON from an offset on, or ends there.
func (j *jsonReader) wrong(at int) int {
	if at >= len(j.line) {
		j.r.fail(j.line, CodeEnd, Rest, len(j.line))
	} else {
		j.r.fail(j.line, CodeJSON, Rest, at)
	}
	return -1
}

// object reads an object whose members the node knows. It is the depth-th that lies in
// another.
func (j *jsonReader) object(at, depth int, node *jsonNode) int {
	line := j.line
	at = skipBlanks(line, at+1)
	if at < len(line) && line[at] == '}' {
		return at + 1
	}
	for {
		if at >= len(line) || line[at] != '"' {
			return j.wrong(at)
		}
		name := at + 1
		end, isEscaped := plainEnd(line, name), false
		if end >= len(line) || line[end] != '"' {
			if end, isEscaped = j.str(name); end < 0 {
				return -1
			}
		}
		if at = skipBlanks(line, end+1); at >= len(line) || line[at] != ':' {
			return j.wrong(at)
		}
		at = skipBlanks(line, at+1)
		if at = j.value(at, depth, node.member(j.name(name, end, isEscaped))); at < 0 {
			return -1
		}
		if at = skipBlanks(line, at); at >= len(line) {
			return j.wrong(at)
		}
		if line[at] != ',' {
			if line[at] == '}' {
				return at + 1
			}
			return j.wrong(at)
		}
		at = skipBlanks(line, at+1)
	}
}

// name returns the name of a member without its escapes.
func (j *jsonReader) name(start, end int, isEscaped bool) []byte {
	if !isEscaped {
		return j.line[start:end]
	}
	j.p.buffer = jsonEscapes.appendUnescaped(j.p.buffer[:0], j.line[start:end])
	return j.p.buffer
}

// array reads an array whose elements the node knows.
func (j *jsonReader) array(at, depth int, node *jsonNode) int {
	at = skipBlanks(j.line, at+1)
	if at < len(j.line) && j.line[at] == ']' {
		return at + 1
	}
	for index := 0; ; index++ {
		if at = j.value(at, depth, node.element(index)); at < 0 {
			return -1
		}
		if at = skipBlanks(j.line, at); at >= len(j.line) {
			return j.wrong(at)
		}
		switch j.line[at] {
		case ']':
			return at + 1
		case ',':
			at = skipBlanks(j.line, at+1)
		default:
			return j.wrong(at)
		}
	}
}

// value reads a value. A nil node knows nothing of it.
func (j *jsonReader) value(at, depth int, node *jsonNode) int {
	if at >= len(j.line) {
		return j.wrong(at)
	}
	if node == nil {
		return j.skip(at, depth)
	}
	switch j.line[at] {
	case '"':
		end, isEscaped := plainEnd(j.line, at+1), false
		if end >= len(j.line) || j.line[end] != '"' {
			if end, isEscaped = j.str(at + 1); end < 0 {
				return -1
			}
		}
		j.take(node, at+1, end, isEscaped)
		return end + 1
	case '{', '[':
		if depth == maxDepth {
			j.r.fail(j.line, CodeTooDeep, Rest, at)
			return -1
		}
		if j.line[at] == '{' {
			return j.object(at, depth+1, node)
		}
		return j.array(at, depth+1, node)
	}
	end := j.scalar(at)
	if end >= 0 && j.line[at] != 'n' {
		j.take(node, at, end, false)
	}
	return end
}

// take sets the field of a node, unless a path before that of the node has given it a
// value.
func (j *jsonReader) take(node *jsonNode, start, end int, isEscaped bool) {
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

// skip passes over a value that no path leads to. depth is how many objects and arrays
// it lies in; of those inside it, a bit each tells whether they are objects.
func (j *jsonReader) skip(at, depth int) int {
	var objects uint64
	for outer := depth; ; {
		if at >= len(j.line) {
			return j.wrong(at)
		}
		switch b := j.line[at]; b {
		case '{', '[':
			if depth == maxDepth {
				j.r.fail(j.line, CodeTooDeep, Rest, at)
				return -1
			}
			depth++
			objects = objects<<1 | uint64(b>>5&1) // "{" has that bit, "[" does not
			next := skipBlanks(j.line, at+1)
			if next >= len(j.line) {
				return j.wrong(next)
			}
			if j.line[next] != b+2 {
				if at = next; b == '{' {
					if at = j.skipName(at); at < 0 {
						return -1
					}
				}
				continue
			}
			at = next // it is empty
		case '"':
			end, _ := j.str(at + 1)
			if end < 0 {
				return -1
			}
			at = end + 1
		default:
			if at = j.scalar(at); at < 0 {
				return -1
			}
		}
		for depth > outer {
			if at = skipBlanks(j.line, at); at >= len(j.line) {
				return j.wrong(at)
			}
			if j.line[at] == ',' {
				break
			}
			if j.line[at] != ']'+byte(objects&1)<<5 {
				return j.wrong(at)
			}
			at++
			depth--
			objects >>= 1
		}
		if depth == outer {
			return at
		}
		if at = skipBlanks(j.line, at+1); objects&1 != 0 {
			if at = j.skipName(at); at < 0 {
				return -1
			}
		}
	}
}

// skipName passes over the name of a member and the colon behind it, and returns where
// the value begins.
func (j *jsonReader) skipName(at int) int {
	if at >= len(j.line) || j.line[at] != '"' {
		return j.wrong(at)
	}
	end, _ := j.str(at + 1)
	if end < 0 {
		return -1
	}
	if at = skipBlanks(j.line, end+1); at >= len(j.line) || j.line[at] != ':' {
		return j.wrong(at)
	}
	return skipBlanks(j.line, at+1)
}

// str reads a string whose first byte is at an offset. It returns where its closing
// quote is, and whether it has escapes.
func (j *jsonReader) str(at int) (end int, isEscaped bool) {
	for {
		if at = plainEnd(j.line, at); at >= len(j.line) {
			return j.wrong(at), false
		}
		switch j.line[at] {
		case '"':
			return at, isEscaped
		case '\\':
			isEscaped = true
			if at = j.escape(at); at < 0 {
				return -1, false
			}
		default: // a control character
			return j.wrong(at), false
		}
	}
}

// escape reads one escape.
func (j *jsonReader) escape(at int) int {
	if at++; at >= len(j.line) {
		return j.wrong(at)
	}
	if j.line[at] != 'u' {
		if bytes.IndexByte([]byte(`"\/bfnrt`), j.line[at]) < 0 {
			return j.wrong(at)
		}
		return at + 1
	}
	for n := 0; n < 4; n++ {
		if at++; at >= len(j.line) || percentcode.HexValue(j.line[at]) > 15 {
			return j.wrong(at)
		}
	}
	return at + 1
}

// plainEnd returns where the first quote, backslash or control character stands. It
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

// scalar reads a number, true, false or null.
func (j *jsonReader) scalar(at int) int {
	word := ""
	switch j.line[at] {
	case 't':
		word = "true"
	case 'f':
		word = "false"
	case 'n':
		word = "null"
	default:
		return j.number(at)
	}
	for i := range len(word) {
		if at+i >= len(j.line) || j.line[at+i] != word[i] {
			return j.wrong(at + i)
		}
	}
	return at + len(word)
}

// number reads a number.
func (j *jsonReader) number(at int) int {
	if j.line[at] == '-' {
		at++
	}
	if at < len(j.line) && j.line[at] == '0' {
		at++
	} else if at = j.digits(at); at < 0 {
		return -1
	}
	if at < len(j.line) && j.line[at] == '.' {
		if at = j.digits(at + 1); at < 0 {
			return -1
		}
	}
	if at < len(j.line) && j.line[at]|0x20 == 'e' {
		if at++; at < len(j.line) && (j.line[at] == '+' || j.line[at] == '-') {
			at++
		}
		return j.digits(at)
	}
	return at
}

// digits reads one digit or more.
func (j *jsonReader) digits(at int) int {
	end := digitsEnd(j.line, at)
	if end == at {
		return j.wrong(at)
	}
	return end
}

// skipBlanks returns where the first byte stands that is no white space.
func skipBlanks(line []byte, at int) int {
	if at < len(line) && line[at] > ' ' {
		return at
	}
	for at < len(line) && (line[at] == ' ' || line[at] == '\t' || line[at] == '\n' || line[at] == '\r') {
		at++
	}
	return at
}
