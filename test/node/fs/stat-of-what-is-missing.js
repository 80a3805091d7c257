// SPDX-License-Identifier: MIT
// stat of a missing file: error, or undefined with throwIfNoEntry: false.
'use strict';

const fs = require('fs');
const path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-'));
const at = (name) => path.join(dir, name);
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const clean = (text) => String(text).replaceAll(dir, 'DIR');

try { fs.statSync(at('no')); } catch (e) { console.log(e.code, clean(e.message)); }
console.log(fs.statSync(at('no'), { throwIfNoEntry: false }), fs.lstatSync(at('no'),
  { throwIfNoEntry: false }));
fs.writeFileSync(at('f'), '');
try { fs.statSync(at('f/x'), { throwIfNoEntry: false }); } catch (e) { console.log(e.code); }
for (const bad of [undefined, null, 1, {}, [], Symbol('x')]) {
  try { fs.statSync(bad); } catch (e) { console.log(e.code, e.message); }
}
for (const bad of ['1', null, -1, 1.5, {}]) {
  try { fs.fstatSync(bad); } catch (e) { console.log(e.code, e.message); }
}
fs.stat(at('no'), (...a) => {
  console.log(a.length, clean(a[0].message));
  fs.stat(at('f'), (...b) => console.log(b.length, b[0], b[1].size));
});
