package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestDrawingUpToDate(t *testing.T) {
	root := filepath.Join("..", "..")
	want, err := draw(root)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(root, "docs", "machine.svg"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("docs/machine.svg is not what the generator draws; go generate in docs/draw writes it anew")
	}
}

func TestGeneratorCallNeedsTheLine(t *testing.T) {
	file := filepath.Join(t.TempDir(), "generate.go")
	if err := os.WriteFile(file, []byte("package p\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := generatorCall(file); err == nil {
		t.Error("a file without the go:generate line was taken")
	}
}
