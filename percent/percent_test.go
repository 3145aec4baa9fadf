package percent

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/kernels"
	"github.com/uriscan/uriscan/internal/test/reallists"
	"github.com/uriscan/uriscan/internal/test/samples"
)

// eachString calls f with every string of up to length bytes of an alphabet.
func eachString(alphabet string, length int, f func(src string)) {
	var extend func(src []byte)
	extend = func(src []byte) {
		f(string(src))
		for i := 0; i < len(alphabet) && len(src) < length; i++ {
			extend(append(src, alphabet[i]))
		}
	}
	extend(make([]byte, 0, length))
}

// TestShortStringsAreDecodedAsPlainly tries all short strings, by themselves and
// across the places where a word and a block end.
func TestShortStringsAreDecodedAsPlainly(t *testing.T) {
	kernels.Each(t, func() {
		eachString("%4aFg\xe1", exhaustive.Pick(7, 5, 4), func(src string) { checkDecoded(t, src) })
		eachString("%4G", exhaustive.Pick(6, 4, 3), func(src string) {
			for _, before := range []int{3, 6, 13, 44, 60, 61, 62, 63, 125} {
				for _, after := range []int{0, 1, 2, 3, 9, 64, 200} {
					checkDecoded(t, strings.Repeat("x", before)+src+strings.Repeat("y", after))
				}
			}
		})
		for _, only := range sets {
			eachString("%2F5f", exhaustive.Pick(7, 5, 4), func(src string) { checkDecodedOnly(t, src, only) })
		}
	})
}

// TestShortStringsAreEncodedAsPlainly does the same.
func TestShortStringsAreEncodedAsPlainly(t *testing.T) {
	kernels.Each(t, func() {
		for _, keep := range sets {
			eachString("%a/ \xff", exhaustive.Pick(6, 4, 3), func(src string) { checkEncoded(t, src, keep) })
		}
	})
}

// TestEveryPairOfDigits has every two bytes after a "%".
func TestEveryPairOfDigits(t *testing.T) {
	kernels.Each(t, func() {
		for a := range 256 {
			for b := a % 5; b < 256; b += exhaustive.Pick(1, 5, 5) {
				for _, before := range []int{0, 62, 70} {
					src := strings.Repeat("x", before) + string([]byte{'%', byte(a), byte(b), 'y'})
					decoded, err := AppendDecoded(nil, src)
					want, broken := plainDecoded(src, all)
					if checkError(t, src, err, broken); err == nil && string(decoded) != want {
						t.Fatalf("%q: %q, want %q", src, decoded, want)
					}
				}
			}
		}
	})
}

// TestTextsOfEveryLength has random texts, dense and sparse, and random sets.
func TestTextsOfEveryLength(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	kernels.Each(t, func() {
		for n := range exhaustive.Pick(2000, 400, 150) {
			for _, every := range []int{1, 2, 10, 100} {
				checkDecoded(t, triplets(r, n, every))
				checkDecodedOnly(t, triplets(r, n, every), randomSet(r))
				checkDecodedOnly(t, mixed(r, n, every, "%4fG\xff"), randomSet(r))
				checkEncoded(t, mixed(r, n, every, "%4fG\xff\x00/ "), randomSet(r))
				checkEncoded(t, mixed(r, n, every, "%\xff\x00/ "), Path)
			}
		}
	})
}

// TestRealListsAreDecodedAndEncoded takes every line of the lists.
func TestRealListsAreDecodedAndEncoded(t *testing.T) {
	for _, list := range reallists.Files(t, "urls/*.txt", "uris/*.txt") {
		lines := bytes.Split(list.Data, []byte("\n"))
		for i := 0; i < len(lines); i += exhaustive.Pick(1, 11, 101) {
			checkDecoded(t, string(lines[i]))
			checkDecodedOnly(t, string(lines[i]), Unreserved)
			checkEncoded(t, string(lines[i]), sets[i%len(sets)])
		}
	}
}

