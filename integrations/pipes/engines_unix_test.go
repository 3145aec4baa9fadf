//go:build unix

package pipes

import (
	"context"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// These tests run engines instead of playing them, where somebody has installed one.
var (
	chdb     = flag.String("chdb", "", "the folder in which npm has installed chdb, which is ClickHouse, to run it too")
	duckdb   = flag.String("duckdb", "", "the folder in which npm has installed @duckdb/node-api, to run DuckDB")
	postgres = flag.String("postgres", "", "the folder of initdb and pg_ctl, to run PostgreSQL too")
)

// engineFolder returns a folder with the files of an engine's folder.
func engineFolder(t testing.TB, engine string) string {
	t.Helper()
	folder := t.TempDir()
	must.NoError(t, os.CopyFS(folder, os.DirFS(engine)))
	return folder
}

// commandsShown returns the commands that the README shows in a section, as one script. What
// npm installs is there already.
func commandsShown(t testing.TB, section string) string {
	t.Helper()
	readme := must.Read(t, "README.md")
	_, text, _ := strings.Cut(readme, "\n## "+section+"\n")
	text, _, _ = strings.Cut(text, "\n## ")
	script := "set -e\n"
	for line := range strings.Lines(text) {
		if command, shown := strings.CutPrefix(line, "$ "); shown && !strings.HasPrefix(command, "npm ") {
			script += command
		}
	}
	return script
}

// runShown runs the commands of a section in a folder and returns what they print.
func runShown(t *testing.T, section, folder string, env ...string) string {
	t.Helper()
	return printed(t, func(ctx context.Context) *exec.Cmd {
		cmd := exec.CommandContext(ctx, "sh", "-c", commandsShown(t, section))
		cmd.Dir = folder
		cmd.Env = append(append(os.Environ(), "PATH="+tools+":"+os.Getenv("PATH")), env...)
		return cmd
	})
}

// printed runs a command and returns what it prints.
func printed(t *testing.T, command func(context.Context) *exec.Cmd) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), guard)
	defer cancel()
	cmd := command(ctx)
	output, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%.3000s", cmd.Path, err, output)
	}
	return string(output)
}

// nodeModules returns the setting by which node finds what npm has installed in a folder.
func nodeModules(folder string) string { return "NODE_PATH=" + filepath.Join(folder, "node_modules") }

// startChdb returns a process of node that runs ClickHouse, with its functions.
func startChdb(t testing.TB, ctx context.Context) *exec.Cmd {
	t.Helper()
	if *chdb == "" {
		t.Skip("ClickHouse is played alone: no -chdb names a folder")
	}
	folder := engineFolder(t, "clickhouse")
	must.NoError(t, os.Link(filepath.Join(tools, "uriscan"), filepath.Join(folder, "uriscan")))
	node := exec.CommandContext(ctx, "node", "chdb.js", "config.xml")
	node.Dir, node.Env = folder, append(os.Environ(), nodeModules(*chdb))
	return node
}

// runChdb runs statements in ClickHouse and returns what they print.
func runChdb(t *testing.T, statements string) string {
	t.Helper()
	return printed(t, func(ctx context.Context) *exec.Cmd {
		node := startChdb(t, ctx)
		node.Stdin = strings.NewReader(statements)
		return node
	})
}

// wantShown checks that an engine prints what the README shows.
func wantShown(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		must.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want := must.Read(t, file)
	expect.Equal(t, got, want, "%s and what the engine prints", file)
}

func TestClickHouseRunsTheStatements(t *testing.T) {
	if *chdb == "" {
		t.Skip("ClickHouse is played alone: no -chdb names a folder")
	}
	wantShown(t, "clickhouse/uriscan.out", runShown(t, "ClickHouse", engineFolder(t, "clickhouse"), nodeModules(*chdb)))
}

