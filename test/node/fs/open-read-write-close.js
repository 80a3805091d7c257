// SPDX-License-Identifier: MIT
// Descriptors: open with flags, read and write at positions, ftruncate, close.
'use strict';

const fs = require('fs');
const path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-'));
const at = (name) => path.join(dir, name);
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const clean = (text) => String(text).replaceAll(dir, 'DIR');

const fd = fs.openSync(at('f'), 'w+');
console.log(fs.writeSync(fd, 'hello world'), fs.writeSync(fd, Buffer.from('XY'), 0, 1, 0),
  fs.writeSync(fd, 'Q', 4));
const b = Buffer.alloc(8);
console.log(fs.readSync(fd, b, 0, 8, 0), b.toString(), fs.readSync(fd, b, 0, 8, null),
  fs.readSync(fd, b, { position: 6 }), b.toString());
console.log(fs.readSync(fd, b, { position: 0n, length: 2, offset: 3 }), b.toString());
console.log(fs.ftruncateSync(fd, 3), fs.fstatSync(fd).size, fs.fsyncSync(fd),
  fs.fdatasyncSync(fd), fs.closeSync(fd));
try { fs.closeSync(fd); } catch (e) { console.log(e.message); }
try { fs.readSync(fd, b); } catch (e) { console.log(e.message); }
console.log(fs.readFileSync(at('f'), 'utf8'));
for (const args of [['x', b], [1, 'no'], [1, b, 9], [1, b, 0, 9], [1, b, -1], [1, b, 0, 1, 'p'],
  [1, b, 0, 1, -2]]) {
  try { fs.readSync(...args); } catch (e) { console.log(e.code, e.message); }
}
for (const args of [[1, 5], [1, b, 9], [1, b, 0, 9], [1, b, -1]]) {
  try { fs.writeSync(...args); } catch (e) { console.log(e.code, e.message); }
}
for (const flags of ['q', '', {}, 1.5]) try { fs.openSync(at('f'), flags);
  } catch (e) { console.log(e.code, e.message); }
fs.open(at('f'), (error, fd2) => {
  fs.read(fd2, b, 0, 3, 0, (e, n, same) => {
    console.log(e, n, same === b, same.toString('utf8', 0, 3));
    fs.write(fd2, 'x', (e2, n2, what) => {
      console.log(e2.message, n2, what);
      fs.close(fd2, (...a) => console.log(a));
    });
  });
});
