package core

import (
	"strings"

	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/records"
	"github.com/uriscan/uriscan/template"
)

// Kind is what the value of a field of the configuration is.
type Kind uint8

// The kinds.
const (
	String Kind = iota
	Bool
	Int
	StringList
	StringMap
	Object
)

// ConfigField is a field of the configuration of the processor, as both engines describe
// one.
type ConfigField struct {
	Name        string
	Kind        Kind
	Description string
	Default     any
	Choices     []Choice // of a String that is one of a few
	Lint        string   // a Bloblang mapping for this field alone; see LintRules
	Advanced    bool
	Fields      []ConfigField // of an Object
}

// Choice is one value of a field.
type Choice struct{ Value, Description string }

// The summary and the description of the processor.
const (
	Summary = "Splits URLs, request targets, the URLs in a text or lines of access logs into fields, by the letter of RFC 3986."

	Description = `
It writes the fields with the names of OpenTelemetry or of the Elastic Common Schema. Nothing is decoded or guessed: the components are the bytes that were sent. Passwords and the values of secret query keys are hidden in what is written.

No message is dropped. One with an invalid URL gets ` + "`error.type`, `error.offset`" + ` and the components that it has; with ` + "`on_error: fail`" + ` it is also marked as failed, so that ` + "`catch`, `try`" + ` and the error handling of outputs see it. Errors and metrics never repeat a URL.

The counters are ` + "`uriscan_records`, `uriscan_missing` and `uriscan_invalid`" + `, the last one with the label ` + "`code`" + `.`
)

// choices returns choices without descriptions.
func choices(values ...string) (list []Choice) {
	for _, value := range values {
		list = append(list, Choice{Value: value})
	}
	return list
}

// values returns the values of choices.
func values(list []Choice) (values []string) {
	for _, c := range list {
		values = append(values, c.Value)
	}
	return values
}

var (
	modes = []Choice{
		{modeURL, "a URL or any other URI reference"},
		{modeTarget, "the target of an HTTP request, such as `/a?b`"},
		{modeFind, "a text with URLs in it"},
		{modeAccessLog, "a line of an access log"},
	}
	schemas = []Choice{
		{string(records.OTel), "the semantic conventions of OpenTelemetry"},
		{string(records.ECS), "the Elastic Common Schema"},
	}
	layouts = []Choice{
		{layoutNested, "objects within objects: `url.domain` is the field `domain` of the object `url`"},
		{layoutFlat, "one field whose name is `url.domain`"},
	}
	originals = []Choice{
		{originalKeep, "it stays as it is, with its secrets"},
		{originalRedact, "it stays without its secrets"},
		{originalRemove, "it is removed"},
	}
	onErrors = []Choice{
		{onErrorKeep, "the message stays as it is"},
		{onErrorTag, "the message gets the components, `error.type` and `error.offset`"},
		{onErrorFail, "the same, and the message is marked as failed"},
	}
	extents = []Choice{
		{"iri", "as far as it is valid by RFC 3987, with letters of all languages"},
		{"strict", "as far as it is valid by RFC 3986"},
		{"loose", "up to a space, a quotation mark, `<` or `>`, valid or not"},
	}
	productions = choices("URI-reference", "URI", "absolute-URI", "relative-ref")
)

// templates returns the presets of templates.
func templates() []Choice {
	list := []Choice{{templateNone, "no template"}}
	for _, name := range template.Presets() {
		list = append(list, Choice{Value: name})
	}
	return list
}

// formats returns the formats of access logs.
func formats() []Choice {
	list := []Choice{{records.Auto, "the first format that the line fits"}}
	for _, f := range accesslog.Formats() {
		list = append(list, Choice{Value: f.Name()})
	}
	return list
}

// Config is the configuration of the processor.
func Config() []ConfigField {
	fields := configFields()
	for i := range fields {
		if f := &fields[i]; f.Choices != nil {
			f.Lint = lintChoices(f.Name, f.Choices)
		}
	}
	return fields
}

