package stats

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
)

// column counts the values of one field.
type column interface {
	add(r *Record)
	merge(other column)
	table(top int) Table
}

// newColumn returns the column of a field.
func newColumn(f Field, room int) column {
	if kinds[f].set != nil {
		return &setColumn{field: f}
	}
	return &textColumn{field: f, counter: NewCounter(room)}
}

// textColumn counts values that are texts.
type textColumn struct {
	field   Field
	counter *Counter
	records uint64 // that have a value
}

func (c *textColumn) add(r *Record) {
	k := &kinds[c.field]
	value, found := k.text(r)
	if !found {
		return
	}
	c.records++
	if k.fold {
		c.counter.AddFolded(value)
	} else {
		c.counter.Add(value)
	}
}

func (c *textColumn) merge(other column) {
	o := other.(*textColumn)
	c.records += o.records
	c.counter.Merge(o.counter)
}

func (c *textColumn) table(top int) Table {
	t := Table{
		Field: c.field, Records: c.records,
		Values: c.counter.Len(), Missed: c.counter.missed, Exact: c.counter.Exact(), Long: c.counter.long,
	}
	for _, v := range c.counter.top(top) {
		t.Rows = append(t.Rows, Row{Value: v.text, Count: v.count, Missed: v.missed})
	}
	return t
}

// setColumn counts values of which there are few. A record may have several.
type setColumn struct {
	field   Field
	counts  [64]uint64
	records uint64
}

func (c *setColumn) add(r *Record) {
	set := kinds[c.field].set(r)
	if set == 0 {
		return
	}
	c.records++
	for ; set != 0; set &= set - 1 {
		c.counts[bits.TrailingZeros64(set)]++
	}
}

func (c *setColumn) merge(other column) {
	o := other.(*setColumn)
	c.records += o.records
	for i, n := range o.counts {
		c.counts[i] += n
	}
}

func (c *setColumn) table(top int) Table {
	t := Table{Field: c.field, Records: c.records, Exact: true}
	for i, n := range c.counts {
		if n > 0 {
			t.Rows = append(t.Rows, Row{Value: kinds[c.field].called(i), Count: n})
		}
	}
	t.Values = len(t.Rows)
	slices.SortFunc(t.Rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Value, b.Value))
	})
	t.Rows = t.Rows[:min(top, len(t.Rows))]
	return t
}
