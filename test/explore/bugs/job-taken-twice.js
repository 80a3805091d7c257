// SPDX-License-Identifier: MIT
// Report: Automattic/kue#590, "In master, jobs are executed more than once if they have > 1
// attempt".
// Race: a job counts as new until it has been marked as taken. If the mark is slow, the next poll
// takes the job once more.
// Forced by: fs.promises.writeFile:1:@700
'use strict';
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
fs.writeFileSync(path.join(folder, 'job.new'), 'mail');
let sent = 0;
async function poll() {
  for (const name of await fs.promises.readdir(folder)) {
    if (!name.endsWith('.new')) continue;
    await fs.promises.writeFile(path.join(folder, 'taken'), name);
    await fs.promises.rm(path.join(folder, name), { force: true });
    sent++;
  }
}
poll();
setTimeout(poll, 300);
process.on('exit', () => {
  fs.rmSync(folder, { recursive: true, force: true });
  assert.strictEqual(sent, 1);
});
