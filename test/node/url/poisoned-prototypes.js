// SPDX-License-Identifier: MIT
// A program may break the methods of strings and arrays.
'use strict';

const url = require('url');

const print = console.log;
print(new URL('http://h/').href);
const broken = () => { throw new Error('poisoned'); };
const saved = {};
for (const name of ['indexOf', 'charCodeAt', 'includes', 'split', 'replaceAll', 'toLowerCase']) {
  saved[name] = String.prototype[name];
  String.prototype[name] = broken;
}
const { join } = Array.prototype;
Array.prototype.join = broken;
const out = [];
let n = 0;
for (const text of ['HTTP://U:P@Ex.COM:80/a/../b c?d=1#e', 'file:///C|/x', 'http://[::1]:3',
                    'http://0x7f.1']) {
  const u = new URL(text);
  u.searchParams.append('x', 'y z');
  u.pathname += '/\u00e9';
  out[n++] = u.href;
}
out[n++] = new URLSearchParams('a=%41+b&c').toString();
out[n++] = url.fileURLToPath('file:///a%20b');
out[n++] = url.pathToFileURL('/a b').href;
Array.prototype.join = join;
for (const name in saved) String.prototype[name] = saved[name];
for (const text of out) print(text);
