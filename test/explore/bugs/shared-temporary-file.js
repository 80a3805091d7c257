// SPDX-License-Identifier: MIT
// Report: apmantza/pi-lens#1205, "writeFileAtomic is not atomic for concurrent same-process
// writes (shared per-pid tmp name)".
// Race: two saves of one file share the name of the temporary file, and the first rename takes it
// away from the other.
// Forced by: fs.promises.writeFile:1:700
'use strict';
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
process.on('exit', () => fs.rmSync(top, { recursive: true, force: true }));
const file = path.join(top, 'state.json');

async function writeAtomic(target, state) {
  const temporary = `${target}.tmp-${process.pid}`;
  await fs.promises.writeFile(temporary, JSON.stringify(state));
  await fs.promises.rename(temporary, target);
}

async function main() {
  const first = writeAtomic(file, { generation: 1 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  await Promise.all([first, writeAtomic(file, { generation: 2 })]);
  assert.deepStrictEqual(JSON.parse(fs.readFileSync(file, 'utf8')), { generation: 2 });
}

main();
