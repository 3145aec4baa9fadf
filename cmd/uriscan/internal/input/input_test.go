package input

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// text is what the tests compress: some hundred kilobytes that are not all alike.
var text = func() []byte {
	var all bytes.Buffer
	for i := range 10_000 {
		all.WriteString("http://example.com/" + strings.Repeat("x", i%37) + "\n")
	}
	return all.Bytes()
}()

// compressors compress by the formats for which Go has a compressor.
var compressors = map[string]func(t *testing.T, text []byte) []byte{
	"gzip": func(t *testing.T, text []byte) []byte {
		return written(t, text, func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil })
	},
	"zstd": func(t *testing.T, text []byte) []byte {
		return written(t, text, func(w io.Writer) (io.WriteCloser, error) { return zstd.NewWriter(w) })
	},
	"xz": func(t *testing.T, text []byte) []byte {
		return written(t, text, func(w io.Writer) (io.WriteCloser, error) { return xz.NewWriter(w) })
	},
	"bzip2": compressedByBzip2,
}

// written returns what a compressor writes of a text.
func written(t *testing.T, text []byte, open func(w io.Writer) (io.WriteCloser, error)) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := open(&out)
	must.NoError(t, err)
	_, err = w.Write(text)
	must.NoError(t, err)
	must.NoError(t, w.Close())
	return out.Bytes()
}

// compressedByBzip2 returns what bzip2(1) makes of a text.
func compressedByBzip2(t *testing.T, text []byte) []byte {
	t.Helper()
	program, err := exec.LookPath("bzip2")
	if err != nil {
		t.Skip("there is no bzip2 to compress with")
	}
	cmd := exec.Command(program)
	cmd.Stdin = bytes.NewReader(text)
	out, err := cmd.Output()
	must.NoError(t, err)
	return out
}

// opened returns a file with the content, which comes through wrap as standard input, and
// the notices about it.
func opened(t *testing.T, content []byte, wrap func(io.Reader) io.Reader) (*File, *[]string) {
	t.Helper()
	told := new([]string)
	files := &Files{
		Names: []string{Stdin}, Stdin: wrap(bytes.NewReader(content)),
		Notice: func(_ int, sentence string) { *told = append(*told, sentence) },
	}
	file, err := files.Open(0)
	must.NoError(t, err)
	t.Cleanup(func() { file.Close() })
	return file, told
}

// ways are the ways in which an input can come.
var ways = map[string]func(io.Reader) io.Reader{
	"at once":           func(r io.Reader) io.Reader { return r },
	"byte by byte":      iotest.OneByteReader,
	"halves":            iotest.HalfReader,
	"data with the end": iotest.DataErrReader,
}

// checkRead reads a content and wants the text, and then the error with that text; "" for
// none.
func checkRead(t *testing.T, what string, content, want []byte, wantErr string) {
	t.Helper()
	for way, wrap := range ways {
		if len(content) > 10_000 && way == "byte by byte" && testing.Short() {
			continue
		}
		file, _ := opened(t, content, wrap)
		got, err := io.ReadAll(file)
		if !bytes.Equal(got, want) {
			t.Errorf("%s that comes %s: %d bytes, want %d", what, way, len(got), len(want))
		}
		shown := ""
		if err != nil {
			shown = err.Error()
		}
		expect.Equal(t, shown, wantErr, "%s that comes %s: error", what, way)
	}
}

func TestFormatsAreKnownByTheirFirstBytes(t *testing.T) {
	checkRead(t, "plain text", text, text, "")
	checkRead(t, "nothing", nil, nil, "")
	for name, compress := range compressors {
		t.Run(name, func(t *testing.T) {
			checkRead(t, "text", compress(t, text), text, "")
			checkRead(t, "nothing", compress(t, nil), nil, "")
		})
	}
}

// What begins like a compressed file and goes on in another way is plain text.
func TestAlmostMagicIsText(t *testing.T) {
	for i := range formats {
		for _, magic := range formats[i].magic {
			magic = strings.ReplaceAll(magic, "?", formats[i].any[:min(1, len(formats[i].any))])
			for cut := range len(magic) {
				for _, rest := range []string{"", "\n", "_and more\n"} {
					content := []byte(magic[:cut] + rest)
					checkRead(t, strings.ToUpper(formats[i].name), content, content, "")
				}
			}
		}
	}
}

