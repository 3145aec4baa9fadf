//go:build gc && !purego

package kernel

import (
	"reflect"
	"regexp"
	"slices"
	"testing"

	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/assembly"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/shapes"
)

// Would the tests notice a wrong constant of a vector kernel? Each bit of each
// cell is changed: of the class table, the nibble tables, and the constants that
// have one byte in all places, at each place by itself. A kernel finds its
// constants through a pointer, so it can be led to a copy with a wrong bit.
//
// An input can only notice a bit if it has a byte that the kernel takes for
// something else then, at a place where it does. So references of every shape get
// such a byte at such a place. Each that notices is held against the generic version.

// A constantField is a field of the kernels' constants, cell by cell.
type constantField struct {
	name  string
	cells int
	flip  func(t *kernelConstants, cell int, bits uint8)
}

// fieldOf returns the field that has these cells.
func fieldOf[T ~uint8](name string, cells func(t *kernelConstants) []T) constantField {
	return constantField{name, len(cells(new(kernelConstants))), func(t *kernelConstants, cell int, bits uint8) { cells(t)[cell] ^= T(bits) }}
}

// constantFields are all fields.
var constantFields = []constantField{
	fieldOf("sets", func(t *kernelConstants) []Sets { return t.sets[:] }),
	fieldOf("slash", func(t *kernelConstants) []byte { return t.slash[:] }),
	fieldOf("question", func(t *kernelConstants) []byte { return t.question[:] }),
	fieldOf("hash", func(t *kernelConstants) []byte { return t.hash[:] }),
	fieldOf("at", func(t *kernelConstants) []byte { return t.at[:] }),
	fieldOf("percent", func(t *kernelConstants) []byte { return t.percent[:] }),
	fieldOf("anyColon", func(t *kernelConstants) []byte { return t.anyColon[:] }),
	fieldOf("zero", func(t *kernelConstants) []byte { return t.zero[:] }),
	fieldOf("one", func(t *kernelConstants) []byte { return t.one[:] }),
	fieldOf("colon", func(t *kernelConstants) []byte { return t.colon[:] }),
	fieldOf("digit", func(t *kernelConstants) []Sets { return t.digit[:] }),
	fieldOf("hexdig", func(t *kernelConstants) []Sets { return t.hexdig[:] }),
	fieldOf("regName", func(t *kernelConstants) []Sets { return t.regName[:] }),
	fieldOf("scheme", func(t *kernelConstants) []Sets { return t.scheme[:] }),
	fieldOf("plainNibbles", func(t *kernelConstants) []uint8 { return t.plainNibbles[:] }),
	fieldOf("regNameNibbles", func(t *kernelConstants) []uint8 { return t.regNameNibbles[:] }),
	fieldOf("hexdigNibbles", func(t *kernelConstants) []uint8 { return t.hexdigNibbles[:] }),
	fieldOf("digitNibbles", func(t *kernelConstants) []uint8 { return t.digitNibbles[:] }),
	fieldOf("schemeNibbles", func(t *kernelConstants) []uint8 { return t.schemeNibbles[:] }),
	fieldOf("rowBits", func(t *kernelConstants) []uint8 { return t.rowBits[:] }),
	fieldOf("schemeRows", func(t *kernelConstants) []uint8 { return t.schemeRows[:] }),
	fieldOf("lowNibble", func(t *kernelConstants) []uint8 { return t.lowNibble[:] }),
	fieldOf("window", func(t *kernelConstants) []uint8 { return t.window[:] }),
}

// TestConstantFieldsAreAll holds the list above to the type.
func TestConstantFieldsAreAll(t *testing.T) {
	all := reflect.TypeFor[kernelConstants]()
	if all.NumField() != len(constantFields) {
		t.Fatalf("the constants have %d fields, %d are listed", all.NumField(), len(constantFields))
	}
	for _, f := range constantFields {
		field, found := all.FieldByName(f.name)
		if !found || field.Type.Len() != f.cells {
			t.Errorf("%s: %d cells are listed, the field is %v", f.name, f.cells, field.Type)
		}
		var changed, zero kernelConstants
		for cell := range f.cells {
			f.flip(&changed, cell, 0xff)
		}
		for i := range all.NumField() {
			same := reflect.ValueOf(changed).Field(i).Equal(reflect.ValueOf(zero).Field(i))
			if same == (all.Field(i).Name == f.name) {
				t.Errorf("%s: changed is %s", f.name, all.Field(i).Name)
			}
		}
	}
}

// fieldInSource is how assembly names a field.
var fieldInSource = regexp.MustCompile(`\bkernelConstants_(\w+)`)

// fieldsReadBy returns the fields that the source of a kernel reads. What it does
// not read it cannot notice.
func fieldsReadBy(t *testing.T, kernel string) []constantField {
	t.Helper()
	named := map[string]bool{}
	for _, line := range assembly.Code(t, kernel+"_amd64.s") {
		for _, match := range fieldInSource.FindAllStringSubmatch(line, -1) {
			named[match[1]] = true
		}
	}
	var fields []constantField
	for _, f := range constantFields {
		if named[f.name] {
			fields = append(fields, f)
		}
		delete(named, f.name)
	}
	if len(fields) == 0 || len(named) != 0 {
		t.Fatalf("kernel %s: %d fields are read, and what is none: %v", kernel, len(fields), named)
	}
	return fields
}

