package flow

import "bytes"

// A Block is a piece of a file: whole lines, as many as one read has given.
type Block struct {
	// Data is whole lines with their ends. The last line of a file, if it has no
	// end, is a block of its own. With CutAtSpace, Data is whole words.
	Data []byte

	File   int   // the number of the file
	First  bool  // this is the first block of its file
	Offset int64 // of Data in the file, decoded
	Line   int64 // the number of the line in which Data begins, from 1 on; 0 if Config.CountLines is not set

	// Long is not 0 if the block is in place of a line that is longer than MaxLine and was
	// not kept. It is the length of that line, its end not counted. Data is empty then.
	Long int64

	// MaxLine is that of the Config. A line in Data may be longer if it was short
	// enough for a block: see TooLong.
	MaxLine int

	// State is for Config.Before, which may leave here what the worker is to know. A
	// block begins without.
	State any

	buf []byte // that Data lies in
}

// TooLong reports whether a line of so many bytes, its end not counted, is to be
// treated as that of a Long block. It cannot be if Data ends where words do.
func (b *Block) TooLong(length int) bool { return length > b.MaxLine }

// skip takes n bytes away that were answered.
func (b *Block) skip(n int, counting bool) {
	if counting {
		b.Line += int64(bytes.Count(b.Data[:n], newline))
	}
	b.Data, b.Offset, b.First = b.Data[n:], b.Offset+int64(n), false
}

var newline = []byte{'\n'}

// Cut says where a block may end.
type Cut uint8

const (
	// CutAtNewline ends blocks after a newline. A line that is longer than MaxLine is
	// a Long block.
	CutAtNewline Cut = iota

	// CutAtSpace ends blocks after any byte that no URI or IRI holds, in valid text or
	// in text that people write: one up to 0x20, 0x7F, a double quote, "<", ">" or a
	// backtick. So lines may be of any length. Where MaxLine bytes have none of these,
	// the block ends all the same.
	CutAtSpace
)

// last returns the index of the last byte in data after which a block may end, or -1.
func (c Cut) last(data []byte) int {
	if c == CutAtNewline {
		return bytes.LastIndexByte(data, '\n')
	}
	for i := len(data) - 1; i >= 0; i-- {
		if isSpace[data[i]] {
			return i
		}
	}
	return -1
}

// isSpace has the bytes after which CutAtSpace ends blocks.
var isSpace = func() (set [256]bool) {
	for b := range 0x21 {
		set[b] = true
	}
	for _, b := range []byte("\x7f\"<>`") {
		set[b] = true
	}
	return set
}()
