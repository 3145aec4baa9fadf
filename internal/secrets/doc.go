// Package secrets hides the passwords and the values of secret query keys in what the
// integrations write of a text.
//
// A released integration may be built with a later version of this module. So functions are
// added here, and none that is exported is taken away or changed.
package secrets
