package grammar

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/record"
	"github.com/uriscan/uriscan/internal/test/cover"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/samples"
)

// machine is a copy of that of RFC 3986.
var machine = func() fsm.Machine {
	m, _ := uriscan.URIReference.Machine()
	return *m
}()

// describe returns every field of a record, for messages.
func describe(s *uriscan.Spans) string { return fmt.Sprintf("%+v", *record.Of(s)) }

// ownGrammars are the machine's rules, as a user's own machine would be scanned.
func ownGrammars(t *testing.T) map[uriscan.Production]*Rule {
	own := map[uriscan.Production]*Rule{}
	for _, p := range []uriscan.Production{uriscan.URIReference, uriscan.URI, uriscan.RelativeRef} {
		g, err := New(&machine, exact.Production(p).Entry())
		must.NoError(t, err)
		own[p] = g
	}
	return own
}

// TestGrammarOfTheRFCSaysWhatScanSays scans with the machine of RFC 3986 as with one
// of a user's own. Only what could have come instead is left out.
func TestGrammarOfTheRFCSaysWhatScanSays(t *testing.T) {
	valid, invalid := 0, 0
	own := ownGrammars(t)
	compare := func(src string) {
		for p, g := range own {
			var want uriscan.Spans
			got := uriscan.Spans{Scheme: uriscan.Span{Start: 1, End: 2}, Fragment: uriscan.Span{Start: 3, End: 4}}
			p.ScanString(src, &want)
			if g.ScanString(src, &got) != want.Valid() {
				t.Errorf("%v %q: the grammar says %v", p, src, !want.Valid())
				continue
			}
			if want.Valid() {
				valid++
				if got != want {
					t.Errorf("%v %q: %s, want %s", p, src, describe(&got), describe(&want))
				}
				continue
			}
			invalid++
			sameButForTheReason(t, src, got, want)
		}
	}
	for _, src := range samples.States(t) {
		compare(src)
		for _, b := range cover.Bytes(machine.Classes) {
			compare(src + string([]byte{b}))
		}
	}
	for _, src := range []string{"http://u:p@[::1]:80/a/b?c#d", "//1.2.3.4", "//[v1.a]/", "a:b", "a%4", "//h:x", "//[::1", "##"} {
		compare(src)
	}
	if valid == 0 || invalid == 0 {
		t.Errorf("%d valid inputs and %d invalid ones", valid, invalid)
	}
}

// sameButForTheReason compares two records of an invalid input.
func sameButForTheReason(t *testing.T, src string, got, want uriscan.Spans) {
	t.Helper()
	wanted := want.Err().(*uriscan.Error)
	err := got.Err().(*uriscan.Error)
	if err.Offset != wanted.Offset || err.Component != wanted.Component || (err.Code == uriscan.CodeEnd) != (wanted.Code == uriscan.CodeEnd) {
		t.Errorf("%q: %v, want %v", src, err, wanted)
	}
	if text := err.Error(); strings.Contains(text, "RFC") || strings.Contains(text, "want") {
		t.Errorf("%q: the text says what is not known: %s", src, text)
	}
	record.Of(&got).Kinds &= 1<<kernel.GrammarShift - 1
	record.Of(&got).Reason = record.Of(&want).Reason
	if got != want {
		t.Errorf("%q: %s, want %s", src, describe(&got), describe(&want))
	}
}

