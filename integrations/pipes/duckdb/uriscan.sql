-- Four queries over files that the command writes; the README has the commands.

SELECT host, port, path, error_type, error_offset, facts FROM 'parts.parquet';

SELECT host, count(*) AS requests, count(error_type) AS invalid FROM 'parts.parquet' GROUP BY host ORDER BY host;

SELECT "url.domain" AS host, "url.port" AS port, "error.type" AS error FROM read_json('parts.json');

SELECT registered_domain, template, count(*) AS requests FROM 'parts.parquet' WHERE error_type IS NULL GROUP BY ALL ORDER BY requests DESC;
