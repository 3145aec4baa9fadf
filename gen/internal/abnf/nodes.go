package abnf

// Node is one of *Alternation, *Concatenation, *Repetition, *Reference,
// *Literal, *Range and *Sequence.
type Node interface {
	// Pos returns the place of the node's first byte.
	Pos() Position
}

// Alternation is a choice of two items or more, in the order written, which is
// the order of preference where two of them match the same text.
type Alternation struct {
	Position
	Items []Node
}

// Concatenation is two items or more, one after the other.
type Concatenation struct {
	Position
	Items []Node
}

// Repetition is Item at least Min and at most Max times. Max is negative where
// there is no upper bound. The option "[x]" is the repetition of x from 0 to 1.
type Repetition struct {
	Position
	Min, Max int
	Item     Node
}

// Reference stands for the definition of the rule that it names. Name is spelt
// as in the text; names are equal without regard to case.
type Reference struct {
	Position
	Name string
}

// Literal is quoted text, possibly empty, of ASCII characters alone. Unless
// CaseSensitive, a letter in it matches both of its cases.
type Literal struct {
	Position
	Text          string
	CaseSensitive bool
}

// Range is one byte from Low to High, both included, Low <= High <= 255. With
// Characters it is one code point from Low to High in its UTF-8 form, those apart
// that have none.
type Range struct {
	Position
	Low, High  uint32
	Characters bool
}

// Sequence is one byte or more, exactly these, each at most 255. With Characters
// it is code points, each in its UTF-8 form.
type Sequence struct {
	Position
	Values     []uint32
	Characters bool
}

// Each calls visit with a node and, if that returns true, with each of the nodes in it.
func Each(node Node, visit func(Node) bool) {
	if !visit(node) {
		return
	}
	var items []Node
	switch n := node.(type) {
	case *Alternation:
		items = n.Items
	case *Concatenation:
		items = n.Items
	case *Repetition:
		Each(n.Item, visit)
	}
	for _, item := range items {
		Each(item, visit)
	}
}
