// Package redpanda gives Redpanda Connect the processor uriscan and Bloblang methods for
// URIs. A program imports it for its effect:
//
//	import (
//		"github.com/redpanda-data/benthos/v4/public/service"
//
//		_ "github.com/redpanda-data/benthos/v4/public/components/pure"
//		_ "github.com/uriscan/uriscan/integrations/redpanda"
//	)
//
//	func main() { service.RunCLI(context.Background()) }
//
// The processor splits URLs, request targets, the URLs in a text and lines of access logs
// into fields with the names of OpenTelemetry or of the Elastic Common Schema:
//
//	pipeline:
//	  processors:
//	    - uriscan:
//	        from: request_url
//	        to: request
//
// The methods work on a string or on bytes:
//
//	uri_parts      the components, the verdict, and the offset of the first error
//	uri_normalize  the normal form of RFC 3986 section 6.2
//	uri_resolve    the URI that a reference means relative to a base
//	uri_redact     the text without passwords and the values of secret query keys
//	uri_facts      facts for proxies and firewalls
//	find_uris      the URIs in a text
//
// "create stdin/uriscan/stdout" of such a program prints the fields of the processor, "list
// bloblang-methods" the methods, and "blobl" tries them.
//
// # Promises
//
//   - No message is dropped, whatever its content.
//   - uri_parts, uri_redact, uri_facts and find_uris never fail on a text. uri_normalize
//     and uri_resolve fail on an invalid one with an error that catch handles.
//   - No error, log line or metric of this package repeats a text, which may have a
//     password in it.
//   - The time is linear in the length of a text.
//
// Package bento, in a module of its own, is the same for Bento. The program in folder
// connect is a Redpanda Connect with this package, Kafka and NATS.
package redpanda
