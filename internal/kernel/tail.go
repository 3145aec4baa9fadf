package kernel

// Where a fast path does not find a whole input valid, the rest is split as the
// regular expression of RFC 3986 Appendix B does: the path ends at the first "?" or
// "#", the query at the first "#", and the fragment where the input ends.

// SplitTail records the query and the fragment of src, whose path ends at pathEnd.
func SplitTail(src []byte, pathEnd uint32, rec *Record) {
	end := uint32(len(src))
	if pathEnd == end {
		return
	}
	if src[pathEnd] == '#' {
		rec.Set(CompFragment, &rec.Fragment, pathEnd+1, end)
		return
	}
	if hash := IndexByte(src[pathEnd:], '#'); hash >= 0 {
		rec.Set(CompFragment, &rec.Fragment, pathEnd+uint32(hash)+1, end)
		end = pathEnd + uint32(hash)
	}
	rec.Set(CompQuery, &rec.Query, pathEnd+1, end)
}

// Extend completes a record that describes only the beginning of src, up to somewhere
// in a path, query or fragment, as [Result.Stop] leaves it. It sets no error. What is
// located so far stays, whatever bytes follow.
func Extend(src []byte, rec *Record) {
	rec.ErrorOffset = 0
	end := uint32(len(src))
	if rec.Last().End == end {
		return
	}
	if rec.Has(CompFragment) {
		rec.Fragment.End = end
		return
	}
	rec.Path.End += uint32(IndexPathEnd(src[rec.Path.End:]))
	SplitTail(src, rec.Path.End, rec)
}
