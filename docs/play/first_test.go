package main
import ("testing";"time")
func TestFirst(t *testing.T) { 
 go func(){ }()
 b := open(t, 1280, 900, "")
 t.Log(b.text("verdict"), time.Now())
}
