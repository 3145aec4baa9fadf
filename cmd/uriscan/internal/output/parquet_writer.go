//go:build !uriscan_small

package output

import (
	"encoding/binary"
	"io"
	"math"
	"slices"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"

	"github.com/uriscan/uriscan/records"
)

// groupBytes is how many bytes of rows make a row group: some fifty thousand records.
const groupBytes = 8 << 20

// parquetWriter makes a Parquet file of rows.
type parquetWriter struct {
	columns []column
	file    *parquet.GenericWriter[any]
	rows    []byte      // not in a group yet
	groups  []*rowGroup // that are being made, the first one first
	free    []*rowGroup // that were written
	most    int         // how many are made at the same time
	err     error       // of writing; nothing is written after it
}

// column is one column of the file.
type column struct {
	field *Field
	nulls []parquet.Value // as many as there are rows at once
	names []parquet.Value // of Enum and Flags
}

// HasParquet is false in a program that was built without Parquet.
const HasParquet = true

// newParquetWriter returns the writer of a file with the fields of the encoder.
func (e *Encoder) newParquetWriter(out io.Writer, workers int) io.WriteCloser {
	w := &parquetWriter{most: max(workers, 1)}
	nodes := orderedGroup{parquet.Group{}, nil}
	for i, field := range e.chosen {
		f := &e.schema.fields[field]
		c := column{field: f, nulls: slices.Repeat([]parquet.Value{parquet.NullValue().Level(0, 0, i)}, rowsAtOnce)}
		for _, name := range f.Names {
			c.names = append(c.names, parquet.ByteArrayValue([]byte(name)).Level(0, 1, i))
		}
		w.columns = append(w.columns, c)
		nodes.Group[f.Name] = parquet.Optional(nodeOf(f))
		nodes.order = append(nodes.order, f.Name)
	}
	w.file = parquet.NewGenericWriter[any](out,
		parquet.NewSchema("uriscan", nodes),
		parquet.Compression(&zstd.Codec{Level: zstd.SpeedFastest}),
		parquet.CreatedBy("uriscan", "", ""),
		parquet.DataPageStatistics(false),
	)
	return w
}

// nodeOf returns the type of the column of a field.
func nodeOf(f *Field) parquet.Node {
	switch f.Kind {
	case Number, Integer:
		if 0 < f.Max && f.Max <= math.MaxInt32 {
			return parquet.Int(32)
		}
		return parquet.Int(64)
	case Enum, Name, Encoding:
		return parquet.Encoded(parquet.String(), &parquet.RLEDictionary)
	case Flags:
		return parquet.List(parquet.Encoded(parquet.String(), &parquet.RLEDictionary))
	}
	return parquet.String()
}

// orderedGroup is a group that keeps the order of its fields; those of parquet.Group are sorted.
type orderedGroup struct {
	parquet.Group
	order []string
}

// Fields implements parquet.Node.
func (g orderedGroup) Fields() []parquet.Field {
	fields := g.Group.Fields()
	slices.SortFunc(fields, func(a, b parquet.Field) int {
		return slices.Index(g.order, a.Name()) - slices.Index(g.order, b.Name())
	})
	return fields
}

// Write takes whole rows.
func (w *parquetWriter) Write(rows []byte) (int, error) {
	if w.err != nil {
		return 0, w.err
	}
	w.rows = append(w.rows, rows...)
	if len(w.rows) >= groupBytes {
		w.begin()
	}
	return len(rows), w.err
}

// Close writes what is left, and the end of the file.
func (w *parquetWriter) Close() error {
	if len(w.rows) > 0 && w.err == nil {
		w.begin()
	}
	for len(w.groups) > 0 {
		w.commit()
	}
	if w.err == nil {
		w.err = w.file.Close()
	}
	return w.err
}

// begin begins to make a group of the rows that were gathered. If too many groups are being
// made it waits for the first of them.
func (w *parquetWriter) begin() {
	if len(w.groups) == w.most {
		w.commit()
	}
	var g *rowGroup
	if last := len(w.free) - 1; last >= 0 {
		g, w.free = w.free[last], w.free[:last]
	} else {
		n := len(w.columns)
		g = &rowGroup{columns: w.columns, to: w.file.BeginRowGroup(), values: make([][]parquet.Value, n), absent: make([]int, n)}
	}
	g.rows, w.rows = w.rows, g.rows[:0]
	g.done = make(chan error, 1)
	w.groups = append(w.groups, g)
	go func() { g.done <- g.make() }()
}

