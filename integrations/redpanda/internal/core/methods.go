package core

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/iri"
	"github.com/uriscan/uriscan/psl"
	"github.com/uriscan/uriscan/records"
	"github.com/uriscan/uriscan/rewrite"
	"github.com/uriscan/uriscan/template"
	"github.com/uriscan/uriscan/whatwg"
)

// A Method is a Bloblang method, as both engines describe one.
type Method struct {
	Name        string
	Description string
	Params      []Param
	Examples    []Example

	// New returns the method for the values of the parameters.
	New func(a Args) (Call, error)
}

// Call is a method of which the parameters are known.
type Call func(value any) (any, error)

// Param is a parameter of a method.
type Param struct {
	Name        string
	Kind        Kind
	Description string
	Default     any // nil if the parameter must be given
}

// Example is an example of a method: what the mapping makes of each input.
type Example struct {
	Summary string
	Mapping string
	Results [][2]string
}

// Args are the values of parameters, as both engines have them.
type Args interface {
	Get(name string) (any, error)
	GetString(name string) (string, error)
	GetBool(name string) (bool, error)
}

// Methods returns the methods.
func Methods() []Method {
	return []Method{uriParts, uriNormalize, uriResolve, uriRedact, uriFacts, uriTemplate, uriDomain, uriBrowser, findURIs}
}

// noText is the error of a method on what is no text.
func noText(method string) error {
	return errors.New(method + ": the value is no text; want a string or bytes")
}

// textOfValue returns the text that a value is.
func textOfValue(value any) (text string, ok bool) {
	switch value := value.(type) {
	case string:
		return value, true
	case []byte:
		return string(value), true
	}
	return "", false
}

// onText returns a method on a text. Its errors say which method they come from.
func onText(method string, call func(text string) (any, error)) Call {
	return func(value any) (any, error) {
		text, ok := textOfValue(value)
		if !ok {
			return nil, noText(method)
		}
		result, err := call(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", method, err)
		}
		return result, nil
	}
}

var uriParts = Method{
	Name: "uri_parts",
	Description: "Splits a URI reference into its components by RFC 3986. Nothing is decoded, and an absent component has no field: the query of `http://h?` is the empty string, and `http://h` has none. " +
		"The method never fails on a text: `valid` says whether it is valid, and an invalid one is split all the same, with `error.type` and `error.offset`. " +
		"The fields are `valid`, `scheme`, `authority`, `userinfo`, `host`, `port`, `path`, `query`, `fragment`, `host_kind` and `path_kind`. " +
		"`port` is a number; a port that is none up to 65535, or that has leading zeros, is the string `port_text`. " +
		"If the text is not UTF-8, each byte of the components is the character of that number, and `encoding` is `iso-8859-1`.",
	Params: []Param{{Name: "production", Default: "URI-reference", Description: "What a valid text is: `URI-reference`, `URI`, `absolute-URI` or `relative-ref`, the rules of RFC 3986."}},
	Examples: []Example{
		{"", `root = this.url.uri_parts()`, [][2]string{
			{`{"url":"http://user@example.com:8042/over/there?name=ferret#nose"}`,
				`{"authority":"user@example.com:8042","fragment":"nose","host":"example.com","host_kind":"reg-name","path":"/over/there","path_kind":"path-abempty","port":8042,"query":"name=ferret","scheme":"http","userinfo":"user","valid":true}`},
			{`{"url":"urn:isbn:1"}`, `{"path":"isbn:1","path_kind":"path-rootless","scheme":"urn","valid":true}`},
		}},
		{"An invalid text has the reason, and the offset of the first byte that cannot be right.", `root = this.url.uri_parts()`, [][2]string{
			{`{"url":"http://[::1]/a b"}`,
				`{"authority":"[::1]","error":{"offset":14,"type":"path"},"host":"[::1]","host_kind":"IPv6address","path":"/a b","path_kind":"path-abempty","scheme":"http","valid":false}`},
		}},
	},
	New: func(a Args) (Call, error) {
		production, err := productionOf(a)
		if err != nil {
			return nil, err
		}
		return onText("uri_parts", func(text string) (any, error) {
			var s uriscan.Spans
			production.ScanString(text, &s)
			return partsOf(text, &s), nil
		}), nil
	},
}

// productionOf returns the production that the parameter names.
func productionOf(a Args) (p uriscan.Production, err error) {
	name, err := a.GetString("production")
	if err == nil && p.UnmarshalText([]byte(name)) != nil {
		err = errors.New(oneOf("production", values(productions)))
	}
	return p, err
}

