#!/bin/sh
# The mapper of a streaming job: the host of each line is the key, the line and what is wrong
# with it are the value. The summary of uriscan becomes counters of the job, by lines that
# Hadoop looks for on standard error. The exit status is that of uriscan.
exec 3>&1
status=$({ { ./uriscan split -one-to-one -q -summary -o tsv -fields host,original,error_type -j 1 2>&1 >&3 3>&- 4>&-; echo $? >&4; } | awk '
	/^(lines|valid|invalid) +[0-9]+$/ { print "reporter:counter:uriscan," $1 "," $2; next }
	/^  [a-z-]+ +[0-9]+$/             { print "reporter:counter:uriscan invalid," $1 "," $2; next }
	/^uriscan: /                      { print }
' >&2 3>&-; } 4>&1)
exit "$status"
