package idn

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uriscan/uriscan/idn/internal/ucd"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// allOptions are all sets of options.
func allOptions() (all []Options) {
	for bits := range 8 {
		all = append(all, Options{Hyphens: bits&1 != 0, LettersDigitsHyphens: bits&2 != 0, Lengths: bits&4 != 0})
	}
	return all
}

// compare wants what the reference gives, from strings and bytes alike, after what dst has.
func compare(t *testing.T, o Options, host string) {
	t.Helper()
	r := reference{o: o}
	want, ok := r.ascii(host)
	got, err := o.AppendASCII([]byte("dst"), []byte(host))
	if !ok {
		want = ""
	}
	if string(got) != "dst"+want || (err == nil) != ok {
		t.Fatalf("%+q with %+v: %q, %v, want %q, %v", host, o, got, err, want, ok)
	}
	r = reference{o: o}
	want = r.process(host)
	got, err = o.AppendUnicodeString([]byte("dst"), host)
	if string(got) != "dst"+want || (err == nil) != !r.refused {
		t.Fatalf("%+q with %+v in Unicode: %+q, %v, want %+q, %v", host, o, got, err, want, !r.refused)
	}
}

// pieces are characters and labels that every rule knows: capital, wide and ignored ones,
// dots, marks that compose, letters of both directions, digits, joiners, syllables and what is
// forbidden.
var pieces = []string{
	"a", "A", "1", "-", "_", ".", "\u3002", "\u00DF", "u", "\u0308", "\u0323", "\u00FC", "\u05D0", "\u0628", "\u0660",
	"\u094D", "\u0915", "\u200D", "\u200C", "\u00AD", "xn--", "\uFF58", "tda", "\uAC00", "\u11A8", "\U000113C2", "\U000113C5", " ", "\u2260", "=", "\xFF", "\U000E0100",
}

// TestShortHostsAreMappedAsTheReferenceSays goes through all short hosts of the pieces, with all
// options or, for the longest, with two sets of them.
func TestShortHostsAreMappedAsTheReferenceSays(t *testing.T) {
	most := exhaustive.Pick(4, 3, 2)
	all, few := allOptions(), []Options{{}, *Strict}
	var extend func(host string, n int)
	extend = func(host string, n int) {
		options := all
		if n == 0 && !exhaustive.Enabled() {
			options = few
		}
		for _, o := range options {
			compare(t, o, host)
		}
		if n == 0 {
			return
		}
		for _, piece := range pieces {
			extend(host+piece, n-1)
		}
	}
	extend("", most)
}

// TestLongHostsAreMappedAsTheReferenceSays tries random hosts of the pieces.
func TestLongHostsAreMappedAsTheReferenceSays(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	options := allOptions()
	for range 50_000 {
		var host strings.Builder
		for range rng.IntN(12) {
			host.WriteString(pieces[rng.IntN(len(pieces))])
		}
		compare(t, options[rng.IntN(len(options))], host.String())
	}
}

// TestEachCharacterIsMappedAsTheReferenceSays tries each code point alone, after a letter, and
// in punycode.
func TestEachCharacterIsMappedAsTheReferenceSays(t *testing.T) {
	end := exhaustive.Pick[rune](utf8.MaxRune, ucd.FirstEnd, 0x3400) // beyond FirstEnd are 512 characters
	for r := rune(0); r <= end; r++ {
		if r == 0xD800 {
			r = 0xE000
		}
		compare(t, Options{}, string(r))
		compare(t, Options{}, "a"+string(r))
		code, err := AppendASCII(nil, "a"+string(r))
		if err == nil {
			compare(t, Options{}, string(code)+".\u00FC")
		}
	}
}

