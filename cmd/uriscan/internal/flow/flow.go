// Package flow carries the bytes of files through workers that run beside each other,
// and their results to one output in the order of the input.
//
// The plain version reads a line, answers it, writes the answer, and reads the next
// one. Here a Block of some thousand lines takes the place of the line, and each of
// several workers does all of it: it reads a block while no other worker reads, answers
// it while the others do the same with theirs, and hands its result to whichever worker
// is writing. So a block is read, answered and written by one core and stays in its
// cache, and there is no goroutine that others wait for.
//
// Memory is a fixed number of blocks and results, whatever the input: two for each
// worker, or one if there is only one worker. Blocks with very long lines are the exception.
// A new one is read only if those before it have half of MaxLine together at most.
package flow

import (
	"errors"
	"io"
	"runtime"
	"sync"
	"sync/atomic"
)

// The sizes that hold if a Config has no others.
const (
	DefaultBlock   = 256 << 10
	DefaultMaxLine = 1 << 20
)

// LongestMaxLine is the largest MaxLine: offsets in a block are scanned as uint32.
const LongestMaxLine = 1 << 30

// A Worker answers blocks, one at a time. Each goroutine has a worker of its own, so
// a worker may keep buffers, counters and the like without locks.
type Worker[R any] interface {
	// Work answers lines from the beginning of b.Data, puts what is to be written
	// into r, and returns how many bytes it has answered. That is all of b.Data, or less
	// if r has become large: then r is written, and Work is called with the rest of
	// the block. It must then have answered one byte at least. For a Long block, and so
	// for no bytes at all, it is called once.
	//
	// r may be one that was used before: Work empties it first. Neither b nor its Data
	// may be kept beyond the call, except in r until r has been emitted.
	Work(b *Block, r R) (answered int)
}

// Config says what a flow does. Files, Open, NewWorker, NewResult and Emit must be set.
type Config[R any] struct {
	// Workers is how many workers there are; 0 means one for each core.
	Workers int

	// Block is how many bytes are read at a time; 0 means DefaultBlock. A block may
	// have fewer bytes, and more where a line is longer.
	Block int

	// MaxLine is the length of the longest line that is kept, its end not counted; 0
	// means DefaultMaxLine. See Block.Long and Block.TooLong.
	MaxLine int

	// Cut says where blocks may end.
	Cut Cut

	// CountLines says that Block.Line is wanted.
	CountLines bool

	// Unordered says that results may be emitted in any order.
	Unordered bool

	// Files is how many files there are.
	Files int

	// Open opens a file; the first one has the number 0. It returns nil for a file
	// that is to be left out: Open has told why then.
	//
	// A reader that has a method Skipped() int64 has left out so many bytes at its
	// beginning, a byte order mark; Block.Offset counts them.
	Open func(file int) io.ReadCloser

	// ReadError is told the error that has ended a file before its end. Whole lines
	// before it are answered; a line that it has cut is not. If it is nil such an
	// error is passed over.
	ReadError func(file int, err error)

	// Before sees each block in the order of the input, before a worker gets it. It
	// may set b.State. It is nil if nobody wants to see them.
	//
	// Open, ReadError and Before are called by one goroutine at a time, and the last
	// two not any more when Run has returned.
	Before func(b *Block)

	// NewWorker makes a worker. It is called by Run, once for each worker, before
	// anything is read.
	NewWorker func() Worker[R]

	// NewResult makes a result. There are as many as there are blocks; they are used
	// again and again.
	NewResult func() R

	// Emit takes a result, to write it. It is called by one goroutine at a time, in
	// the order of the input unless Unordered is set. An error ends the flow.
	Emit func(r R) error
}

