package match

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/netip"
	"net/url"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// A refRule is a rule as the linear search reads it.
type refRule struct {
	host, path string
	below      bool
}

// refRuleOf reads a valid rule.
func refRuleOf(rule string) (r refRule) {
	rule, r.below = strings.CutPrefix(rule, "*.")
	r.host, r.path, _ = strings.Cut(rule, "/")
	r.host = refHost(r.host)
	if strings.Contains(rule, "/") && r.path != "" {
		r.path = "/" + r.path
	}
	return r
}

// refHost returns the form in which hosts are compared.
func refHost(host string) string {
	if strings.HasPrefix(host, "[") {
		if addr, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
			return "[" + addr.String() + "]"
		}
	}
	decoded, err := url.PathUnescape(host)
	if err != nil {
		decoded = host
	}
	ascii := []byte(strings.TrimSuffix(decoded, "."))
	for i, b := range ascii {
		if 'A' <= b && b <= 'Z' {
			ascii[i] = b | 0x20
		}
	}
	return string(ascii)
}

// covers reports whether a rule covers a host, in the form of refHost, and a path.
func (r refRule) covers(host, path string) bool {
	last := host[strings.LastIndexByte(host, '.')+1:]
	isAddress := strings.Trim(last, "0123456789") == "" && last != ""
	hostFits := host == r.host && (!r.below || !isAddress) || r.below && !isAddress && strings.HasSuffix(host, "."+r.host)
	pathFits := r.path == "" || path == r.path || strings.HasPrefix(path, r.path) && (strings.HasSuffix(r.path, "/") || path[len(r.path)] == '/')
	return hostFits && pathFits
}

// isBetter reports whether a rule is more specific than another.
func (r refRule) isBetter(than refRule) bool {
	switch {
	case len(r.host) != len(than.host):
		return len(r.host) > len(than.host)
	case r.below != than.below:
		return than.below
	}
	return len(r.path) > len(than.path)
}

// refMatch searches all rules.
func refMatch(rules []string, host, path string) (best int, ok bool) {
	host = refHost(host)
	for i, rule := range rules {
		if r := refRuleOf(rule); r.covers(host, path) && (!ok || r.isBetter(refRuleOf(rules[best]))) {
			best, ok = i, true
		}
	}
	return best, ok
}

// newHosts returns a list that must be valid.
func newHosts(t testing.TB, rules ...string) *Hosts {
	t.Helper()
	h, err := NewHosts(rules...)
	must.NoError(t, err)
	return h
}

// checkHosts compares a look-up with the linear search.
func checkHosts(t testing.TB, h *Hosts, rules []string, host, path string) {
	rule, ok := h.MatchString(host, path)
	want, wantOK := refMatch(rules, host, path)
	if rule != want || ok != wantOK {
		t.Helper()
		t.Errorf("%.500q, host %.300q and path %q: %d, %v, want %d, %v", rules, host, path, rule, ok, want, wantOK)
	}
}

