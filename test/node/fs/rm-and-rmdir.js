// SPDX-License-Identifier: MIT
// rm, rmdir and unlink: files, trees, force, errors.
'use strict';

const fs = require('fs');
const path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-'));
const at = (name) => path.join(dir, name);
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const clean = (text) => String(text).replaceAll(dir, 'DIR');

const show = (f) => { try { console.log(f());
  } catch (e) { console.log(e.name, e.code, clean(e.message)); } };
fs.mkdirSync(at('t/u/v'), { recursive: true }); fs.writeFileSync(at('t/u/f'), '');
fs.symlinkSync('/', at('t/root'));
show(() => fs.rmdirSync(at('t')));
show(() => fs.rmSync(at('t')));
show(() => fs.unlinkSync(at('t')));
show(() => fs.rmSync(at('t'), { recursive: true }));
console.log(fs.existsSync(at('t')), fs.existsSync('/'));
show(() => fs.rmSync(at('no')));
show(() => fs.rmSync(at('no'), { force: true }));
show(() => fs.rmSync(at('no'), { force: 1 }));
show(() => fs.rmSync(at('no'), { maxRetries: -1 }));
show(() => fs.unlinkSync(at('no')));
show(() => fs.rmdirSync(at('no')));
fs.writeFileSync(at('f'), '');
show(() => fs.rmdirSync(at('f')));
fs.rm(at('f'), (...a) => { console.log(a);
  fs.rm(at('f'), (e) => console.log(e.code, clean(e.message))); });
