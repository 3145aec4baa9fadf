// Command gen turns a grammar in ABNF (RFC 5234, RFC 7405) into the tables of
// an exact scanner.
//
//	go run ./gen -grammar my.abnf -rule my-rule -capture a,b,c -package p -o my_gen.go
//
// The file it writes declares a variable of type fsm.Machine, whose Scan tells
// whether an input is what the rule says, where the captured rules lie, or at
// which byte the input went wrong and what could have come instead.
//
// Lists are separated by commas; a flag that takes a list may be given more than
// once, and each adds to it. A capture is a rule, or name=rule/rule/… for
// several rules under one name; a kind is name=rule/rule/…, alternatives that
// are to be told apart. The core rules of RFC 5234 are known to every grammar,
// which may define them otherwise.
//
// A value such as %xE9 is one byte. With -utf8 it is a Unicode code point, and the
// machine reads the bytes of its UTF-8 form; so the %xA0-D7FF of RFC 3987 can be typed
// as it is printed. The values of the core rules stay bytes.
//
// Rules can be taken from another file, so that no RFC is typed twice:
//
//	-grammar target.abnf -import rfc3986.abnf=query,absolute-path
//	-grammar target.abnf -import rfc3986.abnf
//
// The first line takes the rules named and what they use, the second what the
// grammar uses and lacks. The rest of the file is as if it were not there. A rule
// that the grammar defines itself goes before one that would only come along, in
// the rules taken too: a variant of a grammar is an import and the few rules that
// differ. A rule that is named and defined otherwise is refused; "=/" gives an
// imported rule more alternatives. The header of the written file lists each file
// with its SHA-256.
//
// Of alternatives that match the same input the first wins. Captures that are
// still ambiguous are refused with a shortest input that shows it. A capture
// that is met more than once, in a repetition, is reported where it was met
// last.
//
// The exit status is 0 when all went well, 1 when the grammar was refused, 2
// for a wrong call or a file that cannot be read or written.
//
// # A grammar of one's own
//
// docs/generator.md goes from an RFC to a scanner, step by step, and lists all flags.
// The folders in examples are whole packages. That of the date-time of RFC 3339 has
// this line above the code that uses it:
//
//	//go:generate go run ../../gen -grammar datetime.abnf -rule date-time -capture full-date,time-offset -functions DateTime -package datetime -o datetime_gen.go
//
// With -functions the file has a type with a field for each capture, and functions
// that fill it and do not allocate: one that scans, and one that finds the longest
// prefix. They are written out state by state, so they take a fraction of the time of
// the machine; those of a machine of more than 512 states call the machine.
//
//	var t DateTime
//	if !ScanDateTime(src, &t) {
//		return t.Err(src)
//	}
//	date := t.FullDate.In(src)
//
// Without it there is the machine, and a constant for each rule, capture and kind:
//
//	var m fsm.Match
//	if !machine.Scan(machineRuleDateTime, src, &m) {
//		return machine.Err(src, &m)
//	}
//	date := m.Spans[machineCaptureFullDate].In(src)
//
// TestGeneratedFilesUpToDate of this command shows how a test keeps files fresh.
//
// With -sets the command writes byte sets and no machine: the rules of one byte, and
// the bytes that occur in a rule, under names from a file. The folder grammar has two
// such files, which say how they are written. With -type as well, each set becomes a
// variable of that type, as in the package percent.
//
// To see what a pass made of the grammar, add -dump and its name; -dot draws
// the machine for Graphviz. For a second machine in one package give both -name
// and -prefix.
package main
