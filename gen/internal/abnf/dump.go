package abnf

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// dumpWidth is the line length up to which a rule stays in one line.
const dumpWidth = 80

// Dump writes the grammar as ABNF that [Read] reads back to an equal grammar,
// positions apart.
//
// One form is written for all that mean the same: no comment, no group that changes
// nothing, "[x]" for "*1x", "*x" for "0*x", hexadecimal values, one definition a
// rule. A rule that is too long for one line has one alternative a line.
func (g *Grammar) Dump(w io.Writer) {
	b := bufio.NewWriter(w)
	for _, rule := range g.Rules {
		dumpRule(b, rule)
	}
	b.Flush()
}

// dumpRule writes one rule.
func dumpRule(b *bufio.Writer, rule *Rule) {
	var text strings.Builder
	writeNode(&text, rule.Definition)
	fits := len(rule.Name)+len(" = ")+text.Len() <= dumpWidth
	choice, ok := rule.Definition.(*Alternation)
	if fits || !ok {
		fmt.Fprintf(b, "%s = %s\n", rule.Name, text.String())
		return
	}
	for i, item := range choice.Items {
		text.Reset()
		writeItem(&text, item, choice)
		if i == 0 {
			fmt.Fprintf(b, "%s = %s\n", rule.Name, text.String())
			continue
		}
		fmt.Fprintf(b, "    / %s\n", text.String())
	}
}

// writeNode writes the node without a group around it.
func writeNode(b *strings.Builder, node Node) {
	switch n := node.(type) {
	case *Alternation:
		writeItems(b, n.Items, " / ", n)
	case *Concatenation:
		writeItems(b, n.Items, " ", n)
	case *Repetition:
		writeRepetition(b, n)
	case *Reference:
		b.WriteString(n.Name)
	case *Literal:
		if n.CaseSensitive {
			b.WriteString("%s")
		}
		b.WriteString(`"` + n.Text + `"`)
	case *Range:
		fmt.Fprintf(b, "%%x%02X-%02X", n.Low, n.High)
	case *Sequence:
		separator := "%x"
		for _, value := range n.Values {
			fmt.Fprintf(b, "%s%02X", separator, value)
			separator = "."
		}
	}
}

// writeItems writes the items of parent with the separator between them.
func writeItems(b *strings.Builder, items []Node, separator string, parent Node) {
	for i, item := range items {
		if i > 0 {
			b.WriteString(separator)
		}
		writeItem(b, item, parent)
	}
}

// writeRepetition writes an option in brackets and any other repetition as a
// repeat before its item.
func writeRepetition(b *strings.Builder, n *Repetition) {
	if n.Min == 0 && n.Max == 1 {
		b.WriteString("[ ")
		writeNode(b, n.Item)
		b.WriteString(" ]")
		return
	}
	if n.Min == n.Max {
		b.WriteString(strconv.Itoa(n.Min))
	} else {
		if n.Min > 0 {
			b.WriteString(strconv.Itoa(n.Min))
		}
		b.WriteByte('*')
		if n.Max >= 0 {
			b.WriteString(strconv.Itoa(n.Max))
		}
	}
	writeItem(b, n.Item, n)
}

// writeItem writes a part of parent, in a group where it would be read as
// something else without one.
func writeItem(b *strings.Builder, item, parent Node) {
	if !needsGroup(item, parent) {
		writeNode(b, item)
		return
	}
	b.WriteString("( ")
	writeNode(b, item)
	b.WriteString(" )")
}

// needsGroup returns whether the item binds no closer than parent does.
func needsGroup(item, parent Node) bool {
	switch n := item.(type) {
	case *Alternation:
		return true
	case *Concatenation:
		_, choice := parent.(*Alternation)
		return !choice
	case *Repetition:
		_, repeated := parent.(*Repetition)
		return repeated && !(n.Min == 0 && n.Max == 1)
	}
	return false
}
