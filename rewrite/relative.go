package rewrite

import (
	"bytes"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/record"
	"github.com/uriscan/uriscan/internal/text"
)

// Whatever resolves to a URI is a few bytes and then an end of that URI: all of it,
// or what begins at its authority, at its path, somewhere in its path, at its query
// or at its fragment. Before an end of the path there may be "../" some times, or a
// guard. So a candidate is two numbers, its length is known before it is written, and
// only the shortest one is written.

// AppendRelative appends to dst the shortest reference that means target where base
// is the base URI, and returns the longer slice. bs and ts are the records of base
// and target.
//
// The result resolves to what target resolves to, byte for byte. That is target
// itself if it has a scheme and no dot segments. A target without a scheme is a
// reference to base like the result, which then is the shortest way to write it.
//
//   - No valid reference that is shorter resolves to the same.
//   - Of several that are equally short, one that has the path of the base is
//     preferred, then one with a relative path, then one that begins with "/", with
//     "//" and with the scheme.
//   - The result may be empty: it then means the base without its fragment.
//   - Two spellings of one URI, such as "HTTP://h" and "http://h", are different
//     here. [AppendNormalized] makes them equal.
//
// If base or target is invalid, or base has no scheme, AppendRelative returns dst
// unchanged and an [Error] for the part "base" or "target".
//
// The time is linear. Nothing is allocated if dst has room for base twice, target and
// one byte. dst[len(dst):cap(dst)] must not overlap base or target.
func AppendRelative[T, U uriscan.Text](dst []byte, base T, bs *uriscan.Spans, target U, ts *uriscan.Spans) ([]byte, error) {
	return relative(dst, text.Bytes(base), bs, text.Bytes(target), ts)
}

// relative is AppendRelative. After dst it first writes what the result must mean,
// the goal, then the folder of the base. The result is not longer than the goal, so it
// is made in its place.
func relative(dst, base []byte, bs *uriscan.Spans, target []byte, ts *uriscan.Spans) ([]byte, error) {
	if bs.Valid() && !ts.Valid() {
		return dst, scanError("target", ts)
	}
	from := len(dst)
	var gs uriscan.Spans
	dst, err := AppendResolvedSpans(dst, base, bs, target, ts, &gs)
	if err != nil {
		return dst, err
	}
	to := len(dst)
	base = base[bs.Scheme.Start:]
	own := *bs
	record.Of(&own).Shift(-bs.Scheme.Start)
	bs = &own
	if !bytes.Equal(base[:bs.Path.Start], dst[from:from+int(gs.Path.Start)]) {
		return elsewhere(base, bs, dst[from:], &gs).replace(dst, from), nil
	}
	dst = appendFolder(dst, base[:int(bs.Path.Start)+folderOf(bs.Path.In(base))], bs)
	folder := dst[to+int(bs.Path.Start):]
	folder = folder[:removeDots(folder)]
	return shortest(base, bs, dst[from:to], &gs, folder).replace(dst[:to], from), nil
}

// elsewhere returns the shortest candidate for a goal with another scheme or
// authority than the base.
func elsewhere(base []byte, bs *uriscan.Spans, goal []byte, gs *uriscan.Spans) (c candidate) {
	if gs.Has(uriscan.CompHost) && bytes.Equal(bs.Scheme.In(base), gs.Scheme.In(goal)) {
		c.rest = int(gs.Scheme.End) + 1
	}
	return c
}

// A candidate is "../" a number of times, then a text, then the goal from an offset
// to its end.
type candidate struct {
	ups    int
	before string
	rest   int
}

// length returns the length of the reference that c is for a goal.
func (c candidate) length(goal []byte) int {
	return c.ups*len("../") + len(c.before) + len(goal) - c.rest
}

// replace puts c in the place of the goal that dst has from an offset on.
func (c candidate) replace(dst []byte, from int) []byte {
	at := from + c.ups*len("../") + len(c.before)
	end := at + copy(dst[at:], dst[from+c.rest:])
	for i := range c.ups {
		copy(dst[from+i*len("../"):], "../")
	}
	copy(dst[at-len(c.before):], c.before)
	return dst[:end]
}

// shortest returns the shortest candidate for a goal with the scheme and the authority
// of the base. folder is where the relative paths of the base begin, without dot
// segments.
func shortest(base []byte, bs *uriscan.Spans, goal []byte, gs *uriscan.Spans, folder []byte) candidate {
	best := elsewhere(base, bs, goal, gs)
	try := func(c candidate) {
		if c.length(goal) <= best.length(goal) {
			best = c
		}
	}
	path := gs.Path.In(goal)
	if bytes.HasPrefix(path, []byte("/")) {
		try(candidate{rest: int(gs.Path.Start), before: guardOf(path, false, false)})
	}
	if c, ok := relativePath(path, gs, folder); ok {
		try(c)
	}
	sameQuery := bs.Has(uriscan.CompQuery) == gs.Has(uriscan.CompQuery) && bytes.Equal(bs.Query.In(base), gs.Query.In(goal))
	switch {
	case !bytes.Equal(path, bs.Path.In(base)):
	case sameQuery:
		best = candidate{rest: int(max(gs.Path.End, gs.Query.End))}
	case gs.Has(uriscan.CompQuery):
		best = candidate{rest: int(gs.Path.End)}
	}
	return best
}

// relativePath returns the candidate with a path relative to folder, and false if
// the path of the goal cannot be had so. It goes up to the longest part of folder
// that the path begins with. To go up further would be longer.
func relativePath(path []byte, gs *uriscan.Spans, folder []byte) (c candidate, ok bool) {
	start := int(gs.Path.Start)
	if !gs.Has(uriscan.CompHost) && bytes.HasPrefix(path, []byte("/.//")) {
		path, start = path[len("/."):], start+len("/.") // the guard is no part of it
	}
	same := folderOf(path[:longestCommonPrefix(path, folder)])
	c.ups = bytes.Count(folder[same:], []byte("/"))
	if same == 0 && len(folder) > 0 {
		// What is above the first segment of a rootless folder is "/".
		if folder[0] == '/' || !bytes.HasPrefix(path, []byte("/")) {
			return c, false
		}
		same = 1
	}
	c.rest = start + same
	switch path = path[same:]; {
	case len(path) == 0 && c.ups == 0:
		c.before = "."
	case len(path) == 0:
		c.ups--
		c.before = ".."
	case c.ups == 0 && (path[0] == '/' || hasFirstColon(path)):
		c.before = "./"
	}
	return c, true
}

// longestCommonPrefix returns the length of the longest common prefix.
func longestCommonPrefix(a, b []byte) (n int) {
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
