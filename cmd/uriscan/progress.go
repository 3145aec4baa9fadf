package main

import (
	"io"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"github.com/uriscan/uriscan/cmd/uriscan/internal/input"
)

// isTerminal reports whether w is a terminal.
func isTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// wantsBar reports whether a progress bar belongs on stderr: only on a terminal,
// and not where the records go to a terminal too, which is the same one.
func wantsBar(stdout, stderr io.Writer) bool {
	return isTerminal(stderr) && !isTerminal(stdout)
}

// progressEvery is the time between two looks at what has been read.
const progressEvery = 100 * time.Millisecond

// progress is a bar that shows how much of the files has been read, how fast, and how
// long the rest will take. It counts the bytes of compressed files as they are.
type progress struct {
	lock  sync.Mutex               // for bar, of which Clear has no lock
	bar   *progressbar.ProgressBar // nil if there is none
	files *input.Files
	once  sync.Once
	ended chan struct{}
	gone  sync.WaitGroup
}

// newProgress shows a bar on w, if it is wanted.
func newProgress(wanted bool, w io.Writer, files *input.Files) *progress {
	p := &progress{files: files, ended: make(chan struct{})}
	if !wanted {
		return p
	}
	p.bar = progressbar.NewOptions64(files.Size(),
		progressbar.OptionSetWriter(w),
		progressbar.OptionShowBytes(true),
		progressbar.OptionThrottle(progressEvery),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetWidth(30),
	)
	p.gone.Go(p.follow)
	return p
}

// follow moves the bar from time to time.
func (p *progress) follow() {
	tick := time.NewTicker(progressEvery)
	defer tick.Stop()
	for {
		select {
		case <-p.ended:
			return
		case <-tick.C:
			p.show()
		}
	}
}

// show moves the bar to what has been read.
func (p *progress) show() {
	if p.bar == nil {
		return
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.files.Compressed() {
		p.bar.Describe("compressed")
	}
	p.bar.Set64(p.files.Read())
}

// clear takes the bar away until it moves again.
func (p *progress) clear() {
	if p.bar == nil {
		return
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	p.bar.Clear()
}

// stop takes the bar away for good.
func (p *progress) stop() {
	p.once.Do(func() {
		close(p.ended)
		p.gone.Wait()
		p.clear()
	})
}
