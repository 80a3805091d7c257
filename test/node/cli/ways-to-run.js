// SPDX-License-Identifier: MIT
// -e, -p, -c, -r, standard input, and their exit codes.
'use strict';

const { spawnSync } = require('child_process');

function run(args, input) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { input, encoding: 'utf8' });
  const errors = stderr.split('\n').filter((line) => /Error/.test(line));
  console.log(JSON.stringify(args), status, JSON.stringify(stdout), errors[0] ?? '');
}
process.chdir(__dirname);
run(['-e', 'console.log(process.argv.length, __filename)', 'a', 'b']);
run(['-p', '[1, 2].map((x) => x * 2)']);
run(['-pe', '"both"']);
run(['-c', 'fixtures/good.js']);
run(['-c', 'fixtures/bad.js']);
run(['fixtures/bad.js']);
run(['-r', './fixtures/good.js', '-p', '"after"']);
run(['-'], 'console.log("piped", process.argv.length)');
run([], 'console.log("piped too")');
run(['-', 'x'], 'console.log(process.argv[2])');
run(['fixtures/good']);
run(['-e', 'process.exitCode = 4']);
run(['-e', 'process.exit(5)']);
run(['-e', 'throw 1']);
run(['-e', 'Promise.reject(new Error("no"))']);
