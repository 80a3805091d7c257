// SPDX-License-Identifier: MIT
// --json: each line names a task that is among the tasks, or none. Where the engine does not show single
// promise callbacks, those after a timer belong to no task.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-lines-'));
const out = path.join(folder, 'out');
const script = path.join(folder, 'script.js');
fs.writeFileSync(script, `
Promise.resolve().then(() => console.log('reaction'));
setTimeout(() => { Promise.resolve().then(() => console.log('after a timer')); }, 1);
(async () => {
  await new Promise((resolve) => { setTimeout(resolve, 5); });
  console.log('after an await');
})();
`);

const { RONDO_ENGINE, ...rest } = process.env;
for (const env of [rest, { ...rest, RONDO_ENGINE: 'portable' }]) {
  spawnSync(process.execPath, ['explain', '--json', '-o', out, script], { env });
  const { lines, tasks } = JSON.parse(fs.readFileSync(out, 'utf8'));
  const ids = new Set(tasks.map(({ id, run }) => `${id}.${run}`));
  for (const { task, run, text } of lines) {
    console.log(text, task === 0 && run === 0 ? 'none' : ids.has(`${task}.${run}`));
  }
}
fs.rmSync(folder, { recursive: true });
