// Runs statements in chdb, which is the engine of ClickHouse as an npm package:
//
//   npm install chdb@3.4.0
//   node chdb.js CONFIG < FILE
//
// A statement ends with a semicolon at the end of a line. CONFIG is a configuration of the
// server: it has user_scripts_path, the folder with the command, and
// user_defined_executable_functions_config, the file with the functions.
const { Session } = require("chdb");
const readline = require("node:readline");

const session = new Session(undefined, {
  connectionArgs: ["--config-file=" + process.argv[2], "--output_format_pretty_fallback_to_vertical=0"],
});
let statement = "";
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  statement += line.startsWith("--") ? "" : line + "\n";
  if (line.endsWith(";")) {
    process.stdout.write(session.query(statement.trim().slice(0, -1), "PrettyCompactMonoBlock").toString());
    statement = "";
  }
});
