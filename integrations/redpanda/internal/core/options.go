package core

import (
	"github.com/uriscan/uriscan/records"
	"github.com/uriscan/uriscan/rewrite"
)

// Options say what a Processor does. Each is a field of the configuration.
type Options struct {
	From       string
	Mode       string
	To         string
	Schema     string
	Layout     string
	Overwrite  bool
	Original   string
	OnError    string
	Facts      bool
	Normalize  string
	Template   string
	Domain     bool
	Browser    bool
	Production string
	MethodFrom string
	Format     string
	Directive  string
	Paths      map[string]string
	Extent     string
	Schemes    []string
	AnyScheme  bool
	Redact     Redact
	Limits     Limits
}

// Redact says which secrets are hidden in what is written.
type Redact struct {
	Enabled   bool
	Thorough  bool
	QueryKeys []string
	FoldCase  bool
	Fragment  bool
	Mask      string
}

// Limits say how much of a text is read.
type Limits struct {
	Length  int
	Matches int
}

// The values of the options.
const (
	modeURL       = "url"
	modeTarget    = "target"
	modeFind      = "find"
	modeAccessLog = "accesslog"

	layoutNested = "nested"
	layoutFlat   = "flat"

	originalKeep   = "keep"
	originalRedact = "redact"
	originalRemove = "remove"

	onErrorKeep = "keep"
	onErrorTag  = "tag"
	onErrorFail = "fail"

	normalizeNone = "none"
	templateNone  = "none"

	formatJSON = "json"

	defaultLength  = 1 << 20
	defaultMatches = 1000
	mostLength     = 1 << 30
	mostMatches    = 1 << 20
)

// Defaults returns the options of a configuration that sets none.
func Defaults() Options {
	return Options{
		Mode:       modeURL,
		Schema:     string(records.OTel),
		Layout:     layoutNested,
		Original:   originalKeep,
		OnError:    onErrorTag,
		Normalize:  normalizeNone,
		Template:   templateNone,
		Production: "URI-reference",
		Format:     records.Auto,
		Extent:     "iri",
		Redact:     Redact{Enabled: true, QueryKeys: rewrite.DefaultQueryKeys(), Mask: "REDACTED"},
		Limits:     Limits{Length: defaultLength, Matches: defaultMatches},
	}
}
