#!/bin/sh
# Splits a file into blocks of lines, and writes the records in the order of the lines.
exec parallel --pipe-part -a "$1" --block 16M -k /usr/local/bin/uriscan split -one-to-one -o tsv -fields host,path -j 1
