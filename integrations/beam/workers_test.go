package uribeam

import (
	"context"
	"fmt"
	"maps"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/graphx"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/textio"
	pipepb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/pipeline_v1"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal/runnerlib"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/transforms/stats"
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/usage"
	"google.golang.org/protobuf/proto"
)

func init() {
	registerDoFn(func(fn *witnessFn) any { return fn.ProcessElement })
	register.Function1x1(halfOf)
}

// halfOf says which half of the pipeline a seed goes to.
func halfOf(seed int64) int { return int(seed % 2) }

// witnessFn emits which process a record passed through, and counts the bundles. It emits
// what it counts, since prism may lose the counters of bundles that end at the same time.
type witnessFn struct {
	process string
}

func (fn *witnessFn) Setup() { fn.process = strconv.Itoa(os.Getpid()) }

func (fn *witnessFn) ProcessElement(_ Record, emit func(string, int64)) {
	emit("records "+fn.process, 1)
}

func (fn *witnessFn) FinishBundle(emit func(string, int64)) { emit("bundles "+fn.process, 1) }

// TestTwoWorkersGiveTheAnswerOfOneThread runs a job on a prism server of its own, with two
// workers, each a process of its own that knows nothing but what is registered. Prism
// gives each environment of a pipeline one worker, so the pipeline has two environments,
// and a half of the lines goes through each.
func TestTwoWorkersGiveTheAnswerOfOneThread(t *testing.T) {
	const lines = 200_000
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	endpoint, pool := startPrism(t, ctx), startWorkerPool(t)
	dir := t.TempDir()
	by := []Field{Host, Error, Scheme, Extension}
	result := submit(t, ctx, endpoint, pool.address, countInHalves(dir, lines, by))

	want := countsOfOneThread(lines)
	for _, f := range by {
		got := linesOf(t, dir, string(f))
		if len(got) != len(want[f]) {
			t.Errorf("%d values of %s, want %d", len(got), f, len(want[f]))
			continue
		}
		for i, line := range got {
			expect.Equal(t, line, want[f][i], "counts by %s", f)
		}
	}
	checkWorkers(t, linesOf(t, dir, witnesses), pool, lines)
	if n := countersOf(result, Namespace)["records"]; n == 0 || n > lines {
		t.Errorf("counter records: %d, want up to %d; prism may lose some", n, lines)
	}
}