// partsOf returns the components of a text as an object.
func partsOf(text string, s *uriscan.Spans) map[string]any {
	encoded := !s.Valid() && !utf8.ValidString(text)
	parts := make(map[string]any, 12)
	parts["valid"] = s.Valid()
	for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
		if !s.Has(c) {
			continue
		}
		part := s.Span(c).InString(text)
		if c == uriscan.CompPort {
			largest, _, _ := records.Port.Number()
			n, ok := records.ParseNumber(part, largest)
			if ok {
				parts["port"] = n
				continue
			}
			parts["port_text"] = shown(part, encoded)
			continue
		}
		parts[c.String()] = shown(part, encoded)
	}
	if s.Has(uriscan.CompHost) {
		parts["authority"] = shown(s.Authority().InString(text), encoded)
		parts["host_kind"] = s.HostKind().String()
	}
	if s.Has(uriscan.CompPath) {
		parts["path_kind"] = s.PathKind().String()
	}
	if !s.Valid() {
		parts["error"] = map[string]any{"type": s.ErrorCode().String(), "offset": int64(s.ErrorOffset())}
	}
	if encoded {
		parts["encoding"] = records.ISO88591
	}
	return parts
}

var uriNormalize = Method{
	Name: "uri_normalize",
	Description: "Returns the normal form of a URI (RFC 3986 section 6.2), for comparing and counting. " +
		"An invalid text has none and is an error, which `catch` and `|` can take.",
	Params: []Param{{Name: "steps", Default: "syntax", Description: "What is done: `syntax` (section 6.2.2), `scheme` (section 6.2.3, which also knows default ports), or a list of `case,percent,dots,port,emptypath,ipv6`."}},
	Examples: []Example{
		{"", `root.url = this.url.uri_normalize()`, [][2]string{
			{`{"url":"HTTP://EXAMPLE.COM:80/%7euser/../a%2fb"}`, `{"url":"http://example.com:80/a%2Fb"}`},
		}},
		{"", `root.url = this.url.uri_normalize("scheme") | this.url`, [][2]string{
			{`{"url":"HTTP://EXAMPLE.COM:80"}`, `{"url":"http://example.com/"}`},
			{`{"url":"http://exa mple.com"}`, `{"url":"http://exa mple.com"}`},
		}},
	},
	New: func(a Args) (Call, error) {
		name, err := a.GetString("steps")
		if err != nil {
			return nil, err
		}
		steps, ok := stepsOf(name)
		if !ok || steps == 0 {
			return nil, errors.New("uri_normalize: steps must be syntax, scheme or a list of case, percent, dots, port, emptypath and ipv6 with commas between them")
		}
		return onText("uri_normalize", func(text string) (any, error) {
			s, err := uriscan.Parse(text)
			if err != nil {
				return nil, plain(err)
			}
			if rewrite.IsNormalized(text, &s, steps) {
				return text, nil
			}
			return string(rewrite.AppendNormalized(nil, text, &s, steps)), nil
		}), nil
	},
}

// plain returns the error of a scan without its first word, in place of which is the
// name of the method. It holds nothing of the text but one byte.
func plain(err error) error {
	return errors.New(strings.TrimPrefix(err.Error(), "uriscan: "))
}

var uriResolve = Method{
	Name:        "uri_resolve",
	Description: "Returns the URI that a reference means where `base` is the base URI, by the letter of RFC 3986 section 5.2. An invalid reference, and a base that is invalid or has no scheme, is an error, which `catch` and `|` can take.",
	Params:      []Param{{Name: "base", Description: "The base URI. Its fragment does not count."}},
	Examples: []Example{
		{"", `root.link = this.link.uri_resolve("http://a/b/c/d;p?q")`, [][2]string{
			{`{"link":"../g"}`, `{"link":"http://a/b/g"}`},
			{`{"link":"?y"}`, `{"link":"http://a/b/c/d;p?y"}`},
		}},
		{"The base may be a part of the message.", `root.link = this.link.uri_resolve(this.page).catch(null)`, [][2]string{
			{`{"link":"g","page":"http://a/b/"}`, `{"link":"http://a/b/g"}`},
			{`{"link":"g","page":"/b/"}`, `{"link":null}`},
		}},
	},
	New: func(a Args) (Call, error) {
		value, err := a.Get("base")
		if err != nil {
			return nil, err
		}
		base, ok := textOfValue(value)
		if !ok {
			return nil, errors.New("uri_resolve: base is no text; want a string or bytes")
		}
		s, err := uriscan.Parse(base)
		if err != nil {
			return nil, fmt.Errorf("uri_resolve: the base is invalid: %w", plain(err))
		}
		if !s.Has(uriscan.CompScheme) {
			return nil, errors.New("uri_resolve: the base has no scheme; want a URI, as in https://example.com/")
		}
		return onText("uri_resolve", func(text string) (any, error) {
			var ref uriscan.Spans
			uriscan.ScanString(text, &ref)
			if err := ref.Err(); err != nil {
				return nil, plain(err)
			}
			resolved, err := rewrite.AppendResolved(nil, base, &s, text, &ref)
			if err != nil {
				return nil, err
			}
			return string(resolved), nil
		}), nil
	},
}

