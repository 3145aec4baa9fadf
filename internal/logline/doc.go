// Package logline reads lines of access logs value by value, for integrations that write
// each value as a field.
//
// A released integration may be built with a later version of this module. So functions are
// added here, and none that is exported is taken away or changed.
package logline
