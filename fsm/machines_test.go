package fsm_test

//go:generate go run ../gen -grammar testdata/media-type.abnf -rule media-type -capture type,subtype,parameter-name,parameter-value -kind value=token/quoted-string -inside quoted-string -name mediaType -package fsm_test -o mediatype_gen_test.go
