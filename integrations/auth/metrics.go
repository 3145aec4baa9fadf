package auth

import (
	"slices"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/uriscan/uriscan/urihttp"
)

// The values of the label result.
const (
	resultPassed   = "passed"
	resultRefused  = "refused"
	resultReported = "reported"
)

// metrics count requests. Proxies, results and codes are few and known, so what clients
// send makes no new series.
type metrics struct {
	checks, refusals *prometheus.CounterVec
}

func newMetrics(registerer prometheus.Registerer) (*metrics, error) {
	m := &metrics{
		checks: prometheus.NewCounterVec(prometheus.CounterOpts{
			Namespace: "uriscan", Subsystem: "auth", Name: "checks_total",
			Help: "Requests that were checked, by proxy and result: passed, refused, or reported, which is passed and would be refused without report-only.",
		}, []string{"proxy", "result"}),
		refusals: prometheus.NewCounterVec(prometheus.CounterOpts{
			Namespace: "uriscan", Subsystem: "auth", Name: "refusals_total",
			Help: "Requests that were refused or reported, by proxy and the code of the reason.",
		}, []string{"proxy", "code"}),
	}
	for _, c := range []prometheus.Collector{m.checks, m.refusals} {
		if err := registerer.Register(c); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// A counters counts the requests of one proxy, without a look-up of labels for each.
type counters struct {
	passed, refused, reported prometheus.Counter
	byCode                    map[string]prometheus.Counter
}

// of returns the counters of a proxy. Each series is there from the start, as 0.
func (m *metrics) of(proxy string) *counters {
	c := &counters{
		passed:   m.checks.WithLabelValues(proxy, resultPassed),
		refused:  m.checks.WithLabelValues(proxy, resultRefused),
		reported: m.checks.WithLabelValues(proxy, resultReported),
		byCode:   map[string]prometheus.Counter{},
	}
	for _, code := range Codes() {
		c.byCode[code] = m.refusals.WithLabelValues(proxy, code)
	}
	return c
}

// Unreadable is the code of a request that its proxy did not describe as its configuration
// should, for example without the header field with the target.
const Unreadable = "unreadable"

// Codes returns all codes of refusals: those of package urihttp, and [Unreadable].
func Codes() []string { return slices.Concat(urihttp.Codes(), []string{Unreadable}) }
