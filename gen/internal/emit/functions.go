package emit

import (
	"fmt"
	"go/token"
	"strings"
)

// Besides the machine, which is data, a file can have functions: for each rule one
// that scans and one that finds the longest prefix, with a match type that has a
// field for each capture.
//
// The plain version lets the machine scan into an fsm.Match and copies what it
// found. That pays for what is not known until the machine runs: each byte waits
// for the cell of the byte before, and the place of a capture is looked up in
// three tables. But all of it is known when the file is written. So the functions
// are written out: a label for each state, a comparison for each way on, and for
// each group of final states the assignments of its captures. A processor guesses
// where a comparison leads and goes on, so no byte waits for the one before. A
// date-time takes a seventh of the time, a URI three quarters, since the bytes of
// URIs vary and guesses fail.
//
// It takes some 60 to 150 bytes of code a state, for each rule. So a machine of more
// than maxWritten states has the plain version.

// maxWritten is how many states a machine with functions that are written out may have.
const maxWritten = 512

// functions writes the match type and the functions of each rule.
func (w *writer) functions() error {
	if w.opt.Functions == "" {
		return nil
	}
	for _, check := range []func() error{w.checkFields, w.checkNames} {
		if err := check(); err != nil {
			return err
		}
	}
	w.matchType()
	w.matchMethods()
	if !w.written() {
		w.copyMatch()
	}
	for entry := range w.spec.Entries {
		if !w.written() {
			w.scanTables(entry)
			continue
		}
		w.scanWritten(entry)
		w.readWritten(entry)
	}
	if w.inRuns {
		w.commonRuns()
	}
	return nil
}

// written reports whether the functions are written out.
func (w *writer) written() bool {
	return len(w.m.States) <= maxWritten && w.m.Classes.Len() <= 64
}

// function returns the name of a function of a rule, which is exported if the
// match type is.
func (w *writer) function(verb string, entry int) string {
	if token.IsExported(w.opt.Functions) {
		verb = strings.ToUpper(verb[:1]) + verb[1:]
	}
	return verb + camel(w.spec.Entries[entry])
}

// read returns the name of the function that does the work for a rule.
func (w *writer) read(entry int) string { return "read" + camel(w.spec.Entries[entry]) }

// kindType returns the name of the type of a kind.
func (w *writer) kindType(i int) string { return w.opt.Functions + camel(w.spec.Kinds[i].Name) }

// kindField returns the name of the field of a kind.
func (w *writer) kindField(i int) string { return camel(w.spec.Kinds[i].Name) + "Kind" }

// names are names that are in use, each with what bears it.
type names map[string]string

// take refuses a name that is in use.
func (n names) take(w *writer, name, what string) error {
	if other, known := n[name]; known {
		return fmt.Errorf("-functions %s: %s would be named %s, as is %s; want another name", w.opt.Functions, what, name, other)
	}
	n[name] = what
	return nil
}

// checkFields refuses captures and kinds with fields that would bear the name of
// another field or of a method.
func (w *writer) checkFields() error {
	n := names{"Valid": "a method", "ErrorOffset": "a method", "Err": "a method"}
	for i, c := range w.spec.Captures {
		if err := n.take(w, camel(c.Name), "the field of the capture "+c.Name); err != nil {
			return err
		}
		if w.mayBeAbsent(i) {
			if err := n.take(w, "Has"+camel(c.Name), "a method of the capture "+c.Name); err != nil {
				return err
			}
		}
	}
	for i, k := range w.spec.Kinds {
		if err := n.take(w, w.kindField(i), "the field of the kind "+k.Name); err != nil {
			return err
		}
	}
	return nil
}

