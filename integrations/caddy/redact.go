package caddy

import (
	"strings"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"github.com/caddyserver/caddy/v2/modules/logging"
	"go.uber.org/zap/zapcore"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/rewrite"
)

func init() { caddy.RegisterModule(Filter{}) }

// Interface guards
var _ logging.LogFieldFilter = (*Filter)(nil)

// Redaction says what is hidden of a URI, and what is written in its place. The zero value
// has the defaults of package rewrite.
type Redaction struct {
	// Mask is written in the place of what is hidden. The default is "REDACTED".
	Mask string `json:"mask,omitempty"`

	// QueryKeys are the query keys of the values that are hidden. The default is
	// AWSAccessKeyId, Signature, sig and X-Goog-Signature.
	QueryKeys []string `json:"query_keys,omitempty"`

	// FoldCase makes the keys compare without regard to case.
	FoldCase bool `json:"fold_case,omitempty"`

	// Fragment makes the rule for queries apply to fragments as well.
	Fragment bool `json:"fragment,omitempty"`

	// Thorough hides more, and in doubt what is no secret: about fifty query keys in any
	// case, anywhere and encoded, and the userinfo of every URI in the text.
	Thorough bool `json:"thorough,omitempty"`
}

// redacted returns a request target or a URI without its secrets. A nil Redaction has
// the defaults.
func (r *Redaction) redacted(text string) string {
	var redactor *rewrite.Redactor
	if r != nil {
		redactor = &rewrite.Redactor{Mask: r.Mask, QueryKeys: r.QueryKeys, FoldCase: r.FoldCase, Fragment: r.Fragment, Thorough: r.Thorough}
	}
	const slashes = "//"
	isAuthority := text != "" && !strings.Contains(text, "/")
	if isAuthority { // as the target of a CONNECT: "user:password@host:443" has no scheme
		text = slashes + text
	}
	var s uriscan.Spans
	uriscan.ScanString(text, &s)
	redacted := string(rewrite.AppendRedacted(nil, text, &s, redactor))
	if isAuthority {
		redacted = strings.TrimPrefix(redacted, slashes)
	}
	return redacted
}

// Filter is the module caddy.logging.encoders.filter.uriscan. It hides credentials and
// the values of secret query keys in a field of a log that has a URI or a request
// target, such as request>uri, or a list of them, such as request>headers>Referer.
type Filter struct {
	Redaction
}

// CaddyModule returns what Caddy has to know of the module.
func (Filter) CaddyModule() caddy.ModuleInfo {
	return caddy.ModuleInfo{ID: "caddy.logging.encoders.filter.uriscan", New: func() caddy.Module { return new(Filter) }}
}

// Filter returns the field without secrets. A field that is no text stays as it is.
func (f *Filter) Filter(in zapcore.Field) zapcore.Field {
	if list, isList := in.Interface.(caddyhttp.LoggableStringArray); isList {
		redacted := make(caddyhttp.LoggableStringArray, len(list))
		for i, text := range list {
			redacted[i] = f.redacted(text)
		}
		in.Interface = redacted
		return in
	}
	switch in.Type {
	case zapcore.StringType:
		in.String = f.redacted(in.String)
	case zapcore.ByteStringType, zapcore.BinaryType:
		if text, isBytes := in.Interface.([]byte); isBytes {
			in.Interface = []byte(f.redacted(string(text)))
		}
	}
	return in
}
