// SPDX-License-Identifier: MIT
// rename, copyFile, truncate.
'use strict';

const fs = require('fs');
const path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-'));
const at = (name) => path.join(dir, name);
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const clean = (text) => String(text).replaceAll(dir, 'DIR');

const show = (f) => { try { console.log(f());
  } catch (e) { console.log(e.code, e.syscall, clean(e.message), clean(e.dest)); } };
fs.writeFileSync(at('a'), 'contents', { mode: 0o600 });
show(() => fs.copyFileSync(at('a'), at('b')));
console.log(fs.readFileSync(at('b'), 'utf8'), (fs.statSync(at('b')).mode & 0o777).toString(8));
show(() => fs.copyFileSync(at('a'), at('b'), fs.constants.COPYFILE_EXCL));
show(() => fs.copyFileSync(at('no'), at('b')));
show(() => fs.renameSync(at('b'), at('c')));
show(() => fs.renameSync(at('b'), at('c')));
show(() => fs.truncateSync(at('c'), 4));
show(() => fs.readFileSync(at('c'), 'utf8'));
show(() => fs.truncateSync(at('c')));
show(() => fs.statSync(at('c')).size);
show(() => fs.truncateSync(at('no'), 1));
show(() => fs.renameSync(at('a')));
fs.copyFile(at('a'), at('e'), (...x) => { console.log(x);
  fs.rename(at('e'), at('g'), (...y) => { console.log(y);
  fs.truncate(at('g'), 2, (...z) => console.log(z, fs.readFileSync(at('g'), 'utf8'))); }); });