// checkProperties wants what holds for each host: a name maps to itself, and its two forms map
// to each other.
func checkProperties(t *testing.T, o *Options, host string) {
	t.Helper()
	ascii, err := o.AppendASCIIString(nil, host)
	if err != nil {
		var e *Error
		must.Equal(t, errors.As(err, &e), true, "%+q: the error is an *Error", host)
		if e.Offset < 0 || e.Offset > len(host) || e.Code == CodeNone || !errors.Is(err, e.Code) {
			t.Fatalf("%+q: %+v", host, e)
		}
		return
	}
	again, err := o.AppendASCII(nil, ascii)
	must.NoError(t, err)
	expect.Equal(t, string(again), string(ascii), "%+q: ASCII of ASCII", host)
	if !isASCII(ascii) {
		t.Fatalf("%+q: %q is not ASCII", host, ascii)
	}
	unicode, err := o.AppendUnicodeString(nil, host)
	if err != nil { // a name of ASCII alone that no one checked
		expect.Equal(t, *o == Options{} && isASCII([]byte(host)), true, "%+q: %v", host, err)
		return
	}
	back, err := o.AppendASCII(nil, unicode)
	must.NoError(t, err)
	expect.Equal(t, string(back), string(ascii), "%+q: ASCII of Unicode", host)
	again, err = o.AppendUnicode(nil, ascii)
	must.NoError(t, err)
	expect.Equal(t, string(again), string(unicode), "%+q: Unicode of ASCII", host)
}

// FuzzNames compares with the reference, and wants the properties of every host.
func FuzzNames(f *testing.F) {
	for _, host := range []string{
		"", "example.com", "B\u00FCcher.example", "xn--bcher-kva.example", "\u4F8B\u3048.\u30C6\u30B9\u30C8", "\u05D0.a1", "xn--a", "a\u200Db",
		"\u0915\u094D\u200D\u0937.x", "\u1112\u1161\u11AB", "xn--ls8h=", "\uFF0E", "\u00AD", "a..b", "-\u2020", strings.Repeat("\u00FC", 70),
		"xn--80ak6aa92e.\u03B1", "a8\u09EA", "e\u0301\u0301", "\u30AB\u3105\uAC00", "\u202Ea\u0378",
	} {
		f.Add(host, uint8(0))
		f.Add(host, uint8(7))
	}
	f.Fuzz(func(t *testing.T, host string, bits uint8) {
		o := allOptions()[bits%8]
		if len(host) > 600 {
			return // the reference takes quadratic time, and has no limit
		}
		compare(t, o, host)
		checkProperties(t, &o, host)
		checkFacts(t, host)
	})
}

// TestNamesMapToEachOther holds the properties for random hosts of characters of each kind.
func TestNamesMapToEachOther(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	options := allOptions()
	for range 50_000 {
		var host strings.Builder
		for range rng.IntN(8) {
			if rng.IntN(3) == 0 {
				host.WriteString(pieces[rng.IntN(len(pieces))])
			} else {
				host.WriteRune(rune(rng.IntN(1 << (8 + rng.IntN(10)))))
			}
		}
		checkProperties(t, &options[rng.IntN(len(options))], host.String())
	}
}

// TestUsualHostsAreThoseOfTheBytes asks the fast paths about each byte at each place.
func TestUsualHostsAreThoseOfTheBytes(t *testing.T) {
	for length := range 36 {
		for at := range length {
			copied := make([]byte, length+1)
			for b := range 256 {
				host := []byte(strings.Repeat("a", length))
				host[at] = byte(b)
				want := isLetterDigitHyphen(byte(b)) || b == '.'
				if isUsual(host) != want {
					t.Fatalf("%q: usual is %v", host, !want)
				}
				copied[length] = '!'
				got, ok := appendUsual(copied[:0:length], host)
				if ok != want || want && string(got) != string(host) || !want && len(got) > 0 || copied[length] != '!' {
					t.Fatalf("%q: copied as %q, %v", host, got, ok)
				}
				end := length
				if !isLetterDigitHyphen(byte(b)) {
					end = at
				}
				for start := range at + 1 {
					if got := labelEnd(host, start); got != end {
						t.Fatalf("%q: a label from %d on ends at %d, want %d", host, start, got, end)
					}
				}
			}
		}
	}
}

// TestForbiddenBytesAreThoseOfTheStandard compares the table with the list of the URL Standard.
func TestForbiddenBytesAreThoseOfTheStandard(t *testing.T) {
	for b := range 256 {
		want := strings.ToLower(string(rune(b)))
		if hasForbidden(want) || b >= 0x80 {
			want = "\x00"
		}
		expect.Equal(t, letters[b], want[0], "byte 0x%02X", b)
	}
}