// checkNames refuses types and functions that would bear the name of another one or
// of the machine.
func (w *writer) checkNames() error {
	n := names{w.opt.Name: "the machine", w.opt.Functions: "the match type"}
	for i, k := range w.spec.Kinds {
		if err := n.take(w, w.kindType(i), "the type of the kind "+k.Name); err != nil {
			return err
		}
	}
	for entry, rule := range w.spec.Entries {
		for _, name := range []string{w.function("scan", entry), w.function("prefix", entry), w.read(entry)} {
			for _, end := range []string{"", "String"} {
				if err := n.take(w, name+end, "a function of the rule "+rule); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// mayBeAbsent reports whether there are matches without the capture.
func (w *writer) mayBeAbsent(capture int) bool {
	return len(w.m.Rules.Captures[capture].Places[0].Keys) > 0
}

// matchType writes the match type and the types of the kinds.
func (w *writer) matchType() {
	w.line("\n// %s is the answer of a scan for %s: where the captures lie, or where the", w.opt.Functions, strings.Join(w.spec.Entries, ", "))
	w.line("// input went wrong. An absent capture has the zero Span.")
	w.line("type %s struct {", w.opt.Functions)
	for _, c := range w.spec.Captures {
		section := ""
		if s := w.opt.Sections[c.Name]; s != "" {
			section = " // " + strings.TrimSpace(w.opt.Document+" §"+s)
		}
		w.line("%s fsm.Span%s", camel(c.Name), section)
	}
	for i := range w.spec.Kinds {
		w.line("%s %s", w.kindField(i), w.kindType(i))
	}
	w.line("\npresent uint16 // bit c: capture c is there")
	w.line("reason uint8 // 0 when the input matches, else an index in %s.Reasons", w.opt.Name)
	w.line("offset uint32 // where the input went wrong")
	w.line("}\n")
	for i, k := range w.spec.Kinds {
		w.line("// %s says which of %s was read.", w.kindType(i), strings.Join(k.Rules, ", "))
		w.line("type %s uint8\n", w.kindType(i))
		w.line("// The alternatives of %s.", w.kindType(i))
		w.line("const (\n%sNone %[1]s = iota", w.kindType(i))
		for _, rule := range k.Rules {
			w.line("%s%s", w.kindType(i), camel(rule))
		}
		w.line(")\n")
	}
}

// matchMethods writes the methods of the match type.
func (w *writer) matchMethods() {
	name := w.opt.Functions
	for i, c := range w.spec.Captures {
		if w.mayBeAbsent(i) {
			w.line("// Has%s reports whether the capture %s is there.", camel(c.Name), c.Name)
			w.line("func (m *%s) Has%s() bool { return m.present>>%s&1 != 0 }\n", name, camel(c.Name), w.capture(i))
		}
	}
	w.line("// Valid reports whether the input matches.")
	w.line("func (m *%s) Valid() bool { return m.reason == 0 }\n", name)
	w.line("// ErrorOffset returns the length of the longest prefix of the input that some match")
	w.line("// begins with, or -1 if the input matches.")
	w.line("func (m *%s) ErrorOffset() int {\nif m.reason == 0 {\nreturn -1\n}\nreturn int(m.offset)\n}\n", name)
	w.line("// Err returns nil for a match, else an *fsm.Error; src must be the input that was")
	w.line("// scanned.")
	w.line("func (m *%s) Err(src []byte) error {", name)
	w.line("return %s.Err(src, &fsm.Match{Reason: m.reason, Offset: m.offset})\n}\n", w.opt.Name)
}

// scan begins a function that scans a rule; body writes its statements.
func (w *writer) scan(entry int, body func()) {
	rule, name := w.spec.Entries[entry], w.function("scan", entry)
	w.line("// %s reports whether src is %s, and fills out. It does not allocate.", name, article(rule))
	w.line("func %s(src []byte, out *%s) bool {", name, w.opt.Functions)
	body()
	w.line("}\n")
	w.line("// %sString does the same for a string, without a copy of it.", name)
	w.line("func %sString(src string, out *%s) bool { return %s([]byte(src), out) }\n", name, w.opt.Functions, name)
}

// prefix does so for a function that finds the longest prefix.
func (w *writer) prefix(entry int, body func()) {
	rule, name := w.spec.Entries[entry], w.function("prefix", entry)
	w.line("// %s returns the length of the longest prefix of src that is %s,", name, article(rule))
	w.line("// and whether there is one; it fills out for that prefix. If there is none, out is")
	w.line("// what %s makes of src. It does not allocate.", w.function("scan", entry))
	w.line("func %s(src []byte, out *%s) (n int, ok bool) {", name, w.opt.Functions)
	body()
	w.line("}\n")
	w.line("// %sString does the same for a string, without a copy of it.", name)
	w.line("func %sString(src string, out *%s) (n int, ok bool) { return %s([]byte(src), out) }\n", name, w.opt.Functions, name)
}

// scanTables writes the functions of a rule that scan by the tables.
func (w *writer) scanTables(entry int) {
	call := fmt.Sprintf("(%sRule%s, src, &m)", w.opt.Name, camel(w.spec.Entries[entry]))
	w.scan(entry, func() {
		w.line("var m fsm.Match\nok := %s.Scan%s\nout.set(&m)\nreturn ok", w.opt.Name, call)
	})
	w.prefix(entry, func() {
		w.line("var m fsm.Match\nn, ok = %s.ScanPrefix%s\nout.set(&m)\nreturn n, ok", w.opt.Name, call)
	})
}

// copyMatch writes the method that copies what the tables found.
func (w *writer) copyMatch() {
	w.line("// set copies what the machine found.")
	w.line("func (m *%s) set(found *fsm.Match) {\n*m = %[1]s{", w.opt.Functions)
	for i, c := range w.spec.Captures {
		w.line("%s: found.Spans[%s],", camel(c.Name), w.capture(i))
	}
	for i := range w.spec.Kinds {
		w.line("%s: %s(found.Kinds[%d]),", w.kindField(i), w.kindType(i), i)
	}
	w.line("present: found.Present,\nreason: found.Reason,\noffset: found.Offset,\n}\n}\n")
}

// scanWritten writes the functions of a rule that scan by a function that is written out.
func (w *writer) scanWritten(entry int) {
	failed := func(reason, offset string) {
		w.line("*out = %s{reason: %s, offset: %s}", w.opt.Functions, reason, offset)
	}
	w.scan(entry, func() {
		w.line("if uint64(len(src)) > fsm.MaxLen {")
		failed(w.wants(w.reasons.of[w.m.Entries[entry]]), "fsm.MaxLen")
		w.line("return false\n}")
		w.line("n, end := %s(src, out)", w.read(entry))
		w.line("if n == len(src) && end&fsm.Accept != 0 {\nreturn true\n}")
		failed("end &^ fsm.Accept", "uint32(n)")
		w.line("return false")
	})
	w.prefix(entry, func() {
		w.line("src = src[:min(uint64(len(src)), fsm.MaxLen)]")
		w.line("n, end := %s(src, out)", w.read(entry))
		w.line("if end&fsm.Accept != 0 {\nreturn n, true\n}")
		w.line("if n, ok := %s.Prefix(%sRule%s, src[:n]); ok {", w.opt.Name, w.opt.Name, camel(w.spec.Entries[entry]))
		w.line("%s(src[:n], out)\nreturn n, true\n}", w.read(entry))
		failed("end", "uint32(n)")
		w.line("return 0, false")
	})
}

// commonRuns writes the function that asks for the sets that eight bytes are all in.
func (w *writer) commonRuns() {
	w.line("// %s returns the bits that eight bytes have in common in %s.", w.local("InRuns"), w.local("Runs"))
	w.line("func %s(b *[8]byte) uint8 {\nr := &%s", w.local("InRuns"), w.local("Runs"))
	w.line("return r[b[0]] & r[b[1]] & r[b[2]] & r[b[3]] & r[b[4]] & r[b[5]] & r[b[6]] & r[b[7]]\n}")
}

// article returns the rule after "a" or "an".
func article(rule string) string {
	if strings.ContainsRune("aeioAEIO", rune(rule[0])) {
		return "an " + rule
	}
	return "a " + rule
}
