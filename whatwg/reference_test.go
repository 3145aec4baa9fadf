package whatwg_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/idn"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
	"github.com/uriscan/uriscan/internal/test/samples"
	"github.com/uriscan/uriscan/internal/test/shapes"
	"github.com/uriscan/uriscan/internal/test/whatwgref"
	"github.com/uriscan/uriscan/whatwg"
)

// bases are bases of every kind. The first is none.
var bases = []string{
	"", "http://u:p@h:8/a/b/../c?q#f", "https://h", "file:///C:/a/b?q", "file://s/x/", "file:///", "foo://h/a/b?q", "foo:/a/..//b", "foo:o?q#f", "about:blank",
	"foo:", "ws://[::1]/", "foo:/", "foo://h",
}

// toASCII is what the reference converts domains in Unicode with.
func toASCII(domain string) (string, bool) {
	converted, err := idn.AppendASCII(nil, domain)
	return string(converted), err == nil
}

// object returns what the reference has of a URL.
func object(u whatwg.URL) whatwgref.URL {
	return whatwgref.URL{Href: u.Href(), Protocol: u.Protocol(), Username: u.Username(), Password: u.Password(), Host: u.Host(), Hostname: u.Hostname(),
		Port: u.Port(), Pathname: u.Pathname(), Search: u.Search(), Hash: u.Hash(), Origin: u.Origin()}
}

// checkAgainstReference compares every way of parsing with the reference.
func checkAgainstReference(t testing.TB, input, base string) {
	want, valid := whatwgref.Parse(input, base, toASCII)
	u, err := parseAgainst(input, base)
	if got := object(u); valid != (err == nil) || valid && got != want {
		t.Errorf("%q against %q: %+v, %v\nwant %+v, %v", input, base, got, err, want, valid)
		return
	}
	if appended := appendedAgainst(t, input, base); appended != want.Href {
		t.Errorf("%q against %q: %q is appended where there is room, want %q", input, base, appended, want.Href)
	}
	if !valid {
		return
	}
	again, err := whatwg.Parse(u.Href())
	if err != nil || again != u {
		t.Errorf("%q against %q gives %q, which gives %q, %v", input, base, u.Href(), again.Href(), err)
	}
}

// parseAgainst parses an input against a base, if it is not empty.
func parseAgainst(input, base string) (whatwg.URL, error) {
	if base == "" {
		return whatwg.Parse(input)
	}
	b, err := whatwg.Parse(base)
	if err != nil {
		return b, err
	}
	return b.Parse(input)
}

// appendedAgainst is what is appended for an input to a buffer with room for it.
func appendedAgainst(t testing.TB, input, base string) string {
	b, err := whatwg.Parse(base)
	if base != "" {
		must.NoError(t, err)
	}
	room := make([]byte, 0, 4*(len(input)+len(base)+64))
	appended, _ := whatwg.AppendResolved(room, b, input)
	return string(appended)
}

// TestShortTextsAreParsedAsTheStandardSays has all short texts of the bytes that states
// look for, at the places where the states begin.
func TestShortTextsAreParsedAsTheStandardSays(t *testing.T) {
	length := exhaustive.Pick(5, 3, 2)
	for i, base := range exhaustive.Pick(bases, bases, bases[:1]) {
		if i > 0 {
			length = exhaustive.Pick(4, 2, 2)
		}
		for _, start := range []string{"", "http:", "file:", "file:///C:", "foo:", "foo:/", "http://h", "http://h/a/b", "foo://h", "http://1", "http://[", "//[1:", "file://", "http://h/?"} {
			exhaustive.Strings(start, []byte("/\\.:@?#aC|[%2 \t'0xe"), length, func(text string) { checkAgainstReference(t, text, base) })
			if t.Failed() {
				return
			}
		}
	}
}

