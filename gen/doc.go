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
// A value such as %xE9 is one byte. With -utf8 it is a Unicode code point, and the
// machine reads the bytes of its UTF-8 form. So the %xA0-D7FF of RFC 3987 can be copied
// unchanged. The values of the core rules are still bytes.
//
// Rules can be taken from another file, so that no RFC is typed twice:
//
//	-grammar target.abnf -import rfc3986.abnf=query,absolute-path
//	-grammar target.abnf -import rfc3986.abnf
//
// The first line imports the named rules and the rules that these use. The second
// imports the rules that the grammar uses and does not define. The other rules of the
// file have no effect. If the grammar defines a rule that an imported rule uses, the
// definition of the grammar counts. So a variant of a grammar is an import and the few
// rules that differ. A rule that is both named in -import and defined differently is
// refused; "=/" adds alternatives to an imported rule. The header of the written file
// lists each file with its SHA-256.
//
// The grammars rfc3339, rfc3986, rfc3987, rfc9110 and rfc9112 are part of the command
// and need no file: -import rfc9110, or -grammar rfc3339. A file of such a name is read
// if its path has a dot or a slash. Besides ABNF there is the list of RFC 9110 §5.6.1:
// 1#token is tokens with commas and OWS between them.
//
// The exit status is 0 for success, 1 if the grammar was refused, and 2 for wrong usage
// or a file that cannot be read or written.
//
// # Which reading counts
//
// An input may match a grammar in several ways. Without captures that does not matter.
// With captures and kinds, one of these readings must be reported.
//
// Of several alternatives, the first that matches wins. If neither this nor a preference
// decides, and two readings report different places or kinds, the grammar is refused.
// The message has a shortest input, both readings below it, and the preferences that
// decide. For the URN syntax of RFC 8141 it is
//
//	capture r-component (rfc8141.abnf:11:7) is ambiguous: "urn:aa:!?+!?=!" has two readings, nothing decides between them, and no shorter input shows it
//	    urn:aa:!?+!?=!
//	              ----   1: r-component is [10,14)
//	              -      2: r-component is [10,11)
//	  settle it: -prefer r-component=longest takes 1, -prefer r-component=shortest takes 2, …
//
// A preference is one of three, for a rule:
//
//   - r=longest and r=shortest: of two readings that first differ inside r, the one in
//     which r ends later, or earlier, wins. This precedes the order of alternatives. If
//     such rules are nested, the outermost one decides first.
//   - r=first: inside r, and inside the rules that it uses, repetitions and options
//     are ordered like alternatives. One more repetition is tried before none, as in the
//     regular expressions of Perl. For the entry rule this decides everything. It also
//     decides "[x]" where x may match nothing: then x is present and empty.
//
// No preference changes what is valid, or the offset of an error. A reading is dropped
// only if there is another one of the same input. The machine is then compared with the
// grammar without preferences: for every state, both die on the same bytes and accept
// the same inputs.
//
// # Several places
//
// A capture is one place. If its rule can occur twice in a match, in a repetition or
// side by side, the grammar is refused with a shortest such match. To select a place,
// write a@first or a@last for a, and a@first=b/c for a=b/c. Alternatives do not count as
// several places. A capture, an alternative of a kind, or a preferred rule that can
// occur in no match is refused too.
//
// # Kinds that overlap
//
// An input may match two alternatives of a kind, and the order of the grammar or a
// preference takes one: "1.1.1.1" is an IPv4address and a reg-name. This may be
// intended, as in RFC 3986, or an oversight. So the command writes its file and warns,
// with a shortest such input. With -overlap first there is no warning; with -overlap
// refuse it is an error.
//
// # A grammar of one's own
//
// docs/generator.md leads from an RFC to a scanner, step by step, and lists all flags.
// The folders in examples are complete packages. That of the date-time of RFC 3339 has
// this line above the code that uses it:
//
//	//go:generate go run ../../gen -grammar rfc3339 -rule date-time -capture full-date,time-offset -functions DateTime -package datetime -o datetime_gen.go
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
