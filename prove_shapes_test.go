package uriscan

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestKernelsAgreeOnEveryByteEverywhere puts every byte value in every place of
// references of every shape, grown to many lengths.
func TestKernelsAgreeOnEveryByteEverywhere(t *testing.T) {
	forEachKernel(t, func(t *testing.T) {
		for _, base := range bases {
			for _, pad := range []string{"", strings.Repeat("p", 29), strings.Repeat("q/", 30)} {
				src := []byte(base + pad)
				for i, old := range src {
					for c := range 256 {
						src[i] = byte(c)
						checkKernel(t, src)
					}
					src[i] = old
				}
			}
		}
	})
}

// TestTwinAgreesOnDelimitersEverywhere puts what the grammar tells apart in every
// place of the same references, against the grammar itself.
func TestTwinAgreesOnDelimitersEverywhere(t *testing.T) {
	for _, base := range bases {
		for _, pad := range []string{"", strings.Repeat("p", 29), strings.Repeat("q/", 60)} {
			src := []byte(base + pad)
			for i, old := range src {
				for _, c := range []byte("a1G:/?#[]@%.+-~!\\ \n\x00\x7f\x80\xff") {
					src[i] = c
					checkTwin(t, src)
				}
				src[i] = old
			}
		}
	}
}

// TestProofsAtEveryLength grows each component of a reference from nothing to 300
// bytes, of plain bytes and of percent triplets.
func TestProofsAtEveryLength(t *testing.T) {
	grow := func(n int, of string) string { return strings.Repeat(of, n/len(of)+1)[:n] }
	forEachKernel(t, func(t *testing.T) {
		for n := range 301 {
			for _, s := range []string{
				grow(n, "s") + "://h/p", grow(n, "s") + ":p", "x://" + grow(n, "u") + "@h/p", "//" + grow(n, "%4f") + "@h",
				"x://" + grow(n, "h") + "/p", "x://" + grow(n, "%4f") + "/p", "x://" + grow(n, "1") + "/p", "x://h:" + grow(n, "8") + "/p",
				"x://h/" + grow(n, "p"), "x://h/" + grow(n, "%4f"), "x:" + grow(n, "p"), grow(n, "p"), grow(n, "p") + ":", "/" + grow(n, "/p"),
				"x://h?" + grow(n, "q"), "?" + grow(n, "%4f"), "x://h#" + grow(n, "f"), "#" + grow(n, "%4f"), "x://h/" + grow(n, "p") + "?q#f",
				"x://h/" + grow(n, "p") + "#f?", "x://h/p?" + grow(n, "q") + "#f", "x://h/p?" + grow(n, "?") + "##", "x://h/" + grow(n, "p") + "%4",
				"x://h/p#" + grow(n, "f") + "#", grow(n, "p") + "/:?" + grow(n, "q"), "//h:" + grow(n, "0") + "x",
			} {
				checkTwin(t, []byte(s))
				checkKernel(t, []byte(s))
			}
		}
	})
}

// TestKernelsAgreeOnOctets puts every text of up to four digits in each place of
// an IPv4address, and too few and too many of them.
func TestKernelsAgreeOnOctets(t *testing.T) {
	forEachKernel(t, func(t *testing.T) {
		for n := range 11_110 {
			// 0000 to 9999, then 000 to 999, 00 to 99 and 0 to 9.
			octet := fmt.Sprintf("%05d", n)[1:]
			switch {
			case n >= 11_100:
				octet = octet[3:]
			case n >= 11_000:
				octet = octet[2:]
			case n >= 10_000:
				octet = octet[1:]
			}
			for _, host := range []string{"%s.0.10.255", "9.%s.99.200", "25.250.%s.1", "192.168.0.%s", "1.2.%s", "1.2.3.4.%s", "%s", "1.%s.", "1.2.3.%s."} {
				checkKernel(t, []byte("http://"+fmt.Sprintf(host, octet)+"/"))
				checkKernel(t, []byte("//u@"+fmt.Sprintf(host, octet)+":80"))
			}
		}
	})
}

// TestKernelsAgreeOnMutations changes, inserts, deletes and doubles parts of the
// references at random, always the same way.
func TestKernelsAgreeOnMutations(t *testing.T) {
	pieces := []string{"a", "1", "%41", "%4", "%", ":", "/", "//", "?", "#", "@", "[", "]", ".", "://", "255", "\n", "\r", "\x00", "\xff", strings.Repeat("x", 61)}
	forEachKernel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(3986, 1))
		for range 200_000 {
			s := bases[r.IntN(len(bases))]
			for range 1 + r.IntN(4) {
				i, j := r.IntN(len(s)+1), r.IntN(len(s)+1)
				switch r.IntN(4) {
				case 0:
					s = s[:i] + pieces[r.IntN(len(pieces))] + s[i:]
				case 1:
					s = s[:min(i, j)] + s[max(i, j):]
				case 2:
					s = s[:max(i, j)] + s[min(i, j):]
				case 3:
					s = s[:i] + bases[r.IntN(len(bases))]
				}
			}
			checkKernel(t, []byte(s))
			checkTwin(t, []byte(s))
		}
	})
}
