package exact_test

import (
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/shapes"
	"github.com/uriscan/uriscan/internal/walk"
)

// machine and engine are those of RFC 3986, and rule is that of a reference.
var (
	machine, rule = uriscan.URIReference.Machine()
	table         = (*walk.Table)(&machine.Table)
	engine        = exact.New(exact.Grammar{Machine: machine})
)

// walkPiece is the length of the pieces that a walk looks at.
const walkPiece = 32

// TestTripletsLeaveEveryTextWhereItIs names the states in which a walk may pass over
// triplets: those of every component that may have them. An IPvFuture takes the same
// bytes as a userinfo, but no triplet.
func TestTripletsLeaveEveryTextWhereItIs(t *testing.T) {
	onTriplets := exact.OnTriplets(table)
	for before, want := range map[string]bool{
		"//u:a": true, "//h": true, "//u@h": true, "%41": true, "a:b": true, "/p": true, "//h/p": true, "?q": true, "#f": true,
		"//[v1.a": false, "//[": false, "//h:8": false, "a": false, "%": false,
	} {
		expect.Equal(t, onTriplets[table.Number(engine.After(rule, before))], want, "after %q: triplets leave the state as it is", before)
	}
}

// TestWalkGoesWhereTheMachineDoes walks texts that are longer than a piece. Runs and
// triplets begin and end at every place of it.
func TestWalkGoesWhereTheMachineDoes(t *testing.T) {
	forms := append([]shapes.Form{
		{Before: "//u:", Unit: "%41:", After: ""}, {Before: "//u:", Unit: "a%4F", After: "@h"}, {Before: "//", Unit: "a%41", After: ":"}, {Before: "x:", Unit: "%41a", After: "\\"},
		{Before: "/", Unit: "%41%4", After: ""}, {Before: "//[v1.", Unit: "a:", After: "%41]"},
	}, shapes.All...)
	for _, name := range processor.Names() {
		restore, _ := processor.Use(name)
		for _, f := range forms {
			for n := 0; n < 5*walkPiece; n += exhaustive.Pick(1, 1, 5) {
				checkWalk(t, name, []byte(f.OfLength(n)))
			}
		}
		restore()
	}
}

// checkWalk holds a walk against one of the machine alone.
func checkWalk(t *testing.T, name string, src []byte) {
	t.Helper()
	got, want := walk.Cleared, walk.Cleared
	state, at := engine.Walk(src, 0, table.Entry(rule), &got)
	wantState, wantAt := table.Walk(src, 0, table.Entry(rule), &want)
	// Slot 0 takes offsets that nobody asks for.
	got[walk.SlotNone], want[walk.SlotNone] = 0, 0
	if state != wantState || at != wantAt || got != want {
		t.Fatalf("kernel %s, %q: state %d at %d, registers %v; want %d at %d, %v", name, src, table.Number(state), at, got, table.Number(wantState), wantAt, want)
	}
}
