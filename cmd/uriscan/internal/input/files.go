// Package input opens the files that a command reads. It decodes compressed ones beside
// the scan, drops a byte order mark, reports binary input, and counts what was read.
package input

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"sync"
	"sync/atomic"
)

// Stdin is the name of standard input.
const Stdin = "-"

// headSize is how much of a file is looked at before it is passed on, and how much is
// read of a compressed file at a time.
const headSize = 64 << 10

// Files are the files of one run, which are opened one after the other.
type Files struct {
	Names []string
	Stdin io.Reader

	// PlainStdin says that standard input is lines of a program, which are passed on as
	// they are, whatever the first of them begins with.
	PlainStdin bool

	// Through reads standard input and gives what is to be read; it may be nil.
	Through func(io.Reader) io.Reader

	// Notice is told what is to be known of a file; it may be nil. The sentence goes on
	// after the name of the file: "begins with a byte order mark, which is dropped".
	Notice func(file int, sentence string)

	read       atomic.Int64
	compressed atomic.Bool
}

// Read returns how many bytes were read of all files, compressed as they are. It may be
// called by any goroutine.
func (f *Files) Read() int64 { return f.read.Load() }

// Compressed reports whether one of the files that were read so far is compressed. It may be
// called by any goroutine.
func (f *Files) Compressed() bool { return f.compressed.Load() }

// Size returns how many bytes the files hold, compressed as they are, or -1 if one of
// them is not a regular file.
func (f *Files) Size() int64 {
	total := int64(0)
	for _, name := range f.Names {
		var size int64
		if name == Stdin {
			size = restOf(f.Stdin)
		} else if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
			size = info.Size()
		} else {
			size = -1
		}
		if size < 0 {
			return -1
		}
		total += size
	}
	return total
}

// restOf returns how many bytes of a regular file are left to read, or -1 if r is none.
func restOf(r io.Reader) int64 {
	file, isFile := r.(*os.File)
	if !isFile {
		return -1
	}
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return -1
	}
	at, err := file.Seek(0, io.SeekCurrent)
	if err != nil {
		return -1
	}
	return max(info.Size()-at, 0)
}

// Open opens a file. The errors of its Read are meant for a sentence such as "cannot read
// NAME: it is a directory".
func (f *Files) Open(file int) (*File, error) {
	raw := &counted{read: &f.read, src: f.Stdin, size: -1}
	if name := f.Names[file]; name != Stdin {
		opened, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		raw.src, raw.closer = opened, opened
		if info, err := opened.Stat(); err == nil && info.IsDir() {
			raw.err = errDirectory
		}
	}
	if isClosed(raw.src) {
		raw.err = errClosed
	}
	raw.size = restOf(raw.src)
	if f.Through != nil && f.Names[file] == Stdin {
		raw.src, raw.size = f.Through(raw.src), -1
	}
	plain := f.PlainStdin && f.Names[file] == Stdin
	return &File{raw: raw, head: headOf(raw), begun: plain, compressed: &f.compressed, notice: func(sentence string) {
		if f.Notice != nil {
			f.Notice(file, sentence)
		}
	}}, nil
}

// heads are those that no file uses at this time.
var heads = sync.Pool{New: func() any { return bufio.NewReaderSize(nil, headSize) }}

// headOf returns a reader of r that can show what it has read before it passes it on.
func headOf(r io.Reader) *bufio.Reader {
	head := heads.Get().(*bufio.Reader)
	head.Reset(r)
	return head
}

var (
	errDirectory = errors.New("it is a directory")
	errClosed    = errors.New("it is closed (or is /dev/null, opened for writing too, which looks the same); name a FILE, or write to standard input")
	errShrunk    = errors.New("it has become shorter while it was read")
)

// A File is one file while it is read.
type File struct {
	raw     *counted
	head    *bufio.Reader // of raw, or of ahead
	begun   bool          // the first bytes were looked at, or need no look
	ahead   *ahead        // nil if the file is not compressed
	err     error         // what is wrong with the first bytes, or nil
	skipped int64
	notice  func(sentence string)

	compressed *atomic.Bool // that of the Files
}

