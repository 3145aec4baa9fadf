package assembly

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// CheckReturns reads what the assembler makes of the .s files of the package of the
// test, for the processor that it runs on, which is an amd64. SSE code shares its
// registers with the lower halves of others. A function that leaves the upper halves in
// use slows down its caller, on some processors tenfold. No answer changes, so only the
// code can show it. So on each path a VZEROUPPER must come between the use of such a
// register and a RET or a jump to another function.
func CheckReturns(t *testing.T) {
	t.Helper()
	listing, err := exec.Command("go", "build", "-asmflags=-S", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, listing)
	}
	functions := functionsOf(string(listing))
	if want := countTexts(t); len(functions) != want || want == 0 {
		t.Errorf("the assembler names %d functions, the files have %d", len(functions), want)
	}
	for name, code := range functions {
		if line := dirtyReturn(code); line != "" {
			t.Errorf("%s leaves a vector register in use: %s", name, line)
		}
	}
}

// countTexts returns how many functions the assembly files for amd64 have.
func countTexts(t *testing.T) (n int) {
	names, err := filepath.Glob("*_amd64.s")
	must.NoError(t, err)
	for _, name := range names {
		data := must.Read(t, name)
		n += strings.Count(data, "\nTEXT ")
	}
	return n
}

// An instruction is one of a function, in order.
type instruction struct {
	at   int    // its offset in the function
	text string // with one space for each tab
	line string // where it is, for messages
}

var (
	functionLine    = regexp.MustCompile(`^\S+\.(\w+) STEXT .*\basm\b`)
	instructionLine = regexp.MustCompile(`^\t0x[0-9a-f]+ (\d+) \((.*?)\)\t(.*)$`)
	localJump       = regexp.MustCompile(`^J[A-Z]+ (\d+)$`)
	sharedRegister  = regexp.MustCompile(`\b[YZ](1[0-5]|[0-9])\b`)
)

// functionsOf returns the code of each function of a listing, by name.
func functionsOf(listing string) map[string][]instruction {
	functions, name := map[string][]instruction{}, ""
	for line := range strings.Lines(listing) {
		line = strings.TrimRight(line, "\r\n")
		if found := functionLine.FindStringSubmatch(line); found != nil {
			name = found[1]
		} else if found := instructionLine.FindStringSubmatch(line); found != nil && name != "" {
			at, _ := strconv.Atoi(found[1])
			functions[name] = append(functions[name], instruction{at, strings.ReplaceAll(found[3], "\t", " "), filepath.Base(found[2]) + ": " + found[3]})
		}
	}
	return functions
}

// dirtyReturn returns where a function may return with a shared register in use, "" if
// nowhere. It follows all paths, with the register in use and without.
func dirtyReturn(code []instruction) string {
	type place struct {
		index int
		dirty bool
	}
	at := map[int]int{} // the first instruction at an offset
	for i := len(code) - 1; i >= 0; i-- {
		at[code[i].at] = i
	}
	seen, queue := map[place]bool{}, []place{{0, false}}
	for len(queue) > 0 {
		p := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if p.index >= len(code) || seen[p] {
			continue
		}
		seen[p] = true
		text := code[p.index].text
		jump := localJump.FindStringSubmatch(text)
		switch {
		case jump != nil:
			target, _ := strconv.Atoi(jump[1])
			queue = append(queue, place{at[target], p.dirty})
			if strings.HasPrefix(text, "JMP ") {
				continue
			}
		case text == "RET" || strings.HasPrefix(text, "JMP "):
			if p.dirty {
				return code[p.index].line
			}
			continue
		case text == "VZEROUPPER":
			p.dirty = false
		case sharedRegister.MatchString(text):
			p.dirty = true
		}
		queue = append(queue, place{p.index + 1, p.dirty})
	}
	return ""
}
