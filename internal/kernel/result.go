// Package kernel has the fast paths of the scanner: the vector kernels, the
// packed kernel for processors without one, and the choice between them.
//
// A fast path answers "valid, and here are the spans" or "unknown", never
// "invalid". So it may leave out rare shapes, it needs no error messages, and
// one property checks it: whatever it calls valid, the exact machine calls
// valid with the same spans. What is unknown goes to the exact machine.
//
// The package knows one production, URI-reference. Every package that scans uses it.
package kernel

// A Result is what a fast path found out about an input.
//
//   - [Unknown]: nothing. The exact machine must start at the first byte.
//   - [Valid]: the input is a valid URI-reference and its record is filled.
//   - Otherwise the offset of a byte that makes the input invalid, see
//     [Result.Stop].
type Result uint64

// The results without an offset.
const (
	Unknown Result = 0
	Valid   Result = 1
)

// MaxTry is the length of the longest input that [Try] and [TryLines] should be
// given, in bytes. The garbage collector cannot stop a goroutine in assembly, so
// no call may take longer than about 100 µs.
const MaxTry = 256 << 10

// StopAt returns the result of a fast path that stopped at an offset.
func StopAt(offset uint32) Result { return Result(offset)<<2 + 2 }

// Stop returns the offset at which a fast path stopped, and whether it did.
//
// Everything before the offset is valid. The byte at the offset is the first one that
// is not allowed in its component: a path, a query or a fragment. It may be a "%" that
// is not followed by two HEXDIG. In the path of a URI the offset is after the first
// byte; in a relative path it may lie in the first segment if that has no colon.
//
// The record describes src[:offset] or the whole head block, split as Appendix B
// splits it, with the kinds. Only the end of the last component can still
// change.
func (r Result) Stop() (offset int, stopped bool) { return int(r >> 2), r > Valid }
