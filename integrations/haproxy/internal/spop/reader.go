package spop

import (
	"encoding/binary"
	"io"
)

// firstRoom is what a Reader begins with; a connection has seldom more in flight.
const firstRoom = 4 << 10

// A Reader splits what a peer sends into frames. It reads as much at once as is there, so
// that pipelined frames cost one call of the system together.
type Reader struct {
	Source io.Reader
	Max    uint32 // the largest frame, without its length
	// Wait, if it is not nil, is called before the Source is asked for more. begun says
	// that a part of a frame is there; it is called once for each such frame.
	Wait func(begun bool)

	room       []byte
	begin, end int  // of what was read and not given out
	waited     bool // for the rest of a frame
}

// Next returns the next frame without its length. The error is io.EOF if the peer has
// closed between two frames, io.ErrUnexpectedEOF if within one, TooBig, or that of Source.
// After an error of Source that passes, such as a timeout, Next may be called again.
func (r *Reader) Next() (frame string, err error) {
	for {
		whole, size, err := r.look()
		if err != nil {
			return "", err
		}
		if whole {
			frame = string(r.room[r.begin+4 : r.begin+4+size])
			r.begin += 4 + size
			r.waited = false
			return frame, nil
		}
		if err := r.fill(4 + size); err != nil {
			return "", err
		}
	}
}

// Ready reports whether Next will return without asking Source.
func (r *Reader) Ready() bool {
	whole, _, err := r.look()
	return whole || err != nil
}

// look returns whether a whole frame is there, and its size if that is known.
func (r *Reader) look() (whole bool, size int, err error) {
	there := r.room[r.begin:r.end]
	if len(there) < 4 {
		return false, 0, nil
	}
	n := binary.BigEndian.Uint32(there)
	if n > r.Max {
		return false, 0, TooBig
	}
	return uint32(len(there)-4) >= n, int(n), nil
}

// fill reads once, into room that grows as bytes arrive and never beyond what one frame
// of so many bytes needs.
func (r *Reader) fill(size int) error {
	switch {
	case r.begin == r.end:
		r.begin, r.end = 0, 0
	case r.begin+size > len(r.room):
		r.end = copy(r.room, r.room[r.begin:r.end])
		r.begin = 0
	}
	if r.end == len(r.room) {
		grown := make([]byte, max(firstRoom, min(2*len(r.room), size)))
		copy(grown, r.room[:r.end])
		r.room = grown
	}
	if begun := r.end > r.begin; r.Wait != nil && !(begun && r.waited) {
		r.Wait(begun)
		r.waited = begun
	}
	n, err := r.Source.Read(r.room[r.end:])
	r.end += n
	switch {
	case n > 0:
		return nil
	case err == io.EOF && r.end > r.begin:
		return io.ErrUnexpectedEOF
	case err == nil:
		return io.ErrNoProgress
	}
	return err
}
