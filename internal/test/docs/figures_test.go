package docs

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// TestReadmeHasTheFiguresOfTheRecords compares the two tables about speed with the records in
// bench: the report of the commit that the README names, and the counts of instructions.
func TestReadmeHasTheFiguresOfTheRecords(t *testing.T) {
	t.Chdir(root)
	readme := must.Read(t, "README.md")
	report := must.Read(t, "bench/results/amd-epyc/2026-11-22-08c9dacd2d1a.md")
	if !strings.Contains(readme, " of commit 08c9dac on ") {
		t.Error("README.md names another commit than that of the record which this test reads")
	}
	times := 0
	for _, row := range regexp.MustCompile(`(?m)^\| (\w+), \d+ bytes[^|]* \| (\S+) \| (\S+) \| (\S+) \| (\S+) \| (\S+) \|$`).FindAllStringSubmatch(readme, -1) {
		times++
		var portable float64
		found := regexp.MustCompile(`(?m)^\| ` + row[1] + ` \| \d+ \| \S+ \| (\S+) \| (\S+) \| (\S+) \| (\S+) \| (\S+) \|`).FindStringSubmatch(report)
		if found == nil {
			t.Errorf("the report has no row of %s", row[1])
			continue
		}
		_, err := fmt.Sscan(found[3], &portable)
		must.NoError(t, err)
		want := []string{found[2], found[1], fmt.Sprintf("%.0f", portable), found[4], found[5]}
		expect.Slices(t, row[2:], want, "the figures of %s in README.md", row[1])
	}
	counts := map[string]string{} // by architecture and name, without a fraction
	architecture := ""
	for line := range strings.Lines(must.Read(t, "bench/results/instructions.txt")) {
		if name, ok := strings.CutPrefix(line, "goarch: "); ok {
			architecture = strings.TrimSpace(name)
		}
		var name, unit string
		var runs int
		var count float64
		if n, _ := fmt.Sscanf(line, "%s %d %g %s", &name, &runs, &count, &unit); n == 4 {
			counts[architecture+" "+name] = fmt.Sprintf("%.0f", count)
		}
	}
	counted := 0
	for _, row := range regexp.MustCompile(`(?m)^\| (\w+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$`).FindAllStringSubmatch(readme, -1) {
		counted++
		list := "/corpus=" + row[1]
		for i, name := range []string{"amd64 BenchmarkScan" + list + "/kernel=avx2", "arm64 BenchmarkScan" + list + "/kernel=neon", "arm64 BenchmarkScan" + list + "/kernel=packed", "arm64 BenchmarkPeer/peer=net_url" + list} {
			if row[2+i] != counts[name] {
				t.Errorf("README.md has %s for %s, the record %s", row[2+i], name, counts[name])
			}
		}
	}
	if times != 4 || counted != 3 {
		t.Errorf("README.md has %d rows of times and %d of counts", times, counted)
	}
}
