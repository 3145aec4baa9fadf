package kernel

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// padded returns references of every shape, each as it is, and longer twice.
func padded() []string {
	var texts []string
	for _, base := range bases {
		for _, pad := range []string{"", strings.Repeat("p", 29), strings.Repeat("q/", 30)} {
			texts = append(texts, base+pad)
		}
	}
	return texts
}

// TestKernelsAgreeOnEveryByteEverywhere puts every byte value in every place of
// references of every shape, grown to many lengths.
func TestKernelsAgreeOnEveryByteEverywhere(t *testing.T) {
	forEachKernel(t, func(t *testing.T) {
		for _, text := range padded() {
			src := []byte(text)
			for i, old := range src {
				for c := range 256 {
					src[i] = byte(c)
					checkKernel(t, src)
				}
				src[i] = old
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

// grown returns references in which each component, one a reference, has n bytes,
// of plain bytes and of percent triplets.
func grown(n int) []string {
	grow := func(of string) string { return strings.Repeat(of, n/len(of)+1)[:n] }
	return []string{
		grow("face") + "://h/p", grow("face") + ":p", "x://" + grow("u") + "@h/p", "//" + grow("%4f") + "@h",
		"x://" + grow("h") + "/p", "x://" + grow("%4f") + "/p", "x://" + grow("1") + "/p", "x://h:" + grow("8") + "/p",
		"x://h/" + grow("p"), "x://h/" + grow("%4f"), "x:" + grow("p"), grow("p"), grow("p") + ":", "/" + grow("/p"),
		"x://h?" + grow("q"), "?" + grow("%4f"), "x://h#" + grow("f"), "#" + grow("%4f"), "x://h/" + grow("p") + "?q#f",
		"x://h/" + grow("p") + "#f?", "x://h/p?" + grow("q") + "#f", "x://h/p?" + grow("?") + "##", "x://h/" + grow("p") + "%4",
		"x://h/p#" + grow("f") + "#", grow("p") + "/:?" + grow("q"), "//h:" + grow("0") + "x", grow("face") + "://", grow("p") + ";",
		"//" + grow("u") + "@10.200.0.100", "//" + grow("u") + "@100.20.3.25", "//" + grow("u") + ":@h:80", "//" + grow("h") + "/p", "//" + grow("h"),
		"//100.20.3.25/" + grow("p"), "//10.200.30.4/" + grow("p"), "//" + grow("h") + ":888",
	}
}

// TestProofsAtEveryLength grows each component of a reference from nothing to 300
// bytes.
func TestProofsAtEveryLength(t *testing.T) {
	forEachKernel(t, func(t *testing.T) {
		for n := range 301 {
			for _, s := range grown(n) {
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

// forEachMutation calls f with references changed at random, always the same way:
// parts are changed, inserted, deleted and doubled.
func forEachMutation(n int, f func(src []byte)) {
	pieces := []string{"a", "1", "%41", "%4", "%", ":", "/", "//", "?", "#", "@", "[", "]", ".", "://", "255", "\n", "\r", "\x00", "\xff", strings.Repeat("x", 61)}
	r := rand.New(rand.NewPCG(3986, 1))
	for range n {
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
		f([]byte(s))
	}
}

// TestKernelsAgreeOnMutations holds the kernels and the twin to each other and to
// the grammar on them.
func TestKernelsAgreeOnMutations(t *testing.T) {
	forEachKernel(t, func(t *testing.T) {
		forEachMutation(200_000, func(src []byte) {
			checkKernel(t, src)
			checkTwin(t, src)
		})
	})
}
