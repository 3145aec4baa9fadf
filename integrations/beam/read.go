package uribeam

import (
	"bufio"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

func init() {
	registerDoFn(func(fn *readFn) any { return fn.ProcessElement })
}

// MaxLine is the length of the longest line that ReadLines reads, in bytes: 1 MiB.
const MaxLine = 1 << 20

// ReadLines reads the lines of all files that match the pattern, compressed by gzip or
// not. It returns a PCollection<string>. The newlines are not part of the lines.
//
// The first bytes of a file say whether it is compressed, not its name. A compressed file
// may have several members, as rotated logs have that were put together.
//
// textio.Read splits a file by the size that it has on the disk, so it stops in a
// compressed file at the line where the text is as long as that. ReadLines reads each
// file as a whole, on one worker, and the files on as many workers as there are. For large
// files that are not compressed textio.Read is faster.
//
// A line that is longer than MaxLine is cut there, and the counter "cut" counts it. A file
// that cannot be read to its end, or that has broken compressed text, fails its bundle.
func ReadLines(s beam.Scope, pattern string) beam.PCollection {
	s = s.Scope("uribeam.ReadLines")
	filesystem.ValidateScheme(pattern)
	files := beam.Reshuffle(s, fileio.MatchFiles(s, pattern))
	return beam.ParDo(s, &readFn{}, files)
}

// readFn reads the lines of files.
type readFn struct {
	tally tally
}

func (fn *readFn) ProcessElement(ctx context.Context, file fileio.FileMetadata, emit func(string)) error {
	fs, err := filesystem.New(ctx, file.Path)
	if err != nil {
		return err
	}
	defer fs.Close()
	raw, err := fs.OpenRead(ctx, file.Path)
	if err != nil {
		return err
	}
	defer raw.Close()
	text, err := decompressed(raw)
	if err == nil {
		err = fn.readLines(text, emit)
	}
	if err != nil {
		return fmt.Errorf("uribeam: reading %s: %w", file.Path, err)
	}
	return nil
}

func (fn *readFn) FinishBundle(ctx context.Context, _ func(string)) { fn.tally.report(ctx) }

// readBuffer is how many bytes are read at once.
const readBuffer = 1 << 16

// decompressed returns the text of a file.
func decompressed(raw io.Reader) (*bufio.Reader, error) {
	b := bufio.NewReaderSize(raw, readBuffer)
	if magic, _ := b.Peek(2); string(magic) != "\x1f\x8b" {
		return b, nil
	}
	z, err := gzip.NewReader(b)
	if err != nil {
		return nil, err
	}
	return bufio.NewReaderSize(z, readBuffer), nil
}

// readLines emits the lines of a text.
func (fn *readFn) readLines(text *bufio.Reader, emit func(string)) error {
	for {
		line, err := fn.readLine(text)
		if line != "" || err == nil {
			emit(line)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// readLine returns the next line without its end, and io.EOF if no newline ends it.
func (fn *readFn) readLine(text *bufio.Reader) (string, error) {
	piece, err := text.ReadSlice('\n')
	if err != bufio.ErrBufferFull {
		return strings.TrimSuffix(string(piece), "\n"), err
	}
	var long []byte
	for {
		long = append(long, piece[:min(len(piece), MaxLine+1-len(long))]...)
		if err != bufio.ErrBufferFull {
			break
		}
		piece, err = text.ReadSlice('\n')
	}
	line := strings.TrimSuffix(string(long), "\n")
	if len(line) > MaxLine {
		line = line[:MaxLine]
		fn.tally.cut++
	}
	return line, err
}
