// SPDX-License-Identifier: MIT
// Report: npm/lockfile pull request #1, "Sync stat and unlock in lock()".
// Race: one contender decides by an old stat that the lock is stale, and removes the fresh lock
// that another contender took in the meantime. Two hold the lock.
// Forced by: fs.stat:1:700
'use strict';
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
process.on('exit', () => fs.rmSync(top, { recursive: true, force: true }));
const lock = path.join(top, 'install.lock');
fs.writeFileSync(lock, 'left behind by a process that died');
fs.utimesSync(lock, 1, 1);

function acquire(callback) {
  fs.open(lock, 'wx', (error, fd) => {
    if (!error) return fs.close(fd, callback);
    if (error.code !== 'EEXIST') throw error;
    fs.stat(lock, (error, stats) => {
      if (error && error.code !== 'ENOENT') throw error;
      if (!error && stats.mtimeMs > 1000) return setTimeout(acquire, 20, callback);
      fs.unlink(lock, (error) => {
        if (error && error.code !== 'ENOENT') throw error;
        acquire(callback);
      });
    });
  });
}

let holders = 0;
function install(ms) {
  acquire(() => {
    holders++;
    assert.strictEqual(holders, 1, 'two hold the lock');
    setTimeout(() => {
      holders--;
      fs.unlinkSync(lock);
    }, ms);
  });
}

install(20);
setTimeout(install, 400, 600);
