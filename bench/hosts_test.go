package bench

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/match"
)

// hostRules are rules for n hosts, of which half cover all below them. The names have the
// lengths of those in block lists: twenty bytes, without the "*.".
func hostRules(n int) []string {
	r := rand.New(rand.NewPCG(1, 1))
	ends := []string{".com", ".net", ".org", ".co.uk", ".info", ".de", ".xyz"}
	rules := make([]string, n)
	for i := range rules {
		label := make([]byte, 0, 20)
		for range 8 + r.IntN(9) {
			label = append(label, byte('a'+r.IntN(26)))
		}
		rules[i] = string(label) + ends[r.IntN(len(ends))]
		switch i % 4 {
		case 0:
			rules[i] = "ads." + rules[i]
		case 1, 2:
			rules[i] = "*." + rules[i]
		}
	}
	return rules
}

// hostMap is the plain version: a map of names, and a look-up for each suffix of a host.
type hostMap struct{ exact, below map[string]int }

func newHostMap(rules []string) hostMap {
	m := hostMap{map[string]int{}, map[string]int{}}
	for i, rule := range rules {
		if name, below := strings.CutPrefix(rule, "*."); below {
			m.below[name] = i
		} else {
			m.exact[rule] = i
		}
	}
	return m
}

// match returns the number of the rule for a host, which is in lower case.
func (m *hostMap) match(host string) (rule int, ok bool) {
	if rule, ok = m.exact[host]; ok {
		return rule, true
	}
	for name := host; ; {
		if rule, ok = m.below[name]; ok {
			return rule, true
		}
		_, rest, more := strings.Cut(name, ".")
		if !more {
			return 0, false
		}
		name = rest
	}
}

// A hostList is a block list in both forms, with hosts to look up.
type hostList struct {
	hosts           *match.Hosts
	plain           hostMap
	size, plainSize uint64 // in memory
	look            map[string][]string
}

// newHostList returns a list of n rules.
func newHostList(b *testing.B, n int) *hostList {
	l := &hostList{}
	rules := hostRules(n)
	var err error
	before := heapAlloc()
	l.hosts, err = match.NewHosts(rules...)
	must.NoError(b, err)
	l.size = heapAlloc() - before
	before = heapAlloc()
	l.plain = newHostMap(rules)
	l.plainSize = heapAlloc() - before

	r := rand.New(rand.NewPCG(2, 2))
	covered, mixed := make([]string, 1<<14), make([]string, 1<<14)
	other := hostRules(1<<14 + n)[n:]
	for i := range covered {
		name, below := strings.CutPrefix(rules[r.IntN(n)], "*.")
		if covered[i] = strings.Clone(name); below && i%2 == 0 {
			covered[i] = "www." + name
		}
		other[i] = strings.Replace(other[i], "*", "www", 1)
		if mixed[i] = other[i]; i%10 == 0 {
			mixed[i] = covered[i]
		}
	}
	l.look = map[string][]string{"covered": covered, "other": other, "mixed": mixed}
	return l
}

// BenchmarkHosts measures look-ups in lists of ten rules, a thousand and a million: of
// hosts that a rule covers, of others, and of nine others for each one. The rules are in
// random order, so those of the largest list are not in the caches. The hosts are texts of
// their own, as they are in a log: a map would compare a name with itself in no time.
func BenchmarkHosts(b *testing.B) {
	for _, n := range []int{10, 1000, 1_000_000} {
		// The list is garbage after its benchmarks: the collections of all others would mark it.
		list := sync.OnceValue(func() *hostList { return newHostList(b, n) })
		for _, name := range []string{"covered", "other", "mixed"} {
			b.Run(fmt.Sprintf("rules=%d/hosts=%s", n, name), func(b *testing.B) {
				l := list()
				measureHosts(b, l, l.look[name], l.size, "uriscan", func(host string) (int, bool) { return l.hosts.MatchString(host, "/") })
				measureHosts(b, l, l.look[name], l.plainSize, "map", l.plain.match)
			})
		}
	}
}

// measureHosts times one way to look hosts up.
func measureHosts(b *testing.B, l *hostList, hosts []string, size uint64, way string, match func(host string) (int, bool)) {
	b.Run("way="+way, func(b *testing.B) {
		for _, host := range hosts[:1000] {
			rule, ok := match(host)
			want, wantOK := l.plain.match(host)
			must.Equal(b, fmt.Sprint(rule, ok), fmt.Sprint(want, wantOK), "the rule of %s", host)
		}
		b.ReportAllocs()
		at := rand.IntN(len(hosts))
		for b.Loop() {
			match(hosts[at&(len(hosts)-1)])
			at++
		}
		b.ReportMetric(float64(size)/float64(l.hosts.Len()), "bytes/rule")
	})
}

// heapAlloc returns how many bytes of the heap are in use.
func heapAlloc() uint64 {
	var stats runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}

// BenchmarkHostsRead measures how long it takes to read a list of a million rules.
func BenchmarkHostsRead(b *testing.B) {
	list := strings.Join(hostRules(1_000_000), "\n")
	b.SetBytes(int64(len(list)))
	for b.Loop() {
		h, err := match.ReadHosts(strings.NewReader(list), nil)
		must.NoError(b, err)
		must.Equal(b, h.Len(), 1_000_000, "rules")
	}
}
