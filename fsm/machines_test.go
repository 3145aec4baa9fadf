package fsm_test

//go:generate go run ../gen -grammar rfc9110 -rule media-type -capture type,subtype,parameter-name@last,parameter-value@last -kind value=token/quoted-string -inside quoted-string -section type=8.3.1,subtype=8.3.1,parameter-name=5.6.6,parameter-value=5.6.6 -document "RFC 9110" -name mediaType -package fsm_test -o mediatype_gen_test.go
