//go:build unix

package main

import (
	"os"

	"golang.org/x/sys/unix"
)

// isClosed reports whether the program was started without a standard output.
func isClosed() bool {
	flags, err := unix.FcntlInt(os.Stdout.Fd(), unix.F_GETFL, 0)
	if err != nil || flags&unix.O_ACCMODE != unix.O_RDWR {
		return err == unix.EBADF
	}
	null, err := os.Stat(os.DevNull)
	if err != nil {
		return false
	}
	out, err := os.Stdout.Stat()
	return err == nil && os.SameFile(null, out) && !sharesOutput()
}
