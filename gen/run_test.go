package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/walk"
)

// call runs the command on a grammar in a file g.abnf of an empty folder.
func call(t *testing.T, grammar string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	t.Chdir(t.TempDir())
	must.NoError(t, os.WriteFile("g.abnf", []byte(grammar), 0o644))
	var out, complaint bytes.Buffer
	status = run(args, &out, &complaint)
	return status, out.String(), complaint.String()
}

// refusedCall is a call that must fail with one exact sentence.
type refusedCall struct {
	name, grammar string
	args          []string
	status        int
	want          string
}

func (c refusedCall) check(t *testing.T) {
	status, stdout, stderr := call(t, c.grammar, c.args...)
	expect.Equal(t, status, c.status, "exit status")
	expect.Equal(t, stderr, "gen: "+c.want+"\n", "standard error")
	if stdout != "" {
		t.Errorf("standard output has %d bytes, want none", len(stdout))
	}
}

func words(s string) []string { return strings.Fields(s) }

// many returns the format with 0 to n-1 in it, one after the other.
func many(n int, format string) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, format, i)
	}
	return text.String()
}

// rules returns a grammar of n alternatives r0 to r(n-1), each of two bytes.
func rules(n int) string {
	text := "s = r0" + many(n, " / r%d")[len(" / r0"):] + "\n"
	for i := range n {
		text += fmt.Sprintf("r%d = %%x%02x.%02x\n", i, 0x20+i/16, 0x20+i%16)
	}
	return text
}

