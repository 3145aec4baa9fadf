-- DuckDB reads the files that the command writes, and needs no pipe:
--
--   uriscan split -q -facts -o parquet requests.txt > parts.parquet
--   uriscan split -q -o json requests.txt > parts.json
--   duckdb < uriscan.sql

SELECT host, port, path, error_type, error_offset, facts FROM 'parts.parquet';

SELECT host, count(*) AS requests, count(error_type) AS invalid FROM 'parts.parquet' GROUP BY host ORDER BY host;

SELECT "url.domain" AS host, "url.port" AS port, "error.type" AS error FROM read_json('parts.json');
