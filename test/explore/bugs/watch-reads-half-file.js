// SPDX-License-Identifier: MIT
// Report: paulmillr/chokidar#365, "Chokidar seems to fire a 'change' event before the file is
// changed" (the same in nodejs/node#28512).
// Race: the watcher wakes when the file is emptied, and the new text comes later. The reader
// waits 400 ms, which is usually enough.
// Forced by: fs.open:1:900
'use strict';
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
process.on('exit', () => fs.rmSync(top, { recursive: true, force: true }));
const file = path.join(top, 'config.json');
fs.writeFileSync(file, '{"level":"info"}');

let timer = null;
const watcher = fs.watch(file, () => {
  if (timer) return;
  timer = setTimeout(() => {
    watcher.close();
    const config = JSON.parse(fs.readFileSync(file, 'utf8'));
    assert.strictEqual(config.level, 'debug');
  }, 400);
});

fs.open(file, 'w', (error, fd) => {
  if (error) throw error;
  fs.write(fd, '{"level":"debug"}', (error) => {
    if (error) throw error;
    fs.closeSync(fd);
  });
});
