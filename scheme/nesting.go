package scheme

// deepestNesting is how many filters may be around a filter.
const deepestNesting = 4096

// A nesting follows the parentheses of a search filter of LDAP (RFC 4515 §3), byte by
// byte. The machine sees to the rest: that items are complete, and what is after
// a parenthesis.
//
// The plain version is a stack of filters. Here it is two bits a level: "!" takes one
// filter and no more, "&" and "|" take as many as there are.
type nesting struct {
	depth  int  // how many filters are open
	opened bool // the byte before was an opening parenthesis
	closed bool // the outermost filter has ended
	not    levels
	full   levels // the filter has the one that it takes
}

// levels has a bit for each filter that is open, the outermost first.
type levels [deepestNesting / 64]uint64

func (l *levels) has(level int) bool { return l[level/64]>>(level%64)&1 != 0 }
func (l *levels) set(level int)      { l[level/64] |= 1 << (level % 64) }
func (l *levels) clear(level int)    { l[level/64] &^= 1 << (level % 64) }

// allows reports whether the next byte may be b.
func (n *nesting) allows(b byte) bool {
	switch b {
	case '(':
		inner := n.depth - 1
		return !n.closed && n.depth < deepestNesting &&
			(inner < 0 || !n.not.has(inner) || !n.full.has(inner))
	case ')':
		return n.depth > 0
	}
	return true
}

// take goes on with a byte that is allowed.
func (n *nesting) take(b byte) {
	switch {
	case b == '(':
		if n.depth > 0 {
			n.full.set(n.depth - 1)
		}
		n.not.clear(n.depth)
		n.full.clear(n.depth)
		n.depth++
	case b == ')':
		n.depth--
		n.closed = n.depth == 0
	case n.opened && b == '!':
		n.not.set(n.depth - 1)
	}
	n.opened = b == '('
}
