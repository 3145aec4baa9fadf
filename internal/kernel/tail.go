package kernel

import "github.com/uriscan/uriscan/internal/bytescan"

// A fast path may stop before the end of an input. The rest is then split as the
// regular expression of RFC 3986 Appendix B does. The path ends at the first "?" or
// "#", the query at the first "#". The fragment ends where the input does.

// SplitTail records the query and the fragment of src. Its path ends at pathEnd.
func SplitTail(src []byte, pathEnd uint32, rec *Record) {
	end := uint32(len(src))
	if pathEnd == end {
		return
	}
	if src[pathEnd] == '#' {
		rec.Set(CompFragment, &rec.Fragment, pathEnd+1, end)
		return
	}
	if hash := bytescan.IndexByte(src[pathEnd:], '#'); hash >= 0 {
		rec.Set(CompFragment, &rec.Fragment, pathEnd+uint32(hash)+1, end)
		end = pathEnd + uint32(hash)
	}
	rec.Set(CompQuery, &rec.Query, pathEnd+1, end)
}

// shortTail is up to how many bytes after a path are searched twice, for each of two
// delimiters. A search for one byte begins faster than one for two, and takes half the
// time for each byte.
const shortTail = 2 << 10

// Extend completes a record that describes only the beginning of src, up to somewhere
// in a path, query or fragment, as [Result.Stop] leaves it. It sets no error. What is
// located so far stays, whatever bytes follow.
func Extend(src []byte, rec *Record) {
	rec.ErrorOffset = 0
	last, end := rec.Last(), uint32(len(src))
	from := last.End
	switch {
	case from == end || rec.Has(CompFragment):
		last.End = end
		return
	case end-from > shortTail && !rec.Has(CompQuery):
		rec.Path.End = from + uint32(bytescan.IndexPathEnd(src[from:]))
		SplitTail(src, rec.Path.End, rec)
		return
	}
	if hash := bytescan.IndexByte(src[from:], '#'); hash >= 0 {
		end = from + uint32(hash)
		rec.Set(CompFragment, &rec.Fragment, end+1, uint32(len(src)))
	}
	last.End = end
	if rec.Has(CompQuery) {
		return
	}
	if question := bytescan.IndexByte(src[from:end], '?'); question >= 0 {
		rec.Path.End = from + uint32(question)
		rec.Set(CompQuery, &rec.Query, rec.Path.End+1, end)
	}
}
