package main

import (
	"flag"
	"fmt"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/integrations/haproxy"
	"github.com/uriscan/uriscan/template"
	"github.com/uriscan/uriscan/whatwg"
)

// agentOptions are the options of the agent, and how flags set them.
type agentOptions struct{ haproxy.Options }

// define defines a flag for each option.
func (o *agentOptions) define(flags *flag.FlagSet) {
	o.Variables = haproxy.Variables()
	check := &o.Check
	flags.TextVar(&check.RefuseFacts, "refuse-facts", uriscan.Facts(0), "refuse requests with one of these `facts`, such as encoded-slash,encoded-nul")
	flags.TextVar(&check.RefuseDifferent, "refuse-different", whatwg.Difference(0), "refuse requests of which a browser reads one of these `parts` in another way: scheme, host, port, path, refused-by-browser")
	flags.Var(list{&check.AllowSchemes}, "allow-schemes", "let pass targets with these `schemes` besides http and https, such as ftp,ws")
	flags.StringVar(&check.AllowInQuery, "allow-in-query", "", "let pass these `bytes` in queries, such as []; takes any of \"<>[\\]^{|} and the backtick")
	flags.BoolVar(&check.AllowUserinfo, "allow-userinfo", false, "let pass http://user@host/")
	flags.BoolVar(&check.AllowEmptyHost, "allow-empty-host", false, "let pass http:///path, and requests of HTTP/2 without a host")
	flags.IntVar(&check.MaxTargetLength, "max-target-length", 0, "refuse targets of more `bytes`; for HTTP/2 scheme and host count; 0 for no limit")
	flags.Var(list{&o.Variables}, "variables", "of these `variables` set those that are named; checked and refusal are always set")
	flags.Var(preset{&o.Template}, "template", "what varies in a path for the variable template: a `preset`, one of "+strings.Join(template.Presets(), ", "))
	flags.IntVar(&o.MaxConnections, "max-connections", 0, "the most `connections` of HAProxy at once; 0 for 1024")
	flags.IntVar(&o.MaxFrameSize, "max-frame-size", 0, "the size of the largest frame in `bytes`; 0 for 65536")
	flags.DurationVar(&o.IdleTimeout, "idle-timeout", 0, "how long a connection may be silent; 0 for 5m, which should be more than HAProxy's \"timeout idle\"")
}

// A list is a flag with names that are separated by commas.
type list struct{ names *[]string }

func (l list) String() string {
	if l.names == nil {
		return ""
	}
	return strings.Join(*l.names, ",")
}

func (l list) Set(text string) error {
	*l.names = strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' })
	return nil
}

// A preset is a flag with the name of a preset.
type preset struct{ named **template.Preset }

func (p preset) String() string {
	if p.named == nil || *p.named != nil {
		return ""
	}
	return template.Presets()[0]
}

func (p preset) Set(name string) error {
	if *p.named = template.Named(name); *p.named == nil {
		return fmt.Errorf("want one of %s", strings.Join(template.Presets(), ", "))
	}
	return nil
}
