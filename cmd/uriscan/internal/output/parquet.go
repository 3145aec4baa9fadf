package output

import (
	"encoding/binary"
	"math"
	"unicode/utf8"

	"github.com/uriscan/uriscan/records"
)

// A Parquet file has its values by column, many rows together in a row group, and at its
// end a directory of the groups. So it cannot be written by many encoders that append to
// slices, and nothing of it can be read before its end is there.
//
// Therefore an encoder appends a record as its values in a form that is quick to write and
// quick to read again, here called a row. parquetWriter gathers rows until they are enough
// for a group, and a goroutine of its own turns them into columns and compresses these. So
// several groups are made at the same time. They are written in their order.

// Every row has a value for each field. A value is four bytes, the lowest first, and what they announce: 0 for a field
// that is not there, or else one more than the length of the text that follows, or than the
// value of a set of flags or the number of a name of an Enum. A number is 1 and eight bytes.

// appendRow4 appends the four bytes in front of a value.
func appendRow4(dst []byte, n int) []byte {
	return binary.LittleEndian.AppendUint32(dst, uint32(n))
}

// appendRowText appends a text. Bytes that are no UTF-8 are written as if they were ISO
// 8859-1, as in JSON.
func appendRowText(dst, text []byte, kind textKind) []byte {
	if kind != byteText {
		return append(appendRow4(dst, len(text)+1), text...)
	}
	begin := len(dst)
	dst = appendRow4(dst, 0)
	for _, b := range text {
		dst = utf8.AppendRune(dst, rune(b))
	}
	binary.LittleEndian.PutUint32(dst[begin:], uint32(len(dst)-begin-4+1))
	return dst
}

// appendColumns appends the values of a record as a row.
func (e *Encoder) appendColumns(dst []byte, r *Record) []byte {
	kind := e.kindOf(r)
	for _, field := range e.chosen {
		f := &e.schema.fields[field]
		if f.Kind == Encoding {
			present := 0
			if kind == byteText {
				present = 1
			}
			dst = appendRow4(dst, present)
			continue
		}
		if !r.Set.Has(field) {
			dst = appendRow4(dst, 0)
			continue
		}
		switch f.Kind {
		case Text:
			dst = appendRowText(dst, r.Spans[field].In(r.Text), kind)
		case Bytes:
			dst = appendRowText(dst, r.Bytes[field], kind)
		case Number:
			number, _ := records.ParseNumber(r.Spans[field].In(r.Text), math.MaxInt64)
			dst = appendRowNumber(dst, number)
		case Integer:
			dst = appendRowNumber(dst, r.Ints[field])
		case Enum:
			dst = appendRow4(dst, 1+int(r.Set&e.schema.bitsOf(field)&^(1<<field)>>e.schema.shift[field]))
		case Flags:
			dst = appendRow4(dst, 1)
			dst = binary.LittleEndian.AppendUint64(dst, uint64(r.Ints[field]))
		default:
			e.scratch = e.appendOther(e.scratch[:0], r, field, kind)
			dst = appendRowText(dst, e.scratch, utf8Text)
		}
	}
	return dst
}

// appendRowNumber appends a number.
func appendRowNumber(dst []byte, n int64) []byte {
	return binary.LittleEndian.AppendUint64(appendRow4(dst, 1), uint64(n))
}
