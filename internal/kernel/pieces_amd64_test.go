//go:build gc && !purego

package kernel

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestGoroutinesCanBeStoppedBetweenPieces reads the code that the compiler makes.
// The garbage collector stops a goroutine where a function begins that looks at the
// size of the stack. Assembly does not look. So a loop over pieces must call a Go
// function for each piece, and that function must look.
func TestGoroutinesCanBeStoppedBetweenPieces(t *testing.T) {
	out, err := exec.Command("go", "build", "-gcflags=-S", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, c := range []struct{ loop, piece, assembly string }{
		{"(*PrefixSets).Length", "(*PrefixSets).lengthInPiece", "prefixVector"},
		{"(*delimiterSearch).index", "(*delimiterSearch).indexVector", "delimiterAVX512"},
		{"(*Stops).longRun", "(*Stops).runInPiece", "runAVX512"},
		{"TripletsIn", "tripletsInPiece", "tripletsAVX512"},
		{"surveyPieces", "surveyInPiece", "surveyAVX512"},
		{"decodePieces", "decodePiece", "decodeVector"},
		{"decodeInPlacePieces", "decodePiece", "decodeVector"},
		{"decodeOnlyPieces", "decodeOnlyPiece", "decodeOnlyVector"},
		{"encodePieces", "encodePiece", "encodeVector"},
		{"IndexByte", "indexInPiece", ""}, // calls bytes.IndexByte itself for the last piece
	} {
		_, body := compiled(t, string(out), c.loop)
		if !calls(body, c.piece) || c.assembly != "" && calls(body, c.assembly) {
			t.Errorf("%s must call %s for each piece, and no assembly", c.loop, c.piece)
		}
		if head, _ := compiled(t, string(out), c.piece); strings.Contains(head, "nosplit") {
			t.Errorf("%s does not look at the size of the stack, so no goroutine can be stopped there", c.piece)
		}
	}
}

// compiled returns what the compiler says of a function, and its code.
func compiled(t *testing.T, listing, name string) (head, body string) {
	t.Helper()
	text := regexp.MustCompile(`(?m)^\S*kernel\.` + regexp.QuoteMeta(name) + ` STEXT (.*)\n((?:\t.*\n)*)`).FindStringSubmatch(listing)
	if text == nil {
		t.Fatalf("the compiler does not tell about %s", name)
	}
	return text[1], text[2]
}

// calls reports whether code calls a function of this package.
func calls(body, name string) bool {
	return regexp.MustCompile(`\tCALL\t\S*kernel\.` + regexp.QuoteMeta(name) + `\(SB\)`).MatchString(body)
}
