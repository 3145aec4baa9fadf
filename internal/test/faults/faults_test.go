package main

import (
	"os"
	"testing"
)

// TestFaultsStandInTheirFiles keeps the list as it must be when the assembly
// changes: each text occurs once in its file.
func TestFaultsStandInTheirFiles(t *testing.T) {
	if err := os.Chdir("../../.."); err != nil {
		t.Fatal(err)
	}
	if err := applicable(faults); err != nil {
		t.Error(err)
	}
}