var uriRedact = Method{
	Name: "uri_redact",
	Description: "Hides the userinfo and the values of secret query keys. It works on an invalid text too, and hides more there: people write passwords with slashes and spaces in them. " +
		"The keys are those that OpenTelemetry lists: AWSAccessKeyId, Signature, sig and X-Goog-Signature. The result of bytes is bytes.",
	Params: []Param{
		{Name: "keys", Kind: StringList, Default: anyList(rewrite.DefaultQueryKeys()), Description: "The query keys whose values are secret, in place of the ones above."},
		{Name: "thorough", Kind: Bool, Default: false, Description: "Whether more is hidden, and in doubt what is no secret: about fifty query keys in any case, anywhere and encoded, and the userinfo of every URL in the text. The default of `keys` then means these."},
		{Name: "fold_case", Kind: Bool, Default: false, Description: "Whether the keys are compared without regard to case."},
		{Name: "fragment", Kind: Bool, Default: false, Description: "Whether the keys are secret in the fragment, too."},
		{Name: "mask", Default: "REDACTED", Description: "What is written in place of a secret."},
	},
	Examples: []Example{
		{"", `root.url = this.url.uri_redact()`, [][2]string{
			{`{"url":"https://user:secret@example.com/?a=1&sig=secret"}`, `{"url":"https://REDACTED:REDACTED@example.com/?a=1&sig=REDACTED"}`},
		}},
		{"", `root.url = this.url.uri_redact(keys: ["token", "key"], fold_case: true)`, [][2]string{
			{`{"url":"https://example.com/?Token=secret&sig=1"}`, `{"url":"https://example.com/?Token=REDACTED&sig=1"}`},
		}},
		{"", `root.url = this.url.uri_redact(thorough: true)`, [][2]string{
			{`{"url":"https://example.com/?to=https%3A%2F%2Fann%3Asecret%40h%2F&Token=secret"}`, `{"url":"https://example.com/?to=https%3A%2F%2FREDACTED%40h%2F&Token=REDACTED"}`},
		}},
	},
	New: newRedact,
}

// newRedact returns uri_redact.
func newRedact(a Args) (Call, error) {
	keys, err := a.Get("keys")
	if err != nil {
		return nil, err
	}
	list, ok := keys.([]any)
	r := rewrite.Redactor{QueryKeys: []string{}}
	for _, key := range list {
		name, isText := key.(string)
		ok = ok && isText && name != ""
		r.QueryKeys = append(r.QueryKeys, name)
	}
	if !ok {
		return nil, errors.New(`uri_redact: keys must be a list of names, as in ["token", "sig"]`)
	}
	if r.Mask, err = a.GetString("mask"); err == nil && !goodMask(r.Mask) {
		err = errors.New("uri_redact: " + maskSentence("mask"))
	}
	if err == nil {
		r.FoldCase, err = a.GetBool("fold_case")
	}
	if err == nil {
		r.Fragment, err = a.GetBool("fragment")
	}
	if err == nil {
		r.Thorough, err = a.GetBool("thorough")
	}
	r.QueryKeys = keysOf(r.QueryKeys, r.Thorough)
	if err != nil {
		return nil, err
	}
	return func(value any) (any, error) {
		text, ok := textOfValue(value)
		if !ok {
			return nil, noText("uri_redact")
		}
		var s uriscan.Spans
		uriscan.ScanString(text, &s)
		redacted := rewrite.AppendRedacted(nil, text, &s, &r)
		if _, isBytes := value.([]byte); isBytes {
			return redacted, nil
		}
		return string(redacted), nil
	}, nil
}

