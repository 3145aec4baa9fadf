package records

import "github.com/uriscan/uriscan/accesslog"

// The formats that have a meaning of their own for LogParsers.
const (
	Auto     = "auto" // whichever the line fits
	W3C      = "w3c"  // needs the line with the columns
	Zeek     = "zeek" // needs it too
	combined = "combined"
)

// LogParsers returns a parser for each format that a line may have, the most particular one
// first: that of the name, as [accesslog.Named] has it, or all for Auto. The columns of a
// W3C log are in a line of their own, its directive, as in "#Fields: cs-method cs-uri-stem", and
// those of a log of Zeek in one with tabs that begins with "#fields".
// LogParsers returns nil if no format has the name, or if the directive of such a log has
// no columns. Without a directive it does so for W3C and Zeek, and Auto leaves out the formats
// that have directives.
func LogParsers(format, directive string) (parsers []*accesslog.Parser) {
	if format != Auto {
		f := accesslog.Named(format)
		if f == nil || directive == "" && (format == W3C || format == Zeek) {
			return nil
		}
		return withDirective(nil, f, directive)
	}
	for _, f := range accesslog.Formats() {
		if directive != "" || !f.HasDirectives() {
			parsers = withDirective(parsers, f, directive)
		}
	}
	return parsers
}

// withDirective appends a parser of a format that has read a directive, unless there is one and
// it has no columns of that format.
func withDirective(parsers []*accesslog.Parser, f *accesslog.Format, directive string) []*accesslog.Parser {
	p := accesslog.NewParser(f)
	if f.HasDirectives() && directive != "" {
		var r accesslog.Record
		p.Scan([]byte(directive), &r)
		isDirective := r.Skipped()
		if p.Scan([]byte("x"), &r); !isDirective || r.Code() == accesslog.CodeNoFields {
			return parsers
		}
	}
	return append(parsers, p)
}
