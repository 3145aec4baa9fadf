package coraza_test

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// realLists have how many of a thousand request targets the rules of protect must mark
// at least and may mark at most.
var realLists = []struct {
	name           string
	targets        func(data []byte) []string
	atLeast, below float64
}{
	// What scanners sent, and what the tests of a rule set send. The second attack by
	// what is in the values of the query, which is valid.
	{"urls/attack_request_targets.txt", attacks, 730, 1000},
	{"urls/attack_targets_crs.txt", attacks, 200, 1000},
	// What servers answered with 2xx or 3xx. The shop's own links have raw brackets,
	// braces and "|".
	{"logs/apache_combined_elastic.log", answered, 0, 1},
	{"logs/nginx_combined_shop_2019.log.gz", answered, 0, 25},
	// Pages and files.
	{"urls/citizenlab_test_lists.txt", paths, 0, 0.1},
	{"urls/debian_files.txt", paths, 0, 0.1},
	{"urls/ada_isaacs_files.txt", paths, 0, 0.1},
	{"urls/feeds_smallweb.txt", paths, 0, 0.1},
}

// TestRulesMarkAttacksAndLetUsualTargetsPass counts how many request targets of real
// lists the rules mark.
func TestRulesMarkAttacksAndLetUsualTargetsPass(t *testing.T) {
	waf := newWAF(t, protect)
	for _, list := range realLists {
		targets := list.targets(reallists.Files(t, list.name)[0].Data)
		marked, by := 0, map[int]int{}
		for _, target := range targets {
			if interruption, _ := process(waf, "GET", target); interruption != nil {
				marked++
				by[interruption.RuleID]++
			}
		}
		t.Logf("%-40s %5d of %5d marked: %d not valid, %d by a fact", list.name, marked, len(targets), by[1001], by[1003])
		if share := 1000 * float64(marked) / float64(len(targets)); share < list.atLeast || share > list.below {
			t.Errorf("%s: %.2f of a thousand are marked, want %v to %v", list.name, share, list.atLeast, list.below)
		}
	}
}

// escape is how a log has written a byte.
var escape = regexp.MustCompile(`\\x[0-9a-fA-F]{2}`)

// attacks returns the lines, without the escapes of a log.
func attacks(data []byte) (targets []string) {
	for line := range strings.Lines(string(data)) {
		targets = append(targets, escape.ReplaceAllStringFunc(strings.TrimRight(line, "\r\n"), func(text string) string {
			b, _ := strconv.ParseUint(text[2:], 16, 8)
			return string([]byte{byte(b)})
		}))
	}
	return targets
}

// answered returns the targets of the GET requests of a log that the server answered.
func answered(data []byte) (targets []string) {
	parser := accesslog.NewParser(accesslog.Named("combined"))
	var r accesslog.Record
	for line := range bytes.Lines(data) {
		line = bytes.TrimRight(line, "\r\n")
		parser.Scan(line, &r)
		if status, _ := r.Status(); status >= 200 && status < 400 && string(r.Span(accesslog.Method).In(line)) == "GET" {
			targets = append(targets, string(r.Span(accesslog.Target).In(line)))
		}
	}
	return targets
}

// paths returns what a browser asks for when it follows the URLs of a list.
func paths(data []byte) (targets []string) {
	var s uriscan.Spans
	for line := range strings.Lines(string(data)) {
		line = strings.TrimRight(line, "\r\n")
		if uriscan.ScanString(line, &s); !s.Has(uriscan.CompHost) {
			continue
		}
		target, _, _ := strings.Cut(line[s.Path.Start:], "#")
		if !strings.HasPrefix(target, "/") {
			target = "/" + target
		}
		targets = append(targets, target)
	}
	return targets
}
