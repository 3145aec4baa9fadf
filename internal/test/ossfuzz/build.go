package main

import (
	"archive/zip"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/uriscan/uriscan/internal/test/libfuzzer"
)

const module = "github.com/uriscan/uriscan"

// A builder builds programs from the tree at root into the folder out.
type builder struct{ root, out, work string }

func newBuilder(root, out string) (*builder, error) {
	out, err := filepath.Abs(out)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return nil, err
	}
	work, err := os.MkdirTemp("", "ossfuzz")
	return &builder{root, out, work}, err
}

// copyTree copies what the fuzz targets may read: the files that are no Go code, and the
// folder by which package tree knows the root.
func (b *builder) copyTree() error {
	to := filepath.Join(b.out, libfuzzer.Tree)
	files, err := exec.Command("git", "-C", b.root, "ls-files", "-z", "--", ".", ":!*.go", ":!*.s", ":!bench").Output()
	if err != nil {
		return fmt.Errorf("git ls-files: %w", err)
	}
	for name := range strings.SplitSeq(strings.TrimSuffix(string(files), "\x00"), "\x00") {
		if err := copyFile(filepath.Join(b.root, name), filepath.Join(to, name)); err != nil {
			return err
		}
	}
	return os.MkdirAll(filepath.Join(to, "internal", "test", "tree"), 0o755)
}

func copyFile(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	info, err := os.Stat(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, info.Mode())
}

// build makes the programs of a package, one after the other.
func (b *builder) build(p fuzzed, runs int) error {
	archive := filepath.Join(b.work, "package.a")
	if err := b.compile(p, archive); err != nil {
		return err
	}
	linked := filepath.Join(b.work, "program")
	if err := link(archive, linked); err != nil {
		return err
	}
	// A package without files of its own beside the Go code has no folder in the copy.
	if err := os.MkdirAll(filepath.Join(b.out, libfuzzer.Tree, filepath.FromSlash(p.folder)), 0o755); err != nil {
		return err
	}
	for _, name := range p.programs() {
		program := filepath.Join(b.out, name)
		if err := copyFile(linked, program); err != nil {
			return err
		}
		seeds := filepath.Join(b.work, "seeds", name)
		count, err := writeSeeds(program, seeds)
		if err != nil {
			return fmt.Errorf("the seeds of %s: %w", name, err)
		}
		fmt.Printf("%s: %d seeds\n", name, count)
		if err := check(program, seeds, runs); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// programs returns the names of the programs of a package.
func (p *fuzzed) programs() (names []string) {
	for _, t := range p.targets {
		names = append(names, libfuzzer.ProgramName(p.folder, t.name))
	}
	return names
}

// registration returns the file that a package needs beside its tests.
func (p *fuzzed) registration() string {
	var b strings.Builder
	main := "nil"
	if p.main {
		main = "TestMain"
	}
	fmt.Fprintf(&b, "package %s\n\nimport %q\n\nfunc init() {\n\tlibfuzzer.Targets(%q, %s,\n", p.name, module+"/internal/test/libfuzzer", p.folder, main)
	for _, t := range p.targets {
		fmt.Fprintf(&b, "\t\tlibfuzzer.Target{Name: %q, Function: %s, Arguments: []any{", t.name, t.name)
		for _, name := range t.types {
			fmt.Fprintf(&b, "*new(%s), ", name)
		}
		b.WriteString("}},\n")
	}
	b.WriteString("\t)\n}\n")
	return b.String()
}

// compile builds the tests of a package as an archive for a C linker. The compiler counts
// edges and reports comparisons in the code of the project alone: what happens in package
// fmt or testing is no news.
func (b *builder) compile(p fuzzed, archive string) error {
	file := filepath.Join(b.work, "registration.go")
	if err := os.WriteFile(file, []byte(p.registration()), 0o644); err != nil {
		return err
	}
	overlay := filepath.Join(b.work, "overlay.json")
	text, err := json.Marshal(map[string]any{"Replace": map[string]string{
		filepath.Join(b.root, filepath.FromSlash(p.folder), "libfuzzer_registration_test.go"): file,
	}})
	if err != nil {
		return err
	}
	if err := os.WriteFile(overlay, text, 0o644); err != nil {
		return err
	}
	build := exec.Command("go", "test", "-c", "-vet=off", "-buildmode=c-archive", "-tags=libfuzzer,netgo,osusergo",
		"-gcflags="+module+"/...=-d=libfuzzer", "-overlay="+overlay, "-o="+archive, ".")
	build.Dir = filepath.Join(b.root, filepath.FromSlash(p.folder))
	build.Env = append(os.Environ(), "CGO_ENABLED=1")
	if p.module != "" {
		build.Env = append(build.Env, "GOWORK=off")
	}
	return quietly(build)
}

// link makes a program of an archive and libFuzzer.
func link(archive, program string) error {
	words := strings.Fields(setting("CXX", "clang++") + " " + setting("CXXFLAGS", "-fsanitize=address") + " " + setting("LIB_FUZZING_ENGINE", "-fsanitize=fuzzer"))
	return quietly(exec.Command(words[0], append(words[1:], archive, "-o", program)...))
}

func setting(name, standard string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return standard
}

// writeSeeds has a program write its seeds into a folder, and packs them into a zip beside
// the program.
func writeSeeds(program, folder string) (count int, err error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return 0, err
	}
	command := exec.Command(program)
	command.Env = append(os.Environ(), libfuzzer.SeedsVariable+"="+folder)
	if err := quietly(command); err != nil {
		return 0, err
	}
	seeds, err := os.ReadDir(folder)
	if err != nil {
		return 0, err
	}
	if len(seeds) == 0 {
		return 0, fmt.Errorf("there are none")
	}
	file, err := os.Create(program + "_seed_corpus.zip")
	if err != nil {
		return 0, err
	}
	defer file.Close()
	archive := zip.NewWriter(file)
	if err := archive.AddFS(os.DirFS(folder)); err != nil {
		return 0, err
	}
	if err := archive.Close(); err != nil {
		return 0, err
	}
	return len(seeds), file.Close()
}

// check runs a program on its seeds, and on as many inputs more that libFuzzer makes of them.
// Its working directory is another one, as with OSS-Fuzz.
func check(program, seeds string, runs int) error {
	if runs < 0 {
		return nil
	}
	folder, err := os.MkdirTemp("", "ossfuzz")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	command := exec.Command(program, "-seed=1", fmt.Sprintf("-runs=%d", runs), folder, seeds)
	command.Dir = folder
	return quietly(command)
}

// quietly runs a command, and returns what it printed as an error if it fails.
func quietly(command *exec.Cmd) error {
	if output, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", filepath.Base(command.Path), err, output)
	}
	return nil
}
