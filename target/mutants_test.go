package target

import (
	"slices"
	"testing"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/cover"
	"github.com/uriscan/uriscan/internal/exhaustive"
)

// TestCoveringSetFindsEveryChangedCell changes one cell of the machine at a time: the
// state that follows, whether a register takes the offset, and what the end of the
// input does. Some input of the covering set must get another answer. The reference
// gives the right answer to each of them, so a wrong cell cannot pass.
func TestCoveringSetFindsEveryChangedCell(t *testing.T) {
	inputs, byCell := coveringInputs()
	changed := machine
	changed.Cells = slices.Clone(machine.Cells)
	tried, missed := 0, 0
	try := func(cell int, value uint32) {
		if value == machine.Cells[cell] {
			return
		}
		if tried++; tried%exhaustive.Pick(1, 1, 20) != 0 {
			return
		}
		changed.Cells[cell] = value
		if !slices.ContainsFunc(byCell[cell], func(number int) bool {
			in := &inputs[number]
			return answerOf(&changed, in) != in.answer
		}) {
			missed++
			t.Errorf("cell %d of state %d, %#x instead of %#x: no answer changes", cell%machine.Stride, cell/machine.Stride, value, machine.Cells[cell])
		}
		changed.Cells[cell] = machine.Cells[cell]
	}
	for state := 1; state < machine.Rows; state++ {
		row := state * machine.Stride
		for class := 1; class < machine.Stride-1; class++ {
			for _, value := range changesOf(machine.Cells[row+class]) {
				try(row+class, value)
			}
		}
		end := row + machine.Stride - 1
		try(end, machine.Cells[end]^fsm.Accept)
		try(end, machine.Cells[end]^1)
	}
	t.Logf("%d changes, %d of them without effect", tried, missed)
}

// changesOf returns what a cell is changed to.
func changesOf(cell uint32) []uint32 {
	const rowMask = 1<<fsm.SlotShift - 1
	row := int(cell & rowMask)
	other := (row/machine.Stride + 1) % machine.Rows * machine.Stride
	values := []uint32{cell&^rowMask | uint32(other)}
	if row != 0 {
		values = append(values, 0)
	}
	if row != 0 && cell != uint32(row) {
		values = append(values, uint32(row))
	}
	return values
}

// An input is one of the covering set, with what the machine says.
type input struct {
	entry  int
	text   string
	answer fsm.Match
}

// answerOf returns what a machine says.
func answerOf(m *fsm.Machine, in *input) (out fsm.Match) {
	m.Scan(in.entry, []byte(in.text), &out)
	return out
}

// coveringInputs returns the inputs of the covering set, and for each cell those that
// the machine reads it for.
func coveringInputs() (inputs []input, byCell [][]int) {
	set := cover.Of(&machine)
	byCell = make([][]int, machine.Rows*machine.Stride)
	for entry := range machine.Entries {
		set.Each(entry, func(text []byte) {
			in := input{entry: entry, text: string(text)}
			in.answer = answerOf(&machine, &in)
			number := len(inputs)
			inputs = append(inputs, in)
			add := func(cell int) {
				if before := byCell[cell]; len(before) == 0 || before[len(before)-1] != number {
					byCell[cell] = append(before, number)
				}
			}
			state := machine.Entries[entry]
			for _, b := range text {
				add(int(state) + int(machine.Classes[b]))
				next, _ := machine.Step(state, b)
				if next == 0 {
					break
				}
				state = next
			}
			add(int(state) + machine.Stride - 1) // accepts, or has the reason
		})
	}
	return inputs, byCell
}
