// SPDX-License-Identifier: MIT
// What cannot be read: the errors, at once and by callback.
'use strict';

const fs = require('fs');
const path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-'));
const at = (name) => path.join(dir, name);
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const clean = (text) => String(text).replaceAll(dir, 'DIR');

const show = (e) => console.log(e.name, e.code, e.errno, e.syscall, clean(e.path),
  clean(e.message));
for (const f of [() => fs.readFileSync(at('nope')), () => fs.readFileSync(at('nope'), 'utf8'),
  () => fs.readFileSync(dir), () => fs.readFileSync(dir, 'utf8'), () => fs.readFileSync(99),
  () => fs.readFileSync('a\0b'), () => fs.readFileSync({}), () => fs.readFileSync(at('x'),
    'nonsense'),
  () => fs.readFileSync(at('x'), 5), () => fs.readFileSync(at('x'), { flag: 'zz' }),
  () => fs.readFile(at('x')), () => fs.readFile(at('x'), 'utf8', 7)]) {
  try { f(); console.log('no error'); } catch (e) { show(e); }
}
fs.readFile(at('nope'), (e) => {
  show(e);
  fs.readFile(dir, (e2) => show(e2));
});
