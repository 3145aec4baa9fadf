package main

import (
	"flag"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/integrations/auth"
	"github.com/uriscan/uriscan/template"
	"github.com/uriscan/uriscan/whatwg"
)

// A settings is what the flags say.
type settings struct {
	nginx, traefik, envoy, envoyHTTP, admin string // addresses

	nginxFields, traefikFields auth.Fields
	envoyPrefix                string
	options                    auth.Options

	socketMode                                              fs.FileMode
	readTimeout, idleTimeout, stopTimeout                   time.Duration
	maxHeaderBytes, maxMessageBytes, maxStreams, maxClients int
	logLevel                                                slog.Level
}

// parse reads the flags. What is wrong with them is printed.
func (s *settings) parse(args []string, stderr io.Writer) error {
	flags := flag.NewFlagSet("uriscan-auth", flag.ContinueOnError)
	flags.SetOutput(stderr)
	s.defineAddresses(flags)
	s.defineChecks(flags)
	s.defineLimits(flags)
	if err := flags.Parse(args); err != nil {
		return err
	}
	err := s.check(flags.NArg())
	if err != nil {
		fmt.Fprintln(stderr, "uriscan-auth:", err)
	}
	return err
}

// check returns an error for flags that make no server.
func (s *settings) check(arguments int) error {
	switch {
	case arguments > 0:
		return fmt.Errorf("there are %d arguments that are no flags; want flags alone", arguments)
	case s.nginx+s.traefik+s.envoy+s.envoyHTTP == "":
		return fmt.Errorf("there is no address to listen on; want -nginx, -traefik, -envoy or -envoy-http")
	case !strings.HasPrefix(s.envoyPrefix, "/"):
		return fmt.Errorf("-envoy-http-prefix does not begin with \"/\", which Envoy demands")
	case s.options.Check.RefuseFacts.Has(uriscan.FactNormal):
		return fmt.Errorf("-refuse-facts has the fact normal, which is no reason to refuse; leave it out")
	}
	for _, limit := range []struct {
		name  string
		value int
	}{{"max-header-bytes", s.maxHeaderBytes}, {"max-message-bytes", s.maxMessageBytes}, {"max-streams", s.maxStreams}, {"max-clients", s.maxClients}} {
		if limit.value <= 0 || limit.value > math.MaxInt32 {
			return fmt.Errorf("-%s is %d; want 1 to %d", limit.name, limit.value, math.MaxInt32)
		}
	}
	if s.readTimeout <= 0 || s.idleTimeout <= 0 || s.stopTimeout <= 0 {
		return fmt.Errorf("-read-timeout, -idle-timeout or -stop-timeout is not above 0; want a time such as 5s")
	}
	return nil
}

// defineAddresses defines the flags for what is listened on, and what the proxies send.
func (s *settings) defineAddresses(flags *flag.FlagSet) {
	const form = ": host:port, or unix: and the path of a socket"
	flags.StringVar(&s.nginx, "nginx", "", "listen on this `address` for nginx's auth_request"+form)
	flags.StringVar(&s.traefik, "traefik", "", "listen on this `address` for Traefik's ForwardAuth"+form)
	flags.StringVar(&s.envoy, "envoy", "", "listen on this `address` for Envoy's ext_authz over gRPC"+form)
	flags.StringVar(&s.envoyHTTP, "envoy-http", "", "listen on this `address` for Envoy's ext_authz over HTTP"+form)
	flags.StringVar(&s.admin, "admin", "", "listen on this `address` for /healthz and /metrics"+form)
	flags.TextVar(&s.nginxFields, "nginx-fields", auth.DefaultNginx, "read these header `fields` that nginx sets, and no other: request, or method and target and perhaps protocol; and host")
	flags.TextVar(&s.traefikFields, "traefik-fields", auth.DefaultTraefik, "read these header `fields` that Traefik sets, and no other")
	flags.StringVar(&s.envoyPrefix, "envoy-http-prefix", auth.DefaultEnvoyPrefix, "the `path_prefix` in Envoy's configuration")
	s.socketMode = 0o660
	flags.Func("socket-mode", "make sockets with this octal `mode` (default 0660)", func(text string) error {
		mode, err := strconv.ParseUint(text, 8, 9)
		s.socketMode = fs.FileMode(mode)
		return err
	})
}

// defineChecks defines the flags for what is refused.
func (s *settings) defineChecks(flags *flag.FlagSet) {
	check := &s.options.Check
	flags.TextVar(&check.RefuseFacts, "refuse-facts", uriscan.Facts(0), "refuse requests with one of these `facts`, such as encoded-slash,encoded-nul")
	flags.TextVar(&check.RefuseDifferent, "refuse-different", whatwg.Difference(0), "refuse requests of which a browser reads one of these `parts` in another way: scheme, host, port, path, refused-by-browser")
	flags.Func("allow-schemes", "let pass targets with these `schemes` besides http and https, such as ftp,ws", func(text string) error {
		check.AllowSchemes = strings.Split(text, ",")
		return nil
	})
	flags.StringVar(&check.AllowInQuery, "allow-in-query", "", "let pass these `bytes` in queries, such as []; takes any of \"<>[\\]^{|} and the backtick")
	flags.BoolVar(&check.AllowUserinfo, "allow-userinfo", false, "let pass http://user@host/")
	flags.BoolVar(&check.AllowEmptyHost, "allow-empty-host", false, "let pass http:///path, and requests of HTTP/2 without a host")
	flags.IntVar(&check.MaxTargetLength, "max-target-length", 0, "refuse targets of more `bytes`; 0 for no limit but that of the head")
	flags.BoolVar(&check.ReportOnly, "report-only", false, "let every request pass; count and log those that would be refused")
	flags.Func("template", "what varies in a path for X-Uriscan-Template: a `preset`, one of "+strings.Join(template.Presets(), ", ")+" (default "+template.Presets()[0]+")", func(name string) error {
		if s.options.Template = template.Named(name); s.options.Template == nil {
			return fmt.Errorf("want one of %s", strings.Join(template.Presets(), ", "))
		}
		return nil
	})
}

// defineLimits defines the flags for times, sizes and logs.
func (s *settings) defineLimits(flags *flag.FlagSet) {
	flags.DurationVar(&s.readTimeout, "read-timeout", 5*time.Second, "how long a proxy may take to send a request, or to read an answer")
	flags.DurationVar(&s.idleTimeout, "idle-timeout", 5*time.Minute, "how long a connection may be silent; more than the proxy keeps it, so that the proxy closes")
	flags.DurationVar(&s.stopTimeout, "stop-timeout", 5*time.Second, "how long to wait for open requests when the server is stopped")
	flags.IntVar(&s.maxHeaderBytes, "max-header-bytes", 128<<10, "the largest head of a request over HTTP in `bytes`")
	flags.IntVar(&s.maxMessageBytes, "max-message-bytes", 1<<20, "the largest message over gRPC in `bytes`")
	flags.IntVar(&s.maxStreams, "max-streams", 1000, "the most `requests` at once on a connection of gRPC")
	flags.IntVar(&s.maxClients, "max-clients", 4096, "the most `connections` at once on an address; others wait")
	flags.TextVar(&s.logLevel, "log-level", slog.LevelInfo, "log from this `level` on: INFO has a line for each refused request, ERROR has what goes wrong")
}
