// SPDX-License-Identifier: MIT
// require.resolve says which file it would be, without running it.
'use strict';

const short = (name) => name.replace(__dirname, '.');
console.log(short(require.resolve('./fixtures/plain/a')),
            short(require.resolve('./fixtures/plain')));
console.log(Object.keys(require.cache).length);
console.log(JSON.stringify(require.resolve.paths('./x')).replace(__dirname, '.'));
console.log(JSON.stringify(require.resolve.paths('../x')).replace(__dirname, '.'));
console.log(require.resolve.paths('x')[0].replace(__dirname, '.'));
console.log(require.resolve.paths('.x')[0].replace(__dirname, '.'));