// TestRefusedGrammarsExitWith1 has one grammar for each thing that a machine
// cannot be made of.
func TestRefusedGrammarsExitWith1(t *testing.T) {
	plain := words("-grammar g.abnf -rule s")
	with := func(more string) []string { return append(words("-grammar g.abnf -rule s"), words(more)...) }
	const yesNo = "s = yes / no\nyes = \"yes\"\nno = \"no\"\n"
	for _, c := range []refusedCall{
		{"prose", "s = <anything>\n", plain, 1, `g.abnf:1:5: prose in angle brackets cannot be read by a program; want a rule, written here or imported from another file`},
		{"prose for nothing", "s = 0<pchar>\n", plain, 1, `g.abnf:1:6: prose in angle brackets cannot be read by a program; what is there 0 times is nothing: want ""`},
		{"undefined rule", "s = t\n", plain, 1, `g.abnf:1:5: the rule "t" is not defined; want a definition of it, or another name`},
		{"rule twice", "s = \"a\"\ns = \"b\"\n", plain, 1, `g.abnf:2:1: the rule "s" is defined twice, first at g.abnf:1:1; want one "=", and "=/" for more alternatives`},
		{"recursion", "s = t\nt = [s] \"a\"\n", plain, 1, `g.abnf:2:6: the rule "s" is recursive (s -> t -> s), so the grammar is not regular; want rules that do not lead back to themselves`},
		{"empty range of a repetition", "s = 3*2\"a\"\n", plain, 1, `g.abnf:1:5: the repeat 3*2 is empty; want the smaller count first`},
		{"not ABNF", "s = \"a\n", plain, 1, `g.abnf:1:5: the quoted text does not end in its line; want a closing quote`},
		{"unknown -rule", "s = \"a\"\n", words("-grammar g.abnf -rule t"), 1, `g.abnf:1:1: there is no rule "t" to begin with; want the name of a rule of the grammar`},
		{"unknown -capture", "s = \"a\"\n", with("-capture t"), 1, `capture t: the grammar has no rule "t"`},
		{"unknown -kind", "s = \"a\"\n", with("-kind k=t"), 1, `kind k: the grammar has no rule "t"`},
		{"unknown -inside", "s = \"a\"\n", with("-inside t"), 1, `inside: the grammar has no rule "t"`},
		{"capture twice", "s = c\nc = \"a\"\n", with("-capture c,c"), 1, `capture "c" is in its list twice, or is too like "c": want names that differ in more than case and hyphens`},
		{"capture in itself", "s = c\nc = d\nd = \"a\"\n", with("-capture x=c/d"), 1, `capture x: its rule d occurs in its rule c, so there is no one place for it`},
		{"ambiguous capture", "s = *\"a\" c\nc = *\"a\"\n", with("-capture c"), 1, `capture c (g.abnf:2:1) is ambiguous: "a" has two readings, nothing decides between them, and no shorter input shows it
    a
     |  1: c is [1,1), empty
    -   2: c is [0,1)
  settle it: -prefer s=first takes 1, or write alternatives, of which the first that matches is taken`},
		{"ambiguous capture that ends where it wants", "s = \"(\" c [\"\\\" d] %xE9\nc = *(\"a\" / \"\\\")\nd = *\"a\"\n", with("-capture c,d"), 1, `capture c (g.abnf:2:1) is ambiguous: "(\\\xe9" has two readings, nothing decides between them, and no shorter input shows it
    (\\\xE9
     --       1: c is [1,2)
     |        2: c is [1,1), empty
  settle it: -prefer c=longest takes 1, -prefer c=shortest takes 2, -prefer c=first takes 1, or write alternatives, of which the first that matches is taken`},
		{"present and empty, or absent", "s = [c]\nc = *\"a\"\n", with("-capture x=c"), 1, `capture x (c at g.abnf:2:1) is ambiguous: "" has two readings, nothing decides between them, and no shorter input shows it
    
    |  1: x is [0,0), empty
       2: x is absent
  settle it: -prefer s=first takes 1, or write alternatives, of which the first that matches is taken`},
		{"ambiguous kind", "s = *c *d\nc = \"ab\"\nd = \"ab\"\n", with("-kind k=c/d"), 1, `kind k (c at g.abnf:2:1, d at g.abnf:3:1) is ambiguous: "ab" has two readings, nothing decides between them, and no shorter input shows it
    1: k is c
    2: k is d
  settle it: -prefer s=first takes 1, or write alternatives, of which the first that matches is taken`},
		{"capture at two places", "s = c \"-\" d\nc = 2ALPHA\nd = \"x\" c\n", with("-capture c"), 1, `capture c (g.abnf:2:1) can have several places in one match, such as [0,2) and [4,6) in "AA-xAA"; want one of them: -capture c@first or -capture c@last`},
		{"capture at two places, of two rules", "s = c d\nc = \"c\"\nd = \"d\"\n", with("-capture x=c/d"), 1, `capture x (c at g.abnf:2:1, d at g.abnf:3:1) can have several places in one match, such as [0,1) and [1,2) in "cd"; want one of them: -capture x@first or -capture x@last`},
		{"capture in a repetition", "s = 1*(\"a\" [c])\nc = \"c\"\n", with("-capture c"), 1, `capture c (g.abnf:2:1) can have several places in one match, such as [1,2) and [3,4) in "acac"; want one of them: -capture c@first or -capture c@last`},
		{"capture that cannot be", "s = \"a\" 0c\nc = \"c\"\n", with("-capture c"), 1, `capture c: the rule c (g.abnf:2:1) occurs in no match of s; want a rule that these lead to`},
		{"kind that cannot be", yesNo + "maybe = yes / no\n", with("-kind k=yes/maybe"), 1, `kind k: the rule maybe (g.abnf:4:1) occurs in no match of s; want a rule that these lead to`},
		{"preference of what cannot be", yesNo + "maybe = yes / no\n", with("-prefer maybe=first"), 1, `prefer: the rule maybe (g.abnf:4:1) occurs in no match of s; want a rule that these lead to`},
		{"unknown -prefer", yesNo, with("-prefer x=first"), 1, `prefer: the grammar has no rule "x"`},
		{"two policies for one rule", yesNo, with("-prefer yes=first,Yes=longest"), 1, `prefer "Yes" is in its list twice, or is too like "yes": want names that differ in more than case and hyphens`},
		{"kinds that overlap", "s = yes / word\nyes = \"yes\"\nword = 1*ALPHA\n", with("-kind k=yes/word -overlap refuse"), 1, `kind k: "yes" is both yes (g.abnf:2:1) and word (g.abnf:3:1), and is taken for the first`},
		{"too many parts", "s = 1000(1000\"a\")\n", plain, 1, `the grammar is too large: written out it has more than 262144 parts, most of them in the rule s`},
		{"too many parts that match nothing", "s = 10000(10000(10000\"\"))\n", plain, 1, `the grammar is too large: written out it has more than 262144 parts, most of them in the rule s`},
		{"too many states", "s = *(\"a\" / \"b\") \"a\" 200(\"a\" / \"b\")\n", plain, 1, `the grammar is too large: its deterministic machine was given up at 65537 states; most of the readings are in the rule s`},
		{"too many cells", "s = 2500(\"a\" / \"b\" \"c\" / \"d\" / \"e\" \"f\" / \"g\" \"h\")\n", plain, 1, `the machine is too large: 10002 states of 8 classes and the end of the input make 90018 cells, and a row offset has at most 16 bits, for 65536 cells; most of the states are in the rule s`},
		{"too many captures", "s = \"a\"" + many(15, " c%d") + many(15, "\nc%d = \"a\"") + "\n", with("-capture c0" + strings.Replace(many(15, ",c%d"), ",c0", "", 1)), 1, `15 captures; a match has room for 14`},
		{"too many kinds", "s = a\na = \"a\"\n", with("-kind a,b=a,c=a,d=a,e=a"), 1, `5 kinds; a match has room for 4`},
		{"too many registers", "s =" + many(8, " 9%%x61 c%d") + many(8, "\nc%d = *\"b\"") + "\n", with("-capture c0" + strings.Replace(many(8, ",c%d"), ",c0", "", 1)), 1, `the captures need 16 registers; at most 15 are to be had: each end needs one, and each start that is not within four bytes after another bound, always at the same distance; ask for fewer captures, or for larger ones`},
		{"too many groups", "s = %x61" + many(64, " / c%d") + many(64, "\nc%d = %%x62.%[1]d") + "\n", with("-kind k=c0" + strings.Replace(many(64, "/c%d"), "/c0", "", 1)), 1, `the captures and kinds need 65 groups of final states; at most 64 are to be had: ask for fewer kinds`},
		{"two captures of one name", yesNo, with("-capture x=yes,x=no"), 1, `capture "x" is in its list twice, or is too like "x": want names that differ in more than case and hyphens`},
		{"a rule to begin with twice", yesNo, words("-grammar g.abnf -rule s,yes,S"), 1, `rule "S" is in its list twice, or is too like "s": want names that differ in more than case and hyphens`},
		{"an inside-rule twice", yesNo, with("-inside yes,yes"), 1, `inside "yes" is in its list twice, or is too like "yes": want names that differ in more than case and hyphens`},
		{"two kinds of one name", yesNo, with("-kind x=yes,x=no"), 1, `kind "x" is in its list twice, or is too like "x": want names that differ in more than case and hyphens`},
		{"capture that is no name", yesNo, with("-capture 1x=yes"), 1, `capture "1x": want a name of letters, digits and hyphens that begins with a letter`},
		{"kind that is no name", yesNo, with("-kind a_b=yes"), 1, `kind "a_b": want a name of letters, digits and hyphens that begins with a letter`},
		{"too many alternatives of a kind", rules(256), with("-kind k=r0" + many(256, "/r%d")[len("/r0"):]), 1, `kind k has 256 alternatives; there is room for 255`},
		{"too many inside-rules", rules(256), with("-inside r0" + many(128, ",r%d")[len(",r0"):]), 1, `128 inside-rules; there is room for 127`},
		{"too many things to want", "s =" + many(300, " r%d") + many(300, "\nr%d = \"a\"") + "\n", plain, 1, `the grammar has 301 different things to say about a wrong byte; there is room for 126`},
		{"too many byte values", "s = " + many(256, " %%x%02x") + "\n", plain, 1, `the grammar distinguishes all 256 byte values and has no byte left over; want one that no rule holds, since a class number has 8 bits`},
		{"too much that matches nothing", "s = 300[\"a\"] \"b\"\n", plain, 1, `the grammar is too large: in the rule s what may match nothing can be passed over in too many ways`},
		{"too many readings", "s = 1*x / *\"a\" c *\"a\"\nc = \"a\"\nx = \"a\"\n", with("-capture c"), 1, `the grammar is too ambiguous to judge: an input has more than 8 readings at one place that no order of alternatives decides between`},
		{"capture named as a method", "s = err\nerr = \"a\"\n", with("-capture err -functions S"), 1, `-functions S: the field of the capture err would be named Err, as is a method; want another name`},
		{"capture named as another's method", "s = x [y]\nx = \"a\"\ny = \"b\"\n", with("-capture has-y=x,y -functions S"), 1, `-functions S: a method of the capture y would be named HasY, as is the field of the capture has-y; want another name`},
		{"capture named as a kind", "s = x / y\nx = \"a\"\ny = \"b\"\n", with("-capture x-kind=x -kind x=x/y -functions S"), 1, `-functions S: the field of the kind x would be named XKind, as is the field of the capture x-kind; want another name`},
		{"functions named as their type", yesNo, with("-functions ScanS"), 1, `-functions ScanS: a function of the rule s would be named ScanS, as is the match type; want another name`},
		{"functions of one name", "s = \"a\"\ns-string = \"b\"\n", with("-rule s-string -functions T"), 1, `-functions T: a function of the rule s-string would be named ScanSString, as is a function of the rule s; want another name`},
		{"sets that are none", yesNo, with("-sets g.abnf"), 1, `g.abnf:1: set s: = is neither a rule of one byte nor a literal of one byte`},
	} {
		t.Run(c.name, c.check)
	}
}

