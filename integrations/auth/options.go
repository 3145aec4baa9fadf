package auth

import (
	"fmt"
	"log/slog"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/uriscan/uriscan/template"
	"github.com/uriscan/uriscan/urihttp"
	"github.com/uriscan/uriscan/whatwg"
)

// Options say what a [Server] refuses, and who learns of it. The zero Options refuse what
// package urihttp does.
type Options struct {
	// Check says what is refused. With ReportOnly every request passes, and what would be
	// refused is counted and logged. If Compare is nil, it is whatwg.Compare. Counter,
	// KeepConnection and Log have no effect.
	Check urihttp.Options

	// Template says which segments of a path vary for the field X-Uriscan-Template; nil is
	// "otel".
	Template *template.Preset

	// Registerer gets the metrics; nil is a registry that nobody sees.
	Registerer prometheus.Registerer

	// Log gets a line for each refused request, with its code and of its target or Host one
	// wrong byte at most. Nil is slog.Default().
	Log *slog.Logger
}

// A Server checks requests for proxies. [New] makes one, and its methods return what
// answers each kind of proxy. Many goroutines may use it at once.
type Server struct {
	options Options
	checker *urihttp.Checker
	metrics *metrics
}

// New returns a server. The error says which option is wrong.
func New(o Options) (server *Server, err error) {
	defer func() {
		// NewChecker panics for a wrong option, with a sentence.
		if wrong := recover(); wrong != nil {
			server, err = nil, fmt.Errorf("auth: %v", wrong)
		}
	}()
	if o.Check.Compare == nil {
		o.Check.Compare = whatwg.Compare[[]byte]
	}
	if o.Template == nil {
		o.Template = template.Named(template.Presets()[0])
	}
	if o.Registerer == nil {
		o.Registerer = prometheus.NewRegistry()
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	s := &Server{options: o, checker: urihttp.NewChecker(o.Check)}
	if s.metrics, err = newMetrics(o.Registerer); err != nil {
		return nil, fmt.Errorf("auth: %w", err)
	}
	return s, nil
}
