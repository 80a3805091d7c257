// SPDX-License-Identifier: MIT
// .save and .load: what was entered, as a file; a file, as if it was entered. Expected output from
// Node 24, whose sign for an input that goes on is "| ".
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const { feed } = require('./fixtures/feed');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-repl-'));
process.chdir(folder);
(async () => {
  await feed({}, ['var a = 1', 'function f() {', '  return a;', '}', '.save saved.js', '.save',
                  '.save no/such/folder']);
  console.log(fs.readFileSync('saved.js', 'utf8'));
  await feed({}, ['.load saved.js', 'f() + 1', '.load', '.load nowhere', `.load ${folder}`].map(
    (line) => line.replace(folder, '.')));
  fs.writeFileSync('whole.js', 'const q = {\n  w: 1,\n};\nq.w + 1;\n');
  await feed({}, ['.load whole.js', 'q']);
  fs.rmSync(folder, { recursive: true });
})();
