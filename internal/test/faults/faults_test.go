package main

import (
	"os"
	"testing"
)

// TestFaultsAreInTheirFiles keeps the list as it must be when the assembly
// changes: each text occurs once in its file.
func TestFaultsAreInTheirFiles(t *testing.T) {
	if err := os.Chdir("../../.."); err != nil {
		t.Fatal(err)
	}
	if err := applicable(faults); err != nil {
		t.Error(err)
	}
}
