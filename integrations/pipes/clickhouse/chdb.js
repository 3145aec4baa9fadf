// Runs the statements of a file in chdb, which is the engine of ClickHouse as an npm package:
//
//   npm install chdb@3.4.0
//   node chdb.js CONFIG FILE
//
// CONFIG is a configuration of the server: it has user_scripts_path, the folder with the
// command, and user_defined_executable_functions_config, the file with the functions.
const { Session } = require("chdb");
const fs = require("node:fs");

const [config, file] = process.argv.slice(2);
const session = new Session(undefined, {
  connectionArgs: ["--config-file=" + config, "--output_format_pretty_fallback_to_vertical=0"],
});
const statements = fs.readFileSync(file, "utf8").replace(/^--.*\n/gm, "").split(/;\n/);
for (const statement of statements.filter((s) => s.trim() !== "")) {
  process.stdout.write(session.query(statement, "PrettyCompactMonoBlock").toString());
}
