package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
)

// Functions that are written out are code, and only running them shows what they
// do. So the tests of this file write a program of many grammars, which holds the
// functions of each against its machine, and run it.

// functionTrial is a grammar with functions.
type functionTrial struct{ grammar, flags string }

// functionTrials are grammars that each have one thing that is easy to get wrong.
// The rules to begin with are s and t, with the number of the trial after them.
var functionTrials = []functionTrial{
	{"s# = \"\"\n", "-rule s#"},
	{"s# = \"a\"\n", "-rule s#"},
	{"s# = *\"a\"\n", "-rule s#"},
	{"s# = c\nc = \"\"\n", "-rule s# -capture c"},
	{"s# = a b\na = *\"a\"\nb = *\"b\"\n", "-rule s# -capture a,b"},
	{"s# = c \"b\" *\"a\"\nc = *\"a\"\n", "-rule s# -capture c"},
	{"s# = x / y\nx = *\"a\"\ny = *(\"a\" / \"b\")\n", "-rule s# -capture x,y -kind k=x/y"},
	{"s# = [u \"b\"] h [\":\" p]\nu = *(\"a\" / \":\")\nh = *\"a\"\np = *\"a\"\n", "-rule s# -capture u,h,p"},
	{"s# = \"\"\nt# = a\na = \"\"\n", "-rule s#,t# -capture a"},
	{"s# = [\"a\"] c\nc = *\"b\"\nt# = \":\" s#\n", "-rule s#,t# -capture c"},
	{"s# = x / y\nx = \"a\" *z\ny = *z \"b\"\nz = \"a\" / \"b\"\n", "-rule s# -capture x,y -kind k=x/y"},
	{"s# = [a] [b] [c]\na = \"a\"\nb = \"b\"\nc = \":\"\n", "-rule s# -capture a,b,c -kind k=a,l=c"},
	{"s# = *c \"a\"\nc = %x00-60 / %x62-FF\n", "-rule s#"},
	{"s# = c d\nc = *(%x00-20 / %x30-39 / %x41-61 / %xE9)\nd = \":\"\n", "-rule s# -capture c,d"},
	{"s# = c \":\" d [%xE9 c]\nc = *ALPHA\nd = *%x20-7E\n", "-rule s# -capture d"},
	{"s# = x \":\" y / y \"b\" x\nx = 2*4\"a\"\ny = *(\"a\" \"b\")\nt# = y\n", "-rule s#,t# -capture x,y"},
	{"s# = 1*40(\"a\" / \"b\" / \":\") [tail]\ntail = %xE9 *600(\"a\")\n", "-rule s# -capture tail"},
}

// functionAlphabet are the bytes of the inputs.
const functionAlphabet = "abA:\xe9"

// randomFunctionTrial makes a grammar of a few rules, each of which uses later ones
// only, and captures some of them.
func randomFunctionTrial(r *rand.Rand) functionTrial {
	rules := 2 + r.IntN(4)
	var expression func(depth, low int) string
	expression = func(depth, low int) string {
		if depth == 0 || r.IntN(6) == 0 {
			if low < rules && r.IntN(3) > 0 {
				return fmt.Sprintf("r%d", low+r.IntN(rules-low))
			}
			return []string{`"a"`, `"b"`, `"ab"`, `%xE9`, `%x80-FF`, `%s"A"`, `""`, `":"`}[r.IntN(8)]
		}
		sub := func() string { return expression(depth-1, low) }
		switch r.IntN(6) {
		case 0:
			return "[" + sub() + "]"
		case 1:
			return []string{"*", "1*", "*2", "2"}[r.IntN(4)] + "(" + sub() + ")"
		case 2:
			return "(" + sub() + " / " + sub() + ")"
		}
		return sub() + " " + sub()
	}
	text := "s# = r0\nt# = r1\n"
	var captures []string
	for i := range rules {
		name := fmt.Sprintf("r%d", i)
		if used := strings.Contains(text, name); used && r.IntN(3) > 0 {
			captures = append(captures, name+[]string{"@first", "@last"}[r.IntN(2)])
		}
		text += fmt.Sprintf("%s = %s\n", name, expression(3, i+1))
	}
	flags := "-rule s#,t#"
	if r.IntN(2) == 0 {
		flags += " -prefer r0=first,r1=first"
	}
	if captures != nil {
		flags += " -capture " + strings.Join(captures, ",")
	}
	return functionTrial{text, flags}
}

// trialFile is a file of the program beside what the generator writes.
const trialFile = `package main

func init() {
	out := new(T#)
	trials = append(trials, &trial{name: "s#", machine: &m#, out: out, entry: %d,
		scan: func(src []byte) bool { return Scan%s(src, out) },
		scanString: func(src string) bool { return Scan%[2]sString(src, out) },
		prefix: func(src []byte) (int, bool) { return Prefix%[2]s(src, out) },
		prefixString: func(src string) (int, bool) { return Prefix%[2]sString(src, out) },
	})
}
`