// TestAddressesAreParsedAsTheStandardSays has all short hosts of the bytes of addresses.
func TestAddressesAreParsedAsTheStandardSays(t *testing.T) {
	length := exhaustive.Pick(8, 4, 3)
	exhaustive.Strings("http://", []byte("019.xf"), length, func(text string) { checkAgainstReference(t, text, "") })
	exhaustive.Strings("http://[", []byte("0f:.]"), length+1, func(text string) { checkAgainstReference(t, text+"]", "") })
	exhaustive.Strings("http://[1::", []byte("02.:"), length+1, func(text string) { checkAgainstReference(t, text+"]", "") })
	exhaustive.Strings("http://[1:2:3:4:5:", []byte("0.:"), length+2, func(text string) { checkAgainstReference(t, text+"]", "") })
	for _, text := range []string{"4294967295", "4294967296", "0xffffffff", "0x100000000", "037777777777", "040000000000", "256.1", "255.16777215", "255.16777216",
		"1.1.65535", "1.1.65536", "1.1.1.255", "1.1.1.256", "1.1.1.1.1", "1.1.1.1.", "1..1", "99999999999999999999999999", "0x" + strings.Repeat("f", 99), "00000000000000000000001", "1.2.3.08", "1.2.3.0x", "09", "a.09", "a.1", "1.a", "0x.0x.0"} {
		checkAgainstReference(t, "http://"+text, "")
		checkAgainstReference(t, "foo://"+text, "")
	}
}

// TestDrivesDotsAndPortsAreReadAsTheStandardSays has letters of drives at the ends of their
// range and bytes beside it, dot segments after slashes and backslashes, and the default ports
// of bases.
func TestDrivesDotsAndPortsAreReadAsTheStandardSays(t *testing.T) {
	for _, text := range []string{"a:", "z|", "A:/..", "Z:/../b", "~:/../b", "[:/../b", "`:/../b", "{:/../b", "@:/../b"} {
		checkAgainstReference(t, "file:///"+text, "")
		for _, base := range bases {
			checkAgainstReference(t, text, base)
			checkAgainstReference(t, "/"+text, base)
		}
		checkAgainstReference(t, "/"+text, "file:///C")
	}
	for _, path := range []string{`a\b/../c`, `a/b\..\c`, `a\b/./c`, `a\b/%2e`, `a\b/%2d`, `a\b/%2E%2e/c`, `a\..`, `a/..\..`, `a/.%2d`, `.%2D/x`, `a\.%2d`} {
		checkAgainstReference(t, "http://h/"+path, "")
		checkAgainstReference(t, "foo://h/"+path, "")
	}
	for _, text := range []string{"http://AZ.example/", "http://XN--A/", "http://XN--a.%41/", "http://[", "http://H/", "https://CD/p?q", "http://C.D", "foo://[0::1]", "foo://@h", "foo://h:080", "foo://h:", "httpq://H/a/../b"} {
		checkAgainstReference(t, text, "")
	}
	for _, scheme := range []string{"http", "https", "ws", "wss", "ftp", "foo"} {
		for _, port := range []string{"80", "443", "21", "0", "65535", "65536", "100000", "080"} {
			checkAgainstReference(t, "//h:"+port+"/p", scheme+"://b/")
			checkAgainstReference(t, scheme+"://h:"+port, "")
		}
	}
}

// seeds are the inputs that mutations begin with, each with its base.
func seeds(t testing.TB) (all [][2]string) {
	for _, file := range reallists.Files(t, "suites/wpt/*urltestdata.json") {
		for _, c := range suiteCases[suiteCase](t, file) {
			base := ""
			if c.Base != nil {
				base = *c.Base
			}
			all = append(all, [2]string{c.Input, base})
		}
	}
	return all
}

// TestMutationsOfTheSuiteAreParsedAsTheStandardSays changes the cases of the suites by one
// or two edits, and asks for each against its own base and another.
func TestMutationsOfTheSuiteAreParsedAsTheStandardSays(t *testing.T) {
	inputs := seeds(t)
	random := rand.New(rand.NewPCG(1, 2))
	for n := range exhaustive.Pick(3_000_000, 30_000, 5_000) {
		input := mutated(random, inputs[random.IntN(len(inputs))][0], inputs)
		base := inputs[random.IntN(len(inputs))][1]
		if n%2 == 0 {
			base = bases[random.IntN(len(bases))]
		}
		if _, err := whatwg.Parse(base); err != nil {
			base = ""
		}
		checkAgainstReference(t, input, base)
		if t.Failed() {
			return
		}
	}
}

