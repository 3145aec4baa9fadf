package scheme

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
)

// longestName is the length of the longest name that For looks for.
const longestName = 16

// byName leads to each grammar. The names are in lower case.
var byName = func() map[string]*Grammar {
	table := map[string]*Grammar{}
	for i := range grammars {
		table[grammars[i].name] = &grammars[i]
	}
	return table
}()

// For returns the grammar of a scheme, such as "mailto", or of a namespace of URNs,
// such as "urn:isbn". It returns nil if the package has none. The case of letters
// does not matter.
//
//   - No allocation.
//   - Source: RFC 3986 §3.1, RFC 8141 §3.1 (scheme and namespace in either case).
func For(name string) *Grammar { return lookUp(text.Bytes(name)) }

// Of returns the grammar that a URI asks for by its scheme, or by its namespace if
// it is a URN of a namespace that has a grammar of its own: For("urn:isbn") for
// "urn:isbn:9780306406157". It returns nil if the package has none. Nothing but the
// beginning of src is read, which need not be valid.
//
//   - No allocation.
func Of[T uriscan.Text](src T) *Grammar {
	whole := text.Bytes(src)
	head := whole[:min(len(whole), longestName+1)]
	var found *Grammar
	for i, b := range head {
		if b != ':' {
			continue
		}
		g := lookUp(head[:i])
		if g == nil {
			break
		}
		found = g
	}
	return found
}

// lookUp returns the grammar of that name in any case, or nil.
func lookUp(name []byte) *Grammar {
	if len(name) > longestName {
		return nil
	}
	var lower [longestName]byte
	for i, b := range name {
		if 'A' <= b && b <= 'Z' {
			b |= 0x20
		}
		lower[i] = b
	}
	return byName[string(lower[:len(name)])]
}

// Grammars returns every grammar of the package, ordered by name.
func Grammars() []*Grammar {
	all := make([]*Grammar, len(grammars))
	for i := range grammars {
		all[i] = &grammars[i]
	}
	return all
}

// Name returns the name of the scheme in lower case, such as "mailto"; for a
// namespace of URNs "urn:" and its name.
func (g *Grammar) Name() string { return g.name }

// Source names the document that the grammar is from, such as "RFC 6068".
func (g *Grammar) Source() string { return g.source }

// Parts returns the names of the parts that a URI of the scheme may have, in the
// order in which [Parts.At] counts them. The slice is new.
func (g *Grammar) Parts() []string {
	names := make([]string, g.partCount())
	for i := range names {
		names[i] = g.partName(i)
	}
	return names
}

// partCount returns how many parts there are.
func (g *Grammar) partCount() int {
	if g.parts != nil {
		return len(g.parts)
	}
	return len(g.machine.Captures)
}

// partName returns the name of a part.
func (g *Grammar) partName(i int) string {
	if g.parts != nil {
		return g.parts[i]
	}
	return g.machine.Captures[i].Name
}

// Scan reports whether src is a URI of the scheme, and fills out. The previous
// content of out has no effect. The document of the scheme decides. So a URI that
// [uriscan.Scan] calls valid may be invalid here; in a few schemes the opposite is
// possible, as the package documentation says.
//
//   - src must not change during the call. The spans are offsets in it.
//   - No allocation; time linear in len(src).
func (g *Grammar) Scan(src []byte, out *Parts) bool {
	out.grammar, out.failed, out.badByte = g, failedNot, 0
	if g.web && g.scanWeb(src, &out.match) {
		return true
	}
	if !g.machine.Scan(g.entry, src, &out.match) {
		out.setMachineError(src)
		if g.beyond != limitNone && out.failed != failedTooLong {
			if rule, at := g.beyond.checkStopped(src, out.match.Offset); rule != ruleKept {
				out.setRuleError(src, rule, at)
			}
		}
		return false
	}
	if g.beyond == limitNone {
		return true
	}
	if rule, at := g.beyond.check(src, &out.match); rule != ruleKept {
		out.setRuleError(src, rule, at)
		return false
	}
	return true
}

// ScanString is Scan for a string.
func (g *Grammar) ScanString(src string, out *Parts) bool { return g.Scan(text.Bytes(src), out) }
