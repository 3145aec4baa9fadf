package reading

import (
	"fmt"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/percent"
)

// A Walk is the exact machine at a step of its walk. Step 0 is the start, and each
// step after it takes a byte. The last one takes the end of the input, or the byte
// that the machine has no way on for.
type Walk struct {
	Step int `json:"step"`
	Last int `json:"last"`

	Before string `json:"before"` // the state that the step comes from, "" at the start
	State  string `json:"state"`  // the state that it leads to; if there is no way on, that where it stays

	At    int    `json:"at"` // the offset of the byte that the step takes, -1 for none
	Byte  *Cell  `json:"byte,omitempty"`
	Class string `json:"class,omitempty"` // of the byte: its number and its bytes

	Accept    bool       `json:"accept"` // the input may end in the state
	Dead      bool       `json:"dead"`   // there is no way on
	Says      string     `json:"says"`   // the step, in sentences
	Registers []Register `json:"registers"`

	Strip []Cell `json:"strip"` // the bytes around
	From  int    `json:"from"`  // the offset of the first of them
}

// A Register is where the machine notes an offset.
type Register struct {
	Name  string `json:"name"`
	Value int    `json:"value"` // -1 if nothing was noted yet
	Now   bool   `json:"now,omitempty"`
}

// registers has the names that the tables of the machine give the registers, as words.
var registers = [...]string{1: "path end", "fragment end", "query end", "scheme end", "host end", "host end?", "userinfo end", "port end"}

// walker walks the machine over a text.
type walker struct {
	*fsm.Machine
	text  string
	rule  uriscan.Production
	limit int // the offset of the first byte that is wrong whatever the machine says, or the length
	start fsm.State
}

// to returns the state and the registers after the first n bytes, and how many of
// them the machine has a way on for.
func (w *walker) to(n int) (state fsm.State, r fsm.Registers, at int) {
	r.Clear()
	state, at = w.Walk([]byte(w.text[:min(n, w.limit)]), 0, w.start, &r)
	return state, r, at
}

// walkOf returns the machine at a step.
func walkOf(text string, p uriscan.Production, step int) *Walk {
	machine, rule := p.Machine()
	w := &walker{Machine: machine, text: text, rule: p, limit: len(text), start: machine.Entries[rule]}
	if p == uriscan.AbsoluteURI {
		if hash := strings.IndexByte(text, '#'); hash >= 0 {
			w.limit = hash
		}
	}
	_, _, stop := w.to(w.limit)
	walk := &Walk{Last: stop + 1, At: -1}
	walk.Step = max(0, min(step, walk.Last))
	switch {
	case walk.Step == 0:
		w.begin(walk)
	case walk.Step <= stop:
		w.take(walk)
	default:
		w.finish(walk, stop)
	}
	walk.Accept = walk.Accept && !walk.Dead
	w.strip(walk)
	return walk
}

// name returns the name of a state: its class in the drawing, and its number in the tables.
func (w *walker) name(s fsm.State) string { return fmt.Sprintf("s%03d", w.Number(s)) }

// begin fills in the start.
func (w *walker) begin(walk *Walk) {
	walk.State, walk.Accept = w.name(w.start), w.End(w.start).Accept
	var r fsm.Registers
	r.Clear()
	walk.note(&r, fsm.SlotNone)
	walk.Says = "The machine is in " + walk.State + ". No byte was read." + w.wanted(w.start)
}

// take fills in a step that takes a byte.
func (w *walker) take(walk *Walk) {
	at := walk.Step - 1
	before, r, _ := w.to(at)
	b := w.text[at]
	state, slot := w.Step(before, b)
	r[slot] = uint32(at)
	walk.Before, walk.State, walk.Accept = w.name(before), w.name(state), w.End(state).Accept
	walk.taken(w, at)
	walk.note(&r, slot)
	walk.Says = fmt.Sprintf("At offset %d, %s leads from %s to %s.", at, byteName(b), walk.Before, walk.State)
	if before == state {
		walk.Says = fmt.Sprintf("At offset %d, %s leaves the machine in %s.", at, byteName(b), walk.State)
	}
	if slot != fsm.SlotNone {
		walk.Says += fmt.Sprintf(" The register “%s” takes %d.", registers[slot], at)
	}
}

// finish fills in the last step: the end of the input, or a byte that is wrong.
func (w *walker) finish(walk *Walk, stop int) {
	state, r, _ := w.to(stop)
	end := w.End(state)
	walk.Before, walk.State, walk.Accept = w.name(state), w.name(state), end.Accept
	if stop < len(w.text) {
		walk.Dead = true
		walk.taken(w, stop)
		walk.note(&r, fsm.SlotNone)
		walk.Says = fmt.Sprintf("At offset %d, there is no way on from %s for %s.", stop, walk.State, byteName(w.text[stop])) + w.wanted(state)
		return
	}
	if walk.Dead = !end.Accept; walk.Dead {
		walk.note(&r, fsm.SlotNone)
		walk.Says = "The input ends too early." + w.wanted(state)
		return
	}
	r[end.Store] = uint32(stop)
	walk.note(&r, end.Store)
	walk.Says = fmt.Sprintf("The input ends after %s, as it may in %s.", counted(stop, "byte"), walk.State)
	if end.Store != fsm.SlotNone {
		walk.Says += fmt.Sprintf(" The register “%s” takes %d.", registers[end.Store], stop)
	}
}

// wanted says what can follow in a state.
func (w *walker) wanted(s fsm.State) string {
	reason := w.Reasons[w.End(s).Reason]
	if w.rule == uriscan.AbsoluteURI {
		reason.Want = without(reason.Want, `"#"`)
	}
	return " Wanted: " + reason.Wanted() + "."
}

// without returns the items but for one.
func without(items []string, item string) (rest []string) {
	for _, s := range items {
		if s != item {
			rest = append(rest, s)
		}
	}
	return rest
}

// taken fills in the byte of a step.
func (walk *Walk) taken(w *walker, at int) {
	cell := cellAt(w.text[:at+1], at, 1)
	class := w.Classes[w.text[at]]
	var members []byte
	for b := range 256 {
		if w.Classes[b] == class {
			members = append(members, byte(b))
		}
	}
	walk.At, walk.Byte = at, &cell
	walk.Class = fmt.Sprintf("%d: %s", class, percent.Of(members))
	if class == 0 {
		walk.Class = "0: bytes that the grammar uses nowhere"
	}
}

// note fills in the registers; slot is the one that was written by the step.
func (walk *Walk) note(r *fsm.Registers, slot uint8) {
	var unset fsm.Registers
	unset.Clear()
	for i, name := range registers {
		if i == fsm.SlotNone {
			continue
		}
		value := -1
		if r[i] != unset[i] {
			value = int(r[i])
		}
		walk.Registers = append(walk.Registers, Register{name, value, uint8(i) == slot})
	}
}

// stripBytes is how many bytes are shown on each side of the step.
const stripBytes = 24

// strip fills in the bytes around the step. Each has a cell of its own, as the machine
// reads them.
func (w *walker) strip(walk *Walk) {
	walk.From = max(0, min(walk.Step-stripBytes, len(w.text)-2*stripBytes))
	for at := walk.From; at < min(walk.From+2*stripBytes, len(w.text)); at++ {
		walk.Strip = append(walk.Strip, cellAt(w.text[:at+1], at, 1))
	}
}

// byteName returns a byte as a sentence names it.
func byteName(b byte) string {
	if '!' <= b && b <= '~' {
		return fmt.Sprintf("“%c”", b)
	}
	return fmt.Sprintf("the byte 0x%02x", b)
}
