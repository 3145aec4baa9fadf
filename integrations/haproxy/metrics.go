package haproxy

import (
	"strconv"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/uriscan/uriscan/integrations/haproxy/internal/spop"
)

// metrics are what an agent counts. No label has anything of a request.
type metrics struct {
	requests, healthchecks, turnedAway prometheus.Counter
	connections                        prometheus.Gauge
	refusals, errors                   *prometheus.CounterVec
	byCode                             map[string]prometheus.Counter // those of refusals
}

// newMetrics makes the metrics and registers them.
func newMetrics(registerer prometheus.Registerer) (*metrics, error) {
	const namespace = "uriscan_haproxy"
	counter := func(name, help string) prometheus.Counter {
		return prometheus.NewCounter(prometheus.CounterOpts{Namespace: namespace, Name: name, Help: help})
	}
	counters := func(name, help, label string) *prometheus.CounterVec {
		return prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: namespace, Name: name, Help: help}, []string{label})
	}
	m := &metrics{
		requests:     counter("requests_total", "Requests that were checked."),
		refusals:     counters("refused_requests_total", "Requests that were refused, by the code of the reason.", "code"),
		healthchecks: counter("healthchecks_total", "Checks of health by HAProxy that were answered."),
		connections:  prometheus.NewGauge(prometheus.GaugeOpts{Namespace: namespace, Name: "connections", Help: "Connections that are open."}),
		turnedAway:   counter("turned_away_connections_total", "Connections that found no room."),
		errors:       counters("broken_connections_total", "Connections that the agent ended because of an error, by SPOP's code of it.", "status"),
		byCode:       map[string]prometheus.Counter{},
	}
	for _, code := range Codes() {
		m.byCode[code] = m.refusals.WithLabelValues(code)
	}
	for _, c := range []prometheus.Collector{m.requests, m.refusals, m.healthchecks, m.connections, m.turnedAway, m.errors} {
		if err := registerer.Register(c); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// refused counts a refused request.
func (m *metrics) refused(code string) { m.byCode[code].Inc() }

// broken counts a connection that ends with an error.
func (m *metrics) broken(status spop.Status) {
	m.errors.WithLabelValues(strconv.Itoa(int(status))).Inc()
}