// TestWrongCallsExitWith2 has one call for each way to call the command wrongly.
func TestWrongCallsExitWith2(t *testing.T) {
	missing := "no such file or directory"
	if runtime.GOOS == "windows" {
		missing = "The system cannot find the file specified."
	}
	good := "s = \"a\"\n"
	for _, c := range []refusedCall{
		{"unknown flag", good, words("-nonsense"), 2, `flag provided but not defined: -nonsense; -help lists the flags`},
		{"one word twice", good, words("-grammar g.abnf -rule s -o a -o b"), 2, `invalid value "b" for flag -o: given twice; want it once; -help lists the flags`},
		{"no grammar", good, words("-rule s"), 2, `-grammar and -rule must be given: which files, and which rule of them to recognise`},
		{"no rule", good, words("-grammar g.abnf"), 2, `-grammar and -rule must be given: which files, and which rule of them to recognise`},
		{"argument without flag", good, words("-grammar g.abnf -rule s other.abnf"), 2, `"other.abnf" is no flag; grammar files are named with -grammar`},
		{"capture without rule", good, words("-grammar g.abnf -rule s -capture x="), 2, `-capture x=: want a rule, or name=rule/rule`},
		{"import without file", good, words("-grammar g.abnf -rule s -import =s"), 2, `invalid value "=s" for flag -import: want a file, or file=rule,rule; -help lists the flags`},
		{"import without rules", good, words("-grammar g.abnf -rule s -import g.abnf="), 2, `invalid value "g.abnf=" for flag -import: want a file, or file=rule,rule; -help lists the flags`},
		{"import that is not there", good, words("-grammar g.abnf -rule s -import other.abnf"), 2, `the file to import from cannot be read: open other.abnf: ` + missing},
		{"capture of another place", good, words("-grammar g.abnf -rule s -capture s@2"), 2, `-capture s@2: want @first or @last after the name`},
		{"capture of a place of nothing", good, words("-grammar g.abnf -rule s -capture @first"), 2, `-capture @first: want a name before the @`},
		{"capture of a place of its rule", good, words("-grammar g.abnf -rule s -capture x=s@last"), 2, `-capture x=s@last: want @first or @last after the name x`},
		{"preference without policy", good, words("-grammar g.abnf -rule s -prefer s"), 2, `-prefer s: want rule=policy, with one of first, longest, shortest`},
		{"preference without rule", good, words("-grammar g.abnf -rule s -prefer =first"), 2, `-prefer =first: want rule=policy, with one of first, longest, shortest`},
		{"preference the wrong way round", good, words("-grammar g.abnf -rule s -prefer longest=s"), 2, `-prefer longest=s: want rule=policy, with one of first, longest, shortest`},
		{"unknown answer to overlaps", good, words("-grammar g.abnf -rule s -overlap last"), 2, `-overlap last: want one of warn, refuse, first`},
		{"kind without rule", good, words("-grammar g.abnf -rule s -kind k="), 2, `-kind k=: want a rule, or name=rule/rule`},
		{"sets that are not there", good, words("-grammar g.abnf -rule s -sets other"), 2, `the sets cannot be read: open other: ` + missing},
		{"type without sets", good, words("-grammar g.abnf -rule s -type Set"), 2, `-type: there are no sets to write; name their file with -sets`},
		{"type that is no identifier", good, words("-grammar g.abnf -rule s -sets g.abnf -type *Set"), 2, `-type "*Set": want a Go identifier`},
		{"section without capture", good, words("-grammar g.abnf -rule s -section s"), 2, `-section s: want capture=section`},
		{"section of no capture", good, words("-grammar g.abnf -rule s -section s=3.1"), 2, `-section s=3.1: want one of the names of -capture before the =`},
		{"unknown pass", good, words("-grammar g.abnf -rule s -dump everything"), 2, `-dump everything: want one of abnf, nfa, tdfa`},
		{"unknown drawing", good, words("-grammar g.abnf -rule s -dot half"), 2, `-dot half: want whole or folded`},
		{"package that is no identifier", good, words("-grammar g.abnf -rule s -package 3d"), 2, `-package "3d": want a Go identifier`},
		{"package that is a keyword", good, words("-grammar g.abnf -rule s -package func"), 2, `-package "func": want a Go identifier`},
		{"name of an import", good, words("-grammar g.abnf -rule s -name fsm"), 2, `-name "fsm": want a Go identifier other than the names of packages, states and registers in the file`},
		{"name of a state", good, words("-grammar g.abnf -rule s -name s001"), 2, `-name "s001": want a Go identifier other than the names of packages, states and registers in the file`},
		{"prefix that is no identifier", good, words("-grammar g.abnf -rule s -prefix 1"), 2, `-prefix "1": want the beginning of a Go identifier`},
		{"functions of no identifier", good, words("-grammar g.abnf -rule s -functions 1"), 2, `-functions "1": want a Go identifier other than the machine's name and the names of the file itself`},
		{"functions of the machine's name", good, words("-grammar g.abnf -rule s -name S -functions S"), 2, `-functions "S": want a Go identifier other than the machine's name and the names of the file itself`},
		{"machine named as a variable", good, words("-grammar g.abnf -rule s -name src -functions S"), 2, `-name "src": want a name that the functions do not use themselves`},
		{"grammar that is not there", good, words("-grammar other.abnf -rule s"), 2, `the grammar cannot be read: open other.abnf: ` + missing},
		{"output that cannot be written", good, []string{"-grammar", "g.abnf", "-rule", "s", "-o", filepath.Join("no", "folder.go")}, 2, `the result cannot be written: open no/folder.go: ` + missing},
	} {
		t.Run(c.name, c.check)
	}
}

