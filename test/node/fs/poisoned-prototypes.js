// SPDX-License-Identifier: MIT
// fs works when a program has broken the prototypes.
'use strict';

const fs = require('fs');
const path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'rondo-'));
const at = (name) => `${dir}/${name}`;
process.on('exit', () => fs.rmSync(dir, { recursive: true, force: true }));
const clean = (text) => String(text).replaceAll(dir, 'DIR');

fs.mkdirSync(at('d/e'), { recursive: true }); fs.writeFileSync(at('d/f'), 'x');
const log = [];
const poison = () => { throw new Error('poison'); };
const list = [Array.prototype, 'push', Array.prototype, 'slice', Array.prototype, 'map',
  Array.prototype, 'forEach',
  String.prototype, 'slice', String.prototype, 'includes',
  String.prototype, 'indexOf', Map.prototype, 'get', Map.prototype, 'set', Promise.prototype,
    'then'];
for (let i = 0; i < list.length; i += 2) list[i][list[i + 1]] = poison;
const n = (x) => { log[log.length] = x; };
n(fs.readFileSync(at('d/f'), 'utf8')); n(fs.statSync(at('d/f')).size);
n(fs.readdirSync(at('d')).length);
n(fs.existsSync(at('d/no'))); n(fs.writeFileSync(at('d/g'), 'yy'));
fs.mkdirSync(at('x/y'), { recursive: true }); fs.rmSync(at('x'), { recursive: true });
try { fs.readFileSync(at('d/no')); } catch (e) { n(e.code); }
fs.readFile(at('d/g'), 'utf8', (e, t) => { n(t); fs.stat(at('d/g'), (e2, s) => { n(s.size);
  let text = ''; for (let i = 0; i < log.length; i++) text += log[i] + ' ';
  fs.writeSync(1, text + '\n'); process.reallyExit(0); }); });
