"""Pipes the lines of files through uriscan, and writes typed columns.

    spark-submit --files /usr/local/bin/uriscan uriscan.py 's3a://logs/urls/*.gz' s3a://logs/parts

The command is ./uriscan, which --files puts into the folder of each executor on YARN; where it is
installed on every worker, write uriscan.
"""
import sys

from pyspark.sql import SparkSession

COMMAND = "./uriscan split -one-to-one -q -o json -j 1"

spark = SparkSession.builder.appName("uriscan").getOrCreate()
lines = spark.sparkContext.textFile(sys.argv[1])
# Without checkCode a process that fails ends its partition early, without an error.
records = lines.pipe(COMMAND, checkCode=True)
spark.read.json(records).write.parquet(sys.argv[2])
