// SPDX-License-Identifier: MIT
// Report: nodejs/node#33463, "awaiting between creating a readline interface, and using async
// iterator will cause iterator to sometimes skip".
// Race: lines that come before the loop asks for them are lost. The one thing that is awaited in
// between usually takes less time than to open the file and to read it.
// Forced by: fs.promises.access:1:150
'use strict';
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');
const readline = require('readline');

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'kernel-'));
const file = path.join(top, 'lines');
fs.writeFileSync(file, 'one\ntwo\nthree\n');

const lines = [];
process.on('exit', () => {
  fs.rmSync(top, { recursive: true, force: true });
  assert.deepStrictEqual(lines, ['one', 'two', 'three']);
});

async function main() {
  const reader = readline.createInterface({ input: fs.createReadStream(file) });
  await fs.promises.access(top, fs.constants.W_OK);
  for await (const line of reader) lines.push(line);
}

main();
