// SPDX-License-Identifier: MIT
// With --preserve-symlinks a link is a file of its own.
'use strict';

const short = (name) => name.replace(__dirname, '.');
console.log(short(require.resolve('./fixtures/links/file-link')));
const { from, near } = require('./fixtures/beside-link');
console.log(short(from), near);
console.log(require('./fixtures/links/link-of-link') === require('./fixtures/links/real/file'));
