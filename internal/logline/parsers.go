package logline

import "github.com/uriscan/uriscan/accesslog"

// The names of formats that mean more than others.
const (
	Auto     = "auto" // any format but W3C
	W3C      = "w3c"  // needs the line with the columns
	combined = "combined"
)

// Parsers returns a parser for each format that a line may have, the most particular one
// first. The columns of a W3C log stand in a line of their own, its directive, so that
// format must be named. Parsers returns nil if there is no such format, or if the
// directive of a W3C log has no columns.
func Parsers(format, directive string) (parsers []*accesslog.Parser) {
	switch format {
	case W3C:
		if p := withColumns(directive); p != nil {
			parsers = append(parsers, p)
		}
	case Auto:
		for _, f := range accesslog.Formats() {
			if f.Name() != W3C {
				parsers = append(parsers, accesslog.NewParser(f))
			}
		}
	default:
		if f := accesslog.Named(format); f != nil {
			parsers = append(parsers, accesslog.NewParser(f))
		}
	}
	return parsers
}

// withColumns returns a parser of W3C logs that knows the columns of a directive, or nil if
// the text is none.
func withColumns(directive string) *accesslog.Parser {
	p := accesslog.NewParser(accesslog.Named(W3C))
	var r accesslog.Record
	if p.Scan([]byte(directive), &r); !r.Skipped() {
		return nil
	}
	if p.Scan([]byte("x"), &r); r.Code() == accesslog.CodeNoFields {
		return nil
	}
	return p
}
