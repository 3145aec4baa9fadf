package psl

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// realList returns the list that the package was made from.
func realList(t testing.TB) string {
	return string(reallists.Files(t, "suites/psl/public_suffix_list.dat")[0].Data)
}

// TestOfficialTests runs the tests of publicsuffix.org: the registrable domain of each host, as
// written there.
func TestOfficialTests(t *testing.T) {
	test := regexp.MustCompile(`(?m)^checkPublicSuffix\((?:null|'(.*)'), (?:null|'(.*)')\);`)
	cases := test.FindAllStringSubmatch(string(reallists.Files(t, "suites/psl/test_psl.txt")[0].Data), -1)
	for _, c := range cases {
		registrable := Split(c[1]).Registrable
		expect.Equal(t, strings.ToLower(c[1][registrable.Start:registrable.End]), c[2], "%q", c[1])
	}
	t.Logf("%d cases of test_psl.txt", len(cases))
	must.Equal(t, len(cases), 78, "cases of test_psl.txt")
}

// TestTableIsThatOfTheList compiles the list again.
func TestTableIsThatOfTheList(t *testing.T) {
	l, err := ParseList([]byte(realList(t)))
	must.NoError(t, err)
	expect.Equal(t, builtIn[headLen:] == l.table[headLen:], true, "the cells are those of the list")
	if sum := l.Version(); !strings.HasSuffix(Version(), sum) {
		t.Errorf("the package has %s, and the list is %s", Version(), sum)
	}
}

// TestTableIsSmall holds what the package says of its size.
func TestTableIsSmall(t *testing.T) {
	if len(builtIn) > 128<<10 {
		t.Errorf("the table has %d bytes, want at most 128 KiB", len(builtIn))
	}
}

// compare wants that all forms of Split give what the reference gives.
func compare(t *testing.T, l *List, r reference, host string) {
	t.Helper()
	want := r.split(host)
	if got := l.SplitString(host); got != want {
		t.Fatalf("%q: got %+v, want %+v", host, got, want)
	}
	if got := l.Split([]byte(host)); got != want {
		t.Fatalf("%q as bytes: got %+v, want %+v", host, got, want)
	}
	if name := strings.TrimSuffix(host, "."); name != "" {
		if got := divide(l.table[headLen:], []byte(name), len(host)); got != want {
			t.Fatalf("%q without the fast path: got %+v, want %+v", host, got, want)
		}
	}
}

// shortHosts yields every host of some pieces.
func shortHosts(most int, yield func(host string)) {
	pieces := []string{"a", "b", "c", ".", "com", "ü", "A", "Ü", "ö", "xn--tda", "1", "["}
	var extend func(host string, n int)
	extend = func(host string, n int) {
		if yield(host); n == 0 {
			return
		}
		for _, piece := range pieces {
			extend(host+piece, n-1)
		}
	}
	extend("", most)
}

// TestShortHostsDivideAsTheReferenceSays goes through all short hosts over the labels of a
// list with every kind of rule.
func TestShortHostsDivideAsTheReferenceSays(t *testing.T) {
	l, err := ParseList([]byte(shortList))
	must.NoError(t, err)
	r := newReference(shortList)
	shortHosts(5, func(host string) { compare(t, l, r, host) })
}

// TestEveryRuleDividesAsTheReferenceSays tries each rule of the list, alone and with labels
// before it, and its mutations: a letter more, less, or another one, other cases, punycode.
func TestEveryRuleDividesAsTheReferenceSays(t *testing.T) {
	list := realList(t)
	l, err := ParseList([]byte(list))
	must.NoError(t, err)
	whole := newReference(list)
	byLast := map[string]reference{} // the rules that can match: those with the same last label
	for _, rule := range whole {
		last := rule.labels[len(rule.labels)-1]
		byLast[last] = append(byLast[last], rule)
	}
	hosts := 0
	for _, rule := range whole {
		name := strings.Join(rule.labels, ".")
		for _, host := range mutations(strings.ReplaceAll(name, "*", "any")) {
			labels := canonical(strings.TrimSuffix(host, "."))
			compare(t, l, byLast[labels[len(labels)-1]], host)
			hosts++
		}
	}
	t.Logf("%d rules, %d hosts", len(whole), hosts)
}

