package uri

import (
	"database/sql/driver"
	"errors"
)

// A Reference is written and read as its text: by encoding/json as a string or as
// the key of an object, by encoding/xml, encoding/gob, flag.TextVar and
// database/sql. What is read is checked as [Parse] checks it, and copied.

// AppendText appends the whole text; see [encoding.TextAppender]. It never returns
// an error.
func (r Reference) AppendText(b []byte) ([]byte, error) { return append(b, r.text...), nil }

// MarshalText returns the whole text; see [encoding.TextMarshaler]. It never
// returns an error. In JSON, omitzero leaves out the empty reference; omitempty
// does not.
func (r Reference) MarshalText() ([]byte, error) { return []byte(r.text), nil }

// UnmarshalText sets r to text as a Reference; see [encoding.TextUnmarshaler]. If
// text is invalid, it returns the error of [Parse] and leaves r unchanged. In
// JSON, null leaves r unchanged too, and anything else but a string is an error.
func (r *Reference) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err == nil {
		*r = parsed
	}
	return err
}

// MarshalBinary is [Reference.MarshalText]; see [encoding.BinaryMarshaler].
func (r Reference) MarshalBinary() ([]byte, error) { return r.MarshalText() }

// UnmarshalBinary is [Reference.UnmarshalText]; see [encoding.BinaryUnmarshaler].
func (r *Reference) UnmarshalBinary(text []byte) error { return r.UnmarshalText(text) }

// errScan does not repeat the value, which may hold a secret.
var errScan = errors.New("uri: the column has no text; want a string, or sql.Null[uri.Reference] where it may be NULL")

// Scan sets r to the reference that a column of a database holds as text; see
// [database/sql.Scanner]. It leaves r unchanged if it returns an error. NULL is
// an error: use sql.Null[uri.Reference] for a column that may be NULL.
func (r *Reference) Scan(column any) error {
	switch text := column.(type) {
	case string:
		return r.UnmarshalText([]byte(text))
	case []byte:
		return r.UnmarshalText(text)
	}
	return errScan
}

// Value returns the whole text as a string for a column of a database; see
// [database/sql/driver.Valuer]. It never returns an error.
func (r Reference) Value() (driver.Value, error) { return r.text, nil }
