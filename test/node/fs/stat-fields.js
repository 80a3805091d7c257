// SPDX-License-Identifier: MIT
// Stats: its fields, its dates, and with bigint.
'use strict';

const fs = require('fs');
const path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-'));
const at = (name) => path.join(dir, name);
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const clean = (text) => String(text).replaceAll(dir, 'DIR');

fs.writeFileSync(at('f'), 'hello');
fs.chmodSync(at('f'), 0o644);
fs.utimesSync(at('f'), 1.5, 1234567890.123);
const s = fs.statSync(at('f'));
console.log(Object.keys(s).join(' '));
console.log(s.size, s.nlink, s.mode.toString(8), s.mtimeMs, s.atimeMs, s.mtime, s.atime);
console.log(s.isFile(), s.isDirectory(), s.isSymbolicLink(), s.isFIFO(), s.isSocket(),
  s.isBlockDevice(),
            s.isCharacterDevice());
console.log(s instanceof fs.Stats, s.constructor.name);
const b = fs.statSync(at('f'), { bigint: true });
console.log(Object.keys(b).join(' '));
console.log(b.size, b.mtimeMs, b.mtimeNs, b.mtime, b.isFile(), b.constructor.name);
console.log(fs.statSync('/dev/null').isCharacterDevice(), fs.statSync(dir).isDirectory());
fs.symlinkSync('f', at('l'));
console.log(fs.lstatSync(at('l')).isSymbolicLink(), fs.statSync(at('l')).isFile());