// TestErrorsSayWhereAndWhy has a host for each reason.
func TestErrorsSayWhereAndWhy(t *testing.T) {
	long := strings.Repeat("a", 64)
	for _, c := range []struct {
		host string
		o    *Options
		code ErrorCode
		at   int
	}{
		{"a.b\u2FF0", noOptions, CodeCharacter, 3},
		{"a.\xFF", noOptions, CodeCharacter, 2},
		{"\u00FC.xn--ga-", noOptions, CodePunycode, 3},
		{"\u00FC.xn--a", noOptions, CodeCharacter, 3},
		{"\u00FC.xn--", noOptions, CodePunycode, 3},
		{"xn--\u00FC", noOptions, CodePunycode, 0},
		{"\u00FC.xn--u-ccb", noOptions, CodeNormalization, 3},
		{"a.\u00FC-", Strict, CodeHyphens, 2},
		{"a.ab--c", Strict, CodeHyphens, 2},
		{"a.\u0308", noOptions, CodeMark, 2},
		{"a.b\u200D", noOptions, CodeJoiner, 2},
		{"a.\u05D0a", noOptions, CodeDirection, 2},
		{"\u05D0.1a", noOptions, CodeDirection, 3},
		{"\u05D0\u3002a.1a", noOptions, CodeDirection, 7},
		{"\u00AD", noOptions, CodeEmpty, 0},
		{"", Strict, CodeEmpty, 0},
		{"a..b", Strict, CodeEmpty, 2},
		{"a.", Strict, CodeEmpty, 2},
		{"a." + long, Strict, CodeLength, 2},
		{strings.Repeat("a.", 127) + "a", Strict, CodeLength, 0},
		{strings.Repeat("\u00FC", 1001), noOptions, CodeLength, 0},
		{"a_b.c", Strict, CodeASCII, 1},
		{"a b", noOptions, CodeASCII, 1},
		{"\u00FC.a b", noOptions, CodeASCII, 4},
		{"a.\u00FC b", noOptions, CodeASCII, 2},
		{"\u00FC.a\uFF3Fb_c", Strict, CodeASCII, 3},
	} {
		_, err := c.o.AppendASCIIString(nil, c.host)
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%+q: %v, want an *Error", c.host, err)
			continue
		}
		expect.Equal(t, *e, Error{c.code, c.at}, "%+q", c.host)
		expect.Equal(t, errors.Is(err, c.code), true, "%+q: the error is its code", c.host)
	}
}

// TestCodesHaveNamesAndSentences holds for all of them, and for none other.
func TestCodesHaveNamesAndSentences(t *testing.T) {
	expect.Equal(t, len(codeNames.List), len(sentences), "names and sentences")
	for code := range ErrorCode(len(sentences)) {
		name, err := code.MarshalText()
		must.NoError(t, err)
		var back ErrorCode
		must.NoError(t, back.UnmarshalText(name))
		expect.Equal(t, back, code, "%s", name)
		expect.Equal(t, code.Error(), string(name), "the text of the code")
		text := (&Error{Code: code, Offset: 3}).Error()
		expect.Equal(t, strings.HasPrefix(text, "idn: offset 3 of the host: "), true, "%s", text)
		expect.Equal(t, isASCII([]byte(text)), true, "%s is ASCII", text)
	}
	unknown := ErrorCode(len(sentences))
	_, err := unknown.AppendText(nil)
	expect.Equal(t, err != nil, true, "an unknown code has no text")
	expect.Equal(t, unknown.UnmarshalText([]byte("no name")) != nil, true, "an unknown name has no code")
	expect.Equal(t, unknown.String()+(&Error{Code: unknown}).Error(), "unknownidn: offset 0 of the host: unknown", "an unknown code")
}

// TestNothingIsAllocated holds the promise for each path, and one allocation for an error.
func TestNothingIsAllocated(t *testing.T) {
	dst := make([]byte, 0, 1000)
	for _, host := range []string{
		"example.com", "EXAMPLE.com", "www.b\u00FCcher.example", "xn--bcher-kva.example", "\u4F8B\u3048.\u30C6\u30B9\u30C8", "\u05D0\u05D1.a1",
		"u\u0308\u0323.e\u0301", strings.Repeat("\u00FC", shortLabel) + ".a", strings.Repeat("u\u0308", shortLabel/2), strings.Repeat("\u01D6", shortLabel-2) + "\u0323", "\u0915\u094D\u200D\u0937", "\u1112\u1161\u11AB",
	} {
		b := []byte(host)
		expect.Allocations(t, 0, func() { AppendASCII(dst, host) }, "AppendASCII of %+q", host)
		expect.Allocations(t, 0, func() { AppendUnicode(dst, b) }, "AppendUnicode of %+q", host)
	}
	expect.Allocations(t, 1, func() { AppendASCII(dst, "a.\u05D0a") }, "an error")
}

