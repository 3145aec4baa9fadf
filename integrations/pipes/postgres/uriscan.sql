-- Run by psql in a folder with requests.txt, a URI a line:
--
--   psql -X -f uriscan.sql
--
-- The program is started by psql, so nobody needs a right on the server. COPY starts it on the
-- server instead, for members of pg_execute_server_program.

CREATE TEMPORARY TABLE parts (url text, host text, port int, path text, error_type text, error_offset bigint);

-- From a file into a table.
\copy parts FROM PROGRAM 'uriscan split -one-to-one -q -o tsv -fields original,host,port,path,error_type,error_offset requests.txt'

SELECT * FROM parts;

-- From a table into another one. COPY writes escapes, so that a text with a newline is one line.
CREATE TEMPORARY TABLE requests AS SELECT E'http://example.com/it''s' AS url UNION ALL SELECT E'a\nb\\' UNION ALL SELECT NULL UNION ALL SELECT E'caf\u00e9';

TRUNCATE parts;

\copy requests TO PROGRAM 'uriscan split -one-to-one -escaped -o tsv -fields original,host,port,path,error_type,error_offset > parts.tsv'
\copy parts FROM 'parts.tsv'

SELECT * FROM parts;

SELECT count(*) AS "texts that came back" FROM requests JOIN parts ON requests.url IS NOT DISTINCT FROM parts.url;

-- Endpoints, and how often each is asked for: one row for all users.
CREATE TEMPORARY TABLE names (domain text, template text);

\copy (SELECT 'https://www.example.co.uk/users/' || id || '/orders' FROM generate_series(1, 1000) AS id) TO PROGRAM 'uriscan split -one-to-one -escaped -o tsv -fields registered_domain,template > names.tsv'
\copy names FROM 'names.tsv'

SELECT domain, template, count(*) FROM names GROUP BY domain, template;
