package uriscan

import (
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/kernel"
)

// ownGrammars are the machine's rules, as a user's own machine would be scanned.
func ownGrammars(t *testing.T) map[Production]*Grammar {
	own := map[Production]*Grammar{}
	for _, p := range []Production{URIReference, URI, RelativeRef} {
		g, err := NewGrammar(&machine, exact.Production(p).Entry())
		if err != nil {
			t.Fatal(err)
		}
		own[p] = g
	}
	return own
}

// TestGrammarOfTheRFCTellsWhatScanTells scans with the machine of RFC 3986 as with one
// of a user's own. Only what could have come instead is not told.
func TestGrammarOfTheRFCTellsWhatScanTells(t *testing.T) {
	valid, invalid := 0, 0
	own := ownGrammars(t)
	compare := func(src string) {
		for p, g := range own {
			var want Spans
			got := filled[1]
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
	forEachString(representatives(), 3, compare)
	for _, src := range []string{"http://u:p@[::1]:80/a/b?c#d", "//1.2.3.4", "//[v1.a]/", "a:b", "a%4", "//h:x", "//[::1", "##"} {
		compare(src)
	}
	if valid == 0 || invalid == 0 {
		t.Errorf("%d valid inputs and %d invalid ones", valid, invalid)
	}
}

// sameButForTheReason compares two records of an invalid input.
func sameButForTheReason(t *testing.T, src string, got, want Spans) {
	t.Helper()
	wanted := want.Err().(*Error)
	err := got.Err().(*Error)
	if err.Offset != wanted.Offset || err.Component != wanted.Component || (err.Code == CodeEnd) != (wanted.Code == CodeEnd) {
		t.Errorf("%q: %v, want %v", src, err, wanted)
	}
	if text := err.Error(); strings.Contains(text, "RFC") || strings.Contains(text, "want") {
		t.Errorf("%q: the text tells what is not known: %s", src, text)
	}
	got.kinds &= 1<<kernel.GrammarShift - 1
	got.reason = want.reason
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
		_, err := NewGrammar(&m, 0)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if _, err := NewGrammar(&machine, -1); err == nil {
		t.Error("the rule -1 was taken")
	}
}

// grammarWith returns the grammar of URI references whose machine has one capture or
// kind by another name, so that a Grammar knows nothing of it.
func grammarWith(t *testing.T, capture, kind, name string) *Grammar {
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
	g, err := NewGrammar(&m, exact.URIReference.Entry())
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestGrammarWithoutAKindHasThatOfTheRFC scans with machines that lack one kind.
func TestGrammarWithoutAKindHasThatOfTheRFC(t *testing.T) {
	for _, kind := range []string{"host", "path"} {
		g := grammarWith(t, "", kind, "other")
		for _, src := range []string{"", "a", "/a", "a:b", "//h", "//1.2.3.4/", "//[::1]", "//[v1.a]", "//", "?"} {
			var want, got Spans
			ScanString(src, &want)
			if !g.ScanString(src, &got) || got != want {
				t.Errorf("no kind %s, %q: %s, want %s", kind, src, describe(&got), describe(&want))
			}
		}
	}
}

// TestGrammarTakesKindsFromItsMachine has kinds that differ from what the RFC says of
// the components: a host that is no capture, and kinds of hosts as those of a path.
func TestGrammarTakesKindsFromItsMachine(t *testing.T) {
	var s Spans
	if noHost := grammarWith(t, "host", "", "other"); !noHost.ScanString("//1.2.3.4/", &s) || s.Has(CompHost) || s.HostKind() != HostIPv4 {
		t.Errorf("the kind of a host without a capture: %s", describe(&s))
	}
	m := machine
	m.Kinds = slices.Clone(m.Kinds)
	m.Kinds[0].Name, m.Kinds[1].Name = "path", "other"
	g, err := NewGrammar(&m, exact.URIReference.Entry())
	if err != nil {
		t.Fatal(err)
	}
	for src, want := range map[string]PathKind{"//h/": PathEmpty, "//1.2.3.4/": PathAbempty, "//[::1]": PathAbsolute, "/a": PathAbsolute, "a": PathNoScheme, "a:b": PathRootless, "": PathEmpty} {
		if !g.ScanString(src, &s) || s.PathKind() != want {
			t.Errorf("%q: %v, want %v", src, s.PathKind(), want)
		}
	}
}

// TestGrammarBlamesAComponentThatIsNoCapture scans with a machine that captures no
// port, so an error there is blamed on what Appendix B finds.
func TestGrammarBlamesAComponentThatIsNoCapture(t *testing.T) {
	var s Spans
	if g := grammarWith(t, "port", "", "other"); g.ScanString("//@h:x", &s) || s.ErrorCode() != CodePort {
		t.Errorf("%v, want %v", s.ErrorCode(), CodePort)
	}
}

// TestGrammarBlamesAComponentWithoutAReason scans with a machine whose reasons name no
// capture: what is blamed is the component that Appendix B finds at the offset.
func TestGrammarBlamesAComponentWithoutAReason(t *testing.T) {
	m := machine
	m.Captures = slices.Clone(m.Captures)
	m.Captures[CompPort].Name = "other"
	m.Reasons = make([]fsm.Reason, len(machine.Reasons))
	for i := range m.Reasons {
		m.Reasons[i].Place = -1
	}
	g, err := NewGrammar(&m, exact.URIReference.Entry())
	if err != nil {
		t.Fatal(err)
	}
	for src, want := range map[string]ErrorCode{" ": CodePath, "//h ": CodeHost, "//h/ ": CodePath, "?a ": CodeQuery, "#a ": CodeFragment, "a:// ": CodeHost} {
		var s Spans
		if g.ScanString(src, &s) || s.ErrorCode() != want {
			t.Errorf("%q: %v, want %v", src, s.ErrorCode(), want)
		}
	}
	uri, err := NewGrammar(&m, exact.URI.Entry())
	if err != nil {
		t.Fatal(err)
	}
	var s Spans
	if uri.ScanString("//h", &s) || s.ErrorCode() != CodeScheme {
		t.Errorf("a URI that begins with a slash: %v, want %v", s.ErrorCode(), CodeScheme)
	}
}

// TestGrammarScanAllocatesNothing measures a match and a miss.
func TestGrammarScanAllocatesNothing(t *testing.T) {
	g := ownGrammars(t)[URIReference]
	for _, src := range []string{"http://h/p?q#f", "http://h/p?q#f#"} {
		input := []byte(src)
		if n := testing.AllocsPerRun(100, func() { var s Spans; g.Scan(input, &s) }); n != 0 {
			t.Errorf("Scan(%q) allocates %v times", src, n)
		}
	}
}

// TestOtherReasonsAreTheComponents reads the list that such grammars share.
func TestOtherReasonsAreTheComponents(t *testing.T) {
	for c := range Component(components) {
		kept := 1 + uint8(c)
		if r := exact.Of(exact.Own, kept); r.Component != uint8(c) || r.Code != uint8(exact.CodeOfComponent[c]) {
			t.Errorf("number %d is %+v", kept, r)
		}
		if code := ErrorCode(exact.Code(exact.Own, kept|exact.AtEnd)); code != CodeEnd {
			t.Errorf("number %d at the end has the code %v", kept, code)
		}
	}
	if code := ErrorCode(exact.Code(exact.Own, exact.TooLong)); code != CodeTooLong {
		t.Errorf("an input that is too long has the code %v", code)
	}
}
