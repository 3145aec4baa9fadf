package bench

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/bench/corpus"
	"github.com/uriscan/uriscan/psl"
	"golang.org/x/net/publicsuffix"
)

// BenchmarkDomain divides the hosts of each corpus at the public suffix. x/net has another
// version of the list, and finds one of the three parts.
func BenchmarkDomain(b *testing.B) {
	overCorpora(b, func(b *testing.B, c *corpus.Corpus) {
		hosts := hostsOf(c)
		if len(hosts) < 100 {
			b.Skip("the corpus has few hosts")
		}
		requireSameDomains(b, hosts)
		perHost := func(name string, divide func(host string)) {
			b.Run("way="+name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					for _, host := range hosts {
						divide(host)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(hosts)), "ns/host")
			})
		}
		perHost("uriscan", func(host string) { sinkDomain = psl.Split(host) })
		perHost("x_net", func(host string) { sinkText, _ = publicsuffix.EffectiveTLDPlusOne(host) })
	})
}

var (
	sinkDomain psl.Domain
	sinkText   string
)

// hostsOf returns the hosts of the lines in lower case, which x/net wants.
func hostsOf(c *corpus.Corpus) (hosts []string) {
	for _, line := range c.Lines {
		var s uriscan.Spans
		if uriscan.Scan(line, &s); s.Host.Len() > 0 {
			hosts = append(hosts, strings.ToLower(string(s.Host.In(line))))
		}
	}
	return hosts
}

// requireSameDomains fails if more than one host in a hundred is divided in another way than by
// x/net. The lists have other dates. What package psl takes for an address is left out.
func requireSameDomains(b *testing.B, hosts []string) {
	other := 0
	for _, host := range hosts {
		d := psl.Split(host)
		if registrable, err := publicsuffix.EffectiveTLDPlusOne(host); err == nil && d != (psl.Domain{}) && registrable != host[d.Registrable.Start:d.Registrable.End] {
			other++
		}
	}
	if 100*other > len(hosts)+100 {
		b.Fatalf("%d of %d hosts have another registrable domain", other, len(hosts))
	}
}
