package main

import (
	"fmt"
	"strings"

	"github.com/uriscan/uriscan/bench/record"
)

// ours reports whether a series measures uriscan rather than a peer.
func ours(k record.Key) bool {
	return k.Peer == "" && k.Bench != "Floor" && k.Bench != "LengthFloor"
}

// compare returns what changed in uriscan from one record to the next, and
// whether anything became slower by more than bound percent, chance excluded,
// or allocates more than it did.
func compare(old, new *record.Record, bound float64) (text string, regressed bool) {
	changes := newTable("", "old", "new", "change", "p", "")
	same, lost := 0, 0
	for _, k := range old.Select(ours) {
		if _, ok := new.Median(k, record.SecondsPerOp); !ok {
			lost++
			continue
		}
		slower := compareTime(changes, old, new, k, bound)
		more := compareAllocations(changes, old, new, k)
		if slower == "" && !more {
			same++
		}
		regressed = regressed || slower == regression || more
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# From commit %s to %s\n\n", named(old.Commit, ""), named(new.Commit, ""))
	fmt.Fprintf(&b, "%s. A regression is a median that is slower by more than %g %% and not by chance (p < 0.05), or one allocation more.\n\n", named(new.CPU, "processor"), bound)
	b.WriteString(changes.String())
	fmt.Fprintf(&b, "\n%d series without a change that counts; %d that only the old record has.\n", same, lost)
	return b.String(), regressed
}

// regression marks a row that makes the command fail.
const regression = "**regression**"

// compareTime adds a row where a time changed and not by chance, and returns
// the row's mark, or "" where there is no row.
func compareTime(t *table, old, new *record.Record, k record.Key, bound float64) (mark string) {
	unit, name := record.SecondsPerURI, "ns/URI"
	if _, ok := old.Median(k, unit); !ok {
		unit, name = record.SecondsPerOp, "ns"
	}
	before, _ := old.Median(k, unit)
	after, _ := new.Median(k, unit)
	comparison, ok := record.Compare(old, new, k, unit)
	if !ok || comparison.P >= comparison.Alpha || before == 0 {
		return ""
	}
	change := 100 * (after/before - 1)
	mark = "faster"
	switch {
	case change > bound:
		mark = regression
	case change >= 0:
		mark = "within the bound"
	}
	t.add(k.String(), significant(1e9*before)+" "+name, significant(1e9*after)+" "+name,
		fmt.Sprintf("%+.1f %%", change), fmt.Sprintf("%.3f", comparison.P), mark)
	return mark
}

// compareAllocations adds a row where a call allocates more than it did.
func compareAllocations(t *table, old, new *record.Record, k record.Key) (more bool) {
	before, okBefore := old.Median(k, record.AllocsPerOp)
	after, okAfter := new.Median(k, record.AllocsPerOp)
	if !okBefore || !okAfter || after <= before {
		return false
	}
	t.add(k.String(), significant(before)+" allocations", significant(after)+" allocations", "", "", regression)
	return true
}
