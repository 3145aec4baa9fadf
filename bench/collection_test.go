package bench

import (
	"runtime"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/uriscan/uriscan"
)

// BenchmarkCollection measures how long a garbage collection is held up by a scan of one
// long input.
//
// The collector has to stop every goroutine for a moment, and it can stop none in the
// middle of a call into assembly. So a collection that begins while another goroutine
// scans takes as long as the longest such call, and every goroutine that allocates may
// have to wait for it.
//
// One operation is a scan and a collection that begins meanwhile. GC-median-ns and
// GC-longest-ns are the times of the collections. The kernel "none" scans nothing.
func BenchmarkCollection(b *testing.B) {
	sizes := affordable([]int{512 << 10, 1 << 30})
	size := sizes[len(sizes)-1]
	for _, in := range longInputs {
		if in.component != "path" && in.component != "path_triplets" {
			continue
		}
		b.Run("component="+in.component+"/bytes="+strconv.Itoa(size), func(b *testing.B) {
			src := filled(in.before, in.text, in.after)(size)
			b.Run("kernel=none", func(b *testing.B) { measureCollections(b, nil) })
			onKernels(b, func(b *testing.B) { measureCollections(b, src) })
		})
	}
}

// measureCollections times collections, each while src is scanned.
func measureCollections(b *testing.B, src []byte) {
	var out uriscan.Spans
	began := time.Now()
	uriscan.Scan(src, &out)
	// A scan needs a moment to get from the channel into its loop.
	pause := min(time.Since(began)/10, time.Millisecond)
	var delays []time.Duration
	for b.Loop() {
		begins, ended := make(chan struct{}), make(chan struct{})
		go func() {
			close(begins)
			uriscan.Scan(src, &out)
			close(ended)
		}()
		<-begins
		time.Sleep(pause)
		collection := time.Now()
		runtime.GC()
		delays = append(delays, time.Since(collection))
		<-ended
	}
	slices.Sort(delays)
	b.ReportMetric(float64(delays[len(delays)/2]), "GC-median-ns")
	b.ReportMetric(float64(delays[len(delays)-1]), "GC-longest-ns")
}
