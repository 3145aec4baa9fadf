package caddy

import (
	"strconv"

	"github.com/caddyserver/caddy/v2/caddyconfig/caddyfile"
	"github.com/caddyserver/caddy/v2/caddyconfig/httpcaddyfile"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
)

func init() {
	httpcaddyfile.RegisterHandlerDirective("uriscan", parseDirective)
	// After log_append, which so sees the placeholders of refused requests as well,
	// and before all that reads or changes the path.
	httpcaddyfile.RegisterDirectiveOrder("uriscan", httpcaddyfile.Before, "header")
}

// Interface guards
var (
	_ caddyfile.Unmarshaler = (*Handler)(nil)
	_ caddyfile.Unmarshaler = (*Filter)(nil)
)

// parseDirective reads the directive.
func parseDirective(h httpcaddyfile.Helper) (caddyhttp.MiddlewareHandler, error) {
	handler := new(Handler)
	return handler, handler.UnmarshalCaddyfile(h.Dispenser)
}

// UnmarshalCaddyfile reads the directive:
//
//	uriscan [<matcher>] {
//	    strict off|<status>
//	    allow_schemes <names...>
//	    allow_userinfo
//	    allow_empty_host
//	    allow_in_query <bytes>
//	    report_only
//	    keep_connection
//	    max_length <bytes>
//	    deny <facts...> [<status>]
//	    deny_different [<differences...>] [<status>]
//	    normalize rewrite
//	    normalize redirect [<status>]
//	    template <preset>
//	    routes <patterns...>
//	    metrics [<templates>]
//	    redact {
//	        mask <text>
//	        query_keys <names...>
//	        fold_case
//	        fragment
//	        thorough
//	    }
//	}
func (h *Handler) UnmarshalCaddyfile(d *caddyfile.Dispenser) error {
	d.Next()
	return unmarshalBlock(d, h.unmarshalOption)
}

// unmarshalBlock reads a block of options, each by a function.
func unmarshalBlock(d *caddyfile.Dispenser, option func(*caddyfile.Dispenser) error) error {
	if d.NextArg() {
		return d.ArgErr()
	}
	for nesting := d.Nesting(); d.NextBlock(nesting); {
		if err := option(d); err != nil {
			return err
		}
	}
	return nil
}

// unmarshalOption reads one option of the directive.
func (h *Handler) unmarshalOption(d *caddyfile.Dispenser) error {
	switch d.Val() {
	case "strict":
		return h.unmarshalStrict(d)
	case "allow_schemes":
		return addNames(d, &h.AllowSchemes)
	case "allow_userinfo":
		return setFlag(d, &h.AllowUserinfo)
	case "allow_empty_host":
		return setFlag(d, &h.AllowEmptyHost)
	case "allow_in_query":
		return setText(d, &h.AllowInQuery)
	case "report_only":
		return setFlag(d, &h.ReportOnly)
	case "keep_connection":
		return setFlag(d, &h.KeepConnection)
	case "max_length":
		var text string
		if err := setText(d, &text); err != nil {
			return err
		}
		return setNumber(d, text, &h.MaxLength)
	case "deny":
		return h.unmarshalDeny(d)
	case "deny_different":
		return h.unmarshalDenyDifferent(d)
	case "normalize":
		return h.unmarshalNormalize(d)
	case "template":
		return setText(d, &h.Template)
	case "routes":
		return h.unmarshalRoutes(d)
	case "metrics":
		return h.unmarshalMetrics(d)
	case "redact":
		h.Redact = new(Redaction)
		return unmarshalBlock(d, h.Redact.unmarshalOption)
	}
	return d.Errf("uriscan has no option %q; want strict, allow_schemes, allow_userinfo, allow_empty_host, allow_in_query, report_only, keep_connection, max_length, deny, deny_different, normalize, template, routes, metrics or redact", d.Val())
}

// unmarshalStrict reads what happens to what is not valid.
func (h *Handler) unmarshalStrict(d *caddyfile.Dispenser) error {
	var text string
	if err := setText(d, &text); err != nil {
		return err
	}
	if text == "off" {
		h.Lenient = true
		return nil
	}
	return setNumber(d, text, &h.StrictStatus)
}

