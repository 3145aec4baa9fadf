package input

import (
	"bufio"
	"bytes"
	"errors"
)

// An archive has files in it, and between them what says their names and sizes. Its lines
// are not the lines of these files, so it is refused. A compressed one is decompressed first.

// archives are the formats of archives and what each begins with.
var archives = []struct {
	magic string
	err   error
}{
	{"PK\x03\x04", errZip},
	{"PK\x05\x06", errZip}, // without files
	{"7z\xbc\xaf\x27\x1c", errors.New("it is a 7z archive; unpack it first")},
	{"Rar!\x1a\x07", errors.New("it is a RAR archive; unpack it first")},
}

var (
	errZip = errors.New("it is a zip archive; unpack it first (unzip -p writes what its files hold)")
	errTar = errors.New("it is a tar archive; unpack it first (tar -xOf writes what its files hold)")
)

// archiveError returns the error for an archive that r begins with, or nil. It waits for more
// only as long as what has come fits.
func archiveError(r *bufio.Reader) error {
	for _, a := range archives {
		if startsWith(r, []byte(a.magic)) {
			return a.err
		}
	}
	if isTar(r) {
		return errTar
	}
	return nil
}

// A tar archive begins with the name of its first file, with NULs after it, and has a word
// further on (POSIX, pax, "ustar Interchange Format").
const (
	tarName    = 100
	tarMagicAt = 257
	tarMagic   = "ustar"
)

// isTar reports whether r begins with a tar archive.
func isTar(r *bufio.Reader) bool {
	const length = tarMagicAt + len(tarMagic)
	first, _ := r.Peek(r.Buffered())
	if len(first) < length {
		name, _, ended := bytes.Cut(first, []byte{0})
		if !ended || len(name) >= tarName || !startsWith(r, append(bytes.Clone(name), make([]byte, tarName-len(name))...)) {
			return false
		}
	}
	head, err := r.Peek(length)
	return err == nil && bytes.IndexByte(head[:tarMagicAt], 0) > 0 && string(head[tarMagicAt:]) == tarMagic
}