// mutations returns a name and names that are nearly the same.
func mutations(name string) []string {
	_, parent, _ := strings.Cut(name, ".")
	middle := len(name) / 2
	names := []string{
		name, "www." + name, "a.b." + name, "x" + name, "x-" + name, name[1:], name[:len(name)-1], name + "x", name + ".", "www." + name + ".",
		strings.ToUpper(name), name[:middle] + "q" + name[middle+1:], name[:middle] + name[middle+1:], name[:middle] + "." + name[middle:],
		"." + name, name + "..", "a.." + name, strings.Repeat("long.", 20) + name, "bücher." + name, "x." + parent, "éxample." + name,
	}
	return slices.DeleteFunc(names, func(name string) bool { return strings.Trim(name, ".") == "" })
}

// TestUnicodeAndPunycodeAreTheSame wants the same labels for rules in both forms, and in capital
// letters.
func TestUnicodeAndPunycodeAreTheSame(t *testing.T) {
	for _, c := range []struct{ host, registrable, suffix string }{
		{"www.食狮.公司.cn", "食狮.公司.cn", "公司.cn"},
		{"www.xn--85x722f.xn--55qx5d.cn", "xn--85x722f.xn--55qx5d.cn", "xn--55qx5d.cn"},
		{"WWW.XN--85X722F.公司.CN", "XN--85X722F.公司.CN", "公司.CN"},
		{"a.ÅLESUND.no.", "a.ÅLESUND.no.", "ÅLESUND.no."},
		{"b\xFFr.公司.cn", "b\xFFr.公司.cn", "公司.cn"},
		{"a." + strings.Repeat("é", 200) + ".com", strings.Repeat("é", 200) + ".com", "com"},
		{strings.Repeat("é.", 100) + "公司.cn", "é.公司.cn", "公司.cn"},
		{"example.\u212Ar", "example.\u212Ar", "\u212Ar"},
	} {
		d := Split(c.host)
		expect.Equal(t, string(d.Registrable.In([]byte(c.host))), c.registrable, "registrable domain of %q", c.host)
		expect.Equal(t, string(d.Suffix.In([]byte(c.host))), c.suffix, "suffix of %q", c.host)
	}
}

// TestAddressesGiveNothing has addresses as they are in hosts, logs and sockets.
func TestAddressesGiveNothing(t *testing.T) {
	for _, host := range []string{
		"192.0.2.1", "192.0.2.1.", "127.1", "0x7f.1", "2130706433", "[::1]", "[2001:db8::a.b]", "[v1.com]", "::1", "::", "fe80::a", "fe80::1%eth0", "2001:db8::1", "::ffff:192.0.2.1",
		"2001:0db8:0000:0000:0000:ff00:0042:8329",
	} {
		expect.Equal(t, Split(host), Domain{}, "%q", host)
	}
}

// TestNothingIsAllocated holds the promise, for the fast path and beside it.
func TestNothingIsAllocated(t *testing.T) {
	for _, host := range []string{"www.example.co.uk", "www.食狮.公司.cn", strings.Repeat("long.", 20) + "ck", "192.0.2.1", ""} {
		expect.Allocations(t, 0, func() { Split(host) }, "%q", host)
	}
}

// TestAMarshalledListIsTheSame marshals and unmarshals.
func TestAMarshalledListIsTheSame(t *testing.T) {
	l, err := ParseList([]byte("// VERSION: 2026-08-19_10-12-31_UTC\n// COMMIT: e8c9a2b2b2856b6449999dd0ec0d118f364ed0cd\n" + shortList))
	must.NoError(t, err)
	if !strings.HasPrefix(l.Version(), "2026-08-19, commit e8c9a2b2b285, SHA-256 ") {
		t.Errorf("the version is %q", l.Version())
	}
	data, err := l.MarshalBinary()
	must.NoError(t, err)
	var again List
	must.NoError(t, again.UnmarshalBinary(data))
	clear(data)
	expect.Equal(t, again, *l, "the list that was unmarshalled")
}

// TestDamagedDataAreRefused changes a marshalled list, and wants an error or a list that can be
// used. An error leaves the list as it was.
func TestDamagedDataAreRefused(t *testing.T) {
	l, err := ParseList([]byte(shortList))
	must.NoError(t, err)
	data, _ := l.MarshalBinary()
	for _, damaged := range [][]byte{nil, data[:headLen], data[:headLen+4], data[:len(data)-1], data[1:], slices.Concat(data[:headLen-1], data[headLen:])} {
		var other List
		var failed *Error
		if err := other.UnmarshalBinary(damaged); !errors.As(err, &failed) || other != (List{}) {
			t.Errorf("%d bytes: got the error %v", len(damaged), err)
		}
	}
	refused := 0
	for i := headLen; i < len(data); i++ {
		for bit := range 8 {
			damaged := bytes.Clone(data)
			damaged[i] ^= 1 << bit
			var other List
			if other.UnmarshalBinary(damaged) != nil {
				refused++
				continue
			}
			for _, host := range []string{"a.b.c", "c.a.b.a.com", "zzz.ü"} {
				other.SplitString(host)
			}
		}
	}
	if refused == 0 {
		t.Error("no change of a bit was refused")
	}
}

