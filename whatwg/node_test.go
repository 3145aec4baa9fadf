package whatwg_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/must"
)

// nodeProgram reads pairs of an input and a base, and writes the href of each, or null. It
// parses with the package whatwg-url of npm, 17.3 or newer, if NODE_PATH has it.
const nodeProgram = `
let parser = URL, isJSDOM = false;
try { parser = require('whatwg-url').URL; isJSDOM = true } catch {}
const href = ([input, base]) => { try { return base ? new parser(input, base).href : new parser(input).href } catch { return null } };
const pairs = JSON.parse(require('fs').readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify({ isJSDOM, hrefs: pairs.map(href) }));
`

// TestNodeParsesTheSame compares with the package whatwg-url of jsdom, or else with the URL
// of Node.js, which is Ada, over mutations of the suites. Node.js may have an older Unicode
// and an older standard. So these are left out with it: "^" in a path; ASCII domains with
// labels that begin with "xn--"; what it leaves a dot segment in; and URLs that are not
// special, of which Node.js 20 keeps spaces at the end of an opaque path, loses the "/" of a
// path that is only dots, and resolves "a#b" against an opaque base.
func TestNodeParsesTheSame(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("NOT CHECKED: there is no node to compare with")
	}
	inputs, random := seeds(t), rand.New(rand.NewPCG(3, 4))
	compared := 0
	for range exhaustive.Pick(52, 1, 1) {
		var pairs [][2]string
		for range exhaustive.Pick(20_000, 20_000, 2_000) {
			pair := [2]string{mutated(random, inputs[random.IntN(len(inputs))][0], inputs), bases[random.IntN(len(bases))]}
			if utf8.ValidString(pair[0]) { // a string of JavaScript is text
				pairs = append(pairs, pair)
			}
		}
		text, err := json.Marshal(pairs)
		must.NoError(t, err)
		command := exec.Command(node, "-e", nodeProgram)
		command.Stdin = bytes.NewReader(text)
		out, err := command.Output()
		must.NoError(t, err)
		var answer struct {
			IsJSDOM bool
			Hrefs   []*string
		}
		must.NoError(t, json.Unmarshal(out, &answer))
		for i, want := range answer.Hrefs {
			u, err := parseAgainst(pairs[i][0], pairs[i][1])
			if !answer.IsJSDOM && !isComparable(pairs[i][0], u.Href(), orRefused(want)) {
				continue
			}
			compared++
			if (want != nil) != (err == nil) || want != nil && *want != u.Href() {
				t.Errorf("%q: %q, %v; by node %v", pairs[i], u.Href(), err, orRefused(want))
			}
		}
	}
	t.Logf("%d texts", compared)
	if compared < 500 {
		t.Errorf("%d texts are too few", compared)
	}
}

// orRefused returns a text, or "refused".
func orRefused(s *string) string {
	if s == nil {
		return "refused"
	}
	return *s
}

// isSpecial reports whether a href has a special scheme.
func isSpecial(href string) bool {
	scheme, _, _ := strings.Cut(href, ":")
	return slices.Contains([]string{"http", "https", "ws", "wss", "ftp", "file"}, scheme)
}

// dotSegment is in no path of the standard.
var dotSegment = regexp.MustCompile(`^[^?#]*/\.(/|$|\?|#)`)

// isComparable reports whether Node.js is known to read an input as the standard says now.
func isComparable(input, href, byNode string) bool {
	isASCII := strings.IndexFunc(input, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
	folded := strings.ToLower(input)
	return !strings.Contains(input, "^") && !strings.Contains(folded, "xn") && (isASCII || !strings.Contains(folded, "--")) &&
		(isSpecial(href) || isSpecial(byNode)) && !dotSegment.MatchString(byNode)
}
