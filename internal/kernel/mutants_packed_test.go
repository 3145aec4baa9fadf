package kernel

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/guard"
)

// probesOfByte is how many inputs are tried on the word of one byte.
const probesOfByte = 4096

// planesOfByte returns the word with the planes that have a bit in n.
func planesOfByte(n int) (word uint64) {
	for i, plane := range []uint64{planeOfCode0, planeOfCode1, planeOfCode2, planeOfScheme} {
		word += plane * uint64(n>>i&1)
	}
	return word
}

// TestMutantsOfPlanes gives every byte every other planes. Only an input that has the byte
// can notice that, so the inputs are listed by their bytes.
func TestMutantsOfPlanes(t *testing.T) {
	right := planeWords
	defer func() { planeWords = right }()
	c := tally{table: "planes"}
	for b, word := range right {
		probes := probesWith(byte(b))
		for n := range 16 {
			planeWords[b] = planesOfByte(n)
			if planeWords[b] != word && c.takes(16*b+n, exhaustive.Pick(1, 7, 97)) {
				c.note(notices(probes), isIdlePlane(word, planeWords[b]), "byte 0x%02x: %04b", b, n)
			}
		}
		planeWords[b] = word
	}
	c.report(t)
}

// probesWith returns probes that have a byte: alone, in what is or looks like a triplet, and
// of all probes the first, which are valid.
func probesWith(b byte) (some []*packedProbe) {
	odd := string([]byte{b})
	for _, before := range []string{"", "a", "/p", "//h", "//h/", "x:p", "?", "#"} {
		for _, text := range []string{odd, "%" + odd + "1", "%1" + odd, odd + "41", odd + "1", odd + ":", odd + "://h"} {
			p := newPackedProbe(before + text)
			some = append(some, &p)
		}
	}
	all := packedProbes()
	for i := range all {
		if strings.IndexByte(all[i].src, b) >= 0 && len(some) < probesOfByte {
			some = append(some, &all[i])
		}
	}
	return some
}

// notices reports whether one of the probes has another answer now, or crashes.
func notices(probes []*packedProbe) bool {
	right := true
	cause := guard.Crash(func() {
		for _, p := range probes {
			if right = p.right(); !right {
				return
			}
		}
	})
	return cause != "" || !right
}

// isIdlePlane reports whether other planes provably change no answer. A scheme may have a
// byte that ends the input anyway. And a byte that is like "@" makes an authority one that is
// divided byte by byte, which finds the same; in a triplet it must not be.
func isIdlePlane(right, wrong uint64) bool {
	const regName, hexdig = planeOfCode0 | planeOfCode1, planeOfCode2 | planeOfScheme
	if right == 0 {
		return wrong == planeOfScheme
	}
	return right&regName == regName && right != regName && right&hexdig != hexdig && wrong == planeOfCode1|right&planeOfScheme
}
