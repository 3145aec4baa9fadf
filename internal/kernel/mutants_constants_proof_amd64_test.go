//go:build gc && !purego

package kernel

import (
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
)

// Why may a changed constant of a kernel change no answer?
//
// All that a kernel takes from its constants is its masks (but for the window,
// see below), and bit p of a mask depends on the byte at place p alone. So a
// mutant is, whatever it is in memory, the set of (mask, place, byte) that it
// turns over. The formulas here compute that set, by what the vector
// instructions do. If it is empty, or has only bits that do not count, no answer
// changes.
//
// Which bits count is a rule, [constantMutants.counts], and no list of mutants.
// The tests hold it to the kernels from both sides: a mutant with a bit that
// counts must be noticed; one without must not be, each by itself and all at once.

// A kernelMask is a mask of a kernel: the fields of the constants from which it
// comes, and how.
type kernelMask struct {
	name  string
	reads []string
	// holds returns bit p for a byte; next is the byte after it, which is in the same
	// 16 bits where p is even.
	holds func(t *kernelConstants, p int, b, next byte) bool
}

// comparison returns the mask of the places that are equal to a constant.
func comparison(name string, constant func(t *kernelConstants) *[64]byte) kernelMask {
	return kernelMask{name, []string{name}, func(t *kernelConstants, p int, b, _ byte) bool { return b == constant(t)[p] }}
}

// comparisons are the masks that the kernels have in common.
var comparisons = []kernelMask{
	comparison("slash", func(t *kernelConstants) *[64]byte { return &t.slash }),
	comparison("question", func(t *kernelConstants) *[64]byte { return &t.question }),
	comparison("hash", func(t *kernelConstants) *[64]byte { return &t.hash }),
	comparison("at", func(t *kernelConstants) *[64]byte { return &t.at }),
	comparison("percent", func(t *kernelConstants) *[64]byte { return &t.percent }),
	comparison("anyColon", func(t *kernelConstants) *[64]byte { return &t.anyColon }),
	comparison("zero", func(t *kernelConstants) *[64]byte { return &t.zero }),
	comparison("one", func(t *kernelConstants) *[64]byte { return &t.one }),
	comparison("colon", func(t *kernelConstants) *[64]byte { return &t.colon }),
}

// classMask returns the mask of the bytes that are in a set of the AVX-512
// kernel. VPERMI2B looks up the low seven bits of a byte, VPTESTMB tests.
func classMask(name string, set func(t *kernelConstants) *[64]Sets) kernelMask {
	return kernelMask{name, []string{"sets", name}, func(t *kernelConstants, p int, b, _ byte) bool {
		return t.sets[b&0x7f]&set(t)[p] != 0
	}}
}

// masksOfAVX512 are the masks of the AVX-512 kernel.
var masksOfAVX512 = append([]kernelMask{
	classMask("digit", func(t *kernelConstants) *[64]Sets { return &t.digit }),
	classMask("regName", func(t *kernelConstants) *[64]Sets { return &t.regName }),
	classMask("scheme", func(t *kernelConstants) *[64]Sets { return &t.scheme }),
	{"hexdig", []string{"sets", "hexdig"}, func(t *kernelConstants, p int, b, _ byte) bool {
		return b < 0x80 && t.sets[b]&t.hexdig[p] != 0
	}},
	{"notAllowed", []string{"sets"}, func(t *kernelConstants, _ int, b, _ byte) bool { return (byte(t.sets[b&0x7f])|b)&0x80 != 0 }},
}, comparisons...)

// inNibbles returns what the AVX2 kernel finds for a byte in a table by its low
// four bits. VPSHUFB takes the low four bits of an index, in each half of a
// register by itself, and gives zero where the highest is set. The high four bits
// come from a shift of 16 bits, with some of the next byte above them.
func (t *kernelConstants) inNibbles(table *[32]uint8, p int, b, next byte) uint8 {
	shuffle := func(table *[32]uint8, index byte) uint8 {
		if index >= 0x80 {
			return 0
		}
		return table[p&16|int(index&15)]
	}
	high := b >> 4
	if p&1 == 0 {
		high |= next << 4
	}
	return shuffle(table, b) & shuffle(&t.rowBits, high&t.lowNibble[p&31])
}

