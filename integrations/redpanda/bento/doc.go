// Package bento gives Bento the processor uriscan and Bloblang methods for URIs. A program
// imports it for its effect:
//
//	import (
//		"github.com/warpstreamlabs/bento/public/service"
//
//		_ "github.com/uriscan/uriscan/integrations/redpanda/bento"
//		_ "github.com/warpstreamlabs/bento/public/components/pure"
//	)
//
//	func main() { service.RunCLI(context.Background()) }
//
// It is the same as package redpanda, whose documentation says what the processor and the
// methods do: Bento is a fork of the engine of Redpanda Connect, and this package is
// generated from that one.
package bento
