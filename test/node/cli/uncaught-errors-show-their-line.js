// SPDX-License-Identifier: MIT
// The line, a caret under it, the error. (Of what is no error: thrown-values-show-their-line.)
'use strict';

const { spawnSync } = require('child_process');
const { writeFileSync, mkdtempSync, rmSync } = require('fs');
const os = require('os');
const path = require('path');

const folder = mkdtempSync(path.join(os.tmpdir(), 'uncaught-'));
const file = path.join(folder, 'a.js');

function show(text) {
  writeFileSync(file, text);
  const { status, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  const lines = stderr.split(folder).join('').split('\n');
  const end = lines.findIndex((line) => /^(\w*Error|\d|\{)/.test(line));
  console.log(status, lines.slice(0, end + 1).join('\n'));
}
show('function f() {\n  throw new Error("x");\n}\nf();\n');
show('setTimeout(() => {\n\tthrow new TypeError("late");\n}, 1);\n');
show('const a = 1;\nlet b = ;\n');
rmSync(folder, { recursive: true });