var uriFacts = Method{
	Name: "uri_facts",
	Description: "Returns the list of what proxies and firewalls ask about a URI, by the names of uriscan: `password`, `dot-segment`, `encoded-slash`, `ipv4-like`, `port-too-large`, `control` and so on. " +
		"They are right for an invalid text, too. `normal` is the one fact that is usual: the text is valid and its own normal form.",
	Examples: []Example{
		{"", `root.facts = this.url.uri_facts()`, [][2]string{
			{`{"url":"http://user:secret@0x7f.1/a/../%2E"}`, `{"facts":["userinfo","password","ipv4-like","dot-segment","encoded-dot-segment","encoded-unreserved"]}`},
			{`{"url":"http://example.com/"}`, `{"facts":["normal"]}`},
		}},
		{"", `root = if this.url.uri_facts().contains("dot-segment") { deleted() }`, [][2]string{
			{`{"url":"/a"}`, `{"url":"/a"}`},
		}},
	},
	New: func(Args) (Call, error) {
		return onText("uri_facts", func(text string) (any, error) {
			var s uriscan.Spans
			uriscan.ScanString(text, &s)
			return anyList(records.AppendFactNames(nil, uriscan.FactsOf(text, &s))), nil
		}), nil
	},
}

var uriTemplate = Method{
	Name: "uri_template",
	Description: "Returns a name of low cardinality for the path of a URI reference: `/users/{int}` for `/users/42`. It has neither host nor query. " +
		"The presets say what varies: `otel` (numbers, UUIDs, dates, tokens and so on), `rfc1051` (the rules of Datadog) and `odigos`.",
	Params: []Param{{Name: "preset", Default: template.Presets()[0], Description: "What varies: `" + strings.Join(template.Presets(), "`, `") + "`."}},
	Examples: []Example{
		{"", `root.endpoint = this.url.uri_template()`, [][2]string{
			{`{"url":"https://example.com/users/42/orders?page=2"}`, `{"endpoint":"/users/{int}/orders"}`},
		}},
	},
	New: func(a Args) (Call, error) {
		name, err := a.GetString("preset")
		if err != nil {
			return nil, err
		}
		preset := template.Named(name)
		if preset == nil {
			return nil, errors.New(oneOf("preset", template.Presets()))
		}
		return onText("uri_template", func(text string) (any, error) {
			var s uriscan.Spans
			uriscan.ScanString(text, &s)
			return string(template.Append(nil, s.Path.InString(text), preset)), nil
		}), nil
	},
}

var uriDomain = Method{
	Name: "uri_domain",
	Description: "Divides the host of a URI reference by the Public Suffix List: an object with `registered` (the part that somebody has registered), `subdomain` (what is before it) and `suffix`, each if it is there, " +
		"and `listed`, which says whether the list has the suffix. An address has no parts, and neither has a text without a host.",
	Examples: []Example{
		{"", `root = this.url.uri_domain()`, [][2]string{
			{`{"url":"https://www.example.co.uk/"}`, `{"listed":true,"registered":"example.co.uk","subdomain":"www","suffix":"co.uk"}`},
			{`{"url":"http://192.0.2.1/"}`, `{"listed":false}`},
		}},
	},
	New: func(Args) (Call, error) {
		return onText("uri_domain", func(text string) (any, error) {
			var s uriscan.Spans
			uriscan.ScanString(text, &s)
			host := s.Host.InString(text)
			d := psl.Split(host)
			parts := map[string]any{"listed": d.Listed()}
			for name, span := range map[string]uriscan.Span{"subdomain": d.Subdomain, "registered": d.Registrable, "suffix": d.Suffix} {
				if span.Len() > 0 {
					parts[name] = records.ByteByByte(span.InString(host))
				}
			}
			return parts, nil
		}), nil
	},
}

var uriBrowser = Method{
	Name: "uri_browser",
	Description: "Returns the list of what a browser, which follows the URL Standard, reads in another way in a URI reference than RFC 3986: `scheme`, `host`, `port`, `path`, `refused-by-browser`, `refused-by-rfc3986`. " +
		"It is empty if both read the same. A reference without a scheme is read as on a page of a site.",
	Examples: []Example{
		{"", `root.differs = this.url.uri_browser()`, [][2]string{
			{`{"url":"http://evil.example\\@example.com/"}`, `{"differs":["host","path","refused-by-rfc3986"]}`},
			{`{"url":"http://example.com/a/../b"}`, `{"differs":[]}`},
		}},
	},
	New: func(Args) (Call, error) {
		return onText("uri_browser", func(text string) (any, error) {
			var s uriscan.Spans
			uriscan.ScanString(text, &s)
			return anyList(records.AppendDifferenceNames(nil, whatwg.Compare(text, &s))), nil
		}), nil
	},
}

