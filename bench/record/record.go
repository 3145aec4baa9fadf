package record

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"slices"

	"golang.org/x/perf/benchfmt"
	"golang.org/x/perf/benchproc"
)

// Record is one file of raw benchmark output.
type Record struct {
	CPU, Go, Commit, Date string // from the "key: value" lines; empty where they are missing
	Keys                  []Key  // in the order of the file

	values map[Key]map[string][]float64 // by unit, one value a run
}

// Open returns the record in a file.
func Open(path string) (*Record, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read a record: %w", err)
	}
	defer file.Close()
	return Read(file, path)
}

// Read returns the record that r holds; name stands for it in errors. A record
// of a run that failed is refused: half of the results say nothing of the rest.
func Read(r io.Reader, name string) (*Record, error) {
	record := &Record{values: make(map[Key]map[string][]float64)}
	keys, err := newKeyReader()
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("cannot read a record: %w", err)
	}
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte("FAIL")) || bytes.HasPrefix(line, []byte("--- FAIL")) {
			return nil, fmt.Errorf("%s is the record of a run that failed, want one that ended with ok", name)
		}
	}
	reader := benchfmt.NewReader(bytes.NewReader(text), name)
	for reader.Scan() {
		switch result := reader.Result().(type) {
		case *benchfmt.Result:
			record.add(keys.key(result), result)
		case *benchfmt.SyntaxError:
			return nil, fmt.Errorf("%s is no benchmark record: %w", name, result)
		}
	}
	if err := reader.Err(); err != nil {
		return nil, fmt.Errorf("cannot read a record: %w", err)
	}
	if len(record.Keys) == 0 {
		return nil, fmt.Errorf("%s holds no benchmark result", name)
	}
	return record, nil
}

// add keeps one run of one benchmark.
func (r *Record) add(k Key, result *benchfmt.Result) {
	if r.values[k] == nil {
		r.values[k] = make(map[string][]float64)
		r.Keys = append(r.Keys, k)
	}
	for _, value := range result.Values {
		r.values[k][value.Unit] = append(r.values[k][value.Unit], value.Value)
	}
	r.CPU = result.GetConfig("cpu")
	r.Go = result.GetConfig("go")
	r.Commit = result.GetConfig("commit")
	r.Date = result.GetConfig("date")
}

// keyReader projects a result onto its key.
type keyReader struct {
	projection *benchproc.Projection
	fields     map[string]*benchproc.Field
}

// newKeyReader returns the projection onto all parts that a name here can have.
func newKeyReader() (*keyReader, error) {
	var parser benchproc.ProjectionParser
	filter, err := benchproc.NewFilter("*")
	if err != nil {
		return nil, err
	}
	projection, err := parser.Parse("build,.name,/corpus,/shape,/trait,/component,/production,/bytes,/step,/kernel,/peer,/goroutines", filter)
	if err != nil {
		return nil, err
	}
	fields := make(map[string]*benchproc.Field)
	for _, field := range projection.Fields() {
		fields[field.Name] = field
	}
	return &keyReader{projection, fields}, nil
}

// key returns the key of a result.
func (r *keyReader) key(result *benchfmt.Result) Key {
	key := r.projection.Project(result)
	of := func(name string) string { return key.Get(r.fields[name]) }
	k := Key{
		Build: of("build"), Bench: of(".name"), Corpus: of("/corpus"), Shape: of("/shape"), Trait: of("/trait"),
		Component: of("/component"), Production: of("/production"), Bytes: of("/bytes"), Step: of("/step"),
		Kernel: of("/kernel"), Peer: of("/peer"), Goroutines: of("/goroutines"),
	}
	if k.Build == "default" {
		k.Build = ""
	}
	return k
}

// Corpora returns the corpora that any benchmark ran on, in the file's order.
func (r *Record) Corpora() []string { return r.distinct(func(k Key) string { return k.Corpus }) }

// Kernels returns the kernels of the usual build, in the file's order: the
// fastest first.
func (r *Record) Kernels() []string {
	return r.distinct(func(k Key) string {
		if k.Build != "" {
			return ""
		}
		return k.Kernel
	})
}

// Select returns the keys for which keep is true, in the file's order.
func (r *Record) Select(keep func(k Key) bool) []Key {
	var keys []Key
	for _, k := range r.Keys {
		if keep(k) {
			keys = append(keys, k)
		}
	}
	return keys
}

// distinct returns the values of a part, each once, without the empty one.
func (r *Record) distinct(of func(k Key) string) []string {
	var values []string
	for _, k := range r.Keys {
		if v := of(k); v != "" && !slices.Contains(values, v) {
			values = append(values, v)
		}
	}
	return values
}
