package uriscan

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/cover"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
	"github.com/uriscan/uriscan/internal/test/ref"
)

// factsByReference returns the facts that the reference finds.
func factsByReference(src string) (facts Facts) {
	r := ref.Parse(ref.URIReference, src)
	for _, name := range ref.FactsOf(src, &r) {
		facts |= factNamed[name]
	}
	return facts
}

// factNamed has the fact of each name.
var factNamed = func() map[string]Facts {
	named := map[string]Facts{}
	for i, name := range factNames {
		named[name] = 1 << i
	}
	return named
}()

// checkFacts holds the facts about src, on every kernel, to the reference.
func checkFacts(t *testing.T, src string) {
	t.Helper()
	var s Spans
	ScanString(src, &s)
	want := factsByReference(src)
	for _, name := range processor.Names() {
		restore, _ := processor.Use(name)
		got := FactsOf(src, &s)
		restore()
		must.Equal(t, got, want, "kernel %s, %q: the facts", name, src)
	}
}

// TestFactsAgreeWithReferenceOnShortTexts tries all texts of a few bytes, each
// list of bytes for some of the facts, after texts that lead to them.
func TestFactsAgreeWithReferenceOnShortTexts(t *testing.T) {
	for _, c := range []struct{ before, alphabet, after string }{
		{"", "aA:/.?@", ""},
		{"", "/.%2eEa", ""},
		{"a:/", "/.%2e", "/.."},
		{"x:", "/.a", ""},
		{"//", "0x1.8%3", "/"},
		{"//", "02569.", ""},
		{"//", "xnN-.X", ":"},
		{"//u", ":@%A[]", "/"},
		{"http://h:", "0865a:", "/"},
		{"/", "%257cCF", "?"},
		{"/?", "+[];#%2", ""},
		{"", ";+ \\\x00\x7f\x80", ""},
	} {
		forEachString(c.alphabet, exhaustive.Pick(6, 4, 3), func(middle string) { checkFacts(t, c.before+middle+c.after) })
	}
}

// TestFactsAgreeWithReferenceOnAddresses has hosts about the borders of what is read as
// an address: how many parts there are, how large each is, and how it is written.
func TestFactsAgreeWithReferenceOnAddresses(t *testing.T) {
	for _, host := range []string{
		"1.2.3.4", "1.2.3.4.", "1.2.3.4..", "1.2.3", "1.2", "1", "1.", "1..2", ".1", "1.2.3.4.0", "1.2.3.4.5", "1.2.3.4.5.", "1.2.3.4.0.0",
		"255.1", "256.1", "1.255.1.1", "1.256.1.1", "1.2.255.1", "1.2.256.1", "1.2.3.255", "1.2.3.256", "1.2.65535", "1.2.65536",
		"1.16777215", "1.16777216", "4294967295", "4294967296", "8589934592", "18446744073709551617", "1.18446744073709551617.1",
		"0.0.0.0", "00.0.0.0", "0.0.0.00", "01.2.3.4", "07.1", "08.1", "09.1", "0377.1", "0400.1", "037777777777", "040000000000", "1.2.3.018",
		"0x1.2.3.4", "0X1.2.3.4", "0x.1.1.1", "0x", "0xx1", "0xg", "0x1g", "00x1", "1x1", "0xfF.1", "0x100.1", "0xffffffff", "0x100000000", "0x10000000000000001",
		"%31.2.3.4", "%31%2e2.3.4", "1%2E2.3.4", "1.2.3%2e4", "1.2.3.4%2e", "1.2.3.%34", "%30%78%31.1", "%61.1", "1.%61", "%", "%3", "1.2.3.4%", "1.2.3.4%3", "1a", "a.1", "1.a",
	} {
		for _, format := range []string{"//%s", "//%s/", "http://u@%s:80/1.2", "//%s\\"} {
			checkFacts(t, fmt.Sprintf(format, host))
		}
	}
}

// TestFactIPv4LikeIsNoIPv4Address has the record of a grammar to which an IPv4address is
// a name like another.
func TestFactIPv4LikeIsNoIPv4Address(t *testing.T) {
	for src, want := range map[string]bool{"//1.2.3.4/": false, "//1.2.3/": true} {
		var s Spans
		ScanString(src, &s)
		s.kinds = kernel.Kinds(kernel.HostRegName, kernel.PathAbempty)
		if FactsOf(src, &s).Has(FactIPv4Like) != want {
			t.Errorf("%q: the facts are %s", src, FactsOf(src, &s))
		}
	}
}

