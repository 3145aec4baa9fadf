package uriscanprocessor

import "go.opentelemetry.io/collector/component"

// Config is what a user writes about the processor.
type Config struct {
	// Schema says how attributes are called: "otel", by the semantic conventions of
	// OpenTelemetry, or "ecs", by the Elastic Common Schema.
	Schema string `mapstructure:"schema"`

	// OnError says what is done about an invalid value: "tag" writes error.type, error.offset
	// and the components that were found, "keep" writes nothing.
	OnError string `mapstructure:"on_error"`

	// Sources say what is read. Sources that would write the same attributes, because they
	// have the same To, are alternatives: the first one that a record has is read.
	Sources []Source `mapstructure:"sources"`

	// Redact says which secrets are hidden in what is written.
	Redact Redact `mapstructure:"redact"`

	// Limits say how much of one value is read.
	Limits Limits `mapstructure:"limits"`

	// Templates say how url.template is made, and what else names of paths are used for.
	Templates Templates `mapstructure:"templates"`

	// prevent unkeyed literal initialization
	_ struct{}
}

// Source is one value of a record, and what is done with it.
type Source struct {
	// From is the name of an attribute, or a path as OTTL has them: body, body["key"],
	// attributes["name"], resource.attributes["name"] or spanevent.attributes["name"].
	// What is found there is written beside it: to the attributes of the record, the
	// resource or the event.
	From string `mapstructure:"from"`

	// Mode says what the text is: "url" (the default), "target", "find" or "accesslog".
	Mode string `mapstructure:"mode"`

	// To precedes the name of every attribute that is written, as in "referer.".
	To string `mapstructure:"to"`

	// Attributes chooses what is written, as in [url.domain, url.path]. The default is all
	// that the mode has, but for a few that are seldom wanted.
	Attributes []string `mapstructure:"attributes"`

	// Facts are names of facts, such as dot-segment, or "all". Those that hold are written
	// to the list uriscan.facts.
	Facts []string `mapstructure:"facts"`

	// Normalize writes the normal form of a valid URL to uriscan.normalized: by the rules
	// of "syntax" (RFC 3986 §6.2.2) or of "scheme" (§6.2.3). The mode must be url.
	Normalize string `mapstructure:"normalize"`

	// Overwrite replaces attributes that are there already. The default is to keep them.
	Overwrite bool `mapstructure:"overwrite"`

	// Original says what becomes of the text that is read: "keep" (the default), "redact"
	// or "remove". A text that is invalid is redacted too, but not removed.
	Original string `mapstructure:"original"`

	// MethodFrom is the attribute with the method, in the mode target. The default is
	// http.request.method, or else http.method.
	MethodFrom string `mapstructure:"method_from"`

	// Format is that of the lines in the mode accesslog: the name of a format of package
	// accesslog, or "auto" (the default), which looks at each line.
	Format string `mapstructure:"format"`

	// Directive is the line with the columns of the format w3c, as in
	// "#Fields: date time cs-method cs-uri-stem cs-uri-query sc-status".
	Directive string `mapstructure:"directive"`

	// Schemes are those that the mode find looks for. The default is http, https, ftp, ws
	// and wss.
	Schemes []string `mapstructure:"schemes"`

	// AnyScheme makes the mode find look for every scheme.
	AnyScheme bool `mapstructure:"any_scheme"`

	// Extent says how far a URI goes in the mode find: "iri" (the default), "strict" or
	// "loose", as package find has them.
	Extent string `mapstructure:"extent"`

	// prevent unkeyed literal initialization
	_ struct{}
}

// Redact says which secrets are hidden.
type Redact struct {
	// Enabled is true by default.
	Enabled bool `mapstructure:"enabled"`

	// Thorough hides more, and in doubt what is no secret: about fifty query keys in any case,
	// anywhere and encoded, and the user info of every URL in the text. See rewrite.Thorough.
	Thorough bool `mapstructure:"thorough"`

	// QueryKeys are the names whose values are hidden. They replace the default: AWSAccessKeyId,
	// Signature, sig and X-Goog-Signature, or the longer list of Thorough.
	QueryKeys []string `mapstructure:"query_keys"`

	// FoldCase makes these names compare without regard to case.
	FoldCase bool `mapstructure:"fold_case"`

	// Fragment makes the same names secret in fragments.
	Fragment bool `mapstructure:"fragment"`

	// Mask is written instead of a secret. The default is REDACTED.
	Mask string `mapstructure:"mask"`

	// prevent unkeyed literal initialization
	_ struct{}
}

// Limits say how much of one value is read.
type Limits struct {
	// Length is how many bytes a value may have. A longer one gets the error too-long. The
	// default is 1 MiB.
	Length int `mapstructure:"length"`

	// Matches is how many URIs of a text are written in the mode find. The default is 100.
	// All of them are counted.
	Matches int `mapstructure:"matches"`

	// prevent unkeyed literal initialization
	_ struct{}
}

// Templates say how names of low cardinality are made for paths. The first that knows a path
// names it: the routes, what has been learned, the preset.
type Templates struct {
	// Preset says what varies in a path: "otel" (the default), "rfc1051" or "odigos". See
	// package template.
	Preset string `mapstructure:"preset"`

	// Routes are patterns of net/http.ServeMux, such as "GET /users/{id}".
	Routes []string `mapstructure:"routes"`

	// Learn learns from the paths of valid URLs which of their places vary.
	Learn bool `mapstructure:"learn"`

	// Words is how many different words a place may have before it varies. The default is 64.
	Words int `mapstructure:"words"`

	// Storage is the extension that keeps what was learned, such as file_storage.
	Storage *component.ID `mapstructure:"storage"`

	// HTTPRoute writes http.route to a span of a server that has none.
	HTTPRoute bool `mapstructure:"http_route"`

	// SpanNames names a span of HTTP by its method and its route or template, as in
	// "GET /users/{id}", if the instrumentation knew neither.
	SpanNames bool `mapstructure:"span_names"`

	// prevent unkeyed literal initialization
	_ struct{}
}

// The values of the options.
const (
	onErrorTag  = "tag"
	onErrorKeep = "keep"

	modeURL       = "url"
	modeTarget    = "target"
	modeFind      = "find"
	modeAccessLog = "accesslog"

	originalKeep   = "keep"
	originalRedact = "redact"
	originalRemove = "remove"

	allFacts = "all"
)
