// SPDX-License-Identifier: MIT
// mkdtemp: a new directory each time, six letters more.
'use strict';

const fs = require('fs');
const path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-'));
const at = (name) => path.join(dir, name);
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const clean = (text) => String(text).replaceAll(dir, 'DIR');

const a = fs.mkdtempSync(at('x-')), b = fs.mkdtempSync(at('x-'));
console.log(a !== b, a.length === at('x-').length + 6, fs.statSync(a).isDirectory(),
  (fs.statSync(a).mode & 0o777).toString(8));
console.log(Buffer.isBuffer(fs.mkdtempSync(at('y'), 'buffer')));
try { fs.mkdtempSync(at('no/x')); } catch (e) { console.log(clean(e.message)); }
try { fs.mkdtempSync({}); } catch (e) { console.log(e.code, e.message); }
fs.mkdtemp(at('z'), (e, p) => {
  console.log(e, clean(p).length);
  fs.promises.mkdtemp(at('z')).then((q) => console.log(clean(q).slice(0, 5)));
});
