// Command uriscan-haproxy is an agent for HAProxy's Stream Processing Offload Engine: it
// checks the target and the Host of each request. README.md of the module has the
// configuration of HAProxy, and "uriscan-haproxy -h" lists the flags.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/uriscan/uriscan"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stderr))
}

// run is the command. It returns the exit status: 2 for wrong flags, 1 for what goes wrong
// later, and 0 if the context ended and all requests were answered.
func run(ctx context.Context, args []string, stderr io.Writer) int {
	var s settings
	if err := s.parse(args, stderr); errors.Is(err, flag.ErrHelp) {
		return 0
	} else if err != nil {
		return 2
	}
	log := slog.New(slog.NewTextHandler(stderr, nil))
	if err := serve(ctx, &s, log); err != nil {
		log.Error("stopped", "error", err)
		return 1
	}
	return 0
}

// A settings is what the flags say.
type settings struct {
	listen, http string
	stopTimeout  time.Duration
	agent        agentOptions
}

// define defines the flags.
func (s *settings) define(flags *flag.FlagSet) {
	flags.StringVar(&s.listen, "listen", "127.0.0.1:9015", "the `address` for HAProxy: host:port, or unix: and the path of a socket")
	flags.StringVar(&s.http, "http", "127.0.0.1:9016", "the `address` of /healthz and /metrics: host:port; empty for none")
	flags.DurationVar(&s.stopTimeout, "stop-timeout", 5*time.Second, "how long to wait for open connections when the agent is stopped")
	s.agent.define(flags)
}

// parse reads the flags. What is wrong with them is printed.
func (s *settings) parse(args []string, stderr io.Writer) error {
	flags := flag.NewFlagSet("uriscan-haproxy", flag.ContinueOnError)
	flags.SetOutput(stderr)
	s.define(flags)
	if err := flags.Parse(args); err != nil {
		return err
	}
	err := s.check(flags.NArg())
	if err != nil {
		fmt.Fprintf(stderr, "uriscan-haproxy: %v\n", err)
	}
	return err
}

// check returns an error for flags that make no agent.
func (s *settings) check(arguments int) error {
	switch {
	case arguments > 0:
		return fmt.Errorf("there are %d arguments that are no flags; want flags alone", arguments)
	case s.listen == "" || s.listen == "unix:":
		// The system would choose an address, such as any port of all interfaces.
		return fmt.Errorf("-listen has no address; want host:port, or unix: and the path of a socket")
	case s.stopTimeout <= 0:
		return fmt.Errorf("-stop-timeout is %v; want a time above 0, such as 5s", s.stopTimeout)
	case s.agent.Check.RefuseFacts.Has(uriscan.FactNormal):
		return fmt.Errorf("-refuse-facts has the fact normal, which is no reason to refuse; leave it out")
	}
	return nil
}
