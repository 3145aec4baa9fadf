package exact

import (
	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/walk"
)

// Appendix B piece by piece, for a [Stream]. Every part of its expression, which
// split.go shows, ends at the first of some delimiters. So all that must be kept is
// the part that is being read, and where the parts before it lie.
//
// The expression does not divide the authority. The userinfo ends at the last "@";
// the port begins after the last ":" that follows and is not in brackets. These
// are the last ones only when the authority ends, so each takes the place of the
// one before.
//
// Scan has an input as a whole and does not split it this way. It searches the
// authority from its end, and asks the machine about a host that is known to be
// one. On invalid lines of usual length that saves a fifth of the whole time. The
// tests of Stream hold the two against each other.

// A division is how far an input is split. What is located is in the record that
// the methods take, which must always be the same. The record has no end yet of
// the part that is being read, and no kind of host before the authority ends. The
// zero value, with a zero record, is ready.
type division struct {
	part      part
	bracket   bool       // "[" is the nearest bracket after the last "@" of the authority
	hostState walk.State // of the machine after what is read of the host, 0 if that begins no host
}

// A part is what the next byte of an input belongs to.
type part uint8

// The parts.
const (
	partFirst     part = iota // no delimiter came yet: a scheme or the first segment of a path
	partHier                  // directly after the ":" of a scheme
	partSlash                 // after one slash, where another one begins an authority
	partAuthority             // after these two slashes
	partPath
	partQuery
	partFragment
)

// lastPart returns the part that the last component of a record is, when its
// input goes on in a path, query or fragment.
func lastPart(rec *kernel.Record) part {
	switch {
	case rec.Has(kernel.CompFragment):
		return partFragment
	case rec.Has(kernel.CompQuery):
		return partQuery
	}
	return partPath
}

// add splits the next piece of the input, which begins at the offset.
func (d *division) add(e *Engine, piece []byte, at uint32, rec *kernel.Record) {
	for len(piece) > 0 && d.part < partFragment {
		n := d.next(e, piece, at, rec)
		piece = piece[n:]
		at += uint32(n)
	}
}

// next reads bytes of the part that the division is in, and the delimiter after
// them. It returns how many bytes it read; that may be none when the part changed.
func (d *division) next(e *Engine, piece []byte, at uint32, rec *kernel.Record) (n int) {
	switch d.part {
	case partFirst:
		if n = bytescan.IndexDelimiter(piece); n < len(piece) {
			return n + d.endFirst(piece[n], at+uint32(n), rec)
		}
	case partHier:
		return d.readHier(piece[0], at, rec)
	case partSlash:
		return d.readSlash(e, piece[0], at, rec)
	case partAuthority:
		n = bytescan.IndexAuthorityEnd(piece)
		d.addAuthority(e, piece[:n], at, rec)
		if n < len(piece) {
			d.endAuthority(e, at+uint32(n), rec)
		}
	case partPath:
		if n = bytescan.IndexPathEnd(piece); n < len(piece) {
			return n + d.endPath(piece[n], at+uint32(n), rec)
		}
	case partQuery:
		if n = bytescan.IndexByte(piece, '#'); n >= 0 {
			rec.Query.End = at + uint32(n)
			return n + d.beginTail(partFragment, at+uint32(n), rec)
		}
		return len(piece)
	}
	return n
}

// endFirst reads the first delimiter of the input, and returns how many bytes it
// took.
func (d *division) endFirst(delimiter byte, at uint32, rec *kernel.Record) (n int) {
	switch {
	case delimiter == ':' && at > 0:
		rec.Set(kernel.CompScheme, &rec.Scheme, 0, at)
		rec.Path.Start = at + 1
		d.part = partHier
		return 1
	case delimiter == '/' && at == 0:
		d.part = partSlash
		return 1
	case at > 0 || delimiter == ':':
		d.beginPath(kernel.PathNoScheme, rec)
		return 0
	}
	d.beginPath(kernel.PathEmpty, rec)
	return 0
}

// readHier reads the byte after the ":" of a scheme, and returns how many bytes
// it took.
func (d *division) readHier(b byte, at uint32, rec *kernel.Record) (n int) {
	switch b {
	case '/':
		d.part = partSlash
		return 1
	case '?', '#':
		d.beginPath(kernel.PathEmpty, rec)
	default:
		d.beginPath(kernel.PathRootless, rec)
	}
	return 0
}

