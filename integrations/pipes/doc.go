// Package pipes has the configurations by which engines that are not written in Go use the
// command uriscan as a child process: they write lines to it, and read a record for each.
//
// The folders have the files: clickhouse for user-defined functions of ClickHouse, spark for
// RDD.pipe of Spark, hadoop for the streaming of Hadoop, postgres for COPY of PostgreSQL.
// README.md says how each of them is used. There is nothing to import.
//
// The tests of the package take the commands from these files, run them, and play the part
// of the engine by the letter of its protocol: how it escapes and frames what it writes, how
// many rows it reads before it goes on, and what it does when a process ends. With the flags
// -chdb and -postgres they run ClickHouse and PostgreSQL themselves.
package pipes