var findURIs = Method{
	Name: "find_uris",
	Description: "Returns the list of the URIs in a text, in their order: of what has a scheme and `://`, without the punctuation that belongs to the text. " +
		"With `objects` each is an object with the fields of `uri_parts`, and `original` and `offset`: what the text has and where, counted in bytes.",
	Params: []Param{
		{Name: "mode", Default: "iri", Description: "How far a URI goes: `iri`, as far as it is valid by RFC 3987, with letters of all languages; `strict`, as far as it is valid by RFC 3986; `loose`, up to a space, a quotation mark, `<` or `>`, valid or not."},
		{Name: "objects", Kind: Bool, Default: false, Description: "Whether the list has objects in place of strings."},
		{Name: "schemes", Kind: StringList, Default: []any{}, Description: "The schemes that are looked for; if there are none, http, https, ftp, ws and wss."},
		{Name: "any_scheme", Kind: Bool, Default: false, Description: "Whether every scheme is looked for."},
	},
	Examples: []Example{
		{"", `root.links = this.text.find_uris()`, [][2]string{
			{`{"text":"See https://example.com/a_(b), \"ftp://h/\" (and http://h:80/?q)."}`, `{"links":["https://example.com/a_(b)","ftp://h/","http://h:80/?q"]}`},
		}},
		{"", `root.links = this.text.find_uris(mode: "loose", objects: true)`, [][2]string{
			{`{"text":"to http://h/x|y"}`,
				`{"links":[{"authority":"h","error":{"offset":10,"type":"path"},"host":"h","host_kind":"reg-name","offset":3,"original":"http://h/x|y","path":"/x|y","path_kind":"path-abempty","scheme":"http","valid":false}]}`},
		}},
		{"", `root.hosts = this.text.find_uris(objects: true, any_scheme: true).map_each(u -> u.host).unique()`, [][2]string{
			{`{"text":"ssh://a/ and git+ssh://b/ and http://a/"}`, `{"hosts":["a","b"]}`},
		}},
	},
	New: newFind,
}

// newFind returns find_uris.
func newFind(a Args) (Call, error) {
	f, err := finderOf(a)
	if err != nil {
		return nil, fmt.Errorf("find_uris: %w", err)
	}
	objects, err := a.GetBool("objects")
	if err != nil {
		return nil, err
	}
	return onText("find_uris", func(text string) (any, error) {
		list := []any{}
		for m := range f.AllString(text) {
			one := text[m.Start:m.End]
			if !objects {
				list = append(list, one)
				continue
			}
			var s uriscan.Spans
			if f.Mode() == find.IRI {
				iri.ScanString(one, &s)
			} else {
				uriscan.ScanString(one, &s)
			}
			object := partsOf(one, &s)
			object["original"] = shown(one, object["encoding"] != nil)
			object["offset"] = int64(m.Start)
			list = append(list, object)
		}
		return list, nil
	}), nil
}

// finderOf returns the finder that the parameters describe.
func finderOf(a Args) (*find.Finder, error) {
	mode, err := a.GetString("mode")
	if err != nil {
		return nil, err
	}
	if names := values(extents); !slices.Contains(names, mode) {
		return nil, errors.New(oneOf("mode", names))
	}
	anyScheme, err := a.GetBool("any_scheme")
	if err != nil {
		return nil, err
	}
	value, err := a.Get("schemes")
	if err != nil {
		return nil, err
	}
	list, ok := value.([]any)
	var schemes []string
	for _, one := range list {
		name, isText := one.(string)
		ok = ok && isText && schemeName.MatchString(name)
		schemes = append(schemes, name)
	}
	switch {
	case !ok:
		return nil, errors.New(`schemes must be names of schemes, as in ["http", "https"]`)
	case anyScheme && len(schemes) > 0:
		return nil, errors.New("any_scheme looks for every scheme, and schemes for some; remove one of them")
	}
	return find.New(find.Options{Schemes: schemes, AnyScheme: anyScheme, Mode: extentOf(mode)})
}