// unmarshalDeny reads facts, and a status after them. No fact is named by a number.
func (h *Handler) unmarshalDeny(d *caddyfile.Dispenser) error {
	facts, status := namesAndStatus(d)
	if len(facts) == 0 {
		return d.ArgErr()
	}
	h.Deny = append(h.Deny, Denial{Facts: facts, Status: status})
	return nil
}

// unmarshalDenyDifferent reads differences, and a status after them. Without a name it denies
// all differences.
func (h *Handler) unmarshalDenyDifferent(d *caddyfile.Dispenser) error {
	differences, status := namesAndStatus(d)
	if len(differences) == 0 {
		for difference := range allDifferences.All() {
			differences = append(differences, difference.String())
		}
	}
	h.Deny = append(h.Deny, Denial{Differences: differences, Status: status})
	return nil
}

// namesAndStatus reads names, and a status after them. It is 0 if there is none.
func namesAndStatus(d *caddyfile.Dispenser) (names []string, status int) {
	names = d.RemainingArgs()
	if last := len(names) - 1; last >= 0 {
		if status, err := strconv.Atoi(names[last]); err == nil {
			return names[:last], status
		}
	}
	return names, 0
}

// unmarshalNormalize reads what is done with the normal form.
func (h *Handler) unmarshalNormalize(d *caddyfile.Dispenser) error {
	arguments := d.RemainingArgs()
	switch {
	case len(arguments) == 1:
		h.Normalize = arguments[0]
		return nil
	case len(arguments) == 2 && arguments[0] == normalizeRedirect:
		h.Normalize = arguments[0]
		return setNumber(d, arguments[1], &h.RedirectStatus)
	}
	return d.ArgErr()
}

// unmarshalRoutes reads patterns. One with a method is in quotation marks.
func (h *Handler) unmarshalRoutes(d *caddyfile.Dispenser) error {
	first := len(h.Routes)
	if err := addNames(d, &h.Routes); err != nil {
		return err
	}
	for i, pattern := range h.Routes[first:] {
		h.Routes[first+i] = wildcardsOf(pattern)
	}
	return nil
}

// unmarshalMetrics reads how many templates have labels.
func (h *Handler) unmarshalMetrics(d *caddyfile.Dispenser) error {
	switch arguments := d.RemainingArgs(); len(arguments) {
	case 0:
		h.Metrics = defaultTemplates
		return nil
	case 1:
		return setNumber(d, arguments[0], &h.Metrics)
	}
	return d.ArgErr()
}

// unmarshalOption reads one option of a redaction.
func (r *Redaction) unmarshalOption(d *caddyfile.Dispenser) error {
	switch d.Val() {
	case "mask":
		return setText(d, &r.Mask)
	case "query_keys":
		return addNames(d, &r.QueryKeys)
	case "fold_case":
		return setFlag(d, &r.FoldCase)
	case "fragment":
		return setFlag(d, &r.Fragment)
	case "thorough":
		return setFlag(d, &r.Thorough)
	}
	return d.Errf("uriscan cannot redact by %q; want mask, query_keys, fold_case, fragment or thorough", d.Val())
}

// UnmarshalCaddyfile reads the filter:
//
//	<field> uriscan {
//	    mask <text>
//	    query_keys <names...>
//	    fold_case
//	    fragment
//	    thorough
//	}
func (f *Filter) UnmarshalCaddyfile(d *caddyfile.Dispenser) error {
	d.Next()
	return unmarshalBlock(d, f.unmarshalOption)
}

// setFlag sets an option that has no argument.
func setFlag(d *caddyfile.Dispenser, flag *bool) error {
	if d.NextArg() {
		return d.ArgErr()
	}
	*flag = true
	return nil
}

// setText sets an option that has one argument.
func setText(d *caddyfile.Dispenser, text *string) error {
	if !d.AllArgs(text) {
		return d.ArgErr()
	}
	return nil
}

// addNames adds the arguments of an option, one or more.
func addNames(d *caddyfile.Dispenser, names *[]string) error {
	more := d.RemainingArgs()
	if len(more) == 0 {
		return d.ArgErr()
	}
	*names = append(*names, more...)
	return nil
}

// setNumber sets an option to a number.
func setNumber(d *caddyfile.Dispenser, text string, number *int) error {
	n, err := strconv.Atoi(text)
	if err != nil {
		return d.Errf("%q is no number", text)
	}
	*number = n
	return nil
}
