package main

import "strings"

// The masks of this URI are drawn. It is shorter than a block, with every component.
const maskSample = "http://user@example.com:8042/over/there?name=%C3%A9#nose"

const block = 64

// The byte sets of the vector kernels, from the RFC's rules.
const (
	digits    = "0123456789"
	letters   = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	unreserve = letters + digits + "-._~"
	subDelims = "!$&'()*+,;="
)

// maskRow is a mask with its name.
type maskRow struct {
	name string
	mask uint64
}

// maskOf returns the bits of the bytes in text that are in a set. A place after
// the text holds a zero byte.
func maskOf(text, set string) (mask uint64) {
	for i := range block {
		if i < len(text) && strings.IndexByte(set, text[i]) >= 0 {
			mask |= 1 << i
		}
	}
	return mask
}

// lowest returns the lowest set bit of a mask, or 0.
func lowest(mask uint64) uint64 { return mask & -mask }

// masksOf returns the masks of a text, and the single bits that follow from them.
func masksOf(text string) (masks, bits []maskRow) {
	slash, question, hash := maskOf(text, "/"), maskOf(text, "?"), maskOf(text, "#")
	at, colon, percent := maskOf(text, "@"), maskOf(text, ":"), maskOf(text, "%")
	hexdig := maskOf(text, digits+"ABCDEFabcdef")
	notScheme := ^maskOf(text, letters+digits+"+-.")
	notRegName := ^maskOf(text, unreserve+subDelims+"%")
	notAllowed := ^maskOf(text, unreserve+subDelims+":@/?")
	masks = []maskRow{
		{"colon", colon}, {"slash", slash}, {"at", at}, {"question", question}, {"hash", hash},
		{"percent", percent}, {"hexdig", hexdig},
		{"notScheme", notScheme}, {"notRegName", notRegName}, {"notAllowed", notAllowed},
	}
	end := uint64(1) << len(text)
	scheme := lowest(notScheme)
	authority := scheme << 3
	fragment := lowest(hash | end)
	query := lowest(question | fragment)
	authorityEnd := lowest(slash&-authority | query)
	goodPercent := percent & (hexdig >> 1) & (hexdig >> 2)
	bits = []maskRow{
		{"schemeBit = lowest(notScheme)", scheme},
		{"authorityBit = schemeBit << 3", authority},
		{"endBit = 1 << length", end},
		{"fragmentBit = lowest(hash | endBit)", fragment},
		{"queryBit = lowest(question | fragmentBit)", query},
		{"authorityEnd = lowest(slash & -authorityBit | queryBit)", authorityEnd},
		{"goodPercent = percent & hexdig>>1 & hexdig>>2", goodPercent},
		{"invalid = notAllowed & (endBit-1) &^ fragmentBit &^ goodPercent", notAllowed & (end - 1) &^ fragment &^ goodPercent},
	}
	return masks, bits
}

// drawMasks returns the block of a sample with its masks, one row each.
func drawMasks(*generator) ([]byte, error) {
	const labels, cell, step, margin = 496, 14, 22, 16
	masks, bits := masksOf(maskSample)
	d := &drawing{width: labels + block*cell + margin, height: 132 + step*(len(masks)+len(bits)+2)}
	d.words(margin, 32, left, 13, grey, "A block of 64 bytes, the first one on the left.")
	d.words(margin, 50, left, 13, grey, "A mask has a bit for each byte; a filled box is a 1.")
	y := 44
	for i := range block {
		x := labels + i*cell
		fill, text := boxFill, " "
		if i < len(maskSample) {
			text = maskSample[i : i+1]
		} else {
			fill = "#eeeeee"
		}
		d.rect(x, y-17, cell, 24, fill, boxStroke)
		d.code(x+cell/2, y, centre, 13, "black", text)
		if i%8 == 0 {
			d.words(x+cell/2, y-22, centre, 10, grey, decimal(i))
		}
	}
	y += 34
	y = maskRows(d, y, labels, cell, step, masks, boxStroke)
	d.words(margin, y+10, left, 13, grey, "Places follow by arithmetic on the masks, without a loop:")
	y = maskRows(d, y+step+12, labels, cell, step, bits, accent)
	y += 8
	for i, s := range divide(maskSample) {
		x, width := labels+s.start*cell, (s.end-s.start)*cell
		d.rect(x, y-14, width, 18, accentBox, accent)
		d.words(x+width/2, y+18+14*(i%2), centre, 12, "black", s.name)
	}
	d.words(labels-12, y, right, 13, "black", "components")
	return d.svg("A block of 64 bytes, its masks, and the places that follow from them"), nil
}

// maskRows draws masks below each other and returns where the next one goes.
func maskRows(d *drawing, y, labels, cell, step int, rows []maskRow, colour string) int {
	for _, row := range rows {
		d.code(labels-12, y, right, 12, "black", row.name)
		d.dots(labels+cell/2-1, y-5, block, cell)
		for i := range block {
			if row.mask>>i&1 == 1 {
				d.rect(labels+i*cell+1, y-11, cell-2, cell-2, colour, colour)
			}
		}
		y += step
	}
	return y
}
