package iri

import (
	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// TestDifferencesFromNetURLAreAsDocumented runs every row of the table in the package
// documentation.
func TestDifferencesFromNetURLAreAsDocumented(t *testing.T) {
	doc := must.Bytes(t, "doc.go")
	rows := regexp.MustCompile(`(?m)^//\t("http.*?"|"é:a") +(valid|an error, at \d+) +(valid|an error)$`).FindAllSubmatch(doc, -1)
	for _, row := range rows {
		src, err := strconv.Unquote(string(row[1]))
		must.NoError(t, err)
		ours, theirs := "valid", "valid"
		if s, err := Parse(src); err != nil {
			ours = fmt.Sprintf("an error, at %d", s.ErrorOffset())
		}
		if _, err := url.Parse(src); err != nil {
			theirs = "an error"
		}
		if ours != string(row[2]) || theirs != string(row[3]) {
			t.Errorf("%s is %s and %s", row[0], ours, theirs)
		}
	}
	expect.Equal(t, len(rows), 6, "rows")
}

// TestDocumentedCopyLength wants the length that the documentation names.
func TestDocumentedCopyLength(t *testing.T) {
	if longCopy != 1016 {
		t.Errorf("inputs of up to %d bytes are copied, the documentation says 1,016", longCopy)
	}
}
