// SPDX-License-Identifier: MIT
// mkdir: alone, with parents, and what stands in the way.
'use strict';

const fs = require('fs');
const path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-'));
const at = (name) => path.join(dir, name);
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const clean = (text) => String(text).replaceAll(dir, 'DIR');

console.log(fs.mkdirSync(at('a')), clean(fs.mkdirSync(at('b/c/d'), { recursive: true })));
console.log(fs.mkdirSync(at('b/c/d'), { recursive: true }),
  clean(fs.mkdirSync(at('b/c/e/'), { recursive: true })));
fs.writeFileSync(at('f'), '');
for (const f of [() => fs.mkdirSync(at('a')), () => fs.mkdirSync(at('no/x')),
  () => fs.mkdirSync(at('f'), { recursive: true }),
  () => fs.mkdirSync(at('f/x/y'), { recursive: true }), () => fs.mkdirSync(at('x'),
    { recursive: 'yes' }),
  () => fs.mkdirSync(at('x'), 'nonsense'), () => fs.mkdirSync()]) {
  try { f(); console.log('no error'); } catch (e) { console.log(e.code, clean(e.message)); }
}
process.umask(0);
fs.mkdirSync(at('m'), 0o700); console.log((fs.statSync(at('m')).mode & 0o777).toString(8));
fs.mkdirSync(at('n'), { mode: '750' });
console.log((fs.statSync(at('n')).mode & 0o777).toString(8));
fs.mkdir(at('q'), (...a) => { console.log(a);
  fs.mkdir(at('q/r/s'), { recursive: true }, (...b) => console.log(b.map(clean))); });
