// Command gen turns a grammar in ABNF (RFC 5234, RFC 7405) into the tables of
// an exact scanner.
//
//	go run ./gen -grammar my.abnf -rule my-rule -capture a,b,c -package p -o my_gen.go
//
// The file that it writes declares a variable of type fsm.Machine. Its method Scan
// reports whether an input matches the rule. It has the places of the captured rules,
// or the first wrong byte and what is allowed there.
//
// Lists are separated by commas; a flag that takes a list may be given more than
// once, and each adds to it. A capture is a rule, or name=rule/rule/… for
// several rules under one name. A kind is name=rule/rule/…, alternatives that a
// match distinguishes. Every grammar has the core rules of RFC 5234, and may define
// them differently.
//
// docs/generator.md leads from an RFC to a scanner, step by step. It lists all flags, the
// grammars that need no file, and what to do when a grammar is refused. The folders in
// examples are complete packages. That of the date-time of RFC 3339 has this line above
// the code that uses it:
//
//	//go:generate go run ../../gen -grammar rfc3339 -rule date-time -capture full-date,time-offset -functions DateTime -package datetime -o datetime_gen.go
//
// Of several alternatives, the first that matches wins. If neither this nor -prefer
// decides, and two readings of an input report different places or kinds, the grammar is
// refused with a shortest such input and with the preferences that decide. So is a capture
// that can have several places, unless it is written as a@first or a@last. For an input
// that matches two alternatives of a kind, the command warns; see -overlap.
//
// The exit status is 0 for success, 1 if the grammar was refused, and 2 for wrong usage
// or a file that cannot be read or written.
//
// With -functions the file has a type with a field for each capture, and functions
// that fill it and do not allocate: one that scans, and one that finds the longest
// prefix. They are code for each state, so they take a fraction of the time of the
// machine; those of a machine of more than 512 states call the machine.
//
//	var t DateTime
//	if !ScanDateTime(src, &t) {
//		return t.Err(src)
//	}
//	date := t.FullDate.In(src)
//
// Without -functions the file has the machine, and a constant for each rule, capture and
// kind:
//
//	var m fsm.Match
//	if !machine.Scan(machineRuleDateTime, src, &m) {
//		return machine.Err(src, &m)
//	}
//	date := m.Spans[machineCaptureFullDate].In(src)
//
// TestGeneratedFilesUpToDate of this command shows how a test can check that the files
// are up to date.
//
// With -sets the command writes byte sets instead of a machine: the rules of one byte,
// and the bytes that occur in a rule, under names from a file. The folder grammar has
// two such files, which explain their format. With -type as well, each set becomes a
// variable of that type, as in package percent.
//
// To see the result of one of the first passes, add -dump and its name; -dot draws the
// machine for Graphviz. For a second machine in one package give both -name and -prefix.
package main
