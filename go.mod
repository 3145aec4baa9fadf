module github.com/uriscan/uriscan

go 1.24.0
