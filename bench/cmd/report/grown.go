package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/perf/benchfmt"
)

// mayGrow is by how much a count of instructions may be larger than in the record: two
// runs of the same code differ by less than a third of it.
const mayGrow = 0.03

// errGrown says that some calls execute more instructions than in the record.
var errGrown = errors.New("some counts of instructions grew; the table above says which. A slower call needs a reason, and make count writes the new record")

// counted names one count: the architecture, the kernel that was chosen, and the
// benchmark.
type counted struct{ arch, kernel, name string }

// writeGrown prints the counts of a new record that are larger than in the old one by more than mayGrow.
// What only one of the two has says nothing, but they must have something in common.
func writeGrown(stdout io.Writer, oldPath, newPath string) error {
	before, _, err := counts(oldPath)
	if err != nil {
		return err
	}
	after, order, err := counts(newPath)
	if err != nil {
		return err
	}
	t := newTable("architecture", "kernel", "benchmark", "before", "now", "grown to")
	common, grown := 0, 0
	for _, c := range order {
		was, ok := before[c]
		if !ok {
			continue
		}
		common++
		if now := after[c]; now > was*(1+mayGrow) {
			grown++
			t.add(c.arch, c.kernel, c.name, significant(was), significant(now), times(now/was, true))
		}
	}
	if common == 0 {
		return fmt.Errorf("%s and %s have no count in common", oldPath, newPath)
	}
	if grown == 0 {
		_, err = fmt.Fprintf(stdout, "None of %d counts grew by more than %.0f %%.\n", common, 100*mayGrow)
		return err
	}
	if _, err := fmt.Fprintf(stdout, "%d of %d counts grew by more than %.0f %%.\n\n%s", grown, common, 100*mayGrow, t); err != nil {
		return err
	}
	return errGrown
}

// counts reads the counts of a record, and their order in it. Of what was counted several
// times the least is the count, since a busy machine only adds: the runtime of Go looks for
// work and collects garbage more often.
func counts(path string) (all map[counted]float64, order []counted, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, fmt.Errorf("cannot read a record of counts: %w", err)
	}
	defer file.Close()
	all = make(map[counted]float64)
	for reader := benchfmt.NewReader(file, path); reader.Scan(); {
		switch line := reader.Result().(type) {
		case *benchfmt.SyntaxError:
			return nil, nil, fmt.Errorf("%s is no record of counts: %w", path, line)
		case *benchfmt.Result:
			for _, value := range line.Values {
				if strings.HasPrefix(value.Unit, "insns/") {
					c := counted{line.GetConfig("goarch"), line.GetConfig("kernel"), string(line.Name)}
					least, again := all[c]
					if !again {
						least, order = value.Value, append(order, c)
					}
					all[c] = min(least, value.Value)
				}
			}
		}
	}
	if len(all) == 0 {
		return nil, nil, fmt.Errorf("%s holds no count of instructions, want what bench/count/count.sh writes", path)
	}
	return all, order, nil
}