// TestRoomForTheResultIsEnough wants no allocation for a dst with as much room as the result takes,
// though the host is longer.
func TestRoomForTheResultIsEnough(t *testing.T) {
	for _, host := range []string{
		"example.com", "EXAMPLE.com", "a.example", "www.b\u00FCcher.example", "xn--bcher-kva.example", "www.xn--tda.example", "\u00AD\u00AD\u00ADexample.com", "\uFF41\uFF42\uFF43",
	} {
		for _, f := range []func(dst []byte, host string) ([]byte, error){AppendASCII[string], AppendUnicode[string]} {
			want, err := f(nil, host)
			must.NoError(t, err)
			dst := make([]byte, 0, len(want))
			expect.Allocations(t, 0, func() { f(dst, host) }, "%+q with room for %d bytes", host, len(want))
		}
	}
}

// TestHostileHostsTakeLinearTime holds the limit on the length of a label, on which the time of
// punycode depends, and the result of long hosts without such labels.
func TestHostileHostsTakeLinearTime(t *testing.T) {
	const n = 1 << 18
	for _, c := range []struct{ piece, code string }{
		{"\u00FC", "length"}, {"\u4E00\u4E01\u4E02", "length"}, {"xn--", "punycode"}, {"u\u0308", "length"}, {"a\u0323\u0308", "length"},
		{"\u00FC.", ""}, {"a.", ""}, {"\u00AD", "empty"}, {"\u3300", "length"}, {"xn--tda.", ""}, {"\u0308", "length"}, {"\u0628\u200C", "length"}, {"\uFF41", ""}, {"xn--a.", "character"},
	} {
		host := "\u00FC." + strings.Repeat(c.piece, n/len(c.piece))
		if c.code == "empty" {
			host = host[3:]
		}
		_, err := AppendASCII(nil, host)
		var e *Error
		code := ""
		if errors.As(err, &e) {
			code = e.Code.String()
		}
		expect.Equal(t, code, c.code, "%+q again and again", c.piece)
		AppendUnicode(nil, host)
		FactsOf(host)
		AppendSkeleton(nil, host)
	}
}

// TestTablesAreSmall holds what the package says of its size.
func TestTablesAreSmall(t *testing.T) {
	t.Logf("%d bytes for names, %d for facts", ucd.Size(), ucd.SecuritySize())
	if size := ucd.Size() + ucd.SecuritySize(); size > 120_000 {
		t.Errorf("the tables have %d bytes, want at most 120 KB", size)
	}
}

// TestNewCharactersHaveTheirProperties has letters and marks of Unicode 17 that those before did
// not have.
func TestNewCharactersHaveTheirProperties(t *testing.T) {
	for _, c := range []struct {
		host string
		code ErrorCode
	}{
		{"\u0628\u088F", CodeNone},       // an Arabic letter
		{"\u088F\u200C\u0628", CodeNone}, // that joins
		{"\u088Fa", CodeDirection},
		{"\u1ACF", CodeMark},
		{"a\u1ACF", CodeNone},
		{"\u0628\u1ACF", CodeNone},
	} {
		_, err := AppendASCII(nil, c.host)
		if code := errorCode(err); code != c.code {
			t.Errorf("%+q: %v, want %v", c.host, code, c.code)
		}
	}
}

// errorCode returns the code of an error.
func errorCode(err error) ErrorCode {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return CodeNone
}

// TestResultsAreAppended keeps what dst has, and leaves it alone after an error.
func TestResultsAreAppended(t *testing.T) {
	for _, host := range []string{"a", "A", "\u00FC", "xn--tda", "a b", "\u00FC b", "\u05D0a"} {
		dst := append(make([]byte, 0, 100), "dst."...)
		got, err := AppendASCII(dst, host)
		if !bytes.HasPrefix(got, dst) || err != nil && len(got) != len(dst) {
			t.Errorf("%+q: %q, %v", host, got, err)
		}
		got, _ = AppendUnicode(dst, host)
		expect.Equal(t, bytes.HasPrefix(got, dst), true, "%+q in Unicode: %q", host, got)
	}
}
