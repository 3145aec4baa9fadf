package pipeline

import (
	"fmt"
	"io"

	"github.com/uriscan/uriscan/gen/internal/emit"
	"github.com/uriscan/uriscan/internal/test/cover"
)

// dumpCover writes what the covering set is made of: for each entry a shortest
// input to every state, and the suffixes that tell states apart. The inputs of
// the set are each access followed by nothing or one byte of any class, then by
// each suffix.
func (r *Run) dumpCover(w io.Writer) error {
	machine, err := emit.Build(r.Machine)
	if err != nil {
		return err
	}
	set := cover.Of(machine)
	for entry, rule := range r.Spec.Entries {
		inputs := 0
		set.Each(entry, func([]byte) { inputs++ })
		fmt.Fprintf(w, "entry %s: %d inputs\n", rule, inputs)
		for state := range machine.Rows {
			if access, ok := set.Access(entry, state); ok {
				fmt.Fprintf(w, "  state %d after %+q\n", state, access)
			}
		}
	}
	fmt.Fprintf(w, "%d suffixes\n", len(set.Suffixes()))
	for _, suffix := range set.Suffixes() {
		fmt.Fprintf(w, "  %+q\n", suffix)
	}
	return nil
}
