// SPDX-License-Identifier: MIT
// Report: moxystudio/node-proper-lockfile pull request #74, "make staleness check more robust"
// (issue #71).
// Race: the lock is renewed every 300 ms and counts as lost after 750 ms. If the process is busy
// for longer, both timers are due at once, and the lock is given up although nobody took it.
// Forced by: fs.readFile:1:spin1200
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
process.on('exit', () => fs.rmSync(top, { recursive: true, force: true }));
const lock = path.join(top, 'lock');
fs.mkdirSync(lock);

let lost;
let renewal;

function lease() {
  clearTimeout(lost);
  lost = setTimeout(() => {
    throw new Error('unable to update the lock within the stale threshold');
  }, 750);
  renewal = setTimeout(() => {
    const now = new Date();
    fs.utimes(lock, now, now, (error) => {
      if (error) throw error;
      if (renewal) lease();
    });
  }, 300);
}

lease();
fs.readFile(__filename, (error) => {
  if (error) throw error;
  setTimeout(() => {
    clearTimeout(lost);
    clearTimeout(renewal);
    renewal = null;
  }, 1000);
});
