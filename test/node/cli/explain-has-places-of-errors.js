// SPDX-License-Identifier: MIT
// The row of an error that nobody caught has the place where it was thrown, also where the task has none: an
// ES module that throws at its top level, a promise callback that throws. No Node has this: the expected
// output is written by hand.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-thrown-'));

function place(name, text) {
  fs.writeFileSync(path.join(folder, name), text);
  const { stderr } = spawnSync(process.execPath, ['explain', name], { cwd: folder, encoding: 'utf8' });
  const [, at] = /^\w+ +(\S+) +\S*(?:thrower|rejecter)\.m?js:\d+ /m.exec(stderr) ?? ['', stderr];
  console.log(at);
}

place('thrower.mjs', '\nthrow new Error("x");');
place('rejecter.js', 'Promise.resolve().then(() => {\n  throw new Error("x");\n});');
fs.rmSync(folder, { recursive: true });
