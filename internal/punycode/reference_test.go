package punycode

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// referenceAdapt, referenceAppend and referenceDecode are the procedures of RFC 3492 §6.1,
// §6.3 and §6.2, with the numbers of §5, line by line.
func referenceAdapt(delta, points int64, first bool) int {
	if first {
		delta /= 700
	} else {
		delta /= 2
	}
	delta += delta / points
	k := 0
	for ; delta > ((36-1)*26)/2; k += 36 {
		delta /= 36 - 1
	}
	return k + int((36-1+1)*delta/(delta+38))
}

const referenceDigits = "abcdefghijklmnopqrstuvwxyz0123456789"

func referenceThreshold(k, bias int) int {
	switch {
	case k <= bias+1:
		return 1
	case k >= bias+26:
		return 26
	}
	return k - bias
}

func referenceAppend(label []int) (code []byte) {
	for _, c := range label {
		if c < 0x80 {
			code = append(code, byte(c))
		}
	}
	b := len(code)
	h := b
	if b > 0 {
		code = append(code, '-')
	}
	n, delta, bias := 0x80, 0, 72
	for h < len(label) {
		m := 1 << 30
		for _, c := range label {
			if c >= n {
				m = min(m, c)
			}
		}
		delta += (m - n) * (h + 1)
		n = m
		for _, c := range label {
			if c < n {
				delta++
			}
			if c == n {
				q := delta
				for k := 36; ; k += 36 {
					t := referenceThreshold(k, bias)
					if q < t {
						break
					}
					code = append(code, referenceDigits[t+(q-t)%(36-t)])
					q = (q - t) / (36 - t)
				}
				code = append(code, referenceDigits[q])
				bias = referenceAdapt(int64(delta), int64(h+1), h == b)
				delta = 0
				h++
			}
		}
		delta++
		n++
	}
	return code
}

// referenceDecode refuses what is no code of Unicode's code points. Numbers that need more
// than 60 bits are too large in any case.
func referenceDecode(code []byte) (label []int, ok bool) {
	if len(code) > 1000 {
		return nil, false
	}
	if at := bytes.LastIndexByte(code, '-'); at > 0 {
		for _, c := range code[:at] {
			if c >= 0x80 {
				return nil, false
			}
			label = append(label, int(c))
		}
		code = code[at+1:]
	}
	n, i, bias := 0x80, int64(0), 72
	for len(code) > 0 {
		old, w := i, int64(1)
		for k := 36; ; k += 36 {
			if len(code) == 0 {
				return nil, false
			}
			digit := strings.IndexByte(referenceDigits, bytes.ToLower(code[:1])[0])
			if code = code[1:]; digit < 0 {
				return nil, false
			}
			if i += int64(digit) * w; i > 1<<50 {
				return nil, false
			}
			t := referenceThreshold(k, bias)
			if digit < t {
				break
			}
			w = min(w*int64(36-t), 1<<51)
		}
		bias = referenceAdapt(i-old, int64(len(label)+1), old == 0 && n == 0x80 && len(label) == countBelow(label, 0x80))
		n += int(min(i/int64(len(label)+1), 1<<30))
		i %= int64(len(label) + 1)
		if n > 0x10FFFF || n >= 0xD800 && n <= 0xDFFF {
			return nil, false
		}
		label = slices.Insert(label, int(i), n)
		i++
	}
	return label, true
}

func countBelow(label []int, bound int) (count int) {
	for _, c := range label {
		if c < bound {
			count++
		}
	}
	return count
}

// checkAppended wants both forms of Append to give what the reference gives.
func checkAppended(t *testing.T, label []rune) {
	t.Helper()
	var points []int
	for _, r := range label {
		points = append(points, int(r))
	}
	want := "dst" + string(referenceAppend(points))
	if got := string(appendPlain([]byte("dst"), label)); got != want {
		t.Fatalf("%+q: got %s, want %s", string(label), got, want)
	}
	if got := string(Append([]byte("dst"), label)); got != want {
		t.Fatalf("%+q, if it is short: got %s, want %s", string(label), got, want)
	}
}

