package emit

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/captures"
	"github.com/uriscan/uriscan/gen/internal/charset"
	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

// body is a read function that is written out.
type body struct {
	*writer
	entry  int
	states []int            // that the entry leads to, in the order of their numbers
	groups map[int]patterns // of final states: how the registers can be written there
	read   map[int]bool     // registers that some capture lies at
	tested map[int]bool     // registers that decide, by being written, where a capture lies
	sets   []charset.Set    // that have a constant
	text   strings.Builder
}

// patterns are sets of written registers, ascending.
type patterns []uint32

// readWritten writes the function that reads a rule state by state.
//
// The walk of package fsm is its plain version. Here i is the offset, c the byte,
// and a register a variable of its own, which has unset before its first store if
// anything depends on that.
func (w *writer) readWritten(entry int) {
	f := &body{writer: w, entry: entry, groups: map[int]patterns{}, read: map[int]bool{}, tested: map[int]bool{}}
	f.explore()
	f.ends() // which says what registers are for
	ends := f.text.String()
	f.text.Reset()
	for _, s := range f.states {
		f.state(s)
	}
	w.line("// %s reads src as far as some %s begins with it, and fills out if one", w.read(entry), w.spec.Entries[entry])
	w.line("// ends there. It returns how far that is, and the reason why a byte is wrong there,")
	w.line("// with fsm.Accept if the input may end. The registers and")
	w.line("// states are those of %s, and so is each answer.", w.opt.Name)
	w.line("func %s(src []byte, out *%s) (n int, end uint8) {", w.read(entry), w.opt.Functions)
	f.declarations()
	w.line("goto %s", w.state(w.m.Entries[entry]))
	w.line("%s%s}\n", f.text.String(), ends)
}

// explore finds the states that the entry leads to, and with which registers
// written they accept.
func (f *body) explore() {
	type visit struct {
		state   int
		pattern uint32
	}
	seen := map[visit]bool{}
	start := visit{f.m.Entries[f.entry], 0}
	seen[start] = true
	for queue := []visit{start}; len(queue) > 0; queue = queue[1:] {
		v := queue[0]
		s := &f.m.States[v.state]
		if !slices.Contains(f.states, v.state) {
			f.states = append(f.states, v.state)
		}
		if s.Accept {
			f.groups[s.Group] = f.groups[s.Group].with(captures.Written(v.pattern, s.Store))
		}
		for _, t := range s.Next {
			next := visit{t.To, captures.Written(v.pattern, t.Store)}
			if t.To != 0 && !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
	slices.Sort(f.states)
}

// with returns the patterns with one more.
func (p patterns) with(pattern uint32) patterns {
	if at, known := slices.BinarySearch(p, pattern); !known {
		return slices.Insert(p, at, pattern)
	}
	return p
}

func (f *body) add(text string, args ...any) { fmt.Fprintf(&f.text, text+"\n", args...) }

// declarations writes the variables and the constants, which must come before
// the first label.
func (f *body) declarations() {
	if len(f.sets) > 0 {
		f.line("// Sets of bytes, each by the classes that are in it.\nconst (")
		for i, set := range f.sets {
			var classes uint64
			for class, members := range f.m.Classes.Members {
				if !members.Empty() && set.Contains(members) {
					classes |= 1 << class
				}
			}
			f.line("in%d uint64 = %#x // %s", i, classes, set)
		}
		f.line(")")
	}
	f.line("var i uint // the offset")
	if slices.ContainsFunc(f.states, func(s int) bool { return len(edges(f.m, s)) > 0 }) {
		f.line("var c byte // there")
	}
	var names, unset []string
	for i := range f.m.DFA.Registers {
		if f.used(i) {
			names = append(names, f.register(i))
		}
		if f.tested[i] {
			unset = append(unset, f.register(i))
		}
	}
	if names != nil {
		f.line("var %s uint", strings.Join(names, ", "))
	}
	if unset != nil {
		f.line("const unset = ^uint(0)")
		f.line("%s = unset%s", strings.Join(unset, ", "), strings.Repeat(", unset", len(unset)-1))
	}
}

// used reports whether anything depends on a register.
func (f *body) used(i int) bool { return i != tdfa.NoStore && (f.read[i] || f.tested[i]) }

// passRun passes over a long run of bytes that leave a state where it is. The plain
// version goes back to the state for each byte. This does so too, and at each eighth
// offset tries eight bytes at once: half the time for long runs, and hardly more for
// short ones, which mostly end before there is anything to try.
func (f *body) passRun(run int) {
	f.inRuns = true
	f.add("for i&7 == 0 && i+8 <= uint(len(src)) && %s((*[8]byte)(src[i:]))>>%d&1 != 0 {\ni += 8\n}", f.local("InRuns"), run)
}

// state writes the block of a state: a comparison for each way on, and what the end
// of the input or a wrong byte does.
func (f *body) state(number int) {
	s := &f.m.States[number]
	f.add("\n%s: // %s", f.writer.state(number), f.about(number))
	ways := edges(f.m, number)
	slices.SortStableFunc(ways, func(a, b edge) int {
		return cmp.Or(cmp.Compare(b.bytes.Len(), a.bytes.Len()), cmp.Compare(a.to, b.to))
	})
	if len(ways) > 0 {
		f.add("if i < uint(len(src)) {\nswitch c = src[i]; {")
		for _, e := range ways {
			f.add("case %s:", f.condition(e.bytes))
			if f.used(e.store) {
				f.add("%s = i", f.register(e.store))
			}
			f.add("i++")
			if e.to == number && s.Run >= 0 && e.bytes == f.m.Runs[s.Run] {
				f.passRun(s.Run)
			}
			f.add("goto %s", f.writer.state(e.to))
		}
		f.add("}\n}")
	}
	reason := f.wants(f.reasons.of[number])
	if !s.Accept {
		f.add("return int(i), %s", reason)
		return
	}
	if f.used(s.Store) {
		f.add("%s = i", f.register(s.Store))
	}
	f.add("end = %s | fsm.Accept\ngoto end%d", reason, s.Group)
}