// TestWrongListsAreRefused wants the line, and no part of the list, in the error.
func TestWrongListsAreRefused(t *testing.T) {
	for _, c := range []struct {
		list, want string
	}{
		{"", "psl: the list has no rules; want the text of public_suffix_list.dat"},
		{"// com\n", "psl: the list has no rules; want the text of public_suffix_list.dat"},
		{"com\na.*.com\n", `psl: line 2 of the list has a label that is no label of a name; want letters, digits, "-" and "_", at most 63 bytes of these in punycode, and "*" only in front`},
		{"com\n\n!com\n", "psl: line 3 of the list is an exception of one label; want two or more"},
		{strings.Repeat("a.", 15) + "com", "psl: line 1 of the list has too many labels; want fewer than 15"},
		{strings.Repeat("/", maxListLen+1), fmt.Sprintf("psl: the list has %d bytes; want at most %d", maxListLen+1, maxListLen)},
	} {
		_, err := ParseList([]byte(c.list))
		var failed *Error
		if !errors.As(err, &failed) || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
	for _, rule := range []string{"a..b", ".a", "*", "*.*", "a?b", strings.Repeat("a", 64), strings.Repeat("é", 62), "a\xFF", "a:b", "!*.a", "*a.b"} {
		if _, err := ParseList([]byte(rule)); err == nil {
			t.Errorf("the rule %q was taken", rule)
		}
	}
}

// TestTheZeroListHasNoRules uses a List that nothing was read into.
func TestTheZeroListHasNoRules(t *testing.T) {
	var zero, again List
	for _, host := range []string{"www.example.com", "a.公司.cn", "x.y.", "z", "", ".", "a..b", "192.0.2.1", "[::1]", strings.Repeat("a.", 100) + "b"} {
		want := Domain{}
		if host != "" {
			want = reference(nil).split(host)
		}
		expect.Equal(t, zero.SplitString(host), want, "%q", host)
	}
	expect.Equal(t, zero.Version(), "", "the version")
	data, err := zero.MarshalBinary()
	must.NoError(t, err)
	must.NoError(t, again.UnmarshalBinary(data))
	expect.Equal(t, again.SplitString("www.example.com"), zero.SplitString("www.example.com"), "what a list without rules says")
}

// TestListsWithNothingInCommonTakeLinearTime has rules of random letters, for which the table
// has hardly a gap that fits. If all cells were looked at for each of the 120,000 states, it
// would take many minutes.
func TestListsWithNothingInCommonTakeLinearTime(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	list := func(rules int) []byte {
		var b []byte
		for range rules {
			for i := range 121 {
				if i == 60 {
					b = append(b, '.')
				} else {
					b = append(b, byte('a'+random.IntN(26)))
				}
			}
			b = append(b, '\n')
		}
		return b
	}
	text := list(1000)
	l, err := ParseList(text)
	must.NoError(t, err)
	name := string(text[:121])
	expect.Equal(t, l.SplitString("www."+name).Suffix, uriscan.Span{Start: 4, End: uint32(4 + len(name))}, "the suffix by the first rule")
	const most = "psl: the rules need more than 1048576 cells; want rules that have more in common"
	_, err = ParseList(list(12_000))
	expect.Equal(t, fmt.Sprint(err), most, "a list of too many states")
}

// TestARuleMayReachTheLimits takes the longest rules that there may be.
func TestARuleMayReachTheLimits(t *testing.T) {
	rule := strings.Repeat(strings.Repeat("a", 63)+".", 13) + "com"
	l, err := ParseList([]byte("*." + rule))
	must.NoError(t, err)
	d := l.SplitString("www.example.any." + rule)
	expect.Equal(t, d.Suffix, uriscan.Span{Start: 12, End: uint32(16 + len(rule))}, "suffix")
	expect.Equal(t, d.Registrable, uriscan.Span{Start: 4, End: uint32(16 + len(rule))}, "registrable domain")
	u := l.SplitString("www.exämple.äny." + rule)
	expect.Equal(t, u.Suffix, uriscan.Span{Start: 13, End: uint32(18 + len(rule))}, "suffix after labels in Unicode")
}

// FuzzSplit compares any host with the reference, under the short list.
func FuzzSplit(f *testing.F) {
	for _, host := range []string{"www.d.com", "a.b.c.", "..", "ö.ü", "0x.1", "[::1]", "x.c.a.b", "bücher"} {
		f.Add(host)
	}
	l, err := ParseList([]byte(shortList))
	must.NoError(f, err)
	r := newReference(shortList)
	f.Fuzz(func(t *testing.T, host string) {
		d := l.SplitString(host)
		Split(host)
		if int(d.Suffix.End) > len(host) || d.Registrable.End > d.Suffix.End || d.Subdomain.End > d.Suffix.End {
			t.Fatalf("%q: %+v is not in it", host, d)
		}
		for label := range strings.SplitSeq(host, ".") {
			if len(label) > 50 || strings.ToValidUTF8(label, "") != label {
				return // the reference knows no such labels
			}
		}
		if strings.Count(host, ".") < maxRuleLabels {
			compare(t, l, r, host)
		}
	})
}

// FuzzUnmarshal wants no panic from any data.
func FuzzUnmarshal(f *testing.F) {
	l, err := ParseList([]byte(shortList))
	must.NoError(f, err)
	data, _ := l.MarshalBinary()
	f.Add(data, "a.b.c")
	f.Fuzz(func(t *testing.T, data []byte, host string) {
		var l List
		if l.UnmarshalBinary(data) == nil {
			l.SplitString(host)
		}
	})
}

// FuzzParseList wants no panic from any list.
func FuzzParseList(f *testing.F) {
	f.Add([]byte(shortList), "a.b.c")
	f.Fuzz(func(t *testing.T, list []byte, host string) {
		if l, err := ParseList(list); err == nil {
			l.SplitString(host)
		}
	})
}

// TestHostsOfOddLabelsDivideAsTheReferenceSays puts hosts together from labels that are close
// to numbers, characters that are close to ASCII, and the labels of the rules.
func TestHostsOfOddLabelsDivideAsTheReferenceSays(t *testing.T) {
	l, err := ParseList([]byte(shortList))
	must.NoError(t, err)
	r := newReference(shortList)
	numbers := []string{"0", "9", "1a", "0x", "0X", "0xf", "0Xg", "0x9F", "1x2", "x1", "00", "0/", ":9", "9@", "0x`", "0xG", "0xaG", "/0", "0x1:", "10x2", "0xag", "08x", "0y1"}
	for first := range 128 { // all labels of one and of two characters that may be a number
		for _, next := range []string{"", "0", "x", "X", "f"} {
			numbers = append(numbers, string([]byte{byte(first)})+next, "0"+string([]byte{byte(first)})+next, "0x"+string([]byte{byte(first)})+next)
		}
	}
	for _, label := range numbers {
		for _, before := range []string{"", "b.", "0x1.b.", "com.", "c.b.a.", strings.Repeat("n", 62) + ".", strings.Repeat("é.", 3)} {
			compare(t, l, r, before+label)
			compare(t, l, r, before+label+".")
		}
	}
	labels := []string{"a", "b", "c", "A", "com", "cOm", "d", "ü", "Ü", "ö", "bücher", "BÜCHER", "xn--tda", "\u212A", "\u0130", "\u0080", "\x7F", "0", "0x1f", "[", "]", "-", "", "n.n.n", "é.é"}
	random := rand.New(rand.NewPCG(1, 2))
	for range 60000 {
		host := labels[random.IntN(len(labels))]
		for range random.IntN(6) {
			host += "." + labels[random.IntN(len(labels))]
		}
		if host != "" && host != "." {
			compare(t, l, r, host)
		}
	}
	for n := 50; n < 80; n++ { // around the longest name that is usual
		for _, tail := range []string{".com", ".a.b.c", ".d.com", ".zz", ".0x1"} {
			compare(t, l, r, strings.Repeat("n", n-len(tail))+tail)
			compare(t, l, r, strings.Repeat(".n", n)[1:]+tail)
		}
	}
}

// TestARuleOfTwoSectionsIsNotPrivate puts the rules of one name into one section, the other, or
// both, the private one first.
func TestARuleOfTwoSectionsIsNotPrivate(t *testing.T) {
	rules := []string{"a", "*.a", "!b.a", "b.a"}
	for choice := range 1 << (2 * len(rules)) {
		var official, private, privateAlone string
		for i, rule := range rules {
			if choice>>(2*i)&1 != 0 {
				official += rule + "\n"
			}
			if choice>>(2*i)&2 != 0 {
				private += rule + "\n"
			}
			if choice>>(2*i)&3 == 2 {
				privateAlone += rule + "\n"
			}
		}
		if official+private == "" {
			continue
		}
		const begin, end = "// ===BEGIN PRIVATE DOMAINS===\n", "// ===END PRIVATE DOMAINS===\n"
		l, err := ParseList([]byte("zz\n" + begin + private + end + official))
		must.NoError(t, err)
		r := newReference("zz\n" + official + begin + privateAlone)
		for _, host := range []string{"a", "b.a", "c.a", "x.b.a", "x.c.a", "x.x.b.a"} {
			compare(t, l, r, host)
		}
	}
}

// TestWhitespaceAroundRulesCountsForNothing writes a list in other ways.
func TestWhitespaceAroundRulesCountsForNothing(t *testing.T) {
	want, err := ParseList([]byte("com\na.b\n"))
	must.NoError(t, err)
	for _, list := range []string{"\xEF\xBB\xBFcom\na.b\n", "\xEF\xBB\xBF// c\ncom\na.b", " com\t\r\n\ta.b c\n", "com\tx\na.b\tx y", "com.\na.b.", "COM\nA.b"} {
		l, err := ParseList([]byte(list))
		must.NoError(t, err)
		expect.Equal(t, l.table[headLen:] == want.table[headLen:], true, "the cells of %q", list)
	}
	// A byte order mark is part of a label but at the start of the list.
	for _, list := range []string{"com\n\xEF\xBB\xBFa.b\n", "\xEF\xBB\xBF\xEF\xBB\xBFcom\na.b"} {
		l, err := ParseList([]byte(list))
		must.NoError(t, err)
		expect.Equal(t, l.table[headLen:] == want.table[headLen:], false, "the cells of %q", list)
	}
}

// TestTheFirstLineOfDataIsPrintable changes each byte of it to every other one, and cuts the
// data everywhere.
func TestTheFirstLineOfDataIsPrintable(t *testing.T) {
	l, err := ParseList([]byte(shortList))
	must.NoError(t, err)
	data, _ := l.MarshalBinary()
	for i := range headLen {
		for b := range 256 {
			damaged := bytes.Clone(data)
			damaged[i] = byte(b)
			taken := i >= len(magic) && i < headLen-1 && b >= ' ' && b <= '~' || data[i] == byte(b)
			if err := new(List).UnmarshalBinary(damaged); (err == nil) != taken {
				t.Errorf("byte %d as %#02x: got %v", i, b, err)
			}
		}
	}
	least := headLen + cellLen*(int(emptySymbol)+1)
	for n := range data {
		// A list of cells that lead nowhere is taken if it has enough of them.
		if n < least && new(List).UnmarshalBinary(data[:n]) == nil {
			t.Errorf("%d of %d bytes were taken", n, len(data))
		}
		nowhere := append(bytes.Clone(data[:headLen]), bytes.Repeat([]byte{byte(emptySymbol), 0, 0, 0}, n)...)
		if err := new(List).UnmarshalBinary(nowhere); (err == nil) != (len(nowhere) >= least) {
			t.Errorf("%d cells that lead nowhere: got %v", n, err)
		}
	}
}

// TestEveryByteOfARuleIsItsOwn has a rule for each byte that a rule may have, and asks for the
// label of that byte, in upper case too, and for those of all others.
func TestEveryByteOfARuleIsItsOwn(t *testing.T) {
	for _, one := range "abcdefghijklmnopqrstuvwxyz0123456789-_" {
		list, err := ParseList([]byte("q" + string(one) + "q"))
		must.NoError(t, err)
		for b := range 0x80 {
			if b == '.' {
				continue
			}
			host := "h.q" + string(rune(b)) + "q"
			expect.Equal(t, list.SplitString(host).Listed(), strings.ToLower(string(rune(b))) == string(one), "%q by the rule of %q", host, one)
		}
	}
}

// TestListsMayReachTheLimits has as many labels, rules and bytes as there may be, and one more.
func TestListsMayReachTheLimits(t *testing.T) {
	comment := "//" + strings.Repeat(" ", maxListLen-4) + "\n"
	for _, c := range []struct {
		list, more string
		line       int
	}{
		{strings.Repeat("a.", maxRuleLabels-2) + "a", ".a", 1},
		{strings.Repeat("a\n", maxRules), "b", maxRules + 1},
		{comment + "a", "\n", 0},
	} {
		_, err := ParseList([]byte(c.list))
		must.NoError(t, err)
		var e *Error
		if _, err := ParseList([]byte(c.list + c.more)); !errors.As(err, &e) || e.Line != c.line {
			t.Errorf("%.30q and %q: %v, want an error in line %d", c.list, c.more, err, c.line)
		}
	}
}
