package emit

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/gen/internal/minimize"
	"github.com/uriscan/uriscan/gen/internal/tdfa"
	"github.com/uriscan/uriscan/internal/walk"
)

// reasons are the different things that the machine has to say about a wrong
// byte, and which of them each state says.
type reasons struct {
	list []fsm.Reason // 0 is not used
	of   []int        // by state
}

func findReasons(m *minimize.Machine) *reasons {
	r := &reasons{list: []fsm.Reason{{Place: -1, Inside: -1}}, of: make([]int, len(m.States))}
	number := map[string]int{}
	for i, s := range m.States {
		if i == 0 {
			continue
		}
		reason := fsm.Reason{Place: int8(s.Place), Inside: int8(s.Inside), Want: want(&s)}
		key := fmt.Sprintf("%d %d %q", reason.Place, reason.Inside, reason.Want)
		if _, known := number[key]; !known {
			number[key] = len(r.list)
			r.list = append(r.list, reason)
		}
		r.of[i] = number[key]
	}
	return r
}

// check refuses more reasons than a match can number.
func (r *reasons) check() error {
	if n := len(r.list) - 1; n > walk.MaxReasons {
		return fmt.Errorf("the grammar has %d different things to say about a wrong byte; there is room for %d", n, walk.MaxReasons)
	}
	return nil
}

// want returns what could come next, in a fixed order, so that two states with
// the same ways on say the same: what holds many bytes before what holds few,
// then by name, and the end of the input last.
func want(s *minimize.State) []string {
	expect := slices.Clone(s.Expect)
	slices.SortFunc(expect, func(a, b tdfa.Expectation) int {
		return cmp.Or(cmp.Compare(b.Set.Len(), a.Set.Len()), strings.Compare(a.Label, b.Label))
	})
	var items []string
	for _, e := range expect {
		items = append(items, e.Label)
	}
	if s.Accept {
		items = append(items, "end")
	}
	return items
}

// quoted returns the items as elements of a Go literal. Most hold quotes
// themselves, so they are between backticks where that can be.
func quoted(items []string) string {
	var text []string
	for _, item := range items {
		if strconv.CanBackquote(item) && strings.Contains(item, `"`) {
			text = append(text, "`"+item+"`")
		} else {
			text = append(text, strconv.Quote(item))
		}
	}
	return strings.Join(text, ", ")
}
