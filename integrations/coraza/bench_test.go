package coraza_test

import (
	"testing"

	"github.com/corazawaf/coraza/v3"

	"github.com/uriscan/uriscan/internal/test/usage"
)

// ruleSets are what the transactions run: nothing, regular expressions of the same
// purpose as they are written by hand, and the operators of this module.
var ruleSets = []struct {
	name    string
	refuses bool
	rules   []string
}{
	{"none", false, nil},
	{"rx", true, []string{
		`SecRule REQUEST_URI_RAW "!@rx ^(?i)(?:[a-z][a-z0-9+.-]*://[^/?#]*)?/(?:[a-z0-9._~!$&'()*+,;=:@/-]|%[0-9a-f]{2})*(?:\?(?:[a-z0-9._~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})*)?$" "id:1,phase:1,deny"`,
		`SecRule REQUEST_URI_RAW "@rx (?i)(?:[/\x5c]|%2f|%5c|%252f|%255c)(?:\.|%2e|%252e|%c0%ae){2}(?:[/\x5c?]|%2f|%5c|%252f|%255c|$)" "id:2,phase:1,deny"`,
		`SecRule REQUEST_URI_RAW "@rx (?i)%(?:[01][0-9a-f]|7f|25|c[01]|f[5-9a-f])" "id:3,phase:1,deny"`,
	}},
	{"uriscan", true, []string{
		`SecRule REQUEST_URI_RAW "@uriStrict" "id:1,phase:1,deny"`,
		`SecRule REQUEST_URI_RAW "@uriFacts dot-segment,encoded-dot-segment,encoded-slash,encoded-backslash,encoded-control,encoded-percent,triplets-not-utf8" "id:2,phase:1,deny"`,
	}},
	{"uriscan_strict", true, []string{`SecRule REQUEST_URI_RAW "@uriStrict" "id:1,phase:1,deny"`}},
}

// benchTargets are what is asked for: all pass but the last.
var benchTargets = []string{
	"/", "/index.html", "/static/css/main.7f3a.css", "/api/v2/users/48151/orders?page=3&per_page=50",
	"/search/products;v=2/list?page=3&name=a%20b", "/wiki/%E3%83%A1%E3%82%A4%E3%83%B3%E3%83%9A%E3%83%BC%E3%82%B8",
	"/image/65323/productModel/150x150", "/login?next=%2Faccount%2Fsettings&utm_source=mail&utm_campaign=2026-11",
	`/cgi-bin/.%2e/.%2e\<x>/etc/passwd`,
}

// checkRules wants the first targets to pass, and the last to be refused if the rules
// refuse.
func checkRules(tb testing.TB, waf coraza.WAF, refuses bool) {
	tb.Helper()
	for i, target := range benchTargets {
		if interruption, _ := process(waf, "GET", target); (interruption != nil) != (refuses && i == len(benchTargets)-1) {
			tb.Fatalf("%q: %+v", target, interruption)
		}
	}
}

// TestRuleSetsOfTheBenchmarksAnswerAlike keeps the sets comparable.
func TestRuleSetsOfTheBenchmarksAnswerAlike(t *testing.T) {
	for _, set := range ruleSets {
		checkRules(t, newWAF(t, set.rules...), set.refuses)
	}
}

// BenchmarkTransactions measures whole transactions, from making one to closing it, with
// targets that pass.
func BenchmarkTransactions(b *testing.B) {
	for _, set := range ruleSets {
		b.Run("rules="+set.name, func(b *testing.B) {
			waf := newWAF(b, set.rules...)
			checkRules(b, waf, set.refuses)
			passing := benchTargets[:len(benchTargets)-1]
			b.ReportAllocs()
			n, before := 0, usage.CPUTime()
			for b.Loop() {
				tx := waf.NewTransaction()
				tx.ProcessURI(passing[n%len(passing)], "GET", "HTTP/1.1")
				if tx.ProcessRequestHeaders() != nil {
					b.Fatal("refused")
				}
				tx.Close()
				n++
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "transactions/s")
			b.ReportMetric(float64((usage.CPUTime()-before).Nanoseconds())/float64(n), "cpu-ns/op")
		})
	}
}
