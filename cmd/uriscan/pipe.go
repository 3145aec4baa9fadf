package main

import (
	"errors"
	"io"
	"io/fs"
)

// isClosedPipe reports whether err says that the reader of our output has gone,
// as head(1) does when it has seen enough. That is not an error.
func isClosedPipe(err error) bool {
	if errors.Is(err, io.ErrClosedPipe) {
		return true
	}
	for _, cause := range closedPipeCauses {
		if errors.Is(err, cause) {
			return true
		}
	}
	return false
}

// plainCause returns the text of err without the operation and the file name
// that the operating system's errors begin with: a file name may be a URI given
// by mistake, with a password in it.
func plainCause(err error) string {
	if pathError := (*fs.PathError)(nil); errors.As(err, &pathError) {
		return pathError.Err.Error()
	}
	return err.Error()
}