// TestHostsAreThoseOfALinearSearch has all short hosts and paths, and random lists of all
// short rules.
func TestHostsAreThoseOfALinearSearch(t *testing.T) {
	var names, paths, rules []string
	exhaustive.Strings("", []byte("aB."), 4, func(s string) { names = append(names, s) })
	exhaustive.Strings("", []byte("/a"), 4, func(s string) { paths = append(paths, s) })
	for _, name := range names {
		if name == "" || strings.HasPrefix(name, ".") || strings.Contains(name, "..") {
			continue
		}
		for _, before := range []string{"", "*."} {
			for _, path := range paths {
				if path == "" || path[0] == '/' {
					rules = append(rules, before+name+path)
				}
			}
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range exhaustive.Pick(300, 12, 3) {
		list := make([]string, r.IntN(12))
		for i := range list {
			list[i] = rules[r.IntN(len(rules))]
		}
		h := newHosts(t, list...)
		for _, name := range names {
			for _, path := range paths {
				checkHosts(t, h, list, name, path)
			}
		}
	}
}

// TestHostsMeanWhatTheyAreDocumentedToMean has each sentence.
func TestHostsMeanWhatTheyAreDocumentedToMean(t *testing.T) {
	rules := []string{
		0: "*.example.com", 1: "www.example.com", 2: "*.ads.example.com/track", 3: "example.org", 4: "192.0.2.1", 5: "[2001:DB8::1]",
		6: "example.org/a/", 7: "example.org/a/b", 8: "EXAMPLE.net.", 9: "*.com", 10: "example.org", 11: "bücher.example", 12: "_dns.example",
	}
	h := newHosts(t, rules...)
	for _, c := range []struct {
		host, path string
		rule       int // -1 for none
	}{
		{"example.com", "/", 0},
		{"a.b.example.com", "/", 0},
		{"www.example.com", "", 1},
		{"a.www.example.com", "", 0},
		{"xexample.com", "/", 9},
		{"ads.example.com", "/track", 2},
		{"x.ads.example.com", "/track/1", 2},
		{"x.ads.example.com", "/tracker", 0},
		{"com", "", 9},
		{"example.org", "", 3},
		{"www.example.org", "", -1},
		{"example.org", "/a", 3},
		{"example.org", "/a/", 6},
		{"example.org", "/a/bc", 6},
		{"example.org", "/a/b/c", 7},
		{"example.org", "/A/b", 3},
		{"192.0.2.1", "/", 4},
		{"192.0.2.1:80", "/", 4},
		{"1.192.0.2.1", "/", -1},
		{"[2001:db8::1]", "/", 5},
		{"[2001:db8:0:0:0::1]:443", "/", 5},
		{"[2001:db8::1%25eth0]", "/", -1},
		{"[2001:db8::1", "/", -1},
		{"[", "/", -1},
		{"example.net", "", 8},
		{"example.net.", "", 8},
		{"Example.NET:8080", "", 8},
		{"example.net.:8080", "", 8},
		{"example.net:", "", 8},
		{"example.net..", "", -1},
		{"ex%61mple.n%45t", "", 8},
		{"example%2Enet", "", 8},
		{"a.b%2eexample.com", "", 0},
		{"%.example.com", "", 0},
		{"%zz.example.com", "", 0},
		{"%00.example.com", "", 0},
		{"example.com%00", "", -1},
		{"bücher.example", "", 11},
		{"b%C3%BCcher.example", "", 11},
		{"_dns.example", "", 12},
		{"", "", -1},
		{".", "", -1},
		{":80", "", -1},
		{strings.Repeat("a.", 300) + "example.com", "", 0},
		{strings.Repeat("a", 300) + "example.com", "", 9},
		{strings.Repeat("%61", 300) + ".example.com", "", 0},
		{strings.Repeat("%61", 86) + "example.com", "", 9},
		{strings.Repeat("%", 1000) + ".example.com", "", 0},
	} {
		rule, ok := h.MatchString(c.host, c.path)
		if ok != (c.rule >= 0) || ok && rule != c.rule {
			t.Errorf("%q %q: %d, %v, want %d", c.host, c.path, rule, ok, c.rule)
		}
		rule2, ok2 := h.Match([]byte(c.host), []byte(c.path))
		expect.Equal(t, fmt.Sprint(rule2, ok2), fmt.Sprint(rule, ok), "%q as bytes", c.host)
	}
	var s uriscan.Spans
	const src = "https://u:p@X.ads.Example.com:8080/track/1?q"
	uriscan.ScanString(src, &s)
	rule, ok := h.MatchURIString(src, &s)
	expect.Equal(t, fmt.Sprint(rule, ok), "2 true", "the rule of a URI")
	uriscan.ScanString("/track", &s)
	if _, ok := h.MatchURIString("/track", &s); ok {
		t.Error("there is a rule for a path alone")
	}
	expect.Equal(t, h.Len(), len(rules), "rules")
	expect.Equal(t, h.Rule(2), "*.ads.example.com/track", "a rule")
	expect.Equal(t, h.Rule(5), "[2001:db8::1]", "a rule")
	expect.Equal(t, h.Rule(8), "example.net", "a rule")
	var zero Hosts
	if _, ok := zero.MatchString("example.com", "/"); ok || zero.Len() != 0 {
		t.Error("the zero Hosts has a rule")
	}
	if _, ok := newHosts(t).MatchString("example.com", "/"); ok {
		t.Error("an empty list has a rule")
	}
}

// TestHostsOfEveryFormAreFound has letters at the ends of their range, triplets before the
// part of a host that is as long as the rules, addresses with an IPv4 address in them, and
// what is no address.
func TestHostsOfEveryFormAreFound(t *testing.T) {
	for rule, hosts := range map[string][]string{
		"az.example":         {"AZ.EXAMPLE", "%41z.example", "%61%7a.example", "a%5A.example"},
		"x.1\xff":            {"x.1\xff", "X.1%FF"},
		"*.1\xff":            {"y.x.1\xff"},
		"[::ffff:192.0.2.1]": {"[::FFFF:c000:201]", "[0::ffff:192.0.2.1]"},
		"[2001:db8::]":       {"[2001:DB8:0:0:0:0:0:0]"},
	} {
		h := newHosts(t, rule)
		for _, host := range hosts {
			checkHosts(t, h, []string{rule}, host, "/")
			if _, ok := h.MatchString(host, "/"); !ok {
				t.Errorf("%q is not covered by %q", host, rule)
			}
		}
		for _, host := range []string{"[zz]", "[::::]", "[v1.a]", "[", "[]", "[::1@::1]", "[/]", "@[\x5b", "[\x60", "a[.example", "az%25.example", "xaz.example"} {
			if _, ok := h.MatchString(host, "/"); ok {
				t.Errorf("%q is covered by %q", host, rule)
			}
		}
	}
}

// TestRulesAreGivenBackByTheirNumbers has hosts of all lengths, with a path and without.
func TestRulesAreGivenBackByTheirNumbers(t *testing.T) {
	var rules []string
	for n := 1; n <= maxHost; n++ {
		rules = append(rules, strings.Repeat("a", n), "*."+strings.Repeat("b", n), strings.Repeat("a", n)+"/"+strings.Repeat("p", n))
	}
	h := newHosts(t, rules...)
	for i, rule := range rules {
		expect.Equal(t, h.Rule(i), rule, "rule %d", i)
	}
}

// TestRulesAreFoundInOneRow has a table in which all rules follow the same place, so many
// tags are the same and the row goes beyond the end.
func TestRulesAreFoundInOneRow(t *testing.T) {
	var rules []string
	for i := range 600 {
		rules = append(rules, fmt.Sprintf("h%d.example", i), fmt.Sprintf("*.%d.h.example", i*i*i), fmt.Sprintf("p.example/%d", i))
	}
	h := newHosts(t, rules...)
	h.fill(1)
	for i := range 600 {
		for _, c := range []struct {
			host, path string
			want       int
		}{{fmt.Sprintf("h%d.example", i), "/", 3 * i}, {fmt.Sprintf("x.%d.h.example", i*i*i), "/", 3*i + 1}, {"p.example", fmt.Sprintf("/%d/x", i), 3*i + 2}, {fmt.Sprintf("h%d.examplf", i), "/", -1}} {
			if rule, ok := h.MatchString(c.host, c.path); ok != (c.want >= 0) || ok && rule != c.want {
				t.Errorf("%s%s: %d, %v, want %d", c.host, c.path, rule, ok, c.want)
			}
		}
	}
}

// TestWrongRulesAreRefused wants the offset, and no rule in the text of the error.
func TestWrongRulesAreRefused(t *testing.T) {
	for rule, offset := range map[string]int{
		"": 0, "*": 0, "*.": 2, ".": 0, "*.*.example.com": 2, "example..com": 8, ".example.com": 0, "example.com..": 12,
		"http://example.com/": 4, "example.com:80": 11, "exa mple.com": 3, "example.com/a?b": 13, "example.com/a b": 13,
		"u@example.com": 1, "*.2.1": 4, "*.0": 2, "*.9": 2, "*.[::1]": 2, "[::1": 0, "[": 0, "[]": 0, "[1.2.3.4]": 0, "[fe80::1%25eth0]": 0, "[::1]:80": 0,
		"ex%61mple.com": 2, "a\x00b": 1, "a\x7f": 1, "/path": 0, strings.Repeat("a", 256): 255,
	} {
		_, err := NewHosts("example.com", rule)
		var e *HostsError
		if !errors.As(err, &e) || e.Line != 2 || e.Offset != offset || len(rule) > 5 && strings.Contains(err.Error(), rule) {
			t.Errorf("%.50q: %v, want an error at %d", rule, err, offset)
		}
	}
	newHosts(t, "example.com/!a", "*.1\xff", strings.Repeat("a", 255), strings.Repeat("a.", 127)+"b", "*."+strings.Repeat("a", 200)+"/"+strings.Repeat("b", 10_000))
}

// TestListsAreReadLineByLine has both forms, and wrong lines.
func TestListsAreReadLineByLine(t *testing.T) {
	const list = "# a list\r\n\nexample.com # one\n  *.example.org/ads \t\n0.0.0.0 a.example b.example#x\n127.0.0.1\tlocalhost c.example # two\n" +
		"::1 ip6-localhost\n255.255.255.255 broadcasthost\nfe80::1%lo0 localhost\n0.0.0.0 0.0.0.0\n192.0.2.1\nd.example"
	h, err := ReadHosts(iotest.OneByteReader(strings.NewReader(strings.ReplaceAll(list, "b.example#x", "b.example"))), nil)
	must.NoError(t, err)
	var rules []string
	for i := range h.Len() {
		rules = append(rules, h.Rule(i))
	}
	expect.Equal(t, strings.Join(rules, " "), "example.com *.example.org/ads a.example b.example c.example 192.0.2.1 d.example", "the rules")

	const broken = "a.example\nb..example\n0.0.0.0 c.example d_:e\nc.example e.example\n192.0.2.1 f.example\n||g.example^\nh.example\n"
	_, err = ReadHosts(strings.NewReader(broken), nil)
	var e *HostsError
	if !errors.As(err, &e) || e.Line != 2 || e.Offset != 2 {
		t.Errorf("%v, want an error in line 2", err)
	}
	var wrong []string
	h, err = ReadHosts(strings.NewReader(broken), func(e *HostsError) { wrong = append(wrong, fmt.Sprint(e.Line, ":", e.Offset)) })
	must.NoError(t, err)
	expect.Equal(t, strings.Join(wrong, " "), "2:2 3:20 4:10 5:0 6:0", "the wrong lines")
	if rule, ok := h.MatchString("h.example", ""); !ok || h.Rule(rule) != "h.example" {
		t.Error("what follows wrong lines is not read")
	}
	if _, ok := h.MatchString("c.example", ""); ok {
		t.Error("a part of a wrong line counts")
	}
	failed := errors.New("the disk is gone")
	if _, err := ReadHosts(iotest.ErrReader(failed), nil); !errors.Is(err, failed) {
		t.Errorf("the error of the reader is %v", err)
	}
	if _, err := ReadHosts(strings.NewReader(strings.Repeat("a", 1<<20)), nil); err == nil {
		t.Error("a line of a megabyte is read")
	}
}

// TestManyRulesAreFound has a list as large as it is promised, its size, and look-ups of
// what is in it and what is not.
func TestManyRulesAreFound(t *testing.T) {
	n := exhaustive.Pick(1_000_000, 100_000, 20_000)
	rules := make([]string, n)
	size := 0
	for i := range rules {
		rules[i] = fmt.Sprintf("*.host%d.example%d.com", i, i%1000)
		size += len(rules[i])
	}
	before := heapInUse()
	h := newHosts(t, rules...)
	after := heapInUse()
	perRule := float64(after-before) / float64(n)
	if want := 12 + float64(size)/float64(n) - 2; perRule > want {
		t.Errorf("%.1f bytes a rule, want %.1f", perRule, want)
	}
	for i := 0; i < n; i += 7 {
		host := rules[i][2:]
		for _, c := range []struct {
			host string
			want bool
		}{{host, true}, {"www." + host, true}, {"x" + host, false}, {host[1:], false}, {host + "m", false}} {
			if rule, ok := h.MatchString(c.host, "/"); ok != c.want || ok && rule != i {
				t.Fatalf("%s: %d, %v, want %d, %v", c.host, rule, ok, i, c.want)
			}
		}
	}
	runtime.KeepAlive(rules)
}

// heapInUse returns how many bytes of the heap are in use after a collection.
func heapInUse() uint64 {
	var stats runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}

// TestRulesOnOneHostAreFound has many rules that begin with the same host: their paths are
// in the hash.
func TestRulesOnOneHostAreFound(t *testing.T) {
	const n = 20_000
	rules := make([]string, n)
	for i := range rules {
		rules[i] = fmt.Sprintf("example.com/%d", i)
	}
	h := newHosts(t, rules...)
	longest := 0
	for run, i := 0, 0; i < len(h.tags); i++ {
		if run++; h.tags[i] == 0 {
			run = 0
		}
		longest = max(longest, run)
	}
	if longest > 2000 {
		t.Errorf("%d places in a row are taken", longest)
	}
	for i := 0; i < n; i += 11 {
		if rule, ok := h.MatchString("example.com", rules[i][11:]+"/x"); !ok || rule != i {
			t.Fatalf("%s: %d, %v", rules[i], rule, ok)
		}
	}
}

// TestALookUpAllocatesNothing holds for hosts of all kinds.
func TestALookUpAllocatesNothing(t *testing.T) {
	h := newHosts(t, "*.example.com/a/b", "[2001:db8::1]", "192.0.2.1", "*.example.org")
	for _, host := range []string{"www.example.com", "WWW.Example.com:80", "%77ww.example.com", "[2001:db8:0::1]", "192.0.2.1", strings.Repeat("A.", 500) + "example.org", strings.Repeat("%41", 500), "[zz]", "[::::]:80", "[v1.a]"} {
		src, path := []byte(host), []byte("/a/b/c")
		expect.Allocations(t, 0, func() { h.Match(src, path) }, "%.30s", host)
	}
}

// TestRealHostsAreFound makes a list of half of the hosts of real URLs.
func TestRealHostsAreFound(t *testing.T) {
	hosts := map[string]bool{} // and whether it is in the list
	var rules []string
	for _, file := range reallists.Files(t, "urls/citizenlab_test_lists.txt", "urls/phishtank_2020.txt") {
		for line := range strings.SplitSeq(string(file.Data), "\n") {
			var s uriscan.Spans
			if !uriscan.ScanString(line, &s) || !s.Has(uriscan.CompHost) || s.Host.Start == s.Host.End || len(hosts) == exhaustive.Pick(20_000, 2000, 500) {
				continue
			}
			host := s.Host.InString(line)
			if _, known := hosts[host]; known {
				continue
			}
			hosts[host] = len(hosts)%2 == 0
			if hosts[host] {
				if _, err := NewHosts("*." + host); err == nil && len(hosts)%3 == 0 {
					host = "*." + host
				}
				if _, err := NewHosts(host); err == nil {
					rules = append(rules, host)
				}
			}
		}
	}
	h := newHosts(t, rules...)
	for host := range hosts {
		checkHosts(t, h, rules, host, "/")
		checkHosts(t, h, rules, "a."+host, "/")
	}
}

// FuzzHosts compares with the linear search: lists and hosts of any bytes.
func FuzzHosts(f *testing.F) {
	f.Add("a.b\n*.b\nb/x\n[::1]\n1.2", "x.a.b", "/x/y")
	f.Add("*.a/p/\nA.a", "A.A.", "/p/q")
	f.Add("0.0.0.0 a b # c", "a:80", "")
	f.Add("a%", "%61", "/")
	f.Fuzz(func(t *testing.T, list, host, path string) {
		h, err := ReadHosts(strings.NewReader(list), func(e *HostsError) {
			if e.Line < 1 || e.Offset < 0 || e.Offset > len(list) {
				t.Errorf("%q: %v", list, e)
			}
		})
		if err != nil {
			return
		}
		rules := make([]string, h.Len())
		for i := range rules {
			rules[i] = h.Rule(i)
			again := newHosts(t, rules[i])
			expect.Equal(t, again.Rule(0), rules[i], "a rule read again")
		}
		h.MatchString(host, path)
		if strings.ContainsAny(host, ":[]%") || len(host) > 200 {
			return // the reference knows no ports, and triplets only where all are right
		}
		checkHosts(t, h, rules, host, path)
	})
}
