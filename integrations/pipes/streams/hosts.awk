# Writes the host of each URI before its line, for gawk: gawk -f hosts.awk urls.txt
BEGIN { uriscan = "/usr/local/bin/uriscan split -one-to-one -o tsv -fields host -j 1" }
{
	print |& uriscan
	fflush(uriscan)
	uriscan |& getline host
	print host "\t" $0
}
