package idn

import (
	"encoding/json"
	"math/bits"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uriscan/uriscan/idn/internal/ucd"
	"github.com/uriscan/uriscan/internal/punycode"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// referenceLabels returns the labels of a host, mapped and in NFC, those in punycode decoded, and
// all characters before they are mapped. It returns false if a label cannot be read.
func referenceLabels(host string) (labels []string, written []rune, readable bool) {
	mapped := func(text []rune) (result string) {
		for _, c := range text {
			if v := ucd.Lookup(c); v&ucd.IsMapped != 0 {
				result += v.Mapping()
			} else {
				result += string(c)
			}
		}
		return string(referenceNFC([]rune(result)))
	}
	readable = utf8.ValidString(host)
	written = []rune(host)
	labels = strings.Split(mapped(written), ".")
	for i, label := range labels {
		code, isPunycode := strings.CutPrefix(label, punycode.Prefix)
		if !isPunycode {
			continue
		}
		decoded, ok := punycode.Decode(nil, []byte(code))
		if !ok {
			readable = false
			continue
		}
		written = append(written, decoded...)
		labels[i] = mapped(decoded)
	}
	return labels, written, readable
}

// referenceNFD is referenceNFC without the composition.
func referenceNFD(label string) (nfd []rune) {
	for _, c := range label {
		nfd = append(nfd, c)
		for {
			first, second, ok := ucd.Decompose(nfd[len(nfd)-1])
			if !ok {
				break
			}
			// The first may be composed as well: what it has comes before the second.
			nfd = append(append(nfd[:len(nfd)-1], referenceNFD(string(first))...), second)
			break
		}
	}
	class := func(c rune) uint8 { return ucd.Of(c).Combining() }
	for exchanged := true; exchanged; {
		exchanged = false
		for i := 1; i < len(nfd); i++ {
			if class(nfd[i-1]) > class(nfd[i]) && class(nfd[i]) > 0 {
				nfd[i-1], nfd[i], exchanged = nfd[i], nfd[i-1], true
			}
		}
	}
	return nfd
}

// referenceSkeleton is the skeleton of UTS 39 §4, step by step.
func referenceSkeleton(label string) string {
	skeleton := ""
	for _, c := range referenceNFD(label) {
		if ucd.SecurityOf(c)&ucd.Invisible != 0 {
			continue
		}
		if prototype := ucd.Prototype(c); prototype != "" {
			skeleton += prototype
		} else {
			skeleton += string(c)
		}
	}
	return string(referenceNFD(skeleton))
}

// looksLikeASCII reports whether a label has the skeleton of a text of ASCII. The skeletons of
// those are ASCII as well, but for that of "%".
func looksLikeASCII(label string) bool {
	return hasOnlyASCII(strings.ReplaceAll(referenceSkeleton(label), ucd.Prototype('%'), "%"))
}

// hasOnlyASCII reports whether a text has no other characters.
func hasOnlyASCII(text string) bool {
	return !strings.ContainsFunc(text, func(c rune) bool { return c > 0x7F })
}

// isCovered reports whether each character of a label has one of some scripts (UTS 39 §5.1).
func isCovered(label string, scripts ...int) bool {
	return !strings.ContainsFunc(label, func(c rune) bool {
		has := ucd.SecurityOf(c).Scripts()
		return !slices.ContainsFunc(scripts, func(script int) bool { return has[script/64]>>(script%64)&1 != 0 })
	})
}

// scriptsOf returns the scripts that cover a label alone.
func scriptsOf(label string) (scripts []int) {
	for script := range 64 * len(ucd.Scripts{}) {
		if isCovered(label, script) {
			scripts = append(scripts, script)
		}
	}
	return scripts
}

// referenceLevel is the first of the levels of UTS 39 §5.2, in their order, that a label meets.
func referenceLevel(label string) Facts {
	const latin = 3
	switch {
	case strings.ContainsFunc(label, func(c rune) bool { return ucd.SecurityOf(c)&ucd.Restricted != 0 }):
		return FactUnrestricted
	case hasOnlyASCII(label):
		return FactASCII
	case len(scriptsOf(label)) > 0:
		return FactSingleScript
	case isCovered(label, latin, 0), isCovered(label, latin, 1), isCovered(label, latin, 2):
		return FactHighlyRestrictive
	}
	for other := latin + 1; other < len(ucd.ScriptNames); other++ {
		if isCovered(label, latin, other) {
			return FactModeratelyRestrictive
		}
	}
	return FactMinimallyRestrictive
}

// referenceFacts are the facts, one after the other.
func referenceFacts(host string) (facts Facts) {
	labels, written, readable := referenceLabels(host)
	add := func(is bool, fact Facts) {
		if is {
			facts |= fact
		}
	}
	add(!readable, FactUnreadable)
	for _, c := range written {
		p := ucd.SecurityOf(c)
		add(p&ucd.Invisible != 0, FactInvisible)
		add(p&ucd.BidiControl != 0, FactBidiControl)
		add(p&ucd.Unassigned != 0, FactUnassigned)
	}
	level := FactASCII
	var singles [][]int
	for _, label := range labels {
		level = max(level, referenceLevel(label))
		scripts := scriptsOf(label)
		add(len(scripts) == 0, FactMixedScripts)
		if len(scripts) > 0 && !hasOnlyASCII(label) {
			singles = append(singles, scripts)
		}
		add(!hasOnlyASCII(label) && looksLikeASCII(label), FactLooksASCII)
		zeros := map[rune]bool{}
		for _, c := range label {
			p := ucd.SecurityOf(c)
			add(p&ucd.RightToLeft != 0, FactRightToLeft)
			if p&ucd.Digit != 0 {
				zeros[ucd.Zero(c)] = true
			}
		}
		add(len(zeros) > 1, FactMixedNumbers)
		nfd := referenceNFD(label)
		for i := range nfd {
			add(i > 0 && nfd[i] == nfd[i-1] && ucd.SecurityOf(nfd[i])&ucd.NonspacingMark != 0, FactInvisible)
		}
	}
	for script := range 64 * len(ucd.Scripts{}) {
		if !slices.ContainsFunc(singles, func(scripts []int) bool { return !slices.Contains(scripts, script) }) {
			return facts | level
		}
	}
	return facts | level | FactMixedLabels
}

// checkFacts compares with the reference, and wants what holds for each host.
func checkFacts(t *testing.T, host string) {
	t.Helper()
	got := FactsOf(host)
	if want := referenceFacts(host); got != want {
		t.Fatalf("%+q: %v, want %v", host, got, want)
	}
	labels, _, _ := referenceLabels(host)
	for i, label := range labels {
		labels[i] = referenceSkeleton(label)
	}
	skeleton := AppendSkeleton([]byte("dst"), host)
	if want := "dst" + strings.Join(labels, "."); string(skeleton) != want {
		t.Fatalf("%+q: skeleton %+q, want %+q", host, skeleton, want)
	}
	if FactsOf([]byte(host)) != got || bits.OnesCount32(uint32(got&(FactsModerate|FactMinimallyRestrictive|FactUnrestricted))) != 1 {
		t.Fatalf("%+q: %v, and %v for bytes", host, got, FactsOf([]byte(host)))
	}
	ascii, err := AppendASCII(nil, host)
	if err != nil || hasOnlyASCII(host) {
		return
	}
	const asWritten = FactInvisible // what the mapping drops is not in the other form
	if other := FactsOf(ascii); other&^asWritten != got&^asWritten {
		t.Fatalf("%+q: %v, and as %q %v", host, got, ascii, other)
	}
	if other := AppendSkeleton([]byte("dst"), ascii); string(other) != string(skeleton) {
		t.Fatalf("%+q: skeleton %+q, and as %q %+q", host, skeleton, ascii, other)
	}
}

// factPieces are characters for every fact, beside pieces: scripts that may be mixed and others,
// digits of two systems, symbols, characters that look like ASCII, fillers and controls.
var factPieces = []string{
	"a", "m", ".", "1", "%", "\u0430", "\u044F", "\u03B1", "\u4E00", "\u30AB", "\u3042", "\uAC00", "\u3105", "\u30FC", "\u0E44", "\u09EA",
	"\u0665", "\u06F5", "\u05D0", "\u0301", "\u0323", "\u0489", "\u00E9", "\u1E69", "\u2665", "\u0131", "\u0261", "\u200C", "\u00AD", "\u202E", "\u0378", "\uE000",
	"xn--", "xn--tda", "xn--80a", "xn--0", "-", "\uFF21", "\uFFFD", "\xFF", "\u2160", "\u3002", "\U000E0100", "\U00040000", "\U0001F600", "\uA69F",
}

// TestShortHostsHaveTheFactsOfTheReference goes through all short hosts of the pieces.
func TestShortHostsHaveTheFactsOfTheReference(t *testing.T) {
	var extend func(host string, n int)
	extend = func(host string, n int) {
		checkFacts(t, host)
		for _, piece := range factPieces {
			if n > 0 {
				extend(host+piece, n-1)
			}
		}
	}
	extend("", exhaustive.Pick(3, 2, 2))
}

// TestLongHostsHaveTheFactsOfTheReference tries random hosts of the pieces, and of any characters.
func TestLongHostsHaveTheFactsOfTheReference(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range exhaustive.Pick(100_000, 4_000, 4_000) {
		var host strings.Builder
		for range rng.IntN(12) {
			if rng.IntN(8) == 0 {
				host.WriteRune(rng.Int32N(utf8.MaxRune >> rng.IntN(12)))
			} else {
				host.WriteString(factPieces[rng.IntN(len(factPieces))])
			}
		}
		checkFacts(t, host.String())
	}
	checkFacts(t, strings.Repeat("\u1E69\u0430", shortLabel)+".xn--"+strings.Repeat("a", 200))
}

// TestEachCharacterHasTheFactsOfTheReference tries characters alone and after a letter.
func TestEachCharacterHasTheFactsOfTheReference(t *testing.T) {
	step := exhaustive.Pick[rune](1, 7, 31)
	for r := rune(0); r <= utf8.MaxRune; r += step {
		if r < 0xD800 || r > 0xDFFF {
			checkFacts(t, "a"+string(r))
		}
	}
}

// TestFactsAreThoseOfTheExamples has the examples of UTS 39 and of the documentation. A name in the
// tables of UTS 39 that the mapping changes is left out.
func TestFactsAreThoseOfTheExamples(t *testing.T) {
	for _, c := range []struct{ host, facts, source string }{
		{"circle", "ascii", "§5.1"},
		{"сігсӏе", "single-script,looks-ascii", "§5.1"},
		{"сirсle", "minimally-restrictive,mixed-scripts,looks-ascii", "§5.1"},
		{"circ1e", "ascii", "§5.1"},
		{"〆切", "single-script", "§5.1"},
		{"ねガ", "single-script", "§5.1"},
		{"ωmega", "minimally-restrictive,mixed-scripts", "§5.2"},
		{"teχ", "minimally-restrictive,mixed-scripts", "§5.2"},
		{"hλlf-life", "minimally-restrictive,mixed-scripts", "§5.2"},
		{"toys-я-us", "minimally-restrictive,mixed-scripts", "§5.2"},
		{"i♥ny.org", "unrestricted", "§5.2"},
		{"ѕсоре", "single-script,looks-ascii", "§4"},
		{"paypаl", "minimally-restrictive,mixed-scripts,looks-ascii", "§4"},
		{"a8৪", "moderately-restrictive,mixed-scripts,mixed-numbers,looks-ascii", "§5.3"},
		{"a\u0301\u0301", "single-script,invisible", "§5.4"},
		{"www.example", "ascii", "doc"},
		{"", "ascii", "doc"},
		{"192.0.2.1", "ascii", "doc"},
		{"пример.example", "single-script", "doc"},
		{"tシャツ.example", "highly-restrictive,mixed-scripts", "doc"},
		{"abcไทย.example", "moderately-restrictive,mixed-scripts", "doc"},
		{"gооgle.example", "minimally-restrictive,mixed-scripts,looks-ascii", "doc"},
		{"пример.παράδειγμα", "single-script,mixed-labels", "doc"},
		{"аррӏе.example", "single-script,looks-ascii", "doc"},
		{"xn--80ak6aa92e.com", "single-script,looks-ascii", "doc"},
		{"XN--80AK6AA92E.com", "single-script,looks-ascii", "doc"},
		{"דוגמה.example", "single-script,right-to-left", "doc"},
		{"elpmaxe.\u202Ewww", "unrestricted,looks-ascii,bidi-control,invisible", "doc"},
		{"exam\u00ADple.example", "ascii,invisible", "doc"},
		{"a\u0378.example", "unrestricted,mixed-scripts,unassigned", "doc"},
		{"xn--0.example", "ascii,unreadable", "doc"},
		{"a\xFFb", "unrestricted,unreadable", "doc"},
		{"Ｇｏｏｇｌｅ。com", "ascii", "doc"},
		{"my_shop.example", "ascii", "doc"},
		{"a b", "unrestricted", "doc"},
	} {
		expect.Equal(t, FactsOf(c.host).String(), c.facts, "%q of %s", c.host, c.source)
	}
}

// TestNamesThatLookAlikeHaveOneSkeleton has pairs that users took for each other.
func TestNamesThatLookAlikeHaveOneSkeleton(t *testing.T) {
	for _, c := range []struct{ a, b string }{
		{"apple.com", "xn--80ak6aa92e.com"}, {"paypal.com", "PAYPАL.com"}, {"microsoft.com", "rnicrosoft.com"},
		{"google.com", "g\u200Doogle.com"}, {"pе\u0301rе.fr", "p\u00E9re.fr"}, {"1and1.com", "landl.com"},
	} {
		expect.Equal(t, string(AppendSkeleton(nil, c.b)), string(AppendSkeleton(nil, c.a)), "the skeletons of %q and %q", c.a, c.b)
	}
}

// TestFactsHaveNames goes from each fact to its name and back.
func TestFactsHaveNames(t *testing.T) {
	n := 0
	for fact := range allFacts.All() {
		expect.Equal(t, fact.String(), factNames[n], "fact %d", n)
		expect.Equal(t, allFacts.Has(fact), true, "all facts have %s", fact)
		n++
	}
	expect.Equal(t, n, len(factNames), "facts")
	text, err := json.Marshal(map[string]Facts{"facts": FactASCII | FactInvisible, "none": 0})
	must.NoError(t, err)
	expect.Equal(t, string(text), `{"facts":"ascii,invisible","none":""}`, "as JSON")
	var facts map[string]Facts
	must.NoError(t, json.Unmarshal(text, &facts))
	expect.Equal(t, facts["facts"], FactASCII|FactInvisible, "from JSON")
	other := FactASCII
	if err := other.UnmarshalText([]byte("ascii,unknown")); err == nil || other != FactASCII {
		t.Errorf("an unknown name: %v, %v", other, err)
	}
	if _, err := (allFacts + 1).MarshalText(); err == nil {
		t.Error("a bit without a name has none")
	}
	expect.Equal(t, (allFacts + 1).String(), "unknown", "a bit without a name")
	for range allFacts.All() {
		break
	}
}

// TestFactsAllocateNothing holds the promise of FactsOf and AppendSkeleton.
func TestFactsAllocateNothing(t *testing.T) {
	dst := make([]byte, 0, 1000)
	for _, host := range []string{"www.example.org", "WWW.example", "xn--80ak6aa92e.com", "пример.παράδειγμα", "a\u0301\u0301\u0323.\uFB2C", strings.Repeat("\u1E69", shortLabel), "xn--0", "\xFF"} {
		expect.Allocations(t, 0, func() { FactsOf(host) }, "facts of %+q", host)
		expect.Allocations(t, 0, func() { AppendSkeleton(dst, host) }, "skeleton of %+q", host)
	}
}

// TestProgramsWithoutFactsHaveNoTablesOfFacts builds two programs.
func TestProgramsWithoutFactsHaveNoTablesOfFacts(t *testing.T) {
	folder := t.TempDir()
	table := must.Bytes(t, filepath.Join("internal", "ucd", "prototypes.bin"))
	for _, c := range []struct {
		call string
		has  bool
	}{{"AppendASCII(nil, name)", false}, {"AppendSkeleton(nil, name)", true}} {
		source, program := filepath.Join(folder, "main.go"), filepath.Join(folder, "program")
		code := "package main\n\nimport (\n\t\"os\"\n\n\t\"github.com/uriscan/uriscan/idn\"\n)\n\nfunc main() {\n\tname := os.Args[0]\n\tidn." + c.call + "\n}\n"
		must.NoError(t, os.WriteFile(source, []byte(code), 0o644))
		output, err := exec.Command("go", "build", "-o", program, source).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, output)
		}
		expect.Equal(t, strings.Contains(string(must.Bytes(t, program)), string(table)), c.has, "the program with idn.%s has the table", c.call)
	}
}
