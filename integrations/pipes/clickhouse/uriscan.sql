-- One function, some columns: the keys of the record are the names in the tuple.
CREATE OR REPLACE FUNCTION uriParts AS (uri) -> JSONExtract(uriscan(uri), 'Tuple(`url.scheme` Nullable(String), `url.domain` Nullable(String), `url.port` Nullable(UInt16), `url.path` Nullable(String), `url.query` Nullable(String), `error.type` Nullable(String), `error.offset` Nullable(UInt32))');

CREATE OR REPLACE TABLE requests (id UInt64, url String) ENGINE = Memory;

INSERT INTO requests VALUES (1, 'http://user:secret@example.com:8080/it\'s?q=1'), (2, 'HTTP://[2001:db8::1]/%7Ea/../b'), (3, 'http://example.com/a b'), (4, 'urn:isbn:0-395-36341-1'), (5, 'http://example.com/\n');

SELECT id, uriscanHost(url) AS host, uriscanError(url) AS error, uriscanNormalize(url) AS normalized, uriscanRedact(url) AS redacted FROM requests ORDER BY id;

WITH uriParts(url) AS parts SELECT id, parts.`url.scheme` AS scheme, parts.`url.domain` AS host, parts.`url.port` AS port, parts.`error.type` AS error, parts.`error.offset` AS at FROM requests ORDER BY id;

-- All columns at once, typed, as a table: one process reads what the query gives.
SELECT host, port, path, error_type FROM executable('uriscan split -one-to-one -escaped -o tsv -fields host,port,path,error_type', TabSeparated, 'host Nullable(String), port Nullable(UInt16), path Nullable(String), error_type Nullable(String)', (SELECT url FROM requests ORDER BY id));

-- The URIs in texts: as many rows as there are. Raw, as find wants no lines and a URI no escapes.
SELECT uri FROM executable('uriscan find -o text', TabSeparatedRaw, 'uri String', (SELECT arrayJoin(['See http://example.com/it\'s\nand (https://example.org/a_(b)).', 'none', 'ftp://h/']) AS text));

-- The requests of an access log. Its format is named, as a block is too little to guess it from.
SELECT client, method, path, status FROM executable('uriscan logs -format combined -one-to-one -escaped -o tsv -fields client,method,path,status', TabSeparated, 'client String, method String, path String, status Nullable(UInt16)', (SELECT '192.0.2.7 - - [10/Oct/2000:13:55:36 -0700] "GET /it\'s?q HTTP/1.1" 200 2326 "-" "a \\"b\\""' AS line));

-- Endpoints, and how often each is asked for: one row for all users.
SELECT uriscanDomain(url) AS domain, uriscanTemplate(url) AS template, count() AS requests FROM (SELECT arrayJoin(['https://www.example.co.uk/users/42/orders', 'https://example.co.uk/users/7/orders?page=2', 'https://api.example.com/v1/items/f81d4fae-7dec-11d0-a765-00a0c91e6bf6']) AS url) GROUP BY domain, template ORDER BY requests DESC;

-- Links that lead a browser to another host than RFC 3986 says, or to another path.
SELECT url, uriscanHost(url) AS host, uriscanBrowser(url) AS browser FROM (SELECT arrayJoin(['https://example.com/a/../b', 'http://2130706433/', 'http://evil.example\\@example.com/', 'https:evil.example']) AS url) WHERE browser != '' ORDER BY url;
