// SPDX-License-Identifier: MIT
// symlink, readlink, link, realpath.
'use strict';

const fs = require('fs');
const path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-'));
const at = (name) => path.join(dir, name);
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const clean = (text) => String(text).replaceAll(dir, 'DIR');

fs.mkdirSync(at('d')); fs.writeFileSync(at('d/f'), 'x');
fs.symlinkSync('d/f', at('s')); fs.symlinkSync('s', at('ss')); fs.linkSync(at('d/f'), at('h'));
fs.symlinkSync('loop', at('loop'));
console.log(fs.readlinkSync(at('s')), fs.readlinkSync(at('s'), 'buffer'),
  fs.statSync(at('h')).nlink);
console.log(clean(fs.realpathSync(at('ss'))), clean(fs.realpathSync.native(at('d/../ss'))));
const show = (f) => { try { console.log(f());
  } catch (e) { console.log(e.code, e.syscall, clean(e.message)); } };
show(() => fs.readlinkSync(at('d')));
show(() => fs.symlinkSync('x', at('s')));
show(() => fs.linkSync(at('no'), at('k')));
show(() => fs.realpathSync(at('no/x/y')));
show(() => fs.realpathSync.native(at('no/x/y')));
show(() => fs.realpathSync.native(at('loop')));
fs.realpath(at('ss'), (e, p) => { console.log(e, clean(p));
  fs.readlink(at('d'), (e2) => console.log(clean(e2.message))); });
