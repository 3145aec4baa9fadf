package iri

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/kernels"
	"github.com/uriscan/uriscan/internal/walk"
)

// table is that of the machine.
var table = (*walk.Table)(&machine.Table)

// TestTextsAreLeftByNoCharacter walks every character that has steps in a text, every
// byte of its run and every triplet: the state stays, and no register is written.
func TestTextsAreLeftByNoCharacter(t *testing.T) {
	step := exhaustive.Pick(rune(1), 1, 7)
	for number, steps := range textsOf(table) {
		if steps == nil {
			continue
		}
		stays := func(text string) {
			r := walk.Cleared
			clear := r
			state, at := table.Walk([]byte(text), 0, table.State(number), &r)
			r[walk.SlotNone] = clear[walk.SlotNone]
			if at != len(text) || table.Number(state) != number || r != clear {
				t.Fatalf("state %d: %q leads to state %d", number, text, table.Number(state))
			}
		}
		for r := rune(0); r <= 0x10FFFF; r += step {
			if r >= 0xD800 && r <= 0xDFFF {
				continue
			}
			character := string(r)
			if steps.Length([]byte(character+strings.Repeat("a", wordBytes-len(character)))) == wordBytes {
				stays(character)
			}
		}
		for _, triplet := range []string{"%00", "%aF", "%Fa", "%99"} {
			stays(triplet)
		}
	}
}

// TestComponentsAreTexts wants every component that may have characters to be
// passed over quickly, and the others not.
func TestComponentsAreTexts(t *testing.T) {
	texts := textsOf(table)
	after := func(before string) *exact.Characters { return texts[table.Number(engine.After(0, before))] }
	for before, text := range map[string]bool{
		"http://u:a": true, "http://a": true, "http://é": true, "http://h/a": true, "/a": true, "a/b": true, "é": true, "a:b": true, "?": true, "#": true,
		"http://h:8": false, "http://[v1.a": false, "a": false, "http://1": false, "": false,
	} {
		expect.Equal(t, after(before) != nil, text, "a text after %q", before)
	}
	private := []byte("\uE000\uF8FFab")
	for before, want := range map[string]int{"?": len(private), "#": 0, "/a": 0} {
		expect.Equal(t, after(before).Length(private), want, "private bytes passed over after %q", before)
	}
}

// TestWalkIsTheMachines compares the walk with that of the machine alone, state and
// registers, on long inputs of all kinds.
func TestWalkIsTheMachines(t *testing.T) {
	r := rand.New(rand.NewPCG(3987, 5))
	pieces := []string{"a", "abcdefgh", "é", "日本語", "🚀", "\uFFE5", "\uE000", "%41", "%e9%af", "/", "?", ":", strings.Repeat("a", 40), strings.Repeat("ж", 33), strings.Repeat("%20", 30), "\u00A0", "\uFDF0"}
	rare := []string{"#", "@", "<", "%4", "\xC3", "\uFDD0", "[", "]"}
	lengths := 0
	for range exhaustive.Pick(300_000, 10_000, 3_000) {
		var src strings.Builder
		src.WriteString([]string{"", "http://", "//", "a:", "?", "#", "//[v1."}[r.IntN(7)])
		for range 5 + r.IntN(60) {
			if r.IntN(100) == 0 {
				src.WriteString(rare[r.IntN(len(rare))])
			}
			src.WriteString(pieces[r.IntN(len(pieces))])
		}
		text := []byte(src.String())
		for rule := range machine.Entries {
			entry := table.Entry(rule)
			got, want := walk.Cleared, walk.Cleared
			wantState, wantAt := table.Walk(text, 0, entry, &want)
			kernels.Each(t, func() {
				state, at := engine.Walk(text, 0, entry, &got)
				got[walk.SlotNone], want[walk.SlotNone] = 0, 0
				if state != wantState || at != wantAt || got != want {
					t.Errorf("%q: state %d at %d, want %d at %d", text, table.Number(state), at, table.Number(wantState), wantAt)
				}
			})
			lengths += wantAt
		}
	}
	if lengths < 1_000_000 {
		t.Errorf("only %d bytes were walked", lengths)
	}
}
