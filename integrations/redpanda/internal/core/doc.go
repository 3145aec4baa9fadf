// Package core is what the plugins for Redpanda Connect and for Bento have in common: all
// but their registration. It knows neither engine.
//
//	Methods    the Bloblang methods, with their documentation
//	Options    the configuration of the processor, with its documentation and its rules
//	Processor  reads the text of a message and writes what it finds to the message
package core
