package scheme

// One line a grammar. Rules of RFC 3986 are not typed again: -import takes those that
// a grammar uses and lacks.

//go:generate go run ../gen -grammar about.abnf -import ../gen/grammar/rfc3986.abnf -rule about-uri -capture token=about-token,query,fragment -section token=2.1,query=2.1 -document RFC6694 -name aboutMachine -prefix about -package scheme -o about_gen.go
//go:generate go run ../gen -grammar data.abnf -import ../gen/grammar/rfc3986.abnf -rule dataurl -capture type,subtype,parameters,base64,data,fragment -section type=3,subtype=3,parameters=3,base64=3,data=3 -document RFC2397 -name dataMachine -prefix data -package scheme -o data_gen.go
//go:generate go run ../gen -grammar file.abnf -import ../gen/grammar/rfc3986.abnf -rule file-URI -capture host,path=path-absolute/drive-path,drive-letter,fragment -section host=2,path=2,drive-letter=E.2 -document RFC8089 -name fileMachine -prefix file -package scheme -o file_gen.go
//go:generate go run ../gen -grammar ftp.abnf -import ../gen/grammar/rfc3986.abnf -rule ftp-URI -capture userinfo,host=host-nz,port,path=ftp-path/path-empty,type,fragment -section path=3.2.2,type=3.2.2 -document RFC1738 -name ftpMachine -prefix ftp -package scheme -o ftp_gen.go
//go:generate go run ../gen -grammar http.abnf -import ../gen/grammar/rfc3986.abnf -rule http-URI,https-URI -capture userinfo,host=host-nz,port,path=path-abempty,query,fragment -section host=4.2.1 -document RFC9110 -name httpMachine -prefix http -package scheme -o http_gen.go
//go:generate go run ../gen -grammar mailto.abnf -import ../gen/grammar/rfc3986.abnf -rule mailtoURI -capture to,headers,fragment -section to=2,headers=2 -document RFC6068 -name mailtoMachine -prefix mailto -package scheme -o mailto_gen.go
//go:generate go run ../gen -grammar pkg.abnf -import ../gen/grammar/rfc3986.abnf -rule purl -capture type,name=plain-path/at-path,version,qualifiers,subpath -name pkgMachine -prefix pkg -package scheme -o pkg_gen.go
//go:generate go run ../gen -grammar urn.abnf -import ../gen/grammar/rfc3986.abnf -rule namestring -capture nid=NID,nss=NSS,r-component,q-component,f-component -section nid=2.1,nss=2.2,r-component=2.3.1,q-component=2.3.2,f-component=2.3.3 -document RFC8141 -name urnMachine -prefix urn -package scheme -o urn_gen.go
//go:generate go run ../gen -grammar urn_isbn.abnf -import ../gen/grammar/rfc3986.abnf -import urn.abnf -rule isbn-name -capture nid=isbn-nid,nss=ISBN,check-digit=check-10/check-13,r-component,q-component,f-component -section nss=3 -document RFC8254 -name isbnMachine -prefix isbn -package scheme -o urn_isbn_gen.go
//go:generate go run ../gen -grammar urn_uuid.abnf -import ../gen/grammar/rfc3986.abnf -import urn.abnf -rule uuid-name -capture nid=uuid-nid,nss=UUID,version,variant,r-component,q-component,f-component -section nss=4,version=4.2,variant=4.1 -document RFC9562 -name uuidMachine -prefix uuid -package scheme -o urn_uuid_gen.go
//go:generate go run ../gen -grammar ws.abnf -import ../gen/grammar/rfc3986.abnf -rule ws-URI,wss-URI -capture userinfo,host=host-nz,port,path=path-abempty,query -section host=3,path=3,query=3 -document RFC6455 -name wsMachine -prefix ws -package scheme -o ws_gen.go
