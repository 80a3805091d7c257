// SPDX-License-Identifier: MIT
// readdir with recursive: the whole tree, names relative to the start.
'use strict';

const fs = require('fs');
const path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-'));
const at = (name) => path.join(dir, name);
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const clean = (text) => String(text).replaceAll(dir, 'DIR');

fs.mkdirSync(at('x/y/z'), { recursive: true });
for (const f of ['1', 'x/2', 'x/y/3', 'x/y/z/4']) fs.writeFileSync(at(f), '');
console.log(fs.readdirSync(dir, { recursive: true }).sort());
const typed = fs.readdirSync(dir, { recursive: true, withFileTypes: true });
console.log(typed.map((e) => clean(path.join(e.parentPath,
  e.name)) + (e.isDirectory() ? '/' : '')).sort());
try { fs.readdirSync(dir, { recursive: 1 }); } catch (e) { console.log(e.code, e.message); }
fs.promises.readdir(dir, { recursive: true }).then((names) => {
  console.log(names.length);
  fs.readdir(dir, { recursive: true }, (error,
    all) => setImmediate(() => console.log(error, all.sort())));
});
