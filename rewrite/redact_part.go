package rewrite

import "math"

// The userinfo of a URI lies in a text between two slashes and an "@":
//
//	?next=https://user:secret@host/path
//	              [  part       ]
//
// A part is what may be an authority: it begins after slashes, and ends at the next "/",
// "?" or "#". What is before its last "@" is hidden. If an encoded "@" follows the last
// one that is not encoded, what is between them is hidden, too. A reader of parts is given one
// byte after the other, so that it can read encoded text as well, and go on after a
// value that is hidden. In encoded text, slashes that are encoded once more than those
// before the part do not end it: "https%3A%2F%2Fuser:a%252Fb%40host". But if a slash that ends
// it follows them, they count among the slashes before the next part.

// A part is what may be an authority, or the state of the search for one.
type part struct {
	isOpen   bool // the last byte is in a part
	hasColon bool // and a colon is in it
	endSlash bool // and that byte is a slash
	start    int  // where it begins in the input
	kept     int  // and in the result
	host     hostPart

	slashes int  // how many slashes are before the next byte
	depth   int  // how often these are encoded, or those before the part: the least number
	least   int  // so many slashes begin a part, whatever is before them
	further int  // least for the slashes that come later
	deep    bool // text may be encoded, and a backslash is a slash

	isSchemeByte bool // the last byte before the slashes may end the name of a scheme
	mark         mark
}

// A hostPart is what follows the last "@" of a part that is not encoded. It may have an
// encoded "@" in it. The same text is redacted alike whether it is valid or not, and in
// invalid input such an "@" ends the userinfo of the whole input.
type hostPart struct {
	isOpen   bool // there is such an "@"
	hasColon bool // and a colon follows it
	kept     int  // where the host begins in the result
}

// A mark is what is before the slashes.
type mark uint8

const (
	noMark mark = iota
	colon
	schemeAndColon
)

// never is a number of slashes that no text has.
const never = math.MaxInt

// firstPart returns the state at the start of a text.
func firstPart(deep bool) part {
	if deep {
		return part{least: 2, further: 2, deep: true}
	}
	return part{least: never, further: never}
}

// read reads a byte that is encoded depth times. It reports whether a part begins with
// it, and whether it is the "@" after what may be a userinfo.
func (p *part) read(b byte, depth int) (begins, isAt bool) {
	if p.isOpen && p.endsAt(b, depth) {
		p.isOpen, p.slashes, p.depth, p.least = false, 0, 0, p.further
		if p.endSlash && p.isSlash(b) {
			p.slashes, p.depth = 1, depth
		}
	}
	if !p.isOpen {
		begins = p.isEligible()
		if p.isSlash(b) && !(begins && depth > p.depth) {
			if p.slashes == 0 || depth < p.depth {
				p.depth = depth
			}
			p.slashes++
			return false, false
		}
		begins = begins && !p.endsAt(b, depth)
		p.isOpen, p.hasColon, p.host = begins, false, hostPart{}
		p.slashes, p.least = 0, p.further
	}
	p.note(b)
	p.endSlash = p.isSlash(b)
	if b == ':' && depth == 0 {
		p.hasColon, p.host.hasColon = true, true
	}
	return begins, p.isOpen && b == '@'
}

// isEligible reports whether the slashes before the next byte begin a part.
func (p *part) isEligible() bool {
	return p.slashes >= p.least || p.slashes >= 2 && p.mark == schemeAndColon || p.deep && p.slashes >= 1 && p.mark != noMark
}

// endsAt reports whether the part ends before a byte. A raw "&" cannot be in a URI that
// is encoded as the value of a query key.
func (p *part) endsAt(b byte, depth int) bool {
	return depth <= p.depth && (p.isSlash(b) || b == '?' || b == '#') || depth < p.depth && b == '&'
}

func (p *part) isSlash(b byte) bool { return b == '/' || p.deep && b == '\\' }

// note keeps what the slashes that may follow need to know of a byte.
func (p *part) note(b byte) {
	p.mark = noMark
	if b == ':' {
		p.mark = colon
		if p.isSchemeByte {
			p.mark = schemeAndColon
		}
	}
	p.isSchemeByte = isSchemeByte(b)
}

// begin begins a part that is not encoded at the offset start of the input, whatever
// precedes it. The result has the length kept there.
func (p *part) begin(start, kept int) {
	p.isOpen, p.hasColon, p.start, p.kept, p.host = true, false, start, kept, hostPart{}
	p.slashes, p.depth, p.least, p.endSlash = 0, 0, p.further, false
}

// isCut reports whether a userinfo that is not encoded may go on after the last byte.
func (p *part) isCut() bool { return p.depth == 0 && (p.isOpen || p.isEligible()) }
