package caddy

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"github.com/prometheus/client_golang/prometheus"
)

// The names of templates and methods that have no label of their own.
const (
	otherTemplates = "{other}"
	otherMethods   = "OTHER" // as in Caddy's own metrics
)

// defaultTemplates is how many templates get a label if the Caddyfile says no number.
const defaultTemplates = 256

// longestLabel is the length of the longest template that gets a label, in bytes.
const longestLabel = 256

// durations measures requests by their templates. What clients send must not make labels
// without end. So a template gets a label once a request with it was answered with a status
// below 400, and only the first ones do. All others are otherTemplates.
type durations struct {
	seconds *prometheus.HistogramVec
	most    int

	lock  sync.RWMutex
	known map[string]bool
}

// register makes a collector known to the registry of a configuration, and returns the one
// that is there: several handlers share it.
func register[C prometheus.Collector](registry *prometheus.Registry, collector C) (C, error) {
	if registry == nil {
		return collector, nil
	}
	err := registry.Register(collector)
	var there prometheus.AlreadyRegisteredError
	if errors.As(err, &there) {
		if shared, same := there.ExistingCollector.(C); same {
			return shared, nil
		}
	}
	return collector, err
}

// newDurations returns the histogram of the registry of a configuration.
func newDurations(registry *prometheus.Registry, most int) (*durations, error) {
	seconds, err := register(registry, prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Namespace: "caddy", Subsystem: "http", Name: "uriscan_request_duration_seconds",
		Help:    "Time that requests took, by the template of the path.",
		Buckets: prometheus.DefBuckets,
	}, []string{"template", "method", "code"}))
	return &durations{seconds: seconds, most: most, known: map[string]bool{}}, err
}

// observe measures what a handler does with a request.
func (d *durations) observe(v *view, w http.ResponseWriter, serve func(http.ResponseWriter) error) error {
	recorder, begin := caddyhttp.NewResponseRecorder(w, nil, nil), time.Now()
	err := serve(recorder)
	status := statusOf(recorder.Status(), err)
	d.seconds.WithLabelValues(d.label(v.names.template(v), status), methodLabel(v.method), strconv.Itoa(status)).Observe(time.Since(begin).Seconds())
	return err
}

// statusOf returns the status of an answer. If there is an error, Caddy will answer with its
// status; an answer that nobody writes is 200.
func statusOf(written int, err error) int {
	var of caddyhttp.HandlerError
	switch {
	case written != 0:
		return written
	case err == nil:
		return http.StatusOK
	case errors.As(err, &of) && of.StatusCode != 0:
		return of.StatusCode
	}
	return http.StatusInternalServerError
}

// label returns the label of a template.
func (d *durations) label(template string, status int) string {
	d.lock.RLock()
	known, full := d.known[template], len(d.known) >= d.most
	d.lock.RUnlock()
	switch {
	case known:
		return template
	case full || status >= http.StatusBadRequest || len(template) > longestLabel || !utf8.ValidString(template):
		return otherTemplates
	}
	d.lock.Lock()
	defer d.lock.Unlock()
	if !d.known[template] && len(d.known) >= d.most {
		return otherTemplates
	}
	d.known[template] = true
	return template
}

// methodLabel returns the label of a method, which is any word that a client likes.
func methodLabel(method string) string {
	if slices.Contains(methods, method) {
		return method
	}
	return otherMethods
}

var methods = []string{
	http.MethodConnect, http.MethodDelete, http.MethodGet, http.MethodHead, http.MethodOptions, http.MethodPatch, http.MethodPost, http.MethodPut, http.MethodTrace,
}
