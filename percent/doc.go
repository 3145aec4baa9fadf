// Package percent encodes and decodes percent triplets (RFC 3986 §2.1): "%" and two
// hexadecimal digits stand for one byte.
//
//	"a b/c"     AppendEncoded with Segment     "a%20b%2Fc"
//	"a b/c"     AppendEncoded with Path        "a%20b/c"
//	"%7Euser"   AppendDecoded                  "~user"
//	"a%2Fb%41"  AppendDecodedOnly, Unreserved  "a%2FbA"
//
// A [Set] has the bytes that are not encoded. There is one for each component, made
// from the RFC's grammar. [Of] makes other sets, which can be united with these.
//
// # Decode late
//
// Divide a component first, and decode after that. A triplet may stand for a byte that
// would divide the component: "a%2Fb" is one segment of a path. So find the segments with
// [uriscan.Segments], or the names and values of a query with [uriscan.Pairs], and
// decode each by itself. For a path that must stay a path, AppendDecodedOnly decodes
// all but some bytes.
//
// # Differences from net/url
//
// The left side shows the result of a function of this package, the right side that of
// a function of net/url for the same text. An error of net/url repeats a part of the
// text and has no offset.
//
//	AppendDecoded("a+b")                  "a+b"          QueryUnescape  "a b"
//	AppendDecoded("a%2fb%zz")             "a/b", at 5    PathUnescape   "", an error
//	AppendDecoded("100%")                 "100", at 3    PathUnescape   "", an error
//	AppendDecodedOnly("a%zz%41", Path)    "a%zzA"        PathUnescape   "", an error
//	AppendDecodedOnly("a%2F%41", Segment) "a%2FA"        PathUnescape   "a/A"
//	AppendEncoded("a b", QueryValue)      "a%20b"        QueryEscape    "a+b"
//	AppendEncoded("a/b?c:@", QueryValue)  "a/b?c:@"      QueryEscape    "a%2Fb%3Fc%3A%40"
//	AppendEncoded("!'()*,;", Segment)     "!'()*,;"      PathEscape     "%21%27%28%29%2A%2C%3B"
//	AppendEncoded("a/b", Path)            "a/b"          PathEscape     "a%2Fb"
//
// # Promises
//
//   - All bytes are allowed on both sides, including NUL and bytes that are not UTF-8.
//     A "+" is a byte like any other; only forms give it a meaning.
//   - Decoding an encoded text gives back every byte, whatever set was used.
//   - Digits are read in upper and lower case, and written in upper case.
//   - A call allocates nothing if dst has room for the result, and once if not. An
//     [Error] for an offset from 256 on is one more allocation.
//     It may write any bytes between the end of the result and the capacity of dst,
//     but nothing beyond the capacity.
//   - No input makes a call panic. The time of a call is linear in the length of its
//     input.
//   - All functions may be called from many goroutines at once.
package percent
