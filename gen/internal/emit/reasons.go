package emit

import (
	"fmt"
	"strings"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/gen/internal/minimize"
)

// reasons are the different things that the machine has to say about a wrong
// byte, and which of them each state says.
type reasons struct {
	list []fsm.Reason // 0 is not used
	of   []int        // by state
}

func findReasons(m *minimize.Machine) *reasons {
	r := &reasons{list: []fsm.Reason{{Place: -1, Inside: -1}}, of: make([]int, len(m.States))}
	number := map[fsm.Reason]int{}
	for i, s := range m.States {
		reason := fsm.Reason{Place: int8(s.Place), Inside: int8(s.Inside), Want: want(&s)}
		if i == 0 {
			continue
		}
		if _, known := number[reason]; !known {
			number[reason] = len(r.list)
			r.list = append(r.list, reason)
		}
		r.of[i] = number[reason]
	}
	return r
}

// check refuses more reasons than a byte can number.
func (r *reasons) check() error {
	if len(r.list) > 256 {
		return fmt.Errorf("the grammar has %d different things to say about a wrong byte; there is room for 255", len(r.list)-1)
	}
	return nil
}

// want returns what could come next as an error text lists it.
func want(s *minimize.State) string {
	var parts []string
	for _, e := range s.Expect {
		parts = append(parts, e.Label)
	}
	if s.Accept {
		parts = append(parts, "end")
	}
	last := len(parts) - 1
	if last <= 0 {
		return strings.Join(parts, "")
	}
	return strings.Join(parts[:last], ", ") + " or " + parts[last]
}