func TestMembersFollowEachOther(t *testing.T) {
	half := len(text) / 2
	for name, compress := range compressors {
		t.Run(name, func(t *testing.T) {
			var content []byte
			for _, part := range [][]byte{text[:half], nil, text[half:]} {
				content = append(content, compress(t, part)...)
			}
			checkRead(t, "three members", content, text, "")
		})
	}
}

// A member may be followed by one of any format, and an empty one by both.
func TestMembersMayHaveSeveralFormats(t *testing.T) {
	part := text[:5000]
	want := append(bytes.Clone(part), part...)
	for first, compress := range compressors {
		for second, compressToo := range compressors {
			t.Run(first+" and "+second, func(t *testing.T) {
				var content []byte
				for _, member := range [][]byte{compress(t, nil), compress(t, part), compressToo(t, part), compressToo(t, nil), compress(t, nil)} {
					content = append(content, member...)
				}
				checkRead(t, "five members", content, want, "")
			})
		}
	}
}

// Zstd may have frames that hold nothing for us, and frames without checksums or with
// blocks of one byte many times.
func TestZstdFramesOfAllKindsAreRead(t *testing.T) {
	skippable := "\x5a\x2a\x4d\x18\x05\x00\x00\x00(\xb5/\xfd\x00"
	once := "\x28\xb5\x2f\xfd\x20\x03" + "\x19\x00\x00abc"                         // one raw block, and the size of all
	windowed := "\x28\xb5\x2f\xfd\x00\x58" + "\x22\x00\x00x" + "\x09\x00\x00\n"    // "xxxx" from one byte, and a raw block
	sized := "\x28\xb5\x2f\xfd\x40\x58\x00\x00" + "\x02\x08\x00y" + "\x01\x00\x00" // 256 from one byte, and an empty block
	content := skippable + once + windowed + skippable + sized + skippable
	checkRead(t, "frames", []byte(content+string(compressors["gzip"](t, text[:100]))), []byte("abcxxxx\n"+strings.Repeat("y", 256)+string(text[:100])), "")
}

func TestPaddingIsNoData(t *testing.T) {
	for name, compress := range compressors {
		for _, zeros := range []int{4, 5, 8, 1000} {
			t.Run(name, func(t *testing.T) {
				checkRead(t, "text and zeros", append(compress(t, text[:5000]), make([]byte, zeros)...), text[:5000], "")
			})
		}
	}
}

func TestWhatFollowsTheDataIsReported(t *testing.T) {
	for name, compress := range compressors {
		t.Run(name, func(t *testing.T) {
			content := append(compress(t, text), "something else, which is long enough for any header"...)
			checkRead(t, "text", content, text, "something else follows its "+name+" data")
		})
	}
}

// checkBeginning reads a content and wants some beginning of the text, and an error.
func checkBeginning(t *testing.T, content []byte) string {
	t.Helper()
	file, _ := opened(t, content, ways["at once"])
	got, err := io.ReadAll(file)
	if err == nil || !bytes.HasPrefix(text, got) {
		t.Errorf("%d bytes and error %v", len(got), err)
		return ""
	}
	return err.Error()
}

// Wherever compressed data are cut, what comes before the cut comes out, and one sentence
// says so.
func TestTruncatedDataAreReported(t *testing.T) {
	for name, compress := range compressors {
		t.Run(name, func(t *testing.T) {
			whole := compress(t, text)
			step := max(len(whole)/50, 1)
			if testing.Short() {
				step *= 5
			}
			for cut := 12; cut < len(whole); cut += step {
				expect.Equal(t, checkBeginning(t, whole[:cut]), "its "+name+" data end too early", "cut at %d of %d: error", cut, len(whole))
			}
		})
	}
}

// TestTruncatedHeadersAreReported cuts the longest header that gzip has, in which its reader
// gives up before it has begun.
func TestTruncatedHeadersAreReported(t *testing.T) {
	var file bytes.Buffer
	w := gzip.NewWriter(&file)
	w.Name, w.Comment, w.Extra = "name", "comment", []byte("extra")
	w.Write([]byte("http://h/\n"))
	w.Close()
	for length := len("\x1f\x8b\x08"); length < file.Len(); length++ {
		for name, way := range ways {
			input, _ := opened(t, file.Bytes()[:length], way)
			if _, err := io.ReadAll(input); err == nil || err.Error() != "its gzip data end too early" {
				t.Errorf("cut at %d, %s: %v", length, name, err)
			}
		}
	}
}

