package redpanda_test

import (
	"context"
	"fmt"

	"github.com/redpanda-data/benthos/v4/public/service"

	_ "github.com/redpanda-data/benthos/v4/public/components/io"
	_ "github.com/redpanda-data/benthos/v4/public/components/pure"

	_ "github.com/uriscan/uriscan/integrations/redpanda"
)

// A program that imports this package for its effect has the processor and the methods.
func Example() {
	b := service.NewStreamBuilder()
	err := b.SetYAML(`
input:
  generate:
    count: 1
    mapping: 'root.request = "https://user:secret@example.com:8443/a?sig=secret"'
pipeline:
  processors:
    - uriscan:
        from: request
        original: remove
    - mapping: |
        root = this.url
        root.clean = this.url.full.uri_normalize()
output:
  stdout: {}
logger:
  level: "off"
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	stream, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := stream.Run(context.Background()); err != nil {
		fmt.Println(err)
	}
	// Output:
	// {"clean":"https://REDACTED:REDACTED@example.com:8443/a?sig=REDACTED","domain":"example.com","full":"https://REDACTED:REDACTED@example.com:8443/a?sig=REDACTED","path":"/a","port":8443,"query":"sig=REDACTED","scheme":"https"}
}