// A Flow is one run over files.
type Flow[R any] struct {
	Config[R]

	// reading is held by the worker that reads a block, which may have to wait for
	// input.
	reading sync.Mutex
	cutter  cutter // of the input into blocks
	taken   int    // how many blocks were taken, and so the number of the next one

	stopped atomic.Bool // no more blocks are taken

	// The lock state guards what follows. Nobody holds it for long.
	state    sync.Mutex
	changed  sync.Cond  // workers wait for a free slot, or for their turn
	waiting  int        // how many of them
	ended    sync.Cond  // Run waits for the end
	free     []*slot[R] // without a block
	finished []*slot[R] // answered and not yet emitted, by number
	passed   int        // how many blocks were answered
	next     int        // the number of the block that is emitted next
	long     int        // bytes in the buffers of long blocks that are not yet emitted
	garbage  bool       // a very long block was emitted, and its memory is not yet reclaimed
	busy     int        // workers that do something else than to wait
	emitting bool       // a worker calls Emit
	left     int        // workers that have come to the end
	err      error      // of Emit
	over     bool       // nothing more is emitted
}

// slot is a block and its result.
type slot[R any] struct {
	number int
	block  Block
	result R
	long   int // the length of the buffer of the block, if a very long line has made it large
}

// New returns a flow.
func New[R any](c Config[R]) *Flow[R] {
	if c.Workers <= 0 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	if c.Block <= 0 {
		c.Block = DefaultBlock
	}
	if c.MaxLine <= 0 {
		c.MaxLine = DefaultMaxLine
	}
	c.MaxLine = min(c.MaxLine, LongestMaxLine)
	f := &Flow[R]{Config: c}
	f.changed.L, f.ended.L = &f.state, &f.state
	f.cutter = cutter{
		size: c.Block, limit: c.MaxLine, cut: c.Cut, counting: c.CountLines, files: c.Files,
		open: c.Open, readError: c.ReadError, pause: f.pause, resume: f.resume,
	}
	slots := 2 * c.Workers
	if c.Workers == 1 {
		slots = 1
	}
	for range slots {
		f.free = append(f.free, &slot[R]{result: c.NewResult()})
	}
	f.finished = make([]*slot[R], slots)
	return f
}

// Run carries all files through the workers. It returns the error of Emit, or nil. It
// returns when all has been emitted, or after Stop or an error of Emit when no worker has
// a block any more. A worker that waits for input then is forgotten: it does nothing
// with what comes.
func (f *Flow[R]) Run() error {
	for range f.Workers {
		w := f.NewWorker()
		go f.work(w)
	}
	f.state.Lock()
	defer f.state.Unlock()
	for f.left < f.Workers && !(f.stopped.Load() && f.busy == 0) {
		f.ended.Wait()
	}
	return f.err
}

// wait waits until something has changed.
func (f *Flow[R]) wait() {
	f.waiting++
	f.changed.Wait()
	f.waiting--
}

// wake wakes those who wait. Mostly nobody does.
func (f *Flow[R]) wake() {
	if f.waiting > 0 {
		f.changed.Broadcast()
	}
	if f.stopped.Load() {
		f.ended.Broadcast()
	}
}

// Stop ends the flow after the blocks that workers have at this time. It may be called
// by any goroutine.
func (f *Flow[R]) Stop() {
	f.state.Lock()
	f.stopped.Store(true)
	f.wake()
	f.state.Unlock()
}

// work takes blocks and answers them until there are no more.
func (f *Flow[R]) work(w Worker[R]) {
	for s := f.take(); s != nil; s = f.take() {
		f.answer(w, s)
	}
	f.state.Lock()
	f.left++
	f.ended.Broadcast()
	f.state.Unlock()
}

// take waits for a free slot and reads the next block into it. It returns nil at the
// end.
func (f *Flow[R]) take() *slot[R] {
	f.state.Lock()
	for len(f.free) == 0 && !f.stopped.Load() {
		f.wait()
	}
	if f.stopped.Load() {
		f.state.Unlock()
		return nil
	}
	s := f.free[len(f.free)-1]
	f.free = f.free[:len(f.free)-1]
	f.state.Unlock()

	f.reading.Lock()
	defer f.reading.Unlock()
	f.awaitMemory()
	f.setBusy(+1)
	if f.stopped.Load() || !f.cutter.fill(&s.block) || f.stopped.Load() {
		f.setBusy(-1)
		return nil
	}
	if f.Before != nil {
		f.Before(&s.block)
	}
	s.number = f.taken
	f.taken++
	if size := cap(s.block.buf); size > f.cutter.largest() {
		f.state.Lock()
		s.long = size
		f.long += size
		f.state.Unlock()
	}
	return s
}

