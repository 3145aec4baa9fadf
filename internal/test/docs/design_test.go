package docs

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/walk"
)

// describeWalk returns the walk of a URI reference through the machine, a line
// for each byte: offset, byte, class, the state that follows and, where an
// offset is noted, the register. The names are those of the tables.
func describeWalk(src, tables string) string {
	machine, _ := uriscan.URIReference.Machine()
	table := (*walk.Table)(&machine.Table)
	name := func(state walk.State) string {
		return regexp.MustCompile(fmt.Sprintf(`(?m)^\t([a-z]+%03d): `, table.Number(state))).FindStringSubmatch(tables)[1]
	}
	register := func(slot uint8) string {
		return regexp.MustCompile(fmt.Sprintf(`(?m)^\t(\w+)\s+= %d << fsm.SlotShift`, slot)).FindStringSubmatch(tables)[1]
	}
	group := func(group uint8) string {
		return regexp.MustCompile(fmt.Sprintf(`(?m)^\t(\w+)\s+= %d << fsm.GroupShift`, group)).FindStringSubmatch(tables)[1]
	}
	state := table.Entry(0)
	text := fmt.Sprintf("                   %s\n", name(state))
	for at := range len(src) {
		next, slot := table.Step(state, src[at])
		state = next
		text += fmt.Sprintf("%2d  '%c'  class %2d  %-8s", at, src[at], machine.Classes[src[at]], name(state))
		if slot != walk.SlotNone {
			text += fmt.Sprintf("  %s = %d", register(slot), at)
		}
		text = strings.TrimRight(text, " ") + "\n"
	}
	end := table.End(state)
	return text + fmt.Sprintf("%2d  end   accept %v  %s = %d, %s\n", len(src), end.Accept, register(end.Store), len(src), group(end.Group))
}

// TestDesignWalk compares the walk that docs/design.md shows with the tables.
func TestDesignWalk(t *testing.T) {
	t.Chdir(root)
	text := must.Read(t, "docs/design.md")
	tables := must.Read(t, "tables_gen.go")
	const src = "ab://h:8?q"
	if want := describeWalk(src, tables); !strings.Contains(text, "```\n"+want+"```\n") {
		t.Errorf("docs/design.md does not show this walk of %q:\n%s", src, want)
	}
}

// TestDesignTables looks up every line of the tables that docs/design.md shows.
func TestDesignTables(t *testing.T) {
	t.Chdir(root)
	text := must.Read(t, "docs/design.md")
	tables := must.Read(t, "tables_gen.go")
	known := map[string]bool{}
	for line := range strings.Lines(tables) {
		known[strings.TrimSpace(line)] = true
	}
	shown := 0
	for i, part := range strings.Split(text, "```tables\n") {
		if i == 0 {
			continue
		}
		block, _, _ := strings.Cut(part, "```")
		for line := range strings.Lines(block) {
			shown++
			if !known[strings.TrimSpace(line)] {
				t.Errorf("docs/design.md shows a line that tables_gen.go does not have:\n%s", line)
			}
		}
	}
	if shown == 0 {
		t.Error("docs/design.md shows no table")
	}
}
