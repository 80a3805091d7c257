// SPDX-License-Identifier: MIT
// Sound: the walk holds one count for each folder and file before it asks for it, so the count is
// zero exactly once. The counterpart of bugs/pending-is-zero-too-early.js.
'use strict';
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
process.on('exit', () => fs.rmSync(top, { recursive: true, force: true }));
for (const folder of ['a', 'a/b', 'c']) {
  fs.mkdirSync(path.join(top, folder));
  fs.writeFileSync(path.join(top, folder, 'file'), folder.repeat(10));
}

function walk(folder, callback) {
  const sizes = {};
  let pending = 0;

  function done() {
    if (--pending === 0) callback(sizes);
  }

  function visit(name) {
    pending++;
    const file = path.join(folder, name);
    fs.stat(file, (error, stats) => {
      if (error) throw error;
      if (stats.isFile()) {
        sizes[name] = stats.size;
        return done();
      }
      fs.readdir(file, (error, names) => {
        if (error) throw error;
        for (const below of names) visit(path.join(name, below));
        done();
      });
    });
  }

  visit('.');
}

let calls = 0;
walk(top, (sizes) => {
  calls++;
  const wanted = [['a/b/file', 30], ['a/file', 10], ['c/file', 10]];
  assert.deepStrictEqual(Object.entries(sizes).sort(), wanted);
});
process.on('exit', () => assert.strictEqual(calls, 1));
