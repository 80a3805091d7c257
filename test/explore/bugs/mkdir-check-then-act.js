// SPDX-License-Identifier: MIT
// Report: jonvuri/mkpath#1, "Race condition when creating directories in parallel".
// Race: stat says that the folder is missing, and mkdir believes it later. The second call comes
// 300 ms after the first, which is long done then, unless its stat took longer.
// Forced by: fs.stat:1:700
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
process.on('exit', () => fs.rmSync(top, { recursive: true, force: true }));

function makePath(folder, callback) {
  fs.stat(folder, (error, stats) => {
    if (!error) return callback(stats.isDirectory() ? null : new Error('not a folder'));
    makePath(path.dirname(folder), (error) => {
      if (error) return callback(error);
      fs.mkdir(folder, callback);
    });
  });
}

function store(name) {
  makePath(path.join(top, 'cache', 'objects'), (error) => {
    if (error) throw error;
    fs.writeFile(path.join(top, 'cache', 'objects', name), name, (error) => {
      if (error) throw error;
    });
  });
}

store('first');
setTimeout(store, 300, 'second');
