package haproxy_test

import (
	"context"
	"fmt"
	"net"
	"time"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/integrations/haproxy"
	"github.com/uriscan/uriscan/urihttp"
)

func Example() {
	agent, err := haproxy.New(haproxy.Options{
		Check:     urihttp.Options{RefuseFacts: uriscan.FactEncodedSlash | uriscan.FactEncodedNUL},
		Variables: []string{"facts", "template"},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		return
	}
	ended := make(chan error)
	go func() { ended <- agent.Serve(listener) }()

	// HAProxy asks until the program is told to end.
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	fmt.Println(agent.Shutdown(ctx))
	fmt.Println(<-ended)
	// Output:
	// <nil>
	// haproxy: the agent was stopped
}

func ExampleNew() {
	_, err := haproxy.New(haproxy.Options{Variables: []string{"refused"}})
	fmt.Println(err)
	// Output:
	// haproxy: Variables[0] is "refused"; want some of facts, template, differs
}

func ExampleVariables() {
	fmt.Println(haproxy.Variables())
	// Output:
	// [facts template differs]
}

func ExampleCodes() {
	codes := haproxy.Codes()
	fmt.Println(codes[0], codes[len(codes)-1])
	// Output:
	// target-scheme no-host
}
