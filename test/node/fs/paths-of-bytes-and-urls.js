// SPDX-License-Identifier: MIT
// A path may be bytes, also such as are no UTF-8.
'use strict';

const fs = require('fs');
const path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-'));
const at = (name) => path.join(dir, name);
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const clean = (text) => String(text).replaceAll(dir, 'DIR');

const raw = Buffer.concat([Buffer.from(dir + '/'), Buffer.from([0x66, 0xff])]);
fs.writeFileSync(raw, 'odd name');
console.log(fs.readFileSync(raw, 'utf8'), fs.existsSync(raw), fs.statSync(raw).size);
console.log(fs.readdirSync(dir), fs.readdirSync(dir, 'buffer'));
fs.unlinkSync(raw); console.log(fs.existsSync(raw));
try { fs.readFileSync(Buffer.from('a\0b')); } catch (e) { console.log(e.code, e.message); }
try { fs.openSync('x\0'); } catch (e) { console.log(e.code, e.message); }
try { fs.readFileSync(Buffer.from(dir + '/no')); } catch (e) { console.log(clean(e.message)); }
