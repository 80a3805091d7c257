// SPDX-License-Identifier: MIT
// Report: Karanjot786/TermUI#2748, "usePolling allows overlapping requests and stale responses".
// Race: the interval starts a new poll although the one before has no answer yet. If the older
// answer comes last, it overwrites the newer state.
// Forced by: fs.promises.readFile:1:700
'use strict';
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
process.on('exit', () => fs.rmSync(top, { recursive: true, force: true }));
const file = path.join(top, 'state');

let version = 0;
let shown = 0;

async function poll() {
  fs.writeFileSync(file, `${++version}`);
  shown = Number(await fs.promises.readFile(file, 'utf8'));
}

let ticks = 0;
const running = [];
const interval = setInterval(() => {
  running.push(poll());
  if (++ticks < 3) return;
  clearInterval(interval);
  Promise.all(running).then(() => assert.strictEqual(shown, 3));
}, 250);