// configFields returns the fields as they are declared.
func configFields() []ConfigField {
	d := Defaults()
	return []ConfigField{
		{Name: "from", Default: "", Description: "The field with the text, as a dot path such as `request.url`; `~1` is a dot within a name. If it is empty, the text is the whole message, and the message becomes an object with what is found. A message without the field, or with `null` there, passes as it is."},
		{Name: "mode", Default: d.Mode, Choices: modes, Description: "What the text is."},
		{Name: "to", Default: "", Description: "The object that the fields are written to, as a dot path. If it is empty, that is the message itself."},
		{Name: "schema", Default: d.Schema, Choices: schemas, Description: "Whose names the fields have."},
		{Name: "layout", Default: d.Layout, Choices: layouts, Description: "How a name with dots is written."},
		{Name: "on_error", Default: d.OnError, Choices: onErrors, Description: "What becomes of a message whose text is invalid."},
		{Name: "original", Default: d.Original, Choices: originals, Description: "What becomes of the field that `from` names."},
		{Name: "overwrite", Kind: Bool, Default: false, Description: "Whether fields that the message has already are replaced. If not, they stay; what is wrong is then in `uriscan.error_type` where `error.type` is taken. A secret is replaced anyway.", Advanced: true},
		{Name: "facts", Kind: Bool, Default: false, Description: "Whether `uriscan.facts` lists what proxies and firewalls ask: `password`, `dot-segment`, `ipv4-like` and so on."},
		{Name: "normalize", Default: d.Normalize, Lint: lintSteps("normalize"), Description: "Writes the normal form of a valid URL to `uriscan.normalized`: `none`, `syntax` (RFC 3986 section 6.2.2), `scheme` (section 6.2.3), or a list of `case,percent,dots,port,emptypath,ipv6`. For the mode `url`."},
		{Name: "template", Default: d.Template, Choices: templates(), Description: "Writes a name of low cardinality for the path to `url.template`: `/users/{int}` for `/users/42`. The presets say what varies."},
		{Name: "domain", Kind: Bool, Default: false, Description: "Whether `url.subdomain`, `url.registered_domain` and `url.top_level_domain` are written, by the Public Suffix List."},
		{Name: "browser", Kind: Bool, Default: false, Description: "Whether `uriscan.browser` lists what a browser, which follows the URL Standard, reads in another way than RFC 3986: `scheme`, `host`, `port`, `path`, `refused-by-browser`, `refused-by-rfc3986`. For the modes `url` and `find`."},
		{Name: "production", Default: d.Production, Choices: productions, Description: "What a text must be to be valid, by the name of the rule of RFC 3986. For the mode `url`.", Advanced: true},
		{Name: "method_from", Default: "", Description: "The field with the method of the request, as a dot path. CONNECT and OPTIONS have targets of their own. For the mode `target`.", Advanced: true},
		{Name: "format", Default: d.Format, Choices: formats(), Description: "The format of the lines. For the mode `accesslog`."},
		{Name: "directive", Default: "", Description: "The line with the columns of the format `w3c` or `zeek`, as in `#Fields: date time cs-method cs-uri-stem cs-uri-query sc-status`.", Advanced: true},
		{Name: "paths", Kind: StringMap, Default: map[string]any{}, Description: "Where the fields of JSON lines of your own lie, as in `target: request.uri`. The names are client, client-port, ident, user, time, request, method, target, protocol, status, size, referer, user-agent, host, host-port, forwarded-for, query and captured; several paths have spaces between them. The format must be `json`.", Advanced: true},
		{Name: "extent", Default: d.Extent, Choices: extents, Description: "How far a URL goes. For the mode `find`."},
		{Name: "schemes", Kind: StringList, Default: []any{}, Description: "The schemes that are looked for; if there are none, http, https, ftp, ws and wss. For the mode `find`.", Advanced: true},
		{Name: "any_scheme", Kind: Bool, Default: false, Description: "Whether every scheme is looked for. For the mode `find`.", Advanced: true},
		{Name: "redact", Kind: Object, Description: "Which secrets are hidden in what is written.", Advanced: true, Fields: []ConfigField{
			{Name: "enabled", Kind: Bool, Default: true, Description: "Whether secrets are hidden."},
			{Name: "thorough", Kind: Bool, Default: false, Description: "Whether more is hidden, and in doubt what is no secret: about fifty query keys in any case, anywhere and encoded, and the userinfo of every URL in the text."},
			{Name: "query_keys", Kind: StringList, Default: anyList(d.Redact.QueryKeys), Description: "The names whose values are secret. If `thorough` is set, the default means its longer list."},
			{Name: "fold_case", Kind: Bool, Default: false, Description: "Whether these names are compared without regard to case."},
			{Name: "fragment", Kind: Bool, Default: false, Description: "Whether they are secret in fragments, too."},
			{Name: "mask", Default: d.Redact.Mask, Lint: lintMask("mask"), Description: "What is written in place of a secret."},
		}},
		{Name: "limits", Kind: Object, Description: "How much of a text is read.", Advanced: true, Fields: []ConfigField{
			{Name: "length", Kind: Int, Default: d.Limits.Length, Lint: lintBetween("length", mostLength), Description: "How many bytes a text may have. A longer one is not read, and gets the error `too-long`."},
			{Name: "matches", Kind: Int, Default: d.Limits.Matches, Lint: lintBetween("matches", mostMatches), Description: "How many URLs of a text are written in the mode `find`. One with more gets the error `too-many`."},
		}},
	}
}

// anyList returns a list as an engine has it.
func anyList(texts []string) []any {
	list := []any{}
	for _, text := range texts {
		list = append(list, text)
	}
	return list
}

// lintChoices returns a mapping that wants one of the choices.
func lintChoices(name string, list []Choice) string {
	return `root = if ![` + quoted(values(list)) + `].contains(this) { [` + quote(oneOf(name, values(list))) + `] }`
}

// quoted returns texts as the elements of a list of Bloblang.
func quoted(texts []string) string {
	list := make([]string, len(texts))
	for i, text := range texts {
		list[i] = quote(text)
	}
	return strings.Join(list, ", ")
}

// oneOf returns the sentence that says which values a field may have.
func oneOf(name string, values []string) string {
	return name + " must be " + strings.Join(values[:len(values)-1], ", ") + " or " + values[len(values)-1]
}