// TestRepeatedFlagsAddUp gives each list in one flag and in several: the file that is
// written says the same but for the call.
func TestRepeatedFlagsAddUp(t *testing.T) {
	const grammar = "r = a b / c\na = \"a\"\nb = \"b\"\nc = \"c\"\nq = \"q\"\n"
	once := words("-grammar g.abnf -rule r,q -capture a,b -kind x=a/c,y=b/c")
	several := words("-grammar g.abnf -rule r -capture a -kind x=a/c -rule q -capture b -kind y=b/c")
	_, want, complaint := call(t, grammar, once...)
	status, got, complaint2 := call(t, grammar, several...)
	if _, want, _ = strings.Cut(want, "\n"); want == "" {
		t.Fatalf("no file: %s", complaint)
	}
	if _, got, _ = strings.Cut(got, "\n"); status != 0 || got != want {
		t.Errorf("status %d, %s%d bytes, want %d", status, complaint2, len(got), len(want))
	}
}

// TestOverlapIsAWarning has an input of two alternatives of a kind: the file is
// written, and the warning is on standard error, once for each kind, unless the call
// says that it is meant.
func TestOverlapIsAWarning(t *testing.T) {
	const grammar = "s = (ab / abc / word) \".\" *rest\nab = \"ab\"\nabc = \"abc\"\nword = 1*ALPHA\nrest = x / y\nx = *\"x\" \"-\"\ny = *ALPHA \"-\"\n"
	args := words("-grammar g.abnf -rule s -kind first=ab/abc/word,rest=y/x")
	const hint = "; -overlap=first says that this is meant, -overlap=refuse makes it an error\n"
	want := `gen: warning: kind first: "ab." is both ab (g.abnf:2:1) and word (g.abnf:4:1), and is taken for the first` + hint +
		`gen: warning: kind rest: "a.-" is both x (g.abnf:6:1) and y (g.abnf:7:1), and is taken for the first` + hint
	status, file, stderr := call(t, grammar, args...)
	if status != 0 || stderr != want || !strings.Contains(file, "DO NOT EDIT") {
		t.Errorf("status %d, %d bytes, standard error\n%swant\n%s", status, len(file), stderr, want)
	}
	status, file, stderr = call(t, grammar, append(args, "-overlap", "first")...)
	if status != 0 || stderr != "" || file == "" {
		t.Errorf("-overlap first: status %d, %d bytes, standard error\n%s", status, len(file), stderr)
	}
}