// TestFactsAgreeWithReferenceBesideWhatTheyLookFor has texts where what is looked for
// is at the end, or where something of it is in another component.
func TestFactsAgreeWithReferenceBesideWhatTheyLookFor(t *testing.T) {
	for _, src := range []string{
		"//xn--", "//a.xn--", "//xn-", "//xn-/--", "//xn-?--", "//xn", "//xna-/", "//--.xna-/", "//--.xn-a/", "//--.xan-", "a--://xn-", "//--xn--", "//--.xn",
		"Z:", "A:", "@://A", "[://A", "`://A", "{://A", "//Z", "//A", "//z.A", "//[Z", "//`A", "//%5AA", "//a%41", "//%41", "a:Z", "//u@h/", "//U@h/", "u@h/",
		"x://h/.//a", "x://u@h/.//a", "x://h:1/.//a", "x:/.//a", "x:/.//../a", "x:/.//..", "x:/.//./", "/.//a",
		"/%2e%2E", "/%2e%2e%2e", "/.%2e.", "/...", "/a%2e", "/%2ea", "/%2e%2ea",
		"/a;", "?a;", "/+", "?+", "#+", "/[", "?[", "?]", "#]", "//[", "//:", "//::/", "//h:8:", "//h:", "//h:0", "//h:00", "//h:9", "//h:65535", "//h:65536",
		"?//", "#//", "?/.", "/a?/./", "//", "///", "a:", "a:/",
	} {
		checkFacts(t, src)
	}
}

// TestFactsAgreeWithReferenceOnTheCoveringSet leads to every state of the machine.
func TestFactsAgreeWithReferenceOnTheCoveringSet(t *testing.T) {
	count := 0
	cover.Of(&machine).EveryByte(func(_ int, src string) {
		if count++; count%exhaustive.Pick(1, 16, 100) == 0 {
			checkFacts(t, src)
		}
	})
}

// TestFactsOfTriplets has every triplet by itself in every component, in both
// cases, and runs of triplets about the borders of UTF-8.
func TestFactsOfTriplets(t *testing.T) {
	for b := range 256 {
		for _, format := range []string{"//h/%%%02X", "//%%%02x/", "//h%%%02x.:1", "?%%%02x", "a:%%%02x#%%%[1]02X", "//%%%02x@h/%%", "//h/x/.%%%02x/"} {
			checkFacts(t, fmt.Sprintf(format, b))
		}
	}
	borders := []byte{0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff}
	for _, first := range borders {
		for _, second := range borders {
			for n := range 4 {
				checkFacts(t, fmt.Sprintf("/%%%02X%%%02X", first, second)+strings.Repeat("%80", n))
			}
		}
	}
	random := rand.New(rand.NewPCG(3629, 4))
	for range exhaustive.Pick(300_000, 20_000, 3000) {
		src := "/"
		for range 1 + random.IntN(6) {
			src += fmt.Sprintf("%%%02X", borders[random.IntN(len(borders))])
			if random.IntN(8) == 0 {
				src += []string{"a", "%", "/", "%4"}[random.IntN(4)]
			}
		}
		checkFacts(t, src)
	}
}

// TestFactsOfTripletsFarFromEachOther has the triplets of one character, and of two that
// are cut, at every place of a few blocks.
func TestFactsOfTripletsFarFromEachOther(t *testing.T) {
	for n := range 3 * bytescan.Block {
		before := strings.Repeat("a", n)
		for _, src := range []string{"/%s%%E2%%82%%AC", "/%s%%E2%%82%%AC%%41a%%C3", "/%%C3%s%%A9", "/%%C3%%A9%s%%C3%%A9aa", "/%%E2%%82%s%%AC"} {
			checkFacts(t, fmt.Sprintf(src, before))
		}
	}
}

// factPieces are texts that facts are made of.
var factPieces = []string{
	"http:", "HTTP:", "x:", "//", "/", "u@", "u:p@", "h", "H.example", "1.2.3.4", "0x7f.1", "127.1", "1.2.3.4.", "[::A]", "xn--a", ":80", ":", ":080",
	":99999", "..", "/./", "/../", "%2e", "%2E.", "//", "%2F", "%5c", "\\", "%00", "%0a", "\n", " ", "\xc3\xa9", "%C3%A9", "%c0%ae", "%25", "%41", "%zz", "%",
	";", "?", "+", "[]", "#", "a", "/.//", "--", ".",
}

