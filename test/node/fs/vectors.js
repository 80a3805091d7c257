// SPDX-License-Identifier: MIT
// readv and writev.
'use strict';

const fs = require('fs');
const path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-'));
const at = (name) => path.join(dir, name);
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const clean = (text) => String(text).replaceAll(dir, 'DIR');

const fd = fs.openSync(at('f'), 'w+');
console.log(fs.writevSync(fd, [Buffer.from('abc'), Buffer.from('defg'), new Uint8Array([104])]),
  fs.writevSync(fd, []));
const a = Buffer.alloc(2), c = Buffer.alloc(10);
console.log(fs.readvSync(fd, [a, c], 1), a.toString(), c.toString('utf8', 0, 5));
fs.writev(fd, [Buffer.from('12')], 0, (e, n, v) => {
  console.log(e, n, v.length);
  fs.readv(fd, [a], 0, (e2, n2, v2) => { console.log(e2, n2, v2[0].toString()); fs.closeSync(fd);
    });
});
for (const bad of [null, 'x', [1], {}]) try { fs.readvSync(fd, bad);
  } catch (e) { console.log(e.code, e.message); }
