package uriscanprocessor

import (
	"context"
	"fmt"
	"sync"
	"time"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/extension/xextension/storage"

	"github.com/uriscan/uriscan/match"
	"github.com/uriscan/uriscan/template"
)

// naming makes names of low cardinality for paths. All workers of a processor share one.
type naming struct {
	preset *template.Preset
	routes *match.Set // nil if there are none

	lock    sync.Mutex        // of the learner
	learner *template.Learner // nil if nothing is learned
	saved   uint64            // how many paths it had learned when it was saved

	storage *component.ID
	client  storage.Client
	stop    chan struct{} // closed when nothing more is to be saved
	stopped sync.WaitGroup
}

// newNaming returns what a valid configuration asks for.
func newNaming(c *Templates) *naming {
	n := &naming{preset: template.Named(orDefault(c.Preset, template.Presets()[0])), storage: c.Storage}
	if len(c.Routes) > 0 {
		n.routes, _ = match.Compile(c.Routes...) // Validate has asked whether it can
	}
	if c.Learn {
		n.learner = template.NewLearner(template.Limits{Preset: n.preset, Words: c.Words})
	}
	return n
}

// request is what a path belongs to. What is not known is empty.
type request struct {
	host, method string
	served       bool // it is valid, and the status is none or below 400: its path can be learned
}

// append appends the name of a path.
func (n *naming) append(dst []byte, path string, of *request) []byte {
	var m match.Match
	switch {
	case n.routes != nil && n.routes.MatchHostString(of.host, of.method, path, &m):
		_, _, route := n.routes.Parts(m.Pattern)
		return append(dst, route...)
	case n.learner == nil:
		return template.Append(dst, path, n.preset)
	}
	n.lock.Lock()
	defer n.lock.Unlock()
	if of.served {
		return n.learner.AppendString(dst, path)
	}
	return n.learner.AppendKnownString(dst, path)
}

// templates returns how many templates have been learned.
func (n *naming) templates() int64 {
	n.lock.Lock()
	defer n.lock.Unlock()
	return int64(n.learner.Stats().Templates)
}

// The name of what is stored, and how often it is.
const (
	storageKey = "templates"
	saveEvery  = time.Minute
)

// start loads what was learned before, and begins to save what is learned.
func (n *naming) start(ctx context.Context, host component.Host, id component.ID, signal signal) (err error) {
	if n.learner == nil || n.storage == nil {
		return nil
	}
	extension, isStorage := host.GetExtensions()[*n.storage].(storage.Extension)
	if !isStorage {
		return fmt.Errorf("templates::storage names %s, which is no storage extension of this Collector; name one that service::extensions lists", n.storage)
	}
	if n.client, err = extension.GetClient(ctx, component.KindProcessor, id, string(signal)); err != nil {
		return fmt.Errorf("templates::storage cannot be opened: %w", err)
	}
	snapshot, err := n.client.Get(ctx, storageKey)
	if err == nil && snapshot != nil {
		err = n.learner.UnmarshalText(snapshot)
	}
	if err != nil {
		return fmt.Errorf("templates::storage cannot be read: %w", err)
	}
	n.saved = n.learner.Stats().Paths
	n.stop = make(chan struct{})
	n.stopped.Go(n.saveRegularly)
	return nil
}

// saveRegularly saves what was learned until the processor is shut down.
func (n *naming) saveRegularly() {
	ticker := time.NewTicker(saveEvery)
	defer ticker.Stop()
	for {
		select {
		case <-n.stop:
			return
		case <-ticker.C:
			_ = n.save(context.Background()) // the next one may succeed, and shutdown reports the last one
		}
	}
}

// save saves what was learned, if it is more than was saved before.
func (n *naming) save(ctx context.Context) error {
	n.lock.Lock()
	paths := n.learner.Stats().Paths
	var snapshot []byte
	if paths != n.saved {
		snapshot, _ = n.learner.MarshalText() // it returns no error
	}
	n.lock.Unlock()
	if snapshot == nil {
		return nil
	}
	if err := n.client.Set(ctx, storageKey, snapshot); err != nil {
		return fmt.Errorf("templates::storage cannot be written: %w", err)
	}
	n.saved = paths
	return nil
}

// shutdown saves what was learned and closes the storage.
func (n *naming) shutdown(ctx context.Context) error {
	if n.client == nil {
		return nil
	}
	close(n.stop)
	n.stopped.Wait()
	err := n.save(ctx)
	if closeErr := n.client.Close(ctx); err == nil {
		err = closeErr
	}
	n.client = nil
	return err
}