// TestLabelsAreWrittenAsTheRFCSays writes every code point after texts of several lengths, so
// that the bias takes every value, and random labels.
func TestLabelsAreWrittenAsTheRFCSays(t *testing.T) {
	for _, before := range []string{"", "a", "aaa", "-a"} {
		for r := rune(0x80); r <= 0x10FFFF; r += 1 + r>>16*61 {
			if r < 0xD800 || r > 0xDFFF {
				checkAppended(t, append([]rune(before), r, r))
			}
		}
		checkAppended(t, append([]rune(before), 0x10FFFF, 0x80, 0x10FFFF))
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range 5000 {
		checkAppended(t, randomLabel(rng, i%(maxShort+3)))
	}
}

// checkRead wants both forms of Decode to give what the reference gives.
func checkRead(t *testing.T, code []byte) {
	t.Helper()
	want, ok := referenceDecode(code)
	for i, decode := range []func(dst []rune, code []byte) ([]rune, bool){Decode, decodePlain, decodeShort} {
		got, gotOK := decode([]rune("dst"), code)
		isShort := len(want) <= maxPlaces && len(want) > 0
		if i == 2 && !isShort { // the short form has no such label
			ok = false
		}
		var points []int
		for _, r := range got[3:] {
			points = append(points, int(r))
		}
		if gotOK != ok || ok && !slices.Equal(points, want) || !ok && len(points) > 0 {
			t.Fatalf("%q: form %d gives %x, %v, want %x, %v", code, i, points, gotOK, want, ok)
		}
	}
}

// TestQuotientsAreThoseOfADivision tries the numbers around each multiple of a length, up to the
// largest number.
func TestQuotientsAreThoseOfADivision(t *testing.T) {
	for d := uint32(1); d <= maxShort; d++ {
		for x := d; x < 1<<27; x += d * (1 + x>>12) {
			for _, x := range []uint32{x - 1, x, x + 1} {
				if got := quotient(x, d); got != x/d {
					t.Fatalf("%d/%d: got %d", x, d, got)
				}
			}
		}
		for x := uint32(1<<27 - 200); x < 1<<27; x++ {
			if got := quotient(x, d); got != x/d {
				t.Fatalf("%d/%d: got %d", x, d, got)
			}
		}
	}
}

// TestTablesAreWhatTheyReplace compares them with what the RFC computes.
func TestTablesAreWhatTheyReplace(t *testing.T) {
	for delta, bias := range skewed {
		if want := (base - tMin + 1) * delta / (delta + skew); int(bias) != want {
			t.Errorf("skewed[%d] is %d, want %d", delta, bias, want)
		}
	}
}

// TestShortLabelsAdaptAsLongOnes compares adaptShort with adapt, and its weight with the threshold.
func TestShortLabelsAdaptAsLongOnes(t *testing.T) {
	for _, first := range []bool{false, true} {
		for points := 1; points <= maxShort; points++ {
			for number := 0; number < 500_000; number += 1 + number/100 {
				bias, weight := adaptShort(uint32(number), uint32(points), first)
				if want := adapt(number, points, first); bias != want || int(weight) != base-threshold(base, want) {
					t.Fatalf("%d at %d points, first %v: bias %d and weight %d, want %d and %d", number, points, first, bias, weight, want, base-threshold(base, want))
				}
			}
		}
	}
}

// TestCodesAreReadAsTheRFCSays reads all codes of two bytes, random ones, and those of labels
// with numbers that are no code points.
func TestCodesAreReadAsTheRFCSays(t *testing.T) {
	for a := range 256 {
		for b := range 256 {
			checkRead(t, []byte{byte(a), byte(b)})
			checkRead(t, []byte{byte(a), '-', byte(b), 'a'})
			checkRead(t, []byte{'a', byte(a), byte(b)})
		}
	}
	rng := rand.New(rand.NewPCG(5, 6))
	for range 100_000 {
		code := make([]byte, rng.IntN(12))
		for i := range code {
			code[i] = "abcdefghijklmnopqrstuvwxyz0123456789ABXYZ-"[rng.IntN(42)]
		}
		checkRead(t, code)
	}
	for point := 0x10FFF0; point < 0x110010; point++ {
		checkRead(t, referenceAppend([]int{point}))
		checkRead(t, referenceAppend([]int{'a', point, 'b', 0x80}))
	}
	for range 20_000 {
		code := Append(nil, randomLabel(rng, 1+rng.IntN(maxPlaces+3)))
		checkRead(t, code)
		code[rng.IntN(len(code))] = "a0z9-"[rng.IntN(5)]
		checkRead(t, code)
	}
	for length := MaxLen - 3; length <= MaxLen+1; length++ {
		checkRead(t, []byte(strings.Repeat("a", length-1)+"-"))
		checkRead(t, append([]byte(strings.Repeat("a", length-4)), "-tda"...))
	}
}
