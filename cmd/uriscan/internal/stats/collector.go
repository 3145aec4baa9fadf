package stats

import "github.com/uriscan/uriscan"

// Collector counts records by fields. It is for one goroutine at a time.
type Collector struct {
	columns []column
	lengths [measures]lengths
	records uint64
	valid   uint64
	namer   namer
}

// DefaultRoom is how many values of a field are counted exactly, if nothing else is
// wanted.
const DefaultRoom = 1 << 16

// New returns a Collector that counts by the fields, each with room for a number of
// values. The last argument is asked for the values of Template.
func New(fields []Field, room int, appendName AppendName) *Collector {
	c := &Collector{namer: namer{appendName: appendName}}
	for _, f := range fields {
		c.columns = append(c.columns, newColumn(f, room))
	}
	return c
}

// Add counts a record.
func (c *Collector) Add(r *Record) {
	r.namer = &c.namer
	c.records++
	if r.valid() {
		c.valid++
	}
	for _, column := range c.columns {
		column.add(r)
	}
	c.addLengths(r)
}

// addLengths counts the lengths of a record.
func (c *Collector) addLengths(r *Record) {
	s := r.Spans
	if s == nil || !s.Has(uriscan.CompPath) {
		return // there is no URI, or it was not kept
	}
	c.lengths[ofURI].add(r.URI.Len())
	c.lengths[ofPath].add(s.Path.Len())
	if s.Has(uriscan.CompHost) {
		c.lengths[ofHost].add(s.Host.Len())
	}
	if s.Has(uriscan.CompQuery) {
		c.lengths[ofQuery].add(s.Query.Len())
	}
}

// Merge adds what another Collector of the same fields has counted.
func (c *Collector) Merge(other *Collector) {
	c.records += other.records
	c.valid += other.valid
	for i, column := range c.columns {
		column.merge(other.columns[i])
	}
	for i := range c.lengths {
		c.lengths[i].merge(&other.lengths[i])
	}
}

// Report is what has been counted.
type Report struct {
	Records, Valid uint64
	Partial        string // why some of the input was not counted, in a word; empty if all was
	Tables         []Table
	Lengths        []Length
}

// Table has the most frequent values of a field.
type Table struct {
	Field   Field
	Records uint64 // how many records have a value
	Rows    []Row  // the most frequent first
	Values  int    // how many different values there are; how many are left, if not Exact
	Exact   bool   // no value was dropped, so all counts are exact
	Missed  uint64 // how often a value that was dropped may have occurred at most
	Long    uint64 // how many values were too long to be counted one by one
}

// Row has a value and how often it occurs: Count times, and up to Missed times more.
type Row struct {
	Value         string
	Count, Missed uint64
}

// Length has percentiles of a length in bytes, of the records that have one.
type Length struct {
	Of            string // "uri", "host", "path" or "query"
	Records       uint64
	P50, P90, P99 uint64
	Max           uint64
}

// Report returns what has been counted, with so many rows for each field at most.
func (c *Collector) Report(top int) *Report {
	report := &Report{Records: c.records, Valid: c.valid}
	for _, column := range c.columns {
		report.Tables = append(report.Tables, column.table(top))
	}
	for i := range c.lengths {
		l := &c.lengths[i]
		n := l.settle()
		if n == 0 {
			continue
		}
		report.Lengths = append(report.Lengths, Length{measureNames[i], n, l.at(50), l.at(90), l.at(99), uint64(l.max)})
	}
	return report
}

// Share returns which part of all records a number of them is.
func (r *Report) Share(count uint64) float64 {
	if r.Records == 0 {
		return 0
	}
	return float64(count) / float64(r.Records)
}

// shown returns the sum of the counts of the rows.
func (t *Table) shown() (sum uint64) {
	for i := range t.Rows {
		sum += t.Rows[i].Count
	}
	return sum
}
