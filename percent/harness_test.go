package percent

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
)

// The plain versions, written from RFC 3986 §2.1 to be read and not to be fast.

// plainTriplet returns the byte that a triplet at the start of src stands for.
func plainTriplet(src string) (b byte, ok bool) {
	if len(src) < 3 || src[0] != '%' {
		return 0, false
	}
	high, low := plainDigit(src[1]), plainDigit(src[2])
	return byte(16*high + low), high >= 0 && low >= 0
}

// plainDigit returns the value of a hexadecimal digit, -1 for any other byte.
func plainDigit(b byte) int {
	if b >= 'a' && b <= 'f' {
		b -= 'a' - 'A'
	}
	return strings.IndexByte("0123456789ABCDEF", b)
}

// plainDecoded returns src with the triplets decoded that stand for a byte of only, and
// the offset of the first "%" that begins no triplet, -1 if there is none.
func plainDecoded(src string, only Set) (decoded string, broken int) {
	var out []byte
	broken = -1
	for i := 0; i < len(src); i++ {
		b, ok := plainTriplet(src[i:min(len(src), i+3)])
		switch {
		case ok && only.Has(b):
			out = append(out, b)
			i += 2
			continue
		case !ok && src[i] == '%' && broken < 0:
			broken = i
		}
		out = append(out, src[i])
	}
	return string(out), broken
}

// plainEncoded returns src with every byte as a triplet that keep does not have.
func plainEncoded(src string, keep Set) string {
	const digits = "0123456789ABCDEF"
	var out []byte
	for i := range len(src) {
		if b := src[i]; b != '%' && keep.Has(b) {
			out = append(out, b)
		} else {
			out = append(out, '%', digits[b/16], digits[b%16])
		}
	}
	return string(out)
}

// all is the set of all bytes.
var all = Set{}.Complement()

// checkDecoded holds all that decodes to the plain version, with and without room for
// the result, for strings and bytes.
func checkDecoded(t *testing.T, src string) {
	t.Helper()
	whole, broken := plainDecoded(src, all)
	want := whole
	if broken >= 0 {
		want, _ = plainDecoded(src[:broken], all)
	}
	for _, room := range []int{0, len(want) / 2, len(want), len(src) + 100} {
		got, err := AppendDecoded(append(make([]byte, 0, 2+room), "<>"...), src)
		checkError(t, src, err, broken)
		if string(got) != "<>"+want {
			t.Fatalf("AppendDecoded(%.300q), room for %d bytes: %.300q, want %.300q", src, room, got[2:], want)
		}
	}
	got, err := AppendDecoded(nil, []byte(src))
	checkError(t, src, err, broken)
	b := []byte(src)
	inPlace, inPlaceErr := Decode(b[:len(b):len(b)])
	checkError(t, src, inPlaceErr, broken)
	if string(got) != want || string(inPlace) != want {
		t.Fatalf("%.300q: of bytes %.300q, in place %.300q, want %.300q", src, got, inPlace, want)
	}
	checkDecodedOnly(t, src, all)
}

// checkDecodedOnly does so for AppendDecodedOnly.
func checkDecodedOnly(t *testing.T, src string, only Set) {
	t.Helper()
	want, _ := plainDecoded(src, only)
	for _, room := range []int{0, len(want) / 2, len(want), len(src) + 100} {
		if got := AppendDecodedOnly(append(make([]byte, 0, 2+room), "<>"...), src, only); string(got) != "<>"+want {
			t.Fatalf("AppendDecodedOnly(%.300q, %v), room for %d bytes: %.300q, want %.300q", src, only, room, got[2:], want)
		}
	}
	if got := AppendDecodedOnly(nil, []byte(src), only); string(got) != want {
		t.Fatalf("AppendDecodedOnly of the bytes %.300q, %v: %.300q, want %.300q", src, only, got, want)
	}
}

// checkError wants an error with the offset, or none if it is negative.
func checkError(t *testing.T, src string, err error, offset int) {
	t.Helper()
	var broken *Error
	if errors.As(err, &broken) != (offset >= 0) || offset >= 0 && broken.Offset != offset {
		t.Fatalf("%.300q: error %v, want one at offset %d", src, err, offset)
	}
}

// checkEncoded holds AppendEncoded to the plain version, and decodes the result.
func checkEncoded(t *testing.T, src string, keep Set) {
	t.Helper()
	want := plainEncoded(src, keep)
	for _, room := range []int{0, len(src) / 2, len(want), 3*len(src) + 200} {
		if got := AppendEncoded(append(make([]byte, 0, 2+room), "<>"...), src, keep); string(got) != "<>"+want {
			t.Fatalf("AppendEncoded(%.300q, %v), room for %d bytes: %.300q, want %.300q", src, keep, room, got[2:], want)
		}
	}
	if got := AppendEncoded(nil, []byte(src), keep); string(got) != want {
		t.Fatalf("AppendEncoded of the bytes %.300q, %v: %.300q, want %.300q", src, keep, got, want)
	}
	if back, err := AppendDecoded(nil, want); err != nil || string(back) != src {
		t.Fatalf("%.300q, encoded with %v and decoded: %.300q, %v", src, keep, back, err)
	}
}

// sets are those of the package, and some of a user's own.
var sets = []Set{
	Unreserved, Userinfo, RegName, Segment, Path, Query, Fragment, QueryValue,
	{}, all, Of("%"), Of("/%").Complement(), Of("\x80\xfe\xff"), Of("\x00\x7f aA").Complement(),
}

// randomSet returns a set with every byte in it by chance.
func randomSet(r *rand.Rand) (s Set) {
	for i := range s.nibbles {
		s.nibbles[i] = uint8(r.Uint32())
	}
	return s
}

// mixed returns n bytes of which about one in every is from few, the others letters.
func mixed(r *rand.Rand, n, every int, few string) string {
	src := bytes.Repeat([]byte("a"), n)
	for i := range src {
		if r.IntN(every) == 0 {
			src[i] = few[r.IntN(len(few))]
		}
	}
	return string(src)
}

// triplets returns about n bytes in which one unit of every is a triplet.
func triplets(r *rand.Rand, n, every int) string {
	var src []byte
	for len(src) < n {
		if r.IntN(every) > 0 {
			src = append(src, byte('a'+r.IntN(26)))
			continue
		}
		src = append(src, '%', "0123456789abcdefABCDEF"[r.IntN(22)], "0123456789abcdefABCDEF"[r.IntN(22)])
	}
	return string(src)
}