// commit writes the first group that is being made.
func (w *parquetWriter) commit() {
	g := w.groups[0]
	w.groups = slices.Delete(w.groups, 0, 1)
	err := <-g.done
	if err == nil && w.err == nil {
		_, err = g.to.Commit()
	}
	if w.err == nil {
		w.err = err
	}
	w.free = append(w.free, g)
}

// rowGroup is a row group that is being made. Most columns have nothing in most rows, so
// a row without a value is only counted, until a value comes.
type rowGroup struct {
	columns []column
	rows    []byte
	to      *parquet.ConcurrentRowGroupWriter
	values  [][]parquet.Value // of some rows, by column
	absent  []int             // how many rows after these have no value, by column
	done    chan error
}

// rowsAtOnce is how many rows are handed over at once.
const rowsAtOnce = 256

// make turns the rows into columns.
func (g *rowGroup) make() error {
	n := 0
	for rest := g.rows; len(rest) > 0; {
		for i := range g.columns {
			rest = g.take(i, rest)
		}
		if n++; n == rowsAtOnce {
			n = 0
			if err := g.handOver(); err != nil {
				return err
			}
		}
	}
	if err := g.handOver(); err != nil {
		return err
	}
	return g.to.Flush()
}

// handOver hands the values of some rows over.
func (g *rowGroup) handOver() error {
	for i, c := range g.to.ColumnWriters() {
		values := g.columns[i].nulls[:g.absent[i]]
		if len(g.values[i]) > 0 {
			g.addAbsent(i)
			values = g.values[i]
		}
		if len(values) > 0 {
			if _, err := c.WriteRowValues(values); err != nil {
				return err
			}
		}
		g.values[i], g.absent[i] = g.values[i][:0], 0
	}
	return nil
}

// take takes the value of a column from the rows, and returns the rest of them.
func (g *rowGroup) take(i int, rows []byte) []byte {
	c := &g.columns[i]
	n, rows := int(binary.LittleEndian.Uint32(rows)), rows[4:]
	if n == 0 {
		g.absent[i]++
		return rows
	}
	if g.absent[i] > 0 {
		g.addAbsent(i)
	}
	switch c.field.Kind {
	case Number, Integer:
		number := int64(binary.LittleEndian.Uint64(rows))
		if 0 < c.field.Max && c.field.Max <= math.MaxInt32 {
			g.add(i, parquet.Int32Value(int32(number)).Level(0, 1, i))
		} else {
			g.add(i, parquet.Int64Value(number).Level(0, 1, i))
		}
		return rows[8:]
	case Flags:
		g.addFlags(i, c, binary.LittleEndian.Uint64(rows))
		return rows[8:]
	case Enum:
		g.add(i, c.names[n-1])
		return rows
	case Encoding:
		g.add(i, parquet.ByteArrayValue(latin1).Level(0, 1, i))
		return rows
	}
	g.add(i, parquet.ByteArrayValue(rows[:n-1]).Level(0, 1, i))
	return rows[n-1:]
}

// latin1 is the value of a field of kind Encoding.
var latin1 = []byte(records.ISO88591)

// add adds a value to a column.
func (g *rowGroup) add(i int, v parquet.Value) { g.values[i] = append(g.values[i], v) }

// addAbsent adds the rows that were counted because a column has no value there.
func (g *rowGroup) addAbsent(i int) {
	g.values[i] = append(g.values[i], g.columns[i].nulls[:g.absent[i]]...)
	g.absent[i] = 0
}

// addFlags adds a list of the names of the flags in a set.
func (g *rowGroup) addFlags(i int, c *column, set uint64) {
	if set == 0 {
		g.add(i, parquet.NullValue().Level(0, 1, i))
		return
	}
	repetition := 0
	for flag, name := range c.names {
		if set>>flag&1 != 0 {
			g.add(i, name.Level(repetition, 2, i))
			repetition = 1
		}
	}
}
