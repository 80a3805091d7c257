// SPDX-License-Identifier: MIT
// Report: dekyfin/RichFilemanager-NODE#1, "readfolder function returns random number of
// files/folders inside".
// Race: the list counts as complete when its last entry is known. Folders come last and take
// longer, so this usually holds: the pool is taken for a queue.
// Forced by: fs.stat:1:400
'use strict';
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
process.on('exit', () => fs.rmSync(top, { recursive: true, force: true }));
for (const name of ['a.txt', 'b.txt']) fs.writeFileSync(path.join(top, name), name);
fs.mkdirSync(path.join(top, 'pictures', 'holiday', 'sea'), { recursive: true });

// Calls back with the size of a file, or with the number of folders below a folder.
function info(file, callback) {
  fs.stat(file, (error, stats) => {
    if (error) throw error;
    if (stats.isFile()) return callback(stats.size);
    fs.readdir(file, (error, names) => {
      if (error) throw error;
      if (names.length === 0) return callback(0);
      info(path.join(file, names[0]), (below) => callback(below + 1));
    });
  });
}

function readFolder(folder, callback) {
  const names = fs.readdirSync(folder).sort();
  const results = [];
  names.forEach((name, index) => {
    info(path.join(folder, name), (size) => {
      results.push({ name, size });
      if (index === names.length - 1) callback(results);
    });
  });
}

readFolder(top, (results) => assert.strictEqual(results.length, 3));