// ClickHouse itself gives the answers that the one does which these tests play.
func TestClickHouseGivesTheAnswersThatArePlayed(t *testing.T) {
	values := append(withNewlines, hostileValues[:len(hostileValues)-1]...)
	var literals []string
	for _, value := range values {
		literals = append(literals, "unhex('"+hex.EncodeToString([]byte(value))+"')")
	}
	for name, f := range functions(t) {
		rows := runChdb(t, "SELECT concat('<', hex(ifNull("+name+"(x), 'NULL')), '>') AS hex FROM (SELECT arrayJoin(["+strings.Join(literals, ",")+"]) AS x);\n")
		c := startFunction(t, f)
		answers, err := c.call(blockOf(values...))
		must.NoError(t, err)
		c.in.Close()
		c.wantEnd(t, 0, "")
		for i, answer := range answers {
			want := strings.ToUpper(hex.EncodeToString([]byte("NULL")))
			if answer != nil {
				want = strings.ToUpper(hex.EncodeToString([]byte(*answer)))
			}
			_, row, _ := strings.Cut(rows, "<")
			got, rest, found := strings.Cut(row, ">")
			if rows = rest; !found || got != want {
				t.Fatalf("%s(%.80q) is %.200s, want %.200s", name, values[i], got, want)
			}
		}
	}
}

// Every pair of bytes goes to the command and back as it is.
func TestClickHouseLosesNoByte(t *testing.T) {
	for _, text := range []string{"char(number % 256, intDiv(number, 256), 97)", "concat('http://h/', char(number % 256, intDiv(number, 256)))"} {
		texts := "(SELECT " + text + " AS x FROM numbers(65536))"
		through := "executable('uriscan split -one-to-one -escaped -o tsv -fields original', TabSeparated, 'x String', " + texts + ")"
		const all = "(SELECT (count(), cityHash64(groupArray(x))) FROM "
		got := runChdb(t, "SELECT if("+all+through+") = "+all+texts+"), 'same', 'other') AS bytes;\n")
		if !strings.Contains(got, "same") {
			t.Errorf("of %s: %s", text, got)
		}
	}
}

func TestDuckDBRunsTheStatements(t *testing.T) {
	if *duckdb == "" {
		t.Skip("DuckDB is not run: no -duckdb names a folder")
	}
	wantShown(t, "duckdb/uriscan.out", runShown(t, "DuckDB", engineFolder(t, "duckdb"), nodeModules(*duckdb)))
}

func TestPostgreSQLRunsTheStatements(t *testing.T) {
	if *postgres == "" {
		t.Skip("PostgreSQL is not run: no -postgres names a folder")
	}
	folder, err := os.MkdirTemp("", "uriscan-postgres")
	must.NoError(t, err)
	defer os.RemoveAll(folder)
	run := func(name string, args ...string) string {
		t.Helper()
		return printed(t, func(ctx context.Context) *exec.Cmd {
			cmd := exec.CommandContext(ctx, name, args...)
			cmd.Dir = folder
			cmd.Env = append(os.Environ(), "PATH="+tools+":"+*postgres+":"+os.Getenv("PATH"))
			cmd.SysProcAttr = notRoot(t, folder)
			return cmd
		})
	}
	must.NoError(t, os.CopyFS(folder, os.DirFS("postgres")))
	must.NoError(t, os.Chmod(tools, 0o755))
	initdb, control := filepath.Join(*postgres, "initdb"), filepath.Join(*postgres, "pg_ctl")
	run(initdb, "-D", "data", "-A", "trust", "-U", "uriscan", "-E", "UTF8", "--locale=C", "--no-sync")
	run(control, "-D", "data", "-w", "-l", "log", "-o", "-k "+folder+" -c listen_addresses=", "start")
	defer run(control, "-D", "data", "-m", "immediate", "stop")
	wantShown(t, "postgres/uriscan.out", runShown(t, "PostgreSQL", folder, "PGHOST="+folder, "PGUSER=uriscan", "PGDATABASE=postgres"))
}

// notRoot returns what makes a process run as the user postgres if this one runs as root,
// which PostgreSQL refuses. The folder is given to that user.
func notRoot(t *testing.T, folder string) *syscall.SysProcAttr {
	t.Helper()
	if os.Geteuid() != 0 {
		return nil
	}
	other, err := user.Lookup("postgres")
	must.NoError(t, err)
	uid, err1 := strconv.Atoi(other.Uid)
	gid, err2 := strconv.Atoi(other.Gid)
	if err1 != nil || err2 != nil || os.Chown(folder, uid, gid) != nil {
		t.Fatal(fmt.Errorf("cannot give the folder to the user postgres: %v %v", err1, err2))
	}
	return &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
}