// A second member that is cut anywhere after its magic is reported, too, and the first one is
// there.
func TestTruncatedSecondMembersAreReported(t *testing.T) {
	part := text[:500]
	for name, compress := range compressors {
		t.Run(name, func(t *testing.T) {
			whole := compress(t, part)
			for cut := len(formatOf(bufio.NewReader(bytes.NewReader(whole))).magic[0]); cut < len(whole); cut++ {
				file, _ := opened(t, append(bytes.Clone(whole), whole[:cut]...), ways["at once"])
				got, err := io.ReadAll(file)
				if !bytes.HasPrefix(got, part) || !bytes.HasPrefix(part, got[len(part):]) {
					t.Errorf("cut at %d: %d bytes", cut, len(got))
				}
				if err == nil || err.Error() != "its "+name+" data end too early" {
					t.Errorf("cut at %d: %v", cut, err)
				}
			}
		})
	}
}

// An xz file may have several blocks. Cut between two of them it is cut all the same.
// Blocks end at multiples of four.
func TestTruncationBetweenBlocksIsReported(t *testing.T) {
	part := text[:5000]
	whole := written(t, part, func(w io.Writer) (io.WriteCloser, error) {
		return xz.WriterConfig{BlockSize: 1000, DictCap: 1 << 12}.NewWriter(w)
	})
	checkRead(t, "several blocks", whole, part, "")
	for cut := 12; cut < len(whole); cut += 4 {
		must.Equal(t, checkBeginning(t, whole[:cut]), "its xz data end too early", "cut at %d of %d: error", cut, len(whole))
	}
}

// What xz --delta=dist=1 writes is not damaged, and cannot be read all the same.
func TestFilterOfXZIsReported(t *testing.T) {
	const filtered = "\xfd7zXZ\x00\x00\x04\xe6\xd6\xb4F\x02\x01\x03\x01\x00!\x01\x00(\x95\x10\x1a\x01\x00\th\x0c\x00\xfc\xca\xf5\x009\xc7\xdb\x00" +
		"\x00\x00\xde\x10\x15\xda\xbe\x1a\xbc\xa4\x00\x01\"\n\x15\x1a\xe1g\x1f\xb6\xf3}\x01\x00\x00\x00\x00\x04YZ"
	checkRead(t, "a filter", []byte(filtered), nil, "its xz data have a filter that is not supported, as those of xz --x86 and xz --delta do")
}

func TestDamagedDataAreReported(t *testing.T) {
	for name, compress := range compressors {
		t.Run(name, func(t *testing.T) {
			content := compress(t, text)
			for i := len(content) / 2; i < len(content)/2+20; i++ {
				content[i] ^= 0x55
			}
			file, _ := opened(t, content, ways["at once"])
			if _, err := io.ReadAll(file); err == nil || !strings.HasPrefix(err.Error(), "its "+name+" data ") {
				t.Errorf("error %v", err)
			}
		})
	}
}

// The error of the disk is reported, and not what a decoder makes of it.
func TestErrorsOfTheFileAreReported(t *testing.T) {
	gone := errors.New("the disk is gone")
	for name, compress := range compressors {
		t.Run(name, func(t *testing.T) {
			whole := compress(t, text)
			src := io.MultiReader(bytes.NewReader(whole[:len(whole)/2]), iotest.ErrReader(gone))
			file, _ := opened(t, nil, func(io.Reader) io.Reader { return src })
			if _, err := io.ReadAll(file); err != gone {
				t.Errorf("error %v, want %v", err, gone)
			}
		})
	}
}

