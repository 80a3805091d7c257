// SPDX-License-Identifier: MIT
// Report: Automattic/kue#1144, "Workers error after shutdown".
// Race: a worker counts as idle until it has its job. If it is just fetching one, shutdown() says
// that all is done, and the store is closed before the job can be marked there.
// Forced by: fs.promises.readFile:1:800
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
const jobs = path.join(folder, 'jobs');
fs.writeFileSync(jobs, 'mail');
let store = fs.openSync(path.join(folder, 'done'), 'w');
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));

let job = null;
let whenIdle = null;

async function work() {
  job = await fs.promises.readFile(jobs, 'utf8');
  await new Promise((resolve) => fs.write(store, job, resolve));
  job = null;
  if (whenIdle) whenIdle();
}

function shutdown(callback) {
  if (job === null) callback();
  else whenIdle = callback;
}

work();
setTimeout(shutdown, 300, () => {
  fs.closeSync(store);
  store = null; // the store says so if it is used after that
});
