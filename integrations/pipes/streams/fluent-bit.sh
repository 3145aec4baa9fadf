#!/bin/sh
# Fluent Bit reads objects of JSON from its standard input.
tail -n 0 -F /var/log/nginx/access.log |
	/usr/local/bin/uriscan logs -one-to-one -format combined -j 1 |
	fluent-bit -q -i stdin -o stdout -p format=json_lines
