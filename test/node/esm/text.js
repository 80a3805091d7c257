// SPDX-License-Identifier: MIT
// Modules from the command line's text, and texts that turn out to be modules.
import { spawnSync } from 'node:child_process';
function run(args, input) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: `${import.meta.dirname}/fixtures`, encoding: 'utf8', input,
  });
  const error = /^(?:\w*Error.*)$/m.exec(stderr);
  console.log(args.join(' '), '|', status, stdout.trim(), error === null ? '' : error[0]);
}
run(['--input-type=module', '-e', 'console.log(typeof require, import.meta.url.slice(-8), await 5)']);
run(['-e', 'import fs from "fs"; console.log(typeof fs.readFileSync)']);
run(['-e', 'console.log(typeof require); import("./own.js").then((m) => console.log(m.default))']);
run(['--input-type=commonjs', '-e', 'import "fs"']);
run(['--input-type=module', '-p', '1']);
run(['--input-type=module'], 'export {}; console.log("stdin", typeof module)');
run([], 'import "./own.js"; console.log("stdin detected")');
run(['--input-type=module', 'own.js']);
for (const name of ['auto', 'tla', 'redeclare', 'plain']) run(['--no-warnings', `sub/${name}.js`]);
run(['--no-experimental-detect-module', 'sub/auto.js']);
run(['--import', './own.js', '--import', 'data:text/javascript,console.log("preloaded")', 'sub/plain.js']);
run(['--import', './throws.js', 'sub/plain.js']);
run(['--check', 'syntax.js']);
run(['--check', 'counter.js']);
