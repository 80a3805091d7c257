// SPDX-License-Identifier: MIT
// writeFile and appendFile: flags, modes, kinds of data.
'use strict';

const fs = require('fs');
const path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-'));
const at = (name) => path.join(dir, name);
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const clean = (text) => String(text).replaceAll(dir, 'DIR');

const read = () => fs.readFileSync(at('f'), 'latin1');
process.umask(0o022);
fs.writeFileSync(at('f'), 'one');
console.log(read(), (fs.statSync(at('f')).mode & 0o777).toString(8));
fs.writeFileSync(at('f'), ' two', { flag: 'a' }); console.log(read());
fs.appendFileSync(at('f'), Buffer.from(' three')); console.log(read());
fs.writeFileSync(at('f'), 'ff00', 'hex'); console.log(escape(read()));
fs.writeFileSync(at('f'), new Uint16Array([0x4241, 0x4443])); console.log(read());
fs.writeFileSync(at('f'), new DataView(new Uint8Array([65, 66, 67]).buffer, 1));
console.log(read());
fs.writeFileSync(at('m'), 'x', { mode: 0o640 });
console.log((fs.statSync(at('m')).mode & 0o777).toString(8));
try { fs.writeFileSync(at('f'), 'x', { flag: 'wx' }); } catch (e) { console.log(clean(e.message)); }
for (const bad of [undefined, null, 1, true, {}, Symbol('s')]) {
  try { fs.writeFileSync(at('f'), bad); } catch (e) { console.log(e.code, e.message); }
}
fs.writeFile(at('f'), 'async', (...a) => {
  console.log(a, read());
  fs.appendFile(at('f'), '!', (...b) => console.log(b, read()));
});
