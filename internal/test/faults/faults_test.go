package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// TestFaultsAreInTheirFiles keeps the list as it must be when the assembly
// changes: each text occurs once in its file.
func TestFaultsAreInTheirFiles(t *testing.T) {
	t.Chdir("../../..")
	if err := applicable(faults); err != nil {
		t.Error(err)
	}
}

// TestFaultsAreCounted looks for the number of faults in the table of tests.
func TestFaultsAreCounted(t *testing.T) {
	want := fmt.Sprintf("the tests catch each of them. | %d |", len(faults))
	if !strings.Contains(must.Read(t, "../../../CONTRIBUTING.md"), want) {
		t.Errorf("CONTRIBUTING.md does not say %q", want)
	}
}
