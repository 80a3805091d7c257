// --task-limit ends microtasks that add microtasks without end, which block a page for good.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-microtasks-'));
const page = path.join(folder, 'page.js');

fs.writeFileSync(page, `
function addMicroTask() {
  Promise.resolve().then(() => {
    addMicroTask();
  });
}

setTimeout(() => console.log('timeout'), 0);
addMicroTask();
console.log('script');
`);
const { signal, status, stderr, stdout } = spawnSync(
  process.execPath, ['--loop=browser', '--task-limit=500', page],
  { encoding: 'utf8', timeout: 30000 });
console.log(stdout.trim());
console.log(stderr.trim());
console.log(status, signal);
fs.rmSync(folder, { recursive: true });