// mutated returns a text with one or two edits: a piece left out, doubled, or taken from
// another text, or an oddity put in.
func mutated(random *rand.Rand, text string, others [][2]string) string {
	for range 1 + random.IntN(2) {
		at := random.IntN(len(text) + 1)
		end := at + random.IntN(min(len(text)-at, 8)+1)
		switch random.IntN(4) {
		case 0:
			text = text[:at] + text[end:]
		case 1:
			text = text[:end] + text[at:]
		case 2:
			text = text[:at] + shapes.Oddities[random.IntN(len(shapes.Oddities))] + text[end:]
		case 3:
			other := others[random.IntN(len(others))][0]
			text = text[:at] + other[random.IntN(len(other)+1):]
		}
	}
	return text
}

// TestEveryShapeIsParsedAsTheStandardSays has the inputs that reach every state of the
// scan, and all shapes of references.
func TestEveryShapeIsParsedAsTheStandardSays(t *testing.T) {
	texts := append(append([]string(nil), shapes.References...), samples.Cases(t)...)
	for _, form := range shapes.All {
		texts = append(texts, form.OfLength(2*len(form.Unit)), form.OfLength(70*len(form.Unit)))
	}
	for _, text := range append(texts, samples.States(t)...) {
		for _, base := range bases {
			checkAgainstReference(t, text, base)
		}
	}
}

// TestInvalidUTF8IsReadAsTheStandardSays has the first and the last of each range of bytes of
// characters, one after the other, with a tab among them and without.
func TestInvalidUTF8IsReadAsTheStandardSays(t *testing.T) {
	ends := []byte{0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 'x'}
	for _, lead := range []byte{0x7f, 0x80, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff} {
		exhaustive.Strings(string([]byte{lead}), ends, 2, func(text string) {
			for _, end := range []string{"", "\x80", "\xbf", "\xc0", "\xe0\x80 "} {
				checkAgainstReference(t, "foo:"+text+end+"#"+text+end, "")
				checkAgainstReference(t, "foo:\t"+text+end+"#"+text+end, "")
			}
		})
	}
}

// TestRowsAreEncodedAsTheStandardSays has rows of bytes that stay and rows of bytes that
// are encoded, each around the sizes of blocks, in every part of a URL.
func TestRowsAreEncodedAsTheStandardSays(t *testing.T) {
	lengths := []int{1, 63, 64, 65, 129}
	for _, unit := range []string{"\u00e9", "\x01", "\xff", "\"", "`", "'", "^", "|", "~"} {
		for _, plain := range lengths {
			for _, encoded := range lengths {
				row := strings.Repeat("p", plain) + strings.Repeat(unit, encoded) + strings.Repeat("p", plain)
				other := strings.Repeat(unit, encoded) + strings.Repeat("p", plain)
				for _, text := range []string{"http://" + row + "@h/" + other + "?" + row + "#" + other, "foo:" + other + "?" + other + "#" + row, "foo://" + row + "/\t" + row, other + "\n" + row, row + "\r", "foo:" + row[:plain] + "\n" + row} {
					checkAgainstReference(t, text, "")
				}
			}
		}
	}
}

// TestRealListsAreParsedAsTheStandardSays has lists of URLs, without a base and with one.
func TestRealListsAreParsedAsTheStandardSays(t *testing.T) {
	for _, file := range reallists.Files(t, "urls/ada_kasztp.txt", "urls/ada_top100_sample.txt", "urls/web_requests_2019.txt", "urls/html_links_relative.txt", "urls/attack_request_targets.txt", "urls/iscx_malware.txt") {
		step, lines := exhaustive.Pick(1, 7, 40), 0
		for line := range strings.Lines(string(file.Data)) {
			if lines++; lines%step == 0 {
				checkAgainstReference(t, strings.TrimSuffix(line, "\n"), bases[lines/step%2])
			}
		}
		t.Logf("%s: %d lines", file.Name, lines/step)
	}
}
