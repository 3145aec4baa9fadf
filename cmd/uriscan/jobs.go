package main

// wish is something that somebody may want to do, and the command that does it.
type wish struct{ what, command string }

// wishes are the examples of the README and of the manual page. The tests run each of them in
// the folder testdata/jobs.
var wishes = []wish{
	{"see what is wrong with a URI", "uriscan explain 'http://exa mple.com/100%'"},
	{"know whether two links lead to the same place", "uriscan compare 'HTTP://example.com:80/%7Euser' 'http://example.com/~user'"},
	{"split a list of URIs into JSON", "uriscan split links.txt"},
	{"open the components as a table", "uriscan split -o csv links.txt > links.csv"},
	{"query a list by DuckDB or pandas", "uriscan split -o parquet links.txt > links.parquet"},
	{"have a few components in an order of mine", "uriscan split -o tsv -fields host,path,query links.txt"},
	{"list the hosts of a list", "uriscan split -one-to-one -o text -fields host links.txt | sort -u"},
	{"find the lines that are not URIs, with file, line and reason", "uriscan split -only invalid -with file,line -o tsv -fields original,error_type,error_offset links.txt"},
	{"let a build fail if a list has an invalid URI", "uriscan split -strict -o none links.txt"},
	{"find what a firewall should look at", "uriscan split -facts -o tsv -fields original,facts links.txt | grep -v 'normal$'"},
	{"find links that a browser reads in another way", "uriscan split -with browser -o tsv -fields original links.txt | grep -v '\t$'"},
	{"count what a browser reads in another way", "uriscan stats -by browser links.txt"},
	{"read the parts of mailto, tel, urn and data URIs", "uriscan split -scheme -o text -fields original,parts contacts.txt"},
	{"remove links that differ in spelling alone", "uriscan normalize -steps scheme links.txt | sort -u"},
	{"make the links of a page absolute", "uriscan resolve -base https://www.shop.example/p/7.html hrefs.txt"},
	{"hide passwords and tokens before I share a list", "uriscan redact -thorough links.txt"},
	{"hide them in events, which are JSON", "uriscan redact -in 'request.url referer' events.jsonl"},
	{"add the parts of a URI to each event", "uriscan split -in request.url -under uri -fields host,path events.jsonl"},
	{"list the links in my notes, each once", "uriscan find -unique notes.txt"},
	{"see where they are, like grep", "uriscan find -with file,line notes.txt hrefs.txt"},
	{"split the links of a page", "uriscan find -o tsv -fields host,path,query notes.txt"},
	{"find database and repository addresses too", "uriscan find -any notes.txt"},
	{"find links that somebody mistyped", "uriscan find -mode loose -invalid -with line -o tsv -fields original,error_type,error_offset notes.txt"},
	{"count the links", "uriscan find -count notes.txt"},
	{"count the links to every host in a text", "uriscan stats -find -by host notes.txt"},
	{"see which hosts, extensions and errors are frequent in a list", "uriscan stats -by host,extension,error links.txt"},
	{"draw that as a picture", "uriscan stats -plot stats.svg -top 5 links.txt"},
	{"have the counts for a program", "uriscan stats -by host -top 3 -o json links.txt"},
	{"see how a server answered", "uriscan stats -format auto -q -by method,status access.log"},
	{"count the requests of each endpoint, whatever ids are in the paths", "uriscan stats -format auto -q -by template,status access.log"},
	{"learn the endpoints of a server from its log, and count by these", "uriscan template -q -learn -format auto -o none -save endpoints access.log && uriscan stats -format auto -q -load endpoints -by template access.log"},
	{"give each request a name for metrics", "uriscan logs -q -with template -o tsv -fields method,status,path access.log"},
	{"count links by the domain that somebody has registered", "uriscan stats -by domain links.txt"},
	{"see who links to a server, and which clients ask most", "uriscan stats -format combined -by referer,client -top 5 access.log"},
	{"turn an access log into JSON with the names of OpenTelemetry", "uriscan logs -q access.log"},
	{"read a log with the format of the server's configuration", "uriscan logs -q -log-format '$remote_addr - $remote_user [$time_local] \"$request\" $status' -fields client,original,status -o tsv access.log"},
	{"list the requests that a server could not read", "uriscan logs -q -only invalid -o tsv -fields client,request,error_type access.log"},
	{"read a compressed list", "gzip links.txt && uriscan stats -by scheme links.txt.gz"},
}