// TestImportedFilesAreInTheHeader takes one rule from another file, and finds that
// file with its sum in what is written, and the rule in the machine.
func TestImportedFilesAreInTheHeader(t *testing.T) {
	const other = "x = \"q\" y\ny = \"r\"\ns = \"other\"\n"
	for _, flag := range []string{"o.abnf", "o.abnf=x"} {
		t.Chdir(t.TempDir())
		for name, text := range map[string]string{"g.abnf": "s = \"p\" x\n", "o.abnf": other} {
			must.NoError(t, os.WriteFile(name, []byte(text), 0o644))
		}
		var file, complaint bytes.Buffer
		status := run(words("-grammar g.abnf -rule s -import "+flag), &file, &complaint)
		header := fmt.Sprintf("// Input o.abnf\n//   SHA-256 %x\n", sha256.Sum256([]byte(other)))
		if status != 0 || !strings.Contains(file.String(), header) || !strings.Contains(file.String(), `"pqr"`) {
			t.Errorf("-import %s: status %d, %s\n%s", flag, status, &complaint, &file)
		}
	}
}

// TestAsManyReasonsAsAMatchCanNumber has a grammar with 126 different things to
// say about a wrong byte, which is accepted, and one with 127.
func TestAsManyReasonsAsAMatchCanNumber(t *testing.T) {
	for _, rules := range []int{walk.MaxReasons - 1, walk.MaxReasons} {
		grammar := "s =" + many(rules, " r%d") + many(rules, "\nr%d = \"a\"") + "\n"
		status, _, stderr := call(t, grammar, words("-grammar g.abnf -rule s")...)
		want := ""
		if rules == walk.MaxReasons { // and the end makes one more
			want = "gen: the grammar has 127 different things to say about a wrong byte; there is room for 126\n"
		}
		if stderr != want || (status == 0) != (want == "") {
			t.Errorf("%d rules: status %d, standard error %q, want %q", rules, status, stderr, want)
		}
	}
}

