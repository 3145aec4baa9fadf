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
// The exit status is 0 when all went well, 1 when the grammar was refused, 2
// for a wrong call or a file that cannot be read or written.
//
// # Which reading counts
//
// A grammar may read an input in several ways. Without captures that does not matter:
// valid is valid. With captures and kinds one reading has to be reported.
//
// Of alternatives the first that matches wins. Where neither this nor a preference
// decides, and two readings report different things, the grammar is refused. The
// message has a shortest input, both readings below it, and what settles it. That of
// the URN syntax, as RFC 8141 prints it, is
//
//	capture r-component (rfc8141.abnf:11:7) is ambiguous: "urn:aa:!?+!?=!" has two readings, nothing decides between them, and no shorter input shows it
//	    urn:aa:!?+!?=!
//	              ----   1: r-component is [10,14)
//	              -      2: r-component is [10,11)
//	  settle it: -prefer r-component=longest takes 1, -prefer r-component=shortest takes 2, …
//
// A preference is one of three, for a rule:
//
//   - r=longest and r=shortest: of two readings that part inside of r, the one in which
//     r ends later, or earlier, wins. This goes before the order of alternatives. Of
//     such rules in each other the outermost one decides, then the one inside of it.
//   - r=first: inside of r, and of the rules that it is made of, repetitions and options
//     decide as alternatives do. One more is tried before none, as in the regular
//     expressions of Perl. For the rule to begin with it settles everything. It settles
//     "[x]" too, where x may match nothing: x is present then, and empty.
//
// No preference changes what is valid, or at which byte an error lies. A reading is
// dropped only for another one of the same input. The machine is then compared with the
// grammar, in which no preference is known: both die on the same bytes and accept the
// same inputs, for every state.
//
// # Several places
//
// A capture is one place. If its rule can occur twice in a match, in a repetition or
// side by side, the grammar is refused with a shortest such match. Write a@first or
// a@last for a, and a@first=b/c for a=b/c, to have that place reported. Several
// alternatives are no several places. A capture, an alternative of a kind, or a
// preferred rule that can occur in no match is refused too.
//
// # Kinds that overlap
//
// An input may be of two alternatives of a kind, of which the order of the grammar, or a
// preference, takes one: "1.1.1.1" is an IPv4address and a reg-name. That may be meant,
// as in RFC 3986, or an oversight. So the command writes its file and warns, with a
// shortest such input. With -overlap first it does not warn, with -overlap refuse it is
// an error.
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
