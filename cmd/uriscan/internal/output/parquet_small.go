//go:build uriscan_small

package output

import "io"

// HasParquet is false in a program that was built without Parquet.
const HasParquet = false

// newParquetWriter is not called where HasParquet is false: the command refuses the format.
func (e *Encoder) newParquetWriter(io.Writer, int) io.WriteCloser {
	panic("output: built without Parquet")
}
