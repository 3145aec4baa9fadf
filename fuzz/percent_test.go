package fuzz

import (
	"bytes"
	"errors"
	"fmt"
	"net/url"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/percent"
)

// FuzzPercent decodes and encodes on every kernel, with a set of any bytes. net/url
// says what a text is when it is decoded; all else is held to what must be true of
// any text.
func FuzzPercent(f *testing.F) {
	seed(f, func(src []byte) { f.Add(src, []byte("/%"), uint8(3)) })
	long := bytes.Repeat([]byte("abc%41%e1d%2f"), 20)
	for n := range len(long) {
		f.Add(long[:n], []byte("aA\xe1/"), uint8(n))
	}
	f.Add([]byte("100% %zz %4 %%41 a+b"), []byte("a"), uint8(0))
	f.Fuzz(func(t *testing.T, input, members []byte, room uint8) {
		set := percent.Of(members)
		each(input, func(src []byte) {
			for _, k := range uriscan.Kernels() {
				withKernel(t, k, func() {
					dst := append(make([]byte, 0, int(room)+2), "<>"...)
					checkDecoded(t, dst, src)
					checkDecodedOnly(t, dst, src, set)
					checkEncoded(t, dst, src, set)
				})
			}
		})
	})
}

// checkDecoded compares decoding with net/url.
func checkDecoded(t *testing.T, dst, src []byte) {
	t.Helper()
	got, err := percent.AppendDecoded(dst, src)
	inPlace, inPlaceErr := percent.Decode(bytes.Clone(src))
	if !bytes.Equal(got[2:], inPlace) || fmt.Sprint(err) != fmt.Sprint(inPlaceErr) {
		t.Errorf("%q: %q, %v; in place %q, %v", src, got[2:], err, inPlace, inPlaceErr)
	}
	right := src
	var broken *percent.Error
	if errors.As(err, &broken) {
		right = src[:broken.Offset]
		rest := src[broken.Offset:]
		if _, err := url.PathUnescape(string(rest[:min(3, len(rest))])); rest[0] != '%' || err == nil {
			t.Errorf("%q: %v, but there it is right", src, broken)
		}
	}
	if want, err := url.PathUnescape(string(right)); err != nil || string(got[2:]) != want {
		t.Errorf("%q: %q, net/url says %q, %v", src, got[2:], want, err)
	}
}

// checkDecodedOnly decodes the triplets of a set, and then all others: that must give
// the text decoded, if the set does not have "%".
func checkDecodedOnly(t *testing.T, dst, src []byte, only percent.Set) {
	t.Helper()
	got := percent.AppendDecodedOnly(dst, src, only)[2:]
	if !percent.Equal(got, src) && !only.Has('%') {
		t.Errorf("%q is %q with %v decoded, which is not equal to it", src, got, only)
	}
	all := percent.Of("").Complement()
	want := percent.AppendDecodedOnly(nil, src, all)
	if decoded, err := percent.AppendDecoded(nil, src); err == nil && !bytes.Equal(decoded, want) {
		t.Errorf("%q: %q with all bytes decoded, want %q", src, want, decoded)
	}
	if nothing := percent.AppendDecodedOnly(nil, src, percent.Set{}); !bytes.Equal(nothing, src) {
		t.Errorf("%q: %q with no byte decoded", src, nothing)
	}
}

// checkEncoded encodes and decodes a text. It wants the text back, and only kept bytes
// and triplets in between.
func checkEncoded(t *testing.T, dst, src []byte, keep percent.Set) {
	t.Helper()
	got := percent.AppendEncoded(dst, src, keep)[2:]
	if back, err := percent.AppendDecoded(nil, got); err != nil || !bytes.Equal(back, src) {
		t.Errorf("%q: %q with %v kept, which is %q, %v", src, got, keep, back, err)
	}
	rest := got
	for _, b := range src {
		code := string([]byte{b})
		if b == '%' || !keep.Has(b) {
			code = "%" + string("0123456789ABCDEF"[b>>4]) + string("0123456789ABCDEF"[b&15])
		}
		if !bytes.HasPrefix(rest, []byte(code)) {
			t.Fatalf("%q: %q with %v kept", src, got, keep)
		}
		rest = rest[len(code):]
	}
	if len(rest) > 0 {
		t.Errorf("%q: %q with %v kept has bytes after the result", src, got, keep)
	}
}
