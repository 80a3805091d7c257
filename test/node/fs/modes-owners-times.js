// SPDX-License-Identifier: MIT
// chmod, chown, utimes and their f- and l- forms.
'use strict';

const fs = require('fs');
const path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-'));
const at = (name) => path.join(dir, name);
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const clean = (text) => String(text).replaceAll(dir, 'DIR');

fs.writeFileSync(at('f'), ''); fs.symlinkSync('f', at('l'));
const mode = () => (fs.statSync(at('f')).mode & 0o777).toString(8);
fs.chmodSync(at('f'), 0o600); console.log(mode()); fs.chmodSync(at('f'), '755');
console.log(mode());
const fd = fs.openSync(at('f')); fs.fchmodSync(fd, 0o640); console.log(mode());
const me = fs.statSync(at('f'));
fs.chownSync(at('f'), me.uid, me.gid); fs.fchownSync(fd, me.uid, -1);
fs.lchownSync(at('l'), -1, me.gid);
fs.utimesSync(at('f'), new Date(1000), '2');
console.log(fs.statSync(at('f')).atimeMs, fs.statSync(at('f')).mtimeMs);
fs.futimesSync(fd, 3, 4.25);
console.log(fs.statSync(at('f')).atimeMs, fs.statSync(at('f')).mtimeMs);
fs.lutimesSync(at('l'), 5, 6);
console.log(fs.lstatSync(at('l')).mtimeMs, fs.statSync(at('f')).mtimeMs);
fs.closeSync(fd);
for (const f of [() => fs.chmodSync(at('f'), '9'), () => fs.chmodSync(at('f'), -1),
  () => fs.chmodSync(at('f')), () => fs.chmodSync(at('no'), 0),
  () => fs.chownSync(at('f'), 'a', 1), () => fs.chownSync(at('f'), -2, 1),
    () => fs.utimesSync(at('f'), {}, 1), () => fs.utimesSync(at('f'), 1, 'x'),
  () => fs.utimesSync(at('no'), 1, 1)]) {
  try { f(); console.log('no error'); } catch (e) { console.log(e.code, clean(e.message)); }
}
fs.utimes(at('f'), 7, 8, (...a) => { console.log(a, fs.statSync(at('f')).mtimeMs);
  fs.chmod(at('no'), 0, (e) => console.log(clean(e.message))); });
