// SPDX-License-Identifier: MIT
// readdir: sorted names, types, encodings, errors.
'use strict';

const fs = require('fs');
const path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-'));
const at = (name) => path.join(dir, name);
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const clean = (text) => String(text).replaceAll(dir, 'DIR');

for (const name of ['b', 'a', 'C', '\u00e9', '.hidden']) fs.writeFileSync(at(name), '');
fs.mkdirSync(at('sub'));
fs.symlinkSync('a', at('link'));
console.log(fs.readdirSync(dir));
console.log(fs.readdirSync(dir, 'buffer').map((b) => b.toString('hex')));
console.log(fs.readdirSync(dir, { encoding: 'hex' }));
for (const e of fs.readdirSync(dir, { withFileTypes: true })) {
  console.log(e.name, e.isFile(), e.isDirectory(), e.isSymbolicLink(), clean(e.parentPath),
    clean(e.path));
}
try { fs.readdirSync(at('no')); } catch (e) { console.log(clean(e.message)); }
try { fs.readdirSync(at('a')); } catch (e) { console.log(clean(e.message)); }
fs.readdir(dir, (error, names) => {
  console.log(error, names.length);
  fs.readdir(at('no'), (error2, none) => console.log(clean(error2.message), none));
});
