package whatwg

import (
	"database/sql/driver"
	"errors"
)

// A URL is written and read as its text: by encoding/json as a string or as the key of an
// object, by encoding/xml, encoding/gob, flag.TextVar and database/sql. What is read is
// parsed as [Parse] does, without a base. The empty text is the zero URL.

// AppendText appends the whole text; see [encoding.TextAppender]. It never returns an
// error.
func (u URL) AppendText(b []byte) ([]byte, error) { return append(b, u.href...), nil }

// MarshalText returns the whole text; see [encoding.TextMarshaler]. It never returns an
// error.
func (u URL) MarshalText() ([]byte, error) { return []byte(u.href), nil }

// UnmarshalText sets u to the URL of a text; see [encoding.TextUnmarshaler]. If a browser
// refuses the text, it returns the error of [Parse] and leaves u unchanged.
func (u *URL) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*u = URL{}
		return nil
	}
	parsed, err := Parse(string(text))
	if err == nil {
		*u = parsed
	}
	return err
}

// MarshalBinary is [URL.MarshalText]; see [encoding.BinaryMarshaler].
func (u URL) MarshalBinary() ([]byte, error) { return u.MarshalText() }

// UnmarshalBinary is [URL.UnmarshalText]; see [encoding.BinaryUnmarshaler].
func (u *URL) UnmarshalBinary(text []byte) error { return u.UnmarshalText(text) }

// errScan does not repeat the value, which may hold a secret.
var errScan = errors.New("whatwg: the column has no text; want a string, or sql.Null[whatwg.URL] where it may be NULL")

// Scan sets u to the URL that a column of a database holds as text; see
// [database/sql.Scanner]. It leaves u unchanged if it returns an error. NULL is an error:
// use sql.Null[whatwg.URL] for a column that may be NULL.
func (u *URL) Scan(column any) error {
	switch text := column.(type) {
	case string:
		return u.UnmarshalText([]byte(text))
	case []byte:
		return u.UnmarshalText(text)
	}
	return errScan
}

// Value returns the whole text as a string for a column of a database; see
// [database/sql/driver.Valuer]. It never returns an error.
func (u URL) Value() (driver.Value, error) { return u.href, nil }