func TestByteOrderMarkIsDroppedAndReported(t *testing.T) {
	marked := append([]byte("\xef\xbb\xbf"), text...)
	for what, content := range map[string][]byte{"plain": marked, "compressed": compressors["gzip"](t, marked)} {
		for way, wrap := range ways {
			file, told := opened(t, content, wrap)
			got, err := io.ReadAll(file)
			if err != nil || !bytes.Equal(got, text) || file.Skipped() != 3 {
				t.Errorf("%s that comes %s: %d bytes, %d skipped, error %v", what, way, len(got), file.Skipped(), err)
			}
			if strings.Join(*told, "|") != "begins with a UTF-8 byte order mark, which is dropped" {
				t.Errorf("%s that comes %s: told %q", what, way, *told)
			}
		}
	}
	for _, content := range []string{"\xef", "\xef\xbb", "\xef\xbb\n", "\xefabc", "a\xef\xbb\xbf"} {
		file, told := opened(t, []byte(content), ways["byte by byte"])
		if got, err := io.ReadAll(file); err != nil || string(got) != content || len(*told) > 0 || file.Skipped() != 0 {
			t.Errorf("%q: %q, told %q, error %v", content, got, *told, err)
		}
	}
}

// Text in UTF-16 has no line that could be a URI. It is kept, and a notice says what it is.
func TestUTF16IsReported(t *testing.T) {
	for _, content := range []string{"\xff\xfeh\x00\n\x00", "\xfe\xff\x00h\x00\n"} {
		file, told := opened(t, []byte(content), ways["at once"])
		if got, err := io.ReadAll(file); err != nil || string(got) != content {
			t.Errorf("%q: %q, error %v", content, got, err)
		}
		if len(*told) != 1 || !strings.Contains((*told)[0], "UTF-16") {
			t.Errorf("%q: told %q", content, *told)
		}
	}
}

func TestBinaryInputIsReportedOnce(t *testing.T) {
	file, told := opened(t, []byte("a\x00b\n\x00\x00"), ways["halves"])
	if got, err := io.ReadAll(file); err != nil || string(got) != "a\x00b\n\x00\x00" {
		t.Errorf("%q, error %v", got, err)
	}
	if strings.Join(*told, "|") != "is binary: it has NUL bytes" {
		t.Errorf("told %q", *told)
	}
}

func TestWhatHasComeIsReadAtOnce(t *testing.T) {
	reader, writer := io.Pipe()
	file, _ := opened(t, nil, func(io.Reader) io.Reader { return reader })
	buf := make([]byte, 1<<20)
	for _, piece := range []string{"a", "b\n", "http://example.com/\n"} {
		go io.WriteString(writer, piece)
		if n, err := file.Read(buf); err != nil || string(buf[:n]) != piece {
			t.Fatalf("%q, error %v, want %q", buf[:n], err, piece)
		}
	}
	writer.Close()
}

// A program that writes gzip and flushes is followed, too.
func TestWhatWasFlushedIsReadAtOnce(t *testing.T) {
	reader, writer := io.Pipe()
	file, _ := opened(t, nil, func(io.Reader) io.Reader { return reader })
	compressor := gzip.NewWriter(writer)
	buf := make([]byte, 1<<20)
	for _, piece := range []string{"a\n", "b\n", "http://example.com/\n"} {
		flushed := make(chan error)
		go func() {
			io.WriteString(compressor, piece)
			flushed <- compressor.Flush()
		}()
		got := ""
		for len(got) < len(piece) {
			n, err := file.Read(buf)
			must.NoError(t, err)
			got += string(buf[:n])
		}
		if err := <-flushed; err != nil || got != piece {
			t.Fatalf("%q, want %q; error %v", got, piece, err)
		}
	}
	writer.Close()
}

// nameOf returns the name of a file with the content.
func nameOf(t *testing.T, content []byte) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	must.NoError(t, os.WriteFile(name, content, 0o600))
	return name
}

func TestCompressedBytesAreCounted(t *testing.T) {
	content := compressors["gzip"](t, text)
	files := &Files{Names: []string{nameOf(t, content), nameOf(t, text)}}
	want := int64(len(content) + len(text))
	expect.Equal(t, files.Size(), want, "bytes in all")
	for i := range files.Names {
		file, err := files.Open(i)
		must.NoError(t, err)
		if got, err := io.ReadAll(file); err != nil || !bytes.Equal(got, text) {
			t.Errorf("%d bytes, error %v", len(got), err)
		}
		file.Close()
	}
	expect.Equal(t, files.Read(), want, "bytes read")
}

func TestFileThatShrinksIsReported(t *testing.T) {
	name := nameOf(t, bytes.Repeat(text, 10))
	files := &Files{Names: []string{name}}
	file, err := files.Open(0)
	must.NoError(t, err)
	defer file.Close()
	_, err = io.ReadFull(file, make([]byte, 1000))
	must.NoError(t, err)
	if err := os.Truncate(name, 100_000); err != nil {
		t.Skip(err)
	}
	if _, err := io.ReadAll(file); err != errShrunk {
		t.Errorf("error %v, want %v", err, errShrunk)
	}
}

