package main

import (
	"bytes"
	"os"
	"testing"

	"github.com/uriscan/uriscan/cmd/uriscan/internal/input"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

func TestNoProgressBarWithoutATerminal(t *testing.T) {
	reader, writer, err := os.Pipe()
	must.NoError(t, err)
	defer reader.Close()
	defer writer.Close()
	file, err := os.Open(sample)
	must.NoError(t, err)
	defer file.Close()
	if wantsBar(&bytes.Buffer{}, writer) || wantsBar(writer, &bytes.Buffer{}) || wantsBar(writer, file) {
		t.Error("a progress bar is wanted where there is no terminal")
	}
}

func TestTotalSizeIsThatOfAllFiles(t *testing.T) {
	one, two := tempFile(t, "12345"), tempFile(t, "678")
	expect.Equal(t, (&input.Files{Names: []string{one, two}}).Size(), 8, "bytes of two files")
	for _, name := range []string{"-", t.TempDir(), "missing"} {
		expect.Equal(t, (&input.Files{Names: []string{one, name}}).Size(), -1, "bytes of a file and %s", name)
	}
}