// nibbleMask returns the mask of the bytes that are in a set of the AVX2 kernel,
// or, for the plain bytes, are not.
func nibbleMask(name, field string, table func(t *kernelConstants) *[32]uint8) kernelMask {
	return kernelMask{name, []string{field, "rowBits", "lowNibble"}, func(t *kernelConstants, p int, b, next byte) bool {
		return (t.inNibbles(table(t), p, b, next) != 0) == (name != "notAllowed")
	}}
}

// masksOfAVX2 are the masks of the AVX2 kernel. It looks for a scheme in the
// first half of a block alone.
var masksOfAVX2 = append([]kernelMask{
	nibbleMask("digit", "digitNibbles", func(t *kernelConstants) *[32]uint8 { return &t.digitNibbles }),
	nibbleMask("regName", "regNameNibbles", func(t *kernelConstants) *[32]uint8 { return &t.regNameNibbles }),
	nibbleMask("hexdig", "hexdigNibbles", func(t *kernelConstants) *[32]uint8 { return &t.hexdigNibbles }),
	nibbleMask("notAllowed", "plainNibbles", func(t *kernelConstants) *[32]uint8 { return &t.plainNibbles }),
	{"scheme", []string{"schemeNibbles", "schemeRows", "rowBits", "lowNibble"}, func(t *kernelConstants, p int, b, next byte) bool {
		return p < 32 && t.inNibbles(&t.schemeNibbles, p, b, next)&t.schemeRows[p&31] != 0
	}},
}, comparisons...)

// A maskBit is one bit of a mask, for one byte.
type maskBit struct {
	mask  string
	place int
	b     byte
}

// turnedOver returns the bits of masks that the wrong constants turn over, where
// they differ from the right ones in a field.
func turnedOver(masks []kernelMask, right, wrong *kernelConstants, field string) []maskBit {
	var turned []maskBit
	nexts := 1 // the next byte counts only for the constant that masks it
	if field == "lowNibble" {
		nexts = 16
	}
	for _, m := range masks {
		if !slices.Contains(m.reads, field) {
			continue
		}
		for i := range 64 * 256 {
			p, b := i>>8, byte(i)
			for next := range nexts {
				if m.holds(right, p, b, byte(next)) != m.holds(wrong, p, b, byte(next)) {
					turned = append(turned, maskBit{m.name, p, b})
					break
				}
			}
		}
	}
	return turned
}

// A stretch is the places of a block from one up to another, without that.
type stretch struct{ from, to int }

// placesThatCount has, by mask, the places at which a bit can change an answer.
// In a block the input ends at place 62 or before. Everything after it is cut off,
// except where a comment says otherwise.
var placesThatCount = map[string]stretch{
	"hash":       {0, HeadBytes},
	"question":   {0, HeadBytes},
	"slash":      {0, HeadBytes},
	"colon":      {0, HeadBytes},
	"anyColon":   {0, HeadBytes},
	"notAllowed": {0, HeadBytes},
	"percent":    {0, HeadBytes},
	"hexdig":     {1, HeadBytes + 2}, // the two bytes after a "%"
	"scheme":     {0, HeadBytes},
	"regName":    {0, HeadBytes},
	"at":         {2, HeadBytes},     // an authority begins after "//"
	"digit":      {2, HeadBytes},     // a host or port
	"zero":       {2, HeadBytes - 1}, // where an octet begins, with another digit after it
	"one":        {2, HeadBytes - 2}, // with two
}

// isStray reports whether a byte has no place in any text that a kernel knows. It is
// not allowed, so the result is a stop there or Unknown, and what else a kernel takes it
// for does not matter.
func (t *kernelConstants) isStray(b byte) bool {
	return b >= 0x80 || t.sets[b]&SetNotAllowed != 0 && b != '%' && b != '#'
}

