package abnf

import (
	"reflect"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// mustRead returns the grammar of the text, which must be one.
func mustRead(t *testing.T, text string) *Grammar {
	t.Helper()
	g, err := Read(Source{Name: "g", Text: []byte(text)})
	must.NoError(t, err)
	return g
}

// grammarFile returns the source of that name in gen/grammar.
func grammarFile(t testing.TB, name string) Source {
	t.Helper()
	text := must.Bytes(t, "../../grammar/"+name)
	return Source{Name: name, Text: text, Library: name == "core.abnf"}
}

// equalGrammars returns whether the two have the same rules in the same order,
// positions apart.
func equalGrammars(a, b *Grammar) bool {
	if len(a.Rules) != len(b.Rules) {
		return false
	}
	for i := range a.Rules {
		if a.Rules[i].Name != b.Rules[i].Name || !equalNodes(a.Rules[i].Definition, b.Rules[i].Definition) {
			return false
		}
	}
	return true
}

// equalNodes returns whether the two trees are equal, positions apart. It knows
// nothing of Dump, so that it can be held against it.
func equalNodes(a, b Node) bool {
	return reflect.DeepEqual(withoutPositions(a), withoutPositions(b))
}

// withoutPositions returns a copy of the tree with zero positions.
func withoutPositions(node Node) Node {
	switch n := node.(type) {
	case *Alternation:
		return &Alternation{Items: allWithoutPositions(n.Items)}
	case *Concatenation:
		return &Concatenation{Items: allWithoutPositions(n.Items)}
	case *Repetition:
		return &Repetition{Min: n.Min, Max: n.Max, Item: withoutPositions(n.Item)}
	case *Reference:
		return &Reference{Name: n.Name}
	case *Literal:
		return &Literal{Text: n.Text, CaseSensitive: n.CaseSensitive}
	case *Range:
		return &Range{Low: n.Low, High: n.High, Characters: n.Characters}
	case *Sequence:
		return &Sequence{Values: n.Values, Characters: n.Characters}
	}
	panic("a node of no known kind")
}

// allWithoutPositions returns withoutPositions of each node.
func allWithoutPositions(nodes []Node) []Node {
	bare := make([]Node, len(nodes))
	for i, node := range nodes {
		bare[i] = withoutPositions(node)
	}
	return bare
}
