// SPDX-License-Identifier: MIT
// What replaces process.stdout.write gets the text.

'use strict';

console.log('before');
const write = process.stdout.write;
const seen = [];
process.stdout.write = (text) => { seen.push(text); return true; };
console.log('caught', { a: 1 }, '%s');
console.log('%s!', 'x');
process.stdout.write = write;
console.log(seen);
