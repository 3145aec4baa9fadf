// Package percent encodes and decodes percent triplets (RFC 3986 §2.1): "%" and two
// hexadecimal digits stand for one byte.
//
//	"a b/c"     AppendEncoded with Segment     "a%20b%2Fc"
//	"a b/c"     AppendEncoded with Path        "a%20b/c"
//	"%7Euser"   AppendDecoded                  "~user"
//	"a%2Fb%41"  AppendDecodedOnly, Unreserved  "a%2FbA"
//
// A [Set] says which bytes stay as they are. There is one for each component, made
// from the RFC's grammar; sets of one's own are made with [Of] and united with them.
//
// # Decode late
//
// Divide first and decode then. A triplet hides a byte that would divide the
// component: "a%2Fb" is one segment of a path. So find the segments with
// [uriscan.Segments], or the names and values of a query with [uriscan.Pairs], and
// decode each by itself. For a path that must stay a path, AppendDecodedOnly decodes
// all but some bytes.
//
// # Promises
//
//   - All bytes may occur on both sides, NUL and those that are not UTF-8 too. What
//     a "+" means is for forms to say; here it is a byte like others.
//   - Decoding what was encoded gives back every byte, whatever set was used.
//   - Digits are read in upper and lower case, and written in upper case.
//   - A call allocates nothing if dst has room for the result; else it allocates once.
//     It may write any bytes to the capacity of dst behind the result, but nothing
//     behind the capacity.
//   - No input makes a call panic. The time of a call is linear in the length of its
//     input.
//   - All functions may be called from many goroutines at once.
package percent
