// SPDX-License-Identifier: MIT
// opendir: entries one by one.
'use strict';

const fs = require('fs');
const path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-'));
const at = (name) => path.join(dir, name);
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const clean = (text) => String(text).replaceAll(dir, 'DIR');

for (const n of ['a', 'b', 'c']) fs.writeFileSync(at(n), '');
const d = fs.opendirSync(dir);
const names = [];
for (let e; (e = d.readSync()) !== null;) names.push(e.name);
console.log(names.sort(), clean(d.path), d.closeSync());
try { d.readSync(); } catch (e) { console.log(e.code, e.message); }
(async () => {
  const all = [];
  for await (const e of await fs.promises.opendir(dir)) all.push(e.name);
  console.log(all.sort());
  fs.opendir(at('no'), (e) => console.log(clean(e.message)));
})();
try { fs.opendirSync(at('a')); } catch (e) { console.log(e.code, e.syscall); }