// TestFactsAgreeWithReferenceOnPieces puts pieces together at random.
func TestFactsAgreeWithReferenceOnPieces(t *testing.T) {
	random := rand.New(rand.NewPCG(3986, 55))
	for range exhaustive.Pick(1_000_000, 40_000, 5000) {
		src := ""
		for range random.IntN(9) {
			src += factPieces[random.IntN(len(factPieces))]
		}
		checkFacts(t, src)
	}
}

// TestFactsAgreeWithReferenceOnRealLists takes lines of the data folder, when
// there is one.
func TestFactsAgreeWithReferenceOnRealLists(t *testing.T) {
	const longest = 600
	step := exhaustive.Pick(1, 60, 600)
	for _, list := range reallists.Files(t, "urls/*.txt", "uris/*.txt") {
		for i, line := range strings.Split(string(list.Data), "\n") {
			if i%step == 0 && len(line) <= longest {
				checkFacts(t, line)
			}
		}
	}
}

// documentedFact is how the comment of a constant gives an example.
var documentedFact = regexp.MustCompile(`(?s)^(\w+): (.*)\n\n\t([^\n]+)\n$`)

// TestFactsHoldInTheirExamples reads the comment of each constant: its example has
// the fact, and the same text without what makes it unusual is none.
func TestFactsHoldInTheirExamples(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "facts.go", nil, parser.ParseComments)
	must.NoError(t, err)
	number := 0
	ast.Inspect(file, func(node ast.Node) bool {
		spec, isValue := node.(*ast.ValueSpec)
		if !isValue || spec.Doc == nil || !strings.HasPrefix(spec.Names[0].Name, "Fact") {
			return true
		}
		name := spec.Names[0].Name
		match := documentedFact.FindStringSubmatch(spec.Doc.Text())
		if match == nil || match[1] != name {
			t.Errorf("the comment of %s does not end with an example: %q", name, spec.Doc.Text())
			return true
		}
		example, err := strconv.Unquote(`"` + strings.ReplaceAll(match[3], `\@`, `\\@`) + `"`)
		if err != nil {
			t.Errorf("%s: the example %s is no text: %v", name, match[3], err)
			return true
		}
		fact := Facts(1) << number
		var s Spans
		ScanString(example, &s)
		if fact == FactDiffers { // of package whatwg, whose tests have the example
			number++
			return true
		}
		if !FactsOf(example, &s).Has(fact) || FactsOf("http://h.example/a", mustScan("http://h.example/a")).Has(fact) != (fact == FactNormal) {
			t.Errorf("%s: the facts of its example %q are %s", name, example, FactsOf(example, &s))
		}
		number++
		return true
	})
	if number != len(factNames) || Facts(1)<<(number-1) != FactDiffers {
		t.Errorf("%d constants have a comment, there are %d names", number, len(factNames))
	}
}

// mustScan returns the spans of src.
func mustScan(src string) *Spans {
	var s Spans
	ScanString(src, &s)
	return &s
}

// TestFactNamesAreThoseOfTheReference holds names and order. The last is that of package whatwg.
func TestFactNamesAreThoseOfTheReference(t *testing.T) {
	if len(ref.Facts) != len(factNames)-1 || len(factNamed) != len(factNames) || factNames[len(ref.Facts)] != "differs" {
		t.Fatalf("%d names, %d of them differ, and %d facts of the reference", len(factNames), len(factNamed), len(ref.Facts))
	}
	kebab := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	for i, fact := range ref.Facts {
		if fact.Name != factNames[i] || !kebab.MatchString(fact.Name) {
			t.Errorf("fact %d is %q, to the reference %q", i, factNames[i], fact.Name)
		}
	}
}

// TestFactsAreReadBackAsTheyWereWritten as text and as JSON.
func TestFactsAreReadBackAsTheyWereWritten(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		facts := Facts(random.Uint64()&random.Uint64()) & allFacts
		written, err := facts.MarshalText()
		appended, errAppend := facts.AppendText([]byte("x"))
		read := Facts(random.Uint64())
		if err != nil || errAppend != nil || string(written) != facts.String() || string(appended) != "x"+facts.String() {
			t.Fatalf("%s is written as %q %v and %q %v", facts, written, err, appended, errAppend)
		}
		if err := read.UnmarshalText(written); err != nil || read != facts {
			t.Fatalf("%q is read as %s, %v", written, read, err)
		}
	}
	for _, none := range [][]byte{nil, {}} {
		if read := FactSpace; read.UnmarshalText(none) != nil || read != 0 {
			t.Errorf("no name is read as %s", read)
		}
	}
	if text, err := json.Marshal(FactUserinfo | FactPassword); string(text) != `"userinfo,password"` || err != nil {
		t.Errorf("as JSON it is %s, %v", text, err)
	}
	if text, err := json.Marshal(Facts(0)); string(text) != `""` || err != nil {
		t.Errorf("no fact as JSON is %s, %v", text, err)
	}
}