// TestHelpListsTheFlags checks that help is no error and goes where it was
// asked for.
func TestHelpListsTheFlags(t *testing.T) {
	status, stdout, stderr := call(t, "", "-help")
	if status != 0 || stderr != "" || !strings.Contains(stdout, "-capture") {
		t.Errorf("status %d, standard error %q, standard output %q", status, stderr, stdout)
	}
}

// TestDrawingsAreNotEmptyAndStable draws a machine for Graphviz twice.
func TestDrawingsAreNotEmptyAndStable(t *testing.T) {
	t.Chdir("..")
	for _, kind := range []string{"whole", "folded"} {
		var first, second, complaint bytes.Buffer
		args := append(words("-grammar gen/grammar/rfc3986.abnf -rule relative-ref -capture host,query -dot"), kind)
		if run(args, &first, &complaint) != 0 || run(args, &second, &complaint) != 0 {
			t.Errorf("-dot %s: %s", kind, &complaint)
		}
		if !strings.HasPrefix(first.String(), "digraph") || !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("-dot %s begins with %.20q; equal in two runs: %v", kind, first.String(), bytes.Equal(first.Bytes(), second.Bytes()))
		}
	}
}

// TestRecogniserHas183States holds the known figure of the minimal recogniser
// of URI-reference, without captures: two independent constructions gave it.
func TestRecogniserHas183States(t *testing.T) {
	m := libraryMachine(t, "-grammar rfc3986 -rule URI-reference")
	if m.Rows != 183 || m.Stride != 21+1 {
		t.Errorf("the recogniser has %d states with the dead one, and rows of %d cells; want 183 and 22", m.Rows, m.Stride)
	}
}
