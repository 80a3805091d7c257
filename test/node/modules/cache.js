// SPDX-License-Identifier: MIT
// A file is run once; who deletes its entry gets it run again; what is put there is taken.
'use strict';

const one = require('./fixtures/count/count');
console.log(one.n, require('./fixtures/count/../count/count.js') === one);
const file = require.resolve('./fixtures/count/count');
console.log(require.cache[file].exports === one, require.cache === require('module')._cache);
delete require.cache[file];
console.log(require('./fixtures/count/count').n, one.n);
require.cache[file] = { exports: 'mine', loaded: true };
console.log(require('./fixtures/count/count'));
console.log(Object.getPrototypeOf(require.cache), Object.keys(require.cache).includes(__filename));
