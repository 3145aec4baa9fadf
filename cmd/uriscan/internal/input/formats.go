package input

import (
	"bufio"
	"compress/bzip2"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

// format is one of the formats of compressed files.
type format struct {
	name  string
	magic []string // what its data may begin with; a "?" means any of the bytes in any
	any   string

	// open returns a reader of one member, or of those of the same format that follow each
	// other. It must not read past their end.
	open func(r *bufio.Reader) (io.Reader, error)
}

// formats are the known ones. That of bzip2 begins with letters, as a line of text might,
// so that the first bytes of its first block belong to the magic.
var formats = []format{
	{name: "gzip", magic: []string{"\x1f\x8b\x08"}, open: openGzip},
	{name: "zstd", magic: []string{zstdFrame, "?" + zstdSkippable}, any: "PQRSTUVWXYZ[\\]^_", open: openZstd},
	{name: "bzip2", magic: []string{"BZh?1AY&SY", "BZh?\x17\x72\x45\x38\x50\x90"}, any: "123456789", open: openBzip2},
	{name: "xz", magic: []string{"\xfd7zXZ\x00"}, open: openXZ},
}

func openGzip(r *bufio.Reader) (io.Reader, error) {
	member, err := gzip.NewReader(r)
	if err != nil {
		return nil, err
	}
	member.Multistream(false)
	return member, nil
}

func openZstd(r *bufio.Reader) (io.Reader, error) {
	frames, err := zstd.NewReader(&zstdInput{src: r})
	if err != nil {
		return nil, err
	}
	return frames.IOReadCloser(), nil
}

func openBzip2(r *bufio.Reader) (io.Reader, error) {
	in := &bzip2Input{Reader: r}
	return &bzip2Streams{in: in, decoded: bzip2.NewReader(in)}, nil
}

func openXZ(r *bufio.Reader) (io.Reader, error) { return xz.NewReader(&xzInput{Reader: r}) }

// formatOf returns the format of what r holds next, or nil.
func formatOf(r *bufio.Reader) *format {
	for i := range formats {
		for _, magic := range formats[i].magic {
			if formats[i].begins(r, magic) {
				return &formats[i]
			}
		}
	}
	return nil
}

// goesOn reports whether r holds another member of that format.
func goesOn(r *bufio.Reader, name string) bool {
	f := formatOf(r)
	return f != nil && f.name == name
}

// begins reports whether r begins with the magic. It waits for more only as long as what
// has come fits.
func (f *format) begins(r *bufio.Reader, magic string) bool {
	for i := range len(magic) {
		got, err := r.Peek(i + 1)
		if err != nil {
			return false
		}
		if magic[i] != got[i] && (magic[i] != '?' || strings.IndexByte(f.any, got[i]) < 0) {
			return false
		}
	}
	return true
}

// members reads the members of a compressed file, one after the other.
type members struct {
	src    *bufio.Reader
	raw    *counted // of src
	format *format  // of the member at hand
	member io.Reader
}

// Read implements io.Reader. Its errors are meant for File.Read.
func (m *members) Read(p []byte) (n int, err error) {
	for {
		if m.member == nil {
			if err := m.next(); err != nil {
				return 0, m.explain(err)
			}
		}
		n, err := m.member.Read(p)
		if err == io.EOF {
			m.close()
			err = nil
		}
		if n > 0 || err != nil {
			return n, m.explain(err)
		}
	}
}

// next opens the next member. It returns io.EOF if there is none.
func (m *members) next() error {
	if _, err := m.src.Peek(1); err != nil {
		return err
	}
	format := formatOf(m.src)
	if format == nil {
		return m.padding()
	}
	m.format = format
	member, err := format.open(m.src)
	switch err {
	case nil:
		m.member = member // what is returned beside an error may be a nil pointer with a type
	case io.EOF:
		err = io.ErrUnexpectedEOF
	}
	return err
}

// close closes the member at hand.
func (m *members) close() {
	if closer, closes := m.member.(io.Closer); closes {
		closer.Close()
	}
	m.member = nil
}

// padding reads zeros up to the end, which tapes and some programs leave after the data,
// and returns io.EOF if there is nothing else.
func (m *members) padding() error {
	for {
		b, err := m.src.ReadByte()
		if err != nil {
			return err
		}
		if b != 0 {
			return errBehind
		}
	}
}

var errBehind = errors.New("something else")

// explain returns the error that File.Read has for an error of a member.
func (m *members) explain(err error) error {
	switch {
	case err == nil || err == io.EOF:
		return err
	case m.raw.err != nil:
		return m.raw.err
	case errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("its %s data end too early", m.format.name)
	case err == errBehind:
		return fmt.Errorf("something else follows its %s data", m.format.name)
	case errors.Is(err, zstd.ErrUnknownDictionary):
		return errors.New("its zstd data want a dictionary")
	case errors.Is(err, zstd.ErrWindowSizeExceeded), errors.Is(err, zstd.ErrDecoderSizeExceeded):
		return errors.New("its zstd data want more memory than is allowed")
	case wantsFilter(err):
		return errors.New("its xz data have a filter that is not supported, as those of xz --x86 and xz --delta do")
	}
	return fmt.Errorf("its %s data are damaged", m.format.name)
}