// A constantMutants tries the mutants of the constants on one kernel. Right and
// wrong constants are both in memory, and the kernel is pointed to the ones or
// the others, so nothing has to be put right but the pointer.
type constantMutants struct {
	t      *testing.T
	kernel processor.Kernel
	masks  []kernelMask
	right  *kernelConstants
	wrong  kernelConstants
	grown  []string // forms in which every component has every length
	texts  []string // less of them, and references of every shape
	lines  []byte   // the last text and another, as lines
}

// newConstantMutants returns it for a kernel.
func newConstantMutants(t *testing.T, kernel processor.Kernel) *constantMutants {
	k := constantMutants{t: t, kernel: kernel, masks: masksOfAVX512, right: kernelTable}
	if kernel == processor.AVX2 {
		k.masks = masksOfAVX2
	}
	for _, text := range padded() {
		k.texts = append(k.texts, string(text))
	}
	for n := range 2*HeadBytes + 2 {
		for _, form := range shapes.All {
			k.grown = append(k.grown, form.OfLength(n))
			if n < 3 || n == 31 || n >= 50 && n <= HeadBytes+2 {
				k.texts = append(k.texts, form.OfLength(n))
			}
		}
	}
	return &k
}

// linesWith returns what the kernel says about lines with these constants, in out.
func (k *constantMutants) linesWith(table *kernelConstants, buf []byte, out *[4]Record) (r linesResult) {
	kernelTable = table
	r = linesInto(out, linesOn(k.kernel), buf)
	kernelTable = k.right
	return r
}

// noticesOne reports whether the answer on src is another one with the wrong
// constants, and one that agreeWithGeneric does not let pass.
func (k *constantMutants) noticesOne(src []byte) bool {
	var want, got Record
	expected := tryOn(k.kernel, src, &want)
	kernelTable = &k.wrong
	result := tryOn(k.kernel, src, &got)
	kernelTable = k.right
	return (result != expected || result != Unknown && got != want) && !(result == Unknown && isLongScheme(k.kernel, src))
}

// noticesLines does so for lines, and for linesAgreeWithGeneric.
func (k *constantMutants) noticesLines(buf []byte) bool {
	var outs [2][4]Record
	want, got := k.linesWith(k.right, buf, &outs[0]), k.linesWith(&k.wrong, buf, &outs[1])
	return linesFault(k.kernel, buf, &got, &want) != ""
}

// notices reports whether the mutant shows on a text, by itself or as a line. If
// it does, the answer of the right constants is held against the generic version's.
func (k *constantMutants) notices(text []byte) bool {
	if k.noticesOne(text) {
		agreeWithGeneric(k.t, []processor.Kernel{k.kernel}, text)
		return true
	}
	k.lines = append(append(k.lines[:0], text...), "\nx://h/p\n"...)
	if k.noticesLines(k.lines) {
		linesAgreeWithGeneric(k.t, []processor.Kernel{k.kernel}, k.lines, 4)
		return true
	}
	return false
}

// A spot is a byte at a place of a block.
type spot struct {
	place int
	b     byte
}

// noticesSpots reports whether the mutant shows where a text has one of the
// bytes at its place in some block, or ends just after that place.
func (k *constantMutants) noticesSpots(texts []string, spots []spot) bool {
	for _, text := range texts {
		src := []byte(text)
		for _, s := range spots {
			for at := s.place; at < len(src); at += HeadBytes {
				before := src[at]
				src[at] = s.b
				noticed := k.notices(src) || k.notices(src[:at+1])
				src[at] = before
				if noticed {
					return true
				}
			}
		}
	}
	return false
}

// fewSpots is how many spots of a mutant are tried on all that is grown.
const fewSpots = 4

// noticed reports whether the mutant shows anywhere. Only a text that has one of
// the bytes at the place of a changed bit can show it.
func (k *constantMutants) noticed(turned []maskBit) bool {
	if len(turned) == 0 {
		return false
	}
	var spots []spot
	known := map[spot]bool{}
	for _, bit := range turned {
		if s := (spot{bit.place, bit.b}); !known[s] {
			known[s] = true
			spots = append(spots, s)
		}
	}
	if k.noticesSpots(k.texts, spots) {
		return true
	}
	for _, text := range k.grown {
		if k.notices([]byte(text)) {
			return true
		}
	}
	return len(spots) <= fewSpots && k.noticesSpots(k.grown, spots)
}

// onEachKernel runs the test for each vector kernel, and points it to the right
// constants again.
func onEachKernel(t *testing.T, test func(k *constantMutants)) {
	for _, kernel := range vectors(t) {
		t.Run("kernel="+kernel.String(), func(t *testing.T) {
			k := newConstantMutants(t, kernel)
			defer func() { kernelTable = k.right }()
			test(k)
		})
	}
}

