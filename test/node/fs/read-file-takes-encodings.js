// SPDX-License-Identifier: MIT
// readFileSync and readFile: bytes without an encoding, text with one.
'use strict';

const fs = require('fs');
const path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-'));
const at = (name) => path.join(dir, name);
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const clean = (text) => String(text).replaceAll(dir, 'DIR');

fs.writeFileSync(at('a'), Buffer.from([0x68, 0xc3, 0xa9, 0xff, 0x0a]));
console.log(fs.readFileSync(at('a')));
for (const encoding of ['utf8', 'latin1', 'hex', 'base64', 'utf16le', 'ascii']) {
  console.log(encoding, JSON.stringify(fs.readFileSync(at('a'), encoding)));
}
console.log(JSON.stringify(fs.readFileSync(at('a'), { encoding: 'utf-8', flag: 'r' })));
fs.readFile(at('a'), 'latin1', (error, text) => console.log(error, JSON.stringify(text)));
