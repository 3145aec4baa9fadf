// Command connect is a Redpanda Connect with the processor uriscan and the Bloblang methods
// for URIs. Besides them it has the components of the engine, Kafka and NATS.
//
//	go run . run config.yaml               run a pipeline
//	go run . lint config.yaml              check its configuration
//	go run . create stdin/uriscan/stdout   print the fields of the processor
//	go run . list bloblang-methods         print the names of the methods, uri_parts among them
//	go run . blobl 'root = this.url.uri_parts()'
//
// Copy this file to have other components: the packages below
// github.com/redpanda-data/connect/v4/public/components have them.
package main

import (
	"context"

	"github.com/redpanda-data/benthos/v4/public/service"

	_ "github.com/redpanda-data/benthos/v4/public/components/io"
	_ "github.com/redpanda-data/benthos/v4/public/components/pure"
	_ "github.com/redpanda-data/connect/v4/public/components/kafka"
	_ "github.com/redpanda-data/connect/v4/public/components/nats"

	_ "github.com/uriscan/uriscan/integrations/redpanda"
)

func main() { service.RunCLI(context.Background()) }