// TestMutantsOfKernelConstants changes every bit of every constant that a kernel
// reads. What has no bit that counts is equivalent, and no text may notice it.
func TestMutantsOfKernelConstants(t *testing.T) {
	onEachKernel(t, func(k *constantMutants) {
		noticed, equivalent := 0, 0
		for _, f := range fieldsReadBy(k.t, k.kernel.String()) {
			c := tally{table: f.name}
			for i := range f.cells * 8 {
				if c.takes(i, exhaustive.Pick(1, 53, 53)) {
					k.tryMutant(&c, f, i/8, i%8)
				}
			}
			c.report(k.t)
			noticed, equivalent = noticed+c.noticed, equivalent+c.equivalent
		}
		k.t.Logf("all: %d mutants, %d noticed, %d equivalent", noticed+equivalent, noticed, equivalent)
	})
}

// tryMutant changes one bit of a field, and judges.
func (k *constantMutants) tryMutant(c *tally, f constantField, cell, bit int) {
	k.wrong = *k.right
	f.flip(&k.wrong, cell, 1<<bit)
	var noticed, counts bool
	if f.name == "window" {
		noticed, counts = k.noticedInPart(cell), k.windowCounts(cell, bit)
	} else {
		turned := turnedOver(k.masks, k.right, &k.wrong, f.name)
		noticed, counts = k.noticed(turned), slices.ContainsFunc(turned, k.counts)
	}
	c.note(noticed, !counts, "cell %d, bit %d", cell, bit)
	if noticed && !counts {
		k.t.Errorf("%s: cell %d, bit %d is noticed, and should not count", f.name, cell, bit)
	}
}

// noticedInPart reports whether a mutant of the window shows on the beginning of a
// text, in memory before the rest of it. The byte that the cell keeps is also
// tried with its highest bit, which no text has.
func (k *constantMutants) noticedInPart(cell int) bool {
	for _, text := range k.texts {
		src := []byte(text)
		for n := 1; n < min(len(src), blockBytes); n++ {
			first, _ := readWindow(n)
			at := cell - first
			if k.noticesPart(src[:n]) {
				return true
			}
			if at >= 0 && at < n {
				src[at] ^= 0x80
				noticed := k.noticesPart(src[:n])
				src[at] ^= 0x80
				if noticed {
					return true
				}
			}
		}
	}
	return false
}

// noticesPart does so for one beginning.
func (k *constantMutants) noticesPart(src []byte) bool {
	noticed := k.noticesOne(src)
	if noticed {
		agreeWithGeneric(k.t, []processor.Kernel{k.kernel}, src)
	}
	return noticed
}

// TestEquivalentMutantsOfKernelConstantsTogether changes at once all bits that
// count in no mutant. No input of the suite may notice. So the rule that says which bits
// count does not depend on the inputs that the mutants were tried on.
func TestEquivalentMutantsOfKernelConstantsTogether(t *testing.T) {
	onEachKernel(t, func(k *constantMutants) {
		changed := k.changeWhatDoesNotCount(fieldsReadBy(k.t, k.kernel.String()))
		inputs := 0
		k.eachInput(func(src []byte) {
			inputs++
			if k.notices(src) {
				k.t.Fatalf("%q: the answer is another one with bits changed that should not count", src)
			}
		})
		k.t.Logf("%d bits changed at once, not noticed on %d inputs", changed, inputs)
		if changed == 0 || inputs == 0 {
			k.t.Error("nothing was tried")
		}
	})
}

// changeWhatDoesNotCount makes the wrong constants: the right ones with every bit
// changed that, with those before, turns over nothing that counts. It returns how
// many that are.
func (k *constantMutants) changeWhatDoesNotCount(fields []constantField) (changed int) {
	k.wrong = *k.right
	for _, f := range fields {
		for i := range f.cells * 8 {
			if f.name == "window" || i%exhaustive.Pick(1, 53, 53) != 0 {
				continue
			}
			f.flip(&k.wrong, i/8, 1<<(i%8))
			if slices.ContainsFunc(turnedOver(k.masks, k.right, &k.wrong, f.name), k.counts) {
				f.flip(&k.wrong, i/8, 1<<(i%8))
			} else {
				changed++
			}
		}
	}
	return changed
}

// eachInput calls f with the inputs of the suite: every byte everywhere in
// references of every shape, every length, changes at random, every byte in every
// state, and the cases; with some of them where the test is not exhaustive.
func (k *constantMutants) eachInput(f func(src []byte)) {
	count, step := 0, exhaustive.Pick(1, 53, 397)
	some := func(src []byte) {
		if count++; count%step == 0 {
			f(src)
		}
	}
	for _, text := range k.texts {
		src := []byte(text)
		for i, old := range src {
			for b := range 256 {
				src[i] = byte(b)
				some(src)
			}
			src[i] = old
		}
	}
	for _, text := range k.grown {
		some([]byte(text))
	}
	eachMutation(100_000, some)
	eachByteInEachState(k.t, 28, some)
	for _, src := range cases(k.t) {
		f(src)
	}
}
