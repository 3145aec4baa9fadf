package emit

import (
	"fmt"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/tdfa"
)

// A table of numbers has to be looked up to be read. So every number in a row has a
// name that says what it is:
//
//	host042           a state, by the component that is being read
//	hostEnd           a register, by the bound that it takes
//	wantHost11        an ending, by what a wrong byte should have been
//	groupIPv4address  the alternatives that the group of a state stands for
//
// The names are constants, so the compiled table has the numbers.

// shortLength is how long the short name of a component may be before it is cut.
const shortLength = 6

// shortNames returns a name of few letters for each capture: its last word, of which
// four letters are left if it is long. Captures that would have the same one keep
// their whole names.
func shortNames(captures []string) []string {
	short := make([]string, len(captures))
	uses := map[string]int{}
	for i, name := range captures {
		words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return r == '-' })
		word := strings.TrimRight(words[len(words)-1], "0123456789") // the number of the state follows
		if len(word) > shortLength {
			word = word[:4]
		}
		short[i] = word
		uses[word]++
	}
	for i, name := range captures {
		if short[i] == "" || uses[short[i]] > 1 {
			short[i] = strings.ToLower(name[:1]) + camel(name)[1:]
			if last := name[len(name)-1]; '0' <= last && last <= '9' {
				short[i] += "s" // or the number of a state would go on there
			}
		}
	}
	return short
}

// constant returns the name of a constant of this machine: after the prefix it begins
// with a capital letter.
func (w *writer) constant(name string) string {
	if w.opt.Prefix == "" {
		return strings.ToLower(name[:1]) + name[1:]
	}
	return w.opt.Prefix + strings.ToUpper(name[:1]) + name[1:]
}

// short returns the short name of a capture, or other for none.
func (w *writer) short(capture int, other string) string {
	if capture < 0 {
		return other
	}
	return w.shorts[capture]
}

// state returns the constant of a state, such as host042; 0 for the dead one.
func (w *writer) state(number int) string {
	if number == 0 {
		return "0"
	}
	return w.constant(fmt.Sprintf("%s%0*d", w.short(w.m.States[number].Place, "s"), w.digits, number))
}

// register returns the constant of a register, such as hostEnd, or hostEndMaybe where
// another reading of the input may still turn out to be right.
func (w *writer) register(number int) string {
	r := w.m.DFA.Registers[number]
	name := camel(w.spec.Captures[r.Capture].Name)
	if r.End {
		name += "End"
	} else {
		name += "Start"
	}
	if r.Speculative {
		name += "Maybe"
	}
	if r.Version > 0 {
		name += fmt.Sprint(r.Version + 1)
	}
	return w.constant(name)
}

// run returns the constant of a set of bytes to run over, such as run3.
func (w *writer) run(number int) string { return w.constant(fmt.Sprint("run", number)) }

// wants returns the constant of a reason, such as wantHost11.
func (w *writer) wants(reason int) string {
	place := w.short(int(w.reasons.list[reason].Place), "")
	if place != "" {
		place = strings.ToUpper(place[:1]) + place[1:]
	}
	return w.constant(fmt.Sprintf("want%s%d", place, reason))
}

// maxGroupWords is how many alternatives the name of a group has at most.
const maxGroupWords = 3

// group returns the constant of a group of final states, such as groupIPv4address:
// the alternatives that no other group has. A group without one has its number.
func (w *writer) group(number int) string {
	var words []string
	for i, kind := range w.m.Rules.Kinds {
		for n := 1; n < len(kind.Keys); n++ {
			if groups := w.groupsOf(i, n); len(groups) == 1 && groups[number] {
				words = append(words, camel(w.spec.Kinds[i].Rules[n-1]))
			}
		}
	}
	if len(words) == 0 || len(words) > maxGroupWords {
		words = []string{fmt.Sprint(number)}
	}
	return w.constant("group" + strings.Join(words, "Or"))
}

// groupsOf returns the groups in which an alternative of a kind occurs, 0 for none.
func (w *writer) groupsOf(kind, alternative int) map[int]bool {
	groups := map[int]bool{}
	for _, key := range w.m.Rules.Kinds[kind].Keys[alternative] {
		groups[key.Group] = true
	}
	return groups
}

// end returns the last cell of a state's row, written out.
func (w *writer) end(i int) string {
	s := &w.m.States[i]
	parts := []string{w.wants(w.reasons.of[i])}
	if s.Accept {
		parts = append(parts, "fsm.Accept")
		if s.Store != tdfa.NoStore {
			parts = append(parts, w.register(s.Store))
		}
		if w.m.Rules.Groups > 1 {
			parts = append(parts, w.group(s.Group))
		}
	}
	return strings.Join(parts, " | ")
}

// checkConstants refuses names that two things would bear, or a thing and the machine.
func (w *writer) checkConstants() error {
	n := map[string]string{w.opt.Name: "the machine"}
	take := func(name, what string) error {
		if other, known := n[name]; known {
			return fmt.Errorf("%s and %s would both be named %s; want another -prefix, or a capture of another name", other, what, name)
		}
		n[name] = what
		return nil
	}
	for _, names := range []struct {
		name       func(int) string
		first, end int
		what       string
	}{
		{w.state, 1, len(w.m.States), "state"}, {w.register, 0, len(w.m.DFA.Registers), "register"}, {w.wants, 1, len(w.reasons.list), "reason"},
		{w.group, 0, w.m.Rules.Groups, "group"}, {w.run, 0, len(w.m.Runs), "run"},
	} {
		for i := names.first; i < names.end; i++ {
			if err := take(names.name(i), fmt.Sprint(names.what, " ", i)); err != nil {
				return err
			}
		}
	}
	return nil
}
