package uribeam

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/textio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/passert"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"

	"github.com/uriscan/uriscan/internal/test/must"
)

// gzipped compresses texts, each as a member of its own.
func gzipped(t *testing.T, texts ...string) []byte {
	var b bytes.Buffer
	for _, text := range texts {
		z := gzip.NewWriter(&b)
		_, err := z.Write([]byte(text))
		must.NoError(t, err)
		must.NoError(t, z.Close())
	}
	return b.Bytes()
}

// writeFiles writes files into a new folder, and returns its name.
func writeFiles(t *testing.T, files map[string][]byte) string {
	dir := t.TempDir()
	for name, data := range files {
		must.NoError(t, os.WriteFile(filepath.Join(dir, name), data, 0o600))
	}
	return dir
}

// TestReadLinesReadsWholeFiles reads plain and compressed files, whatever their names say:
// with several members, a member that ends within a line, without a last newline, empty.
func TestReadLinesReadsWholeFiles(t *testing.T) {
	longest := strings.Repeat("l", MaxLine)
	dir := writeFiles(t, map[string][]byte{
		"plain.log":    []byte("a\nb\r\n\nc"),
		"members.gz":   gzipped(t, "d\ne", "f\n", "", "g"),
		"no-suffix":    gzipped(t, "h\n"),
		"empty":        nil,
		"empty.gz":     gzipped(t, ""),
		"plain.gz":     []byte("i\n"),
		"long":         []byte(longest + "\n" + longest + "cut\n" + longest + "\r\nj\n" + longest + "x"),
		"bytes.log.gz": gzipped(t, "\x1f\x8b\xff\x00\n"),
	})
	want := []string{"a", "b\r", "", "c", "d", "ef", "g", "h", "i", longest, longest, longest, "j", longest, "\x1f\x8b\xff\x00"}
	got := run(t, func(s beam.Scope) {
		passert.EqualsList(s, ReadLines(s, filepath.Join(dir, "*")), want)
	})
	sameCounters(t, got, map[string]int64{"cut": 3})
}

// TestReadLinesReadsWhatTextioDoesNot holds what the documentation says of textio.Read.
func TestReadLinesReadsWhatTextioDoesNot(t *testing.T) {
	const lines = 10_000
	var text strings.Builder
	for i := range lines {
		text.WriteString("http://example.com/" + strconv.Itoa(i) + "\n")
	}
	name := filepath.Join(writeFiles(t, map[string][]byte{"log.gz": gzipped(t, text.String())}), "log.gz")
	run(t, func(s beam.Scope) { passert.Count(s, ReadLines(s, name), "lines", lines) })

	p, s := beam.NewPipelineWithRoot()
	passert.Count(s, textio.Read(s, name, textio.ReadGzip()), "lines", lines)
	if err := ptest.Run(p); err == nil {
		t.Error("textio.Read reads the whole file; say so in the documentation of ReadLines")
	}
}

// TestReadLinesSaysWhichFileIsBroken reads files with a compressed text that is cut or
// followed by something else.
func TestReadLinesSaysWhichFileIsBroken(t *testing.T) {
	whole := gzipped(t, "http://u:secret@h/\n")
	for name, data := range map[string][]byte{
		"cut.gz":    whole[:len(whole)-6],
		"header.gz": whole[:5],
		"more.gz":   append(bytes.Clone(whole), "http://u:secret@h/"...),
	} {
		dir := writeFiles(t, map[string][]byte{name: data})
		p, s := beam.NewPipelineWithRoot()
		ReadLines(s, filepath.Join(dir, name))
		err := ptest.Run(p)
		if err == nil || !strings.Contains(err.Error(), name) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: error %v, want one with the name of the file", name, err)
		}
	}
}