// Skipped returns how many bytes at the beginning of the decoded file were dropped. It is
// known when the first bytes were read.
func (f *File) Skipped() int64 { return f.skipped }

// IsAlso reports whether the file is the regular file that w writes to: to read what is
// written does not come to an end.
func (f *File) IsAlso(w io.Writer) bool {
	in, isFile := f.raw.src.(*os.File)
	out, isFileToo := w.(*os.File)
	if !isFile || !isFileToo {
		return false
	}
	one, err := in.Stat()
	two, errToo := out.Stat()
	return err == nil && errToo == nil && one.Mode().IsRegular() && os.SameFile(one, two)
}

// Read reads decoded bytes. When the file ends it returns io.EOF, and when it ends where
// it should not another error.
func (f *File) Read(p []byte) (int, error) {
	if !f.begun {
		f.begun = true
		f.begin()
	}
	if f.err != nil {
		return 0, f.err
	}
	return f.head.Read(p)
}

// Close closes the file, which is not read any more. What decodes it comes to its end by
// itself.
func (f *File) Close() error {
	if f.ahead != nil {
		f.ahead.stop()
		f.ahead = nil
	}
	if f.head != nil {
		f.head.Reset(nil)
		heads.Put(f.head)
		f.head = nil
	}
	if f.raw.closer == nil {
		return nil
	}
	return f.raw.closer.Close()
}

// begin finds out from its first bytes what the file is. It reads no more than one read
// gives, unless these bytes are the beginning of what it looks for.
func (f *File) begin() {
	if formatOf(f.head) != nil {
		f.compressed.Store(true)
		f.ahead = newAhead(f.head, f.raw) // which keeps that head: a decoder may read after its end
		f.head = headOf(f.ahead)
	}
	if startsWith(f.head, byteOrderMark) {
		f.head.Discard(len(byteOrderMark))
		f.skipped = int64(len(byteOrderMark))
		f.notice("begins with a UTF-8 byte order mark, which is dropped")
	}
	f.head.Peek(1)
	if f.err = archiveError(f.head); f.err != nil {
		return
	}
	first, _ := f.head.Peek(f.head.Buffered())
	switch {
	case bytes.HasPrefix(first, utf16Little) || bytes.HasPrefix(first, utf16Big):
		f.notice("begins as text in UTF-16 does, and is read as bytes; iconv -f UTF-16 -t UTF-8 converts it")
	case bytes.IndexByte(first, 0) >= 0:
		f.notice("is binary: it has NUL bytes")
	}
}

// The byte order marks of UTF-16. Some programs of Windows write it.
var utf16Little, utf16Big = []byte("\xff\xfe"), []byte("\xfe\xff")

var byteOrderMark = []byte("\xef\xbb\xbf")

// startsWith reports whether r starts with the bytes. It waits for more only as long as
// those that have come are the same.
func startsWith(r *bufio.Reader, want []byte) bool {
	for n := 1; n <= len(want); n++ {
		if got, err := r.Peek(n); err != nil || got[n-1] != want[n-1] {
			return false
		}
	}
	return true
}

// counted reads a file as it is, counts the bytes, and reports when there were fewer than
// there should be.
type counted struct {
	src    io.Reader
	closer io.Closer
	read   *atomic.Int64
	size   int64 // that are to come; -1 if that is not known
	err    error // other than io.EOF
}

// Read implements io.Reader.
func (c *counted) Read(p []byte) (int, error) {
	if c.err != nil {
		return 0, c.err
	}
	n, err := c.src.Read(p)
	if n > 0 {
		c.read.Add(int64(n))
		c.size -= min(int64(n), max(c.size, 0))
	}
	if err == io.EOF && c.size > 0 {
		err = errShrunk
	}
	if err != nil && err != io.EOF {
		c.err = err
	}
	return n, err
}