// counts reports whether the kernel's answer can depend on a bit of a mask.
func (k *constantMutants) counts(bit maskBit) bool {
	places, stray := placesThatCount[bit.mask], k.right.isStray(bit.b)
	switch bit.mask {
	case "scheme":
		return k.schemeCounts(bit)
	case "colon":
		if bit.place == 0 || bit.place >= places.to {
			return k.colonCounts(bit)
		}
	case "regName":
		if stray && bit.b != '\n' && bit.b != '\r' && bit.b != 0 {
			return false // those three are past the end, where a host has to end
		}
		if bit.place == HeadBytes && bit.b == '\n' {
			return k.kernel == processor.AVX512 // an empty host after a scheme of 59 bytes
		}
	case "digit":
		switch bit.b {
		case '/', '?', '#', '@':
			return false // never within a host or a port
		case '%':
			places.to -= 2 // with its two digits before the end of the port
		}
		if stray {
			return false
		}
	case "one":
		// Where a one is not known to be one the octet is compared, which is right as
		// well; with a zero first no octet comes so far.
		if bit.b < '2' || bit.b > '9' {
			return false
		}
	}
	return places.from <= bit.place && bit.place < places.to
}

// schemeCounts does so for the mask of the bytes of a scheme. A newline is not
// stray there: it ends the line, and the scheme with it.
func (k *constantMutants) schemeCounts(bit maskBit) bool {
	longest, last := HeadBytes-1, HeadBytes // the colon at place 61, in an input that ends there
	if k.kernel == processor.AVX2 {
		longest, last = 31, 31
	}
	if bit.place < longest {
		return !k.right.isStray(bit.b) || bit.b == '\n'
	}
	// After the longest scheme it only matters that what ends it, or a first
	// segment, or the line, is none of its own.
	return bit.place <= last && strings.IndexByte(":/?#\n", bit.b) >= 0
}

// colonCounts does so for the mask of the colons that end a scheme, at the first
// place and after the block's last one. What is taken for a colon counts where
// no byte of a scheme is.
func (k *constantMutants) colonCounts(bit maskBit) bool {
	i := slices.IndexFunc(k.masks, func(m kernelMask) bool { return m.name == "scheme" })
	inScheme := k.masks[i].holds(k.right, bit.place, bit.b, 0)
	if bit.place == 0 {
		return !inScheme
	}
	// Only AVX-512 knows so long schemes. A true colon is Unknown either way, in a
	// scheme or in a first segment, and so is a stray byte.
	return k.kernel == processor.AVX512 && !inScheme && bit.b != ':' && !k.right.isStray(bit.b)
}

// readWindow returns the cells of the window that are read for n bytes of input,
// from the first to after the last. The bytes of a block are ANDed with them.
func readWindow(n int) (from, to int) { return 64 - n, 128 - n }

// windowCounts reports whether the answer can depend on a bit of the window: only
// on one that keeps a byte of the input. One that lets a bit of a byte after it
// through makes a byte of one bit there, where a zero is right. Such a byte is in
// no set and nothing that is looked for, like the zero, but for an at-sign,
// which is looked for before the end alone.
func (k *constantMutants) windowCounts(cell, bit int) bool {
	for _, m := range k.masks {
		for p := range 64 {
			if m.name != "at" && m.name != "notAllowed" && m.holds(k.right, p, 1<<bit, 0) != m.holds(k.right, p, 0, 0) {
				return true
			}
		}
	}
	first, _ := readWindow(63)
	return first <= cell && cell < 64
}

// TestMasksOfConstantsAreGeneric holds the formulas to what the generic version of
// the masks says, in every bit that counts.
func TestMasksOfConstantsAreGeneric(t *testing.T) {
	for _, kernel := range vectors(t) {
		k := newConstantMutants(t, kernel)
		for i := range 64 * 256 {
			p, b := i>>8, byte(i)
			src := make([]byte, 64)
			src[p] = b
			m := masksOf(src)
			generic := map[string]uint64{
				"slash": m.Slash, "question": m.Question, "hash": m.Hash, "at": m.At, "colon": m.Colon, "percent": m.Percent,
				"notAllowed": m.NotAllowed, "hexdig": m.Hexdig, "digit": m.Digit, "scheme": ^m.NotScheme, "regName": ^m.NotRegName,
			}
			for _, mask := range k.masks {
				want, known := generic[mask.name]
				if known && k.counts(maskBit{mask.name, p, b}) && mask.holds(k.right, p, b, 0) != (want>>p&1 != 0) {
					t.Errorf("%s: mask %s says of byte 0x%02x at place %d: %v, the generic version %v", kernel.String(), mask.name, b, p, want>>p&1 == 0, want>>p&1 != 0)
				}
			}
		}
	}
}