// awaitMemory waits until the long blocks that are not yet emitted leave room for another
// one. Otherwise there could be as many very long lines in memory as there are slots, each
// with its record. What was emitted is reclaimed here if it is much: otherwise the next long
// block would be read while the memory of the one before is still in use.
func (f *Flow[R]) awaitMemory() {
	f.state.Lock()
	for f.long > f.MaxLine/2 && !f.stopped.Load() {
		f.wait()
	}
	garbage := f.garbage
	f.garbage = false
	f.state.Unlock()
	if garbage {
		runtime.GC()
	}
}

// drop lets go of the memory of a long block that was emitted.
func (f *Flow[R]) drop(s *slot[R]) {
	f.long -= s.long
	f.garbage = f.garbage || s.long >= worthCollecting
	*s = slot[R]{result: f.NewResult()}
}

// setBusy notes that one worker more or less is busy.
func (f *Flow[R]) setBusy(change int) {
	f.state.Lock()
	f.busy += change
	f.wake()
	f.state.Unlock()
}

// pause is called before what may wait for input for ever.
func (f *Flow[R]) pause() { f.setBusy(-1) }

// resume is called after it, and reports whether the flow goes on.
func (f *Flow[R]) resume() bool {
	f.setBusy(+1)
	return !f.stopped.Load()
}

// answer has the worker answer a block, in parts if its result is large.
func (f *Flow[R]) answer(w Worker[R], s *slot[R]) {
	b := &s.block
	for {
		n := w.Work(b, s.result)
		if n >= len(b.Data) {
			break
		}
		if n <= 0 {
			f.fail(s, errNothingAnswered)
			return
		}
		b.skip(n, f.CountLines)
		if !f.emitPart(s) {
			return
		}
	}
	f.finish(s)
}

var errNothingAnswered = errors.New("flow: a worker has answered nothing of a block")

// fail ends the flow by an error, and the block of s with it.
func (f *Flow[R]) fail(s *slot[R], err error) {
	f.state.Lock()
	f.end(err)
	f.busy--
	f.wake()
	f.state.Unlock()
}

// end ends the flow, with an error or nil, so that nothing more is emitted.
func (f *Flow[R]) end(err error) {
	f.err, f.over = err, true
	f.stopped.Store(true)
}

// emitPart emits the result of a block that is not answered to its end, when its turn
// has come. It reports whether the flow goes on.
func (f *Flow[R]) emitPart(s *slot[R]) bool {
	f.state.Lock()
	defer f.state.Unlock()
	for !f.over && (f.emitting || !f.Unordered && f.next != s.number) {
		f.wait()
	}
	if !f.over {
		f.emit(s)
	}
	if f.over || f.stopped.Load() {
		f.over = true // what comes after this block must not follow a part of it
		f.busy--
		f.wake()
		return false
	}
	f.emitFinished()
	return true
}

// finish passes on a block that is answered. If no other worker is emitting, it emits
// the blocks that are next.
func (f *Flow[R]) finish(s *slot[R]) {
	f.state.Lock()
	defer f.state.Unlock()
	if f.Unordered {
		s.number = f.passed
	}
	f.passed++
	f.finished[s.number%len(f.finished)] = s
	f.emitFinished()
	f.busy--
	f.wake()
}

// emitFinished emits the finished blocks that are next, unless another worker is
// about it.
func (f *Flow[R]) emitFinished() {
	if f.emitting {
		return
	}
	for !f.over {
		place := &f.finished[f.next%len(f.finished)]
		s := *place
		if s == nil {
			return
		}
		f.emit(s)
		*place = nil
		f.next++
		if s.long > 0 {
			f.drop(s)
		}
		f.free = append(f.free, s)
		f.wake()
	}
}

// emit calls Emit without the lock.
func (f *Flow[R]) emit(s *slot[R]) {
	f.emitting = true
	f.state.Unlock()
	err := f.Emit(s.result)
	f.state.Lock()
	f.emitting = false
	if err != nil {
		f.end(err)
	}
	f.wake()
}