// checkProgram holds functions against machines on all short inputs, and with runs in
// them. The match type is full of what was found before.
const checkProgram = `package main

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/uriscan/uriscan/fsm"
)

type trial struct {
	name         string
	machine      *fsm.Machine
	entry        int
	out          interface{ Valid() bool; ErrorOffset() int; Err([]byte) error }
	scan         func(src []byte) bool
	scanString   func(src string) bool
	prefix       func(src []byte) (int, bool)
	prefixString func(src string) (int, bool)
	matches      int
}

var trials []*trial

// found returns what the match type holds, as a match of the machine.
func (t *trial) found() (m fsm.Match) {
	v := reflect.ValueOf(t.out).Elem()
	for i := range t.machine.Captures {
		m.Spans[i] = v.Field(i).Interface().(fsm.Span)
	}
	for i := range t.machine.Kinds {
		m.Kinds[i] = uint8(v.Field(len(t.machine.Captures) + i).Uint())
	}
	m.Present = uint16(v.FieldByName("present").Uint())
	m.Reason = uint8(v.FieldByName("reason").Uint())
	m.Offset = uint32(v.FieldByName("offset").Uint())
	return m
}

func (t *trial) check(src []byte) {
	hold := func(what string, n int, ok bool, wantN int, wantOK bool, want fsm.Match) {
		if got := t.found(); n != wantN || ok != wantOK || got != want {
			panic(fmt.Sprintf("%%s, %%s of %%q: %%d, %%v, %%+v; want %%d, %%v, %%+v", t.name, what, src, n, ok, got, wantN, wantOK, want))
		}
	}
	var want fsm.Match
	wantOK := t.machine.Scan(t.entry, src, &want)
	hold("scan", 0, t.scan(src), 0, wantOK, want)
	hold("scan of the string", 0, t.scanString(string(src)), 0, wantOK, want)
	if err := t.out.Err(src); t.out.Valid() != wantOK || fmt.Sprint(err) != fmt.Sprint(t.machine.Err(src, &want)) {
		panic(fmt.Sprint(t.name, err))
	}
	if offset := t.out.ErrorOffset(); wantOK && offset != -1 || !wantOK && offset != int(want.Offset) {
		panic(fmt.Sprint(t.name, offset))
	}
	want = fsm.Match{}
	wantN, wantOK := t.machine.ScanPrefix(t.entry, src, &want)
	n, ok := t.prefix(src)
	hold("prefix", n, ok, wantN, wantOK, want)
	n, ok = t.prefixString(string(src))
	hold("prefix of the string", n, ok, wantN, wantOK, want)
	if wantOK {
		t.matches++
	}
}

func (t *trial) all(src []byte, length int) {
	t.check(src)
	if length > 0 {
		for _, b := range []byte(%[1]q) {
			t.all(append(src, b), length-1)
		}
	}
}

// runs checks short inputs with one of their bytes many times.
func (t *trial) runs(short string) {
	for i := range short {
		for _, n := range []int{6, 7, 8, 9, 15, 16, 17, 25} {
			t.check([]byte(short[:i] + strings.Repeat(short[i:i+1], n) + short[i+1:]))
		}
	}
	if len(short) < %[3]d {
		for _, b := range []byte(%[1]q) {
			t.runs(short + string([]byte{b}))
		}
	}
}

func main() {
	matches := 0
	for _, t := range trials {
		t.runs("")
		t.all(make([]byte, 0, 16), %[2]d)
		matches += t.matches
	}
	fmt.Println(len(trials), "trials,", matches > 10*len(trials))
}
`

// TestFunctionsAnswerAsTheMachine makes functions of many grammars and compares
// them with the machine: verdict, spans, kinds, error and longest prefix, on all
// short inputs.
func TestFunctionsAnswerAsTheMachine(t *testing.T) {
	userModule(t, t.TempDir())
	trials := functionTrials
	for seed := range uint64(exhaustive.Pick(400, 16, 12)) {
		trials = append(trials, randomFunctionTrial(rand.New(rand.NewPCG(seed, 5234))))
	}
	written, count := 0, 0
	for i, trial := range trials {
		numbered := func(text string) string { return strings.ReplaceAll(text, "#", fmt.Sprint(i)) }
		save(t, "g.abnf", numbered(trial.grammar))
		flags := numbered("-grammar g.abnf -name m# -prefix p# -functions T# -o m#_gen.go " + trial.flags)
		var stdout, stderr bytes.Buffer
		switch status := run(strings.Fields(flags), &stdout, &stderr); {
		case status == 1 && i >= len(functionTrials):
			continue // a random grammar may be ambiguous
		case status != 0:
			t.Fatalf("%s%s: %s", trial.grammar, flags, stderr.String())
		}
		written++
		for entry, rule := range []string{"S", "T"}[:1+strings.Count(trial.flags, "t#")] {
			save(t, fmt.Sprintf("trial%d_%d.go", i, entry), numbered(fmt.Sprintf(trialFile, entry, rule+"#")))
			count++
		}
	}
	if written < len(functionTrials)+(len(trials)-len(functionTrials))/4 {
		t.Errorf("only %d of %d grammars were accepted", written, len(trials))
	}
	save(t, "main.go", fmt.Sprintf(checkProgram, functionAlphabet, exhaustive.Pick(7, 5, 4), exhaustive.Pick(5, 4, 3)))
	if got, want := goRun(t), fmt.Sprintf("%d trials, true\n", count); got != want {
		t.Errorf("the program says\n%swant:\n%s", got, want)
	}
}
