// SPDX-License-Identifier: MIT
// Where the engine does not let memory go that a native function has seen, transferring it makes a
// copy; the program is warned, once. (Rondo's own: in Node there is no such engine.)
'use strict';

const { spawnSync } = require('child_process');

const CODE = `
  for (let i = 0; i < 3; i++) {
    const seen = new ArrayBuffer(16);
    Buffer.from(seen).toString('hex');
    const untouched = new ArrayBuffer(16);
    const copies = structuredClone([seen, untouched], { transfer: [seen, untouched] });
    console.log(copies[0].byteLength, copies[1].byteLength, untouched.byteLength);
  }`;

const { RONDO_ENGINE, ...env } = process.env;
const { stdout, stderr } = spawnSync(process.execPath, ['-e', CODE], {
  encoding: 'utf8', env: { ...env, RONDO_WITHOUT: 'typed-arrays' },
});
console.log(stdout + stderr.split('\n').filter((line) => line.includes('rondo doctor')).length);
