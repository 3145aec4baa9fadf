package reading

import (
	"fmt"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/walk"
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
	*walk.Table
	text  string
	rule  uriscan.Production
	limit int // the offset of the first byte that is wrong whatever the machine says, or the length
	start walk.State
}

// to returns the state and the registers after the first n bytes, and how many of
// them the machine has a way on for.
func (w *walker) to(n int) (state walk.State, r walk.Registers, at int) {
	r = walk.Cleared
	state, at = w.Walk([]byte(w.text[:min(n, w.limit)]), 0, w.start, &r)
	return state, r, at
}

// walkOf returns the machine at a step.
func walkOf(text string, p uriscan.Production, step int) *Walk {
	machine, rule := p.Machine()
	table := (*walk.Table)(&machine.Table)
	w := &walker{Machine: machine, Table: table, text: text, rule: p, limit: len(text), start: table.Entry(rule)}
	if p == uriscan.AbsoluteURI {
		if hash := strings.IndexByte(text, '#'); hash >= 0 {
			w.limit = hash
		}
	}
	_, _, stop := w.to(w.limit)
	out := &Walk{Last: stop + 1, At: -1}
	out.Step = max(0, min(step, out.Last))
	switch {
	case out.Step == 0:
		w.begin(out)
	case out.Step <= stop:
		w.take(out)
	default:
		w.finish(out, stop)
	}
	out.Accept = out.Accept && !out.Dead
	w.strip(out)
	return out
}

// name returns the name of a state: its class in the drawing, and its number in the tables.
func (w *walker) name(s walk.State) string { return fmt.Sprintf("s%03d", w.Number(s)) }

// begin fills in the start.
func (w *walker) begin(out *Walk) {
	out.State, out.Accept = w.name(w.start), w.End(w.start).Accept
	r := walk.Cleared
	out.note(&r, walk.SlotNone)
	out.Says = "The machine is in " + out.State + ". No byte was read." + w.wanted(w.start)
}

// take fills in a step that takes a byte.
func (w *walker) take(out *Walk) {
	at := out.Step - 1
	before, r, _ := w.to(at)
	b := w.text[at]
	state, slot := w.Step(before, b)
	r[slot] = uint32(at)
	out.Before, out.State, out.Accept = w.name(before), w.name(state), w.End(state).Accept
	out.taken(w, at)
	out.note(&r, slot)
	out.Says = fmt.Sprintf("At offset %d, %s leads from %s to %s.", at, byteName(b), out.Before, out.State)
	if before == state {
		out.Says = fmt.Sprintf("At offset %d, %s leaves the machine in %s.", at, byteName(b), out.State)
	}
	if slot != walk.SlotNone {
		out.Says += fmt.Sprintf(" The register “%s” takes %d.", registers[slot], at)
	}
}

// finish fills in the last step: the end of the input, or a byte that is wrong.
func (w *walker) finish(out *Walk, stop int) {
	state, r, _ := w.to(stop)
	end := w.End(state)
	out.Before, out.State, out.Accept = w.name(state), w.name(state), end.Accept
	if stop < len(w.text) {
		out.Dead = true
		out.taken(w, stop)
		out.note(&r, walk.SlotNone)
		out.Says = fmt.Sprintf("At offset %d, there is no way on from %s for %s.", stop, out.State, byteName(w.text[stop])) + w.wanted(state)
		return
	}
	if out.Dead = !end.Accept; out.Dead {
		out.note(&r, walk.SlotNone)
		out.Says = "The input ends too early." + w.wanted(state)
		return
	}
	r[end.Store] = uint32(stop)
	out.note(&r, end.Store)
	out.Says = fmt.Sprintf("The input ends after %s, as it may in %s.", counted(stop, "byte"), out.State)
	if end.Store != walk.SlotNone {
		out.Says += fmt.Sprintf(" The register “%s” takes %d.", registers[end.Store], stop)
	}
}

// wanted says what can follow in a state.
func (w *walker) wanted(s walk.State) string {
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
func (out *Walk) taken(w *walker, at int) {
	cell := cellAt(w.text[:at+1], at, 1)
	class := w.Classes[w.text[at]]
	var members []byte
	for b := range 256 {
		if w.Classes[b] == class {
			members = append(members, byte(b))
		}
	}
	out.At, out.Byte = at, &cell
	out.Class = fmt.Sprintf("%d: %s", class, percent.Of(members))
	if class == 0 {
		out.Class = "0: bytes that the grammar uses nowhere"
	}
}

// note fills in the registers; slot is the one that was written by the step.
func (out *Walk) note(r *walk.Registers, slot uint8) {
	for i, name := range registers {
		if i == walk.SlotNone {
			continue
		}
		value := -1
		if r[i] != walk.Cleared[i] {
			value = int(r[i])
		}
		out.Registers = append(out.Registers, Register{name, value, uint8(i) == slot})
	}
}

// stripBytes is how many bytes are shown on each side of the step.
const stripBytes = 24

// strip fills in the bytes around the step. Each has a cell of its own, as the machine
// reads them.
func (w *walker) strip(out *Walk) {
	out.From = max(0, min(out.Step-stripBytes, len(w.text)-2*stripBytes))
	for at := out.From; at < min(out.From+2*stripBytes, len(w.text)); at++ {
		out.Strip = append(out.Strip, cellAt(w.text[:at+1], at, 1))
	}
}

// byteName returns a byte as a sentence names it.
func byteName(b byte) string {
	if '!' <= b && b <= '~' {
		return fmt.Sprintf("“%c”", b)
	}
	return fmt.Sprintf("the byte 0x%02x", b)
}