// linesOf returns the lines of a file, in order.
func linesOf(t *testing.T, dir, name string) []string {
	t.Helper()
	text := must.Read(t, filepath.Join(dir, name))
	return slices.Sorted(strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n"))
}

// witnesses is the file of what the workers did.
const witnesses = "witnesses"

// checkWorkers asserts that two processes of the pool, and nobody else, had all records.
func checkWorkers(t *testing.T, reports []string, pool *workerPool, lines int) {
	t.Helper()
	t.Logf("the workers report: %v", reports)
	records, bundles := map[int]int{}, map[int]int{}
	for _, line := range reports {
		var what string
		var pid, n int
		_, err := fmt.Sscanf(strings.ReplaceAll(line, `"`, ""), "%s %d %d", &what, &pid, &n)
		must.NoError(t, err)
		map[string]map[int]int{"records": records, "bundles": bundles}[what][pid] = n
	}
	all := 0
	for pid, n := range records {
		if all += n; n == 0 || bundles[pid] == 0 || !pool.has(pid) {
			t.Errorf("process %d, a worker: %v, had %d records in %d bundles", pid, pool.has(pid), n, bundles[pid])
		}
	}
	if len(records) != 2 || all != lines {
		t.Errorf("%d workers had %d records, want 2 and %d", len(records), all, lines)
	}
}

// countInHalves returns what builds the pipeline: it scans the lines in two scopes, and
// writes the counts of each field to a file of its name.
func countInHalves(dir string, lines int, by []Field) func(s beam.Scope) {
	return func(s beam.Scope) {
		halves := beam.Partition(s, 2, halfOf, beam.CreateList(s, seedsOf(lines)))
		counts := map[Field][]beam.PCollection{}
		var reports []beam.PCollection
		for i, half := range halves {
			s := s.Scope(fmt.Sprintf("half-%d", i))
			valid, invalid := ScanLines(s, beam.ParDo(s, &generateFn{}, beam.Reshuffle(s, half)), ScanOptions{})
			all := beam.Flatten(s, valid, invalid)
			reports = append(reports, beam.ParDo(s, &witnessFn{}, all))
			for _, f := range by {
				counts[f] = append(counts[f], CountBy(s, all, f))
			}
		}
		write := func(name string, counts []beam.PCollection) {
			sums := stats.SumPerKey(s, beam.Flatten(s, counts...))
			textio.Write(s, filepath.Join(dir, name), beam.ParDo(s, keyAndCount, sums))
		}
		for _, f := range by {
			write(string(f), counts[f])
		}
		write(witnesses, reports)
	}
}

// countsOfOneThread counts the same with the library alone.
func countsOfOneThread(lines int) map[Field][]string {
	counts := map[Field]map[string]int64{Host: {}, Error: {}, Scheme: {}, Extension: {}}
	const place = "<ff fe>" // in place of these two bytes, the only ones of a host that are no UTF-8
	count := func(f Field, value string) {
		if value != "" {
			key := strings.ToLower(strings.ToValidUTF8(value, place))
			counts[f][strings.ReplaceAll(key, place, `\xFF\xFE`)]++
		}
	}
	for _, seed := range seedsOf(lines) {
		for line := range generated(seed) {
			line = strings.TrimSuffix(line, "\r")
			var s uriscan.Spans
			if !uriscan.ScanString(line, &s) {
				count(Error, s.ErrorCode().String())
			}
			count(Host, s.Host.InString(line))
			count(Scheme, s.Scheme.InString(line))
			if path := s.Path.InString(line); strings.HasSuffix(path, ".html") {
				count(Extension, "html")
			} else if strings.Contains(path, ".tar.GZ;") {
				count(Extension, "gz")
			}
		}
	}
	texts := map[Field][]string{}
	for f, of := range counts {
		for key := range maps.Keys(of) {
			texts[f] = append(texts[f], keyAndCount(key, of[key]))
		}
		slices.Sort(texts[f])
	}
	return texts
}

// submit runs a pipeline on a job server, with two environments of one worker each.
func submit(t *testing.T, ctx context.Context, endpoint, pool string, build func(s beam.Scope)) beam.PipelineResult {
	t.Helper()
	p, s := beam.NewPipelineWithRoot()
	build(s)
	edges, _, err := p.Build()
	must.NoError(t, err)
	environment, err := graphx.CreateEnvironment(ctx, graphx.URNEnvExternal, func(context.Context) string { return pool })
	must.NoError(t, err)
	pipeline, err := graphx.Marshal(edges, &graphx.Options{Environment: environment})
	must.NoError(t, err)
	addEnvironment(pipeline, "half-1/")
	binary := filepath.Join(t.TempDir(), "worker") // nobody fetches it: the pool has its own
	must.NoError(t, os.WriteFile(binary, nil, 0o600))
	result, err := runnerlib.Execute(ctx, pipeline, endpoint, &runnerlib.JobOptions{Name: "halves", Worker: binary}, false)
	must.NoError(t, err)
	return result
}

// addEnvironment gives the transforms of a scope an environment of their own.
func addEnvironment(p *pipepb.Pipeline, scope string) {
	const first, second = "go", "go-second"
	environments := p.GetComponents().GetEnvironments()
	environments[second] = proto.Clone(environments[first]).(*pipepb.Environment)
	environments[second].Dependencies = nil
	for _, transform := range p.GetComponents().GetTransforms() {
		if strings.Contains(transform.GetUniqueName(), scope) && transform.GetEnvironmentId() == first {
			transform.EnvironmentId = second
		}
	}
}

// startPrism builds the job server of the version that go.mod names, starts it, and
// returns its address.
func startPrism(t *testing.T, ctx context.Context) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "prism")
	if out, err := exec.CommandContext(ctx, "go", "build", "-o", name, "github.com/apache/beam/sdks/v2/go/cmd/prism").CombinedOutput(); err != nil {
		t.Fatalf("building prism: %v\n%s", err, out)
	}
	port := freePort(t)
	cmd := exec.CommandContext(ctx, name, "-job_port="+port, "-serve_http=false", "-log_level=error", "-idle_shutdown_timeout=1h")
	cmd.Stderr = os.Stderr
	must.NoError(t, cmd.Start())
	t.Cleanup(func() {
		t.Logf("prism: peak of %d MiB", usage.PeakMemory(cmd.Process.Pid)>>20)
		cmd.Process.Kill()
		cmd.Wait()
	})
	return "localhost:" + port
}

// freePort returns a port that nobody listens on.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "localhost:0")
	must.NoError(t, err)
	defer l.Close()
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}
