// Runs statements in DuckDB, as an npm package, and prints a row of JSON for each row:
//
//   npm install @duckdb/node-api@1.5.6-r.1
//   node duckdb.js < FILE
//
// A statement ends with a semicolon at the end of a line.
const { DuckDBInstance } = require("@duckdb/node-api");
const fs = require("node:fs");

async function main() {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  const statements = fs.readFileSync(0, "utf8").replace(/^--.*\n/gm, "").split(/;\n/);
  for (const statement of statements.filter((s) => s.trim() !== "")) {
    const result = await connection.runAndReadAll(statement);
    for (const row of result.getRowObjectsJson()) {
      console.log(JSON.stringify(row));
    }
  }
}

main();