// TestFactsThatAreNoneAreRefused has unknown names and bits.
func TestFactsThatAreNoneAreRefused(t *testing.T) {
	for _, names := range []string{",", "userinfo,", ",userinfo", "userinfo,,password", "Userinfo", "userinfo password", "x"} {
		facts := FactSpace
		if err := facts.UnmarshalText([]byte(names)); err == nil || facts != FactSpace || strings.Contains(err.Error(), "x"+"\x00") {
			t.Errorf("%q is read as %s, %v", names, facts, err)
		}
	}
	if _, err := (allFacts + 1).MarshalText(); err == nil {
		t.Error("a bit that is no fact is written")
	}
	expect.Equal(t, (FactSpace | 1<<62).String(), "space,unknown", "a bit that is no fact")
}

// TestFactsOneByOne goes over all facts, and leaves early after each number.
func TestFactsOneByOne(t *testing.T) {
	number := 0
	for fact := range allFacts.All() {
		if fact != 1<<number || fact.String() != factNames[number] || !allFacts.Has(fact) {
			t.Errorf("fact %d is %s", number, fact)
		}
		number++
	}
	expect.Equal(t, number, len(factNames), "facts")
	for stop := range number {
		steps := 0
		for range allFacts.All() {
			if steps == stop {
				break
			}
			steps++
		}
		expect.Equal(t, steps, stop, "steps")
	}
	if FactSpace.Has(FactSpace|FactControl) || !(FactSpace | FactControl).Has(FactSpace) || !FactSpace.Has(0) {
		t.Error("Has is not about all facts that it is asked for")
	}
}

// TestFactsOfALineInABuffer has offsets that count from the beginning of the buffer.
func TestFactsOfALineInABuffer(t *testing.T) {
	texts := []string{"http://u@h/", "//h/../a?b+c", "a%2e b", "", "?x", "#%41", "HTTP://0x7f.1:80/", "a", "x:/.//y", "//@", "%zz", "/a?b//c", "//xn--/?b//c", "//h/%41"}
	buf := []byte(strings.Join(texts, "\n") + "\n")
	out := make([]Spans, len(texts))
	if n, _ := ScanLines(buf, out); n != len(texts) {
		t.Fatalf("%d lines, want %d", n, len(texts))
	}
	for i, src := range texts {
		expect.Equal(t, FactsOf(buf, &out[i]), factsByReference(src), "line %q", src)
	}
}

// TestFactsOfNothingScanned takes all of the text for what no component has.
func TestFactsOfNothingScanned(t *testing.T) {
	expect.Equal(t, FactsOf("//u@h/a%00\\ ", &Spans{}), FactBackslash|FactSpace|FactEncodedNUL|FactEncodedControl, "the facts")
}

// TestFactsOfBytesAndOfTypesOfTheirOwn gives the same for every kind of text.
func TestFactsOfBytesAndOfTypesOfTheirOwn(t *testing.T) {
	type named string
	type bytes []byte
	const src = "http://u:p@h/%2e/"
	s := mustScan(src)
	want := FactsOf(src, s)
	if want == 0 || FactsOf([]byte(src), s) != want || FactsOf(named(src), s) != want || FactsOf(bytes(src), s) != want {
		t.Errorf("the facts of a string are %s, of other texts others", want)
	}
}

// TestFactsAllocateNothing measures inputs with many facts, and long ones.
func TestFactsAllocateNothing(t *testing.T) {
	for _, src := range append([]string{strings.Repeat("/%2e/a%00", 20_000), strings.Repeat("a", 200_000)}, factPieces...) {
		s := mustScan(src)
		expect.Allocations(t, 0, func() { FactsOf(src, s) }, "%.20q", src)
	}
	sum := 0
	expect.Allocations(t, 0, func() {
		for fact := range allFacts.All() {
			sum += int(fact)
		}
	}, "a loop over facts")
}