// TestGrammarThatCannotFillSpansIsRefused has machines without what is needed.
func TestGrammarThatCannotFillSpansIsRefused(t *testing.T) {
	captures := func(names ...string) (list []fsm.Capture) {
		for _, name := range names {
			list = append(list, fsm.Capture{Name: name})
		}
		return list
	}
	kind := func(name string, last uint8) []fsm.Kind {
		return []fsm.Kind{{Name: name, Index: fsm.Index{High: []uint8{0, last}}}}
	}
	rules := fsm.Table{Entries: []uint16{1}}
	for want, m := range map[string]fsm.Machine{
		"no rule 0":             {},
		"no capture named path": {Table: rules, Captures: captures("scheme", "pathname")},
		"too many alternatives": {Table: rules, Captures: captures("path"), Kinds: kind("host", 5)},
		"too many":              {Table: rules, Captures: captures("path"), Kinds: kind("path", 6)},
		"no tables":             {Table: rules, Captures: captures("path")},
		"": {
			Captures: captures("path"), Kinds: kind("other", 200),
			Table: fsm.Table{Entries: rules.Entries, Classes: machine.Classes, Cells: machine.Cells, Runs: machine.Runs},
		},
	} {
		_, err := New(&m, 0)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if _, err := New(&machine, -1); err == nil {
		t.Error("the rule -1 was taken")
	}
}

// grammarWith returns the rule of URI references of a machine that has one capture or
// kind by another name, so that a Rule knows nothing of it.
func grammarWith(t *testing.T, capture, kind, name string) *Rule {
	m := machine
	m.Captures, m.Kinds = slices.Clone(m.Captures), slices.Clone(m.Kinds)
	for i := range m.Captures {
		if m.Captures[i].Name == capture {
			m.Captures[i].Name = name
		}
	}
	for i := range m.Kinds {
		if m.Kinds[i].Name == kind {
			m.Kinds[i].Name = name
		}
	}
	g, err := New(&m, exact.URIReference.Entry())
	must.NoError(t, err)
	return g
}

// TestGrammarWithoutAKindHasThatOfTheRFC scans with machines that lack one kind.
func TestGrammarWithoutAKindHasThatOfTheRFC(t *testing.T) {
	for _, kind := range []string{"host", "path"} {
		g := grammarWith(t, "", kind, "other")
		for _, src := range []string{"", "a", "/a", "a:b", "//h", "//1.2.3.4/", "//[::1]", "//[v1.a]", "//", "?"} {
			var want, got uriscan.Spans
			uriscan.ScanString(src, &want)
			if !g.ScanString(src, &got) || got != want {
				t.Errorf("no kind %s, %q: %s, want %s", kind, src, describe(&got), describe(&want))
			}
		}
	}
}

// TestGrammarTakesKindsFromItsMachine has kinds that differ from what the RFC says of
// the components: a host that is no capture, and kinds of hosts as those of a path.
func TestGrammarTakesKindsFromItsMachine(t *testing.T) {
	var s uriscan.Spans
	if noHost := grammarWith(t, "host", "", "other"); !noHost.ScanString("//1.2.3.4/", &s) || s.Has(uriscan.CompHost) || s.HostKind() != uriscan.HostIPv4 {
		t.Errorf("the kind of a host without a capture: %s", describe(&s))
	}
	m := machine
	m.Kinds = slices.Clone(m.Kinds)
	m.Kinds[0].Name, m.Kinds[1].Name = "path", "other"
	g, err := New(&m, exact.URIReference.Entry())
	must.NoError(t, err)
	for src, want := range map[string]uriscan.PathKind{"//h/": uriscan.PathEmpty, "//1.2.3.4/": uriscan.PathAbempty, "//[::1]": uriscan.PathAbsolute, "/a": uriscan.PathAbsolute, "a": uriscan.PathNoScheme, "a:b": uriscan.PathRootless, "": uriscan.PathEmpty} {
		if !g.ScanString(src, &s) || s.PathKind() != want {
			t.Errorf("%q: %v, want %v", src, s.PathKind(), want)
		}
	}
}

// TestGrammarBlamesAComponentThatIsNoCapture scans with a machine that captures no
// port, so an error there is blamed on what Appendix B finds.
func TestGrammarBlamesAComponentThatIsNoCapture(t *testing.T) {
	var s uriscan.Spans
	if g := grammarWith(t, "port", "", "other"); g.ScanString("//@h:x", &s) || s.ErrorCode() != uriscan.CodePort {
		t.Errorf("%v, want %v", s.ErrorCode(), uriscan.CodePort)
	}
}

// TestGrammarBlamesAComponentWithoutAReason scans with a machine with reasons that name no
// capture: what is blamed is the component that Appendix B finds at the offset.
func TestGrammarBlamesAComponentWithoutAReason(t *testing.T) {
	m := machine
	m.Captures = slices.Clone(m.Captures)
	m.Captures[uriscan.CompPort].Name = "other"
	m.Reasons = make([]fsm.Reason, len(machine.Reasons))
	for i := range m.Reasons {
		m.Reasons[i].Place = -1
	}
	g, err := New(&m, exact.URIReference.Entry())
	must.NoError(t, err)
	for src, want := range map[string]uriscan.ErrorCode{" ": uriscan.CodePath, "//h ": uriscan.CodeHost, "//h/ ": uriscan.CodePath, "?a ": uriscan.CodeQuery, "#a ": uriscan.CodeFragment, "a:// ": uriscan.CodeHost} {
		var s uriscan.Spans
		if g.ScanString(src, &s) || s.ErrorCode() != want {
			t.Errorf("%q: %v, want %v", src, s.ErrorCode(), want)
		}
	}
	uri, err := New(&m, exact.URI.Entry())
	must.NoError(t, err)
	var s uriscan.Spans
	if uri.ScanString("//h", &s) || s.ErrorCode() != uriscan.CodeScheme {
		t.Errorf("a uriscan.URI that begins with a slash: %v, want %v", s.ErrorCode(), uriscan.CodeScheme)
	}
}

// TestGrammarScanAllocatesNothing measures a match and a miss.
func TestGrammarScanAllocatesNothing(t *testing.T) {
	g := ownGrammars(t)[uriscan.URIReference]
	for _, src := range []string{"http://h/p?q#f", "http://h/p?q#f#"} {
		input := []byte(src)
		expect.Allocations(t, 0, func() { var s uriscan.Spans; g.Scan(input, &s) }, "Scan(%q)", src)
	}
}

// TestOtherReasonsAreTheComponents reads the list that such grammars share.
func TestOtherReasonsAreTheComponents(t *testing.T) {
	for c := range uriscan.CompFragment + 1 {
		kept := 1 + uint8(c)
		if r := exact.Of(exact.Own, kept); r.Component != uint8(c) || r.Code != uint8(exact.CodeOfComponent[c]) {
			t.Errorf("number %d is %+v", kept, r)
		}
		expect.Equal(t, uriscan.ErrorCode(exact.Code(exact.Own, kept|exact.AtEnd)), uriscan.CodeEnd, "the code of number %d at the end", kept)
	}
	expect.Equal(t, uriscan.ErrorCode(exact.Code(exact.Own, exact.TooLong)), uriscan.CodeTooLong, "the code of an input that is too long")
}