// readSlash reads the byte after a slash that may be the first of two, and
// returns how many bytes it took.
func (d *division) readSlash(e *Engine, b byte, at uint32, rec *kernel.Record) (n int) {
	if b != '/' {
		d.beginPath(kernel.PathAbsolute, rec)
		return 0
	}
	d.part = partAuthority
	d.beginHost(e, at+1, rec)
	return 1
}

// beginPath records the kind of the path; its start is known.
func (d *division) beginPath(kind uint8, rec *kernel.Record) {
	rec.Kinds |= kernel.Kinds(0, kind)
	d.part = partPath
}

// endPath reads the delimiter that ends the path, and returns how many bytes it
// took.
func (d *division) endPath(delimiter byte, at uint32, rec *kernel.Record) (n int) {
	rec.Path.End = at
	if delimiter == '?' {
		return d.beginTail(partQuery, at, rec)
	}
	return d.beginTail(partFragment, at, rec)
}

// beginTail reads the delimiter of a query or a fragment, and returns how many
// bytes it took.
func (d *division) beginTail(p part, at uint32, rec *kernel.Record) (n int) {
	if d.part = p; p == partQuery {
		rec.Set(kernel.CompQuery, &rec.Query, at+1, at+1)
	} else {
		rec.Set(kernel.CompFragment, &rec.Fragment, at+1, at+1)
	}
	return 1
}

// beginHost records that what follows is a host, as far as is known.
func (d *division) beginHost(e *Engine, at uint32, rec *kernel.Record) {
	rec.Set(kernel.CompHost, &rec.Host, at, at)
	rec.Present &^= 1 << kernel.CompPort
	rec.Port = kernel.Span{}
	d.bracket, d.hostState = false, e.beforeHost
}

// addAuthority divides the next piece of the authority.
func (d *division) addAuthority(e *Engine, piece []byte, at uint32, rec *kernel.Record) {
	if i := bytescan.LastIndexByte(piece, '@'); i >= 0 {
		start := rec.Host.Start
		if rec.Has(kernel.CompUserinfo) {
			start = rec.Userinfo.Start
		}
		rec.Set(kernel.CompUserinfo, &rec.Userinfo, start, at+uint32(i))
		piece = piece[i+1:]
		at += uint32(i) + 1
		d.beginHost(e, at, rec)
	}
	for i, b := range piece {
		switch b {
		case '[', ']':
			d.bracket = b == '['
		case ':':
			if !d.bracket {
				d.beginPort(e, piece[:i], at+uint32(i), rec)
			}
		}
	}
	if !rec.Has(kernel.CompPort) {
		d.walkHost(e, piece)
	}
}

// beginPort records that what follows a colon is the port, as far as is known.
// host is what the piece has of the host before the colon; a second colon shows
// that the first is in the host, which then is none that a rule allows.
func (d *division) beginPort(e *Engine, host []byte, at uint32, rec *kernel.Record) {
	if rec.Has(kernel.CompPort) {
		d.hostState = 0
	} else {
		d.walkHost(e, host)
	}
	rec.Host.End = at
	rec.Set(kernel.CompPort, &rec.Port, at+1, at+1)
}

// walkHost follows the machine over bytes of the host.
func (d *division) walkHost(e *Engine, host []byte) {
	var r walk.Registers
	state, stop := e.Walk(host, 0, d.hostState, &r)
	if d.hostState = state; stop < len(host) {
		d.hostState = 0
	}
}

// hostKind returns the kind of the host that is read.
func (d *division) hostKind(e *Engine) uint8 {
	r := walk.Cleared
	return e.hostKindIn(d.hostState, 0, &r)
}

// endAuthority records that the authority ends and the path begins.
func (d *division) endAuthority(e *Engine, end uint32, rec *kernel.Record) {
	if rec.Has(kernel.CompPort) {
		rec.Port.End = end
	} else {
		rec.Host.End = end
	}
	rec.Kinds |= kernel.Kinds(d.hostKind(e), 0)
	rec.Path.Start = end
	d.beginPath(kernel.PathAbempty, rec)
}

// finish completes the record of an input that ends there.
func (d division) finish(e *Engine, end uint32, rec *kernel.Record) {
	switch d.part {
	case partFirst:
		if end > 0 {
			d.beginPath(kernel.PathNoScheme, rec)
		}
	case partSlash:
		d.beginPath(kernel.PathAbsolute, rec)
	case partAuthority:
		d.endAuthority(e, end, rec)
	}
	rec.Present |= 1 << kernel.CompPath
	rec.Last().End = end
}
