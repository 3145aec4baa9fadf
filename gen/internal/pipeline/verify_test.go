package pipeline

import (
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/gen/internal/charset"
	"github.com/uriscan/uriscan/gen/internal/minimize"
	"github.com/uriscan/uriscan/gen/internal/nfa"
	"github.com/uriscan/uriscan/internal/test/must"
)

// compile returns the run of a grammar that is right.
func compile(t *testing.T, text string, spec nfa.Spec) *Run {
	t.Helper()
	r, err := Compile([]abnf.Source{{Name: "g.abnf", Text: []byte(text)}}, spec)
	must.NoError(t, err)
	return r
}

// twins is a grammar with a machine that had two states, after "a" and after "b",
// that became one. Its last alternative keeps "a" and "b" in classes apart.
const twins = "s = (\"a\" x / \"b\" y) \"d\" / \"da\"\nx = \"c\"\ny = \"c\"\n"

// after returns the number of the state that an input leads to.
func after(m *minimize.Machine, input string) int {
	s := m.Entries[0]
	for i := range len(input) {
		s = m.States[s].Next[m.Classes.Of[input[i]]].To
	}
	return s
}

// before returns the same for the machine before it was made minimal.
func before(m *minimize.Machine, input string) int {
	s := m.DFA.Entries[0]
	for i := range len(input) {
		s = m.DFA.States[s].Next[m.DFA.Classes.Of[input[i]]].To
	}
	return s
}

// TestVerifyNoticesWhatAPassDoesWrong makes the machine of a small grammar
// wrong, once for each thing that is checked before anything is written.
func TestVerifyNoticesWhatAPassDoesWrong(t *testing.T) {
	for _, c := range []struct {
		name  string
		wrong func(m *minimize.Machine)
		want  string
	}{
		{"a byte in another class too", func(m *minimize.Machine) { m.Classes.Members[0].Add('a') }, "byte 0x61 is in two classes"},
		{"a byte in no class", func(m *minimize.Machine) {
			m.Classes.Members[0] = m.Classes.Members[0].Minus(charset.Of("z"))
		}, "1 bytes are in no class"},
		{"a way to another state", func(m *minimize.Machine) {
			m.States[after(m, "a")].Next[m.Classes.Of['a']].To = after(m, "")
		}, "byte 0x41 goes elsewhere than from state"},
		{"a state that nothing leads to", func(m *minimize.Machine) {
			m.States = append(m.States, minimize.State{From: -1, Next: m.States[0].Next})
		}, "state 6 cannot be reached"},
		{"an end that does not accept", func(m *minimize.Machine) {
			m.States[after(m, "acd")].Accept = false
		}, "no input leads from state"},
		{"two states that are one", apart, "are equivalent"},
		{"an end that stores", func(m *minimize.Machine) { m.States[after(m, "acd")].Store = 3 }, "ends otherwise than state"},
		{"a state merged with another that stores", func(m *minimize.Machine) {
			next := m.DFA.States[before(m, "b")].Next
			next[m.DFA.Classes.Of['c']].Store = 3
		}, "goes elsewhere than from state"},
		{"a grammar that ends otherwise", func(m *minimize.Machine) {
			for i := range m.DFA.NFA.Whole {
				p := &m.DFA.NFA.Whole[i]
				p.Follow = slices.DeleteFunc(p.Follow, func(item nfa.Item) bool { return item.To == nfa.Accept })
			}
		}, "the grammar disagrees on acceptance"},
		{"a grammar without a way", func(m *minimize.Machine) {
			entry := &m.DFA.NFA.Whole[0]
			entry.Follow = slices.DeleteFunc(entry.Follow, func(item nfa.Item) bool { return m.DFA.NFA.Whole[item.To].Set.Has('b') })
		}, "the grammar disagrees on byte 0x42"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := compile(t, twins, nfa.Spec{Entries: []string{"s"}}).Machine
			must.Equal(t, m.Verify(), nil, "the machine as it was made")
			c.wrong(m)
			err := m.Verify()
			if err == nil || !strings.HasPrefix(err.Error(), "the generator contradicts itself: ") || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want one with %q", err, c.want)
			}
		})
	}
}

// apart undoes the merging of the states after "a" and "b".
func apart(m *minimize.Machine) {
	from := before(m, "b")
	state := m.States[m.Merged[from]]
	state.From = from
	m.Merged[from] = len(m.States)
	m.States = append(m.States, state)
	m.States[after(m, "")].Next[m.Classes.Of['b']].To = m.Merged[from]
}
