package caddy

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/caddyserver/caddy/v2"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/urihttp"
	"github.com/uriscan/uriscan/whatwg"
)

// The values of the field normalize.
const (
	normalizeRewrite  = "rewrite"
	normalizeRedirect = "redirect"
)

// Provision sets defaults, reads the names of facts and the routes, and makes the metrics.
func (h *Handler) Provision(ctx caddy.Context) error {
	setDefault(&h.StrictStatus, http.StatusBadRequest)
	setDefault(&h.RedirectStatus, http.StatusPermanentRedirect)
	for i := range h.Deny {
		setDefault(&h.Deny[i].Status, http.StatusForbidden)
		if err := h.Deny[i].readNames(i); err != nil {
			return err
		}
	}
	if err := h.checkAllowed(); err != nil {
		return err
	}
	h.checker = urihttp.NewChecker(urihttp.Options{
		Compare: whatwg.Compare[[]byte], AllowSchemes: h.AllowSchemes, AllowInQuery: h.AllowInQuery, AllowUserinfo: h.AllowUserinfo, AllowEmptyHost: h.AllowEmptyHost, MaxTargetLength: h.MaxLength,
	})
	var err error
	if h.names, err = newNaming(h.Template, h.Routes); err != nil {
		return err
	}
	if h.Metrics > 0 {
		if h.durations, err = newDurations(ctx.GetMetricsRegistry(), h.Metrics); err != nil {
			return err
		}
	}
	h.refused, err = newCounter(ctx.GetMetricsRegistry())
	return err
}

// queryBytes are the bytes that AllowInQuery of urihttp.Options takes.
const queryBytes = "\"<>[\\]^`{|}"

// checkAllowed returns an error for values that the options of urihttp panic about.
func (h *Handler) checkAllowed() error {
	for i, name := range h.AllowSchemes {
		var s uriscan.Spans
		if uriscan.URI.ScanString(name+":", &s); !s.Valid() || s.Scheme.Len() != len(name) {
			return fmt.Errorf("uriscan: allow_schemes[%d] is no name of a scheme; want one such as \"ftp\", without \":\"", i)
		}
	}
	if wrong := strings.Trim(h.AllowInQuery, queryBytes); wrong != "" {
		return fmt.Errorf("uriscan: allow_in_query has %q; want only bytes of %q", wrong, queryBytes)
	}
	return nil
}

// setDefault sets a field that has no value.
func setDefault(field *int, value int) {
	if *field == 0 {
		*field = value
	}
}

// allFacts has every fact that a request can be refused by, for errors.
const allFacts = (uriscan.FactDiffers<<1 - 1) &^ uriscan.FactNormal

// allDifferences has every difference that a request can be refused by. What RFC 3986
// refuses is refused without it.
const allDifferences = whatwg.RefusedByRFC3986 - 1

// readNames reads the names of the denial with that number.
func (d *Denial) readNames(number int) error {
	for _, name := range d.Facts {
		var fact uriscan.Facts
		if err := fact.UnmarshalText([]byte(name)); err != nil || fact&allFacts == 0 {
			return fmt.Errorf("uriscan: deny[%d].facts has %q, which is no fact to refuse; want some of %v", number, name, allFacts)
		}
		d.facts |= fact
	}
	for _, name := range d.Differences {
		var difference whatwg.Difference
		if err := difference.UnmarshalText([]byte(name)); err != nil || difference&allDifferences == 0 {
			return fmt.Errorf("uriscan: deny[%d].differences has %q, which is no difference to refuse; want some of %v", number, name, allDifferences)
		}
		d.differences |= difference
	}
	return nil
}

// newCounter returns the counter of the registry of a configuration.
func newCounter(registry *prometheus.Registry) (*prometheus.CounterVec, error) {
	return register(registry, prometheus.NewCounterVec(prometheus.CounterOpts{
		Namespace: "caddy", Subsystem: "http", Name: "uriscan_refused_requests_total",
		Help: "Requests that uriscan refused, by the code of the reason.",
	}, []string{"code"}))
}

// Validate returns an error for fields that cannot be right.
func (h *Handler) Validate() error {
	if err := checkStatus("strict_status", h.StrictStatus); err != nil {
		return err
	}
	for i, d := range h.Deny {
		if d.facts == 0 && d.differences == 0 {
			return fmt.Errorf("uriscan: deny[%d].facts is empty; want names of facts, such as %q, or of differences", i, uriscan.FactEncodedNUL)
		}
		if err := checkStatus(fmt.Sprintf("deny[%d].status", i), d.Status); err != nil {
			return err
		}
	}
	switch h.Normalize {
	case "", normalizeRewrite, normalizeRedirect:
	default:
		return fmt.Errorf("uriscan: normalize is %q; want %q, %q or nothing", h.Normalize, normalizeRewrite, normalizeRedirect)
	}
	switch h.RedirectStatus {
	case 301, 302, 307, 308:
	default:
		return fmt.Errorf("uriscan: redirect_status is %d; want 301, 302, 307 or 308", h.RedirectStatus)
	}
	if h.MaxLength < 0 {
		return fmt.Errorf("uriscan: max_length is %d; want a number of bytes, or 0 for no limit", h.MaxLength)
	}
	if h.Metrics < 0 {
		return fmt.Errorf("uriscan: metrics is %d; want a number of templates, or 0 for no histogram", h.Metrics)
	}
	return nil
}

// checkStatus wants the status of an answer that refuses.
func checkStatus(field string, status int) error {
	if status < 400 || status > 599 {
		return fmt.Errorf("uriscan: %s is %d; want a status from 400 to 599", field, status)
	}
	return nil
}
