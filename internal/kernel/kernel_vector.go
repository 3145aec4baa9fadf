//go:build (amd64 || arm64) && gc && !purego

package kernel

// Try checks whether src is a valid URI-reference, fills out if it is, and returns how
// far it came: see [Result].
//
//   - Uses: only src, of any length and alignment; SECURITY.md says what may be
//     loaded beside it. No allocation.
//   - Writes: all of out when the result is [Valid]; see [Result.Stop] for a
//     result with an offset; any bytes otherwise.
//   - Generic version: tryGeneric.
//
//go:noescape
func Try(src []byte, out *Record) Result