func TestDirectoryIsNoFile(t *testing.T) {
	files := &Files{Names: []string{t.TempDir(), filepath.Join(t.TempDir(), "missing")}}
	if file, err := files.Open(0); err == nil {
		if _, err = io.ReadAll(file); err != errDirectory {
			t.Errorf("error %v, want %v", err, errDirectory)
		}
		file.Close()
	} else if runtime.GOOS != "windows" {
		t.Error(err)
	}
	if _, err := files.Open(1); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v, want that the file does not exist", err)
	}
}

// A file that is closed before its end leaves no goroutine that goes on.
func TestDecodingEndsWithTheFile(t *testing.T) {
	content := compressors["gzip"](t, bytes.Repeat(text, 20))
	before := runtime.NumGoroutine()
	for range 20 {
		file, err := (&Files{Names: []string{nameOf(t, content)}}).Open(0)
		must.NoError(t, err)
		_, err = file.Read(make([]byte, 10))
		must.NoError(t, err)
		file.Close()
	}
	for range 1000 {
		if runtime.NumGoroutine() <= before {
			return
		}
		runtime.Gosched()
	}
	for runtime.NumGoroutine() > before {
		runtime.GC() // the last ones come to their ends while this waits
	}
}

// Random bytes are plain, or an error, and never a panic.
func FuzzRead(f *testing.F) {
	f.Add([]byte("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"))
	f.Add([]byte("\x1f\x8b\b\v\x00\x00\x00\x00\x00\xff"))
	f.Add([]byte("BZh91AY&SY\x00\x00"))
	f.Add([]byte("\xfd7zXZ\x00\x00\x04"))
	f.Add([]byte("\x28\xb5\x2f\xfd\x04\x00"))
	f.Add([]byte("P*M\x18\x02\x00\x00\x00ab"))
	f.Fuzz(func(t *testing.T, content []byte) {
		file, _ := opened(t, content, ways["halves"])
		io.Copy(io.Discard, io.LimitReader(file, 1<<20))
	})
}

// tarOf returns a tar archive of a file.
func tarOf(t *testing.T, name string, text []byte) []byte {
	return written(t, text, func(w io.Writer) (io.WriteCloser, error) {
		archive := tar.NewWriter(w)
		return archive, archive.WriteHeader(&tar.Header{Name: name, Mode: 0o644, Size: int64(len(text))})
	})
}

func TestArchivesAreRefused(t *testing.T) {
	var zipped bytes.Buffer
	w := zip.NewWriter(&zipped)
	if _, err := w.Create("links.txt"); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	archive := tarOf(t, "links.txt", text)
	for name, c := range map[string]struct {
		content []byte
		want    error
	}{
		"tar":              {archive, errTar},
		"a long name":      {tarOf(t, strings.Repeat("a", 100), text), errTar},
		"pax":              {tarOf(t, strings.Repeat("\u00e4", 100), text), errTar},
		"compressed tar":   {compressors["gzip"](t, archive), errTar},
		"zip":              {zipped.Bytes(), errZip},
		"zip without file": {[]byte("PK\x05\x06" + strings.Repeat("\x00", 18)), errZip},
	} {
		file, told := opened(t, c.content, func(r io.Reader) io.Reader { return r })
		if got, err := io.ReadAll(file); len(got) > 0 || err != c.want || len(*told) > 0 {
			t.Errorf("%s: %d bytes, error %v, told %q", name, len(got), err, *told)
		}
	}
}

// What begins like an archive and goes on in another way is text, and so is a name with "ustar"
// where a tar archive has it.
func TestAlmostAnArchiveIsText(t *testing.T) {
	for _, content := range []string{
		"PK", "PK\x03", "PKZIP\n", "7z\n", "Rar!\n", "a\x00", "a\x00\x00b\n", "a\x00" + strings.Repeat("\x00", 97) + "\n", "a\x00" + strings.Repeat("\x00", 300),
		strings.Repeat("a", 257) + "ustar\n", "\x00" + strings.Repeat("a", 300),
	} {
		checkRead(t, content, []byte(content), []byte(content), "")
	}
}
