-- One function, some columns: the keys of the record are the names in the tuple.
CREATE OR REPLACE FUNCTION uriParts AS (uri) -> JSONExtract(uriscan(uri), 'Tuple(`url.scheme` Nullable(String), `url.domain` Nullable(String), `url.port` Nullable(UInt16), `url.path` Nullable(String), `url.query` Nullable(String), `error.type` Nullable(String), `error.offset` Nullable(UInt32))');

CREATE OR REPLACE TABLE requests (id UInt64, url String) ENGINE = Memory;

INSERT INTO requests VALUES (1, 'http://user:secret@example.com:8080/it\'s?q=1'), (2, 'HTTP://[2001:db8::1]/%7Ea/../b'), (3, 'http://example.com/a b'), (4, 'urn:isbn:0-395-36341-1'), (5, 'http://example.com/\n');

SELECT id, uriscanHost(url) AS host, uriscanError(url) AS error, uriscanNormalize(url) AS normalized, uriscanRedact(url) AS redacted FROM requests ORDER BY id;

WITH uriParts(url) AS parts SELECT id, parts.`url.scheme` AS scheme, parts.`url.domain` AS host, parts.`url.port` AS port, parts.`error.type` AS error, parts.`error.offset` AS at FROM requests ORDER BY id;

-- All columns at once, typed, as a table: one process reads what the query gives.
SELECT host, port, path, error_type FROM executable('uriscan split -one-to-one -escaped -o tsv -fields host,port,path,error_type', TabSeparated, 'host Nullable(String), port Nullable(UInt16), path Nullable(String), error_type Nullable(String)', (SELECT url FROM requests ORDER BY id));
