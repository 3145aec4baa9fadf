package rewrite

import (
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// TestSecurityPageSaysWhatIsRedacted redacts the examples of the table of SECURITY.md.
func TestSecurityPageSaysWhatIsRedacted(t *testing.T) {
	page := must.Read(t, "../SECURITY.md")
	_, section, _ := strings.Cut(page, "## What is redacted")
	rows := regexp.MustCompile("(?m)^\\| [^|]* \\| `(.*)` \\| (.*) \\| (.*) \\|$").FindAllStringSubmatch(section, -1)
	shown := func(src string, r *Redactor) string {
		if got := redacted(src, r); got != src {
			return "`" + got + "`"
		}
		return "–"
	}
	count := 0
	for _, row := range rows {
		if strings.Contains(row[1], "|") {
			continue // the next table
		}
		count++
		if less, more := shown(row[1], &Redactor{Mask: "M"}), shown(row[1], &Redactor{Mask: "M", Thorough: true}); less != row[2] || more != row[3] {
			t.Errorf("%s: %s, and thoroughly %s; the page has %s and %s", row[1], less, more, row[2], row[3])
		}
	}
	if count < 20 {
		t.Errorf("%d rows were read", count)
	}
}
