//go:build unix

package input

import (
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// A program that is started without a standard input has one all the same: the runtime of
// Go opens /dev/null in its place, for reading and writing, before anything else is done. A
// shell opens /dev/null for reading alone, and that is the difference to go by. Some
// programs open it for both where there is to be no input. That cannot be told apart, and
// means the same: there is nothing to read.
//
// The same happens to a closed standard output. But there it is common to open /dev/null for
// both where nobody wants the output, and a closed output is rare. So that is no error.

// isClosed reports whether r is a standard input that was closed.
func isClosed(r io.Reader) bool {
	file, isFile := r.(*os.File)
	if !isFile || file != os.Stdin {
		return false
	}
	flags, err := unix.FcntlInt(file.Fd(), unix.F_GETFL, 0)
	if err != nil || flags&unix.O_ACCMODE != unix.O_RDWR {
		return err == unix.EBADF
	}
	null, err := os.Stat(os.DevNull)
	if err != nil {
		return false
	}
	in, err := file.Stat()
	return err == nil && os.SameFile(null, in)
}
