#!/bin/sh
# Starts a streaming job without a reducer: run.sh INPUT OUTPUT. Both are folders of HDFS or of
# another file system of Hadoop; files that end in .gz, .bz2 or .zst are decompressed by Hadoop.
exec hadoop jar "$HADOOP_HOME"/share/hadoop/tools/lib/hadoop-streaming-*.jar \
	-D mapreduce.job.name=uriscan \
	-D mapreduce.job.reduces=0 \
	-files /usr/local/bin/uriscan,mapper.sh \
	-input "$1" -output "$2" \
	-mapper mapper.sh
