// SPDX-License-Identifier: MIT
// An unknown encoding is an error that names it.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

console.log(attempt(() => Buffer.from('a', 'utf7')));
console.log(attempt(() => Buffer.from('a').toString('utf7')));
console.log(attempt(() => Buffer.alloc(2).write('a', 'utf7')));
console.log(attempt(() => Buffer.alloc(2).fill('a', 'utf7')));
console.log(attempt(() => Buffer.from('a').indexOf('a', 0, 'utf7')));
console.log(Buffer.byteLength('\u20ac', 'utf7'));
