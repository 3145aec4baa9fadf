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
)

// These tests run engines instead of playing them, where somebody has installed one.
var (
	chdb     = flag.String("chdb", "", "the folder in which npm has installed chdb, which is ClickHouse, to run it too")
	postgres = flag.String("postgres", "", "the folder of initdb and pg_ctl, to run PostgreSQL too")
)

// runChdb runs statements in ClickHouse and returns what they print.
func runChdb(t *testing.T, statements string) string {
	t.Helper()
	if *chdb == "" {
		t.Skip("ClickHouse is played alone: no -chdb names a folder")
	}
	folder := t.TempDir()
	functions, err := filepath.Abs("clickhouse/uriscan_function.xml")
	if err != nil {
		t.Fatal(err)
	}
	config := "<clickhouse><user_scripts_path>" + tools + "/</user_scripts_path>" +
		"<user_defined_executable_functions_config>" + functions + "</user_defined_executable_functions_config></clickhouse>"
	for name, text := range map[string]string{"config.xml": config, "statements.sql": statements} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), guard)
	defer cancel()
	node := exec.CommandContext(ctx, "node", "clickhouse/chdb.js", filepath.Join(folder, "config.xml"), filepath.Join(folder, "statements.sql"))
	node.Env = append(os.Environ(), "NODE_PATH="+filepath.Join(*chdb, "node_modules"))
	output, err := node.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%.3000s", err, output)
	}
	return string(output)
}

// wantShown checks that an engine prints what the README shows.
func wantShown(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs from what the engine prints:\n%s", file, got)
	}
}

func TestClickHouseRunsTheStatements(t *testing.T) {
	statements, err := os.ReadFile("clickhouse/uriscan.sql")
	if err != nil {
		t.Fatal(err)
	}
	wantShown(t, "clickhouse/uriscan.out", runChdb(t, string(statements)))
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
		if err != nil {
			t.Fatal(err)
		}
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

func TestPostgreSQLRunsTheStatements(t *testing.T) {
	if *postgres == "" {
		t.Skip("PostgreSQL is not run: no -postgres names a folder")
	}
	folder, err := os.MkdirTemp("", "uriscan-postgres")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(folder)
	run := func(name string, args ...string) string {
		t.Helper()
		ctx, cancel := context.WithTimeout(context.Background(), guard)
		defer cancel()
		cmd := exec.CommandContext(ctx, name, args...)
		cmd.Dir = folder
		cmd.Env = append(os.Environ(), "PATH="+tools+":"+*postgres+":"+os.Getenv("PATH"))
		cmd.SysProcAttr = notRoot(t, folder)
		output, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, output)
		}
		return string(output)
	}
	script, err := os.ReadFile("postgres/uriscan.sql")
	if err != nil {
		t.Fatal(err)
	}
	requests := "http://user@example.com:8080/a?q=1\nhttp://example.com/a b\n//[::1]:x\n"
	for name, text := range map[string]string{"uriscan.sql": string(script), "requests.txt": requests} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(tools, 0o755); err != nil {
		t.Fatal(err)
	}
	initdb, control := filepath.Join(*postgres, "initdb"), filepath.Join(*postgres, "pg_ctl")
	run(initdb, "-D", "data", "-A", "trust", "-U", "uriscan", "-E", "UTF8", "--locale=C", "--no-sync")
	run(control, "-D", "data", "-w", "-l", "log", "-o", "-k "+folder+" -c listen_addresses=", "start")
	defer run(control, "-D", "data", "-m", "immediate", "stop")
	wantShown(t, "postgres/uriscan.out", run("psql", "-X", "-h", folder, "-U", "uriscan", "-d", "postgres", "-f", "uriscan.sql"))
}

// notRoot returns what makes a process run as the user postgres if this one runs as root,
// which PostgreSQL refuses. The folder is given to that user.
func notRoot(t *testing.T, folder string) *syscall.SysProcAttr {
	t.Helper()
	if os.Geteuid() != 0 {
		return nil
	}
	other, err := user.Lookup("postgres")
	if err != nil {
		t.Fatal(err)
	}
	uid, err1 := strconv.Atoi(other.Uid)
	gid, err2 := strconv.Atoi(other.Gid)
	if err1 != nil || err2 != nil || os.Chown(folder, uid, gid) != nil {
		t.Fatal(fmt.Errorf("cannot give the folder to the user postgres: %v %v", err1, err2))
	}
	return &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
}
