// Package abnf reads grammars written in ABNF, as RFC 5234 and RFC 7405 define
// it, into trees.
//
// It is the first pass of the generator. What it hands on is small: seven kinds
// of node, each with its place in the text. Groups leave no node, an
// option is a repetition of at most one, and "=/" has been joined to the rule it
// extends. [Grammar.Check] then refuses what no finite automaton can hold:
// recursion, and names without a rule.
//
// Where the text is laid out as RFCs print it, the first rule's column is the
// margin: a line that begins there begins a rule, a line farther right
// continues one.
//
// Besides, there is the list of RFC 9110 §5.6.1: "#" in a repeat in place of "*".
//
// Three limits keep hostile text harmless: groups nest 256 deep, repeats count to
// 10,000, and a value is one byte, since the machine reads bytes, or a character
// that has a UTF-8 form. Reading takes time in proportion to the text.
package abnf
