package records

import "github.com/uriscan/uriscan/accesslog"

// The formats that have a meaning of their own for LogParsers.
const (
	Auto     = "auto" // whichever the line fits
	W3C      = "w3c"  // needs the line with the columns
	combined = "combined"
)

// LogParsers returns a parser for each format that a line may have, the most particular one
// first: that of the name, as [accesslog.Named] has it, or all for Auto. The columns of a
// W3C log are in a line of their own, its directive, as in "#Fields: cs-method cs-uri-stem".
// LogParsers returns nil if no format has the name, or if the directive of a W3C log has
// no columns. Without a directive Auto leaves that format out.
func LogParsers(format, directive string) (parsers []*accesslog.Parser) {
	switch format {
	case W3C:
		if p := withColumns(directive); p != nil {
			parsers = append(parsers, p)
		}
	case Auto:
		for _, f := range accesslog.Formats() {
			if f.Name() == W3C {
				parsers = append(parsers, LogParsers(W3C, directive)...)
			} else {
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
