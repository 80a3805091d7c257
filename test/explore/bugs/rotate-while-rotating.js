// SPDX-License-Identifier: MIT
// Report: trentm/node-bunyan pull request #386, "FATAL BUG: rotate() OR _setupNextRot() on start".
// Race: the timer for the next rotation is set before this rotation has ended. A slow rename
// lets the two overlap.
// Forced by: fs.rename:2:900
'use strict';
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
process.on('exit', () => fs.rmSync(top, { recursive: true, force: true }));
const log = path.join(top, 'app.log');
fs.writeFileSync(log, 'line\n');
fs.writeFileSync(`${log}.0`, 'older line\n');

let rotating = false;
let rotations = 0;

function rotate() {
  assert(!rotating, 'cannot start a rotation when already rotating');
  rotating = true;
  if (++rotations < 3) setTimeout(rotate, 300);
  move(`${log}.0`, `${log}.1`, () => {
    move(log, `${log}.0`, () => {
      fs.writeFile(log, '', (error) => {
        if (error) throw error;
        rotating = false;
      });
    });
  });
}

function move(from, to, next) {
  fs.rename(from, to, (error) => {
    if (error) throw error;
    next();
  });
}

rotate();
