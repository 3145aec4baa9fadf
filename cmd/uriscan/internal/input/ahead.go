package input

import (
	"bufio"
	"io"
	"sync"
)

// How much is decoded ahead of the scan: so many pieces of that size at most.
const (
	aheadPieces = 8
	aheadSize   = 128 << 10
)

// ahead decodes a file in a goroutine of its own, some pieces ahead of what is read.
type ahead struct {
	full    chan []byte // decoded, in order; closed after the last
	free    chan []byte
	stopped chan struct{}
	err     error  // that ends the file, when full is closed
	piece   []byte // that is being read
	rest    []byte // of it
}

// pieceBuffers are those that no file uses at this time.
var pieceBuffers = sync.Pool{New: func() any { return new([aheadSize]byte) }}

// newAhead begins to decode.
func newAhead(src *bufio.Reader, raw *counted) *ahead {
	a := &ahead{
		full:    make(chan []byte, aheadPieces),
		free:    make(chan []byte, aheadPieces),
		stopped: make(chan struct{}),
	}
	for range aheadPieces {
		a.free <- nil
	}
	go a.decode(&members{src: src, raw: raw})
	return a
}

// decode decodes until the file ends or nobody wants more.
func (a *ahead) decode(m *members) {
	defer m.close()
	defer close(a.full)
	for {
		select {
		case <-a.stopped:
			a.err = io.ErrClosedPipe
			return
		case piece := <-a.free:
			if piece == nil {
				piece = pieceBuffers.Get().(*[aheadSize]byte)[:]
			}
			n, err := m.Read(piece)
			if n > 0 {
				a.full <- piece[:n]
			}
			if err != nil {
				a.err = err
				return
			}
		}
	}
}

// Read implements io.Reader. It waits for one piece, and takes those after it that have
// room and are there.
func (a *ahead) Read(p []byte) (n int, err error) {
	for n < len(p) {
		if len(a.rest) == 0 && !a.take(n == 0) {
			break
		}
		moved := copy(p[n:], a.rest)
		n, a.rest = n+moved, a.rest[moved:]
	}
	if n == 0 && len(p) > 0 {
		return 0, a.err
	}
	return n, nil
}

// take makes the next piece the one that is read. It reports whether there is one. If it
// may not wait, there is none when none has come yet.
func (a *ahead) take(mayWait bool) (found bool) {
	if a.piece != nil {
		a.free <- a.piece[:aheadSize]
		a.piece = nil
	}
	if mayWait {
		a.piece, found = <-a.full
	} else {
		select {
		case a.piece, found = <-a.full:
		default:
		}
	}
	a.rest = a.piece
	return found
}

// stop ends the decoding. Pieces that are not in use are there for the next file.
func (a *ahead) stop() {
	close(a.stopped)
	giveBack(a.piece)
	for {
		select {
		case piece, open := <-a.full:
			if !open {
				a.full = nil // the decoding has come to its end
			}
			giveBack(piece)
		case piece := <-a.free:
			giveBack(piece)
		default:
			return
		}
	}
}

// giveBack makes a piece one that no file uses, if it is one.
func giveBack(piece []byte) {
	if piece != nil {
		pieceBuffers.Put((*[aheadSize]byte)(piece[:aheadSize]))
	}
}