// TestCasesAreDecodedAndEncoded takes the inputs of the conformance cases.
func TestCasesAreDecodedAndEncoded(t *testing.T) {
	cases := samples.Cases(t)
	kernels.Each(t, func() {
		for i, src := range cases {
			checkDecoded(t, src)
			checkEncoded(t, src, sets[i%len(sets)])
		}
	})
}

// TestNothingIsWrittenOutsideOfTheCapacity has marks before the text of dst and after
// its capacity, which has every size up to that of the result and more.
func TestNothingIsWrittenOutsideOfTheCapacity(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	const mark = 0xa5
	calls := map[string]func(dst []byte, src string) []byte{
		"AppendEncoded":     func(dst []byte, src string) []byte { return AppendEncoded(dst, src, Path) },
		"AppendDecoded":     func(dst []byte, src string) []byte { out, _ := AppendDecoded(dst, src); return out },
		"AppendDecodedOnly": func(dst []byte, src string) []byte { return AppendDecodedOnly(dst, src, Path) },
		"Decode": func(dst []byte, src string) []byte {
			dst = append(dst, src[:min(len(src), cap(dst)-len(dst))]...)
			out, _ := Decode(dst[2:])
			return out
		},
	}
	kernels.Each(t, func() {
		for name, call := range calls {
			for n := 0; n < 260; n += exhaustive.Pick(1, 1, 7) {
				src := triplets(r, n, 1+n%5)
				for room := 0; room <= n+70; room += 1 + n/9 {
					memory := bytes.Repeat([]byte{mark}, 2+room+300)
					call(memory[100:102:102+room], src)
					if bytes.Count(memory[:102], []byte{mark}) != 102 || bytes.Count(memory[102+room:], []byte{mark}) != len(memory)-102-room {
						t.Fatalf("%s(%q) with room for %d bytes wrote outside of it", name, src, room)
					}
				}
			}
		}
	})
}

// TestNoAllocs holds for each call with room for the result and no byte more, for text
// that is right and for text that is not.
func TestNoAllocs(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	kernels.Each(t, func() {
		for _, n := range []int{0, 5, 50, 500, 70_000} {
			encoded, raw := triplets(r, n, 5), mixed(r, n, 5, " %")
			length, _ := plainDecoded(encoded, all)
			decodeRoom, encodeRoom := make([]byte, 0, len(length)), make([]byte, 0, len(plainEncoded(raw, Path)))
			b := make([]byte, len(encoded))
			for name, f := range map[string]func(){
				"AppendEncoded":       func() { AppendEncoded(encodeRoom, raw, Path) },
				"AppendDecoded":       func() { AppendDecoded(decodeRoom, encoded) },
				"AppendDecodedOnly":   func() { AppendDecodedOnly(decodeRoom, encoded, all) },
				"Decode":              func() { Decode(b[:copy(b, encoded)]) },
				"Equal":               func() { Equal(encoded, b) },
				"Equal of other case": func() { Equal("%7e"+raw[:min(len(raw), 8)], "%7E"+raw[:min(len(raw), 8)]) },
				"Set":                 func() { Path.Union(Query).Without(Of("/")).Complement().Has('a') },
			} {
				expect.Allocations(t, 0, f, "%s of %d bytes", name, n)
			}
		}
	})
}

// TestOneAllocationWithoutRoom holds for a dst without capacity.
func TestOneAllocationWithoutRoom(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	kernels.Each(t, func() {
		for _, n := range []int{5, 50, 500, 70_000} {
			encoded, raw := triplets(r, n, 5), mixed(r, n, 5, " %")
			for name, f := range map[string]func(){
				"AppendEncoded":     func() { AppendEncoded(nil, raw, Path) },
				"AppendDecoded":     func() { AppendDecoded(nil, encoded) },
				"AppendDecodedOnly": func() { AppendDecodedOnly(nil, encoded, Path) },
			} {
				expect.Allocations(t, 1, f, "%s of %d bytes", name, n)
			}
		}
	})
}
