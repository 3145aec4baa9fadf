// Command uriscan-auth is a server that nginx, Traefik and Envoy ask whether a request may
// pass. README.md of the module has the configurations of the proxies, and
// "uriscan-auth -h" lists the flags.
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
	log := slog.New(slog.NewTextHandler(stderr, &slog.HandlerOptions{Level: s.logLevel}))
	servers, err := s.servers(log)
	if err != nil {
		fmt.Fprintln(stderr, "uriscan-auth:", err)
		return 2
	}
	if err := serve(ctx, servers, s.stopTimeout, log); err != nil {
		log.Error("stopped", "error", err)
		return 1
	}
	return 0
}
