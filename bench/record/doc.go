// Package record reads the raw benchmark records of this module and answers
// questions about their medians.
package record
