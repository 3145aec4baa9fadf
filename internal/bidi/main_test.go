package main

import (
	"bytes"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/iri"
	"golang.org/x/text/unicode/bidi"
)

// sameUnicode skips a test where golang.org/x/text has the tables of another version.
func sameUnicode(t *testing.T) {
	if bidi.UnicodeVersion != version {
		t.Skipf("golang.org/x/text has the tables of Unicode %s, package iri those of %s", bidi.UnicodeVersion, version)
	}
}

// TestTablesAreUpToDate makes the file again and compares.
func TestTablesAreUpToDate(t *testing.T) {
	sameUnicode(t)
	want, err := tables()
	must.NoError(t, err)
	got := must.Bytes(t, "../../iri/bidi_gen.go")
	if !bytes.Equal(got, want) {
		t.Error("iri/bidi_gen.go is not what this command writes; go generate makes it new")
	}
}

// TestPackageKnowsEveryDirection asks package iri about each character that an IRI may
// have, beside one of each direction.
func TestPackageKnowsEveryDirection(t *testing.T) {
	sameUnicode(t)
	const alef = "\u05D0"
	rule := func(src string) iri.BidiRule {
		s, err := iri.Parse(src)
		must.NoError(t, err)
		return iri.CheckBidi(src, &s).Rule
	}
	formatting := 0
	known := map[bidi.Class]int{}
	for r := rune(0xA0); r <= 0x10FFFF; r++ {
		var s uriscan.Spans
		if !iri.Reference.ScanString("#"+string(r), &s) {
			continue
		}
		properties, _ := bidi.LookupRune(r)
		class := properties.Class()
		known[class]++
		afterRight, afterLeft := rule("#"+alef+string(r)+alef), rule("#a"+string(r))
		if afterLeft == iri.BidiFormatting {
			formatting++
			continue
		}
		expect.Equal(t, afterRight == iri.BidiMixed, leftToRight(class), "%U: from left to right", r)
		expect.Equal(t, afterLeft == iri.BidiMixed, rightToLeft(class), "%U: from right to left", r)
	}
	expect.Equal(t, formatting, 12, "characters that format directions")
	if known[bidi.R] == 0 || known[bidi.AL] == 0 || known[bidi.L] == 0 || known[bidi.ON] == 0 {
		t.Errorf("characters by class: %v", known)
	}
}
