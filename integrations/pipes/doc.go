// Package pipes has the configurations by which engines that are not written in Go use the
// command uriscan as a child process: they write lines to it, and read a record for each.
//
// The folders have the files: clickhouse for user-defined functions of ClickHouse, spark for
// RDD.pipe of Spark, hadoop for the streaming of Hadoop, postgres for COPY of PostgreSQL, and
// duckdb for files that DuckDB reads; streams for rsyslog, syslog-ng, Apache, Telegraf and other
// programs that send one line after another. README.md says how each of them is used. There is
// nothing to import.
//
// The tests of the package run the commands from these files. They simulate the engine:
// they escape and frame the values as it does, wait for as many rows, and check how the
// process ends. With the flags -chdb, -duckdb and -postgres they run
// ClickHouse, DuckDB and PostgreSQL themselves. They run the engines of streams that are
// installed.
package pipes
