package main

import (
	"bytes"
	"image/png"
	"os"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/uriscan/uriscan/internal/test/must"
)

// The pictures of the page, which -update writes.
var pictures = []struct {
	file          string
	width, height int64
	fragment      string
}{
	{"play.png", 1280, 1590, "#uri=http%3A%2F%2Fgood.example%5C%40evil.example%3A80%2Fa%2F..%2Fb%3Fq%3D1&theme=light"},
	{"play-dark-phone.png", 390, 844, "#uri=https%3A%2F%2Fuser%3Apw%40www.example.com%3A8080%2Fa%2Fb%3Fq%3D1%23top&theme=dark"},
}

// Each picture can be taken: it has the size of its window, and more than one colour.
func TestPicturesCanBeTaken(t *testing.T) {
	for _, p := range pictures {
		b := open(t, p.width, p.height, p.fragment)
		var file []byte
		b.do(chromedp.CaptureScreenshot(&file))
		picture, err := png.Decode(bytes.NewReader(file))
		must.NoError(t, err)
		size := picture.Bounds()
		if int64(size.Dx()) != p.width || int64(size.Dy()) != p.height {
			t.Errorf("%s has %v", p.file, size)
		}
		ground, other := picture.At(1, 1), false
		for x := 0; x < size.Dx() && !other; x++ {
			for y := 0; y < size.Dy() && !other; y++ {
				other = picture.At(x, y) != ground
			}
		}
		if !other {
			t.Errorf("%s is empty", p.file)
		}
		if *update {
			must.NoError(t, os.WriteFile(p.file, file, 0o644))
		}
	}
}
