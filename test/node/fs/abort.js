// SPDX-License-Identifier: MIT
// An AbortSignal ends readFile and writeFile.
'use strict';

const fs = require('fs');
const path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-'));
const at = (name) => path.join(dir, name);
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const clean = (text) => String(text).replaceAll(dir, 'DIR');

fs.writeFileSync(at('f'), 'x');
const c = new AbortController(); c.abort();
fs.readFile(at('f'), { signal: c.signal }, (e, d) => console.log(e.name, e.code, e.message, d));
fs.promises.readFile(at('f'), { signal: c.signal }).catch((e) => console.log('promise', e.name,
  e.code));
fs.writeFile(at('f'), 'y', { signal: c.signal }, (e) => console.log(e.name,
  fs.readFileSync(at('f'), 'utf8')));
try { fs.readFileSync(at('f'), { signal: 5 }); } catch (e) { console.log(e.code, e.message); }
