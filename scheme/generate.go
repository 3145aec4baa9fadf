package scheme

// One line a grammar. Rules of RFC 3986 are not typed again: its grammar is read
// before that of the scheme.

//go:generate go run ../gen -grammar ../gen/grammar/rfc3986.abnf,urn.abnf -rule namestring -capture nid=NID,nss=NSS,r-component,q-component,f-component -section nid=2.1,nss=2.2,r-component=2.3.1,q-component=2.3.2,f-component=2.3.3 -document RFC8141 -name urnMachine -prefix urn -package scheme -o urn_gen.go
//go:generate go run ../gen -grammar geo.abnf -import ../gen/grammar/rfc3986.abnf=fragment -rule geo-URI -capture lat=coord-a,lon=coord-b,alt=coord-c,crs=crslabel,u=uval,parameters,fragment -section lat=3.3,lon=3.3,alt=3.3,crs=3.3,u=3.3,parameters=3.3 -document RFC5870 -name geoMachine -prefix geo -package scheme -o geo_gen.go
//go:generate go run ../gen -grammar news.abnf -import ../gen/grammar/rfc3986.abnf -rule news-URI -capture userinfo,host,port,article,newsgroups,fragment -section article=4,newsgroups=4 -document RFC5538 -name newsMachine -prefix news -package scheme -o news_gen.go
//go:generate go run ../gen -grammar news.abnf -import ../gen/grammar/rfc3986.abnf -rule nntp-URI -capture userinfo,host=host-nz,port,group,article-number,fragment -section group=3,article-number=3 -document RFC5538 -name nntpMachine -prefix nntp -package scheme -o nntp_gen.go
//go:generate go run ../gen -grammar sip.abnf -import ../gen/grammar/rfc3986.abnf=fragment,IPv4address,IPv6address,pct-encoded -rule SIP-URI,SIPS-URI -capture user,password,host,port,parameters,headers=header-list,fragment -section user=19.1.1,password=19.1.1,host=19.1.1,port=19.1.1,parameters=19.1.1,headers=19.1.1 -document RFC3261 -name sipMachine -prefix sip -package scheme -o sip_gen.go
//go:generate go run ../gen -grammar telnet.abnf -import ../gen/grammar/rfc3986.abnf -rule telnet-URI -capture user,password,host=host-nz,port,fragment -section user=2,password=2,host=2,port=2 -document RFC4248 -name telnetMachine -prefix telnet -package scheme -o telnet_gen.go
