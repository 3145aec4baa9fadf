package whatwgref

import (
	"math/big"
	"strconv"
	"strings"
)

const forbiddenHost = "\x00\t\n\r #/:<>?@[\\]^|"

// parseHost is the host parser, and serialises its result.
func parseHost(input []rune, isOpaque bool, toASCII ToASCII) (string, bool) {
	if len(input) > 0 && input[0] == '[' {
		if input[len(input)-1] != ']' {
			return "", false
		}
		pieces, ok := parseIPv6(input[1 : len(input)-1])
		return "[" + serializeIPv6(pieces) + "]", ok
	}
	if isOpaque {
		text := ""
		for _, c := range input {
			if strings.ContainsRune(forbiddenHost, c) {
				return "", false
			}
			text += encode(c, c0Set)
		}
		return text, true
	}
	domain, ok := domainToASCII(string(decode(percentDecode(string(input)))), toASCII)
	if !ok {
		return "", false
	}
	if endsInNumber(domain) {
		return parseIPv4(domain)
	}
	return domain, true
}

func percentDecode(src string) string {
	var text []byte
	for i := 0; i < len(src); i++ {
		if src[i] == '%' && i+2 < len(src) {
			if v, err := strconv.ParseUint(src[i+1:i+3], 16, 8); err == nil && src[i+1] != '+' {
				text = append(text, byte(v))
				i += 2
				continue
			}
		}
		text = append(text, src[i])
	}
	return string(text)
}

// domainToASCII is domain to ASCII with beStrict false.
func domainToASCII(domain string, toASCII ToASCII) (string, bool) {
	ascii := true
	for _, c := range domain {
		ascii = ascii && c < 0x80
	}
	result := strings.ToLower(domain)
	if !ascii {
		var ok bool
		if result, ok = toASCII(domain); !ok {
			return "", false
		}
	}
	for _, c := range result {
		if c <= 0x1f || c == 0x7f || c == '%' || strings.ContainsRune(forbiddenHost, c) {
			return "", false
		}
	}
	return result, result != ""
}

func endsInNumber(input string) bool {
	parts := strings.Split(input, ".")
	if parts[len(parts)-1] == "" {
		if len(parts) == 1 {
			return false
		}
		parts = parts[:len(parts)-1]
	}
	last := parts[len(parts)-1]
	if last != "" && strings.Trim(last, "0123456789") == "" {
		return true
	}
	_, ok := ipv4Number(last)
	return ok
}

func ipv4Number(input string) (*big.Int, bool) {
	if input == "" {
		return nil, false
	}
	base := 10
	if len(input) >= 2 && (strings.HasPrefix(input, "0x") || strings.HasPrefix(input, "0X")) {
		input, base = input[2:], 16
	} else if len(input) >= 2 && input[0] == '0' {
		input, base = input[1:], 8
	}
	if input == "" {
		return big.NewInt(0), true
	}
	if strings.ContainsAny(input, "+-_") {
		return nil, false
	}
	return new(big.Int).SetString(input, base)
}

func parseIPv4(input string) (string, bool) {
	parts := strings.Split(input, ".")
	if parts[len(parts)-1] == "" && len(parts) > 1 {
		parts = parts[:len(parts)-1]
	}
	if len(parts) > 4 {
		return "", false
	}
	var numbers []*big.Int
	for _, part := range parts {
		n, ok := ipv4Number(part)
		if !ok {
			return "", false
		}
		numbers = append(numbers, n)
	}
	last := len(numbers) - 1
	for _, n := range numbers[:last] {
		if n.Cmp(big.NewInt(255)) > 0 {
			return "", false
		}
	}
	limit := new(big.Int).Exp(big.NewInt(256), big.NewInt(int64(5-len(numbers))), nil)
	if numbers[last].Cmp(limit) >= 0 {
		return "", false
	}
	address := numbers[last].Uint64()
	for i, n := range numbers[:last] {
		address += n.Uint64() << (8 * (3 - i))
	}
	var octets []string
	for shift := 24; shift >= 0; shift -= 8 {
		octets = append(octets, strconv.Itoa(int(address>>shift&255)))
	}
	return strings.Join(octets, "."), true
}

func hexDigit(c rune) (int, bool) {
	at := strings.IndexRune("0123456789abcdef", c|0x20)
	if isDigit(c) {
		return int(c - '0'), true
	}
	return at, at >= 10 && isAlpha(c)
}

// parseIPv6 is the IPv6 parser.
func parseIPv6(input []rune) (address [8]int, ok bool) {
	pieceIndex, compress, pointer := 0, -1, 0
	const eof = rune(-1)
	c := func(offset int) rune {
		if pointer+offset < len(input) {
			return input[pointer+offset]
		}
		return eof
	}
	if c(0) == ':' {
		if c(1) != ':' {
			return address, false
		}
		pointer += 2
		pieceIndex++
		compress = pieceIndex
	}
	for c(0) != eof {
		if pieceIndex == 8 {
			return address, false
		}
		if c(0) == ':' {
			if compress != -1 {
				return address, false
			}
			pointer++
			pieceIndex++
			compress = pieceIndex
			continue
		}
		value, length := 0, 0
		for length < 4 {
			digit, isHex := hexDigit(c(0))
			if !isHex {
				break
			}
			value = value*16 + digit
			pointer++
			length++
		}
		if c(0) == '.' {
			if length == 0 {
				return address, false
			}
			pointer -= length
			if pieceIndex > 6 {
				return address, false
			}
			numbersSeen := 0
			for c(0) != eof {
				piece := -1
				if numbersSeen > 0 {
					if c(0) != '.' || numbersSeen >= 4 {
						return address, false
					}
					pointer++
				}
				if !isDigit(c(0)) {
					return address, false
				}
				for isDigit(c(0)) {
					number := int(c(0) - '0')
					switch piece {
					case -1:
						piece = number
					case 0:
						return address, false
					default:
						piece = piece*10 + number
					}
					if piece > 255 {
						return address, false
					}
					pointer++
				}
				address[pieceIndex] = address[pieceIndex]*0x100 + piece
				numbersSeen++
				if numbersSeen == 2 || numbersSeen == 4 {
					pieceIndex++
				}
			}
			if numbersSeen != 4 {
				return address, false
			}
			break
		} else if c(0) == ':' {
			pointer++
			if c(0) == eof {
				return address, false
			}
		} else if c(0) != eof {
			return address, false
		}
		address[pieceIndex] = value
		pieceIndex++
	}
	if compress != -1 {
		swaps := pieceIndex - compress
		pieceIndex = 7
		for pieceIndex != 0 && swaps > 0 {
			address[pieceIndex], address[compress+swaps-1] = address[compress+swaps-1], address[pieceIndex]
			pieceIndex--
			swaps--
		}
	} else if pieceIndex != 8 {
		return address, false
	}
	return address, true
}

// serializeIPv6 is the IPv6 serializer.
func serializeIPv6(address [8]int) string {
	compress, size := -1, 1
	for start := range address {
		end := start
		for end < 8 && address[end] == 0 {
			end++
		}
		if end-start > size {
			compress, size = start, end-start
		}
	}
	text, ignore := "", false
	for i, piece := range address {
		if ignore && piece == 0 {
			continue
		}
		ignore = false
		if compress == i {
			text += ":"
			if i == 0 {
				text += ":"
			}
			ignore = true
			continue
		}
		text += strconv.FormatInt(int64(piece), 16)
		if i != 7 {
			text += ":"
		}
	}
	return text
}
